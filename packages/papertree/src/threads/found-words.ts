/** Words found in a paper, as an answer tells them: each place beside the words asked for, where most of them agree. */
import { wordChanges } from 'papertree-convert/render';
import { type Finding, findingFields, matchQualities, type SearchIndex, search } from 'papertree-convert/search';
import { choice, count, list, named, type ObjectOf, object, optional, text, texts } from 'papertree-convert/shapes';

const wordDifference = named(
  'WordDifference',
  object('A stretch of words.', {
    in: choice(['both', 'query', 'paper'], 'Where it stands.'),
    text: text('The words.'),
  }),
);

const match = named(
  'Match',
  object('A place where the words stand.', {
    ...findingFields,
    found: optional(text('The match as it stands in the paper, where that is not what was sought.')),
    difference: optional(list(wordDifference, 'The words sought and those found, stretch by stretch.')),
  }),
);

/** The fields of an answer that says where words stand. */
export const foundFields = {
  query: text('What was sought.'),
  verdict: choice([...matchQualities, 'not found'], 'How well the best match agrees.'),
  total: count('How many places there are.'),
  matches: list(match, 'The first of them: headings, then captions, then text; the best first.'),
  unknown: texts('Where nothing was found: words that the paper does not have.'),
};

export function findWords(index: SearchIndex, query: string, most: number): ObjectOf<typeof foundFields> {
  const { verdict = 'not found', total, findings, unknown } = search(index, query, most);
  const matches = findings.map(({ found, from: _, ...told }) => ({
    ...told,
    ...differenceOf(query, told.match, found),
  }));
  return { query, verdict, total, matches, unknown };
}

/** What is told beside a match: what was found, where that is not what was sought. */
export function differenceOf(query: string, match: Finding['match'], found: string) {
  // A formula in another spelling is exact; its LaTeX is told.
  if (match === 'exact' && found !== query && found.includes('\\')) return { found };
  if (match !== 'fuzzy' && match !== 'normalised') return {};
  const difference = wordChanges(query, found).map(({ change, text }) => ({ in: places[change], text }));
  return { found, difference };
}

/** A place for those who have little room. */
export interface BriefFinding extends Finding {
  /** Where most of the words agree: `an error of [-3.6-] {+3.5+} %`, those sought first. */
  readonly difference?: string;
}

export function searchBriefly(index: SearchIndex, query: string, most: number) {
  const { findings, ...rest } = search(index, query, most);
  return { ...rest, findings: findings.map((each): BriefFinding => ({ ...each, ...briefDifference(query, each) })) };
}

function briefDifference(query: string, { match, found }: Finding) {
  if (match !== 'fuzzy') return {};
  const { difference = [] } = differenceOf(query, match, found);
  return { difference: difference.map(({ in: where, text }) => brackets[where].replace('%', () => text)).join(' ') };
}

const brackets = { both: '%', query: '[-%-]', paper: '{+%+}' } as const;

const places = { same: 'both', removed: 'query', added: 'paper' } as const;
