/** State of the line of Markdown that is being written: its text, and the facts about it that decide how the next piece is written. */
import { place, type Writer } from '../writer.ts';

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
