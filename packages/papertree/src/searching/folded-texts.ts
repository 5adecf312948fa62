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

/** Folds letters and digits up to the next other character; gives where they end. They are copied while their end is sought. */
function foldRun(from: number): number {
  const begun = end;
  let [to, out] = [from, begun];
  if (out > 0) folded[out++] = 0x20;
  let word = out;
  let kind = kindAt(to);
  for (; kind === digit; kind = kindAt(++to)) folded[out++] = given[to] as number;
  if (kind === letter && out > word) {
    folded[out++] = 0x20;
    word = out;
  }
  for (; kind === letter || kind === digit; kind = kindAt(++to)) folded[out++] = (given[to] as number) | 0x20;
  if (kind === foreign && markAt(to) === 0) return foldForeign(from);
  end = endOfWord(word, out, to);
  if (end === word) end = begun;
  return to;
}

/** The end of a word that was copied, without the s of its plural; two symbols get a space between. */
function endOfWord(word: number, out: number, to: number): number {
  const count = out - word;
  const last = folded[out - 1];
  if (count === 2 && kindAt(to - 2) === letter && kindAt(to - 1) === letter && isScript(to)) {
    folded[out] = last as number;
    folded[out - 1] = 0x20;
    return out + 1;
  }
  if (last !== letterS) return out;
  if (count === 1) return isAfterMark(to - 1) ? word : out;
  const before = folded[out - 2];
  return count > 3 && before !== letterS && before !== letterI && before !== letterU ? out - 1 : out;
}

/** With the marks beside it, which tell whether it is the s of a genitive, or symbols. */
function foldForeign(from: number): number {
  let to = from;
  for (let kind = kindAt(to); kind !== parting && kind !== backslash; kind = kindAt(++to))
    if (kind === foreign && markAt(to) > 0) break;
  const run = `${isAfterMark(from) ? "'" : ''}${given.toString('utf8', from, to)}`;
  const script = isScript(to) ? given.toString('latin1', to, to + 3) : '';
  const words = run.length > longestKept ? wordsOfRun(run, script) : keptWords(run, script);
  if (words !== '') put(words);
  return to;
}

function wordsOfRun(run: string, script: string): string {
  return Array.from(foldedWords(`${run}${script}`), ({ word, from }) => (from < run.length ? word : ''))
    .filter((word) => word !== '')
    .join(' ');
}

/** The words of short runs: papers have few, many times. */
const kept = new Map<string, string>();
const [longestKept, mostKept] = [40, 10_000];

function keptWords(run: string, script: string): string {
  const key = `${run}${script}`;
  let words = kept.get(key);
  if (words === undefined) {
    words = wordsOfRun(run, script);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, words);
  }
  return words;
}

const [letterI, letterS, letterU] = [0x69, 0x73, 0x75];
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
