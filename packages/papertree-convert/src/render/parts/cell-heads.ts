/** What heads a cell of a table: what stands at the start of its row, and the labels above its column. */
import { placeOf } from '../../tree/grid.ts';
import type { Cell, Table } from '../../tree/nodes.ts';
import { columnNames, gridOf, latexCells } from '../data/table-data.ts';

export interface CellHeads {
  readonly row?: string;
  readonly column?: string;
}

/** Longer heads are none to repeat with each cell. */
const longest = 200;

/** The heads of the cells of a table: of its row the first cell and further ones that are headers; a cell of its head, or one that heads its row, has none of that kind. */
export function cellHeads(table: Table): (cell: Cell) => CellHeads {
  const laid = gridOf(table);
  const { grid, head } = laid;
  const text = latexCells();
  const textOf = ({ children }: Cell) => text(children).replace(/\s+/g, ' ').trim();
  const columns = columnNames(laid, textOf);
  const places = new Map<Cell, readonly [row: number, column: number]>();
  for (const [row, slots] of grid.entries())
    for (const [column, slot] of slots.entries()) if (typeof slot === 'object') places.set(slot, [row, column]);
  return (cell) => {
    const [row = 0, column = 0] = places.get(cell) ?? [];
    if (row < head) return {};
    const before: Cell[] = [];
    for (let at = 0; at < column; at++) {
      const left = placeOf(grid, row, at)?.cell;
      if (left !== undefined && left !== before.at(-1) && (at === 0 || left.header)) before.push(left);
    }
    const labels = before.map(textOf).filter((words) => words !== '');
    const heads = { row: labels.join(' / '), column: columns[column] ?? '' };
    return {
      ...(heads.row !== '' && heads.row.length <= longest && { row: heads.row }),
      ...(heads.column !== '' && heads.column.length <= longest && { column: heads.column }),
    };
  };
}
