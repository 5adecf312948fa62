/** Titles and names between quotation marks: a work or a thing is named by them, and need not say so in its text. */
import { foldTitle } from '../paper/titles.ts';
import type { CitationLookup } from './citation-checks.ts';
import { headOfTitle } from './titles.ts';

const capital = /^\p{Lu}/u;
const smallWords =
  'an?|and|as|at|but|by|for|from|in|into|is|its?|nor|of|off|on|onto|or|over|per|than|the|through|to|towards?|under|upon|versus|via|vs|with|within|without|about|above|across|after|against|among|around|before|behind|below|between|beyond|during|like|near|since|until|yet';
const wordOfName = new RegExp(String.raw`^(?:\p{Lu}[\p{L}\p{N}’'-]*|[\d.]+|${smallWords})[:.,]?[?!]?$`, 'u');
const longestName = 12;

/** “The Annotated Transformer”, “Attention Is All You Need”: words that may be a title or a name, by their capitals. */
export function isNameLike(words: string): boolean {
  const all = words.split(' ');
  return (
    all.length <= longestName &&
    all.filter((word) => capital.test(word)).length > 1 &&
    all.every((word) => wordOfName.test(word))
  );
}

/** Whether words are one of these titles, or what stands before its colon. */
export function amongTitles(titles: readonly string[]): (words: string) => boolean {
  const known = new Set(titles.flatMap((title) => [foldTitle(title), foldTitle(headOfTitle(title))]));
  return (words) => known.has(foldTitle(words)) && foldTitle(words) !== '';
}

/** Words that agree with the paper in a name that is told to be misquoted. */
const fewestAgreeing = 4;

/** The lookup of what may be a name: that it stands nowhere, or is like some other words, is held against nobody. */
export function judgeName(lookup: CitationLookup, keys: readonly string[]): CitationLookup {
  const { kind, words, verdict, difference = [] } = lookup;
  if (verdict !== 'not-there' && verdict !== 'nearly') return lookup;
  const count = (where: 'both' | 'draft' | 'paper') =>
    difference.filter((each) => each.in === where).reduce((sum, { text }) => sum + text.split(' ').length, 0);
  if (count('both') >= Math.max(fewestAgreeing, 2 * count('draft'), 2 * count('paper'))) return lookup;
  const says = `It does not stand in ${keys.join(', ')}. By its capitals it may be the title of another work, or a name: see what it is.`;
  return { kind, words, verdict: 'unchecked', says };
}
