/** JSON Schemas of answers to questions about the text of a paper. */
import type { Schema } from '../tree/schema.ts';
import { anchor, count, ids, list, object, ref, text } from './schema-terms.ts';

const qualities = ['exact', 'normalised', 'fuzzy', 'words'];

export const questionSchemas: Readonly<Record<string, Schema>> = {
  Found: object('Where words stand.', {
    ...ids,
    query: text('What was sought.'),
    verdict: { enum: [...qualities, 'not found'], description: 'How well the best match agrees.' },
    total: count('How many places there are.'),
    matches: list(ref('Match'), 'The first of them: headings, then captions, then text; the best first.'),
    unknown: list({ type: 'string' }, 'Where nothing was found: words that the paper does not have.'),
  }),
  Match: object(
    'A place where the words stand.',
    {
      match: { enum: qualities, description: 'How well it agrees.' },
      anchor,
      kind: { enum: ['text', 'figure', 'table', 'reference'], description: 'What the anchor is of.' },
      score: { type: 'number', minimum: 0, maximum: 1, description: 'The share of words that agree.' },
      snippet: text('The match with some words around it.'),
      found: text('The match as it stands in the paper, where it is not exact.'),
      difference: list(ref('WordDifference'), 'The words sought and those found, stretch by stretch.'),
    },
    ['score', 'found', 'difference'],
  ),
  WordDifference: object('A stretch of words.', {
    in: { enum: ['both', 'query', 'paper'], description: 'Where it stands.' },
    text: text('The words.'),
  }),
};
