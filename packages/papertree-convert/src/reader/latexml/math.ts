/** Reads formulas: the LaTeX that LaTeXML wrote beside each. */
import type { Inline } from '../../tree/nodes.ts';
import { attribute, descendant, type Element, textOf } from '../element.ts';
import { addInline, addText, placeOf } from '../flow.ts';
import { hasClass } from '../kind.ts';
import { note } from '../reading-notes.ts';
import type { Reader, Readers, State } from '../state.ts';
import { authorLatex } from './author-latex.ts';
import { type DrawnFormula, guts, takeDrawingsOut } from './drawn-formulas.ts';

const brokenLine = /(\\[A-Za-z]+)?(?<!\\)%\n\s*([A-Za-z])?/g;

/** A command and a letter that a line end parted stay apart. */
const mend = (_line: string, command = '', letter = '') =>
  command !== '' && letter !== '' ? `${command} ${letter}` : command + letter;

/** The LaTeX of a formula as the page gives it; empty where it gives none. Older LaTeXML broke long lines with `%` and a newline. */
export function latexOf(element: Element, state: State): string {
  const given = attribute(element, 'alttext') ?? attribute(element, 'alt') ?? labelOf(element) ?? textOf(element);
  const latex = (given.includes('%\n') ? given.replace(brokenLine, mend) : given).trim();
  // MathJax leaves a span empty where a formula is: the cell before an `&`, the row behind the last `\\`.
  if (latex === '' && element.name !== 'span') note(state.notes, 'formula-without-latex', '', element.id);
  return latex;
}

/** `<span class="ltx_Math"><span class="mjx-math" aria-label="x^2">…`: a page that MathJax has been over. */
function labelOf(element: Element): string | undefined {
  if (element.name !== 'span') return undefined;
  const labelled = descendant(element, (each) => attribute(each, 'aria-label') !== undefined);
  return labelled && attribute(labelled, 'aria-label');
}

function mathOf(given: string): Inline {
  const latex = authorLatex(given);
  return latex === given ? { type: 'math', latex } : { type: 'math', latex, raw: given };
}

/**
 * A formula of which the LaTeX holds the guts of drawings, `x=\lx@xy@svg{\hbox{…\hbox{$A$}…}}`, without them; the
 * formulas in the drawings stand beside it, behind a node with the guts.
 */
function drawnFormula(given: string, { around, labels, labelsFirst }: DrawnFormula): Inline[] {
  const read: Inline = { type: 'math', latex: authorLatex(around), raw: given };
  if (around !== '' && labels.length === 0) return [read];
  const line: Inline[] = [{ type: 'math', latex: given, drawing: true }];
  const words = labels.map(mathOf);
  if (around !== '') words.splice(labelsFirst ? words.length : 0, 0, read);
  for (const word of words) {
    if (line.length > 1) line.push({ type: 'text', text: ' ' });
    line.push(word);
  }
  return line;
}

const math: Reader = (element, flow, state) => {
  const latex = latexOf(element, state);
  if (latex === '') return;
  if (!guts.test(latex)) return addInline(flow, mathOf(latex));
  const drawn = takeDrawingsOut(latex);
  if (drawn.incomplete) note(state.notes, 'formula-drawn', '', placeOf(flow));
  for (const node of drawnFormula(latex, drawn)) {
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

/**
 * The words of a tag as printed, a formula in it between dollars. A macro that LaTeXML did not know goes with the dot behind it:
 * `Appendix <span class="ltx_ERROR undefined">\thechapter</span>.A`
 */
export function printed(tag: Element, state: State): string {
  let out = '';
  let isUnknown = false;
  for (const each of tag.children) {
    if (typeof each === 'string') out += isUnknown ? each.replace(/^\./, '') : each;
    else if (isFormula(each)) out += plainNumber(authorLatex(latexOf(each, state)));
    else if (each.kind.name === 'ERROR') note(state.notes, 'page-error', textOf(each).trim());
    else out += printed(each, state);
    isUnknown = typeof each !== 'string' && each.kind.name === 'ERROR';
  }
  return out;
}

/** Whether an element is a formula, in any of the ways pages have written them. */
export function isFormula(element: Element): boolean {
  return element.name === 'math' || hasClass(element, 'Math') || hasClass(element, 'DisplayMath');
}

export const maths: Readers = { Math: math, DisplayMath: math, math_unparsed: math };
export const mathTags: Readers = { math };
