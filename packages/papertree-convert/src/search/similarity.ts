/** What is like a query that stands nowhere as it is: words in their order, or passages with all or most words in any order. */
import { isSymbol } from './marks.ts';
import { type Aligned, fewestOrdered, findOrdered } from './ordered-words.ts';
import type { MatchQuality, SearchIndex, TextRange } from './search.ts';
import { begins, type WordIndex, weightOf, wordIndexOf } from './word-index.ts';
import { printedWordsOf, type Word } from './words.ts';

export interface SimilarMatch extends TextRange {
  readonly match: Extract<MatchQuality, 'fuzzy' | 'words'>;
  readonly score?: number;
}

/** A shorter query would match any sentence fuzzily. */
const fewestWords = 4;
const fewestAligned = 3;
/** Shorter ones may be symbols of a formula. */
const shortestOfProse = 3;
/** Three words of which one has another ending. */
const leastOrdered = 0.83;
/** A longer query is a sentence, of which the order of words matters. */
const mostUnorderedWords = 8;
/** More words that stand in several passages are a sentence of another paper. */
const mostSpreadWords = 6;
/** Of the weight of all words, at least so much stands in one passage. */
const leastWeight = 0.3;
/**
 * What a quotation is like comes first, then all words of a short query in one passage, then most of them in order, and then some of
 * them in any order.
 */
export function findSimilar(index: SearchIndex, query: string): SimilarMatch[] {
  const asked = [...printedWordsOf(query)].slice(0, 400);
  const wordIndex = wordIndexOf(index);
  const isProse = asked.filter(({ word }) => word.length >= shortestOfProse).length >= fewestAligned;
  const near = isProse || asked.length >= fewestWords ? findOrdered(index.text, wordIndex, asked) : [];
  const ordered =
    asked.length >= fewestOrdered ? near : isProse ? near.filter(({ score }) => score >= leastOrdered) : [];
  const withSigns = signed(index, query);
  const asFuzzy = ({ from, to, score }: Aligned): SimilarMatch => ({ match: 'fuzzy', from, to: withSigns(to), score });
  if (ordered.length > 0) return ordered.map(asFuzzy);
  const loose = asked.length > mostUnorderedWords ? [] : findAllWords(index, wordIndex, asked);
  const found = loose.length > 0 || asked.length < fewestWords ? loose : near.map(asFuzzy);
  return found.length > 0 || asked.length > mostSpreadWords ? found : findMostWords(index, wordIndex, asked);
}

/** Where words end with the sign behind a number, `80.5%`, that the last word of the query has, too: signs are none of the words compared. */
const signed =
  ({ text }: SearchIndex, query: string) =>
  (to: number): number =>
    /\d\s?\\?[%‰]\P{L}*$/u.test(query) ? to + (/^\s?\\?[%‰]/.exec(text.slice(to, to + 3))?.[0].length ?? 0) : to;

/** The words of a query that begin no word of the paper, as they were typed. */
export function unknownWords(index: SearchIndex, query: string): string[] {
  const known = [...wordIndexOf(index).positions.keys()];
  const unknown = [...printedWordsOf(query)].filter(({ word }) => !known.some((each) => begins(each, word)));
  // `λT` may have been copied from `\\lambda_{T}`.
  const absent = unknown.filter(({ word }) => !standsInFormula(index, word));
  return [...new Set(absent.map(({ from, to }) => query.slice(from, to)))];
}

function standsInFormula({ normalised: { text, marks } }: SearchIndex, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isSymbol(marks[at] ?? 0)) return true;
  return false;
}

/** Passages in which every word of the query begins some word, the closest together first. */
function findAllWords(index: SearchIndex, wordIndex: WordIndex, asked: readonly Word[]): SimilarMatch[] {
  const sought = soughtWords(wordIndex, asked);
  const spread = ({ from, to }: TextRange) => to - from;
  return passagesWith(index, wordIndex, sought)
    .flatMap((here) => closestOf(here, sought.meant, sought.wanted.length) ?? [])
    .toSorted((a, b) => spread(a) - spread(b))
    .map((range) => ({ match: 'words', ...range }));
}

