/** Words of a text, normalised. */
import { isSetting, symbols } from '../symbols.ts';
import { normalise } from './normalise.ts';

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

const commandOrWord = new RegExp(`\\\\(?:begin|end)\\s*\\{[^{}]*\\}|\\\\([A-Za-z]+)|${words.source}`, words.flags);
/** The same, but of LaTeX the letters that it prints: `\widehat{\lambda}` is `λ`. */
export function* printedWordsOf(text: string): Generator<Word, void> {
  if (!text.includes('\\')) return yield* wordsOf(text);
  for (const { 0: found, 1: name, index: from } of text.matchAll(commandOrWord)) {
    if (found.startsWith('\\') && (name === undefined || isSetting(name))) continue;
    const sign = name !== undefined && Object.hasOwn(symbols, name) ? symbols[name] : undefined;
    if (sign !== undefined && !/\p{L}/u.test(sign)) continue;
    const letters = sign ?? name ?? found;
    const word = plainWord.test(letters) ? letters.toLowerCase() : normalise(letters).text;
    if (word !== '') yield { word, from, to: from + found.length };
  }
}
