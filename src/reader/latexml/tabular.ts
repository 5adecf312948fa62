/** Reads tables, written as tables or as spans. */
import type { Block, Cell, Inline, Table } from '../../tree/nodes.ts';
import { attribute, type Element } from '../element.ts';
import { elements } from '../find.ts';
import { addBlock, addInline, blocksOf, endLine, type Flow, joined } from '../flow.ts';
import { has, kindOf } from '../kind.ts';
import type { Reader, Readers } from '../reader.ts';
import { claim, type State } from '../state.ts';

interface Row {
  element: Element;
  cells: Element[];
  head: boolean;
}

const isRow = (element: Element) => element.name === 'tr' || kindOf(element).name === 'tr';
const isCell = (element: Element) => element.name === 'td' || element.name === 'th' || kindOf(element).name === 'td';
const isHead = (element: Element) => element.name === 'thead' || kindOf(element).name === 'thead';

function rowsOf(element: Element, head = false, rows: Row[] = []): Row[] {
  for (const each of elements(element)) {
    if (isRow(each)) rows.push({ element: each, cells: [...elements(each)].filter(isCell), head });
    else rowsOf(each, head || isHead(each), rows);
  }
  return rows;
}

/** `colspan="2"`, or on a span the class `ltx_colspan_2`. */
function span(cell: Element, way: 'colspan' | 'rowspan'): number {
  const given = attribute(cell, way) ?? new RegExp(` ltx_${way}_(\\d+)`).exec(kindOf(cell).tokens)?.[1];
  const n = Number.parseInt(given ?? '1', 10);
  return n >= 1 && n <= 1000 ? n : 1;
}

function alignment(cell: Element): Cell['align'] {
  for (const align of ['left', 'center', 'right'] as const) if (has(cell, `align_${align}`)) return align;
  return '';
}

function readCell(element: Element, head: boolean, owner: string, state: State): Cell {
  const { inParagraph } = state;
  state.inCell++;
  state.inParagraph = 0;
  const children = blocksOf(element, owner, state);
  state.inParagraph = inParagraph;
  state.inCell--;
  return {
    type: 'cell',
    header: head || element.name === 'th',
    colspan: span(element, 'colspan'),
    rowspan: span(element, 'rowspan'),
    align: alignment(element),
    children,
  };
}

const ruled = (row: Row, rule: RegExp) =>
  row.cells.length > 0 && row.cells.filter((cell) => rule.test(cell.classes)).length * 2 >= row.cells.length;

/** booktabs: `ltx_border_tt` over the first row and `ltx_border_t` under the heading rows. */
function guessHeads(rows: Row[]): void {
  if (rows.some((row) => row.head || row.cells.some((cell) => cell.name === 'th'))) return;
  const [first, ...rest] = rows;
  if (first === undefined || !ruled(first, /ltx_border_(?:tt|TT?)(?:\s|$)/)) return;
  const end = rest.findIndex((row) => ruled(row, /ltx_border_t(?:\s|$)/)) + 1;
  if (end >= 1 && end <= 3 && end < rows.length) for (const row of rows.slice(0, end)) row.head = true;
}

/** `\makecell{a\\b}`: one column in a cell or a sentence is lines, not a table. */
function isStack(rows: Row[], state: State): boolean {
  return (state.inCell > 0 || state.inParagraph > 0) && rows.every((row) => row.cells.length <= 1);
}

export const tabular: Reader = (element, flow, state) => {
  const rows = rowsOf(element);
  if (rows.length === 0) return;
  if (isStack(rows, state) && stack(rows, element, flow, state)) return;
  endLine(flow, state);
  guessHeads(rows);
  const id = claim(state, element.id, flow.owner);
  const table: Table = {
    type: 'table',
    id,
    number: '',
    label: '',
    caption: [],
    rows: rows.map((row) => row.cells.map((cell) => readCell(cell, row.head, element.id || id, state))),
  };
  const grid = table.rows.flat();
  if (grid.every((cell) => cell.children.length === 0)) {
    state.taken.delete(id);
    return;
  }
  const images = imagesOf(grid);
  if (images === undefined) flow.blocks.push(table);
  else flow.blocks.push({ type: 'paragraph', id, children: images });
};

/** Cells of nothing but pictures are a layout: the pictures, in order. */
function imagesOf(cells: Cell[]): Inline[] | undefined {
  const images: Inline[] = [];
  for (const cell of cells)
    for (const block of cell.children) {
      if (block.type !== 'paragraph') return undefined;
      for (const node of block.children) {
        if (node.type === 'image') images.push(node);
        else if (node.type !== 'break' && !(node.type === 'text' && node.text.trim() === '')) return undefined;
      }
    }
  return images;
}

/** One column as lines of the sentence; false where a cell holds more than words. */
function stack(rows: Row[], element: Element, flow: Flow, state: State): boolean {
  const cells = rows.flatMap((row) => row.cells.map((cell) => blocksOf(cell, element.id || flow.owner, state)));
  const simple = cells.every((blocks) => blocks.every((block) => block.type === 'paragraph'));
  if (simple) {
    const lines = cells.map((blocks) => joined(blocks.map((block) => (block as { children: Inline[] }).children)));
    for (const node of joined(lines)) addInline(flow, node);
    return true;
  }
  const blocks: Block[] = cells.flat();
  for (const block of blocks) addBlock(flow, block, state);
  return true;
}

export const tabulars: Readers = { tabular, tabbing: tabular };
export const tabularTags: Readers = { table: tabular };
