/** The tables of a node or a whole paper, and each of them as CSV, JSON or Markdown. */

import { placeOf } from '../../tree/grid.ts';
import type { Block, Cell, Content, Node, Table } from '../../tree/nodes.ts';
import { listsIn } from '../../tree/visit.ts';
import type { Chosen } from '../choices.ts';
import { floatsOf } from '../parts/figures-and-tables.ts';
import { renderBlocks } from '../single-nodes.ts';
import { readNumber } from './numbers.ts';
import { columnNames, gridOf, latexCells, plainCells, tableData } from './table-data.ts';

/** Whether a table has rows of its own; else it only holds others. */
const hasRows = ({ rows }: Table): boolean => rows.some((row) => row.some(({ children }) => children.length > 0));

/** Tables in cells are words of theirs. */
export function tablesIn(node: Node): Table[] {
  if (node.type === 'cell') return [];
  const own = node.type === 'table' && hasRows(node) ? [node] : [];
  const held = listsIn(node).flatMap(({ nodes, inline }) => (inline ? [] : nodes.flatMap(tablesIn)));
  return [...own, ...held];
}

/** The table that an anchor means: the node where it has rows, or the only table in it; of several, all. */
export function tableMeant(node: Node): Table | readonly Table[] {
  const all = tablesIn(node);
  const [first] = all;
  if (first !== undefined && (all.length === 1 || first === node)) return first;
  return all;
}

export type TableFormat = 'csv' | 'json' | 'markdown';

export function renderTable(
  table: Table,
  format: TableFormat,
  notes: Pick<Content, 'footnotes'>,
  chosen: Chosen,
): string {
  switch (format) {
    case 'csv':
      return renderCsv(table, chosen);
    case 'json':
      return JSON.stringify(tableData(table));
    case 'markdown':
      return `${renderBlocks([{ ...table, children: (table.children ?? []).filter(holdsNone) }], notes)}\n`;
    default:
      return format satisfies never;
  }
}

const holdsNone = (block: Block) => tablesIn(block).length === 0;

/** Every table of a paper in reading order. */
export function allTables(content: Content): Table[] {
  return floatsOf(content).tables.filter(hasRows);
}

/** Each of them as CSV. */
export function tablesAsCsv(content: Content): { readonly id: string; readonly csv: string }[] {
  return allTables(content).map((table) => ({ id: table.id, csv: renderTable(table, 'csv', content, {}) }));
}

/** A table as CSV (RFC 4180): every row as wide as the widest, unless most would be blank; the header rows as printed or joined into one. */
export function renderCsv(table: Table, chosen: Chosen = {}): string {
  const laid = gridOf(table);
  const { grid, lengths, head } = laid;
  const plain = plainCells();
  const text = chosen.math === 'latex' ? latexCells() : plain;
  const textOf = ({ children }: Cell) => {
    const words = text(children);
    return chosen.raw === 'raw' || !isFormula(words) || saysNumber(plain(children)) ? words : `'${words}`;
  };
  const rows = lengths.map((length, row) =>
    Array.from({ length }, (_, column) => {
      const place = placeOf(grid, row, column);
      if (place === undefined) return '';
      const isStart = place.row === row && place.column === column;
      return isStart || chosen.spans !== 'blank' ? textOf(place.cell) : '';
    }),
  );
  const joined = chosen.header === 'join' && head > 0 ? [columnNames(laid, textOf), ...rows.slice(head)] : rows;
  return joined.map(writeRow).join('');
}

/** Begins what a spreadsheet runs, also behind blanks and in the wide form of East Asian scripts. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** What runs nothing: signs alone, such as `-` for no value. */
const signsAlone = /^[\s=+@\-\u2013\u2014/]*$/;

const isFormula = (words: string) => formula.test(words) && !signsAlone.test(words);

/** Numbers stay as they are, with their signs, errors and units; any other cell is marked as text by an apostrophe. */
const saysNumber = (words: string) => readNumber(words) !== undefined && !/[|!=@&]|[([][^)\]]*\p{L}/u.test(words);

function writeRow(fields: readonly string[]): string {
  // A line without a character would be read as no row.
  return fields.length === 1 && fields[0] === '' ? '""\r\n' : `${fields.map(quote).join(',')}\r\n`;
}

const quote = (field: string) => (/[",\r\n]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
