/** Finds a sentence of which some words are others, and passages that hold the words in any order. */
import { type Word, wordsOf } from './fold.ts';
import type { Index, Match, Stretch } from './search.ts';

export interface Likeness extends Stretch {
  readonly match: Extract<Match, 'fuzzy' | 'words'>;
  readonly score?: number;
}

/** So much of the words, those between them counted too, must agree and stand in this order. */
const least = 0.6;
/** With fewer words than that, those of any sentence would do. */
const fewest = 4;
/** A query of more words is a sentence, and words in any order are another sentence. */
const mostLoose = 8;
/** Words that stand in more places say nothing of where to look. */
const common = 300;
/** Alignments that are tried. */
const tries = 6;

export function findNearly(index: Index, query: string): Likeness[] {
  const asked = wordsOf(query).slice(0, 400);
  const lexicon = lexiconOf(index);
  const near = asked.length < fewest ? [] : findFuzzy(lexicon, asked);
  if (near.length > 0 || asked.length > mostLoose) return near;
  return findLoose(index, lexicon, asked);
}

/** The words of a paper in order, and where each stands. */
interface Lexicon {
  readonly words: readonly Word[];
  readonly places: ReadonlyMap<string, readonly number[]>;
}

const lexicons = new WeakMap<Index, Lexicon>();

function lexiconOf(index: Index): Lexicon {
  const known = lexicons.get(index);
  if (known) return known;
  const words = wordsOf(index.text);
  const places = new Map<string, number[]>();
  for (const [i, { word }] of words.entries()) {
    const all = places.get(word);
    if (all) all.push(i);
    else places.set(word, [i]);
  }
  const made = { words, places };
  lexicons.set(index, made);
  return made;
}

/** Words that the query and the paper share vote for where the sentence would begin; the best places are compared. */
function findFuzzy({ words, places }: Lexicon, asked: readonly Word[]): Likeness[] {
  const votes = new Map<number, number>();
  const rare = asked.some(({ word }) => (places.get(word)?.length ?? common) < common);
  for (const [i, { word }] of asked.entries()) {
    const found = places.get(word) ?? [];
    if (rare && found.length >= common) continue;
    for (const place of found) {
      const bucket = (place - i) >> 3;
      votes.set(bucket, (votes.get(bucket) ?? 0) + 1 / (1 + Math.log(found.length)));
    }
  }
  const best = [...votes].toSorted(([, a], [, b]) => b - a).slice(0, tries);
  const found = best
    .map(([bucket]) => align(words, asked, bucket << 3))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score);
  const apart: Likeness[] = [];
  for (const each of found)
    if (apart.every(({ from, to }) => each.to <= from || each.from >= to)) apart.push({ match: 'fuzzy', ...each });
  return apart;
}

interface Aligned extends Stretch {
  readonly score: number;
}

/** What two words are worth that agree, and what it costs that two do not, or that one stands alone. */
const worth = { same: 2, other: -1, alone: -1 } as const;

/** The stretch near a place that agrees best (Smith and Waterman); twice the words that agree, by those of both. */
function align(words: readonly Word[], asked: readonly Word[], place: number): Aligned {
  const slack = 12;
  const window = words.slice(Math.max(0, place - slack), Math.max(0, place) + asked.length + slack + 8);
  const width = window.length + 1;
  const values = new Int16Array((asked.length + 1) * width);
  const value = (i: number, j: number) => values[i * width + j] ?? 0;
  const agree = (i: number, j: number) => asked[i - 1]?.word === window[j - 1]?.word;
  const slant = (i: number, j: number) => value(i - 1, j - 1) + (agree(i, j) ? worth.same : worth.other);
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
      if (agree(i, j)) agreeing++;
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

/** Passages in which every word of the query begins some word; those where they stand close together first. */
function findLoose({ passages, starts }: Index, { words }: Lexicon, asked: readonly Word[]): Likeness[] {
  const found: (Likeness & { readonly spread: number })[] = [];
  let next = 0;
  for (const [i, { text }] of passages.entries()) {
    const end = (starts[i] ?? 0) + text.length;
    const first = next;
    while ((words[next]?.from ?? Number.POSITIVE_INFINITY) < end) next++;
    const own = words.slice(first, next);
    const hits = asked.flatMap(({ word }) => own.find((each) => begins(each.word, word)) ?? []);
    if (asked.length === 0 || hits.length < asked.length) continue;
    const from = Math.min(...hits.map((hit) => hit.from));
    const to = Math.max(...hits.map((hit) => hit.to));
    found.push({ match: 'words', from, to, spread: to - from });
  }
  return found.toSorted((a, b) => a.spread - b.spread).map(({ match, from, to }) => ({ match, from, to }));
}

function begins(word: string, start: string): boolean {
  return start.length < 4 ? word === start : word.startsWith(start);
}
