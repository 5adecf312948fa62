/** State of the line of Markdown that is being written: its text, what decides how the next piece is written, and the characters that come next. */

import { isSafeLink } from '../../paper/links.ts';
import type { Inline } from '../../tree/nodes.ts';
import { place, type Writer } from '../writer.ts';
import { isShown } from './link-addresses.ts';

export const newline = 10;

/** A line break in a cell of a pipe table. The space keeps two words apart where a reader drops the tag, as pandoc does. */
export const cellBreak = '<br> ';

/** Spans that can be open where the line is being written, as bits. */
export const inside = { emphasis: 1, strong: 2, deleted: 4, anySpan: 7, link: 8 } as const;

export interface MarkdownLine {
  readonly writer: Writer;
  /** A set of `place` bits. */
  readonly where: number;
  /** The source lines that hard breaks have ended: kept apart, so that a break costs no copy of them. */
  lines: string;
  out: string;
  /** The source line so far, its newline in front, while it holds nothing but digits (`12` may become `12.`); then empty. */
  start: string;
  /** The last character written. */
  last: number;
  /** The last character that is no mark of emphasis: it decides whether the next mark can open. */
  lastUnmarked: number;
  /** Whether the last thing written is a closing mark, which an opening one would run into. */
  closed: boolean;
  /** A set of `inside` bits. */
  within: number;
}

/** An empty line. In a heading or a cell it has begun before the first character: `# `, `| `. */
export function newLine(writer: Writer, where: number): MarkdownLine {
  const begun = (where & (place.heading | place.cell)) !== 0;
  const last = begun ? 32 : newline;
  return {
    writer,
    where: where | (writer.dialect.math.place ?? 0),
    lines: '',
    out: '',
    start: begun ? '' : '\n',
    last,
    lastUnmarked: last,
    closed: false,
    within: 0,
  };
}

/** Writes a piece that needs no escaping. */
export function put(line: MarkdownLine, piece: string): void {
  line.out += piece;
  line.start = '';
  line.last = piece.charCodeAt(piece.length - 1);
  line.lastUnmarked = line.last;
  line.closed = false;
}

/** Writes a piece that would run into the same character before it: `$a$$b$`, two runs of backticks. */
export function putApart(line: MarkdownLine, piece: string): void {
  put(line, line.last === piece.charCodeAt(0) ? `<!-- -->${piece}` : piece);
}

/** Runs a function that writes, and returns what it wrote instead of adding it to the line. */
export function capture(line: MarkdownLine, write: () => void): string {
  const { lines, out } = line;
  line.lines = '';
  line.out = '';
  write();
  const written = line.lines + line.out;
  line.lines = lines;
  line.out = out;
  return written;
}

/** Writes a hard break; the spaces before it are dropped. */
export function breakLine(line: MarkdownLine): void {
  if (line.last === newline) return;
  line.lines += `${trimEnd(line.out)}\\\n`;
  line.out = '';
  line.start = '\n';
  line.last = newline;
  line.lastUnmarked = newline;
  line.closed = false;
}

/** The text without the spaces and hard breaks at its end. */
export function trimEnd(text: string): string {
  let end = text.length;
  for (;;) {
    if (text.charCodeAt(end - 1) === 32) end--;
    else if (text.charCodeAt(end - 1) === newline) end -= 2;
    else return end === text.length ? text : text.slice(0, end);
  }
}

/** The number of characters of spaces and hard breaks at the beginning of the text. */
export function leadingSpace(text: string): number {
  let at = 0;
  for (;;) {
    if (text.charCodeAt(at) === 32) at++;
    else if (text.charCodeAt(at + 1) === newline) at += 2;
    else return at;
  }
}

const space = 32;

/** Lookahead: the characters after the nodes that are being written. */
export interface Next {
  /** The next character; the mark of emphasis where one may stand. */
  readonly character: number;
  /** The next character that is no mark of emphasis. */
  readonly unmarked: number;
}

/** The lookahead in a list of nodes: how far it has been looked, and what was found there. */
export interface Lookahead {
  readonly nodes: readonly Inline[];
  /** The characters after the list. */
  readonly next: Next;
  /** The node that prints next, among those looked at. */
  printing: number;
  found: Next;
}

export const lookahead = (nodes: readonly Inline[], next: Next): Lookahead => ({
  nodes,
  next,
  printing: -1,
  found: next,
});

/**
 * The characters that follow the nodes before an index, which may not go down from call to call. Nodes that print nothing
 * are looked at once only, however many stand together.
 */
export function following(ahead: Lookahead, from: number, line: MarkdownLine): Next {
  const { nodes, next } = ahead;
  if (from >= nodes.length) return next;
  if (from <= ahead.printing) return ahead.found;
  ahead.found = next;
  const breakCode = lineBreakStart(line);
  let at = from;
  for (; at < nodes.length; at++) {
    const node = nodes[at] as Inline;
    const character = first(node, false, line, breakCode);
    if (character === 0) continue;
    ahead.found = { character, unmarked: first(node, true, line, breakCode) };
    break;
  }
  ahead.printing = at;
  return ahead.found;
}

/** The first character of a line break as it is written here: `<br>`, a backslash, or a space. */
export function lineBreakStart(line: MarkdownLine): number {
  if (line.within & inside.link || line.where & (place.heading | place.oneLine)) return space;
  return line.where & place.cell ? '<'.charCodeAt(0) : '\\'.charCodeAt(0);
}

/**
 * The code of the first character that the nodes print, or 0 where they print nothing. `breakCode` is that of a break.
 * With `through` the marks of emphasis are skipped; without it the mark is the first character.
 */
function firstOf(nodes: readonly Inline[], through: boolean, line: MarkdownLine, breakCode: number): number {
  for (const node of nodes) {
    const code = first(node, through, line, breakCode);
    if (code !== 0) return code;
  }
  return 0;
}

const code = (character: string) => character.charCodeAt(0);

function first(node: Inline, through: boolean, line: MarkdownLine, breakCode: number): number {
  switch (node.type) {
    case 'text':
      return node.text === '' ? 0 : node.text.charCodeAt(0);
    case 'code':
      return node.text === '' ? 0 : code('`');
    case 'math':
      return node.drawing || node.latex === '' ? 0 : code(line.writer.dialect.math.start);
    case 'hidden':
      return 0;
    case 'break':
      return breakCode;
    case 'footnoteRef':
      return line.writer.notes.labels.has(node.target) ? code('[') : code('<');
    case 'image':
      return isShown(node) ? code('!') : 0;
    case 'cite':
    case 'ref':
      return firstOf(node.children, through, line, breakCode);
    case 'emphasis':
    case 'strong':
    case 'deleted':
    case 'superscript':
    case 'subscript':
    case 'link': {
      const inner = firstOf(node.children, through, line, node.type === 'link' ? space : breakCode);
      // The writer moves white space at the edge of emphasis out of it.
      if (inner === 0 || inner === space) return inner;
      if (node.type === 'link') return isSafeLink(node.url) && !(line.within & inside.link) ? code('[') : inner;
      if (node.type === 'superscript' || node.type === 'subscript') return code('<');
      return through ? inner : code(node.type === 'deleted' ? '~' : '*');
    }
    default:
      return node satisfies never;
  }
}
