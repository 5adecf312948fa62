/** Two versions of a table compared cell by cell, each cell named by the labels of its row and column. */
import { list, named, object, type TypeOf, text } from '../../shapes.ts';
import { placeOf } from '../../tree/grid.ts';
import type { Cell, Node } from '../../tree/nodes.ts';
import { columnNames, gridOf, latexCells } from '../data/table-data.ts';
import { tablesIn } from '../data/table-formats.ts';

export const cellChange = named(
  'CellChange',
  object('A cell of a table with other words.', {
    row: text('The words of the first cell of its row, or `row` and the number where it is empty.'),
    column: text('The labels above it, joined by ` / `, or `column` and the number where there are none.'),
    before: text('Its words in the old version; empty where it was not there.'),
    after: text('Its words in the new one; empty where it is not there.'),
  }),
);
export type CellChange = TypeOf<typeof cellChange>;

export const cellChanges = list(cellChange, 'Of a table, the cells that differ; left out where only its caption does.');

/** Cells that are told of one unit, at most. */
const mostCells = 200;

/** The cells that differ between the tables of two units; rows and columns are known again by their labels. */
export function changedCells(before: readonly Node[], after: readonly Node[]): CellChange[] {
  const [old, now] = [before.flatMap(tablesIn), after.flatMap(tablesIn)];
  if (old.length !== now.length) return [];
  return now
    .flatMap((table, i) => {
      const [was, is] = [labelled(old[i] ?? table), labelled(table)];
      const rows = new Set([...was.keys(), ...is.keys()]);
      return [...rows].flatMap((row) => compareRows(row, was.get(row), is.get(row)));
    })
    .slice(0, mostCells);
}

type Row = ReadonlyMap<string, string>;

function compareRows(row: string, was: Row = new Map(), is: Row = new Map()): CellChange[] {
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((column) => {
    const [before, after] = [was.get(column) ?? '', is.get(column) ?? ''];
    return before === after ? [] : [{ row, column, before, after }];
  });
}

/** The words of a table by the labels of their rows and columns; those of one label are counted. */
function labelled(table: Parameters<typeof gridOf>[0]): Map<string, Row> {
  const laid = gridOf(table);
  const { grid, head } = laid;
  const write = latexCells();
  const textOf = ({ children }: Cell) => write(children).replace(/\s+/g, ' ').trim();
  const columns = distinct('column', columnNames(laid, textOf));
  // As long as each row is: the blanks behind short ones would be most of an uneven table.
  const lines = grid.map((slots, row) =>
    slots.map((_, column) => {
      const place = placeOf(grid, row, column);
      return place === undefined ? '' : textOf(place.cell);
    }),
  );
  const rows = distinct(
    'row',
    lines.map(([first = '']) => first),
  );
  return new Map(
    lines.map((line, row) => {
      const isHead = row < head;
      // The labels themselves are compared by their places.
      const name = isHead ? `row ${row + 1}` : (rows[row] ?? '');
      return [name, new Map(line.map((words, i) => [isHead ? `column ${i + 1}` : (columns[i] ?? ''), words]))];
    }),
  );
}

/** Labels that tell their bearers apart: an empty one becomes its place, one that came before is counted. */
function distinct(kind: string, labels: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return labels.map((label, i) => {
    const name = label === '' ? `${kind} ${i + 1}` : label;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
