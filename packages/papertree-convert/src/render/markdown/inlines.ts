/** Writes inline nodes as Markdown that a parser reads back: text escaped where it must be, emphasis where it can be. */
import { isSafeLink } from '../../paper/links.ts';
import type { Image, Inline, Nodes } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import { withoutPipes } from '../tex.ts';
import { place, type Writer, wordsFor } from '../writer.ts';
import { writeEmphasis } from './emphasis.ts';
import { escape, escapesIn, reference } from './escaping.ts';
import {
  breakLine,
  capture,
  cellBreak,
  following,
  inside,
  type Lookahead,
  leadingSpace,
  lineBreakStart,
  lookahead,
  type MarkdownLine,
  type Next,
  newLine,
  newline,
  put,
  putApart,
  trimEnd,
} from './line.ts';
import { autolink, destination, escapeAddresses, isShown } from './link-addresses.ts';

export function writeLine(nodes: readonly Inline[], writer: Writer, where: number): string {
  const only = nodes.length === 1 ? nodes[0] : undefined;
  // Most cells and many lines are a few plain words.
  if (only?.type === 'text' && isPlain(only.text, where)) return only.text;
  const line = newLine(writer, where);
  write(nodes, line, { character: newline, unmarked: newline });
  const out = line.lines + line.out;
  return line.last === space || line.last === newline ? trimEnd(out) : out;
}

function write(nodes: readonly Inline[], line: MarkdownLine, next: Next): void {
  const ahead = lookahead(nodes, next);
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as Inline;
    switch (node.type) {
      case 'text':
        writeText(node.text, line, ahead, i + 1);
        break;
      case 'math':
        if (!node.drawing && node.latex.trim() !== '') writeMath(node.latex, line);
        break;
      case 'cite':
      case 'ref':
        write(node.children, line, following(ahead, i + 1, line));
        break;
      case 'emphasis':
      case 'strong':
      case 'deleted':
        i = writeSpan(nodes, i, node.type, line, ahead);
        break;
      case 'code':
        i = writeCode(nodes, i, line);
        break;
      case 'superscript':
        writeScript('sup', node.children, line);
        break;
      case 'subscript':
        writeScript('sub', node.children, line);
        break;
      case 'link':
        writeLink(node, line, following(ahead, i + 1, line));
        break;
      case 'footnoteRef':
        writeCall(node, line, following(ahead, i + 1, line));
        break;
      case 'image':
        writeImage(node, line);
        break;
      case 'hidden':
        break;
      case 'break':
        if (lineBreakStart(line) === space) writeText(' ', line, ahead, i + 1);
        else if (line.where & place.cell) put(line, cellBreak);
        else breakLine(line);
        break;
      default:
        node satisfies never;
    }
  }
}

const space = 32;
const exclamation = 33;
const openParenthesis = 40;
const openBracket = 91;
const closeBracket = 93;
const caret = 94;
const colon = 58;

/** Writes a formula; a letter before it that it may not touch is written anew as a reference, `\_` without its backslash. */
function writeMath(latex: string, line: MarkdownLine): void {
  const { parted, guardedBefore, inline } = line.writer.dialect.math;
  const last = String.fromCharCode(line.last);
  if (guardedBefore?.test(last) && line.out.endsWith(last))
    line.out = `${line.out.slice(0, last === '_' && line.out.endsWith('\\_') ? -2 : -1)}${reference(last)}`;
  const formula = inline(line.where & place.cell && latex.includes('|') ? withoutPipes(latex) : latex);
  put(line, parted?.test(last) ? `<!-- -->${formula}` : formula);
}

function writeText(raw: string, line: MarkdownLine, ahead: Lookahead, from: number): void {
  let value = raw;
  // White space at the start of a line would be dropped, or make code of it.
  if (line.last === newline && value.charCodeAt(0) <= 32) value = value.replace(/^[ \t\r\n]+/, '');
  if (value === '') return;
  const { guardedAfter, end } = line.writer.dialect.math;
  if (line.last === end.charCodeAt(0) && guardedAfter?.test(value.charAt(0))) {
    put(line, reference(value));
    value = value.slice(1);
    if (value === '') return;
  }
  const where = placeIn(line);
  const first = value.charCodeAt(0);
  if (
    (line.start !== '' && !isLetter(first)) ||
    value.charCodeAt(value.length - 1) === exclamation ||
    escapesIn(where).suspect.test(value) ||
    (line.last === closeBracket && first === openParenthesis) ||
    (line.last === openBracket && first === caret)
  ) {
    if (/[\n\r\t]/.test(value)) value = value.replace(/[\n\r\t]+/g, ' ');
    const before = line.start || String.fromCharCode(line.last);
    const next = String.fromCharCode(following(ahead, from, line).character);
    // No number of an item is longer.
    const isNumber = line.start !== '' && line.start.length + value.length <= 10 && /^\d+$/.test(value);
    const start = isNumber ? line.start + value : '';
    const written = /:\/\/|www\./i.test(value) && !(where & place.link) ? escapeAddresses : escape;
    put(line, written(value, before, next, where, line.writer.dialect.math.substitutes));
    line.start = start;
  } else put(line, value);
}

/** The place of words in a line, also whether they stand in a link or a span. */
function placeIn({ where, within }: MarkdownLine): number {
  const inLink = within & inside.link ? place.link : 0;
  return where | inLink | (within & inside.anySpan ? place.span : 0);
}

