/** Full-text search of one paper: exact, normalised, fuzzy or by words, with anchors and snippets. */
import { choice, fraction, type ObjectOf, optional, text } from '../shapes.ts';
import type { WrittenText } from './agreement.ts';
import { isDefinition, isSymbolQuery } from './definitions.ts';
import { describe, passageAt } from './findings.ts';
import { normalise, normalisePieces } from './normalise.ts';
import { type Passages, passageKinds, passageNode } from './passages.ts';
import { findPlaces, type Place } from './places.ts';
import { stripMarkdown } from './quoted-markdown.ts';
import { subscriptsFirst } from './script-order.ts';
import { findSimilar, type SimilarMatch, unknownWords } from './similarity.ts';
import { wordsOf } from './words.ts';

export const matchQualities = ['exact', 'normalised', 'fuzzy', 'words'] as const;
export type MatchQuality = (typeof matchQualities)[number];

/** The fields of a place where words stand. */
export const findingFields = {
  match: choice(
    matchQualities,
    'How well it agrees. `exact`: character by character, in formulas symbol by symbol, however these are written; `normalised`: but for case, accents, quotes, dashes, spaces, ligatures and marks of Markdown; `fuzzy`: most of the words in this order; `words`: all the words, in any order, or the share of them that `score` tells.',
  ),
  anchor: text('The anchor.'),
  kind: choice(passageKinds, 'What the anchor is of.'),
  block: optional(text('The anchor of the paragraph, line or other block in which it begins, where that is smaller.')),
  node: optional(passageNode),
  score: optional(fraction('The share of words that agree.')),
  snippet: text('The match with some words around it.'),
};
export interface Finding extends ObjectOf<typeof findingFields> {
  /** The words that match, as they stand in the paper. */
  readonly found: string;
  /** Where it begins in the text of the index. */
  readonly from: number;
}

export interface SearchIndex {
  /** All passages, one per line. */
  readonly text: string;
  readonly passages: Passages['passages'];
  /** The offset of each passage in the text. */
  readonly starts: Int32Array;
  readonly normalised: WrittenText;
}

export function makeSearchIndex({ passages }: Passages): SearchIndex {
  const starts = new Int32Array(passages.length);
  let length = 0;
  for (const [i, { text }] of passages.entries()) {
    starts[i] = length;
    length += text.length + 1;
  }
  const text = passages.map((passage) => passage.text).join('\n');
  const pieces = passages.map(({ text, role }) => subscriptsFirst({ text, isFormula: role === 'formula' }));
  const written = pieces.map((piece) => piece.text).join('\n');
  return { text, passages, starts, normalised: { written, ...normalisePieces(pieces) } };
}

/** Offsets in the text. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

export interface SearchResult {
  readonly total: number;
  readonly findings: readonly Finding[];
  /** The similarity of the best match of all, whether or not it stands first. */
  readonly verdict?: MatchQuality;
  /** If nothing was found: the words of the query that the paper does not have. */
  readonly unknown: readonly string[];
}

/**
 * At most `most` findings: those in headings first, then those in captions, for there a word names what is asked for, and of a symbol
 * before all others those that define it; then the best first, else in reading order. `total` counts all.
 */
export function search(index: SearchIndex, asked: string, most: number): SearchResult {
  const query = oneLine(asked);
  if (query === '') return { total: 0, findings: [], unknown: [] };
  const bare = oneLine(stripMarkdown(asked));
  const asWritten = findPlaces(index, readQuery(query));
  // The paper itself may print what looks like Markdown.
  const found = asWritten.length > 0 || bare === query ? asWritten : findBare(index, query, bare);
  if (found.length > 0) {
    const exact = found.filter(({ match }) => match === 'exact');
    const others = found.filter(({ match }) => match !== 'exact');
    const named = findNamedHeadings(index, bare, found).map((range) => ({ ...range, match: 'words' }) as const);
    const order = isSymbolQuery(bare)
      ? symbolsFirst(index, [...wholeFirst(exact), ...wholeFirst(others)])
      : headingsFirst(index, [...exact, ...others, ...named]);
    const findings = order.slice(0, most).map(({ match, ...range }) => describe(index, range, match));
    return { total: order.length, verdict: exact.length > 0 ? 'exact' : 'normalised', findings, unknown: [] };
  }
  const similar: SimilarMatch[] = findSimilar(index, itemNumber.test(query) ? query : bare);
  for (const range of findNamedHeadings(index, bare, similar)) similar.push({ ...range, match: 'words' });
  const [first] = similar;
  // A sentence of which some words differ is wanted where it differs least.
  const near = first?.match === 'words' ? headingsFirst(index, similar) : similar;
  return {
    total: near.length,
    ...(first && { verdict: first.match }),
    findings: near.slice(0, most).map(({ match, score, ...range }) => ({
      ...describe(index, range, match),
      ...(score === undefined ? {} : { score }),
    })),
    unknown: near.length > 0 ? [] : unknownWords(index, bare.slice(0, longestExplained)),
  };
}

