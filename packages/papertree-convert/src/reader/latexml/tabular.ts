/** Reads tables, written as tables or as spans. */

import type { Block, Cell, Inline, Table } from '../../tree/nodes.ts';
import { attribute, descendant, type Element, elements } from '../element.ts';
import { joined } from '../flatten.ts';
import {
  addBlock,
  addInline,
  addText,
  blocksOf,
  endLine,
  type Flow,
  openFlow,
  readChildren,
  tidy,
  touchesWord,
} from '../flow.ts';
import { hasStyle } from '../hidden-styles.ts';
import { claimId, mintId } from '../ids.ts';
import { classSuffix, hasClass } from '../kind.ts';
import { within } from '../place.ts';
import { note } from '../reading-notes.ts';
import type { Reader, Readers, State } from '../state.ts';
import { type Caption, readCaption } from './captions.ts';
import { inferHead, withoutRecords } from './table-heads.ts';

interface TableRow {
  cells: Element[];
  head: boolean;
}

const isRow = (element: Element) => element.name === 'tr' || element.kind.name === 'tr';
const isCell = (element: Element) => element.name === 'td' || element.name === 'th' || element.kind.name === 'td';
const isHead = (element: Element) => element.name === 'thead' || element.kind.name === 'thead';

function rowsOf(element: Element, head = false, rows: TableRow[] = []): TableRow[] {
  for (const each of element.children) {
    if (typeof each === 'string') continue;
    if (isRow(each)) rows.push({ cells: cellsOf(each), head });
    else rowsOf(each, head || isHead(each), rows);
  }
  return rows;
}

function cellsOf(row: Element): Element[] {
  const cells: Element[] = [];
  for (const each of row.children) if (typeof each !== 'string' && isCell(each)) cells.push(each);
  return cells;
}

/** `colspan="2"`, or on a span the class `ltx_colspan_2`. */
function span(cell: Element, way: 'colspan' | 'rowspan'): number {
  const given = attribute(cell, way) ?? (cell.name === 'span' ? classSuffix(cell, `${way}_`) : '');
  if (given === '') return 1;
  const n = Number.parseInt(given, 10);
  return n >= 1 && n <= 1000 ? n : 1;
}

function readRow({ cells, head }: TableRow, first: boolean, owner: string, state: State): Cell[] {
  return cells.map((element) => {
    const cell: Cell = {
      type: 'cell',
      header: head || element.name === 'th',
      colspan: span(element, 'colspan'),
      rowspan: span(element, 'rowspan'),
      align: element.kind.align,
      children: cellBlocks(element, owner, state),
    };
    if (!first && element.kind.ruled !== '') cell.ruled = true;
    return cell;
  });
}

/** The blocks of a cell; its paragraphs are counted under the table. Most cells hold a few plain characters, and have a short way. */
function cellBlocks(element: Element, owner: string, state: State): Block[] {
  if (element.children.length === 0) return [];
  const plain = plainWords(element);
  if (plain !== undefined) {
    const text = tidy(plain).trim();
    if (text === '') return [];
    return [{ type: 'paragraph', id: mintId(state.ids, owner), children: [{ type: 'text', text }] }];
  }
  const flow = openFlow(owner);
  within(state, { ...state.place, inCell: true, inParagraph: false }, () => readChildren(element, flow, state));
  endLine(flow, state);
  if (flow.blocks.length === 0 && isDrawn(element)) note(state.notes, 'cell-drawn', '', owner);
  return flow.blocks;
}

/** `<svg><path …>` and no words: pies, bars and dots of which the value is nowhere else. */
const isDrawn = (element: Element) =>
  descendant(element, ({ name }) => ['path', 'circle', 'rect', 'polygon', 'ellipse'].includes(name)) !== undefined;

/** The text of a cell that holds nothing else, or that in one span that adds nothing. */
function plainWords(element: Element): string | undefined {
  if (element.children.length !== 1 || hasStyle(element)) return undefined;
  const only = element.children[0];
  if (only === undefined || typeof only === 'string') return only;
  const { kind } = only;
  return kind.name === 'text' && !kind.setting && only.name === 'span' ? plainWords(only) : undefined;
}

