/** Tables: which are pipe tables, with blank cells for a span where nobody could read these otherwise, and which are HTML. */

import { type Grid, hasWords, headRows, isCell, layOut, type Slot } from '../../tree/grid.ts';
import type { Block, Cell, Inline, Table } from '../../tree/nodes.ts';
import type { MarkdownFlavour } from '../choices.ts';
import { saysWithoutPipes } from '../tex.ts';
import type { Writer } from '../writer.ts';
import { writeHtmlTable } from './html-table.ts';
import { writePipeTable } from './pipe-table.ts';

type WriteRows = (table: Table, writer: Writer) => string;

export const tableWriters: Readonly<Record<MarkdownFlavour['tables'], WriteRows>> = {
  auto: (table, writer) => {
    if (isEmpty(table)) return '';
    if (!table.rows.every((row) => row.every(fitsPipes))) return writeHtmlTable(table.rows, writer);
    const grid = layOut(table.rows);
    return grid === table.rows || isClearWithBlanks(grid)
      ? writePipeTable(grid, writer)
      : writeHtmlTable(table.rows, writer);
  },
  pipe: (table, writer) => (isEmpty(table) ? '' : writePipeTable(layOut(table.rows), writer)),
  html: (table, writer) => (isEmpty(table) ? '' : writeHtmlTable(table.rows, writer)),
};

const isEmpty = ({ rows }: Table) => rows.every((row) => row.every(({ children }) => children.length === 0));

/** A cell fits a pipe table if it holds only paragraphs, and in them no formula that needs its `|`. */
function fitsPipes({ children }: Cell): boolean {
  return children.every((block: Block) => block.type === 'paragraph' && block.children.every(isWithoutPipes));
}

const isWithoutPipes = (node: Inline): boolean =>
  node.type === 'math'
    ? saysWithoutPipes(node.latex)
    : !('children' in node) || node.type === 'hidden' || node.children.every(isWithoutPipes);

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
function isClearWithBlanks(grid: Grid): boolean {
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
