/** A table as Docling has it: its cells with the rows and columns that they cover, and the grid of them. */
import { headRows, isCell, isUneven, layOut, placeOf, widthOf } from '../../tree/grid.ts';
import type { Block, Table } from '../../tree/nodes.ts';

interface DoclingCell {
  readonly row_span: number;
  readonly col_span: number;
  readonly start_row_offset_idx: number;
  readonly end_row_offset_idx: number;
  readonly start_col_offset_idx: number;
  readonly end_col_offset_idx: number;
  readonly text: string;
  readonly column_header: boolean;
  readonly row_header: boolean;
  readonly row_section: boolean;
}

export function doclingTable({ rows }: Table, textOf: (blocks: readonly Block[]) => string) {
  const grid = layOut(rows);
  const width = widthOf(grid);
  const head = headRows(grid);
  const cells = new Map<object, DoclingCell>();
  for (const [row, slots] of grid.entries())
    for (const [column, slot] of slots.entries()) {
      if (!isCell(slot)) continue;
      const bottom = Math.min(row + slot.rowspan, grid.length);
      const right = Math.min(column + slot.colspan, width);
      cells.set(slot, {
        row_span: bottom - row,
        col_span: right - column,
        start_row_offset_idx: row,
        end_row_offset_idx: bottom,
        start_col_offset_idx: column,
        end_col_offset_idx: right,
        text: textOf(slot.children),
        column_header: row < head,
        row_header: slot.header && row >= head,
        row_section: false,
      });
    }
  return {
    table_cells: [...cells.values()],
    num_rows: grid.length,
    num_cols: width,
    // One row that is far longer than the others does not make all of them so long.
    grid: grid.map((slots, row) =>
      Array.from({ length: isUneven(grid) ? slots.length : width }, (_, column) => {
        const cell = placeOf(grid, row, column)?.cell;
        return (cell && cells.get(cell)) ?? blank(row, column);
      }),
    ),
  };
}

const blank = (row: number, column: number): DoclingCell => ({
  row_span: 1,
  col_span: 1,
  start_row_offset_idx: row,
  end_row_offset_idx: row + 1,
  start_col_offset_idx: column,
  end_col_offset_idx: column + 1,
  text: '',
  column_header: false,
  row_header: false,
  row_section: false,
});
