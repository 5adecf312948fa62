/** The threads that build: a page that takes too long is given up, and the first pages are built again while nobody waits. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { openBuildPool } from '../../src/library/build-pool.ts';
import type { BuildInput } from '../../src/library/make.ts';
import { createWarmUp } from '../../src/library/warm-up.ts';

const metadata = {
  versions: [],
  categories: [],
  primaryCategory: '',
  reportNo: '',
  comments: '',
  title: '',
  abstract: '',
  authors: '',
  license: '',
  doi: '',
  journalRef: '',
};
const inputOf = (page: Uint8Array): BuildInput => ({
  page,
  paper: { id: '2401.00001', version: 1 },
  metadata,
  archive: 'https://archive.example',
});
const input = inputOf(Buffer.from('<article class="ltx_document"><div class="ltx_para"><p>Oaks</p></div></article>'));

test('a page that takes longer than it may is given up, for its first reader and for the shelf', async (t) => {
  // A thread takes longer than that to start.
  const pool = openBuildPool({ threads: 1, timeout: 1, warmsUp: false });
  t.after(() => pool.close());
  const { partial, whole } = pool.make(input);
  const tooLong = { code: 'build-failed', reason: /longer than the operator allows/ };
  await assert.rejects(whole, tooLong);
  await assert.rejects(partial, tooLong);
});

/** A warm-up whose builds are noted, and end at once; `over` resolves with the last that there may be. */
function openWarmUp(nobodyWaits: () => boolean = () => true) {
  const builds: BuildInput[] = [];
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const build = async (made: BuildInput) => {
    if (builds.push(made) === 40) resolve();
  };
  return { builds, over, warmUp: createWarmUp(build, nobodyWaits) };
}

test('the first page is built again so often, and no other one after it; a large page is left alone', async () => {
  const { builds, over, warmUp } = openWarmUp();
  warmUp.start(inputOf(Buffer.alloc(2 * 1024 * 1024 + 1)));
  await turn();
  warmUp.start({ ...input, former: { builtAt: 0 } });
  await over;
  await turn();
  warmUp.start(input);
  await warmUp.close();
  assert.equal(builds.length, 40);
  for (const build of builds) assert.deepEqual(build, input, 'without the build before it');
});

test('nothing is built again while somebody waits, nor after the end', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const { builds, warmUp } = openWarmUp(() => {
    resolve();
    return false;
  });
  warmUp.start(input);
  await asked;
  await warmUp.close();
  const closed = openWarmUp();
  closed.warmUp.start(input);
  await closed.warmUp.close();
  assert.deepEqual([builds, closed.builds], [[], []]);
});
