/** Reads displayed formulas: single ones, aligned groups, the words between and after them. */
import type { Block, Equation, EquationGroup, Inline, Paragraph } from '../../tree/nodes.ts';
import { attribute, type Element } from '../element.ts';
import { descendant, elements } from '../find.ts';
import { addBlock, endLine, type Flow, openFlow, readChild, trimEnd } from '../flow.ts';
import { has } from '../kind.ts';
import type { Reader, Readers } from '../reader.ts';
import { claim, type State } from '../state.ts';
import { isFormula, printed } from './math.ts';

interface Row {
  id: string;
  cells: Element[];
  number: string;
  /** True where the printed number stands for several rows. */
  shared: boolean;
}

const padding = /eqn_(?:center|left|right)_pad/;

const isCell = (element: Element) =>
  element.name === 'td' || element.name === 'th' || has(element, 'eqn_cell') || has(element, 'td');

/** `<tbody id="S1.E2"><tr class="ltx_equation ltx_eqn_row">…`: rows in any table or span, the id from the outermost. */
function collectRows(element: Element, id: string, rows: Row[], state: State): void {
  const cells = elements(element).filter(isCell);
  if (cells.length > 0) {
    rows.push(makeRow(cells, id || element.id, state));
    return;
  }
  let inherited = id;
  for (const each of elements(element)) {
    if (isFormula(each)) {
      rows.push(makeRow([element], id, state));
      return;
    }
    const before = rows.length;
    collectRows(each, inherited || each.id, rows, state);
    if (rows.length > before) inherited = '';
  }
}

/** `<td rowspan="2" class="ltx_eqn_cell ltx_eqn_eqno"><span class="ltx_tag ltx_tag_equation">(1)</span></td>` */
function makeRow(cells: Element[], id: string, state: State): Row {
  const row: Row = { id, cells: [], number: '', shared: false };
  for (const cell of cells) {
    if (padding.test(cell.kind.classes) && cell.children.length === 0) continue;
    const tag = descendant(cell, isEquationTag);
    if (tag === undefined || tag === cell) {
      row.cells.push(cell);
      continue;
    }
    row.number = printedNumber(tag, state);
    row.shared = has(tag, 'tag_equationgroup') || Number(attribute(cell, 'rowspan') ?? 1) > 1;
    if (!has(cell, 'eqn_eqno')) row.cells.push(cell);
  }
  return row;
}

const isEquationTag = (element: Element) => has(element, 'tag_equation') || has(element, 'tag_equationgroup');

/** `(2.3a)` is `2.3a`. */
function printedNumber(tag: Element, state: State): string {
  return printed(tag, state)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .trim();
}

/** What one row comes to: words before it, the formula, words after it. */
interface Piece {
  before: Inline[];
  latex?: string;
  mixed?: Inline[];
  after: Inline[];
}

const isBlank = (node: Inline) => node.type === 'text' && node.text.trim() === '';
const isPoint = (node: Inline) => node.type === 'text' && /^[\s.,;:]+$/.test(node.text);

/** Reads the cells of a row; displays and pictures in them go to `blocks`. */
function readRow(row: Row, owner: string, blocks: Block[], state: State): Piece {
  const lines = row.cells.map((cell) => {
    const flow = openFlow(owner);
    state.inParagraph++;
    for (const child of cell.children) {
      if (typeof child !== 'string' && isEquationTag(child)) continue;
      readChild(child, flow, state);
    }
    state.inParagraph--;
    if (flow.blocks.length === 0) return trimEnd(flow.line);
    endLine(flow, state);
    const words: Inline[] = [];
    for (const block of flow.blocks) {
      if (block.type === 'paragraph') words.push(...block.children);
      else blocks.push(block);
    }
    return words;
  });
  while (lines.length > 0 && lines[lines.length - 1]?.length === 0) lines.pop();
  if (row.cells.some(isIntertext)) return { before: lines.flat(), after: [] };
  if (lines.flat().some((node) => node.type === 'math' && node.drawing)) return mix(lines);
  return split(lines);
}

/** `\intertext`: `<td class="ltx_eqn_cell" colspan="4" style="white-space:normal;">words</td>` */
const isIntertext = (cell: Element) => /white-space:\s*normal/.test(attribute(cell, 'style') ?? '');

