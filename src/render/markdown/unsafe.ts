/** Which character is dangerous where, and why: what the table names is written with a backslash before it. */
import { place } from '../pen.ts';

interface Unsafe {
  /** One character, or a class of them. */
  readonly character: string;
  /** What must stand before and after for it to be dangerous; patterns, the neighbours of the text included. */
  readonly before?: string;
  readonly after?: string;
  /** Only where a line begins. */
  readonly atStart?: true;
  /** Only there; without it everywhere. */
  readonly in?: number;
  readonly because: string;
}

const letter = '[\\p{L}\\p{N}]';
/** What ends a line, in a class: the line end that stands after a text which nothing follows, and a hard break. */
const end = '\\n\\\\';
/** What an emphasis begins with. Its marks may yet be dropped, and then its first character comes next. */
const mark = '[*~]$';

export const unsafe: readonly Unsafe[] = [
  // Everywhere in a line.
  { character: '\\\\', after: '(?:[!-\\/:-@[-`{-~\\s]|.$)', because: 'escapes what follows, or breaks the line' },
  { character: '`', because: 'starts or ends code' },
  { character: '\\$', because: 'starts or ends a formula' },
  { character: '\\*', because: 'starts or ends emphasis, starts an item or a rule' },
  { character: '_', before: `(?<!${letter}_*)`, because: 'starts emphasis or a rule, unless inside a word' },
  { character: '_', after: `(?!_*${letter})`, because: 'ends emphasis, unless inside a word' },
  { character: '~', before: '(?<![^\\S\\n])', because: 'ends deleted text; one after a space could only start it' },
  { character: '~', after: '~', because: 'starts deleted text or a fence' },
  { character: '<', after: `(?:[A-Za-z/!?]|${mark})`, because: 'starts HTML or a link' },
  { character: '<', after: '[^\\s<>]*(?:@|$)', because: 'starts a link to a mail address' },
  { character: '&', after: `#?\\w*(?:;|$|${mark})`, because: 'starts a character reference' },
  { character: '\\[', after: '\\^', because: 'starts the call of a footnote' },
  { character: '\\^', before: '(?<=\\[)', because: 'is the call of a footnote with the bracket before it' },
  { character: '\\(', before: '(?<=\\])', because: 'makes a link of the brackets before it' },
  { character: '!', after: `(?:\\[$|${mark})`, because: 'makes an image of the link after it' },

  // Where a line begins.
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

  // In some places.
  { character: '#', after: `#*\\s*(?:$|${mark})`, in: place.heading, because: 'closes a heading' },
  { character: '~', in: place.span, because: 'meets a mark, whose kind decides what it does' },
  { character: '\\|', in: place.cell, because: 'ends a cell' },
  { character: '[[\\]]', in: place.link, because: 'ends the text of a link' },
];

export interface Escapes {
  /** Whether a text may hold anything dangerous, its ends apart. */
  readonly suspect: RegExp;
  /** Finds each dangerous character of a text that stands between its neighbours. */
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
 * A character class and a few pairs, which a machine runs through a clean text fast: half as fast, did case not matter.
 * What depends on the neighbours of a text, or on its end, is asked where the text is written.
 */
function suspect(where: number): RegExp {
  const also = `${where & place.cell ? '|' : ''}${where & place.heading ? '#' : ''}${where & place.link ? '[\\]' : ''}`;
  return new RegExp(`[\\\\\`$*_~<&\\n\\r\\t${also}]|\\[\\^|\\]\\(|:\\/\\/|[wW]{3}\\.`);
}

const compiled: Escapes[] = [];

/** The part of the table that holds in a place. */
export function escapesIn(where: number): Escapes {
  compiled[where] ??= compile(where);
  return compiled[where];
}

/** The text with its dangerous characters escaped; `before` and `after` are what it will stand between. */
export function escape(text: string, before: string, after: string, where: number): string {
  const { dangerous } = escapesIn(where);
  const line = before + text + after;
  const stop = before.length + text.length;
  let out = '';
  let from = before.length;
  dangerous.lastIndex = from;
  for (let found = dangerous.exec(line); found !== null && found.index < stop; found = dangerous.exec(line)) {
    out += `${line.slice(from, found.index)}\\`;
    from = found.index;
  }
  return out + line.slice(from, stop);
}
