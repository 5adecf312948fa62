/** Reads the rows of a display: the formula, the words and the number of each. */
import type { Block, Inline } from '../../tree/nodes.ts';
import { attribute, descendant, type Element, elements, holdsText } from '../element.ts';
import { appendAll } from '../flatten.ts';
import { endLine, openFlow, readChild, trimEnd } from '../flow.ts';
import { hasClass } from '../kind.ts';
import { within } from '../place.ts';
import type { State } from '../state.ts';
import { isFormula, printed } from './math.ts';

export interface EquationRow {
  id: string;
  cells: Element[];
  number: string;
  /** True where the printed number stands for all rows. */
  shared: boolean;
  /** Rows that the cell of the number spans. */
  over: number;
  /** Whether an empty column was before the cells, which the page leaves out: `&a \\ &b`. */
  emptyFirst: boolean;
}

/** A formula as a node has it: `raw` only where it is not the same. */
interface Formula {
  latex: string;
  raw?: string;
}

/** The contents of a row: a formula, which words may precede or follow, or words and formulas mixed. */
export interface RowContent {
  before: Inline[];
  formula?: Formula;
  mixed?: Inline[];
  after: Inline[];
}

const padding = /eqn_(?:center|left|right)_pad/;
const endOfProof = /^[∎□■▪◻]$/u;

const isCell = (element: Element) =>
  element.name === 'td' || element.name === 'th' || hasClass(element, 'eqn_cell') || hasClass(element, 'td');

const isEquationTag = (element: Element) => hasClass(element, 'tag_equation') || hasClass(element, 'tag_equationgroup');

/** `\intertext`: `<td class="ltx_eqn_cell" colspan="4" style="white-space:normal;">words</td>` */
const isIntertext = (cell: Element) => /white-space:\s*normal/.test(attribute(cell, 'style') ?? '');

/** `<td class="ltx_td ltx_align_left ltx_eqn_cell">`: of two columns of `align` the right one. */
const isLeftColumn = (cell: Element) => hasClass(cell, 'td') && hasClass(cell, 'align_left');

/** `\[\text{The map $f$ is open.}\]`: `<span class="ltx_text ltx_markedasmath">The map <math …/> is open.</span>` */
const isSentence = (cell: Element) =>
  cell.children.some(
    (each) =>
      typeof each !== 'string' &&
      hasClass(each, 'markedasmath') &&
      !isFormula(each) &&
      holdsText(each) &&
      descendant(each, isFormula) !== undefined,
  );

export function rowsOf(display: Element, state: State): EquationRow[] {
  const rows: EquationRow[] = [];
  collect(display, '', rows, state);
  // `\lefteqn{a} \\ &=& b` in an eqnarray: a number beside two of its rows is that of the first.
  for (const row of rows) if (row.over > 1 && row.over < rows.length) row.shared = false;
  // LaTeXML leaves out a column that is empty in all rows; in a display of one row nothing is set by it.
  const filled = rows.filter(({ cells }) => cells.length > 0 && !cells.some(isIntertext));
  if (filled.length > 1 && filled.every(({ cells: [first] }) => first !== undefined && isLeftColumn(first)))
    for (const row of filled) row.emptyFirst = true;
  return rows.length > 0 ? rows : [makeRow([display], '', state)];
}

/** `<tbody id="S1.E2"><tr class="ltx_equation ltx_eqn_row">…`: rows in any table or span, the id from the outermost. */
function collect(element: Element, id: string, rows: EquationRow[], state: State): void {
  if (element.children.some((each) => typeof each !== 'string' && isCell(each))) {
    rows.push(makeRow(elements(element).filter(isCell), id || element.id, state));
    return;
  }
  let inherited = id;
  for (const each of element.children) {
    if (typeof each === 'string') continue;
    if (isFormula(each)) {
      rows.push(makeRow([element], id, state));
      return;
    }
    const before = rows.length;
    collect(each, inherited || each.id, rows, state);
    if (rows.length > before) inherited = '';
  }
}

/** `<td rowspan="2" class="ltx_eqn_cell ltx_eqn_eqno"><span class="ltx_tag ltx_tag_equation">(1)</span></td>` */
function makeRow(cells: Element[], id: string, state: State): EquationRow {
  const row: EquationRow = { id, cells: [], number: '', shared: false, over: 1, emptyFirst: false };
  for (const cell of cells) {
    if (
      padding.test(cell.kind.classes) &&
      cell.children.every((each) => typeof each === 'string' && each.trim() === '')
    )
      continue;
    const tag = descendant(cell, isEquationTag);
    if (tag === undefined || tag === cell) {
      row.cells.push(cell);
      continue;
    }
    row.number = printedNumber(tag, state);
    if (!hasClass(tag, 'tag_equationgroup')) row.over = Number(attribute(cell, 'rowspan') ?? 1);
    row.shared = row.over > 1 || hasClass(tag, 'tag_equationgroup');
    if (!hasClass(cell, 'eqn_eqno')) row.cells.push(cell);
  }
  return row;
}

/** `(2.3a)` is `2.3a`. */
function printedNumber(tag: Element, state: State): string {
  return printed(tag, state)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .trim();
}

/** Reads the cells of a row; what is neither words nor formula goes to `blocks`. Of several rows, each stays in one line. */
export function readRow(row: EquationRow, several: boolean, owner: string, blocks: Block[], state: State): RowContent {
  const lines = row.cells.map((cell) => readCell(cell, owner, blocks, state));
  while (lines.length > 0 && lines[lines.length - 1]?.length === 0) lines.pop();
  if (row.emptyFirst) lines.unshift([]);
  const line = lines.flat();
  if (row.cells.some(isIntertext)) return { before: line, after: [] };
  const piece = row.cells.some(isSentence) ? mix(lines) : readPiece(lines, line, several);
  if (endOfProof.test(row.number)) {
    piece.after.push({ type: 'text', text: row.number });
    row.number = '';
  }
  return piece;
}

