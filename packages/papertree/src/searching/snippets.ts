/** Cuts the stretch out of a text that shows best what was sought, and says which words of it those are. */
import type { Phrase } from '../storage/index.ts';
import { foldedWords } from './folding.ts';

export interface Snippet {
  readonly text: string;
  /** The words that were sought, by their offsets in the text. */
  readonly marks: readonly { readonly from: number; readonly to: number }[];
}

/** Characters of a snippet, about; a formula is given whole up to twice as many. */
const usual = 260;
/** Characters before the first word that was sought, about. */
const lead = 60;
/** A text is looked through up to here. */
const longest = 20_000;

export function snippetOf(whole: string, phrases: readonly Phrase[], isFormula = false): Snippet {
  const text = whole.slice(0, longest);
  const found = placesOf(text, phrases);
  const size = isFormula ? 2 * usual : usual;
  if (text.length <= size) return { text, marks: found.map(({ from, to }) => ({ from, to })) };
  const best = bestStart(found, size);
  const from = wordStart(text, Math.max(0, Math.min((found[best]?.from ?? 0) - lead, text.length - size)));
  const to = wordEnd(text, from + size);
  const before = from > 0 ? '… ' : '';
  const shift = before.length - from;
  return {
    text: `${before}${text.slice(from, to)}${to < whole.length ? ' …' : ''}`,
    marks: found
      .filter((mark) => mark.from >= from && mark.to <= to)
      .map((mark) => ({ from: mark.from + shift, to: mark.to + shift })),
  };
}

interface Place {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

function placesOf(text: string, phrases: readonly Phrase[]): Place[] {
  const exact = new Set(phrases.flatMap(({ words, isPrefix }) => (isPrefix ? words.slice(0, -1) : words)));
  const prefixes = phrases.flatMap(({ words, isPrefix }) => (isPrefix ? words.slice(-1) : []));
  const places: Place[] = [];
  for (const { word, from, to } of foldedWords(text)) {
    const isSought = exact.has(word) || prefixes.some((prefix) => word.startsWith(prefix));
    // One word of the text may be several folded ones.
    if (isSought && from >= (places.at(-1)?.to ?? 0)) places.push({ word, from, to });
  }
  return places;
}

/** The place behind which most of the words stand within a snippet: different ones first, then many. */
function bestStart(places: readonly Place[], size: number): number {
  const within = new Map<string, number>();
  let [best, bestScore, end] = [0, -1, 0];
  for (const [n, place] of places.entries()) {
    for (; end < places.length && (places[end]?.to ?? 0) <= place.from + size - lead; end++) {
      const { word = '' } = places[end] ?? {};
      within.set(word, (within.get(word) ?? 0) + 1);
    }
    const score = within.size + (end - n) / 1000;
    if (score > bestScore) [best, bestScore] = [n, score];
    const left = (within.get(place.word) ?? 0) - 1;
    if (left > 0) within.set(place.word, left);
    else within.delete(place.word);
  }
  return best;
}

/** Characters that a word may be longer than the snippet for which it is not cut. */
const longestWord = 30;

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.slice(at, at + longestWord).search(/\s/);
  return space < 0 ? at : at + space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(at, at + longestWord).search(/\s/);
  return space < 0 ? at : at + space;
}
