/** `papertree search` and `papertree index`: what is stored is found from the command line. */
import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { hasFullText } from '../../src/storage/drivers/sqlite-index.ts';
import { folder, run as runProgram } from './program-with-archive.ts';

const skip = !hasFullText() && 'the SQLite of this Node has no full text search';

let dataDir: string;
const run = (words: readonly string[], more = {}) => runProgram([...words], { DATA_DIR: dataDir, ...more });

before(async () => {
  dataDir = await mkdtemp(join(folder, 'search-'));
  await run(['fetch', '2401.90001v2']);
});

test('places are told with their papers, as text and as JSON', { skip }, async () => {
  const { status, out } = await run(['search', 'forty', 'kettles']);
  assert.equal(status, 0);
  assert.match(out, /^2401\.90001v2#S3 {2}section {2}3 Forty Kettles\n/m);
  const lines = (await run(['search', '--json', '--kind', 'section', 'kettles'])).out.trim().split('\n');
  assert.ok(lines.every((line) => JSON.parse(line).kind === 'section'));
});

test('nothing found is status 1, a wrong question status 2', { skip }, async () => {
  assert.equal((await run(['search', 'zzzzzz'])).status, 1);
  for (const words of [[], ['--kind', 'poem', 'x'], ['--limit', '0', 'x'], ['--since', 'now', 'x'], ['"']])
    assert.equal((await run(['search', ...words])).status, 2, words.join(' '));
  assert.equal((await run(['search', 'x'], { SEARCH: 'off' })).status, 1);
});

test('an index is made anew, and finds the same', { skip }, async () => {
  const before = (await run(['search', 'kettles'])).out;
  const { status, out } = await run(['index', '--rebuild']);
  assert.deepEqual([status, out], [0, '1 indexed, 0 failed\n']);
  assert.equal((await run(['index'])).out, '0 indexed, 0 failed\n');
  assert.equal((await run(['search', 'kettles'])).out, before);
});

test('where the database cannot, all else works, and the search says why it does not', async () => {
  const withoutIndex = { NODE_OPTIONS: `--import=${new URL('without-full-text.mjs', import.meta.url)}` };
  const { status, err } = await run(['search', 'kettles'], withoutIndex);
  assert.deepEqual([status, err.includes('Node 22.16')], [1, true], err);
  const { out } = await run(['fetch', 'hep-th/9901900v1'], withoutIndex);
  assert.equal(out, '1 stored, 0 failed\n');
});
