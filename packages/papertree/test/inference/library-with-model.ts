/** A library with a scripted model behind it, on a clock that the test moves. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { openQuotations } from '../../src/inference/evidence.ts';
import type { FailedFields, InferredFields } from '../../src/inference/inferred.ts';
import type { Library, LibraryOptions } from '../../src/library/index.ts';
import { type LibraryUnderTest, minute, paper, withLibrary } from '../library/library-with-archive.ts';
import { type Scripted, startScripted } from './server.ts';
import { inferenceOf } from './some-model.ts';

export const hour = 60 * minute;
export const day = 24 * hour;

export interface ModelScene extends LibraryUnderTest {
  readonly server: Scripted;
  /** The options with which the library is opened again. */
  readonly options: { inference?: LibraryOptions['inference'] };
}

/** One thread for all libraries of a test file. */
const quotations = openQuotations();
after(() => quotations.close());
const openShared = () => ({ ...quotations, close: async () => {} });

export async function withModel(run: (stage: ModelScene) => Promise<void>): Promise<void> {
  const server = await startScripted();
  const options: ModelScene['options'] = { inference: { ...inferenceOf(server.url), openQuotations: openShared } };
  try {
    await withLibrary((scene) => run({ ...scene, server, options }), options);
  } finally {
    await server.close();
  }
}

export const told = async (library: Library, which = paper): Promise<InferredFields> =>
  (await library.open(which)).inferred;

/** Opens the paper and lets it be tried until it is tried no more. */
export async function inferUntilFailed({ library, clock, shelf }: ModelScene): Promise<FailedFields> {
  await library.open(paper);
  for (;;) {
    await library.inferred();
    const job = await shelf.ledger.findJob('infer', '2401.00001v1');
    if (job?.at === undefined) break;
    clock.time = Math.max(clock.time, job.at);
  }
  const fields = await told(library);
  assert.ok(fields.status === 'failed');
  return fields;
}
