/** Finds words in a paper, and says whether a quotation stands there exactly, nearly, or not at all. */
import { paperFields, wordChanges } from 'papertree-convert/render';
import { type Finding, findingFields, matchQualities } from 'papertree-convert/search';
import { choice, count, list, named, object, optional, type TypeOf, text, texts } from 'papertree-convert/shapes';
import { ofPaper } from './answer.ts';
import { namesOf } from './facts.ts';

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

export const foundShape = named(
  'Found',
  object('Where words stand.', {
    ...paperFields,
    query: text('What was sought.'),
    verdict: choice([...matchQualities, 'not found'], 'How well the best match agrees.'),
    total: count('How many places there are.'),
    matches: list(match, 'The first of them: headings, then captions, then text; the best first.'),
    unknown: texts('Where nothing was found: words that the paper does not have.'),
  }),
);

/** Places that are told, at most. */
const most = 20;

/** `query` is what is sought. */
export const find = ofPaper(async (paper, query) => {
  const { verdict = 'not found', total, findings, unknown } = await paper.ask('search', query, most);
  const matches = findings.map(({ found, ...told }) => ({ ...told, ...differenceOf(query, told.match, found) }));
  const answer: TypeOf<typeof foundShape> = { ...namesOf(paper), query, verdict, total, matches, unknown };
  return JSON.stringify(answer);
});

/** The words asked for beside those that stand there, where most of them agree. */
function differenceOf(query: string, match: Finding['match'], found: string) {
  if (match !== 'fuzzy' && match !== 'normalised') return {};
  const difference = wordChanges(query, found).map(({ change, text }) => ({ in: places[change], text }));
  return { found, difference };
}

const places = { same: 'both', removed: 'query', added: 'paper' } as const;
