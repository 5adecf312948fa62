/** The line of Markdown that is being written, and what the next piece must know of it. */
import { type Pen, place } from '../pen.ts';

export const newline = 10;

/** What the writer can be inside of, as bits. */
export const inside = { emphasis: 1, strong: 2, deleted: 4, anySpan: 7, link: 8 } as const;

/** What comes after the nodes that are being written. */
export interface Next {
  /** The next character; a mark where one may stand. */
  readonly character: number;
  /** The next character that is no mark. */
  readonly flank: number;
}

export interface Line {
  readonly pen: Pen;
  /** A set of `place` bits. */
  readonly where: number;
  out: string;
  /** What of the source line has been written where nothing but digits has, its newline in front; else empty. */
  start: string;
  /** The last character written. */
  last: number;
  /** The last character that is no mark of emphasis: what decides whether the next mark can open. */
  flank: number;
  /** Whether the last thing written is a closing mark, which an opening one would run into. */
  closed: boolean;
  /** A set of `inside` bits. */
  within: number;
}

/** In a heading or a cell the line has begun before the first character. */
export function newLine(pen: Pen, where: number): Line {
  const begun = (where & (place.heading | place.cell)) !== 0;
  const last = begun ? 32 : newline;
  return { pen, where, out: '', start: begun ? '' : '\n', last, flank: last, closed: false, within: 0 };
}

/** Writes what needs no escaping. */
export function put(line: Line, piece: string): void {
  line.out += piece;
  line.start = '';
  line.last = piece.charCodeAt(piece.length - 1);
  line.flank = line.last;
  line.closed = false;
}

/** Writes a piece that would run into the same character before it: `$a$$b$`, two runs of backticks. */
export function putApart(line: Line, piece: string): void {
  put(line, line.last === piece.charCodeAt(0) ? `<!-- -->${piece}` : piece);
}

/** Runs a writer, and returns what it wrote apart from what was there. */
export function capture(line: Line, write: () => void): string {
  const before = line.out;
  line.out = '';
  write();
  const written = line.out;
  line.out = before;
  return written;
}

/** A hard break: the spaces before it go. */
export function breakLine(line: Line): void {
  if (line.last === newline) return;
  line.out = `${trimEnd(line.out)}\\\n`;
  line.start = '\n';
  line.last = newline;
  line.flank = newline;
  line.closed = false;
}

/** Without the spaces and hard breaks at its end. */
export function trimEnd(text: string): string {
  let end = text.length;
  for (;;) {
    if (text.charCodeAt(end - 1) === 32) end--;
    else if (text.charCodeAt(end - 1) === newline) end -= 2;
    else return end === text.length ? text : text.slice(0, end);
  }
}

/** How many characters of spaces and hard breaks it begins with. */
export function leadingSpace(text: string): number {
  let at = 0;
  for (;;) {
    if (text.charCodeAt(at) === 32) at++;
    else if (text.charCodeAt(at + 1) === newline) at += 2;
    else return at;
  }
}
