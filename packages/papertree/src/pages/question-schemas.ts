/** JSON Schemas of answers to questions about the text of a paper. */
import type { Schema } from 'papertree-convert/tree';
import { anchor, count, ids, list, moment, number, object, ref, text } from './schema-terms.ts';

/** Units by which two versions are compared. */
const unitKinds = [
  ...['section', 'paragraph', 'statement', 'equation', 'table', 'figure', 'algorithm', 'listing'],
  ...['footnote', 'reference'],
];
const by =
  'How it is known again: by the same words, by most of them, by its number; or it only was a part of what is named.';
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
  Difference: object('What changed between two versions.', {
    ...ids,
    from: text('The older version, as an id.'),
    changes: list(ref('UnitChange'), 'In the order of the new version; what was removed comes last.'),
    anchors: {
      type: 'object',
      description: 'The anchor in the new version of every unit of the old one that is still there.',
      additionalProperties: { type: 'string' },
    },
    units: object('How many units were compared.', {
      from: count('Of the old version.'),
      to: count('Of the new one.'),
    }),
  }),
  UnitChange: object(
    'A change of a heading, a paragraph or the like.',
    {
      change: { enum: ['added', 'removed', 'moved', 'renumbered', 'changed'], description: 'What happened to it.' },
      kind: { enum: unitKinds, description: 'What it is.' },
      anchor: text('Its anchor in the new version.'),
      from: text('Its anchor in the old version.'),
      after: text('The anchor of the unit before it in the new version; empty at the start.'),
      units: list({ type: 'string' }, 'The anchors of a run that moved together, itself the first.'),
      number: text('Its printed number.'),
      numberFrom: text('Its number in the old version.'),
      text: text('Its words.'),
      difference: list(ref('WordChange'), 'Its words in both versions, stretch by stretch.'),
    },
    ['anchor', 'from', 'after', 'units', 'number', 'numberFrom', 'text', 'difference'],
  ),
  FormerAnchors: object('Anchors of pages that this version had before.', {
    ...ids,
    pages: list(
      object('A page that was replaced.', {
        builtAt: moment('When it was read first.'),
        changes: object('What changed when it was replaced: how many units, and how many anchors.', {
          added: count('Units that came.'),
          removed: count('Units that went.'),
          moved: count('Runs of units that stand elsewhere.'),
          renumbered: count('Units with another number.'),
          changed: count('Units with other words.'),
          anchorsMoved: count('Anchors whose part has another one now.'),
          anchorsGone: count('Anchors whose part was not found again.'),
        }),
      }),
      'The newest one last.',
    ),
    anchors: list(
      object(
        'An anchor that led to another part, or leads nowhere now.',
        {
          anchor,
          kind: text('What it led to.'),
          number,
          movedTo: text('The anchor of that part now; left out where it was not found again.'),
          by: { enum: ['text', 'change', 'number', 'within'], description: by },
          taken: { const: true, description: 'The anchor leads to another part now.' },
        },
        ['movedTo', 'by', 'taken'],
      ),
      'Those of the newest page first.',
    ),
  }),
  BatchLine: object(
    'A line of the answer: what became of one paper.',
    {
      asked: text('The id as it was given.'),
      status: {
        type: 'integer',
        minimum: 200,
        maximum: 599,
        description: 'The status that its own address would answer with.',
      },
      idv: text('The id with the version that is served.'),
      warnings: list({ type: 'string' }, 'The codes of its warnings.'),
      body: {
        description: 'The answer, as its own address gives it; text where that is not JSON.',
        type: ['object', 'array', 'string'],
        items: {},
      },
      problem: ref('ProblemDetails'),
    },
    ['idv', 'warnings', 'body', 'problem'],
  ),
  WordChange: object('A stretch of words.', {
    change: { enum: ['same', 'removed', 'added'], description: 'Whether it stands in both versions.' },
    text: text('The words.'),
  }),
  Match: object(
    'A place where the words stand.',
    {
      match: { enum: qualities, description: 'How well it agrees.' },
      anchor,
      kind: { enum: ['text', 'figure', 'table', 'reference'], description: 'What the anchor is of.' },
      node: object('The theorem, proof, formula, algorithm, listing or footnote in which it begins.', {
        anchor,
        kind: text('What it is called, as printed where it has a name: `Theorem`, `Lemma`, `Equation`.'),
        number,
      }),
      score: { type: 'number', minimum: 0, maximum: 1, description: 'The share of words that agree.' },
      snippet: text('The match with some words around it.'),
      found: text('The match as it stands in the paper, where it is not exact.'),
      difference: list(ref('WordDifference'), 'The words sought and those found, stretch by stretch.'),
    },
    ['node', 'score', 'found', 'difference'],
  ),
  WordDifference: object('A stretch of words.', {
    in: { enum: ['both', 'query', 'paper'], description: 'Where it stands.' },
    text: text('The words.'),
  }),
};
