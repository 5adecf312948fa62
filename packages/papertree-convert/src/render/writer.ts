/** State of the writer of blocks, the dialect it writes in, and the pieces all blocks are made of. */
import type { Block, Footnote, Image, Inline, Table } from '../tree/nodes.ts';

/** Places of inlines, as bits: a character that is harmless in a paragraph may be dangerous in a cell. */
export const place = { flow: 0, heading: 1, cell: 2, oneLine: 4, link: 8, span: 16, underDisplay: 32 } as const;

/** The replacements of dangerous characters of a text, by the character, in place of a backslash and it. */
export type Substitutes = Readonly<Record<string, string>>;

/** The way in which formulas are written. */
export interface MathMarks {
  /** The characters that formulas in a line begin and end with. */
  readonly start: string;
  readonly end: string;
  /** The characters right behind which no formula is read: a comment stands between. */
  readonly parted?: RegExp;
  /** The characters that may not touch a formula before it, or behind it: they are written as character references. */
  readonly guardedBefore?: RegExp;
  readonly guardedAfter?: RegExp;
  /** A bit of `place` for all lines, where this flavour makes a character dangerous. */
  readonly place?: number;
  /** For characters that with a backslash would be, or still are, marks of a formula. */
  readonly substitutes?: Substitutes;
  inline(latex: string): string;
  /** A block of its own, from LaTeX without blank lines. */
  display(latex: string): string;
}

/** The look of one format: how headings, lines, tables and code are written. The order of blocks is the same in all (`blocks.ts`). */
export interface Dialect {
  /** One paragraph, heading, caption or cell, as one line but for the breaks the author asked for. */
  line(inlines: readonly Inline[], writer: Writer, place: number): string;
  heading(level: number, line: string): string;
  readonly math: MathMarks;
  images(images: readonly Image[], writer: Writer): string;
  rows(table: Table, writer: Writer): string;
  code(code: string, language: string): string;
  quote(blocks: string): string;
  definition(label: string, blocks: string): string;
  readonly rule: string;
  /** The end of each line of an algorithm but the last. */
  readonly lineEnd: string;
  /** Whether every section defines the footnotes it calls, so that a section cut out of the whole is complete. */
  readonly notesPerSection: boolean;
  /** Whether the offsets of the parts are wanted. */
  readonly measured: boolean;
}

/** Footnotes by id, and the label under which each is called and defined. */
export interface FootnoteLabels {
  /** The label of each footnote by its id. */
  readonly labels: ReadonlyMap<string, string>;
  readonly byId: ReadonlyMap<string, Footnote>;
}

/** State that is carried from block to block. */
export interface Writer {
  readonly dialect: Dialect;
  readonly imageAddress: (src: string) => string;
  readonly notes: FootnoteLabels;
  /** The footnotes called since the last definitions were written, in order, with repetitions. */
  readonly calls: string[];
  /** The marker of the list that was written last in this container, if nothing followed it; an adjacent list must take another. */
  listMarker: string;
  readonly block: (block: Block, writer: Writer) => string;
}

/** Blocks below one another; a block that prints nothing leaves no gap. */
export function writeBlocks(blocks: readonly Block[], writer: Writer): string {
  const first = blocks[0];
  if (first === undefined) return '';
  if (blocks.length === 1) return writer.block(first, writer);
  let out = '';
  for (const block of blocks) out = stack(out, writer.block(block, writer));
  return out;
}

/** Blocks in a container of their own: a list item, a quotation, a cell. */
export function writeContained(blocks: readonly Block[], writer: Writer): string {
  const outside = writer.listMarker;
  writer.listMarker = '';
  const out = writeBlocks(blocks, writer);
  writer.listMarker = outside;
  return out;
}

export function writeParagraph(inlines: readonly Inline[], writer: Writer, where: number = place.flow): string {
  const line = writer.dialect.line(inlines, writer, where);
  if (line !== '') writer.listMarker = '';
  return line;
}

/** Words run in at the start of the first paragraph, or above the blocks if they begin with none. */
export function writeRunIn(lead: readonly Inline[], blocks: readonly Block[], writer: Writer): string {
  if (lead.length === 0) return writeBlocks(blocks, writer);
  const [first, ...rest] = blocks;
  if (first?.type !== 'paragraph') return stack(writeParagraph(lead, writer), writeBlocks(blocks, writer));
  const start = writeParagraph([...lead, text(' '), ...first.children], writer);
  return stack(start, writeBlocks(rest, writer));
}

/** Two blocks below one another. */
export function stack(above: string, below: string): string {
  if (above === '') return below;
  return below === '' ? above : `${above}\n\n${below}`;
}

/** Indents all lines but the first; empty lines stay empty. */
export function indent(text: string, by: string): string {
  return text.includes('\n') ? text.replace(/\n(?!\n)/g, `\n${by}`) : text;
}

export const text = (value: string): Inline => ({ type: 'text', text: value });
export const strong = (children: Inline[]): Inline => ({ type: 'strong', children });

/** A string in which `$…$` is a formula, as in the archive's metadata and in printed numbers. */
export function readDollarMath(value: string): Inline[] {
  if (!value.includes('$')) return [text(value)];
  return value
    .split(/(?<!\\)\$([^$]+)(?<!\\)\$/)
    .map((piece, i): Inline => (i % 2 === 0 ? text(piece) : { type: 'math', latex: piece.trim() }));
}

// LaTeXML's own words where the author gave none.
const meaningless = /^\s*(?:refer to caption|\[uncaptioned image\])?\s*$/i;

/** The words that the author gave for an image; empty where there are none. */
export const wordsFor = ({ alt }: Image): string => (meaningless.test(alt) ? '' : alt);

/** A printed label and number: `3.1`, `Appendix A`; empty where neither is printed. */
export const labelAndNumber = (label: string, number: string): string =>
  label === '' || number === '' ? label + number : `${label} ${number}`;
