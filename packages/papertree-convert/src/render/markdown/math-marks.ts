/** Formulas in each flavour of Markdown: their marks, and what in text must not look like these. */

import type { MarkdownFlavour } from '../choices.ts';
import { displayMath, inlineMath, oneLine } from '../tex.ts';
import { type MathMarks, place } from '../writer.ts';
import { reference } from './escaping.ts';

const dollar: MathMarks = { start: '$', end: '$', parted: /\$/, inline: inlineMath, display: displayMath };

/** markdown-it-texmath takes words in brackets below a display for its number, and misses what stands between. */
const underDisplay = { place: place.underDisplay, substitutes: { '(': '&#40;' } };

/** Pandoc and markdown-it read no dollar that touches a digit, Visual Studio Code none that touches a letter. */
const guarded: MathMarks = {
  ...dollar,
  ...underDisplay,
  guardedBefore: /\w/,
  guardedAfter: /\w/,
  inline: (latex) => `$${withoutDollars(oneLine(latex)).replace(/ $/, ' {}')}$`,
  display: (latex) => displayMath(withoutDollars(latex)),
};

/** `\text{if $a$}` becomes `\text{if \(a\)}`: for pandoc and markdown-it the dollar would end the formula. */
function withoutDollars(latex: string): string {
  if (!latex.includes('$')) return latex;
  let open = false;
  const written = latex.replace(/\\[\s\S]|\$/g, (found) => {
    if (found !== '$') return found;
    open = !open;
    return open ? '\\(' : '\\)';
  });
  // One that is left would end the formula all the same.
  return open ? latex : written;
}

/** GitHub reads no formula right behind a letter, and a dollar behind `\` is still the start of one. */
const github: MathMarks = {
  ...underDisplay,
  start: '$',
  end: '$',
  parted: /[\p{L}\p{N}$]/u,
  substitutes: { ...underDisplay.substitutes, $: '<span>$</span>' },
  inline: (latex) => `$\`${withoutBackticks(oneLine(latex))}\`$`,
  display: (latex) => `\`\`\`math\n${withoutBackticks(latex)}\n\`\`\``,
};

/** A backtick would end the code; in TeX it is an opening quotation mark, which may stand itself. */
const withoutBackticks = (latex: string) => latex.replaceAll('`', '‘');

/**
 * `\(` in the text of a paper would be the start of a formula, also where it is but an escaped parenthesis. Pandoc reads no
 * formula right before a digit.
 */
const brackets: MathMarks = {
  ...underDisplay,
  start: '\\',
  end: ')',
  guardedAfter: /\d/,
  substitutes: { '(': '&#40;', ')': '&#41;', '[': '&#91;', ']': '&#93;' },
  inline: (latex) => `\\(${withoutBrackets(oneLine(latex))}\\)`,
  display: (latex) => `\\[\n${withoutBrackets(latex)}\n\\]`,
};

/** `\text{if \(a\)}` would end the formula, and so would the end of a line before a bracket, `\\)`. */
function withoutBrackets(latex: string): string {
  return latex.replace(/\\\\(?=[)\]])|\\[\s\S]/g, (found, at: number) => {
    if (found === '\\(' || found === '\\)') return '$';
    return found === '\\\\' && /[)\]]/.test(latex[at + 2] ?? '') ? '\\\\ ' : found;
  });
}

/** As pandoc writes formulas in HTML; KaTeX's auto-render and MathJax find them on the page. */
const html: MathMarks = {
  start: '<',
  end: '>',
  inline: (latex) => `<span class="math inline">&#92;(${withReferences(oneLine(latex))}&#92;)</span>`,
  display: (latex) => `<div class="math display">\n\\[\n${latex.replace(/[&<>]/g, reference)}\n\\]\n</div>`,
};

/** Character references are read alike in Markdown and in HTML: what Markdown would take for a mark is written so. */
function withReferences(latex: string): string {
  return latex.replace(/[&<>`*_~$|[\]@:]|\\(?=[!-/:-@[-`{-~])/g, reference);
}

export const mathMarks: Readonly<Record<MarkdownFlavour['math'], MathMarks>> = {
  dollar,
  guarded,
  github,
  brackets,
  html,
};
