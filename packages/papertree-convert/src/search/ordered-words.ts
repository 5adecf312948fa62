/** Words of a query that stand in a paper in their order, some of them changed, left out or put in (local alignment). */
import { formula } from '../tree/words.ts';
import type { TextRange } from './search.ts';
import { begins, type WordIndex, weightOf } from './word-index.ts';
import type { Word } from './words.ts';

/** The least score of a match: the share of words, inserted ones included, that agree in order. */
const leastScore = 0.6;
/** So many words in their order are a quotation; fewer may be a list of words, unless all of them stand so. */
export const fewestOrdered = 6;
/** Of the weight of all words, at least so much agrees; of many more, for most sentences have `of the` and `is`. */
const leastWeight = { few: 0.3, many: 0.4 } as const;
/** A word with more occurrences does not help to locate a sentence. */
const commonWord = 300;
/** The number of candidate places that are aligned. */
const mostAlignments = 6;

/** Each shared word votes for the place where the sentence would begin; the places with most votes are aligned. */
export function findOrdered(text: string, index: WordIndex, asked: readonly Word[]): Aligned[] {
  const { positions } = index;
  const weights = asked.map(({ word }) => weightOf(positions.get(word)?.length ?? 0));
  const least =
    weights.reduce((total, weight) => total + weight, 0) * leastWeight[asked.length < fewestOrdered ? 'few' : 'many'];
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
    .map(([bucket]) => align(text, index, asked, bucket << 3, weights))
    .filter(({ score, weight }) => score >= leastScore && weight >= least)
    .toSorted((a, b) => b.score - a.score);
  const apart: Aligned[] = [];
  for (const each of found) if (apart.every(({ from, to }) => each.to <= from || each.from >= to)) apart.push(each);
  return apart;
}

export interface Aligned extends TextRange {
  readonly score: number;
  /** Of the words that agree. */
  readonly weight: number;
}

/** Letters that one form of a word has more than another: `cool`, `cools`, `cooling`. */
const longestEnding = 3;
/** Two forms of one word agree by half. */
const akin = 0.5;

/** From 0 to 1, how far two words agree. */
function shareOf(a: string, b: string): number {
  if (a === b) return 1;
  // Asked for each pair of words of a long quotation: most have another first letter.
  if (a.charCodeAt(0) !== b.charCodeAt(0) || Math.abs(a.length - b.length) > longestEnding) return 0;
  return begins(a, b) || begins(b, a) ? akin : 0;
}

/** What words that agree so far are worth in an alignment: equal ones 2, two forms of one a half, others −1. */
const worthOf = (share: number) => 3 * share - 1;
/** A word without counterpart. */
const alone = -1;

/** Words on each side of a place that are looked at, too, and those of citations among them. */
const slack = 12;
const longestCitations = 200;

/** The best local alignment near a place (Smith–Waterman); its score is the Dice coefficient of the words. */
function align(
  text: string,
  { words, isCited }: WordIndex,
  asked: readonly Word[],
  place: number,
  weights: readonly number[],
): Aligned {
  const first = Math.max(0, place - slack);
  let end = Math.max(0, place) + asked.length + slack + 8;
  // Citations are left out of quotations, however long they are.
  for (let at = first, most = end + longestCitations; at < end && end < most; at++) if (isCited[at]) end++;
  const window = words.slice(first, end);
  const gaps = Float32Array.from(window, (_, j) => (isCited[first + j] ? 0 : alone));
  const width = window.length + 1;
  const values = new Float32Array((asked.length + 1) * width);
  const value = (i: number, j: number) => values[i * width + j] ?? 0;
  const share = (i: number, j: number) => shareOf(asked[i - 1]?.word ?? '', window[j - 1]?.word ?? '');
  const slant = (i: number, j: number) => value(i - 1, j - 1) + worthOf(share(i, j));
  let best = { i: 0, j: 0 };
  for (let i = 1; i <= asked.length; i++)
    for (let j = 1; j < width; j++) {
      const most = Math.max(0, slant(i, j), value(i - 1, j) + alone, value(i, j - 1) + (gaps[j - 1] ?? alone));
      values[i * width + j] = most;
      if (most > value(best.i, best.j)) best = { i, j };
    }
  let { i, j } = best;
  let agreeing = 0;
  let weight = 0;
  let left = 0;
  while (value(i, j) > 0) {
    if (value(i, j) === slant(i, j)) {
      agreeing += share(i, j);
      weight += share(i, j) * (weights[i - 1] ?? 0);
      i--;
      j--;
    } else if (value(i, j) === value(i - 1, j) + alone) i--;
    else {
      if (gaps[j - 1] === 0) left++;
      j--;
    }
  }
  const score = (2 * agreeing) / (asked.length + (best.j - j) - left);
  return {
    ...widened(text, window, { from: j, to: best.j }, { before: i, behind: asked.length - best.i }),
    score: Math.round(score * 100) / 100,
    weight,
  };
}

/** Words at the ends that the paper has otherwise. */
const mostOther = 3;

/** The range of some words, with as many beside them in their passage as the query has beside those that agree: what it says instead. */
function widened(
  text: string,
  words: readonly Word[],
  { from, to }: TextRange,
  more: { readonly before: number; readonly behind: number },
): TextRange {
  const isNext = (at: number) =>
    at > 0 && at < words.length && !text.slice(words[at - 1]?.to, words[at]?.from).includes('\n');
  let [first, end] = [from, to];
  while (from - first < Math.min(more.before, mostOther) && isNext(first)) first--;
  while (end - to < Math.min(more.behind, mostOther) && isNext(end)) end++;
  return withFormulas(text, withRanges(text, { from: words[first]?.from ?? 0, to: words[end - 1]?.to ?? 0 }));
}

const longestRange = 24;

/** A range of numbers at either end is not cut: `512–768`. */
function withRanges(text: string, { from, to }: TextRange): TextRange {
  const [before = ''] = /\d[\d.,]*[–-]{1,2}$/.exec(text.slice(Math.max(0, from - longestRange), from)) ?? [];
  const [behind = ''] = /^[–-]{1,2}\d+(?:[.,]\d+)*/.exec(text.slice(to, to + longestRange)) ?? [];
  return {
    from: /\d/.test(text.charAt(from)) ? from - before.length : from,
    to: /\d/.test(text.charAt(to - 1)) ? to + behind.length : to,
  };
}

const formulas = new RegExp(formula, 'g');

/** A formula at either end is not cut. */
function withFormulas(text: string, { from, to }: TextRange): TextRange {
  const start = text.lastIndexOf('\n', from) + 1;
  const end = text.indexOf('\n', to);
  let [first, last] = [from, to];
  for (const { 0: found, index } of text.slice(start, end < 0 ? text.length : end).matchAll(formulas)) {
    const [begin, close] = [start + index, start + index + found.length];
    if (begin < from && close > from) first = begin;
    if (begin < to && close > to) last = close;
  }
  return { from: first, to: last };
}
