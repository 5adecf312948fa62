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

export const withoutEnvironments = (text: string) =>
  text.includes('\\begin') ? text.replace(environment, (all) => ' '.repeat(all.length)) : text;

function* withoutSigns(text: string): Generator<Word, void> {
  for (const found of wordsOf(text)) {
    const { from, to } = found;
    if (text.charAt(from - 1) !== '\\') {
      yield* splitWord(text, found);
      continue;
    }
    const command = commandAt(text, from);
    const name = nameOfCommand(command);
    if (name !== undefined) yield { word: name, from, to: from + command.length };
    // `\alpha2`: digits are no part of the command.
    const behind = from + command.length;
    for (const { word, ...rest } of wordsOf(text.slice(behind, to)))
      yield* splitWord(text, { word, from: behind + rest.from, to: behind + rest.to });
  }
}

function* splitWord(text: string, { word, from, to }: Word): Generator<Word, void> {
  if (word === 's' && /['’]/.test(text.charAt(from - 1))) return;
  const parts = isPlainWord.test(word) ? [singular(word)] : partsOf(word);
  if (isProduct(text, from, to)) parts.push(...(parts.pop() ?? ''));
  for (const part of parts) yield { word: part, from, to };
}

/** Two letters before a script are two symbols: `mc^2` is `m c^2`; `is_even` is a name. */
function isProduct(text: string, from: number, to: number): boolean {
  script.lastIndex = to;
  return script.test(text) && /^[0-9]*[A-Za-z]{2}$/.test(text.slice(from, to));
}

const script = /\^|_(?![A-Za-z]{2})/y;

/** A number before letters is a word of its own: of `2k`, `k` is a symbol. */
const isPlainWord = /^(?:[0-9]+|[a-z][a-z0-9]*)$/;

const letters = /[A-Za-z]*/y;

function commandAt(text: string, from: number): string {
  letters.lastIndex = from;
  return letters.exec(text)?.[0] ?? '';
}

/** The word of a command; undefined of one that only sets what follows. */
export function nameOfCommand(command: string): string | undefined {
  return command === '' || isSetting(command) ? undefined : (namesOfCommands.get(command) ?? spelt(command));
}

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
