/** Drawings in formulas: what stands around them, and what their labels say. */
import { ofTheAuthor } from './latex.ts';
import type { PageFormula } from './page.ts';
import { plainLatex } from './tex.ts';

// Commands that xy-pic and TikZ leave as the LaTeX of a drawing; the colour of words is none.
const guts = /\\lx@xy@|\\lxSVG@|\\pgfsys@(?!color@)|\\pgfpicture|\\entry@#!@/;

export const isDrawn = (latex: string): boolean => guts.test(latex);

/**
 * The pieces of a formula's LaTeX before, between and behind its drawings, as the author wrote them; `x` and `y` of
 * `x=\lx@xy@svg{\hbox{…}}y`. What sets a drawing in its place is none.
 */
function aroundDrawings(latex: string): string[] {
  // Drawings are groups: those that hold guts fall out, from the outermost in.
  let [out, depth, start] = ['', 0, 0];
  for (let i = 0; i < latex.length; i += 1) {
    const character = latex[i];
    if (character === '{') {
      if (depth === 0) start = i;
      depth += 1;
    } else if (character === '}') {
      depth -= 1;
      const group = latex.slice(start, i + 1);
      if (depth === 0) out += isDrawn(group) || /\\lx@xy@svg$/.test(out) ? hole : group;
    } else if (depth === 0) out += character;
    if (character === '\\') {
      i += 1;
      if (depth === 0) out += latex[i] ?? '';
    }
  }
  return out
    .replace(
      new RegExp(
        `(?:\\\\(?:raise|lower|hbox|vbox|vtop|lx@xy@svg|resizebox)(?: ?(?:to|spread))?[-\\d.pt ]*)+${hole}`,
        'g',
      ),
      hole,
    )
    .split(hole)
    .map((piece) => piece.replace(/\\(?:ignorespaces|displaystyle|set@color)(?![a-zA-Z]) ?/g, '').trim())
    .filter((piece) => /[a-zA-Z\d]/.test(piece.replace(/\\(?:q?quad|left|right)(?![a-zA-Z])/g, '')));
}

const hole = '\u0000';

/** The formulas between dollars in the LaTeX of a drawing. */
const labelsInGuts = (latex: string): string[] =>
  [...latex.matchAll(/\$([^$]*)\$/g)].map((it) => it[1] ?? '').filter((it) => !isDrawn(it));

/** The LaTeX of a label, without what sets it: `\textstyle{A\ignorespaces}`. */
function ofTheLabel(latex: string): string {
  let label = ofTheAuthor(plainLatex(latex)).replace(/^\\(?:text|script|display)style(?![a-zA-Z])\s*/, '');
  while (/^\{(?:[^{}\\]|\\.|\{(?:[^{}\\]|\\.|\{(?:[^{}\\]|\\.|\{[^{}]*\})*\})*\})*\}$/.test(label))
    label = label.slice(1, -1).trim();
  return label.replace(/^\\displaystyle(?![a-zA-Z])\s*/, '');
}

export const label = (latex: string): PageFormula => ({ latex: ofTheLabel(latex), place: 'label' });

/** The formulas in one that holds drawings; `shown` where the page has these, and their labels with them. */
export const piecesOfDrawn = (latex: string, shown: boolean): PageFormula[] => [
  ...aroundDrawings(plainLatex(latex)).map((it): PageFormula => ({ latex: ofTheAuthor(it), place: 'around' })),
  ...(shown ? [] : labelsInGuts(plainLatex(latex)).map(label)),
];
