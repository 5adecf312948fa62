/** Counts of words by a hash of their letters: what a page has of them goes in, what the tree has goes out again. */
import { compose, composeFirst } from '../letters.ts';

/** Words of two letters and more, numbers of three digits: shorter ones are labels too often to be missed. */
const shortest = 2;
const slots = 1 << 16;

/** Texts that are looked at together: a list of all texts of a page would be moved by every collection of garbage. */
const mostTexts = 200;

/** Code of a Latin letter in lower case, or of a digit; of any other character 0. */
const lower = Uint8Array.from({ length: 128 }, (_, code) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) ? code | 32 : code >= 48 && code <= 57 ? code : 0,
);

/** Letters of all other scripts, with what stands among them; marks, arrows, signs and spaces are none. */
const isOtherLetter = (code: number): boolean =>
  code >= 0xc0 &&
  code !== 0xd7 &&
  code !== 0xf7 &&
  (code < 0x2000 || (code >= 0x2c00 && (code < 0x3000 || code > 0x303f) && (code < 0xfe00 || code > 0xff0f))) &&
  !isMark(code);

/** Modifiers, which authors put beside letters in many ways. */
const isMark = (code: number) => code >= 0x2b0 && code <= 0x36f;

export interface WordCounts {
  /** Adds the words of a text; its first and last may be pieces of words that go on in another text. */
  add(text: string): void;
  /** Ends the word begun. */
  end(): void;
  /** Words of fewer letters are ignored from now on, and each counts once; 0 ends that. */
  countOnce(shortest: number): void;
  /** From now on words are taken out that were put in. */
  takeOut(): void;
  /** The number of characters put in that turn the order of letters, or are shown to nobody. */
  concealing(): number;
  /** The number of words put in and not taken out. */
  left(): number;
  /** The times that a word was put in, less those that it was taken out. */
  of(word: string): number;
  change(word: string, by: number): void;
}

/** Counts of the page that is being read: pages are read one after another, and a new array for each is work for the collector. */
const counts = new Int32Array(slots);

/** How far the words of a page are counted. Functions of the module work on it: closures made for each page are compiled for each. */
interface Count {
  /** The sum of the counts above zero. */
  sum: number;
  /** A word's step: 1 while words are put in, -1 while they are taken out. */
  step: 1 | -1;
  /** Words of fewer letters are ignored. */
  least: number;
  /** Whether each word counts once. */
  once: boolean;
  concealing: number;
  /** Hash, letters and digits of the word begun, which may go on in the next text. */
  hash: number;
  length: number;
  digits: number;
}

/** Counts of a page; those of the page before end with it. */
export function openWordCounts(): WordCounts {
  counts.fill(0);
  const count: Count = { sum: 0, step: 1, least: shortest, once: false, concealing: 0, hash: 0, length: 0, digits: 0 };
  const texts: string[] = [];

  const flush = () => {
    if (texts.length === 0) return;
    const text = texts.join('');
    texts.length = 0;
    countUnits(count, text);
  };

  const flushWord = () => {
    flush();
    if (count.length !== 0) finishWord(count, count.hash, count.length, count.digits);
    count.hash = 0;
    count.length = 0;
    count.digits = 0;
  };

  return {
    add: (text) => void texts.push(text),
    end() {
      if (texts.length > 0 ? texts[texts.length - 1] !== ' ' : count.length !== 0) texts.push(' ');
      if (texts.length > mostTexts) flush();
    },
    countOnce(letters) {
      flushWord();
      count.least = Math.max(shortest, letters);
      count.once = letters > 0;
    },
    takeOut() {
      flushWord();
      count.step = -1;
    },
    concealing: () => count.concealing,
    left() {
      flushWord();
      return count.sum;
    },
    of: (word) => (isShort(word) ? 0 : counts[slotOf(hashOf(word))]!),
    change(word, by) {
      if (isShort(word)) return;
      const slot = slotOf(hashOf(word));
      const before = counts[slot]!;
      counts[slot] = before + by;
      count.sum += Math.max(before + by, 0) - Math.max(before, 0);
    },
  };
}

