/** Similarity search: a sentence of which some words differ (local alignment), or passages with all words in any order. */
import { isSymbol } from './marks.ts';
import type { MatchQuality, SearchIndex, TextRange } from './search.ts';
import { printedWordsOf, type Word } from './words.ts';

export interface SimilarMatch extends TextRange {
  readonly match: Extract<MatchQuality, 'fuzzy' | 'words'>;
  readonly score?: number;
}

/** The least score of a fuzzy match: the share of words, inserted ones included, that agree in order. */
const leastScore = 0.6;
/** A shorter query would match any sentence fuzzily. */
const fewestWords = 4;
/** So many words in their order are a quotation; fewer may be a list of words, unless all of them stand so. */
const fewestOrdered = 6;
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
/** A word with more occurrences does not help to locate a sentence. */
const commonWord = 300;
/** The number of candidate places that are aligned. */
const mostAlignments = 6;

/**
 * What a quotation is like comes first, then all words of a short query in one passage, then most of them in order, and then some of
 * them in any order.
 */
export function findSimilar(index: SearchIndex, query: string): SimilarMatch[] {
  const asked = [...printedWordsOf(query)].slice(0, 400);
  const wordIndex = wordIndexOf(index);
  const isProse = asked.filter(({ word }) => word.length >= shortestOfProse).length >= fewestAligned;
  const fuzzy = isProse || asked.length >= fewestWords ? findFuzzy(wordIndex, asked) : [];
  const ordered =
    asked.length >= fewestOrdered ? fuzzy : isProse ? fuzzy.filter(({ score }) => score >= leastOrdered) : [];
  if (ordered.length > 0) return ordered;
  const loose = asked.length > mostUnorderedWords ? [] : findAllWords(index, wordIndex, asked);
  const found = loose.length > 0 || asked.length < fewestWords ? loose : fuzzy;
  return found.length > 0 || asked.length > mostSpreadWords ? found : findMostWords(index, wordIndex, asked);
}

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

/** Each shared word votes for the place where the sentence would begin; the places with most votes are aligned. */
function findFuzzy({ words, positions }: WordIndex, asked: readonly Word[]): (SimilarMatch & Aligned)[] {
  const votes = new Map<number, number>();
  const rare = asked.some(({ word }) => (positions.get(word)?.length ?? commonWord) < commonWord);
  for (const [i, { word }] of asked.entries()) {
    const found = positions.get(word) ?? [];
    if (rare && found.length >= commonWord) continue;
    for (const place of found) {
      const bucket = (place - i) >> 3;
      votes.set(bucket, (votes.get(bucket) ?? 0) + 1 / (1 + Math.log(found.length)));
    }
  }
  const best = [...votes].toSorted(([, a], [, b]) => b - a).slice(0, mostAlignments);
  const found = best
    .map(([bucket]) => align(words, asked, bucket << 3))
    .filter(({ score }) => score >= leastScore)
    .toSorted((a, b) => b.score - a.score);
  const apart: (SimilarMatch & Aligned)[] = [];
  for (const each of found)
    if (apart.every(({ from, to }) => each.to <= from || each.from >= to)) apart.push({ match: 'fuzzy', ...each });
  return apart;
}

interface Aligned extends TextRange {
  readonly score: number;
}

/** Alignment scores: equal words, forms of one word, different words, a word without counterpart. */
const worth = { same: 2, akin: 1, other: -1, alone: -1 } as const;
/** Two forms of one word agree by half. */
const shares = { same: 1, akin: 0.5, other: 0 } as const;

/** Letters that one form of a word has more than another: `cool`, `cools`, `cooling`. */
const longestEnding = 3;

function likenessOf(a: string, b: string): keyof typeof shares {
  if (a === b) return 'same';
  const isAkin = Math.abs(a.length - b.length) <= longestEnding && (begins(a, b) || begins(b, a));
  return isAkin ? 'akin' : 'other';
}

/** The best local alignment near a place (Smith–Waterman); its score is the Dice coefficient of the words. */
function align(words: readonly Word[], asked: readonly Word[], place: number): Aligned {
  const slack = 12;
  const window = words.slice(Math.max(0, place - slack), Math.max(0, place) + asked.length + slack + 8);
  const width = window.length + 1;
  const values = new Int16Array((asked.length + 1) * width);
  const value = (i: number, j: number) => values[i * width + j] ?? 0;
  const likeness = (i: number, j: number) => likenessOf(asked[i - 1]?.word ?? '', window[j - 1]?.word ?? '');
  const slant = (i: number, j: number) => value(i - 1, j - 1) + worth[likeness(i, j)];
  let best = { i: 0, j: 0 };
  for (let i = 1; i <= asked.length; i++)
    for (let j = 1; j < width; j++) {
      const most = Math.max(0, slant(i, j), value(i - 1, j) + worth.alone, value(i, j - 1) + worth.alone);
      values[i * width + j] = most;
      if (most > value(best.i, best.j)) best = { i, j };
    }
  let { i, j } = best;
  let agreeing = 0;
  while (value(i, j) > 0) {
    if (value(i, j) === slant(i, j)) {
      agreeing += shares[likeness(i, j)];
      i--;
      j--;
    } else if (value(i, j) === value(i - 1, j) + worth.alone) i--;
    else j--;
  }
  const score = (2 * agreeing) / (asked.length + (best.j - j));
  return {
    from: window[j]?.from ?? 0,
    to: window[best.j - 1]?.to ?? 0,
    score: Math.round(score * 100) / 100,
  };
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
  const weightOf = (word: string) => 1 / (1 + Math.log(places.get(word) ?? 1));
  const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + weightOf(word), 0);
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

function begins(word: string, start: string): boolean {
  return start.length < 4 ? word === start : word.startsWith(start);
}

/** An inverted index of the words of a paper; made for the first query that needs it and kept with the search index. */
interface WordIndex {
  readonly words: readonly Word[];
  readonly positions: ReadonlyMap<string, readonly number[]>;
}

const wordIndexes = new WeakMap<object, WordIndex>();

function wordIndexOf(index: { readonly text: string }): WordIndex {
  const known = wordIndexes.get(index) ?? indexWords(index.text);
  wordIndexes.set(index, known);
  return known;
}

function indexWords(text: string): WordIndex {
  const words: Word[] = [];
  const positions = new Map<string, number[]>();
  for (const each of printedWordsOf(text)) {
    const all = positions.get(each.word);
    if (all) all.push(words.length);
    else positions.set(each.word, [words.length]);
    words.push(each);
  }
  return { words, positions };
}
