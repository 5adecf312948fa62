/** What heads a cell of a table: what stands at the start of its row, and the labels above its column. */
import { type Grid, placeOf } from '../../tree/grid.ts';
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
  const rowLabels = new Map<number, readonly Label[]>();
  const labelsOf = (row: number) => {
    const known = rowLabels.get(row) ?? readLabels(grid, row, textOf);
    rowLabels.set(row, known);
    return known;
  };
  return (cell) => {
    const [row = 0, column = 0] = places.get(cell) ?? [];
    if (row < head) return {};
    const labels = labelsOf(row).filter(({ at }) => at < column);
    const heads = { row: labels.map(({ words }) => words).join(between), column: columns[column] ?? '' };
    return {
      ...(heads.row !== '' && heads.row.length <= longest && { row: heads.row }),
      ...(heads.column !== '' && heads.column.length <= longest && { column: heads.column }),
    };
  };
}

interface Label {
  /** The column in which it begins. */
  readonly at: number;
  readonly words: string;
}

const between = ' / ';

/** The first cell of a row and further ones that are headers, up to more words than are repeated. */
function readLabels(grid: Grid, row: number, textOf: (cell: Cell) => string): Label[] {
  const labels: Label[] = [];
  let last: Cell | undefined;
  let length = 0;
  for (let at = 0; at < (grid[row]?.length ?? 0) && length <= longest + between.length; at++) {
    const cell = placeOf(grid, row, at)?.cell;
    if (cell === undefined || cell === last || (at > 0 && !cell.header)) continue;
    last = cell;
    const words = textOf(cell);
    if (words === '') continue;
    labels.push({ at, words });
    length += words.length + between.length;
  }
  return labels;
}
