/** Plain text, of a whole paper or of some blocks: Markdown without its marks; formulas stay LaTeX between dollars. */

import { isCell, layOut } from '../tree/grid.ts';
import type { Block, Cell, Content, Inline, Table } from '../tree/nodes.ts';
import { partsWords, raise } from '../tree/words.ts';
import { plainMath } from './data/plain-math.ts';
import { newWriter, type RenderOptions, writeDocument } from './document.ts';
import type { Part } from './output.ts';
import { displayMath, inlineMath } from './tex.ts';
import { type Dialect, indent, place, stack, type Writer, wordsFor, writeBlocks, writeContained } from './writer.ts';

export function renderText(content: Content, options: RenderOptions = {}): string {
  return writeDocument(content, textDialect, options).chunks.join('');
}

/** The same with the offset of every part, as in Markdown. */
export function renderTextParts(
  content: Content,
  options: RenderOptions = {},
): { readonly text: string; readonly parts: readonly Part[] } {
  const { chunks, parts } = writeDocument(content, measuredText, options);
  return { text: chunks.join(''), parts };
}

/** Blocks as the text of a field of JSON: no marks, no calls of footnotes; formulas as the dialect has them. */
export function textOfBlocks(
  content: Pick<Content, 'footnotes'>,
  dialect: Dialect = textWithoutNotes,
): (blocks: readonly Block[]) => string {
  const writer = newWriter(content, dialect);
  return (blocks) => writeBlocks(blocks, writer).trim();
}

export const textDialect: Dialect = {
  line: writeLine,
  heading: (_, line) => line,
  math: { start: '$', end: '$', inline: inlineMath, display: displayMath },
  images: (images) => images.map(wordsFor).reduce(stack, ''),
  rows: writeRows,
  code: (code) => code,
  quote: (blocks) => blocks,
  definition: (label, blocks) => `[${label}] ${indent(blocks, '    ')}`,
  rule: '',
  lineEnd: '\n',
  notesPerSection: false,
  measured: false,
};

const measuredText: Dialect = { ...textDialect, measured: true };

const textWithoutNotes: Dialect = {
  ...textDialect,
  line: (nodes, writer, where) => writeLine(nodes, writer, where | withoutNotes),
};

/** Formulas as plain characters where they have such a form, and minus signs as hyphens, so that programs read numbers. */
export const plainDialect: Dialect = {
  ...textDialect,
  line: (nodes, writer, where) => writeLine(nodes, writer, where | withoutNotes).replaceAll('\u2212', '-'),
  math: {
    start: '',
    end: '',
    inline: (latex) => plainMath(latex) ?? inlineMath(latex),
    display: (latex) => plainMath(latex) ?? displayMath(latex),
  },
};

/** Words of one line as plain text, formulas as plain characters where they have such a form; without calls of footnotes. */
export const plainLine = (nodes: readonly Inline[]): string =>
  textOfBlocks(
    { footnotes: [] },
    plainDialect,
  )([{ type: 'paragraph', id: '', children: [...nodes] }])
    .replace(/\s+/g, ' ')
    .trim();

/** Leaves out the calls of footnotes; a bit beside those of `place`. */
const withoutNotes = 1 << 8;

function writeLine(nodes: readonly Inline[], writer: Writer, where: number): string {
  // Only spaces and newlines are trimmed: the indent of an algorithm is U+2003 and stays.
  const line = write(nodes, writer, where);
  let from = 0;
  let to = line.length;
  while (from < to && isGap(line.charCodeAt(from))) from++;
  while (to > from && isGap(line.charCodeAt(to - 1))) to--;
  return to - from === line.length ? line : line.slice(from, to);
}

const isGap = (code: number) => code === 32 || code === 10;

function write(nodes: readonly Inline[], writer: Writer, where: number): string {
  let out = '';
  /** The last words written. */
  let last = '';
  /** Whether the last node written was a formula; another right after it needs a space between the dollars. */
  let formula = false;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as Inline;
    let words = '';
    const after = formula;
    formula = false;
    switch (node.type) {
      case 'text':
        words = node.text;
        break;
      case 'code':
        words = node.text;
        break;
      case 'math':
        if (node.drawing || node.latex === '') break;
        words = after ? ` ${writer.dialect.math.inline(node.latex)}` : writer.dialect.math.inline(node.latex);
        formula = true;
        break;
      case 'hidden':
        break;
      case 'break':
        words = where === place.flow ? '\n' : ' ';
        break;
      case 'image':
        words = wordsFor(node) || (partsWords(last, nodes[i + 1]) ? ' ' : '');
        break;
      case 'footnoteRef':
        if (where & withoutNotes) break;
        writer.calls.push(node.target);
        words = `[${writer.notes.labels.get(node.target) ?? node.number}]`;
        break;
      case 'emphasis':
      case 'strong':
      case 'deleted':
      case 'subscript':
      case 'cite':
      case 'ref':
      case 'link':
        words = write(node.children, writer, where);
        break;
      case 'superscript':
        words = raise(write(node.children, writer, where));
        break;
      default:
        node satisfies never;
    }
    if (words !== '') {
      out += words;
      last = words;
    }
  }
  return out;
}

/** One line for each row, with tabs between cells; what a cell covers stays empty, so that columns are counted right. */
function writeRows({ rows }: Table, writer: Writer): string {
  const lines = layOut(rows).map((row) =>
    row
      .map((slot) => (isCell(slot) ? writeCell(slot, writer) : ''))
      .join('\t')
      .trimEnd(),
  );
  return lines.filter((line) => line !== '').join('\n');
}

function writeCell({ children }: Cell, writer: Writer): string {
  const only = children[0];
  if (only === undefined) return '';
  if (children.length === 1 && only.type === 'paragraph') return writeLine(only.children, writer, place.cell);
  return writeContained(children, writer).replace(/\s*\n\s*/g, ' ');
}