function readQuery(query: string): WrittenText {
  const { text: written } = subscriptsFirst({ text: query });
  return { written, ...normalise(written) };
}

/** The number of an item, which Markdown writes and a paper may print. */
const itemNumber = /^[0-9]{1,9}[.)] /;

/**
 * The places of a quotation without its marks of Markdown. An item has the number that Markdown writes before it only where the
 * paper prints nothing there: what stands behind other words or another number is another quotation.
 */
function findBare(index: SearchIndex, query: string, bare: string): Place[] {
  const found = findPlaces(index, readQuery(bare)).map((place) => ({
    ...place,
    match: 'normalised' as const,
  }));
  if (!itemNumber.test(query)) return found;
  const { text, starts } = index;
  return found.filter(({ from }) => !/[\p{L}\p{N}]/u.test(text.slice(starts[passageAt(starts, from)], from)));
}

const wholeFirst = (places: readonly Place[]) => [
  ...places.filter(({ isWhole }) => isWhole),
  ...places.filter(({ isWhole }) => !isWhole),
];

/** Definitions come first, then what is exact, whatever it stands in. */
function symbolsFirst(index: SearchIndex, found: readonly Place[]): Place[] {
  const defined = new Set(found.filter((each) => isDefinition(index, each)));
  const others = found.filter((each) => !defined.has(each));
  const [exact, near] = [
    others.filter(({ match }) => match === 'exact'),
    others.filter(({ match }) => match !== 'exact'),
  ];
  return [...defined, ...headingsFirst(index, exact), ...headingsFirst(index, near)];
}

function headingsFirst<R extends TextRange>({ passages, starts }: SearchIndex, found: readonly R[]): R[] {
  const roles = found.map(({ from }) => passages[passageAt(starts, from)]?.role);
  const of = (wanted: 'heading' | 'caption') => found.filter((_, i) => roles[i] === wanted);
  const others = found.filter((_, i) => roles[i] !== 'heading' && roles[i] !== 'caption');
  return [...of('heading'), ...of('caption'), ...others];
}

/** More words are a quotation. */
const mostWordsOfHeading = 3;

const singular = (word: string) => (word.length > 4 ? word.replace(/(?<=[^s])s$/, '') : word);

/**
 * The headings that have every word of a short query, in singular or plural, but for those in which a match was found
 * already: “limitations” names “Conclusion and Limitation”.
 */
function findNamedHeadings({ passages, starts }: SearchIndex, query: string, found: readonly TextRange[]): TextRange[] {
  const asked = [...wordsOf(query.slice(0, 100))].map(({ word }) => singular(word));
  if (asked.length === 0 || asked.length > mostWordsOfHeading) return [];
  return passages.flatMap(({ role, text }, i) => {
    if (role !== 'heading') return [];
    const words = new Set([...wordsOf(text)].map(({ word }) => singular(word)));
    if (!asked.every((word) => words.has(word))) return [];
    const from = starts[i] ?? 0;
    const range = { from, to: from + text.length };
    return found.some((each) => each.from >= range.from && each.from < range.to) ? [] : [range];
  });
}

/** Unknown words are named only from the first characters of a query: for a long one they explain nothing. */
const longestExplained = 200;

const oneLine = (words: string) => words.trim().replace(/\s+/g, ' ');