/** Marks the cells of the head as headers, and those of records as none. Whether the head is not as the page marks it. */
function markHead(rows: readonly TableRow[], cells: readonly Cell[][]): boolean {
  const marked = markedRows(rows, cells);
  const end =
    marked > 0
      ? withoutRecords(cells, marked)
      : inferHead(
          cells,
          rows.map((row) => row.cells),
        );
  for (const row of cells.slice(0, end)) for (const cell of row) cell.header = true;
  for (const row of cells.slice(end, marked)) for (const cell of row.slice(1)) cell.header = false;
  return end !== marked;
}

/** The rows at the top in which all that is not empty heads a column: `<td></td><th class="ltx_th_column">`. */
function markedRows(rows: readonly TableRow[], cells: readonly Cell[][]): number {
  const unmarked = rows.findIndex(
    (row, at) =>
      !(row.head || row.cells.some(isColumnHead)) ||
      cells[at]?.some(({ header, children }) => !header && children.length > 0),
  );
  return unmarked < 0 ? rows.length : unmarked;
}

const isColumnHead = (cell: Element) =>
  cell.name === 'th' && (hasClass(cell, 'th_column') || !hasClass(cell, 'th_row'));

/** `\makecell{a\\b}`: one column in a cell or a sentence is lines, not a table; nor are a few cells that a word goes on with. */
function isStack(rows: TableRow[], flow: Flow, { place }: State): boolean {
  if (!place.inCell && !place.inParagraph) return false;
  if (rows.every((row) => row.cells.length <= 1)) return true;
  return touchesWord(flow) && rows.length <= 2 && rows.every((row) => row.cells.length <= 2);
}

const tabular: Reader = (element, flow, state) => {
  const rows = rowsOf(element);
  if (rows.length === 0) return;
  const captions = captionsOf(element, state);
  if (captions === undefined && isStack(rows, flow, state) && stack(rows, element, flow, state)) return;
  endLine(flow, state);
  const id = claimId(state, element.id, flow.owner);
  const table: Table = {
    type: 'table',
    id,
    number: captions?.number ?? '',
    label: captions?.label ?? '',
    caption: captions?.caption ?? [],
    rows: rows.map((row, at) => readRow(row, at === 0, element.id || id, state)),
  };
  if (markHead(rows, table.rows)) table.header = 'inferred';
  const images = captions === undefined ? imagesOf(table.rows) : undefined;
  if (images === undefined) flow.blocks.push(table);
  else if (images.length > 0) flow.blocks.push({ type: 'paragraph', id, children: images });
  else state.ids.taken.delete(id);
};

/** `<caption class="ltx_caption">`: the captions of a table that stands in no float, each in its own line. */
function captionsOf(element: Element, state: State): Caption | undefined {
  const [first, ...others] = elements(element)
    .filter((each) => each.name === 'caption')
    .map((each) => readCaption(each, 0, element.id, state))
    .filter(({ number, caption }) => number !== '' || caption.length > 0);
  if (first === undefined) return undefined;
  const words = [first.caption, ...others.map(({ caption }) => caption)];
  return { ...first, caption: joined(words.filter((line) => line.length > 0)) };
}

/** Cells of nothing but pictures are a layout: the pictures, in order; undefined where a cell holds more. */
function imagesOf(rows: Cell[][]): Inline[] | undefined {
  const images: Inline[] = [];
  for (const row of rows)
    for (const cell of row)
      for (const block of cell.children) {
        if (block.type !== 'paragraph') return undefined;
        for (const node of block.children) {
          if (node.type === 'image') images.push(node);
          else if (node.type !== 'break' && !(node.type === 'text' && node.text.trim() === '')) return undefined;
        }
      }
  return images;
}

/** A few cells as lines of the sentence; false where a cell holds more than words. */
function stack(rows: TableRow[], element: Element, flow: Flow, state: State): boolean {
  const read = rows.map((row) => row.cells.map((cell) => blocksOf(cell, element.id || flow.owner, state)));
  const cells = read.flat();
  const simple = cells.every((blocks) => blocks.every((block) => block.type === 'paragraph'));
  if (simple) {
    const wordsOf = (blocks: Block[]) => joined(blocks.map((block) => (block as { children: Inline[] }).children));
    const lines = read.map((row) => joined(row.map(wordsOf), ' '));
    for (const node of joined(lines)) node.type === 'text' ? addText(flow, node.text) : addInline(flow, node);
    return true;
  }
  const blocks: Block[] = cells.flat();
  for (const block of blocks) addBlock(flow, block, state);
  return true;
}

export const tabulars: Readers = { tabular, tabbing: tabular };
export const tabularTags: Readers = { table: tabular };
