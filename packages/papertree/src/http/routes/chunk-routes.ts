/** Addresses for pipelines: the paper as chunks to embed and retrieve, and as the document of another model. */
import {
  chunkChoices,
  chunkLines,
  chunkShape,
  chunks,
  chunksShape,
  docling,
  doclingShape,
} from '../../questions/index.ts';
import { answerWith } from '../handlers/paper-answers.ts';
import { built, choosing, jsonType, ndjsonType, type Routes } from '../route.ts';

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
  docling: {
    kind: 'paper',
    tag: 'data',
    path: '/{idv}.docling.json',
    handle: answerWith(docling),
    cache: 'version',
    fileName: '{idv}.docling.json',
    label: 'DoclingDocument',
    summary:
      'The whole paper as a DoclingDocument: headings, texts, formulas as LaTeX, tables with spans, pictures, lists, references.',
    notes: [
      'Of the schema of docling-core, version 1.10. `meta.papertree__anchor` of an item is the anchor of its part.',
    ],
    example: '/2401.00001.docling.json',
    type: jsonType,
    shape: doclingShape,
    async: true,
    problems: built,
  },
} as const satisfies Routes;
