/** Reads BibTeX into entries: keys, and fields as they are written; in one pass, and in time in proportion to the text. */

/** Where a value stands, with the signs around it. */
export interface FieldPlace {
  readonly from: number;
  readonly to: number;
}

export interface BibtexEntry {
  /** In small letters. */
  readonly type: string;
  readonly key: string;
  /** The line it begins in, from 1. */
  readonly line: number;
  /** By their names in small letters; values are TeX. */
  readonly fields: ReadonlyMap<string, string>;
  /** Where it begins. */
  readonly at: number;
  readonly places: ReadonlyMap<string, FieldPlace>;
}

/** Something that is no BibTeX, and was passed over. */
export interface ListFault {
  readonly line: number;
  readonly reason: string;
}

export interface BibtexReading {
  readonly entries: readonly BibtexEntry[];
  readonly faults: readonly ListFault[];
}

/** A longer key is none: something before it was not closed. */
const longestKey = 500;
/** A longer value is cut: `@string{a = a # a}` would double with each line. */
const longestValue = 50_000;
const longestName = 100;
/** More faults say nothing more. */
const mostFaults = 100;
/** What breaks so often is no BibTeX, and is not read on. */
const mostBroken = 5000;

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Thrown and caught here: the entry cannot be read, and the next one is sought. */
class Broken extends Error {}

/** No more entries than `most` are read. */
export function readBibtexEntries(text: string, most = Number.POSITIVE_INFINITY): BibtexReading {
  const entries: BibtexEntry[] = [];
  const faults: ListFault[] = [];
  const words = new Map(months.map((name) => [name, name]));
  const scan = createScanner(text);
  let broken = 0;
  while (entries.length < most && broken < mostBroken) {
    const begun = scan.nextEntry();
    if (begun === undefined) break;
    const { type, line, close, at } = begun;
    try {
      if (type === 'comment') continue;
      if (type === 'preamble') scan.value(words);
      else if (type === 'string') readString(scan, words);
      else entries.push({ type, line, at, ...readEntry(scan, words, close) });
    } catch (thrown) {
      if (!(thrown instanceof Broken)) throw thrown;
      broken++;
      if (faults.length < mostFaults)
        faults.push({ line, reason: `@${type.slice(0, longestName)}: ${thrown.message}` });
    }
  }
  return { entries, faults };
}

type Scanner = ReturnType<typeof createScanner>;

function readString(scan: Scanner, words: Map<string, string>): void {
  const name = scan.name();
  if (name === '') throw new Broken('has no name');
  scan.expect('=');
  words.set(name, scan.value(words));
}

function readEntry(scan: Scanner, words: ReadonlyMap<string, string>, close: string) {
  const key = scan.key(close);
  const fields = new Map<string, string>();
  const places = new Map<string, FieldPlace>();
  while (scan.comma()) {
    const name = scan.name();
    if (name === '') break;
    scan.expect('=');
    const from = scan.offset();
    const value = scan.value(words);
    // The first one counts, as in BibTeX.
    if (fields.has(name)) continue;
    fields.set(name, value);
    places.set(name, { from, to: scan.valueEnd() });
  }
  if (!scan.ends(close)) throw new Broken(`“${key}” is not closed, or a comma is missing in it`);
  return { key, fields, places };
}

