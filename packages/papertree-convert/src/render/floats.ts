/** Writes figures, tables, listings, algorithms and drawings, each with its caption. */
import type { Algorithm, Figure, Inline, Line, Listing, Nodes, Table } from '../tree/nodes.ts';
import { place, readDollarMath, stack, strong, text, type Writer, writeBlocks, writeParagraph } from './writer.ts';

/** Images, then panels and the other contents, then the caption, which is about all of them. */
export function writeFigure(node: Figure, writer: Writer): string {
  const images = writer.dialect.images(node.images, writer);
  if (images !== '') writer.listMarker = '';
  const inside = writeBlocks(node.children, writer);
  return stack(stack(images, inside), writeCaption(node, writer));
}

export function writeTable(node: Table, writer: Writer): string {
  const caption = writeCaption(node, writer);
  const rows = writer.dialect.rows(node, writer);
  if (rows !== '') writer.listMarker = '';
  return stack(stack(caption, rows), writeBlocks(node.children ?? [], writer));
}

export function writeListing(node: Listing, writer: Writer): string {
  const caption = writeCaption(node, writer);
  const code = node.code.replace(/^\n+/, '').trimEnd();
  if (code === '') return caption;
  writer.listMarker = '';
  return stack(caption, writer.dialect.code(code, node.language ?? ''));
}

/** Adjacent lines are one paragraph, each on a line of its own. */
export function writeAlgorithm(node: Algorithm, writer: Writer): string {
  let out = writeCaption(node, writer);
  let lines: string[] = [];
  const end = () => {
    out = stack(out, lines.join(writer.dialect.lineEnd));
    if (lines.length > 0) writer.listMarker = '';
    lines = [];
  };
  for (const child of node.children) {
    if (child.type === 'line') {
      const line = writeLine(child, writer);
      if (line !== '') lines.push(line);
      continue;
    }
    end();
    out = stack(out, writer.block(child, writer));
  }
  end();
  return out;
}

/** No program is indented deeper; a page may say anything. */
const deepestIndent = 100;

/** `3: ␣␣while …`; the indent is U+2003, because Markdown parsers drop spaces. */
function writeLine(node: Line, writer: Writer): string {
  if (!node.label && node.children.length === 0) return '';
  const lead = `${node.label ? `${node.label} ` : ''}${'\u2003'.repeat(Math.min(node.indent, deepestIndent))}`;
  return writer.dialect.line(lead === '' ? node.children : [text(lead), ...node.children], writer, place.oneLine);
}

/** A block with a caption. */
export interface Captioned {
  readonly number?: string;
  readonly label?: string;
  readonly caption?: readonly Inline[];
}

function writeCaption(node: Captioned, writer: Writer): string {
  return writeParagraph(captionOf(node), writer, place.oneLine);
}

/** Label, number and caption; `**Figure 3:** …`, `**(a)** …`. */
export function captionOf({ number = '', label = '', caption = [] }: Captioned): readonly Inline[] {
  const tag = label === '' ? (number === '' ? '' : `(${number})`) : `${label}${number === '' ? '' : ` ${number}`}:`;
  return tag === '' ? caption : [strong(readDollarMath(tag)), text(' '), ...caption];
}

export function writePicture(node: Nodes['picture'], writer: Writer): string {
  return writeParagraph(lineOfLabels(node, writer), writer, place.oneLine);
}

/** A drawing, of which the tree has the words. */
export interface Drawing {
  readonly labels?: readonly (readonly Inline[])[];
  readonly url?: string;
}

/** The words of a drawing, label by label, in one line; where they are several, with where the page shows it. */
export function lineOfLabels({ labels = [], url }: Drawing, writer: Writer): Inline[] {
  const inlines: Inline[] = [];
  let count = 0;
  for (const label of labels) {
    if (writer.dialect.line(label, { ...writer, calls: [] }, place.oneLine) === '') continue;
    if (inlines.length > 0) inlines.push(text(' · '));
    inlines.push(...label);
    count++;
  }
  return count === 1 ? inlines : [...announceDrawing(url, count > 0), ...inlines];
}

/** `[Drawing on the page](https://…), its words: ` */
export function announceDrawing(url: string | undefined, hasWords: boolean): Inline[] {
  const name = text('Drawing on the page');
  const link: Inline = url === undefined ? name : { type: 'link', url, children: [name] };
  return hasWords ? [link, text(', its words: ')] : [link];
}
