/** Figures, tables, listings and algorithms, each with its caption. */
import type { Algorithm, Figure, Inline, Line, Listing, Nodes, Table } from '../tree/nodes.ts';
import { fromPlain, type Pen, place, stack, strong, text, writeBlocks, writeParagraph } from './pen.ts';

/** Pictures, then panels and what else is in it, then the caption, which speaks of both. */
export function writeFigure(node: Figure, pen: Pen): string {
  const images = pen.voice.images(node.images, pen);
  if (images !== '') pen.listMarker = '';
  const inside = writeBlocks(node.children, pen);
  return stack(stack(images, inside), writeCaption(node, pen));
}

export function writeTable(node: Table, pen: Pen): string {
  const caption = writeCaption(node, pen);
  const rows = pen.voice.rows(node, pen);
  if (rows !== '') pen.listMarker = '';
  return stack(stack(caption, rows), writeBlocks(node.children ?? [], pen));
}

export function writeListing(node: Listing, pen: Pen): string {
  const caption = writeCaption(node, pen);
  const code = node.code.replace(/^\n+|\s+$/g, '');
  if (code === '') return caption;
  pen.listMarker = '';
  return stack(caption, pen.voice.code(code, node.language ?? ''));
}

/** Lines that follow one another are one paragraph, each on a line of its own. */
export function writeAlgorithm(node: Algorithm, pen: Pen): string {
  let out = writeCaption(node, pen);
  let lines: string[] = [];
  const end = () => {
    out = stack(out, lines.join(pen.voice.lineEnd));
    if (lines.length > 0) pen.listMarker = '';
    lines = [];
  };
  for (const child of node.children) {
    if (child.type === 'line') {
      const line = writeLine(child, pen);
      if (line !== '') lines.push(line);
      continue;
    }
    end();
    out = stack(out, pen.block(child, pen));
  }
  end();
  return out;
}

/** `3: ␣␣while …`: a parser would eat spaces, so the indent is U+2003. */
function writeLine(node: Line, pen: Pen): string {
  if (!node.label && node.children.length === 0) return '';
  const lead = `${node.label ? `${node.label} ` : ''}${'\u2003'.repeat(node.indent)}`;
  return pen.voice.line(lead === '' ? node.children : [text(lead), ...node.children], pen, place.oneLine);
}

/** Labels and caption; `**Figure 3:** …`, `**(a)** …`. */
function writeCaption(node: { number?: string; label?: string; caption?: readonly Inline[] }, pen: Pen): string {
  const { number = '', label = '', caption = [] } = node;
  const tag = label === '' ? (number === '' ? '' : `(${number})`) : `${label}${number === '' ? '' : ` ${number}`}:`;
  const lead = tag === '' ? [] : [strong(fromPlain(tag)), text(' ')];
  return writeParagraph([...lead, ...caption], pen, place.oneLine);
}

/** The words of a drawing, label by label, in one line. */
export function writePicture(node: Nodes['picture'], pen: Pen): string {
  const inlines: Inline[] = [];
  for (const label of node.labels) {
    if (pen.voice.line(label, { ...pen, calls: [] }, place.oneLine) === '') continue;
    if (inlines.length > 0) inlines.push(text(' · '));
    inlines.push(...label);
  }
  return writeParagraph(inlines, pen, place.oneLine);
}
