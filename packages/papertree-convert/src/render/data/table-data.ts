/** A table as data: its columns and records, each cell with its text and the number that it says. */
import { count, list, named, type ObjectOf, object, optional, type TypeOf, text, yes } from '../../shapes.ts';
import { type Grid, headRows, isAllSet, isUneven, layOut, placeOf, widthOf } from '../../tree/grid.ts';
import type { Block, Cell, Table } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import { headerField, partFields } from '../details.ts';
import { plainDialect, textOfBlocks } from '../text.ts';
import { numberFields, readNumber, readUnit } from './numbers.ts';

const column = object('A column.', {
  name: text('The labels above it, joined by ` / `.'),
  unit: optional(text('The unit in brackets behind its name.')),
});

const cellData = named(
  'CellData',
  object('A cell as it is printed, and the number that it says where it says one.', {
    id: text('Its anchor: row and column of the grid, from 1: `S2.T1~r2c3`.'),
    text: text('The words; formulas as plain characters where they have such a form.'),
    latex: optional(text('The same with formulas as LaTeX, where that is another.')),
    ...numberFields,
    number: optional(numberFields.number),
    bold: yes('Set in bold.'),
    italic: yes('Set in italics.'),
    header: yes('It heads its row.'),
    spannedBy: optional(text('The anchor of the cell that spans to here; the words are its.')),
  }),
);
export type CellData = TypeOf<typeof cellData>;

export const tableFields = {
  id: partFields.id,
  number: partFields.number,
  label: partFields.label,
  caption: partFields.caption,
  columns: list(column, 'A column for each of the grid.'),
  headRows: count('How many rows stand above the records.'),
  header: headerField,
  records: list(
    list(
      cellData,
      'A cell for each column; where the rows are so uneven that most would be blank, only those that there are.',
    ),
    'The rows below the head.',
  ),
};
export type TableData = ObjectOf<typeof tableFields>;

/** A table laid out, with the words of its cells in one form. */
export interface TableGrid {
  readonly grid: Grid;
  readonly width: number;
  /** The number of slots of each row: the width, but where rows are too uneven for that. */
  readonly lengths: readonly number[];
  /** The number of rows that are the head. */
  readonly head: number;
}

export function gridOf({ rows }: Table): TableGrid {
  const grid = layOut(rows);
  const width = widthOf(grid);
  const uneven = isUneven(grid);
  return { grid, width, lengths: grid.map((row) => (uneven ? row.length : width)), head: headRows(grid) };
}

/** `S2.T1~r2c3` is the cell in the second row and third column of the grid of a table. */
const cellAnchor = (table: string, row: number, column: number): string => `${table}~r${row}c${column}`;

const none = { footnotes: [] };
export const plainCells = (): ((blocks: readonly Block[]) => string) => textOfBlocks(none, plainDialect);
export const latexCells = (): ((blocks: readonly Block[]) => string) => textOfBlocks(none);

/** The labels above each column, from the top; one that spans stands in all its columns. */
export function columnLabels(
  { grid, width, head }: TableGrid,
  textOf: (place: NonNullable<ReturnType<typeof placeOf>>) => string,
): string[][] {
  const labels = Array.from({ length: width }, (): string[] => []);
  for (const [row, slots] of grid.slice(0, head).entries())
    for (const column of slots.keys()) {
      const place = placeOf(grid, row, column);
      const label = place === undefined ? '' : textOf(place).replace(/\s+/g, ' ').trim();
      if (label !== '' && labels[column]?.at(-1) !== label) labels[column]?.push(label);
    }
  return labels;
}

export const columnNames = (laid: TableGrid, textOf: (cell: Cell) => string): string[] =>
  columnLabels(laid, ({ cell }) => textOf(cell)).map((each) => each.join(' / '));

export function tableData(table: Table): TableData {
  const laid = gridOf(table);
  const { grid, lengths, head } = laid;
  const plain = plainCells();
  const latex = latexCells();
  const words = new Map<Cell, string>();
  const textOf = (cell: Cell) => {
    const known = words.get(cell);
    if (known !== undefined) return known;
    const text = plain(cell.children);
    words.set(cell, text);
    return text;
  };
  // `3,5` beside them says that commas are decimal, or that it is a list: then no comma is read.
  const commasMislead = table.rows.some((row) =>
    row.some((cell) => /(?:^|[^0-9])[0-9]+,[0-9]{1,2}(?![0-9])/.test(textOf(cell))),
  );
  const numberIn = (text: string) => (commasMislead && text.includes(',') ? undefined : readNumber(text));
  const columns = columnNames(laid, textOf).map((name) => {
    const unit = readUnit(name);
    return unit === undefined ? { name } : { name, unit };
  });
  const cellAt = (row: number, column: number): CellData => {
    const id = cellAnchor(table.id, row + 1, column + 1);
    const place = placeOf(grid, row, column);
    if (place === undefined) return { id, text: '' };
    const { cell } = place;
    const text = textOf(cell);
    const authored = latex(cell.children);
    const spans = place.row !== row || place.column !== column;
    return {
      id,
      text,
      ...(authored === text ? {} : { latex: authored }),
      ...(cell.header ? { header: true as const } : numberIn(text)),
      ...(isAllSet('strong', cell) ? { bold: true as const } : {}),
      ...(isAllSet('emphasis', cell) ? { italic: true as const } : {}),
      ...(spans ? { spannedBy: cellAnchor(table.id, place.row + 1, place.column + 1) } : {}),
    };
  };
  const { id, number, label, caption } = table;
  return {
    id,
    number,
    label,
    caption: plainText(caption).trim(),
    columns,
    headRows: head,
    ...(table.header === undefined ? {} : { header: table.header }),
    records: lengths.slice(head).map((length, i) => Array.from({ length }, (_, column) => cellAt(head + i, column))),
  };
}
