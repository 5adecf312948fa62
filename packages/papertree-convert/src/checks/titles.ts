/** Titles compared by their words: hyphens, accents, case, TeX and formulas forgiven. */
import { foldTitle } from '../paper/titles.ts';

/** Letters that TeX writes as commands are dropped with those, for a list may have either. */
const words = (title: string): string[] =>
  foldTitle(title.replace(/<[^<>]{1,40}>/g, ' ').replace(/[\p{Script=Greek}ℓ∞]/gu, ' '))
    .split(' ')
    .filter((word) => word !== '');

/** A longer title is compared by its beginning. */
const mostWords = 120;

/** From 0 to 1: the share of words that agree in order; 1 only where they are the same, run together or not. */
export function titleLikeness(ours: string, theirs: string): number {
  const [a, b] = [words(ours).slice(0, mostWords), words(theirs).slice(0, mostWords)];
  if (a.length === 0 || b.length === 0) return 0;
  if (a.join('') === b.join('')) return 1;
  return Math.min(0.99, (2 * longestCommon(a, b)) / (a.length + b.length));
}

/** The number of words of the longest sequence that both have in order. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (const [j, other] of b.entries())
      next.push(word === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Whether ours is theirs without the words behind its colon, or the other way about. */
export function isShortened(ours: string, theirs: string): boolean {
  const [a, b] = [words(ours).join(' '), words(theirs).join(' ')];
  const [short, long, whole] = a.length < b.length ? [a, b, theirs] : [b, a, ours];
  return short !== '' && long.startsWith(short) && words(headOfTitle(whole)).join(' ') === short;
}

/** A shorter beginning is shared by titles of different works. */
const leastBegun = 12;

/** Whether one begins the other, which goes on with a subtitle or a footnote, also without a space: `… of TeaBased on data …`. */
export function isBegun(ours: string, theirs: string): boolean {
  const [short = '', long = ''] = [words(ours).join(''), words(theirs).join('')].toSorted(
    (a, b) => a.length - b.length,
  );
  return short.length >= leastBegun && long.startsWith(short);
}

/** What stands before the colon, or the dash, of a title. */
export const headOfTitle = (title: string) => title.split(/[:?.–—]\s|\s-{1,3}\s/, 1)[0] ?? '';
