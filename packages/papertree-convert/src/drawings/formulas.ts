/** Formulas of a page as its own MathML, for those whose LaTeX no library here can draw. */
import { decodePage } from '../reader/decode.ts';
import { clean } from './clean.ts';
import { type FoundTag, findTags } from './find-tags.ts';

/** Characters of a formula, at most. */
const longest = 500_000;

/** The MathML by the LaTeX, as the page gives it, of those that the page has: what is in its `<math>`. */
export function findFormulas(page: string | Uint8Array, wanted: readonly string[]): Record<string, string> {
  const left = new Map(wanted.map((latex) => [squeeze(latex), latex]));
  const text = decodePage(page);
  const found: Record<string, string> = {};
  let begun: { readonly tag: FoundTag; readonly key: string; readonly latex: string } | undefined;
  for (const tag of findTags(text, 'math')) {
    if (left.size === 0) break;
    if (!tag.isEnd) {
      const key = squeeze(tag.attribute('alttext') ?? '');
      const latex = left.get(key);
      begun = latex === undefined ? undefined : { tag, key, latex };
    } else if (begun !== undefined) {
      const { key, latex } = begun;
      const mathml = tag.to - begun.tag.from > longest ? '' : clean(text.slice(begun.tag.from, tag.to), 'math');
      begun = undefined;
      // The page itself shows an error there, or nothing.
      if (!/<m[inost]/.test(mathml)) continue;
      left.delete(key);
      found[latex] = mathml.slice(mathml.indexOf('>') + 1, mathml.lastIndexOf('</math>'));
    }
  }
  return found;
}

/** White space is changed by the page and by the reader; cells of displays are set as displays, and may stand behind empty ones. */
const squeeze = (latex: string) => latex.replace(/^(?:\s|&|\\displaystyle)+|\s+/g, '');
