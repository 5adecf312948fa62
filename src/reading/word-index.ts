/** An inverted index of the words of a paper; made for the first query that needs it and kept with the search index. */
import { type Word, wordsOf } from './normalise.ts';
import { runYielding } from './yielding.ts';

export interface WordIndex {
  readonly words: readonly Word[];
  readonly positions: ReadonlyMap<string, readonly number[]>;
}

const wordIndexes = new WeakMap<object, Promise<WordIndex>>();

export function wordIndexOf(index: { readonly text: string }): Promise<WordIndex> {
  const known = wordIndexes.get(index) ?? runYielding(indexWords(index.text));
  wordIndexes.set(index, known);
  return known;
}

/** Words per step. */
const stepLength = 500;

/** Yields the number of characters of each step. */
function* indexWords(text: string): Generator<number, WordIndex> {
  const words: Word[] = [];
  const positions = new Map<string, number[]>();
  let read = 0;
  for (const each of wordsOf(text)) {
    const all = positions.get(each.word);
    if (all) all.push(words.length);
    else positions.set(each.word, [words.length]);
    words.push(each);
    if (words.length % stepLength > 0) continue;
    yield each.to - read;
    read = each.to;
  }
  return { words, positions };
}
