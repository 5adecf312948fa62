/** The bar of commands that fetch papers counts the files of these, and the logs of their conversions. */
import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { archive, folder } from './program-with-archive.ts';
import { say } from './terminal.ts';

test('fetch and rebuild end with all files counted, and never show a full bar before', {
  timeout: 60_000,
}, async () => {
  process.env.ARXIV_URL = archive.url;
  process.env.DATA_DIR = await mkdtemp(join(folder, 'counted-'));
  for (const command of ['fetch', 'rebuild']) {
    const { status, err } = await say([command, 'hep-th/9901900v1'], '', true);
    assert.equal(status, 0, err);
    const shown = [...err.matchAll(/\] ([0-9]+)\/([0-9]+) /g)].map(([, done, total]) => [Number(done), Number(total)]);
    // The paper, its picture, and the log.
    assert.deepEqual(shown.at(-1), [3, 3], err);
    for (const [done, total] of shown.slice(0, -1)) assert.ok(Number(done) < Number(total), err);
  }
});
