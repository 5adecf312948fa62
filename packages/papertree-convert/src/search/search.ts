/** Full-text search of one paper: exact, normalised, fuzzy or by words, with anchors and snippets. */
import { choice, fraction, type ObjectOf, optional, text } from '../shapes.ts';
import { hasSameScripts, normalise, stripMarkdown, wordsOf } from './normalise.ts';
import { type Passages, passageKinds, passageNode } from './passages.ts';
import { findSimilar, type SimilarMatch, unknownWords } from './similarity.ts';

export const matchQualities = ['exact', 'normalised', 'fuzzy', 'words'] as const;
export type MatchQuality = (typeof matchQualities)[number];

/** The fields of a place where words stand. */
export const findingFields = {
  match: choice(
    matchQualities,
    'How well it agrees. `exact`: character by character; `normalised`: but for case, accents, quotes, dashes, spaces, ligatures and marks of Markdown; `fuzzy`: most of the words in this order; `words`: all the words, in any order.',
  ),
  anchor: text('The anchor.'),
  kind: choice(passageKinds, 'What the anchor is of.'),
  node: optional(passageNode),
  score: optional(fraction('The share of words that agree.')),
  snippet: text('The match with some words around it.'),
};
export interface Finding extends ObjectOf<typeof findingFields> {
  /** The words that match, as they stand in the paper. */
  readonly found: string;
}

export interface SearchIndex {
  /** All passages, one per line. */
  readonly text: string;
  readonly passages: Passages['passages'];
  /** The offset of each passage in the text. */
  readonly starts: Int32Array;
  readonly normalised: string;
  readonly at: Int32Array;
}

export function makeSearchIndex({ passages }: Passages): SearchIndex {
  const starts = new Int32Array(passages.length);
  let length = 0;
  for (const [i, { text }] of passages.entries()) {
    starts[i] = length;
    length += text.length + 1;
  }
  const text = passages.map((passage) => passage.text).join('\n');
  const { text: normalised, at } = normalise(text);
  return { text, passages, starts, normalised, at };
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
 * At most `most` findings: those in headings first, then those in captions, for there a word names what is asked for;
 * then the best first, else in reading order. `total` counts all.
 */
export function search(index: SearchIndex, asked: string, most: number): SearchResult {
  const query = oneLine(asked);
  if (query === '') return { total: 0, findings: [], unknown: [] };
  const bare = oneLine(stripMarkdown(asked));
  const asWritten = findNormalised(index, query);
  // The paper itself may print what looks like Markdown.
  const found = asWritten.length > 0 || bare === query ? asWritten : findNormalised(index, bare);
  if (found.length > 0) {
    const isExact = exactness(index, query);
    const told = found.map((range) => ({ ...range, match: isExact(range) ? 'exact' : 'normalised' }) as const);
    const exact = told.filter(({ match }) => match === 'exact');
    const named = findNamedHeadings(index, bare, found).map((range) => ({ ...range, match: 'words' }) as const);
    const order = headingsFirst(index, [...exact, ...told.filter(({ match }) => match !== 'exact'), ...named]);
    const findings = order.slice(0, most).map(({ match, ...range }) => describe(index, range, match));
    return { total: order.length, verdict: exact.length > 0 ? 'exact' : 'normalised', findings, unknown: [] };
  }
  const similar: SimilarMatch[] = findSimilar(index, bare);
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

function headingsFirst<R extends TextRange>({ passages, starts }: SearchIndex, found: readonly R[]): R[] {
  const roleOf = ({ from }: TextRange) => passages[passageAt(starts, from)]?.role;
  const inRole = (role: 'heading' | 'caption' | undefined) => found.filter((each) => roleOf(each) === role);
  return [...inRole('heading'), ...inRole('caption'), ...inRole(undefined)];
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

/** Every place where the normalised query matches whole words. */
function findNormalised(index: SearchIndex, query: string): TextRange[] {
  if (query === '') return [];
  const asked = { written: query, ...normalise(query) };
  const wanted = asked.text;
  if (wanted === '') return everywhere(index.text, query).map((from) => ({ from, to: from + query.length }));
  const paper = { written: index.text, text: index.normalised, at: index.at };
  return everywhere(index.normalised, wanted)
    .filter((start) => isWhole(index, start, start + wanted.length) && hasSameScripts(asked, paper, start))
    .map((start) => ({ from: index.at[start] ?? 0, to: (index.at[start + wanted.length - 1] ?? 0) + 1 }));
}

function everywhere(text: string, wanted: string): number[] {
  const all: number[] = [];
  for (let i = text.indexOf(wanted); i >= 0; i = text.indexOf(wanted, i + wanted.length)) all.push(i);
  return all;
}

const letter = /[\p{L}\p{N}]/u;

/** Whether no word and no number continues beyond the ends. */
function isWhole({ normalised, text, at }: SearchIndex, start: number, end: number): boolean {
  return !goesOn(start) && !goesOn(end);
  function goesOn(border: number): boolean {
    if (border === 0 || border === normalised.length) return false;
    if (!letter.test(normalised.charAt(border - 1)) || !letter.test(normalised.charAt(border))) return isNumber(border);
    return !/[^\p{L}\p{N}\p{M}]/u.test(text.slice(at[border - 1], at[border]));
  }
  /** Whether a border cuts a number: `3` does not match in `3.5`, nor does `5`. */
  function isNumber(border: number): boolean {
    return (
      /[0-9][.,]?$/.test(normalised.slice(Math.max(0, border - 2), border)) &&
      /^[.,]?[0-9]/.test(normalised.slice(border))
    );
  }
}

/** Whether a match is exact to the letter; marks at the ends of the query lie outside its range. */
function exactness({ text }: SearchIndex, query: string): (range: TextRange) => boolean {
  const { at } = normalise(query);
  const lead = at[0] ?? 0;
  const trail = query.length - 1 - (at.at(-1) ?? query.length - 1);
  return ({ from, to }) => text.slice(Math.max(0, from - lead), to + trail).replace(/\s+/g, ' ') === query;
}

const before = 120;
const after = 160;
const longest = 600;
/** Characters of a match that are given: as many as may be asked for, and some more. */
const longestFound = 5000;

function describe(index: SearchIndex, { from, to }: TextRange, match: MatchQuality): Finding {
  const { passages, starts, text } = index;
  const at = passageAt(starts, from);
  const { anchor = '', kind = 'text', node } = passages[at] ?? {};
  // Context ends with the anchor: the next section is none.
  const same = (i: number) => passages[i]?.anchor === anchor;
  let first = at;
  while (same(first - 1) && from - (starts[first] ?? 0) < before) first--;
  let last = passageAt(starts, to - 1);
  while (same(last + 1) && (starts[last + 1] ?? 0) - to < after) last++;
  const end = last + 1 < starts.length ? (starts[last + 1] ?? 0) - 1 : text.length;
  const snippet = snippetOf(text, { from, to }, { from: starts[first] ?? 0, to: end });
  const between = kind === 'table' ? ' | ' : ' ¶ ';
  const found = text.slice(from, Math.min(to, from + longestFound)).toWellFormed();
  const named = { match, anchor, kind, ...(node && { node }) };
  return { ...named, snippet: snippet.replaceAll('\n', between), found: found.replaceAll('\n', between) };
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

/** The range with some whole words around it, within limits. */
function snippetOf(text: string, { from, to }: TextRange, limits: TextRange): string {
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
