/** Reads formulas: the LaTeX that LaTeXML wrote beside each. */
import type { Inline } from '../../tree/nodes.ts';
import { attribute, type Element } from '../element.ts';
import { descendant, textOf } from '../find.ts';
import { addInline, addText } from '../flow.ts';
import { hasClass } from '../kind.ts';
import { note, type Reader, type Readers, type State } from '../state.ts';
import { authorLatex } from './author-latex.ts';

const brokenLine = /(\\[A-Za-z]+)?(?<!\\)%\n\s*([A-Za-z])?/g;

/** A command and a letter that a line end parted stay apart. */
const mend = (_line: string, command = '', letter = '') =>
  command !== '' && letter !== '' ? `${command} ${letter}` : command + letter;

/** The LaTeX of a formula as the page gives it; empty where it gives none. Older LaTeXML broke long lines with `%` and a newline. */
export function latexOf(element: Element, state: State): string {
  const given = attribute(element, 'alttext') ?? attribute(element, 'alt') ?? labelOf(element) ?? textOf(element);
  const latex = (given.includes('%\n') ? given.replace(brokenLine, mend) : given).trim();
  if (latex === '') note(state, 'formula-without-latex', element.id);
  return latex;
}

/** `<span class="ltx_Math"><span class="mjx-math" aria-label="x^2">…`: a page that MathJax has been over. */
function labelOf(element: Element): string | undefined {
  if (element.name !== 'span') return undefined;
  const labelled = descendant(element, (each) => attribute(each, 'aria-label') !== undefined);
  return labelled && attribute(labelled, 'aria-label');
}

const guts = /\\(?:lx@xy@|pgfsys@|pgfpicture)/;

function mathOf(given: string): Inline {
  const latex = authorLatex(given);
  return latex === given ? { type: 'math', latex } : { type: 'math', latex, raw: given };
}

/**
 * A formula as inlines: one `math`, and where its LaTeX is the guts of a picture,
 * `x=\lx@xy@svg{\hbox{…\hbox{$\textstyle{A\ignorespaces}$}…}}`, the formulas in the picture after it.
 */
export function formula(latex: string): Inline[] {
  if (!guts.test(latex)) return [mathOf(latex)];
  const line: Inline[] = [{ type: 'math', latex, drawing: true }];
  for (const match of latex.matchAll(/\$([^$]*)\$/g)) {
    const label = (match[1] ?? '')
      .replace(/\\(?:ignorespaces|textstyle|displaystyle|scriptstyle)(?![A-Za-z])\s*/g, '')
      .trim();
    const bare = /^\{[^{}]*\}$/.test(label) ? label.slice(1, -1) : label;
    if (bare === '' || guts.test(bare)) continue;
    if (line.length > 1) line.push({ type: 'text', text: ' ' });
    line.push(mathOf(bare));
  }
  return line;
}

export const math: Reader = (element, flow, state) => {
  const latex = latexOf(element, state);
  if (latex === '') return;
  for (const node of formula(latex)) {
    if (node.type === 'text') addText(flow, node.text);
    else addInline(flow, node);
  }
};

/** `$(5)$`, from `\\eqno(5)`, is as good as words; brackets stand outside the formula. */
function plainNumber(latex: string): string {
  if (/^[\w.,()*∗′\s-]*$/.test(latex)) return latex;
  const inner = /^\(([^()]*)\)$/.exec(latex)?.[1];
  return inner === undefined ? `$${latex}$` : `($${inner}$)`;
}

/** The words of a tag as printed, a formula in it between dollars. */
export function printed(tag: Element, state: State): string {
  let out = '';
  for (const each of tag.children) {
    if (typeof each === 'string') out += each;
    else if (isFormula(each)) out += plainNumber(authorLatex(latexOf(each, state)));
    else if (each.kind.name !== 'ERROR') out += printed(each, state);
  }
  return out;
}

/** Whether an element is a formula, in any of the ways pages have written them. */
export function isFormula(element: Element): boolean {
  return element.name === 'math' || hasClass(element, 'Math') || hasClass(element, 'DisplayMath');
}

export const maths: Readers = { Math: math, DisplayMath: math, math_unparsed: math };
export const mathTags: Readers = { math };