function countUnits(count: Count, text: string): void {
  let { hash, length, digits } = count;
  /** The hash before the last letter, and the index of that letter. */
  let before = 0;
  let at = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    let letter: number;
    if (code < 128) {
      letter = lower[code]!;
      if (letter === 0) {
        if (length === 0) continue;
        if (digits !== 0 && isPointBetween(text.charCodeAt(i - 1), code, text.charCodeAt(i + 1))) letter = point;
      } else if (letter < 64) digits = 1;
    } else {
      if (code === softHyphen) continue;
      if (isAccent(code)) {
        // The reader makes one letter of a letter and its accents.
        const from = i;
        while (isIgnored(text.charCodeAt(i + 1))) i++;
        if (length === 0 || at < 0) continue;
        const composed = composeFirst(text.charAt(at) + text.slice(from, i + 1).replaceAll('\u00ad', ''));
        hash = (Math.imul(before, 31) + (composed < 128 ? lower[composed]! : composed)) | 0;
        continue;
      }
      if (count.step > 0 && isConcealing(text, i)) count.concealing++;
      letter = isOtherLetter(code) ? code : 0;
    }
    if (letter !== 0) {
      before = hash;
      at = i;
      hash = (Math.imul(hash, 31) + letter) | 0;
      length++;
    } else if (length !== 0) {
      finishWord(count, hash, length, digits);
      hash = 0;
      length = 0;
      digits = 0;
    }
  }
  count.hash = hash;
  count.length = length;
  count.digits = digits;
}

function finishWord(count: Count, hash: number, length: number, digits: number): void {
  // Numbers of one or two digits are labels, and names of authors have theirs beside them.
  if (length < count.least + digits || (count.once && digits !== 0)) return;
  const slot = slotOf(hash);
  const had = counts[slot]!;
  if (count.once && had !== 0) return;
  counts[slot] = had + count.step;
  if (count.step > 0 ? had >= 0 : had > 0) count.sum += count.step;
}

const isShort = (word: string) => word.length < shortest + (/\d/.test(word) ? 1 : 0);

function hashOf(word: string): number {
  let hash = 0;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    hash = (Math.imul(hash, 31) + (code < 128 ? lower[code]! || point : code)) | 0;
  }
  return hash;
}

const slotOf = (hash: number) => (Math.imul(hash, 0x9e3779b1) >>> 16) & (slots - 1);

const point = 46;
const softHyphen = 0xad;
const isAccent = (code: number) => code >= 0x300 && code <= 0x36f;

/** The words of a text as they are counted. */
export function wordsOf(text: string): string[] {
  const composed = composedOf(text);
  const words: string[] = [];
  for (let at = 0; at < composed.length; ) {
    const from = at;
    while (at < composed.length && isPartOfWord(composed, at)) at++;
    if (at > from) words.push(composed.slice(from, at));
    else at++;
  }
  return words;
}

/** Whether a text begins within a word, or with one. */
export function opensWithWord(text: string): boolean {
  let at = 0;
  while (at < text.length && isIgnored(text.charCodeAt(at))) at++;
  return at < text.length && isPartOfWord(text, at);
}

/** Whether a text ends within a word, or with one. */
export function closesWithWord(text: string): boolean {
  let at = text.length - 1;
  while (at >= 0 && isIgnored(text.charCodeAt(at))) at--;
  return at >= 0 && isPartOfWord(text, at);
}

/** Characters that change no word: the reader makes one letter of a letter and its accents. */
const isIgnored = (code: number) => code === softHyphen || isAccent(code);

/** With the letters and accents that the counts have: most texts have none that change. */
const composedOf = (text: string) =>
  /\u00ad|[\u0300-\u036f]/.test(text) ? compose(text).replace(/\u00ad|[\u0300-\u036f]/g, '') : text;

function isPartOfWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128 ? lower[code] !== 0 : isOtherLetter(code)) return true;
  return isPointBetween(text.charCodeAt(at - 1), code, text.charCodeAt(at + 1));
}

const isDigit = (code: number) => code >= 48 && code <= 57;

/** A point or a comma within a number. */
const isPointBetween = (before: number, code: number, after: number): boolean =>
  (code === 46 || code === 44) && isDigit(after) && isDigit(before);

/**
 * Bidirectional embeddings, overrides and isolates (U+202A to U+202E, U+2066 to U+2069) and tags (U+E0000 to U+E007F), but
 * for the flags made of them. Marks and joiners of Arabic, Indic scripts and emoji are none of them.
 */
function isConcealing(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x202a) return false;
  if (code <= 0x202e || (code >= 0x2066 && code <= 0x2069)) return true;
  return (
    code === 0xdb40 && text.charCodeAt(at + 1) < 0xdc80 && !text.slice(Math.max(0, at - 14), at).includes(blackFlag)
  );
}

/** Flags of regions begin with it. */
const blackFlag = '\u{1f3f4}';
