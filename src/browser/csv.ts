/** Writes a table as CSV (RFC 4180). */

/** A cell that spans stands where it begins, and blanks fill the rest. */
export function csvOf(table: HTMLTableElement, wordsOf: (cell: HTMLElement) => string): string {
  const grid: string[][] = [];
  for (const [y, row] of [...table.rows].entries()) {
    let x = 0;
    for (const cell of row.cells) {
      while (grid[y]?.[x] !== undefined) x++;
      for (let down = 0; down < cell.rowSpan; down++)
        for (let right = 0; right < cell.colSpan; right++)
          (grid[y + down] ??= [])[x + right] = down + right === 0 ? wordsOf(cell) : '';
      x += cell.colSpan;
    }
  }
  const quote = (value = '') => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return grid.map((row) => Array.from(row, (value) => quote(value)).join(',')).join('\r\n');
}