/**
 * Where no passage has every word, but the paper has: the passages with the most and the rarest of them, and their share.
 */
function findMostWords(index: SearchIndex, wordIndex: WordIndex, asked: readonly Word[]): SimilarMatch[] {
  const sought = soughtWords(wordIndex, asked);
  const places = new Map(sought.wanted.map((word) => [word, 0]));
  for (const [word, meanings] of sought.meant)
    for (const each of meanings)
      places.set(each, (places.get(each) ?? 0) + (wordIndex.positions.get(word)?.length ?? 0));
  const sum = (words: Iterable<string>) =>
    [...words].reduce((total, word) => total + weightOf(places.get(word) ?? 1), 0);
  const whole = sum(sought.wanted);
  return passagesWith(index, wordIndex, sought)
    .flatMap((here) => {
      const words = new Set(here.flatMap(({ word }) => sought.meant.get(word) ?? []));
      const share = sum(words) / whole;
      const range = share < leastWeight ? undefined : closestOf(here, sought.meant, words.size);
      return range ? [{ match: 'words' as const, ...range, score: Math.round(share * 100) / 100 }] : [];
    })
    .toSorted((a, b) => b.score - a.score || a.to - a.from - (b.to - b.from));
}

interface Sought {
  readonly wanted: readonly string[];
  /** For each word of the paper, those of the query that it begins with. */
  readonly meant: ReadonlyMap<string, readonly string[]>;
}

/** The words of a query; none where the paper lacks one of them. */
function soughtWords({ positions }: WordIndex, asked: readonly Word[]): Sought {
  const wanted = [...new Set(asked.map(({ word }) => word))];
  const meant = meanings([...positions.keys()], wanted);
  const isKnown = wanted.length <= new Set([...meant.values()].flat()).size;
  return { wanted, meant: isKnown ? meant : new Map() };
}

/** The words of the query in each passage that has some. */
function passagesWith(index: SearchIndex, { words, positions }: WordIndex, { meant }: Sought): Word[][] {
  const hits = Int32Array.from([...meant.keys()].flatMap((word) => positions.get(word) ?? [])).sort();
  const found: Word[][] = [];
  let next = 0;
  for (const end of endsOf(index)) {
    const first = next;
    while (next < hits.length && (words[hits[next] ?? 0]?.from ?? 0) < end) next++;
    if (next > first) found.push(Array.from(hits.subarray(first, next), (at) => words[at] as Word));
  }
  return found;
}

/** For each word of the paper, the words of the query that it begins with. */
function meanings(words: readonly string[], wanted: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    words.flatMap((word) => {
      const begun = wanted.filter((start) => begins(word, start));
      return begun.length === 0 ? [] : [[word, begun]];
    }),
  );
}

/** The shortest range with every word of the query. */
function closestOf(
  hits: readonly Word[],
  meant: ReadonlyMap<string, readonly string[]>,
  wanted: number,
): TextRange | undefined {
  /** The last offset of each word of the query. */
  const last = new Map<string, number>();
  let best: TextRange | undefined;
  for (const { word, from: at, to } of hits) {
    for (const each of meant.get(word) ?? []) last.set(each, at);
    if (last.size < wanted) continue;
    const from = Math.min(...last.values());
    if (best === undefined || to - from < best.to - best.from) best = { from, to };
  }
  return best;
}

/** The ends of passages; a figure or table with its caption and cells counts as one. */
function endsOf({ passages, starts }: SearchIndex): number[] {
  return passages.flatMap(({ text, kind, anchor }, i) => {
    const next = passages[i + 1];
    const goesOn = kind !== 'text' && next?.kind === kind && next.anchor === anchor;
    return goesOn ? [] : [(starts[i] ?? 0) + text.length];
  });
}
