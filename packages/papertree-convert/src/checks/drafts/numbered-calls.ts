/** Citations by numbers, `[3]`, `[3, 4]`, `[1–3]`, `[3, Table 2]`, and by footnotes, `[^3]`: of works that a printed list numbers. */
import { lastUpTo } from '../../search/index.ts';
import type { Call } from './calls.ts';

const bracketed = /\\?\[([^[\]\n]{1,300})\]/g;
const range = String.raw`\d{1,3}(?:\s?[-–—]\s?\d{1,3})?`;
/** `see 3, 5–7, Table 2` */
const work = new RegExp(
  String.raw`^\s*(?:(?:see|cf\.|e\.g\.,?|Refs?\.)\s)?(${range}(?:\s?,\s?${range})*)(?:,?\s((?:\p{L}|§).{0,200}))?\s*$`,
  'u',
);
/** More works are not cited at once. */
const longestRange = 100;
/** `in the interval [1, 2]`, `x ∈ [1, 2]` */
const beforeInterval = /(?:\b(?:interval|range|domain|between|array|index)\s|[∈=<>≤≥×]\s?)$/i;
/** A number that is so much larger than the largest of the list is none of it. */
const mostAbove = 10;
/** Code and formulas, in which brackets cite nothing. */
const unread = /(`+)(?:(?!\1)[\s\S]){1,1000}?\1|\$\$?[^$\n]{1,1000}\$\$?/g;
const afterEnd = /(?:^|(?<!\b(?:al|[Rr]efs?|cf|vs|e\.g|i\.e))[.!?][”"')\]]{0,3}\s+)$/;
const afterSmallWord = /\b(?:in|by|of|from|see|per|following|refs?\.|references?)\s$/i;

const numbersOf = (listed: string): number[] =>
  listed.split(',').flatMap((each) => {
    const [first = 0, last = first] = each.split(/[-–—]/).map(Number);
    return last - first > longestRange || last < first
      ? [Number.NaN]
      : Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });

/** In the order of the text. A number that no work has is told as one of the list, but not one far above it, nor beside 0. */
export function numberedCallsIn(text: string, keys: ReadonlySet<string>): Call[] {
  const largest = Math.max(0, ...[...keys].map(Number).filter((each) => !Number.isNaN(each)));
  const isNumber = (each: number) => each >= 1 && each <= largest + mostAbove;
  const apart = [...text.matchAll(unread)].map(({ 0: whole, index }) => ({ from: index, to: index + whole.length }));
  const calls = [...text.matchAll(bracketed)].flatMap(({ 0: whole, 1: inside = '', index }): Call[] => {
    const [from, to] = [index, index + whole.length];
    if ((apart[lastUpTo(apart, to - 1, (each) => each.from)]?.to ?? 0) > from) return [];
    const before = text.slice(Math.max(0, from - 30), from);
    const isWord = afterSmallWord.test(before) || (afterEnd.test(before) && /^\s+\p{Ll}/u.test(text.slice(to, to + 5)));
    const shared = { group: from, isWord };
    if (inside.startsWith('^')) return keys.has(inside) ? [{ ...shared, from, to, keys: [inside], locator: '' }] : [];
    const works = inside
      .replace(/\\$/, '')
      .split(';')
      .map((each) => work.exec(each));
    const numbers = works.map((each) => (each ? numbersOf(each[1] ?? '') : [Number.NaN]));
    const all = numbers.flat();
    const isInterval = /^\d+\s?,\s?\d+\\?$/.test(inside) && beforeInterval.test(before);
    const isKnown = all.length === 1 || all.some((each) => keys.has(`${each}`));
    if (isInterval || !isKnown || !all.every(isNumber)) return [];
    return works.length === 1
      ? [{ ...shared, from, to, keys: all.map(String), locator: works[0]?.[2] ?? '' }]
      : inPieces(inside, from, to).map((stretch, i) => ({
          ...shared,
          ...stretch,
          keys: (numbers[i] ?? []).map(String),
          locator: works[i]?.[2] ?? '',
        }));
  });
  return withRanges(text, calls);
}

/** The stretches of `[3, Table 2; 5]`: the brackets belong to the first and the last. */
function inPieces(inside: string, from: number, to: number): { readonly from: number; readonly to: number }[] {
  const pieces = inside.split(/(?<=;)/);
  let at = to - 1 - inside.length;
  return pieces.map((piece, i) => {
    const begin = i === 0 ? from : at;
    at += piece.length;
    return { from: begin, to: i === pieces.length - 1 ? to : at };
  });
}

/** `[3]–[5]` cites 4, too. */
function withRanges(text: string, calls: readonly Call[]): Call[] {
  return calls.map((call, i) => {
    const next = calls[i + 1];
    const [first, last] = [Number(call.keys.at(-1)), Number(next?.keys[0])];
    const isRange = next && /^\s?[–—-]\s?$/.test(text.slice(call.to, next.from)) && last - first <= longestRange;
    if (!isRange) return call;
    const between = Array.from({ length: Math.max(0, last - first - 1) }, (_, k) => `${first + 1 + k}`);
    return { ...call, keys: [...call.keys, ...between] };
  });
}
