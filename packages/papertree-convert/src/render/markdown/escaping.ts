/** Escaping: a table of the characters that are dangerous, where and why; each is written with a backslash before it. */
import { place, type Substitutes } from '../writer.ts';

interface Unsafe {
  /** One character, or a class of them. */
  readonly character: string;
  /** Patterns that must match before and after it for it to be dangerous; they see the neighbours of the text too. */
  readonly before?: string;
  readonly after?: string;
  /** Only where a line begins. */
  readonly atStart?: true;
  /** The places, as bits of `place`, where it is dangerous; everywhere if absent. */
  readonly in?: number;
  readonly because: string;
}

const letter = '[\\p{L}\\p{N}]';
/** Ends of a line, for a character class: the newline after a text which nothing follows, and a hard break. */
const end = '\\n\\\\';
/** The mark of an emphasis that follows. It may yet be dropped, and then the first character of its words comes next. */
const mark = '[*~]$';

// Repetitions are bounded, for else a run of n marks takes n² steps. In a longer run more is escaped than must be.
export const unsafe: readonly Unsafe[] = [
  // Everywhere in a line.
  { character: '\\\\', after: '(?:[!-\\/:-@[-`{-~\\s]|.$)', because: 'escapes what follows, or breaks the line' },
  { character: '`', because: 'starts or ends code' },
  { character: '\\$', because: 'starts or ends a formula' },
  { character: '\\*', because: 'starts or ends emphasis, starts an item or a rule' },
  { character: '_', before: `(?<!${letter}_{0,64})`, because: 'starts emphasis or a rule, unless inside a word' },
  { character: '_', after: `(?!_{0,64}${letter})`, because: 'ends emphasis, unless inside a word' },
  { character: '~', before: '(?<![^\\S\\n])', because: 'ends deleted text; one after a space could only start it' },
  { character: '~', after: '~', because: 'starts deleted text or a fence' },
  { character: '<', after: `(?:[A-Za-z/!?]|${mark})`, because: 'starts HTML or a link' },
  { character: '<', after: '[^\\s<>]*(?:@|$)', because: 'starts a link to a mail address' },
  { character: '&', after: `#?\\w*(?:;|$|${mark})`, because: 'starts a character reference' },
  { character: '\\[', after: '\\^', because: 'starts the call of a footnote' },
  { character: '\\^', before: '(?<=\\[)', because: 'is the call of a footnote with the bracket before it' },
  { character: '\\(', before: '(?<=\\])', because: 'makes a link of the brackets before it' },
  { character: '!', after: `(?:\\[$|${mark})`, because: 'makes an image of the link after it' },

  // At the start of a line.
  { character: '#', after: `#{0,5}(?:[ ${end}]|$)`, atStart: true, because: 'starts a heading' },
  { character: '>', atStart: true, because: 'starts a quotation' },
  { character: '[-+]', after: `[ ${end}]`, atStart: true, because: 'starts an item' },
  {
    character: '-',
    after: '[-:| ]',
    atStart: true,
    because: 'starts a rule, underlines a heading or the head of a table',
  },
  { character: '=', atStart: true, because: 'underlines a heading' },
  { character: ':', after: '-', atStart: true, because: 'could be the second row of a table' },
  { character: '\\|', atStart: true, because: 'could be the second row of a table' },
  { character: '[.)]', before: '(?<=^\\n\\d{1,9})', after: `[ ${end}]`, because: 'starts a numbered item' },
  { character: '\\[', after: '[^\\]]*(?:\\]?$|\\]:)', atStart: true, because: 'starts a definition' },
  { character: '\\[', after: `[ xX]\\](?:[ ${end}]|$)`, atStart: true, because: 'makes a task of an item' },

  // Dangerous in some places only.
  { character: '\\(', atStart: true, in: place.underDisplay, because: 'could be the number of the display above it' },
  { character: '#', after: `#{0,64}\\s{0,64}(?:$|${mark})`, in: place.heading, because: 'closes a heading' },
  { character: '~', in: place.span, because: 'meets a mark, whose kind decides what it does' },
  { character: '\\|', in: place.cell, because: 'ends a cell' },
  { character: '[[\\]]', in: place.link, because: 'ends the text of a link' },
];

export interface Escapes {
  /** Matches a text that may hold a dangerous character; one that depends on the neighbours of the text is checked apart. */
  readonly suspect: RegExp;
  /** Matches each dangerous character of a text that stands between its neighbours. */
  readonly dangerous: RegExp;
}

const asked = (after: string | undefined) =>
  after === undefined ? '' : after.startsWith('(?!') ? after : `(?=${after})`;

function compile(where: number): Escapes {
  const rows = unsafe.filter((row) => row.in === undefined || (row.in & where) !== 0);
  const pattern = (row: Unsafe) =>
    `${row.atStart ? '(?<=^\\n)' : ''}${row.before ?? ''}${row.character}${asked(row.after)}`;
  return {
    suspect: suspect(where),
    dangerous: new RegExp(rows.map(pattern).join('|'), 'gu'),
  };
}

/**
 * A character class and a few pairs, because the engine scans clean text with them fast; the flag `i` would halve the speed.
 * Characters that depend on the neighbours of a text, or on its end, are checked where the text is written.
 */
function suspect(where: number): RegExp {
  const also = `${where & place.cell ? '|' : ''}${where & place.heading ? '#' : ''}${where & place.link ? '[\\]' : ''}`;
  return new RegExp(`[\\\\\`$*_~<&\\n\\r\\t${also}]|\\[\\^|\\]\\(|:\\/\\/|[wW]{3}\\.`);
}

const compiled: Escapes[] = [];

const none: Substitutes = {};

/** The rows of the table that apply in a place, compiled. */
export function escapesIn(where: number): Escapes {
  compiled[where] ??= compile(where);
  return compiled[where];
}

/** The text with its dangerous characters escaped; `before` and `after` are what it will stand between. */
export function escape(
  text: string,
  before: string,
  after: string,
  where: number,
  substitutes: Substitutes = none,
): string {
  const { dangerous } = escapesIn(where);
  const line = before + text + after;
  const stop = before.length + text.length;
  let out = '';
  let from = before.length;
  dangerous.lastIndex = from;
  for (let found = dangerous.exec(line); found !== null && found.index < stop; found = dangerous.exec(line)) {
    const substitute = substitutes[found[0]];
    out += line.slice(from, found.index) + (substitute ?? '\\');
    from = found.index + (substitute === undefined ? 0 : 1);
  }
  return out + line.slice(from, stop);
}

/** The first character as a reference, which Markdown and HTML read alike: `&#95;`. */
export const reference = (text: string) => `&#${text.charCodeAt(0)};`;
