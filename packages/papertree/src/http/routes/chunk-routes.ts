/** Addresses for those who embed and retrieve papers: the paper as chunks. */
import { chunkChoices, chunkLines, chunkShape, chunks, chunksShape } from '../../questions/index.ts';
import { answerWith } from '../handlers/paper-answers.ts';
import { choosing, jsonType, ndjsonType, type Routes } from '../route.ts';

export const chunkRoutes = {
  chunks: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}/chunks.jsonl',
    handle: answerWith(chunkLines),
    cache: 'version',
    fileName: '{idv}-chunks.jsonl',
    label: 'Chunks',
    summary: 'The paper as chunks of its Markdown for retrieval: a line of JSON each, in reading order (NDJSON).',
    notes: [
      'Cut at blocks, then at sentences, never through a formula, a row of a table, or between a statement and its label; begun anew in each section.',
      '`id` stays while the words do; `context` is a line to embed with the text.',
    ],
    example: '/2401.00001/chunks.jsonl',
    type: ndjsonType,
    shape: chunkShape,
    async: true,
    choices: chunkChoices,
    problems: choosing,
  },
  chunksJson: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}/chunks.json',
    handle: answerWith(chunks),
    cache: 'version',
    fileName: '{idv}-chunks.json',
    summary: 'The same as one document, with totals and warnings.',
    notes: ['`totals` has the number of chunks and their tokens.'],
    example: '/2401.00001/chunks.json',
    type: jsonType,
    shape: chunksShape,
    async: true,
    choices: chunkChoices,
    problems: choosing,
  },
} as const satisfies Routes;
