/** The address at which many papers are asked for at once. */
import { partChoice } from '../batch-parts.ts';
import { batch, costOfBatch } from '../handlers/batch.ts';
import { ndjsonType, type Routes } from '../route.ts';

export const batchRoutes = {
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
    schema: 'BatchLine',
    async: true,
    asks: { ids: 'The ids, in any spelling, with commas between them; at most 50.' },
    choices: partChoice,
    live: true,
    problems: ['rate-limited', 'bad-request'],
  },
} as const satisfies Routes;
