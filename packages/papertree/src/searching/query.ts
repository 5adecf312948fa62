/** Reads what is sought on the shelf: words, `"phrases"`, `prefixes*`, `-words` that must not be there, LaTeX. */
import { Problem } from 'papertree-convert/errors';
import type { IndexQuery, PartKind, Phrase } from '../storage/index.ts';
import { foldWords } from './folded-texts.ts';

/** A search over all papers, as it was asked. */
export interface ShelfQuery {
  readonly words: string;
  readonly kind?: PartKind | undefined;
  readonly author?: string | undefined;
  readonly category?: string | undefined;
  /** A date: `2017`, `2017-06` or `2017-06-12`. */
  readonly since?: string | undefined;
  /** The most results that are wanted. */
  readonly limit?: number | undefined;
  /** Results that were given before. */
  readonly skip?: number | undefined;
}

/** What is sought, read: phrases of folded words, a word alone is one of one. */
export interface Wanted {
  readonly phrases: readonly Phrase[];
  /** All words in a row as they were typed, small ones between them, too; empty of one word, and with prefixes. */
  readonly row: readonly string[];
  readonly without: readonly Phrase[];
}

/** Characters and words of a query, at most. */
export const mostCharacters = 1000;
const mostWords = 32;

/** Characters of an author's name, at most. */
const mostOfName = 200;

/** Words that are in every part: sought in phrases alone, unless there are no others. */
const common: ReadonlySet<string> = new Set(
  'a an and are as at be by can do does for from has have how in is it its of on or our that the their there these this to was we were what when where which who why with'.split(
    ' ',
  ),
);

/** `-word`, `-"some words"`, `"some words"`, or all up to the next space; a quote that is not closed goes to the end. */
const term = /(?<![^\s])(-?)(?:["“”]([^"“”]*)(?:["“”]|$)(\*?)|([^\s"“”]+))|["“”]([^"“”]*)(?:["“”]|$)(\*?)/g;

/** Throws `bad-request` where there is nothing to look for, or too much. */
export function readWords(text: string): Wanted {
  if (text.length > mostCharacters) throw refusal(`longer than ${mostCharacters} characters`);
  const phrases: Phrase[] = [];
  const without: Phrase[] = [];
  const alone: Phrase[] = [];
  const typed: Phrase[] = [];
  for (const [, minus = '', quoted, quotedStar = '', bare = '', late, lateStar = ''] of text.matchAll(term)) {
    const inQuotes = quoted ?? late;
    const words = foldWords(inQuotes ?? bare);
    if (words.length === 0) continue;
    // A minus of a formula stands before a digit or a command, and excludes nothing.
    const excludes = minus === '-' && (inQuotes !== undefined || /^\p{L}/u.test(bare));
    const isPrefix = inQuotes === undefined ? bare.endsWith('*') : quotedStar + lateStar === '*';
    const phrase = { words, ...(isPrefix && { isPrefix }) };
    if (!excludes) typed.push(phrase);
    if (excludes) without.push(phrase);
    else if (inQuotes === undefined && words.length === 1 && common.has(words[0] ?? '')) alone.push(phrase);
    else phrases.push(phrase);
  }
  const wanted = phrases.length > 0 ? phrases : alone;
  if (wanted.length === 0) throw refusal('no word to look for');
  const count = [...wanted, ...without].reduce((sum, { words }) => sum + words.length, 0);
  if (count > mostWords) throw refusal(`more than ${mostWords} words`);
  const row = typed.some(({ isPrefix }) => isPrefix) ? [] : typed.flatMap(({ words }) => words);
  return {
    phrases: unique(wanted),
    row: row.length > 1 && row.length <= mostWords ? row : [],
    without: unique(without),
  };
}

function unique(phrases: readonly Phrase[]): Phrase[] {
  return [...new Map(phrases.map((phrase) => [JSON.stringify(phrase), phrase])).values()];
}

function refusal(what: string): Problem {
  return new Problem(
    'bad-request',
    `q: ${what}. Words, "phrases", prefixes* and -words are sought, and LaTeX by its symbols.`,
  );
}

/** Lists of phrases at most, where some may be missing. */
const mostLists = 70;

/**
 * What may be sought in turn, until enough is found: all phrases, all but one, half of them. Of many phrases only the first
 * two, for half of them can be chosen in too many ways.
 */
export function relaxations(phrases: readonly Phrase[]): (readonly (readonly Phrase[])[])[] {
  const count = phrases.length;
  const sizes = [...new Set([count, count - 1, Math.ceil(count / 2)])].filter((size) => size === count || size >= 2);
  return sizes.map((size) => choose(phrases, size)).filter((lists) => lists.length <= mostLists);
}

function choose<T>(from: readonly T[], size: number, begin = 0): T[][] {
  if (size === 0) return [[]];
  const all: T[][] = [];
  for (let first = begin; first <= from.length - size; first++) {
    const taken = from[first];
    if (taken === undefined) continue;
    for (const rest of choose(from, size - 1, first + 1)) {
      all.push([taken, ...rest]);
      if (all.length > mostLists) return all;
    }
  }
  return all;
}

/** What narrows a search down, for the index. Throws `bad-request` where it cannot be read. */
export function filtersOf({
  kind,
  author,
  category,
  since,
}: ShelfQuery): Pick<IndexQuery, 'kind' | 'author' | 'category' | 'since'> {
  const names = author === undefined ? [] : foldWords(author.slice(0, mostOfName + 1));
  if (author !== undefined && (names.length === 0 || author.length > mostOfName))
    throw new Problem('bad-request', `author: expected a name of ${mostOfName} characters at most.`);
  if (since !== undefined && !/^[0-9]{4}(?:-(?:0[1-9]|1[0-2])(?:-[0-3][0-9])?)?$/.test(since))
    throw new Problem('bad-request', 'since: expected a date like 2017, 2017-06 or 2017-06-12.');
  if (category !== undefined && !/^[a-z-]{1,20}(?:\.[a-z-]{1,20})?$/i.test(category))
    throw new Problem('bad-request', 'category: expected one of the archive, like cs.CL, or cs for all of it.');
  return {
    ...(kind !== undefined && { kind }),
    ...(names.length > 0 && { author: { words: names } }),
    ...(category !== undefined && { category }),
    ...(since !== undefined && { since }),
  };
}
