/** The grid of a table: what stands in each row and column, once the cells that span are laid out, and which rows are its head. */
import type { Cell, Inline } from './nodes.ts';
import { jsonSize } from './schema.ts';
import { visit } from './visit.ts';

/** A cell where it begins; elsewhere the side on which the cell lies that covers the slot. */
export type Slot = Cell | 'left' | 'above';

export type Grid = readonly (readonly Slot[])[];

export const isCell = (slot: Slot | undefined): slot is Cell => typeof slot === 'object';

/** Whether a cell begins here that holds something. */
export const hasWords = (slot: Slot | undefined): slot is Cell => isCell(slot) && slot.children.length > 0;

/** A row may be shorter than others. A span that would leave the table ends with it. */
export function layOut(rows: readonly (readonly Cell[])[]): Grid {
  if (!rows.some((row) => row.some(spans)) || isExcessive(rows)) return rows;
  const grid: Slot[][] = rows.map(() => []);
  for (const [r, row] of rows.entries()) {
    const here = grid[r] as Slot[];
    let column = 0;
    for (const cell of row) {
      while (here[column] !== undefined) column++;
      const bottom = Math.min(r + cell.rowspan, rows.length);
      for (let below = r; below < bottom; below++) {
        const line = grid[below] as Slot[];
        for (let i = 0; i < cell.colspan; i++) line[column + i] ??= below > r ? 'above' : 'left';
      }
      here[column] = cell;
      column += cell.colspan;
    }
  }
  // A row that spans reach with a gap before them has holes.
  for (const row of grid) for (let column = 0; column < row.length; column++) row[column] ??= 'above';
  return grid;
}

/** The cell that covers a slot, and where it begins; undefined where none does. */
export function placeOf(
  grid: Grid,
  row: number,
  column: number,
): { readonly cell: Cell; readonly row: number; readonly column: number } | undefined {
  const begun = isCell(grid[row]?.[column]) ? undefined : originsOf(grid, row);
  const r = begun?.tops[row]?.[column] ?? row;
  // A cell from above may stand within one that spans columns: it is passed over.
  const c = grid[r]?.[column] === 'left' ? (begun?.starts[r]?.[column] ?? column) : column;
  const slot = grid[r]?.[c];
  if (!isCell(slot)) return undefined;
  const isCovered = row < r + slot.rowspan && column < c + slot.colspan;
  return isCovered ? { cell: slot, row: r, column: c } : undefined;
}

interface Origins {
  /** Of each slot the row in which the cell above begins; its own where none is above. */
  readonly tops: Int32Array[];
  /** Of each slot the column of the last cell before it. */
  readonly starts: Int32Array[];
}

/** Of the upper rows of grids of which slots were asked for: to walk to where a cell begins from each of its slots takes n² steps. */
const known = new WeakMap<Grid, Origins>();

/** The origins of all rows down to one. */
function originsOf(grid: Grid, last: number): Origins {
  let origins = known.get(grid);
  if (origins === undefined) {
    origins = { tops: [], starts: [] };
    known.set(grid, origins);
  }
  const { tops, starts } = origins;
  for (let r = tops.length; r <= last; r++) {
    const row = grid[r] ?? [];
    const top = new Int32Array(row.length).fill(r);
    const start = new Int32Array(row.length);
    for (let c = 0; c < row.length; c++) {
      if (row[c] === 'above') top[c] = tops[r - 1]?.[c] ?? r - 1;
      start[c] = isCell(row[c]) ? c : (start[c - 1] ?? 0);
    }
    tops.push(top);
    starts.push(start);
  }
  return origins;
}

const spans = ({ colspan, rowspan }: Cell) => colspan > 1 || rowspan > 1;

/**
 * Whether the grid would be far larger than the table, in slots or in words that are repeated in them: a page may say
 * that every cell spans a thousand rows. Then the cells of each row stand one after another.
 */
function isExcessive(rows: readonly (readonly Cell[])[]): boolean {
  const slotsOf = ({ colspan, rowspan }: Cell) => colspan * Math.min(rowspan, rows.length);
  let cells = 0;
  let covered = 0;
  let most = 0;
  for (const row of rows) {
    for (const cell of row) {
      const slots = slotsOf(cell);
      cells++;
      covered += slots;
      most = Math.max(most, slots);
    }
  }
  if (isMostlyBlank(covered, cells)) return true;
  // Where no cell is repeated so often, neither are all of them together, and their words need not be counted.
  if (most - 1 <= mostSlots) return false;
  const sumOf = (size: (cell: Cell) => number) =>
    rows.reduce((sum, row) => row.reduce((part, cell) => part + size(cell), sum), 0);
  const repeated = sumOf((cell) => (spans(cell) ? (slotsOf(cell) - 1) * sizeOf(cell) : 0));
  return repeated > 100_000 && repeated > mostSlots * sumOf(sizeOf);
}

function sizeOf(cell: Cell): number {
  let size = 0;
  visit(cell, (node) => {
    size += jsonSize(node);
  });
  return size;
}

/** Slots of a grid for each cell: no table of the corpus has four. */
const mostSlots = 8;

const isMostlyBlank = (slots: number, cells: number) => slots > 100 + mostSlots * cells;

/** Whether rows are so uneven that blanks would be most of the table, were all as wide as the widest: then they stay as long as they are. */
export const isUneven = (grid: Grid): boolean =>
  isMostlyBlank(
    widthOf(grid) * grid.length,
    grid.reduce((slots, row) => slots + row.length, 0),
  );

/** The length of the longest row. */
export const widthOf = (grid: Grid): number => grid.reduce((widest, row) => Math.max(widest, row.length), 0);

/** The rows of labels: those at the top of headers only. The last of several is no heading of the rows below it. */
export function headRows(grid: Grid): number {
  const other = grid.findIndex((row) => row.length === 0 || row.some((slot) => isCell(slot) && !slot.header));
  let end = other < 0 ? grid.length : other;
  while (end > 1 && isHeading(grid, end - 1)) end--;
  return end;
}

/** Whether a row is one cell over the whole table. */
export function isHeading(grid: Grid, row: number): boolean {
  const [first, ...others] = grid[row] ?? [];
  return isCell(first) && others.length > 0 && others.every((slot) => slot === 'left');
}

const fonts = { strong: /\\(?:mathbf|boldsymbol|bm|textbf|bf)(?![a-z])/, emphasis: /\\(?:mathit|textit|it)(?![a-z])/ };

/** Whether all words of a cell are set so, and there are some. */
export function isAllSet(type: 'strong' | 'emphasis', { children }: Cell): boolean {
  const isSet = (node: Inline): boolean => {
    if (node.type === type) return true;
    if (node.type === 'text') return node.text.trim() === '';
    if (node.type === 'math') return fonts[type].test(node.latex);
    if (node.type === 'footnoteRef') return true;
    return 'children' in node && node.children.length > 0 && node.children.every(isSet);
  };
  let found = false;
  for (const block of children) {
    if (block.type !== 'paragraph' || !block.children.every(isSet)) return false;
    found ||= block.children.some((node) => node.type !== 'text');
  }
  return found;
}
