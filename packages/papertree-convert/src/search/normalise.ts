/** Normalises text for comparison: without case, accents, quotes, dashes, spaces, ligatures, scripts and Markdown, with the offsets in the original. */

interface Normalised {
  readonly text: string;
  /** The offset in the original for each UTF-16 unit of the normalised text. */
  readonly at: Int32Array;
}

const space = /^[\s\u200b-\u200d\u2060\ufeff]$/u;
const dash = /^[\p{Pd}\u2212]$/u;
/** Letters, digits, signs of arithmetic and money, and the combining stroke that negates a sign (`≠`). */
const kept = /[\p{L}\p{N}\p{Sm}\p{Sc}]|\u0338/u;

/**
 * Letters (small, without accents) and digits stay. So does what changes the sense where it stands: signs of arithmetic
 * and of money, a point or comma within a number, a minus or hyphen before one.
 */
export function normalise(text: string): Normalised {
  // Typed, and for all of the text at once: of a long paper, lists of numbers would be most of the work.
  let codes = new Uint16Array(text.length);
  let at = new Int32Array(text.length);
  let length = 0;
  const put = (code: number, from: number) => {
    if (length === codes.length) [codes, at] = [longer(codes), longer(at)];
    codes[length] = code;
    at[length++] = from;
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isSmall(code) || isDigit(code)) put(code, i);
    else if (code >= 65 && code <= 90) put(code + 32, i);
    else if (code < 128) {
      if (code > 32 && isMeaningful(text, i)) put(code, i);
    } else {
      const character = String.fromCodePoint(text.codePointAt(i) ?? code);
      if (dash.test(character)) {
        if (isDigit(nextCode(text, i + 1))) put(hyphen, i);
      } else if (!space.test(character)) {
        const letters = normaliseCharacter(character);
        for (let n = 0; n < letters.length; n++) put(letters.charCodeAt(n), i);
      }
      i += character.length - 1;
    }
  }
  return { text: textOf(codes.subarray(0, length)), at: at.slice(0, length) };
}

const hyphen = 45;

/** Some characters become several letters. */
function longer<A extends Uint16Array | Int32Array>(array: A): A {
  const copy = new (array.constructor as new (length: number) => A)(2 * array.length + 64);
  copy.set(array);
  return copy;
}

/** In pieces: the number of arguments of one call is limited. */
function textOf(codes: Uint16Array): string {
  let out = '';
  for (let i = 0; i < codes.length; i += 8192) out += String.fromCharCode(...codes.subarray(i, i + 8192));
  return out;
}

const isSmall = (code: number) => code >= 97 && code <= 122;
const isDigit = (code: number) => code >= 48 && code <= 57;

/** ASCII marks that change the meaning: `+ = < > %` always, `. ,` between digits, `-` before one, `!` before `=`. */
function isMeaningful(text: string, i: number): boolean {
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

/** The next character that is no space, on the next line if need be. */
function nextCode(text: string, from: number): number {
  let i = from;
  while (i < text.length && space.test(text.charAt(i))) i++;
  return text.charCodeAt(i);
}

const known = new Map<string, string>();

/** `ﬁ` is `fi`, `é` is `e`, `²` is `2`; a character that is neither letter, number nor sign gives an empty string. */
function normaliseCharacter(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  const made = [...character.normalize('NFKD').toLowerCase()].filter((each) => kept.test(each)).join('');
  if (known.size > 10_000) known.clear();
  known.set(character, made);
  return made;
}

/** A normalised word with its start and end in the text. */
export interface Word {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Letters and digits; `0.31` is one word. */
const words = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?<=[0-9])[.,][0-9]+)*/gu;

export function* wordsOf(text: string): Generator<Word, void> {
  for (const { 0: found, index: from } of text.matchAll(words)) {
    const word = plainWord.test(found) ? found.toLowerCase() : normalise(found).text;
    if (word !== '') yield { word, from, to: from + found.length };
  }
}

/** Words in ASCII, for which lower case is all it takes. */
const plainWord = /^[A-Za-z0-9]+$/;

const markup: readonly (readonly [RegExp, string])[] = [
  // Block quotes and list items; a minus before a number is no bullet.
  [/^[ \t]*(?:>[ \t]*)*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)?/gm, ''],
  // Footnote calls and the labels of footnotes.
  [/\[\^[^\]\s]+\]:?/g, ''],
  // Links: their words stay; of an autolink the address.
  [/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)/g, ']'],
  [/<((?:https?:\/\/|mailto:)[^<>\s]+)>/g, '$1'],
  [/<\/?(?:sub|sup|br)>|<!-- -->/g, ''],
  // Equation numbers, and the environments around rows.
  [/\\tag\{[^{}]*\}|\\notag\b|\\(?:begin|end)\{(?:align|aligned|gathered)\}/g, ''],
];

/** Text copied from our Markdown, as it is found in the paper. */
export function stripMarkdown(quotation: string): string {
  return markup.reduce((words, [mark, instead]) => words.replace(mark, instead), quotation);
}

const high = /[\u00b2\u00b3\u00b9\u2070-\u207f]/;
const low = /[\u2080-\u209c]/;

/** An original text with its normalised form. */
interface ScriptText extends Normalised {
  readonly written: string;
}

/**
 * Whether the match at `start` has the superscripts and subscripts of the query: `x^2` is not `x_2`, and `10^{5}` is not
 * `105`. A mark that only one of them has is allowed, for plain text often drops it (`H2O`); but a mark of the paper
 * inside a number of the query is not.
 */
export function hasSameScripts(query: ScriptText, paper: ScriptText, start: number): boolean {
  for (let i = 1; i < query.text.length; i++) {
    const found = scriptsBefore(paper, start + i);
    if (found === '') continue;
    const asked = scriptsBefore(query, i);
    if (asked === '' ? isDigit(query.text.charCodeAt(i - 1)) && isDigit(query.text.charCodeAt(i)) : asked !== found)
      return false;
  }
  return true;
}

/** The marks `^` and `_` before a unit of the normalised text; the second of two raised digits has none. */
function scriptsBefore({ written, at }: ScriptText, i: number): string {
  const [before = 0, here = 0] = [at[i - 1], at[i]];
  if (
    here === before + 1 &&
    [high, low].every((kind) => kind.test(written.charAt(before)) === kind.test(written.charAt(here)))
  )
    return '';
  let marks = '';
  for (let n = before + 1; n <= here; n++) {
    const character = written.charAt(n);
    if (character === '^' || high.test(character)) marks += '^';
    else if (character === '_' || low.test(character)) marks += '_';
  }
  return marks;
}
