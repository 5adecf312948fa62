/** Folds a text to what its words are made of, so that two spellings of one sentence meet: quotes, dashes, spaces, ligatures and marks of Markdown fall away. */

export interface Folded {
  readonly text: string;
  /** For each unit of the folded text, where in the original it comes from. */
  readonly at: Int32Array;
}

const space = /^[\s\u200b-\u200d\u2060\ufeff]$/u;
const dash = /^[\p{Pd}\u2212]$/u;
/** The stroke through a sign says that it does not hold. */
const kept = /[\p{L}\p{N}\p{Sm}\p{Sc}]|\u0338/u;

/**
 * Letters (small, without accents) and digits stay. So does what changes the sense where it stands: signs of arithmetic
 * and of money, a point or comma within a number, a minus or hyphen before one.
 */
export function fold(text: string): Folded {
  return foldStretch(text, 0, text.length);
}

/** The same, piece by piece: each step folds so many characters, and says how many. */
export function* foldInPieces(text: string, length = 16 * 1024): Generator<number, Folded> {
  const pieces: Folded[] = [];
  for (let from = 0; from < text.length; ) {
    const piece = foldStretch(text, from, Math.min(text.length, from + length));
    pieces.push(piece);
    yield piece.end - from;
    from = piece.end;
  }
  const at = new Int32Array(pieces.reduce((sum, piece) => sum + piece.at.length, 0));
  let filled = 0;
  for (const piece of pieces) {
    at.set(piece.at, filled);
    filled += piece.at.length;
  }
  return { text: pieces.map((piece) => piece.text).join(''), at };
}

/** What begins in the stretch is folded whole: it ends where the next one begins, and a sign is not cut in two. */
function foldStretch(text: string, from: number, to: number): Folded & { readonly end: number } {
  const codes: number[] = [];
  const at: number[] = [];
  const put = (code: number, from: number) => {
    codes.push(code);
    at.push(from);
  };
  let i = from;
  for (; i < to; i++) {
    const code = text.charCodeAt(i);
    if (isSmall(code) || isDigit(code)) put(code, i);
    else if (code >= 65 && code <= 90) put(code + 32, i);
    else if (code < 128) {
      if (code > 32 && isTelling(text, i)) put(code, i);
    } else {
      const character = String.fromCodePoint(text.codePointAt(i) ?? code);
      if (dash.test(character)) {
        if (isDigit(nextCode(text, i + 1))) put(hyphen, i);
      } else if (!space.test(character)) {
        const letters = plain(character);
        for (let n = 0; n < letters.length; n++) put(letters.charCodeAt(n), i);
      }
      i += character.length - 1;
    }
  }
  return { text: textOf(codes), at: Int32Array.from(at), end: i };
}

const hyphen = 45;

/** In pieces, for a call takes only so many arguments. */
function textOf(codes: readonly number[]): string {
  let out = '';
  for (let i = 0; i < codes.length; i += 8192) out += String.fromCharCode(...codes.slice(i, i + 8192));
  return out;
}

const isSmall = (code: number) => code >= 97 && code <= 122;
const isDigit = (code: number) => code >= 48 && code <= 57;

/** Of the marks in ASCII: `+ = < > %` always, `. ,` between digits, `-` before one, `!` before `=`. */
function isTelling(text: string, i: number): boolean {
  switch (text.charAt(i)) {
    case '+':
    case '=':
    case '<':
    case '>':
    case '%':
      return true;
    case '.':
    case ',':
      return isDigit(text.charCodeAt(i - 1)) && isDigit(text.charCodeAt(i + 1));
    case '!':
      return text.charAt(i + 1) === '=';
    case '-':
      return isDigit(nextCode(text, i + 1));
    default:
      return false;
  }
}

/** The next character that is no space; a number may stand at the start of the next line. */
function nextCode(text: string, from: number): number {
  let i = from;
  while (i < text.length && space.test(text.charAt(i))) i++;
  return text.charCodeAt(i);
}

const known = new Map<string, string>();

/** `ﬁ` is `fi`, `é` is `e`, `²` is `2`; what is neither letter, number nor sign is nothing. */
function plain(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  const made = [...character.normalize('NFKD').toLowerCase()].filter((each) => kept.test(each)).join('');
  if (known.size > 10_000) known.clear();
  known.set(character, made);
  return made;
}

/** A word, folded, and where it begins and ends in the text. */
export interface Word {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** `0.31` is one word. */
const words = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?<=[0-9])[.,][0-9]+)*/gu;

export function* wordsOf(text: string): Generator<Word, void> {
  for (const { 0: found, index: from } of text.matchAll(words)) {
    const word = plainWord.test(found) ? found.toLowerCase() : fold(found).text;
    if (word !== '') yield { word, from, to: from + found.length };
  }
}

/** Most are, and are folded by becoming small. */
const plainWord = /^[A-Za-z0-9]+$/;