/** Formulas with nothing between them join; words stand before or after, or else the row stays mixed. */
function split(lines: Inline[][]): Piece {
  const before: Inline[] = [];
  const after: Inline[] = [];
  const cells: string[] = [];
  for (const line of lines) {
    let latex = '';
    for (const node of line) {
      if (isBlank(node)) {
        if (after.length > 0) after.push(node);
      } else if (node.type === 'math' && after.length === 0) {
        latex += latex === '' ? node.latex : ` ${node.latex}`;
      } else if (node.type === 'math') {
        return mix(lines);
      } else if (isPoint(node) && after.length === 0 && (latex !== '' || cells.length > 0)) {
        latex += (node as { text: string }).text.trim();
      } else if (latex === '' && cells.every((cell) => cell === '')) {
        before.push(node);
      } else {
        after.push(node);
      }
    }
    cells.push(latex);
  }
  while (cells.length > 0 && cells[cells.length - 1] === '') cells.pop();
  if (cells.length === 0) return { before, after };
  return { before, latex: cells.join(' & '), after };
}

function mix(lines: Inline[][]): Piece {
  const mixed: Inline[] = [];
  for (const line of lines) {
    if (line.length === 0) continue;
    const last = mixed[mixed.length - 1];
    if (last !== undefined && !(last.type === 'text' && last.text.endsWith(' '))) mixed.push({ type: 'text', text: ' ' });
    mixed.push(...line);
  }
  return { before: [], mixed, after: [] };
}

const display: Reader = (element, flow, state) => {
  endLine(flow, state);
  const rows: Row[] = [];
  collectRows(element, '', rows, state);
  if (rows.length === 0) rows.push(makeRow([element], '', state));
  const owner = element.id || flow.owner;
  const loose: Block[] = [];
  const single = rows.length === 1;
  const out: (Equation | Paragraph)[] = [];
  const groupId = single ? '' : claim(state, element.id, flow.owner);
  for (const row of rows) {
    const piece = readRow(row, owner, loose, state);
    const words = (line: Inline[]) => {
      const children = trimEnd(line);
      if (children.length > 0) out.push({ type: 'paragraph', id: claim(state, '', owner), children });
    };
    words(piece.before);
    if (piece.latex !== undefined || piece.mixed !== undefined) {
      const own = single ? row.id || element.id : row.id;
      const equation: Equation = { type: 'equation', id: claim(state, own, owner) };
      if (row.number !== '' && (single || !row.shared)) equation.number = row.number;
      if (piece.latex !== undefined) equation.latex = piece.latex;
      else if (piece.mixed !== undefined) equation.children = piece.mixed;
      out.push(equation);
      for (const other of [row.id, element.id]) if (other !== '' && !state.taken.has(other)) state.anchors.set(other, equation.id);
    } else if (row.number !== '') {
      // The tag of subequations can stand in a row of its own.
      const last = out.findLast((each) => each.type === 'equation');
      if (last?.type === 'equation' && last.number === undefined) last.number = row.number;
    }
    words(piece.after);
  }
  place(element, flow, state, groupId, out, rows);
  for (const block of loose) addBlock(flow, block, state);
};

/** One equation stands by itself, several as a group; words at either end stand outside it. */
function place(
  element: Element,
  flow: Flow,
  state: State,
  groupId: string,
  out: (Equation | Paragraph)[],
  rows: Row[],
): void {
  const equations = out.filter((each) => each.type === 'equation');
  if (groupId === '' || equations.length < 2) {
    for (const block of out) addBlock(flow, block, state);
    const only = equations[0];
    const shared = rows.find((row) => row.shared)?.number;
    if (only && only.number === undefined && shared) only.number = shared;
    if (groupId !== '' && out[0]) state.anchors.set(groupId, out[0].id);
    if (groupId !== '') state.taken.delete(groupId);
    return;
  }
  const first = out.findIndex((each) => each.type === 'equation');
  const last = out.findLastIndex((each) => each.type === 'equation');
  const group: EquationGroup = { type: 'equationGroup', id: groupId, children: out.slice(first, last + 1) };
  const shared = rows.find((row) => row.shared);
  if (shared !== undefined) group.number = shared.number;
  for (const block of out.slice(0, first)) addBlock(flow, block, state);
  addBlock(flow, group, state);
  for (const block of out.slice(last + 1)) addBlock(flow, block, state);
  if (element.id !== '' && element.id !== groupId) state.anchors.set(element.id, groupId);
}

/** A formula with `display="block"` outside any equation stays in its line: the line says where it stands. */
export const equations: Readers = {
  equation: display,
  equationgroup: display,
  eqn_table: display,
};

export function isDisplay(element: Element): boolean {
  const { name } = element.kind;
  return name === 'equation' || name === 'equationgroup' || name === 'eqn_table' || has(element, 'eqn_table');
}

