/** How the commands that need the archive refuse what is wrong: settings, words, lists, folders, a network that is not there. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, run } from './program-with-archive.ts';

test('faulty settings are said together, before anything is begun', { timeout: 30_000 }, async () => {
  const settings = { PORT: 'eighty', RATE_LIMIT: '-1', BASE_URL: 'here' };
  for (const words of [['serve'], ['demo'], ['fetch', 'hep-th/9901900'], ['remove', 'hep-th/9901900']]) {
    const { status, err, out } = await run(words, settings);
    assert.equal(status, 2, words[0]);
    assert.equal(out, '');
    for (const name of Object.keys(settings)) assert.match(err, new RegExp(`^ {2}${name}: expected `, 'm'), words[0]);
  }
});

test('a folder that cannot be used is said by the name of its setting', { timeout: 30_000 }, async () => {
  const place = await mkdtemp(join(folder, 'unusable-'));
  const file = join(place, 'a-file');
  await writeFile(file, '');
  await mkdir(join(place, 'taken', 'ledger.db'), { recursive: true });
  for (const [words, dataDir] of [
    [['serve'], file],
    [['fetch', 'hep-th/9901900'], join(file, 'below')],
    [['remove', 'hep-th/9901900'], join(place, 'taken')],
  ] as const) {
    const { status, err, out } = await run(words, { DATA_DIR: dataDir });
    assert.deepEqual([status, out], [2, ''], words[0]);
    assert.match(err, /^papertree: wrong settings:\n {2}DATA_DIR: expected a folder [^\n]+\n$/);
    assert.ok(err.includes(`not “${dataDir}” (`), err);
  }
});

test('wrong usage is explained', { timeout: 30_000 }, async () => {
  for (const [words, says] of [
    [['serve', 'now'], /takes no arguments/],
    [['fetch'], /no paper given/],
    [['fetch', '--list'], /list/],
    [['fetch', '2401.1'], /“2401\.1” is not a paper id/],
    [['rebuild', '--harder', '2401.90001'], /--harder/],
    [['rebuild', '--outdated', '2401.90001'], /takes no other arguments/],
    [['remove', '--block'], /no paper given/],
    [['demo', 'x'], /x/],
  ] as const) {
    const { status, err } = await run(words);
    assert.equal(status, 2, words.join(' '));
    assert.match(err, says);
    assert.doesNotMatch(err, /\n {4}at /);
  }
  const missing = await run(['fetch', '--list', join(folder, 'nowhere.txt')]);
  assert.equal(missing.status, 1);
  assert.match(
    missing.err,
    /^papertree: --list \S+nowhere\.txt: there is no such file or folder in \S+; it names a file with one id per line\.\n$/,
  );
});

test('a bad line of a list is named with its number, and the others are fetched', { timeout: 30_000 }, async () => {
  const list = join(folder, 'some-bad.txt');
  await writeFile(list, '# papers\nhep-th/9901900v1\n\n2401.1 # too short\nhttps://arxiv.org/abs/2401.90001v2\n');
  const { status, out, err } = await run(['fetch', '--list', list], { DATA_DIR: join(folder, 'some-bad') });
  assert.deepEqual([status, out], [1, '2 stored, 1 failed\n']);
  assert.match(err, /^\S+some-bad\.txt:4: invalid-id: “2401\.1” is not a paper id [^\n]+\n$/);
});

test('if the archive cannot be reached, `papertree demo` is mentioned', { timeout: 30_000 }, async () => {
  // Nobody listens on that port.
  const settings = { ARXIV_URL: 'http://127.0.0.1:9', DATA_DIR: join(folder, 'offline') };
  for (const command of ['fetch', 'convert']) {
    const { status, err } = await run([command, '2401.90001v2'], settings);
    assert.equal(status, 1);
    assert.match(
      err,
      /\npapertree: asked 127\.0\.0\.1:9 \(ARXIV_URL\) in vain: no network\? Try `\S*papertree demo`, which needs none\n$/,
    );
  }
});

test('a mistyped setting is pointed out, and the command goes on', { timeout: 30_000 }, async () => {
  const { err } = await run(['remove', '--unblock', '2401.90001v2'], { RATELIMIT: '5' });
  assert.equal(err, 'papertree: there is no setting RATELIMIT; did you mean RATE_LIMIT?\n');
});
