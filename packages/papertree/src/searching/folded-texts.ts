/**
 * Folds whole texts, from bytes to bytes: the words of `foldedWords` in a fraction of its time, for nearly all that is put into
 * an index is ASCII. What is not is folded there, up to the next character that is.
 */
import { foldedWords, nameOfCommand, withoutEnvironments } from './folding.ts';

/** What a byte is to a word: nothing, or a part of it. */
const [parting, digit, letter, foreign, backslash] = [0, 1, 2, 3, 4];

const kinds = Uint8Array.from({ length: 0x100 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[0-9]/.test(character)) return digit;
  if (/[A-Za-z]/.test(character)) return letter;
  if (code >= 0x80) return foreign;
  return character === '\\' ? backslash : parting;
});

/** Characters of a text that is folded so; longer ones are rare. */
const longest = 8192;
/** Bytes that a character may give: an Arabic ligature is four words. */
const mostBytes = 40;

/** The text, with a byte behind it that parts words, and its folded words: the same memory for each text. */
const given = Buffer.alloc(3 * longest + 1);
const folded = Buffer.alloc(mostBytes * longest);
let end = 0;

const kindAt = (at: number) => kinds[given[at] as number] as number;

/** The folded words with a space between. */
export function fold(text: string): string {
  if (text.length > longest) return Array.from(foldedWords(text), ({ word }) => word).join(' ');
  const size = given.write(withoutEnvironments(text));
  given[size] = 0;
  end = 0;
  for (let at = 0; at < size; ) {
    const kind = kindAt(at);
    if (kind === parting) at++;
    else if (kind === backslash) at = foldCommand(at + 1);
    else at = foldRun(at) + markAt(at);
  }
  return folded.toString('utf8', 0, end);
}

/** The folded words alone. */
export function foldWords(text: string): string[] {
  const words = fold(text);
  return words === '' ? [] : words.split(' ');
}

/** The bytes of a space, dash, quote or point that is in most texts: words end there as they do at one of ASCII. */
function markAt(at: number): number {
  if (given[at] === 0xc2) return given[at + 1] === 0xa0 || given[at + 1] === 0xb7 ? 2 : 0;
  if (given[at] !== 0xe2 || given[at + 1] !== 0x80) return 0;
  const last = given[at + 2] ?? 0;
  return last === 0xa6 || (last >= 0x93 && last <= 0x9d && last !== 0x96) ? 3 : 0;
}

/** Folds letters and digits up to the next other character; gives where they end. */
function foldRun(from: number): number {
  let [to, digits, isForeign] = [from, 0, false];
  for (let kind = kindAt(to); kind !== parting && kind !== backslash; kind = kindAt(++to)) {
    if (kind === digit && digits === to - from) digits++;
    if (kind !== foreign) continue;
    if (markAt(to) > 0) break;
    isForeign = true;
  }
  if (isForeign) {
    foldForeign(from, to);
    return to;
  }
  if (digits > 0) copy(from, from + digits);
  foldWord(from + digits, to);
  return to;
}

/** With the marks beside it, which tell whether it is the s of a genitive, or symbols. */
function foldForeign(from: number, to: number): void {
  const run = `${isAfterMark(from) ? "'" : ''}${given.toString('utf8', from, to)}`;
  const script = isScript(to) ? given.toString('latin1', to, to + 3) : '';
  for (const found of foldedWords(`${run}${script}`)) if (found.from < run.length) put(found.word);
}

function foldWord(from: number, to: number): void {
  const count = to - from;
  const last = smallAt(to - 1);
  if (count === 2 && kindAt(from + 1) === letter && isScript(to)) {
    copy(from, from + 1);
    copy(from + 1, to);
  } else if (count > 1 || (count === 1 && !(last === letterS && isAfterMark(from)))) {
    copy(from, to);
    const before = smallAt(to - 2);
    if (count > 3 && last === letterS && before !== letterS && before !== letterI && before !== letterU) end--;
  }
}

const [letterI, letterS, letterU] = [0x69, 0x73, 0x75];
const smallAt = (at: number) => (given[at] as number) | 0x20;

function isScript(at: number): boolean {
  if (given[at] === 0x5e) return true;
  return given[at] === 0x5f && !(kindAt(at + 1) === letter && kindAt(at + 2) === letter);
}

function isAfterMark(at: number): boolean {
  return given[at - 1] === 0x27 || (given[at - 3] === 0xe2 && given[at - 2] === 0x80 && given[at - 1] === 0x99);
}

/** Gives where its name ends. */
function foldCommand(from: number): number {
  let to = from;
  while (kindAt(to) === letter) to++;
  const name = nameOfCommand(given.toString('latin1', from, to));
  if (name !== undefined) put(name);
  return to;
}

function put(word: string): void {
  if (end > 0) folded[end++] = 0x20;
  end += folded.write(word, end);
}

/** Letters and digits of ASCII, the letters small. */
function copy(from: number, to: number): void {
  if (end > 0) folded[end++] = 0x20;
  for (let at = from; at < to; at++) folded[end++] = smallAt(at);
}
