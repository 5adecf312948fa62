/** The words of a paper and where each of them stands, and what a word tells. */
import { citationsIn } from './citation-marks.ts';
import { printedWordsOf, type Word } from './words.ts';

/** An inverted index of the words of a paper; made for the first query that needs it and kept with the search index. */
export interface WordIndex {
  /** Of each word, whether it is part of a citation. */
  readonly isCited: readonly boolean[];
  readonly words: readonly Word[];
  readonly positions: ReadonlyMap<string, readonly number[]>;
}

const wordIndexes = new WeakMap<object, WordIndex>();

export function wordIndexOf(index: { readonly text: string }): WordIndex {
  const known = wordIndexes.get(index) ?? indexWords(index.text);
  wordIndexes.set(index, known);
  return known;
}

function indexWords(text: string): WordIndex {
  const words: Word[] = [];
  const isCited: boolean[] = [];
  const positions = new Map<string, number[]>();
  const citations = citationsIn(text);
  let citation = citations.next().value;
  for (const each of printedWordsOf(text)) {
    const all = positions.get(each.word);
    if (all) all.push(words.length);
    else positions.set(each.word, [words.length]);
    words.push(each);
    while (citation && citation.to <= each.from) citation = citations.next().value;
    isCited.push(citation !== undefined && citation !== null && each.from >= citation.from);
  }
  return { words, isCited, positions };
}

/** Whether a word of a paper is meant by one of a query; by a short one only the same. */
export function begins(word: string, start: string): boolean {
  return start.length < 4 ? word === start : word.startsWith(start);
}

/** A word says less of where a sentence stands, the more places it has. */
export const weightOf = (places: number) => 1 / (1 + Math.log(Math.max(1, places)));
