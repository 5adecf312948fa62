/** Every formula of a page, found again in the Markdown as a formula. */
import { type Figure, figure } from './figure.ts';
import type { MarkdownFormula } from './markdown.ts';
import type { PageFormula } from './page.ts';
import { accepts, withoutTags } from './tex.ts';

export interface Match {
  /** For each formula of the page the number of the Markdown's, or -1. */
  readonly at: readonly number[];
  /** The formulas of the Markdown of which no part was asked for. */
  readonly surplus: readonly MarkdownFormula[];
}

const mayBeLost = (it: PageFormula | undefined): boolean =>
  it !== undefined && ['spare', 'front', 'marker'].includes(it.place);

/** Where a formula of the page may be a piece of one of the Markdown. */
const pieces: PageFormula['place'][] = ['boxed', 'around', 'label'];

/** Places every formula: whole first, then those of displays as parts of a display. */
export function matchFormulas(wanted: readonly PageFormula[], found: readonly MarkdownFormula[]): Match {
  const at = wanted.map(() => -1);
  const used = new Set<number>();
  const whole = new Map<string, number[]>();
  const list = (latex: string, display: boolean) => {
    const name = `${display ? 'd' : 'i'}${latex}`;
    let numbers = whole.get(name);
    if (!numbers) whole.set(name, (numbers = []));
    return numbers;
  };
  found.forEach((it, i) => list(it.latex, it.display).push(i));
  const plain = wanted.map((it) => withoutTags(it.latex).trim());
  const takeWhole = (i: number, display: boolean) => {
    const number = list(plain[i] ?? '', display).shift();
    if (number === undefined) return;
    at[i] = number;
    used.add(number);
  };
  // Those that may be lost come last, and take nothing from those that may not; those in boxes may be a piece of a display.
  const order = wanted.map((_, i) => i);
  const rank = (it: PageFormula | undefined) => (mayBeLost(it) ? 3 : pieces.indexOf(it?.place ?? 'inline') + 1);
  order.sort((a, b) => rank(wanted[a]) - rank(wanted[b]));
  for (const i of order) takeWhole(i, wanted[i]?.place === 'display');
  for (const i of order) if (at[i] === -1) takeWhole(i, wanted[i]?.place !== 'display');

  // The rest of each display, as one text; formulas found in it are crossed out.
  const rest = new Map(found.map((it, i) => [i, it.latex] as const).filter(([i, latex]) => !used.has(i) && latex));
  const left = wanted
    .map((_, i) => i)
    .filter((i) => at[i] === -1 && ['display', 'mathjax', ...pieces].includes(wanted[i]?.place ?? '') && plain[i]);
  left.sort((a, b) => (plain[b]?.length ?? 0) - (plain[a]?.length ?? 0));
  for (const i of left) {
    const latex = plain[i] ?? '';
    for (const [number, text] of rest) {
      const start = indexOfFormula(text, latex);
      if (start < 0) continue;
      rest.set(number, `${text.slice(0, start)}\u0000${text.slice(start + latex.length)}`);
      at[i] = number;
      used.add(number);
      break;
    }
  }
  return { at, surplus: found.filter((_, i) => !used.has(i)) };
}

/** A formula in a longer one, where it is not the piece of a command or a word: `a` is not in `\alpha`. */
function indexOfFormula(text: string, latex: string): number {
  const letter = /[A-Za-z]/;
  for (let start = text.indexOf(latex); start >= 0; start = text.indexOf(latex, start + 1)) {
    const before = text[start - 1] ?? '';
    const after = text[start + latex.length] ?? '';
    const cutBefore = letter.test(latex[0] ?? '') && /[A-Za-z\\]/.test(before);
    const cutAfter = letter.test(latex.at(-1) ?? '') && letter.test(after);
    if (!cutBefore && !cutAfter) return start;
  }
  return -1;
}

export interface FormulaFigures {
  /** Formulas of the text. */
  readonly formulas: Figure;
  /** Those in author lines, in boxes inside drawings, and those that MathJax had already set. */
  readonly frontFormulas: Figure;
  readonly boxedFormulas: Figure;
  readonly mathjax: Figure;
  /** What stands around a drawing in one formula with it, and the formulas that are labels in drawings. */
  readonly aroundDrawings: Figure;
  readonly labels: Figure;
  /** The bullets of list items. */
  readonly markers: Figure;
  /** Formulas that KaTeX accepts alone, and after groups are joined. */
  readonly katex: Figure;
}

export function compareFormulas(wanted: readonly PageFormula[], found: readonly MarkdownFormula[]): FormulaFigures {
  const { at } = matchFormulas(wanted, found);
  const of = (...places: PageFormula['place'][]) => {
    const asked = wanted.map((it, i) => ({ ...it, at: at[i] })).filter((it) => places.includes(it.place));
    return figure(
      asked.length,
      asked.filter((it) => it.at === -1).map((it) => `${it.place}: ${it.latex}`),
    );
  };
  const worse: string[] = [];
  let alone = 0;
  let joined = 0;
  // A display stays one: what stands in it beside a formula that KaTeX refuses is refused with it.
  const spoilt = new Set<number>();
  wanted.forEach((it, i) => {
    const number = at[i] ?? -1;
    if (number !== -1 && !accepts(it.latex, it.place === 'display')) spoilt.add(number);
  });
  wanted.forEach((it, i) => {
    if (mayBeLost(it) || spoilt.has(at[i] ?? -1)) return;
    const raw = accepts(it.latex, it.place === 'display');
    const mine = found[at[i] ?? -1];
    const then = mine !== undefined && accepts(mine.value, mine.display);
    if (raw) alone += 1;
    if (then) joined += 1;
    if (raw && !then) worse.push(mine ? mine.value : `not found: ${it.latex}`);
  });
  return {
    formulas: of('inline', 'display'),
    frontFormulas: of('front'),
    boxedFormulas: of('boxed'),
    mathjax: of('mathjax'),
    aroundDrawings: of('around'),
    labels: of('label'),
    markers: of('marker'),
    katex: { all: alone, kept: Math.min(alone, joined), lost: worse },
  };
}
