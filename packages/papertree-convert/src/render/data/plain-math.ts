/** Simple formulas as plain characters: `0.31\pm 0.02` is `0.31 ± 0.02`. What has no plain form stays LaTeX. */

import { plainSymbols } from '../../symbols.ts';

/** Commands that only change the look of what they hold, or of what follows. */
const looks =
  /\\(?:math(?:bf|rm|it|sf|tt|cal|normal)|boldsymbol|bm|text(?:bf|rm|it|sf|tt)?|underline|operatorname|[hm]box)\s*\{([^{}]*)\}/g;
const switches = /\\(?:bf|rm|it|bfseries|displaystyle|textstyle|scriptstyle|boldmath)(?![a-zA-Z])\s*/g;
/** Spaces that are wider or narrower than usual, and the sizes of brackets. */
const spacing = /\\[,;:!> ]|~|\\(?:quad|qquad|left|right|big|Big)(?![a-zA-Z])\s*/g;
const group = /(?<![\^_])\{([^{}^_\\]*)\}/g;
/** `^{-3}`, `_i`: kept as `^-3` and `_i` where what is raised or lowered is one word. */
const script = /([\^_])(?:\{([^{}^_\\\s]*)\}|([^{}\\\s]))/g;
const signs = /^[*†‡∗⋆↓↑]+$/;

/** Undefined where characters in a row cannot say it. */
export function plainMath(latex: string): string | undefined {
  let out = latex.trim();
  for (let before = ''; before !== out; ) {
    before = out;
    out = out.replace(looks, '$1').replace(switches, '');
  }
  out = out
    .replace(spacing, ' ')
    .replace(/\\([a-zA-Z]+)\s*/g, (whole, name: string) =>
      Object.hasOwn(plainSymbols, name) ? (plainSymbols[name] ?? '') : whole,
    )
    .replace(group, '$1')
    .replace(/([\^_])\{\s*(±[^{}]*?)\s*\}/g, ' $2')
    .replace(script, (_, mark: string, several = '', one = '') => scriptOf(mark, several + one))
    .replace(/\s*([±×≈≤≥<>])\s*/g, ' $1 ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^([±≈≤≥<>∼])\s+/, '$1');
  const isPlain = !/[{}&]|\\(?![%$#&_])/.test(out);
  return isPlain ? out.replace(/\\/g, '') : undefined;
}

function scriptOf(mark: string, words: string): string {
  if (words === '∘') return '°';
  return signs.test(words) || words === '' ? words : mark + words;
}
