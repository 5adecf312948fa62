/**
 * Addresses of questions about the text of a paper: where words stand, what has changed, where anchors have gone; and of one
 * question about many papers at once.
 */
import { anchors, diff, differenceShape, diffMarkdown, find, formerShape, foundShape } from '../../questions/index.ts';
import { batch, costOfBatch, lineShape, partChoice } from '../handlers/batch.ts';
import { answerWith, findWith } from '../handlers/paper-answers.ts';
import { built, choosing, jsonType, markdownType, ndjsonType, type Routes } from '../route.ts';

export const questionRoutes = {
  find: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}/find.json',
    handle: findWith(find),
    cache: 'version',
    fileName: '{idv}-find.json',
    summary: 'Where words stand, and whether a quotation stands there exactly, nearly, or not at all.',
    notes: [
      'Searches headings, captions, text, formulas, tables, footnotes, references and the title page.',
      '`verdict` is `exact`, `normalised` (but for case, quotes, dashes, spaces), `fuzzy` (some words differ), `words` (all of them, in any order) or `not found`; `difference` tells the words that differ.',
    ],
    example: '/2401.00001/find.json?q=forty+kettles',
    type: jsonType,
    shape: foundShape,
    async: true,
    asks: { q: 'The words or the sentence to find.' },
    problems: choosing,
  },
  diff: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}/diff/{from}.json',
    handle: answerWith(diff),
    cache: 'version',
    fileName: '{idv}-diff-{from}.json',
    summary: 'What changed from an older version, `v1`, to this one.',
    notes: [
      'Headings, paragraphs, statements, equations, tables, figures, footnotes and works cited that were added, removed, moved, renumbered or changed, word by word; `anchors` maps those of the old version to the new.',
      'Both versions are built where they must be.',
    ],
    example: '/2401.00001/diff/v1.json',
    type: jsonType,
    shape: differenceShape,
    async: true,
    problems: built,
  },
  diffMd: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}/diff/{from}.md',
    handle: answerWith(diffMarkdown),
    cache: 'version',
    fileName: '{idv}-diff-{from}.md',
    summary: 'The same as Markdown, a line for each change.',
    notes: ['Words that went stand in `~~…~~`, words that came in `**…**`.'],
    example: '/2401.00001/diff/v1.md',
    type: markdownType,
    async: true,
    problems: built,
  },
  anchors: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}/anchors.json',
    handle: answerWith(anchors),
    cache: 'version',
    fileName: '{idv}-anchors.json',
    summary: 'Anchors that led elsewhere on earlier pages of this version, with where their parts stand now.',
    notes: [
      'The archive makes its pages anew now and then. `pages` says what changed each time; most papers have none.',
      'An unknown anchor that was one before is answered with `movedTo` at its own address, too.',
    ],
    example: '/2401.00001/anchors.json',
    type: jsonType,
    shape: formerShape,
    async: true,
    problems: built,
  },
  batch: {
    kind: 'service',
    tag: 'data',
    path: '/-/batch',
    handle: batch,
    cost: costOfBatch,
    summary: 'The same part of up to 50 papers: a line of JSON for each, as soon as it is ready (NDJSON).',
    notes: [
      'A line has `asked`, the id as it was given, by which lines are told apart; `status`; and `body`, the answer, as text where it is not JSON, or `problem`, the problem document. `idv` names the version.',
      'One paper’s failure is its line alone. It counts as so many requests as it names papers.',
    ],
    example: '/-/batch?ids=2401.00001,2401.00002v1',
    type: ndjsonType,
    shape: lineShape,
    async: true,
    asks: { ids: 'The ids, in any spelling, with commas between them; at most 50.' },
    choices: partChoice,
    live: true,
    problems: ['rate-limited', 'bad-request'],
  },
} as const satisfies Routes;
