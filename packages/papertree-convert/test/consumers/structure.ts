/** The structure of a paper, in the tree and as consumers of its Markdown find it: tables with their sizes, calls of footnotes, headings. */
import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import type { Nodes as Mdast } from 'mdast';
import { type Grid, isCell, layOut } from '../../src/tree/grid.ts';
import type { Content, Table } from '../../src/tree/nodes.ts';
import { visit, visitContent } from '../../src/tree/visit.ts';
import { parseMarkdown } from '../judge/markdown.ts';
import { pandocBlocks } from './pandoc.ts';

export interface Structure {
  /** `3×2, 5`: rows, columns, and cells that hold something. */
  readonly tables: readonly string[];
  /** Calls of footnotes outside of footnotes: where each stretch of a paper defines its own, they stand there more than once. */
  readonly calls: number;
  readonly headings: number;
}

const size = (rows: readonly (readonly boolean[])[]) =>
  `${rows.length}×${Math.max(0, ...rows.map((row) => row.length))}, ${rows.flat().filter(Boolean).length}`;

/** Structure that the Markdown should hold; of headings only consumers tell. */
export function ofTree(content: Content): Omit<Structure, 'headings'> {
  const tables: Table[] = [];
  const held = new Set<object>();
  let calls = 0;
  let inFootnotes = false;
  visitContent(content, (node) => {
    // Footnotes are visited last.
    if (!('type' in node)) inFootnotes ||= 'content' in node && !('text' in node);
    else if (node.type === 'footnoteRef' && !inFootnotes) calls++;
    else if (node.type === 'table') {
      if (!held.has(node) && node.rows.some((row) => row.some((cell) => cell.children.length > 0))) tables.push(node);
      for (const cell of node.rows.flat()) visit(cell, (inner) => held.add(inner));
    }
  });
  return { tables: tables.map((table) => sizeOfGrid(layOut(table.rows))), calls };
}

/** A table without a header row is given an empty one. */
function sizeOfGrid(grid: Grid): string {
  const rows = grid.map((row) => row.map((slot) => isCell(slot) && slot.children.length > 0));
  return size(grid[0]?.some((slot) => isCell(slot) && slot.header) ? rows : [[], ...rows]);
}

export function byMicromark(markdown: string): Structure {
  const tables: string[] = [];
  let calls = 0;
  let headings = 0;
  const enter = (node: Mdast, inFootnote: boolean) => {
    if (node.type === 'table')
      tables.push(size(node.children.map((row) => row.children.map((cell) => cell.children.length > 0))));
    if (node.type === 'footnoteReference' && !inFootnote) calls++;
    if (node.type === 'heading') headings++;
    if (!('children' in node)) return;
    for (const child of node.children) enter(child, inFootnote || node.type === 'footnoteDefinition');
  };
  enter(parseMarkdown(markdown), false);
  return { tables, calls, headings };
}

const markdownIt = new MarkdownIt({ html: true }).use(footnotes);

export function byMarkdownIt(markdown: string): Structure {
  const tables: string[] = [];
  let rows: boolean[][] = [];
  let calls = 0;
  let headings = 0;
  for (const { type, children, content } of markdownIt.parse(markdown, {})) {
    // The footnotes follow.
    if (type === 'footnote_block_open') break;
    if (type === 'table_open') rows = [];
    else if (type === 'tr_open') rows.push([]);
    else if (type === 'th_open' || type === 'td_open') rows.at(-1)?.push(false);
    else if (type === 'table_close') tables.push(size(rows));
    else if (type === 'heading_open') headings++;
    else if (type === 'inline') {
      calls += children?.filter((child) => child.type === 'footnote_ref').length ?? 0;
      const row = rows.at(-1);
      if (row && row.length > 0 && content !== '') row[row.length - 1] = true;
    }
  }
  return { tables, calls, headings };
}

/** A node of pandoc's own tree as JSON. */
interface PandocNode {
  readonly t: string;
  readonly c?: unknown;
}

export function byPandoc(markdown: string, from: string): Structure {
  const tables: string[] = [];
  let calls = 0;
  let headings = 0;
  const enter = (value: unknown, inFootnote: boolean): void => {
    if (Array.isArray(value)) for (const each of value) enter(each, inFootnote);
    else if (typeof value === 'object' && value !== null) {
      // Every object with a `t` is a node.
      const { t, c } = value as PandocNode;
      if (t === 'Table') tables.push(sizeOfPandoc(c as PandocTable));
      if (t === 'Note' && !inFootnote) calls++;
      if (t === 'Header') headings++;
      enter(c, inFootnote || t === 'Note');
    }
  };
  enter(pandocBlocks(markdown, from), false);
  return { tables, calls, headings };
}

/** Attributes, alignment, spans, and the blocks in it. */
type PandocCell = readonly [unknown, unknown, number, number, readonly unknown[]];
type PandocRow = readonly [unknown, readonly PandocCell[]];
/** Attributes, caption, columns, head, bodies, foot. */
type PandocTable = readonly [
  unknown,
  unknown,
  unknown,
  readonly [unknown, readonly PandocRow[]],
  readonly (readonly [unknown, number, readonly PandocRow[], readonly PandocRow[]])[],
  unknown,
];

function sizeOfPandoc([, , columns, [, head], bodies]: PandocTable): string {
  const rows = [...head, ...bodies.flatMap(([, , labels, body]) => [...labels, ...body])];
  const filled = rows.map(([, cells]) => cells.map(([, , , , blocks]) => blocks.length > 0));
  // Pandoc has no head where all its cells are empty.
  const isHeadless = head.length === 0 && (columns as readonly unknown[]).length > 0;
  return size(isHeadless ? [[], ...filled] : filled);
}
