/** Counts of words by a hash of their letters: what a page has of them goes in, what the tree has goes out again. */

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
  /** How many characters of what was put in turn the order of letters, or are shown to nobody. */
  concealing(): number;
  /** How many words were put in and not taken out. */
  left(): number;
  /** How often a word was put in more often than it was taken out. */
  of(word: string): number;
  change(word: string, by: number): void;
}

/** Counts of the page that is being read: pages are read one after another, and a new array for each is work for the collector. */
const counts = new Int32Array(slots);

/** Counts of a page; those of the page before end with it. */
export function openWordCounts(): WordCounts {
  counts.fill(0);
  /** The sum of the counts above zero. */
  let sum = 0;
  let step = 1;
  let least = shortest;
  let once = false;
  let hash = 0;
  let length = 0;
  let digits = 0;
  let concealing = 0;

  const endWord = () => {
    if (length !== 0) finish(hash, length, digits);
    hash = 0;
    length = 0;
    digits = 0;
  };

  const finish = (hash: number, length: number, digits: number) => {
    // Numbers of one or two digits are labels, and names of authors have theirs beside them.
    if (length < least + digits || (once && digits !== 0)) return;
    const slot = slotOf(hash);
    const count = counts[slot]!;
    if (once && count !== 0) return;
    counts[slot] = count + step;
    if (step > 0 ? count >= 0 : count > 0) sum += step;
  };

  /** Texts are looked at together: those of a page are slices of it, of which V8 reads the characters one by one slowly. */
  const texts: string[] = [];

  const flush = () => {
    if (texts.length === 0) return;
    const text = texts.join('');
    texts.length = 0;
    count(text);
  };

  const count = (text: string) => {
    // Variables of the loop itself: those of the function around it take V8 several times as long.
    let h = hash;
    let before = 0;
    /** Where the last letter stands. */
    let at = -1;
    let n = length;
    let d = digits;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      let letter: number;
      if (code < 128) {
        letter = lower[code]!;
        if (letter === 0) {
          if (n === 0) continue;
          if (d !== 0 && isPointIn(text, i)) letter = point;
        } else if (letter < 64) d = 1;
      } else {
        if (code === softHyphen) continue;
        if (isAccent(code)) {
          // The reader makes one letter of a letter and its accents.
          if (n === 0 || at < 0) continue;
          const composed = text
            .slice(at, i + 1)
            .normalize('NFC')
            .charCodeAt(0);
          h = (Math.imul(before, 31) + (composed < 128 ? lower[composed]! : composed)) | 0;
          continue;
        }
        if (step > 0 && isConcealing(text, i)) concealing++;
        letter = isOtherLetter(code) ? code : 0;
      }
      if (letter !== 0) {
        before = h;
        at = i;
        h = (Math.imul(h, 31) + letter) | 0;
        n++;
      } else if (n !== 0) {
        finish(h, n, d);
        h = 0;
        n = 0;
        d = 0;
      }
    }
    hash = h;
    length = n;
    digits = d;
  };

  return {
    add: (text) => void texts.push(text),
    end() {
      if (texts.length > 0 ? texts[texts.length - 1] !== ' ' : length !== 0) texts.push(' ');
      if (texts.length > mostTexts) flush();
    },
    countOnce(letters) {
      flush();
      endWord();
      least = Math.max(shortest, letters);
      once = letters > 0;
    },
    takeOut() {
      flush();
      endWord();
      step = -1;
    },
    concealing: () => concealing,
    left() {
      flush();
      endWord();
      return sum;
    },
    of: (word) => (isShort(word) ? 0 : counts[slotOf(hashOf(word))]!),
    change(word, by) {
      if (isShort(word)) return;
      const slot = slotOf(hashOf(word));
      const count = counts[slot]!;
      counts[slot] = count + by;
      sum += Math.max(count + by, 0) - Math.max(count, 0);
    },
  };
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

/** The words of a text as they are counted, with whether the first and the last touch its ends. */
export function wordsOf(text: string): { readonly words: string[]; readonly opens: boolean; readonly closes: boolean } {
  const composed = text.normalize('NFC').replace(/\u00ad|[\u0300-\u036f]/g, '');
  const isPart = (at: number) => {
    const code = composed.charCodeAt(at);
    return (code < 128 ? lower[code] !== 0 : isOtherLetter(code)) || isPointIn(composed, at);
  };
  const words: string[] = [];
  for (let at = 0; at < composed.length; ) {
    const from = at;
    while (at < composed.length && isPart(at)) at++;
    if (at > from) words.push(composed.slice(from, at));
    else at++;
  }
  return { words, opens: composed !== '' && isPart(0), closes: composed !== '' && isPart(composed.length - 1) };
}

const isDigit = (code: number) => code >= 48 && code <= 57;

/** A point or a comma within a number. */
const isPointIn = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return (code === 46 || code === 44) && isDigit(text.charCodeAt(at + 1)) && isDigit(text.charCodeAt(at - 1));
};

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

const blackFlag = '\u{1f3f4}';
