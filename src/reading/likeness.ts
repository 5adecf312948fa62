/** Finds a sentence of which some words are others, and passages that hold the words in any order. */
import { type Word, wordsOf } from './fold.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
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

/** A few words are meant to be looked up, so all of them in one place are worth more than most of them in order. */
export async function findNearly(index: Index, query: string): Promise<Likeness[]> {
  const asked = [...wordsOf(query)].slice(0, 400);
  const lexicon = await lexiconOf(index);
  const loose = asked.length > mostLoose ? [] : findLoose(index, lexicon, asked);
  return loose.length > 0 || asked.length < fewest ? loose : findFuzzy(lexicon, asked);
}

/** The words of a query with which no word of the paper begins, as they are asked for. */
export async function unknownWords(index: Index, query: string): Promise<string[]> {
  const known = [...(await lexiconOf(index)).places.keys()];
  const unknown = [...wordsOf(query)].filter(({ word }) => !known.some((each) => begins(each, word)));
  return [...new Set(unknown.map(({ from, to }) => query.slice(from, to)))];
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
function findLoose(index: Index, { words, places }: Lexicon, asked: readonly Word[]): Likeness[] {
  const wanted = [...new Set(asked.map(({ word }) => word))];
  const meant = meanings([...places.keys()], wanted);
  if (wanted.length > new Set([...meant.values()].flat()).size) return [];
  const hits = Int32Array.from([...meant.keys()].flatMap((word) => places.get(word) ?? [])).sort();
  const found: Stretch[] = [];
  let next = 0;
  for (const end of endsOf(index)) {
    const first = next;
    while (next < hits.length && (words[hits[next] ?? 0]?.from ?? 0) < end) next++;
    if (next === first) continue;
    const here = Array.from(hits.subarray(first, next), (at) => words[at] as Word);
    const closest = closestOf(here, meant, wanted.length);
    if (closest) found.push(closest);
  }
  const spread = ({ from, to }: Stretch) => to - from;
  return found.toSorted((a, b) => spread(a) - spread(b)).map((stretch) => ({ match: 'words', ...stretch }));
}

/** For each word of the paper those of the query that it begins with, where there are any. */
function meanings(words: readonly string[], wanted: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    words.flatMap((word) => {
      const begun = wanted.filter((start) => begins(word, start));
      return begun.length === 0 ? [] : [[word, begun]];
    }),
  );
}

/** The shortest stretch that holds every word of the query. */
function closestOf(
  hits: readonly Word[],
  meant: ReadonlyMap<string, readonly string[]>,
  wanted: number,
): Stretch | undefined {
  /** Where each word of the query was met last. */
  const last = new Map<string, number>();
  let best: Stretch | undefined;
  for (const { word, from: at, to } of hits) {
    for (const each of meant.get(word) ?? []) last.set(each, at);
    if (last.size < wanted) continue;
    const from = Math.min(...last.values());
    if (best === undefined || to - from < best.to - best.from) best = { from, to };
  }
  return best;
}

/** Where each passage ends; a figure or table with its caption and cells is one. */
function endsOf({ passages, starts }: Index): number[] {
  return passages.flatMap(({ text, kind, anchor }, i) => {
    const next = passages[i + 1];
    const goesOn = kind !== 'text' && next?.kind === kind && next.anchor === anchor;
    return goesOn ? [] : [(starts[i] ?? 0) + text.length];
  });
}

function begins(word: string, start: string): boolean {
  return start.length < 4 ? word === start : word.startsWith(start);
}
