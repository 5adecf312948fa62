/** The threads that build: a page that takes too long is given up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBuildPool } from '../../src/library/build-pool.ts';
import type { BuildInput } from '../../src/library/make.ts';

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
