/** Texts of a paper that share most of the rarer words of another one: help for who looks, and no verdict. */
import { sentenceBorders } from '../tree/sentences.ts';
import type { Passage } from './passages.ts';
import type { SearchIndex } from './search.ts';
import { wordsOf } from './words.ts';

export interface BestPassage {
  readonly anchor: string;
  /** The sentence of it that shares most. */
  readonly text: string;
}

/** Those of some texts that are most like another one, the best first; none where they share fewer words than each needs. */
export type CompareTexts<T> = (asked: string, most: number) => T[];

/** Words with fewer letters are those of every sentence. */
const shortest = 4;
/** Fewer shared words are an accident. */
const fewestShared = 3;
/** A word of more of the texts than this tells nothing. */
const commonShare = 0.2;
const longestText = 400;

const stem = (word: string) => (word.length > 5 ? word.replace(/(?:ing|ed|es|s)$/, '') : word);
const tellingWords = (text: string): Set<string> =>
  new Set([...wordsOf(text)].flatMap(({ word }) => (word.length >= shortest ? [stem(word)] : [])));

export function comparing<T extends { readonly text: string }>(
  texts: readonly T[],
  fewest: (text: T) => number = () => fewestShared,
): CompareTexts<T> {
  const lengths: number[] = [];
  /** The texts that have a word. */
  const having = new Map<string, number[]>();
  for (const [i, { text }] of texts.entries()) {
    const words = tellingWords(text);
    lengths.push(words.size);
    for (const word of words) {
      const known = having.get(word);
      if (known) known.push(i);
      else having.set(word, [i]);
    }
  }
  return (asked, most) => {
    const scores = new Map<number, { score: number; shared: number }>();
    for (const word of tellingWords(asked.slice(0, 2000))) {
      const found = having.get(word) ?? [];
      if (found.length > Math.max(3, texts.length * commonShare)) continue;
      const weight = Math.log(1 + texts.length / Math.max(1, found.length));
      for (const i of found) {
        const { score, shared } = scores.get(i) ?? { score: 0, shared: 0 };
        scores.set(i, { score: score + weight, shared: shared + 1 });
      }
    }
    return [...scores]
      .flatMap(([i, { score, shared }]) => {
        const text = texts[i];
        // Long sentences have more words of any kind.
        const worth = score / Math.sqrt(12 + (lengths[i] ?? 0));
        return text && shared >= fewest(text) ? [{ text, i, worth }] : [];
      })
      .toSorted((a, b) => b.worth - a.worth || a.i - b.i)
      .slice(0, most)
      .map(({ text }) => text);
  };
}

const isProse = ({ kind, role }: Passage) => kind !== 'reference' && role !== 'heading';

/** Each sentence of the paper, not of its headings and references. */
export const sentencesOf = ({ passages }: SearchIndex): BestPassage[] =>
  passages.filter(isProse).flatMap(({ anchor, text }) => {
    const starts = [0, ...[...sentenceBorders(text)].map(({ at }) => at)];
    return starts.map((from, i) => ({ anchor, text: text.slice(from, starts[i + 1]).trim() }));
  });

const known = new WeakMap<SearchIndex, CompareTexts<BestPassage>>();

/** The best first; none where too little is shared. */
export function bestPassages(index: SearchIndex, sentence: string, most: number): BestPassage[] {
  const compare = known.get(index) ?? comparing(sentencesOf(index));
  known.set(index, compare);
  return compare(sentence, most).map(({ anchor, text }) => ({
    anchor,
    text: text.slice(0, longestText).toWellFormed(),
  }));
}
