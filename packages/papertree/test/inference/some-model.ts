/** A language model for tests, and how its papers are read. */

import { openQuotations } from '../../src/inference/evidence.ts';
import { createModel } from '../../src/inference/index.ts';
import { isCurrent, slicesOfShelf } from '../../src/library/build-format.ts';
import type { Build, Shelf } from '../../src/storage/index.ts';

/** Opens the builds on a shelf as the library does. */
export const readerOf = (shelf: Shelf) => (build: Build | undefined) =>
  isCurrent(build) ? slicesOfShelf(shelf.bytes, build) : undefined;

/** A model behind the scripted server. */
export const inferenceOf = (url: string, name = 'some-model', dailyTokens = 0) => ({
  model: createModel({
    name,
    url,
    provider: 'openai-compatible',
    key: 'sk-very-secret',
    schema: true,
    outputTokens: 500,
    timeout: 20_000,
  }),
  inputTokens: 3000,
  dailyTokens,
  concurrency: 2,
  openQuotations,
});
