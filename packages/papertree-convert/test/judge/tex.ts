/** LaTeX as the judge compares it, and whether KaTeX accepts it. */
import katex from 'katex';

/** White space, `%`-newlines and the spelling of `|` apart, a formula is compared character by character. */
export const plainLatex = (latex: string): string =>
  latex
    .replace(/(?<!\\)%[ \t]*\r?\n\s*/g, '')
    // A cell of a pipe table spells it `\vert`.
    .replace(/\\(?:vert|textbar(?![a-z])(?:\{\})?)(?![a-z]) ?/g, '|')
    .replace(/\\Vert(?![a-z]) ?/g, '\\|')
    .replace(/\s+/g, ' ')
    .trim();

const tag = /\\tag\*?\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g;

export const withoutTags = (latex: string): string => latex.replace(tag, '');

/** The printed numbers in a display: what its `\tag`s say, formulas and commands in them apart. */
export const tagsOf = (latex: string): string[] =>
  [...latex.matchAll(tag)].map((it) => (it[1] ?? '').replace(/\$[^$]*\$/g, ' ').replace(/\\[a-zA-Z]+/g, ' '));

interface Parser {
  __parse?: (latex: string, options: Record<string, unknown>) => unknown;
}

const verdicts = new Map<string, boolean>();

/** Whether KaTeX can set a formula. */
export function accepts(latex: string, displayMode: boolean): boolean {
  const asked = `${displayMode ? 'd' : 'i'}${latex}`;
  const known = verdicts.get(asked);
  if (known !== undefined) return known;
  let verdict = true;
  try {
    const options = { displayMode, throwOnError: true, strict: 'ignore' as const };
    const parse = (katex as Parser).__parse;
    if (parse) parse(latex, options);
    else katex.renderToString(latex, options);
  } catch {
    verdict = false;
  }
  verdicts.set(asked, verdict);
  return verdict;
}