/** An entry begins a line: a value that reaches one was not closed. */
const nextBegins = /\n[^\S\n]{0,20}@[A-Za-z]{1,100}[^\S\n]{0,20}[{(][^\S\n]{0,20}[^\s={}"#,]{0,200}[^\S\n]{0,20}[,=]/y;

function createScanner(text: string) {
  let at = 0;
  let ended = 0;
  let line = 1;
  /** The end of the line that was counted last. */
  let lineEnd = text.indexOf('\n');

  const lineAt = (offset: number): number => {
    for (; lineEnd >= 0 && lineEnd < offset; lineEnd = text.indexOf('\n', lineEnd + 1)) line++;
    return line;
  };
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  /** White space, and `%` to the end of the line, which many write between entries and fields. */
  const skip = () => {
    for (match(/\s*/y); text[at] === '%'; match(/\s*/y)) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    }
  };

  /** What stands between two signs that pair: braces, or quotation marks, in which braces must pair as well. */
  const enclosed = (end: '}' | '"'): string => {
    const start = ++at;
    let depth = 0;
    for (; at < text.length; at++) {
      const sign = text[at];
      if (sign === '\\' && end === '"' && text[at + 1] === '"') at++;
      else if (sign === '\n') {
        nextBegins.lastIndex = at;
        if (nextBegins.test(text)) break;
      } else if (depth === 0 && sign === end) {
        return text.slice(start, at++);
      } else if (sign === '{') depth++;
      else if (sign === '}') depth--;
    }
    throw new Broken(`a value that begins in line ${lineAt(start)} is not closed`);
  };

  const piece = (words: ReadonlyMap<string, string>): string => {
    skip();
    const sign = text[at];
    if (sign === '{') return enclosed('}');
    if (sign === '"') return enclosed('"');
    const word = match(/[^\s{}"#,=()%]+/y);
    if (word === undefined) throw new Broken('a value is missing');
    // A name that is not defined stands for itself: better than nothing to compare.
    return /^\d+$/.test(word) ? word : (words.get(word.toLowerCase()) ?? word);
  };

  /** `% @misc{…`: many set an entry aside so. */
  const isRemark = (offset: number) => {
    const before = `${offset <= 50 ? '\n' : ''}${text.slice(Math.max(0, offset - 50), offset)}`;
    return /\n[^\S\n]*%[%\s]*$/.test(before);
  };

  return {
    nextEntry():
      | { readonly type: string; readonly line: number; readonly close: string; readonly at: number }
      | undefined {
      for (;;) {
        const found = text.indexOf('@', at);
        if (found < 0) return undefined;
        at = found + 1;
        const type = match(/[A-Za-z]{1,100}(?=\s*[{(])/y);
        if (type === undefined || isRemark(found)) continue;
        match(/\s*/y);
        const close = text[at++] === '(' ? ')' : '}';
        return { type: type.toLowerCase(), line: lineAt(found), close, at: found };
      }
    },
    key(close: string): string {
      skip();
      const start = at;
      const end = close === '}' ? /[^,\s}]{0,501}/y : /[^,\s]{0,501}/y;
      const key = match(end) ?? '';
      if (key.length > longestKey) throw new Broken(`a key is longer than ${longestKey} characters`);
      skip();
      if (text[at] === '=') {
        // `@article{title = …`: an entry without a key.
        at = start;
        return '';
      }
      return key;
    },
    name: (): string => {
      skip();
      return (match(/[^\s{}"#,=()%]{1,200}/y) ?? '').toLowerCase();
    },
    offset: () => at,
    /** The end of the value that was read last. */
    valueEnd: () => ended,
    expect(sign: string): void {
      skip();
      if (text[at] !== sign) throw new Broken(`“${sign}” is missing in line ${lineAt(at)}`);
      at++;
    },
    /** Pieces joined by `#`. */
    value(words: ReadonlyMap<string, string>): string {
      let value = piece(words);
      ended = at;
      for (skip(); text[at] === '#'; skip()) {
        at++;
        const more = piece(words);
        ended = at;
        if (value.length < longestValue) value += more;
      }
      return value.slice(0, longestValue);
    },
    /** Whether a further field may follow. */
    comma(): boolean {
      skip();
      const start = at;
      while (text[at] === ',') {
        at++;
        skip();
      }
      // Without a key the first field stands at once.
      return at > start || /[A-Za-z]/.test(text[at] ?? '');
    },
    ends(close: string): boolean {
      skip();
      if (text[at] !== close) return false;
      at++;
      return true;
    },
  };
}
