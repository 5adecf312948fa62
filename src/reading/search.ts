/** Finds words in a paper as they are printed, as they might be spelt, or nearly: where they stand, and what stands there. */
import type { Concordance, PassageKind } from './concordance.ts';
import { fold, foldInPieces } from './fold.ts';
import { findNearly, unknownWords } from './likeness.ts';
import { isRaisedAlike } from './raised.ts';
import { inTurns } from './turns.ts';
import { unmark } from './unmark.ts';

/**
 * `exact`: character by character. `normalised`: but for case, accents, quotes, dashes, spaces, ligatures and marks of
 * Markdown. `fuzzy`: most of the words in this order. `words`: all the words, in any order.
 */
export type Match = 'exact' | 'normalised' | 'fuzzy' | 'words';

export interface Finding {
  readonly match: Match;
  readonly anchor: string;
  readonly kind: PassageKind;
  /** Share of the words that agree, for `fuzzy`. */
  readonly score?: number;
  /** What stands there, with some words around it. */
  readonly snippet: string;
}

export interface Index {
  /** All passages below one another. */
  readonly text: string;
  readonly passages: Concordance['passages'];
  /** Where each passage begins in the text. */
  readonly starts: Int32Array;
  readonly folded: string;
  readonly at: Int32Array;
}

export async function makeIndex({ passages }: Concordance): Promise<Index> {
  const starts = new Int32Array(passages.length);
  let length = 0;
  for (const [i, { text }] of passages.entries()) {
    starts[i] = length;
    length += text.length + 1;
  }
  const text = passages.map((passage) => passage.text).join('\n');
  const { text: folded, at } = await inTurns(foldInPieces(text));
  return { text, passages, starts, folded, at };
}

/** A stretch of the text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface Search {
  readonly total: number;
  readonly findings: readonly Finding[];
  /** Where nothing was found, the words that the paper does not have. */
  readonly unknown: readonly string[];
}

/** The best first, else in reading order; at most `most`, and how many there are. */
export async function search(index: Index, asked: string, most: number): Promise<Search> {
  const query = oneLine(asked);
  if (query === '') return { total: 0, findings: [], unknown: [] };
  const bare = oneLine(unmark(asked));
  const asWritten = sameWords(index, query);
  // What looks like a mark may be the paper's own.
  const found = asWritten.length > 0 || bare === query ? asWritten : sameWords(index, bare);
  if (found.length > 0) {
    const isExact = exactness(index, query);
    const told = found.map((stretch) => ({ stretch, match: isExact(stretch) ? 'exact' : 'normalised' }) as const);
    const order = [...told.filter(({ match }) => match === 'exact'), ...told.filter(({ match }) => match !== 'exact')];
    const findings = order.slice(0, most).map(({ stretch, match }) => tell(index, stretch, match));
    return { total: found.length, findings, unknown: [] };
  }
  const near = await findNearly(index, bare);
  return {
    total: near.length,
    findings: near.slice(0, most).map(({ match, score, ...stretch }) => ({
      ...tell(index, stretch, match),
      ...(score === undefined ? {} : { score }),
    })),
    unknown: near.length > 0 ? [] : await unknownWords(index, bare.slice(0, looked)),
  };
}

/** Of a longer query that is not there one word more or less says nothing. */
const looked = 200;

const oneLine = (words: string) => words.trim().replace(/\s+/g, ' ');

/** Every place where the folded query stands between the ends of words. */
function sameWords(index: Index, query: string): Stretch[] {
  if (query === '') return [];
  const asked = { written: query, ...fold(query) };
  const wanted = asked.text;
  if (wanted === '') return everywhere(index.text, query).map((from) => ({ from, to: from + query.length }));
  const paper = { written: index.text, text: index.folded, at: index.at };
  return everywhere(index.folded, wanted)
    .filter((start) => isWhole(index, start, start + wanted.length) && isRaisedAlike(asked, paper, start))
    .map((start) => ({ from: index.at[start] ?? 0, to: (index.at[start + wanted.length - 1] ?? 0) + 1 }));
}

function everywhere(text: string, wanted: string): number[] {
  const all: number[] = [];
  for (let i = text.indexOf(wanted); i >= 0; i = text.indexOf(wanted, i + wanted.length)) all.push(i);
  return all;
}

const letter = /[\p{L}\p{N}]/u;

/** Whether no word, and no number, goes on beyond the ends. */
function isWhole({ folded, text, at }: Index, start: number, end: number): boolean {
  return !goesOn(start) && !goesOn(end);
  function goesOn(border: number): boolean {
    if (border === 0 || border === folded.length) return false;
    if (!letter.test(folded.charAt(border - 1)) || !letter.test(folded.charAt(border))) return isNumber(border);
    return !/[^\p{L}\p{N}\p{M}]/u.test(text.slice(at[border - 1], at[border]));
  }
  /** `3` is no end of `3.5`, and `5` no beginning of what ends it. */
  function isNumber(border: number): boolean {
    return (
      /[0-9][.,]?$/.test(folded.slice(Math.max(0, border - 2), border)) && /^[.,]?[0-9]/.test(folded.slice(border))
    );
  }
}

/** Whether the query stands somewhere to the letter; marks at its ends are no part of the stretch. */
function exactness({ text }: Index, query: string): (stretch: Stretch) => boolean {
  const { at } = fold(query);
  const lead = at[0] ?? 0;
  const trail = query.length - 1 - (at.at(-1) ?? query.length - 1);
  return ({ from, to }) => text.slice(Math.max(0, from - lead), to + trail).replace(/\s+/g, ' ') === query;
}

const before = 120;
const after = 160;
const longest = 600;

function tell(index: Index, { from, to }: Stretch, match: Match): Finding {
  const { passages, starts, text } = index;
  const at = passageAt(starts, from);
  const { anchor = '', kind = 'text' } = passages[at] ?? {};
  // Context is what stands under the same anchor: a paragraph says nothing of what the next section begins with.
  const same = (i: number) => passages[i]?.anchor === anchor;
  let first = at;
  while (same(first - 1) && from - (starts[first] ?? 0) < before) first--;
  let last = passageAt(starts, to - 1);
  while (same(last + 1) && (starts[last + 1] ?? 0) - to < after) last++;
  const end = last + 1 < starts.length ? (starts[last + 1] ?? 0) - 1 : text.length;
  const snippet = snippetOf(text, { from, to }, { from: starts[first] ?? 0, to: end });
  return { match, anchor, kind, snippet: snippet.replaceAll('\n', kind === 'table' ? ' | ' : ' ¶ ') };
}

function passageAt(starts: Int32Array, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The stretch with some whole words around it, all within limits. */
function snippetOf(text: string, { from, to }: Stretch, limits: Stretch): string {
  const earliest = Math.max(limits.from, from - before);
  const gap = earliest === limits.from ? 0 : text.slice(earliest, from).search(/\s\S/) + 1;
  const latest = Math.min(limits.to, Math.min(to, from + longest) + after);
  const border = latest === limits.to ? latest : text.lastIndexOf(' ', latest);
  const end = border > from ? border : latest;
  const words = text
    .slice(earliest + gap, end)
    .trim()
    .toWellFormed();
  return `${earliest + gap > limits.from ? '… ' : ''}${words}${end < limits.to ? ' …' : ''}`;
}