function readPiece(lines: Inline[][], line: Inline[], several: boolean): RowContent {
  const only = line.length === 1 ? line[0] : undefined;
  if (only !== undefined && isMath(only) && !only.drawing && lines.length === 1)
    return { before: [], formula: joinCells([[only]]), after: [] };
  if (line.every(isBlank)) return { before: [], after: [] };
  if (!line.some(isMath) || line.some((node) => isMath(node) && node.drawing)) return mix(lines);
  return several ? align(lines) : split(lines);
}

function readCell(cell: Element, owner: string, blocks: Block[], state: State): Inline[] {
  const flow = openFlow(owner);
  within(state, { ...state.place, inParagraph: true }, () => {
    for (const child of cell.children)
      if (typeof child === 'string' || !isEquationTag(child)) readChild(child, flow, state);
  });
  for (const node of flow.line) if (isMath(node) && node.latex.startsWith('\\displaystyle')) withoutStyle(node);
  if (flow.blocks.length === 0) return trimEnd(flow.line);
  endLine(flow, state);
  const words: Inline[] = [];
  for (const block of flow.blocks) {
    if (block.type === 'paragraph') appendAll(words, block.children);
    else blocks.push(block);
  }
  return words;
}

/** LaTeXML writes `\displaystyle` before the formula of each cell: between `&` they are set so anyway. */
function withoutStyle(node: Math): void {
  const latex = node.latex.replace(/^\\displaystyle(?![A-Za-z])\s*/, '');
  if (latex === '' || latex === node.latex) return;
  node.raw ??= node.latex;
  node.latex = latex;
}

type Math = Inline & { type: 'math' };

const isMath = (node: Inline): node is Math => node.type === 'math';
const isBlank = (node: Inline) => node.type === 'text' && node.text.trim() === '';
const isPoint = (node: Inline) => node.type === 'text' && /^[\s.,;:]+$/.test(node.text);
/** A row among others is cells of formulas, or of a word or two; with more words in it, it stays mixed. */
function align(lines: Inline[][]): RowContent {
  const cells: Formula[][] = [];
  for (const line of lines) {
    const cell: Formula[] = [];
    for (const node of line) {
      if (isBlank(node)) continue;
      if (isMath(node)) cell.push(node);
      else if (isPoint(node)) addPoint(cell, node);
      else if (line.length > 1) return mix(lines);
      else {
        const latex = shortWords(node);
        // Words beside a formula in its cell stay words.
        if (latex === undefined) return mix(lines);
        cell.push({ latex });
      }
    }
    cells.push(cell);
  }
  return { before: [], formula: joinCells(cells), after: [] };
}

/** A cell of one to three plain words can be LaTeX: `\text{if even}`. */
function shortWords(node: Inline): string | undefined {
  if (node.type === 'emphasis' && node.children.length === 1) {
    const inner = shortWords(node.children[0] as Inline);
    return inner?.replace(/^\\text\{/, '\\textit{');
  }
  if (node.type !== 'text' || /[\\{}$&#%_^~]/.test(node.text)) return undefined;
  const words = node.text.trim();
  return words.split(/\s+/).length <= 3 ? `\\text{${words}}` : undefined;
}

/** A display of its own is a formula with words before and after it; with words within, it stays mixed. */
function split(lines: Inline[][]): RowContent {
  const before: Inline[] = [];
  const after: Inline[] = [];
  const cells: Formula[][] = [];
  for (const line of lines) {
    const cell: Formula[] = [];
    for (const node of line) {
      const begun = cell.length > 0 || cells.some((each) => each.length > 0);
      if (isMath(node)) {
        if (after.length > 0) return mix(lines);
        cell.push(node);
      } else if (!begun) {
        if (!isBlank(node) || before.length > 0) before.push(node);
      } else if (isPoint(node) && after.length === 0) {
        addPoint(cell, node);
      } else if (!isBlank(node) || after.length > 0) {
        after.push(node);
      }
    }
    cells.push(cell);
  }
  return { before, formula: joinCells(cells.slice(cells.findIndex((cell) => cell.length > 0))), after };
}

/** A point behind a formula stands in it. */
function addPoint(cell: Formula[], node: Inline): void {
  const point = (node as { text: string }).text.trim();
  const last = cell.pop() ?? { latex: '' };
  cell.push({ latex: last.latex + point, ...(last.raw !== undefined && { raw: last.raw + point }) });
}

function joinCells(cells: readonly (readonly Formula[])[]): Formula {
  const shown = cells.slice(0, cells.findLastIndex((cell) => cell.length > 0) + 1);
  const join = (say: (formula: Formula) => string) => shown.map((cell) => cell.map(say).join(' ')).join(' & ');
  const latex = join((each) => each.latex);
  if (!shown.some((cell) => cell.some((each) => each.raw !== undefined))) return { latex };
  return { latex, raw: join((each) => each.raw ?? each.latex) };
}

function mix(lines: Inline[][]): RowContent {
  const mixed: Inline[] = [];
  for (const line of lines) {
    if (line.length === 0) continue;
    const last = mixed[mixed.length - 1];
    if (last !== undefined && !(last.type === 'text' && last.text.endsWith(' ')))
      mixed.push({ type: 'text', text: ' ' });
    appendAll(mixed, line);
  }
  return { before: [], mixed, after: [] };
}
