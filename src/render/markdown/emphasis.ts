/** Emphasis that parses as emphasis: the spaces at its edges move out, and where a mark cannot stand there is none. */
import { flanks, isSpace } from './flanks.ts';
import { capture, type Line, type Next, newline } from './line.ts';

// `**Step 1.**Then` is no bold; `**Step 1**.Then` is.
const loose = /[^\\>][.,:;!?]$/;

/** `inner` writes what is in the span, given what comes after that. */
export function writeEmphasis(line: Line, mark: string, bit: number, next: Next, inner: (next: Next) => void): void {
  const code = mark.charCodeAt(0);
  const before = { ...line, calls: line.pen.calls.length };
  line.within |= bit;
  line.last = line.start === '' ? code : newline;
  const written = capture(line, () => inner({ character: code, flank: next.flank }));
  const lead = leadingSpace(written);
  let core = written.slice(lead, trailingSpace(written, lead));
  let trail = written.slice(lead + core.length);

  const touches = before.closed && lead === 0;
  const opens = core !== '' && !touches && flanks(lead > 0 ? 32 : before.flank, firstOf(core, code));
  // A mark of the same kind joins this one, and what stands before both decides.
  let end = trail === '' && line.closed && line.last === code ? line.flank : core.charCodeAt(core.length - 1);
  const after = trail === '' ? next.flank : 32;
  while (opens && !line.closed && !flanks(after, end) && loose.test(core)) {
    trail = core.slice(-1) + trail;
    core = core.slice(0, -1);
    end = core.charCodeAt(core.length - 1);
  }
  if (opens && flanks(trail === '' ? next.flank : trail.charCodeAt(0), end)) {
    line.out += written.slice(0, lead) + mark + core + mark + trail;
    line.within &= ~bit;
    if (trail !== '') return;
    line.last = code;
    line.flank = end;
    line.closed = true;
    return;
  }
  // Once more without marks: what was written counted on them. The bit stays, so that this is done once for each kind.
  line.pen.calls.length = before.calls;
  line.start = before.start;
  line.last = before.last;
  line.flank = before.flank;
  line.closed = before.closed;
  inner(next);
  line.within &= ~bit;
}

/** The first character that is no mark of this kind; an escaped one has its backslash before it. */
function firstOf(core: string, code: number): number {
  let at = 0;
  while (core.charCodeAt(at) === code) at++;
  return core.charCodeAt(at);
}

/** How many characters of white space and hard breaks it begins with. */
function leadingSpace(text: string): number {
  let at = 0;
  for (;;) {
    if (text.charCodeAt(at + 1) === newline) at += 2;
    else if (at < text.length && isSpace(text.charCodeAt(at))) at++;
    else return at;
  }
}

/** Where the white space and hard breaks at its end begin. */
function trailingSpace(text: string, from: number): number {
  let end = text.length;
  while (end > from && isSpace(text.charCodeAt(end - 1))) end -= text.charCodeAt(end - 1) === newline ? 2 : 1;
  return end;
}
