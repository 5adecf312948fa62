/**
 * Folds texts into the words by which they are found: without case, accents and the s of a plural; letters of formulas and of
 * Greek by their names, so that `α`, `\alpha` and `alpha` are one word; LaTeX by its symbols, without what only sets them.
 */
import { withoutStrokes } from 'papertree-convert/letters';
import { type Word, wordsOf } from 'papertree-convert/search';
import { isSetting, symbols } from 'papertree-convert/symbols';

/** The environment of a formula says how it is set. */
const environment = /\\(?:begin|end)\s*\{[^{}]*\}(?:\{[lcr|@{}\s]*\})?/g;

/** Signs that would have the name of another. */
const signs: Readonly<Record<string, string>> = { '⇒': 'implies', '⇐': 'impliedby', '⇔': 'iff' };

/** Signs that are in every formula, and tell nothing of it. */
const plain = /^[*·>…<\x20-\x7e]$/;

/** The name of each sign and Greek letter, by its small compatible form: of several the first. */
const names: ReadonlyMap<string, string> = new Map([
  ...Object.entries(symbols)
    .toReversed()
    .flatMap(([name, sign]) => (plain.test(sign) ? [] : [[compatible(sign), spelt(name)] as const])),
  ...Object.entries(signs),
]);

/** By the sign of each command, so that `\le`, `\leqslant` and `≤` are one. */
const namesOfCommands: ReadonlyMap<string, string> = new Map(
  Object.entries(symbols).map(([name, sign]) => [name, names.get(compatible(sign)) ?? spelt(name)]),
);

const anySign = new RegExp(`[${[...names.keys()].filter((sign) => !/\p{L}/u.test(sign)).join('')}]`, 'u');
const isSign = new RegExp(anySign.source, 'gu');

/** `∬` would be two characters, and stays. */
function compatible(character: string): string {
  const small = character.normalize('NFKC').toLowerCase();
  return [...small].length === 1 ? small : character;
}

function spelt(name: string): string {
  return name.toLowerCase().replace(/^var(?=.)/, '');
}

const greek = /\p{Script=Greek}/u;
/** Greek letters in a row: a few are a formula, more are a word of the language. */
const mostGreek = 3;

/** The folded words of a text in its order, each with its place; one of the text may be several. */
export function* foldedWords(text: string): Generator<Word, void> {
  const seen = withoutEnvironments(text);
  if (!anySign.test(seen)) return yield* withoutSigns(seen);
  const found = [...seen.matchAll(isSign)].map(({ 0: sign, index: from }) => ({
    word: names.get(sign) ?? sign,
    from,
    to: from + sign.length,
  }));
  yield* [...withoutSigns(seen), ...found].sort((a, b) => a.from - b.from);
}

/** The folded words alone. */
export function foldWords(text: string): string[] {
  return isUsual.test(text) ? foldUsual(text) : Array.from(foldedWords(text), ({ word }) => word);
}

/** Text of which no character but those of ASCII is part of a word or has a name. */
const isUsual = /^[\0-\x7f\xa0·–—‘’“”…]*$/;
/** Words as `wordsOf` has them, with what stands before a command or the s of a genitive. */
const usualWords = /[\\'’]?[A-Za-z0-9]+(?:(?<=[0-9])[.,][0-9]+)*/g;

/** The same words without their places, in a quarter of the time: most of what is put into an index is such text. */
function foldUsual(text: string): string[] {
  return text.includes('\\') ? foldCommands(text) : foldPlain(text);
}

function foldPlain(text: string): string[] {
  let small = text.toLowerCase();
  if (genitive.test(small)) small = small.replace(genitives, ' ');
  // A number with a point ends its word.
  if (fraction.test(small)) small = small.replace(fractions, ' $& ');
  const words = small.match(plainWords) ?? [];
  for (const [n, word] of words.entries()) if (word.endsWith('s')) words[n] = singular(word);
  return words;
}

const genitive = /['’]s(?![a-z0-9])/;
const genitives = new RegExp(genitive.source, 'g');
const fraction = /(?<=[0-9])[.,][0-9]/;
const fractions = /(?<=[0-9])[.,][0-9]+/g;
const plainWords = /[0-9]+|[a-z][a-z0-9]*/g;

function foldCommands(text: string): string[] {
  const words: string[] = [];
  for (const found of withoutEnvironments(text).match(usualWords) ?? []) {
    const first = found.charCodeAt(0);
    if (first === backslash) {
      const command = commandAt(found, 1);
      if (!isSetting(command)) words.push(nameOfCommand(command));
      if (command.length + 1 < found.length)
        for (const { word } of wordsOf(found.slice(command.length + 1))) words.push(word);
      continue;
    }
    const isAfterMark = first === apostrophe || first === quote;
    const word = (isAfterMark ? found.slice(1) : found).toLowerCase();
    if (word === 's' && isAfterMark) continue;
    if (isPlainWord.test(word)) words.push(singular(word));
    else words.push(...partsOf(word));
  }
  return words;
}

const backslash = 0x5c;
const apostrophe = 0x27;
const quote = 0x2019;

const withoutEnvironments = (text: string) =>
  text.includes('\\begin') ? text.replace(environment, (all) => ' '.repeat(all.length)) : text;

function* withoutSigns(text: string): Generator<Word, void> {
  for (const found of wordsOf(text)) {
    const { word, from, to } = found;
    if (text.charAt(from - 1) === '\\') {
      const command = commandAt(text, from);
      if (!isSetting(command)) yield { word: nameOfCommand(command), from, to };
      // `\alpha2`: digits are no part of the command.
      const rest = text.slice(from + command.length, to);
      for (const more of wordsOf(rest))
        yield { ...more, from: from + command.length + more.from, to: from + command.length + more.to };
    } else if (word === 's' && /['’]/.test(text.charAt(from - 1))) continue;
    else if (isPlainWord.test(word)) yield word.endsWith('s') ? { ...found, word: singular(word) } : found;
    else for (const part of partsOf(word)) yield { word: part, from, to };
  }
}

/** A number before letters is a word of its own: of `2k`, `k` is a symbol. */
const isPlainWord = /^(?:[0-9]+|[a-z][a-z0-9]*)$/;

const letters = /[A-Za-z]*/y;

function commandAt(text: string, from: number): string {
  letters.lastIndex = from;
  return letters.exec(text)?.[0] ?? '';
}

const nameOfCommand = (command: string) => namesOfCommands.get(command) ?? spelt(command);

/** Of a word with other characters than small letters and digits: numbers with a point, Greek, letters with strokes. */
function partsOf(word: string): string[] {
  const parts = withoutStrokes(word).match(/\p{N}+|\p{L}[\p{L}\p{N}]*/gu) ?? [];
  return parts.flatMap((part) => {
    const few = [...part].filter((letter) => greek.test(letter)).length;
    if (few === 0 || few > mostGreek) return [singular(part)];
    return part
      .replace(/\p{Script=Greek}/gu, (letter) => ` ${names.get(letter) ?? letter} `)
      .trim()
      .split(/\s+/);
  });
}

/** `bounds` is `bound`; `analysis`, `loss` and `gauss` stay. Both what is sought and where it is sought is folded so. */
function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !/[isu]s$/.test(word) ? word.slice(0, -1) : word;
}
