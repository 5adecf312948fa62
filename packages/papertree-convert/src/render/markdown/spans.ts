/** Spans in a pipe table: each is written as its cell and blank ones, where nobody could read these otherwise. */
import type { Cell } from '../../tree/nodes.ts';
import { type Grid, isCell, type Slot } from '../grid.ts';

/** The cells of a table with words: the first and the last of each row, and the last of each column. */
interface Words {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly lowest: readonly number[];
}

/**
 * Whether every span can be written as its cell and blank ones. Blank cells are read well
 * - in the head: a label over a group of columns, or beside two rows of labels;
 * - below the first cell of a row, as “the same as above”;
 * - behind the first or only cell of a row, a heading in the table.
 * Elsewhere a blank cell says that there is no value, when there is one.
 */
export function isClearWithBlanks(grid: Grid): boolean {
  const head = headRows(grid);
  const words = findWords(grid);
  for (let top = 0; top < grid.length; top++) {
    const row = grid[top] as readonly Slot[];
    for (let left = 0; left < row.length; left++) {
      const slot = row[left];
      if (!hasWords(slot) || (slot.colspan === 1 && slot.rowspan === 1)) continue;
      const bottom = Math.min(top + slot.rowspan, grid.length);
      const right = left + slot.colspan;
      if (slot.colspan > 1) {
        const isClear = bottom <= head ? endsClearly(grid, words, top, right) : headsRow(words, top, left);
        if (!isClear) return false;
      }
      if (bottom > top + 1 && bottom > head && !beginsRows(words, top, left, bottom, right)) return false;
    }
  }
  return true;
}

/** The rows of labels: those that are marked; where none is, the first row if its cells span, and what they reach. */
export function headRows(grid: Grid): number {
  const marked = grid.findIndex((row) => row.some((slot) => isCell(slot) && !slot.header));
  if (marked !== 0) return marked < 0 ? grid.length : marked;
  const labels = behindFirst(grid[0]);
  const tall = labels.filter(({ rowspan }) => rowspan > 1);
  if (tall.length * 2 <= labels.length && !labels.some(isWide)) return 0;
  let head = 1;
  for (let row = 0; row < head && row < grid.length; row++) {
    for (const { rowspan } of behindFirst(grid[row])) head = Math.max(head, row + rowspan);
    const next = behindFirst(grid[head]);
    if (row === head - 1 && next.length > 0 && next.every(isWide)) head++;
  }
  return head < grid.length ? head : 0;
}

const isWide = ({ colspan }: Cell) => colspan > 1;

/** The cells of a row that hold something, without the first column. */
const behindFirst = (row: readonly Slot[] = []): Cell[] => row.slice(1).filter(hasWords);

/** Whether the end of a group of columns can be seen: an empty label next to it, above a column in use, would join it. */
function endsClearly(grid: Grid, { lowest }: Words, top: number, right: number): boolean {
  const next = grid[top]?.[right];
  return !isCell(next) || hasWords(next) || (lowest[right] ?? -1) < top;
}

function headsRow({ first, last }: Words, top: number, left: number): boolean {
  return left === 0 || (first[top] === left && last[top] === left);
}

/** Whether nothing stands before the blank cells, and no row of another group follows that begins with blank ones. */
function beginsRows({ first }: Words, top: number, left: number, bottom: number, right: number): boolean {
  for (let row = top + 1; row < bottom; row++) if ((first[row] ?? right) < left) return false;
  const next = first[bottom];
  return next === undefined || next < right;
}

function findWords(grid: Grid): Words {
  const first: number[] = [];
  const last: number[] = [];
  const lowest: number[] = [];
  for (let at = 0; at < grid.length; at++) {
    const row = grid[at] as readonly Slot[];
    let begin = row.length;
    let end = -1;
    for (let column = 0; column < row.length; column++) {
      if (!hasWords(row[column])) continue;
      begin = Math.min(begin, column);
      end = column;
      lowest[column] = at;
    }
    first.push(begin);
    last.push(end);
  }
  return { first, last, lowest };
}

const hasWords = (slot: Slot | undefined): slot is Cell => isCell(slot) && slot.children.length > 0;
