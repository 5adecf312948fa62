/** Layout tables, told apart from real ones: they only put things beside or below one another. */
import { classes, type DomElement, type DomParent, descend } from './dom.ts';

export interface PageTable {
  /** The text of each cell that has any, formulas in their places. */
  readonly cells: readonly string[];
  /** The row of every cell, empty ones too. */
  readonly rows: readonly (DomParent | null)[];
  /** Why it is no table of data; absent where it is one. */
  readonly layout: string | undefined;
}

export function layoutOf(element: DomElement, table: PageTable): string | undefined {
  if (table.cells.length === 0) return 'no text';
  const perRow = new Map<DomParent | null, number>();
  for (const row of table.rows) perRow.set(row, (perRow.get(row) ?? 0) + 1);
  if (Math.max(...perRow.values()) < 2) return 'one column';
  for (const inner of descend(element)) {
    const names = classes(inner);
    if (inner.tagName === 'figure' || names.includes('ltx_figure') || names.includes('ltx_caption')) return 'figures';
  }
  return undefined;
}
