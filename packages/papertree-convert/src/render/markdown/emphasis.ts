/** Writes emphasis that parses as emphasis: spaces at its edges move out, and no mark is written where it would be read as text. */

import type { Next } from './line.ts';
import { capture, type MarkdownLine, newline } from './line.ts';

// `**Step 1.**Then` is no bold; `**Step 1**.Then` is.
const loose = /[^\\>][.,:;!?]$/;

/** `inner` writes the words of the span, given what follows them. */
export function writeEmphasis(
  line: MarkdownLine,
  mark: string,
  bit: number,
  next: Next,
  inner: (next: Next) => void,
): void {
  const code = mark.charCodeAt(0);
  const before = { ...line, calls: line.writer.calls.length };
  line.within |= bit;
  line.last = line.start === '' ? code : newline;
  const written = capture(line, () => inner({ character: code, unmarked: next.unmarked }));
  const lead = leadingSpace(written);
  let core = written.slice(lead, trailingSpace(written, lead));
  let trail = written.slice(lead + core.length);

  const touches = before.closed && lead === 0;
  const opens = core !== '' && !touches && canDelimit(lead > 0 ? 32 : before.lastUnmarked, firstOf(core, code));
  // A closing mark of the same kind joins this one, and the character before both decides.
  let end = trail === '' && line.closed && line.last === code ? line.lastUnmarked : core.charCodeAt(core.length - 1);
  const after = trail === '' ? next.unmarked : 32;
  while (opens && !line.closed && !canDelimit(after, end) && loose.test(core)) {
    trail = core.slice(-1) + trail;
    core = core.slice(0, -1);
    end = core.charCodeAt(core.length - 1);
  }
  if (opens && canDelimit(trail === '' ? next.unmarked : trail.charCodeAt(0), end)) {
    line.out += written.slice(0, lead) + mark + core + mark + trail;
    line.within &= ~bit;
    if (trail !== '') return;
    line.last = code;
    line.lastUnmarked = end;
    line.closed = true;
    return;
  }
  // Write it once more without marks: the first attempt escaped for them. The bit stays, so that each kind is retried once only.
  line.writer.calls.length = before.calls;
  line.start = before.start;
  line.last = before.last;
  line.lastUnmarked = before.lastUnmarked;
  line.closed = before.closed;
  inner(next);
  line.within &= ~bit;
}

/** The first character that is no mark of this kind. An escaped mark counts as its backslash. */
function firstOf(core: string, code: number): number {
  let at = 0;
  while (core.charCodeAt(at) === code) at++;
  return core.charCodeAt(at);
}

/** The number of characters of white space and hard breaks at the beginning of the text. */
function leadingSpace(text: string): number {
  let at = 0;
  for (;;) {
    if (text.charCodeAt(at + 1) === newline) at += 2;
    else if (at < text.length && isSpace(text.charCodeAt(at))) at++;
    else return at;
  }
}

/** The offset at which the white space and hard breaks at the end of the text begin. */
function trailingSpace(text: string, from: number): number {
  let end = text.length;
  while (end > from && isSpace(text.charCodeAt(end - 1))) end -= text.charCodeAt(end - 1) === newline ? 2 : 1;
  return end;
}

const sign = /^[\p{P}\p{S}]$/u;
const punctuation = /^\p{P}$/u;

const isAsciiSign = (code: number) =>
  (code > 32 && code < 48) || (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < 127);

const isSpace = (code: number): boolean =>
  code === 32 || code === newline || code === 9 || code === 0 || (code > 127 && /^\s$/.test(String.fromCharCode(code)));

/** Parsers differ on symbols and on characters outside the first plane: on the inner side of a mark these count as punctuation. */
function mayBePunctuation(code: number): boolean {
  if (code < 128) return isAsciiSign(code);
  return (code >= 0xd800 && code <= 0xdfff) || sign.test(String.fromCharCode(code));
}

/** On the outer side they count as letters. */
function isPunctuation(code: number): boolean {
  return code < 128 ? isAsciiSign(code) : punctuation.test(String.fromCharCode(code));
}

/**
 * Whether a run of `*` or `~` between two characters can open or close: CommonMark's left- and right-flanking rules.
 * `outside` is the character before an opening run or after a closing one, `inside` the one on its other side.
 */
function canDelimit(outside: number, inside: number): boolean {
  if (isSpace(inside)) return false;
  return !mayBePunctuation(inside) || isSpace(outside) || isPunctuation(outside);
}
