/** Emphasis that parses as emphasis: the spaces at its edges move out, and where a mark cannot stand there is none. */
import { flanks } from './flanks.ts';
import { capture, type Line, leadingSpace, trimEnd } from './line.ts';

// `**Step 1.**Then` is no bold; `**Step 1**.Then` is.
const loose = /[.,:;!?]$/;

/** `next` is the character after the span that is no mark. `inner` writes what is in it. */
export function writeEmphasis(line: Line, mark: string, bit: number, next: number, inner: () => void): void {
  const code = mark.charCodeAt(0);
  const before = { flank: line.flank, last: line.last, closed: line.closed };
  line.within |= bit;
  if (line.start === '') line.last = code;
  const written = capture(line, inner);
  line.within &= ~bit;
  const lead = leadingSpace(written);
  let core = trimEnd(written).slice(Math.min(lead, written.length));
  if (core === '') {
    line.out += written;
    // Nothing but white space: what stands before it still does.
    if (written === '') Object.assign(line, before);
    return;
  }
  let trail = written.slice(lead + core.length);
  const touches = before.closed && lead === 0;
  const opens = !touches && flanks(lead > 0 ? 32 : before.flank, firstOf(core, code));
  // A mark of the same kind joins this one, and what stands before both decides.
  let end = trail === '' && line.closed && line.last === code ? line.flank : core.charCodeAt(core.length - 1);
  const after = trail === '' ? next : 32;
  if (opens && !line.closed) {
    while (!flanks(after, end) && loose.test(core) && core.length > 1 && !/[\\>]$/.test(core.slice(0, -1))) {
      trail = core.slice(-1) + trail;
      core = core.slice(0, -1);
      end = core.charCodeAt(core.length - 1);
    }
  }
  const closes = flanks(trail === '' ? next : trail.charCodeAt(0), end);
  if (!opens || !closes) {
    line.out += written;
    return;
  }
  line.out += written.slice(0, lead) + mark + core + mark + trail;
  if (trail !== '') return;
  line.last = code;
  line.flank = end;
  line.closed = true;
}

/** The first character that is no mark of this kind; an escaped one has its backslash before it. */
function firstOf(core: string, code: number): number {
  let at = 0;
  while (core.charCodeAt(at) === code) at++;
  return core.charCodeAt(at);
}
