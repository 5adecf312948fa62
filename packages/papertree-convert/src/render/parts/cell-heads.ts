/** What heads a cell of a table: what stands at the start of its row, and the labels above its column. */
import type { Cell, Table } from '../../tree/nodes.ts';
import { latexCells } from '../data/table-data.ts';
import { type LabelledCell, labelledCells } from '../data/table-labels.ts';

export interface CellHeads {
  readonly row?: string;
  readonly column?: string;
}

/** The heads of the cells of a table; a cell that heads a row, a column or a block of rows has none of that kind. */
export function cellHeads(table: Table): (cell: Cell) => CellHeads {
  const known = new Map(labelledCells(table, latexCells()).map((each) => [each.cell, headsOf(each)]));
  return (cell) => known.get(cell) ?? {};
}

function headsOf({ labelsBefore, columnLabels }: LabelledCell): CellHeads {
  const row = joined(labelsBefore);
  const column = joined(columnLabels);
  return { ...(row !== '' && { row }), ...(column !== '' && { column }) };
}

/** Longer heads are none to repeat with each cell. */
const longest = 200;
const between = ' / ';

function joined(labels: readonly string[]): string {
  const length = labels.reduce((sum, label) => sum + label.length + between.length, 0);
  return length > longest + between.length ? '' : labels.join(between);
}
