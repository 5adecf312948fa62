/** Pipe tables, as GitHub's Markdown has them: a row a line; a cell holds no blocks, so that each block in it becomes lines of words. */

import { type Grid, headRows, isCell, isUneven, type Slot, widthOf } from '../../tree/grid.ts';
import type { Cell, Inline, Node } from '../../tree/nodes.ts';
import { listsIn } from '../../tree/visit.ts';
import { captionOf } from '../floats.ts';
import { place, readDollarMath, text, type Writer } from '../writer.ts';
import { writeLine } from './inlines.ts';
import { cellBreak } from './line.ts';

const delimiters = { '': '---', left: '---', center: ':-:', right: '--:' } as const;

/**
 * There is no pipe table without a header row: where the first row is none, the header row is empty. No row may be longer
 * than the header.
 * Short rows are filled up with empty cells, unless these would be most of the table.
 */
export function writePipeTable(grid: Grid, writer: Writer): string {
  const width = widthOf(grid);
  const uneven = isUneven(grid);
  const isHeaded = headRows(grid) > 0;
  const lines = [...(isHeaded ? [] : [writeRow([], width, writer)])];
  // Parsers fill up a short row below the header themselves.
  for (const row of grid) lines.push(writeRow(row, uneven && lines.length > 0 ? row.length : width, writer));
  lines.splice(1, 0, writeDelimiters(grid, width));
  return lines.join('\n');
}

/**
 * `| a || b | |`: a slot that the cell before it covers is nothing at all, an empty one and one covered from above is
 * blank. Parsers of GitHub's Markdown read both as empty; those of MultiMarkdown read the first as the span it is.
 */
function writeRow(row: readonly Slot[], width: number, writer: Writer): string {
  let line = '|';
  for (let column = 0; column < width; column++) {
    const slot = row[column];
    if (slot === 'left') line += '|';
    else {
      const words = isCell(slot) ? writeCell(slot, writer) : '';
      line += words === '' ? ' |' : ` ${words} |`;
    }
  }
  return line;
}

function writeCell({ children }: Cell, writer: Writer): string {
  const [only] = children;
  if (only === undefined) return '';
  if (children.length === 1 && only.type === 'paragraph') return writeLine(only.children, writer, place.cell);
  const lines = children.flatMap(linesOf).map((line) => writeLine(line, writer, place.cell));
  return lines.filter((line) => line !== '').join(cellBreak);
}

/** The alignment of a column is that of its first cell below the first row that has it to itself. */
function writeDelimiters(grid: Grid, width: number): string {
  const [first = [], ...below] = grid;
  const found: (Cell['align'] | undefined)[] = [];
  let missing = width;
  // Row by row: to search all rows for each column takes too long where one row is far longer than the others.
  for (const row of below) {
    if (missing === 0) break;
    for (const [column, slot] of row.entries()) {
      if (found[column] !== undefined || !isCell(slot) || slot.colspan !== 1) continue;
      found[column] = slot.align;
      missing--;
    }
  }
  let line = '|';
  for (let column = 0; column < width; column++) {
    const own = first[column];
    line += ` ${delimiters[found[column] ?? (isCell(own) ? own.align : '')]} |`;
  }
  return line;
}

type CellLine = readonly Inline[];

/** The lines of a cell: each block in it becomes lines of words. */
function linesOf(node: Node): CellLine[] {
  switch (node.type) {
    case 'paragraph':
      return [node.children];
    case 'equation': {
      if (node.labels !== undefined) {
        const number = readDollarMath(node.number ? ` (${node.number})` : '');
        return [[...joined(node.labels), ...number]];
      }
      const formula: CellLine = node.children ?? [{ type: 'math', latex: node.latex ?? '' }];
      return [node.number ? [...formula, ...readDollarMath(` (${node.number})`)] : formula];
    }
    case 'equationGroup': {
      const number = readDollarMath(node.number ? `(${node.number})` : '');
      return [...node.children.flatMap(linesOf), number];
    }
    case 'list': {
      let count = 0;
      return node.items.flatMap(({ label, children }) => {
        if (label === undefined) count++;
        const lead = label ?? [text(node.ordered ? `${count}.` : '•')];
        const [first = [], ...rest] = children.flatMap(linesOf);
        return [[...lead, text(' '), ...first], ...rest];
      });
    }
    case 'table':
      return [
        captionOf(node),
        ...node.rows.map((row) => joined(row.flatMap(linesOf))),
        ...(node.children ?? []).flatMap(linesOf),
      ];
    case 'figure':
      return [node.images, ...node.children.flatMap(linesOf), captionOf(node)];
    case 'listing':
      return [captionOf(node), ...node.code.split('\n').map((line): CellLine => [{ type: 'code', text: line }])];
    case 'algorithm':
      return [captionOf(node), ...node.children.flatMap(linesOf)];
    case 'line':
      return [[text(node.label ? `${node.label} ` : ''), ...node.children]];
    case 'picture':
      return [joined(node.labels)];
    default:
      return listsIn(node).flatMap(({ nodes, inline }) => (inline ? [nodes as CellLine] : nodes.flatMap(linesOf)));
  }
}

/** `a · b` */
function joined(lines: readonly CellLine[]): CellLine {
  return lines.flatMap((line, at) => (at === 0 ? line : [text(' · '), ...line]));
}
