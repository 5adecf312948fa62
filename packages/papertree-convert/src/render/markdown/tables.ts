/** Tables: which are pipe tables, and which are HTML. */
import type { Block, Cell, Inline, Table } from '../../tree/nodes.ts';
import type { MarkdownFlavour } from '../choices.ts';
import { layOut } from '../grid.ts';
import type { Writer } from '../writer.ts';
import { writeHtmlTable } from './html-table.ts';
import { writePipeTable } from './pipe-table.ts';
import { isClearWithBlanks } from './spans.ts';

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

/** A cell fits a pipe table if it holds only paragraphs, and in them no `|` that cannot be escaped. */
function fitsPipes({ children }: Cell): boolean {
  return children.every((block: Block) => block.type === 'paragraph' && !block.children.some(holdsPipe));
}

function holdsPipe(node: Inline): boolean {
  switch (node.type) {
    case 'math':
      return node.latex.includes('|');
    case 'code':
      return node.text.includes('|');
    case 'image':
    case 'text':
    case 'footnoteRef':
    case 'break':
    case 'hidden':
      return false;
    case 'emphasis':
    case 'strong':
    case 'deleted':
    case 'superscript':
    case 'subscript':
    case 'cite':
    case 'ref':
    case 'link':
      return node.children.some(holdsPipe);
    default:
      return node satisfies never;
  }
}
