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
    found: optional(text('The match as it stands in the paper, where it is not exact.')),
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
  const matches = findings.map(({ found, ...told }) => ({ ...told, ...differenceOf(query, told.match, found) }));
  return { query, verdict, total, matches, unknown };
}

function differenceOf(query: string, match: Finding['match'], found: string) {
  if (match !== 'fuzzy' && match !== 'normalised') return {};
  const difference = wordChanges(query, found).map(({ change, text }) => ({ in: places[change], text }));
  return { found, difference };
}

const places = { same: 'both', removed: 'query', added: 'paper' } as const;