/** Whether words need no escaping: no mark in them or at their ends, and no marker of a block at their start. */
function isPlain(words: string, where: number): boolean {
  const first = words.charCodeAt(0);
  const last = words.charCodeAt(words.length - 1);
  const begun = (where & (place.heading | place.cell)) !== 0;
  if (!isLetter(first) && !(begun && isDigit(first))) return false;
  return (isLetter(last) || isDigit(last)) && !escapesIn(where).suspect.test(words);
}

const isDigit = (code: number) => code >= 48 && code <= 57;

/** A line that begins with a letter is never the marker of a block. */
const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

const kinds = {
  emphasis: { mark: '*', bit: inside.emphasis },
  strong: { mark: '**', bit: inside.strong },
  deleted: { mark: '~~', bit: inside.deleted },
} as const;

/** Adjacent spans of one kind are written as one; a span inside another of its kind adds no marks. */
function writeSpan(
  nodes: readonly Inline[],
  at: number,
  type: keyof typeof kinds,
  line: MarkdownLine,
  ahead: Lookahead,
): number {
  let last = at;
  while (nodes[last + 1]?.type === type) last++;
  const spans = nodes.slice(at, last + 1) as Nodes['emphasis'][];
  const children = last === at ? (spans[0] as Nodes['emphasis']).children : spans.flatMap((span) => span.children);
  const { mark, bit } = kinds[type];
  const after = following(ahead, last + 1, line);
  if (line.within & bit || children.every((child) => child.type === 'math')) write(children, line, after);
  else writeEmphasis(line, mark, bit, after, (inner) => write(children, line, inner));
  return last;
}

/** Adjacent code spans are written as one. */
function writeCode(nodes: readonly Inline[], at: number, line: MarkdownLine): number {
  let last = at;
  let value = (nodes[at] as Nodes['code']).text;
  for (let node = nodes[last + 1]; node?.type === 'code'; node = nodes[last + 1]) {
    value += node.text;
    last++;
  }
  if (/[\r\n]/.test(value)) value = value.replace(/[\r\n]+/g, ' ');
  if (value === '') return last;
  // Parsers do not agree on how a pipe is escaped in a span of code.
  if (line.where & place.cell && value.includes('|')) {
    put(line, `<code>${escape(value, '>', '<', placeIn(line))}</code>`);
    return last;
  }
  const runs = new Set((value.match(/`+/g) ?? []).map((run) => run.length));
  let size = 1;
  while (runs.has(size)) size++;
  const fence = '`'.repeat(size);
  // A parser drops one space at each end where both have one, unless there are only spaces.
  const spaced = value.startsWith(' ') && value.endsWith(' ') && /[^ ]/.test(value);
  const padded = spaced || value.startsWith('`') || value.endsWith('`') ? ` ${value} ` : value;
  putApart(line, fence + padded + fence);
  return last;
}

function writeScript(tag: 'sup' | 'sub', children: readonly Inline[], line: MarkdownLine): void {
  const entry = { ...line };
  const inner = capture(line, () => {
    line.last = line.lastUnmarked = '>'.charCodeAt(0);
    line.start = '';
    line.closed = false;
    write(children, line, { character: '<'.charCodeAt(0), unmarked: '<'.charCodeAt(0) });
  });
  if (inner === '') Object.assign(line, entry);
  else put(line, `<${tag}>${inner}</${tag}>`);
}

/** White space at the edges of a link is written outside it: ` [see](…)`. */
function writeLink({ url, children }: Nodes['link'], line: MarkdownLine, next: Next): void {
  if (line.within & inside.link || !isSafeLink(url)) {
    write(children, line, next);
    return;
  }
  const entry = { ...line };
  line.within |= inside.link;
  const inner = capture(line, () => {
    line.lastUnmarked = line.last = openBracket;
    line.start = '';
    line.closed = false;
    write(children, line, { character: closeBracket, unmarked: closeBracket });
  });
  Object.assign(line, entry);
  const lead = leadingSpace(inner);
  const core = trimEnd(inner).slice(lead);
  if (lead > 0 && line.last !== newline) put(line, ' ');
  if (core === '') return;
  put(
    line,
    autolink(url, plainText(children)) ?? `[${core}](${destination(url, line.writer.dialect.math.substitutes)})`,
  );
  if (lead + core.length < inner.length) put(line, ' ');
}

function writeCall(node: Nodes['footnoteRef'], line: MarkdownLine, next: Next): void {
  const label = line.writer.notes.labels.get(node.target);
  if (label === undefined) {
    if (node.number !== '') writeScript('sup', [{ type: 'text', text: node.number }], line);
    return;
  }
  line.writer.calls.push(node.target);
  // `[^1]:` at the start of a line would define it.
  const defines = line.start !== '' && (next.character === colon || next.unmarked === colon);
  put(line, `[^${label}]${defines ? '<!-- -->' : ''}`);
}

function writeImage(image: Image, line: MarkdownLine): void {
  const alt = wordsFor(image);
  const address = isShown(image) ? line.writer.imageAddress(image.src) : '';
  if (address === '') {
    if (alt !== '') writeText(alt, line, lookahead([], { character: space, unmarked: space }), 0);
    return;
  }
  const words = escape(alt.replace(/\s+/g, ' '), '[', ']', line.where | place.link);
  putApart(line, `![${words}](${destination(address, line.writer.dialect.math.substitutes)})`);
}
