/** The sentences of a paper that share most of the rarer words of another one: help for who looks, and no verdict. */
import { sentenceBorders } from '../tree/sentences.ts';
import type { Passage } from './passages.ts';
import type { SearchIndex } from './search.ts';
import { wordsOf } from './words.ts';

export interface BestPassage {
  readonly anchor: string;
  /** The sentence of it that shares most. */
  readonly text: string;
}

/** What is counted once for all questions about a paper. */
interface Counted {
  readonly sentences: readonly (Pick<BestPassage, 'anchor' | 'text'> & { readonly words: ReadonlySet<string> })[];
  /** The sentences that have a word. */
  readonly having: ReadonlyMap<string, readonly number[]>;
}

/** Words with fewer letters are those of every sentence. */
const shortest = 4;
/** Fewer shared words are an accident. */
const fewestShared = 3;
/** A word of more of the sentences than this tells nothing. */
const commonShare = 0.2;
const longestText = 400;

const stem = (word: string) => (word.length > 5 ? word.replace(/(?:ing|ed|es|s)$/, '') : word);
const tellingWords = (text: string): Set<string> =>
  new Set([...wordsOf(text)].flatMap(({ word }) => (word.length >= shortest ? [stem(word)] : [])));

const counted = new WeakMap<SearchIndex, Counted>();

function count(index: SearchIndex): Counted {
  const before = counted.get(index);
  if (before) return before;
  const sentences = index.passages.flatMap((passage) =>
    isProse(passage)
      ? sentencesOf(passage.text).map((text) => ({ anchor: passage.anchor, text, words: tellingWords(text) }))
      : [],
  );
  const having = new Map<string, number[]>();
  for (const [i, { words }] of sentences.entries())
    for (const word of words) {
      const known = having.get(word);
      if (known) known.push(i);
      else having.set(word, [i]);
    }
  const made = { sentences, having };
  counted.set(index, made);
  return made;
}

const isProse = ({ kind, role }: Passage) => kind !== 'reference' && role !== 'heading';

function sentencesOf(text: string): string[] {
  const starts = [0, ...[...sentenceBorders(text)].map(({ at }) => at)];
  return starts.map((from, i) => text.slice(from, starts[i + 1]).trim());
}

/** The best first; none where too little is shared. */
export function bestPassages(index: SearchIndex, sentence: string, most: number): BestPassage[] {
  const { sentences, having } = count(index);
  const scores = new Map<number, { score: number; shared: number }>();
  for (const word of tellingWords(sentence.slice(0, 2000))) {
    const found = having.get(word) ?? [];
    if (found.length > Math.max(3, sentences.length * commonShare)) continue;
    const weight = Math.log(1 + sentences.length / Math.max(1, found.length));
    for (const i of found) {
      const { score, shared } = scores.get(i) ?? { score: 0, shared: 0 };
      scores.set(i, { score: score + weight, shared: shared + 1 });
    }
  }
  // Long sentences have more words of any kind.
  const worth = ([i, { score }]: readonly [number, { readonly score: number }]) =>
    score / Math.sqrt(12 + (sentences[i]?.words.size ?? 0));
  return [...scores]
    .filter(([, { shared }]) => shared >= fewestShared)
    .toSorted((a, b) => worth(b) - worth(a) || a[0] - b[0])
    .slice(0, most)
    .flatMap(([i]) => {
      const found = sentences[i];
      return found ? [{ anchor: found.anchor, text: found.text.slice(0, longestText).toWellFormed() }] : [];
    });
}
