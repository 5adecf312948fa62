/** What a writer of blocks holds in its hand: the voice it writes in, and what it must remember while it writes. */
import type { Block, Image, Inline, Table } from '../tree/nodes.ts';
import type { Notes } from './notes.ts';

/** Where inlines stand, as bits: what is harmless in a paragraph may be dangerous in a cell. */
export const place = { flow: 0, heading: 1, cell: 2, oneLine: 4, link: 8, span: 16 } as const;

/** How the pieces of a paper look in one format. A voice knows nothing of what stands where: that is `blocks.ts`. */
export interface Voice {
  /** One paragraph, heading, caption or cell, as one line but for the breaks the author asked for. */
  line(inlines: readonly Inline[], pen: Pen, place: number): string;
  heading(level: number, line: string): string;
  images(images: readonly Image[], pen: Pen): string;
  rows(table: Table, pen: Pen): string;
  code(code: string, language: string): string;
  quote(blocks: string): string;
  definition(label: string, blocks: string): string;
  readonly rule: string;
  /** What ends a line of an algorithm that is not its last. */
  readonly lineEnd: string;
  /** Whether every section must hold the notes it calls, because a slice of the whole must stand on its own. */
  readonly notesPerSection: boolean;
  /** Whether the places of the parts are wanted. */
  readonly measured: boolean;
}

export interface Pen {
  readonly voice: Voice;
  readonly notes: Notes;
  readonly imageUrl: (src: string) => string;
  /** The footnotes called since the last definitions were written, in order, with repetitions. */
  readonly calls: string[];
  /** The marker of the list that ends what is written so far in this container; a next list must take another. */
  listMarker: string;
  readonly block: (block: Block, pen: Pen) => string;
}

/** Blocks below one another; what prints nothing leaves no gap. */
export function writeBlocks(blocks: readonly Block[], pen: Pen): string {
  const first = blocks[0];
  if (first === undefined) return '';
  if (blocks.length === 1) return pen.block(first, pen);
  let out = '';
  for (const block of blocks) out = stack(out, pen.block(block, pen));
  return out;
}

/** Blocks in a container of their own: a list item, a quotation, a cell. */
export function writeContained(blocks: readonly Block[], pen: Pen): string {
  const outside = pen.listMarker;
  pen.listMarker = '';
  const out = writeBlocks(blocks, pen);
  pen.listMarker = outside;
  return out;
}

export function writeParagraph(inlines: readonly Inline[], pen: Pen, where: number = place.flow): string {
  const line = pen.voice.line(inlines, pen, where);
  if (line !== '') pen.listMarker = '';
  return line;
}

/** Words run in at the start of the first paragraph, or above what stands there instead of one. */
export function writeRunIn(lead: readonly Inline[], blocks: readonly Block[], pen: Pen): string {
  if (lead.length === 0) return writeBlocks(blocks, pen);
  const [first, ...rest] = blocks;
  if (first?.type !== 'paragraph') return stack(writeParagraph(lead, pen), writeBlocks(blocks, pen));
  const start = writeParagraph([...lead, text(' '), ...first.children], pen);
  return stack(start, writeBlocks(rest, pen));
}

/** Two blocks below one another. */
export function stack(above: string, below: string): string {
  if (above === '') return below;
  return below === '' ? above : `${above}\n\n${below}`;
}

/** All lines but the first moved in; empty lines stay empty. */
export function indent(text: string, by: string): string {
  return text.includes('\n') ? text.replace(/\n(?!\n)/g, `\n${by}`) : text;
}

export const text = (value: string): Inline => ({ type: 'text', text: value });
export const strong = (children: Inline[]): Inline => ({ type: 'strong', children });

/** A string in which `$…$` is a formula, as in the archive's metadata and in printed numbers. */
export function fromPlain(value: string): Inline[] {
  return value
    .split(/(?<!\\)\$([^$]+)(?<!\\)\$/)
    .map((piece, i): Inline => (i % 2 === 0 ? text(piece) : { type: 'math', latex: piece.trim() }));
}
