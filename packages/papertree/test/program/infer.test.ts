/** `papertree infer`: papers by name, those that failed, and those that another model described. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promptVersion } from '../../src/inference/index.ts';
import { openShelf } from '../../src/storage/index.ts';
import { startTestArchive, type TestArchive } from '../archive/test-archive.ts';
import { right, type Scripted, startScripted } from '../inference/server.ts';
import { startProgram } from './program.ts';
import { say } from './terminal.ts';

let archive: TestArchive;
let server: Scripted;
let folder: string;
before(async () => {
  archive = await startTestArchive();
  server = await startScripted();
  folder = await mkdtemp(join(tmpdir(), 'papertree-infer-'));
  Object.assign(process.env, { ARXIV_URL: archive.url, DATA_DIR: folder });
});
after(async () => {
  await server.close();
  await archive.close();
  await rm(folder, { recursive: true });
});

const useModel = (name: string) => Object.assign(process.env, { MODEL: name, MODEL_URL: server.url });

async function stateOf(id: string, version: number): Promise<string | undefined> {
  const shelf = await openShelf(folder);
  const { inferred } = await shelf.ledger.find({ id, version });
  await shelf.close();
  return inferred?.status;
}

test('without a model it says what to set', async () => {
  const { status, err } = await say(['infer', '2401.90001v1']);
  assert.equal(status, 2);
  assert.match(err, /set MODEL and MODEL_URL/);
});

test('without papers, or with too many wishes, it was misused', async () => {
  useModel('some-model');
  for (const words of [[], ['--failed', '2401.90001'], ['--failed', '--outdated'], ['--all']])
    assert.equal((await say(['infer', ...words])).status, 2, words.join(' '));
});

test('papers are built, described and counted, with a bar on a terminal', async () => {
  const ids = ['2401.90001v1', '2401.90001v2', '2402.90002v2'];
  const { status, out, err } = await say(['infer', ...ids], '', true);
  assert.deepEqual([status, out], [0, '3 described, 0 failed\n']);
  // Their files are left to the service, and are not counted.
  assert.match(err, /\[=+\] 3\/3 /);
  assert.equal(server.heard.length, ids.length);
  assert.equal(await stateOf('2402.90002', 2), 'ready');
});

test('those that failed are asked again, and no others', async () => {
  server.respond = () => ({ refuses: 'No.' });
  const failing = await say(['infer', '2401.90001v1']);
  assert.deepEqual([failing.status, failing.out], [1, '0 described, 1 failed\n']);
  assert.match(failing.err, /^2401\.90001v1: upstream: refused: The model refused/);
  assert.equal(await stateOf('2401.90001', 1), 'failed');
  server.heard.length = 0;
  server.respond = () => ({ says: right });
  const { status, out } = await say(['infer', '--failed']);
  assert.deepEqual([status, out, server.heard.length], [0, '1 described, 0 failed\n', 1]);
  assert.equal(await stateOf('2401.90001', 1), 'ready');
  assert.equal((await say(['infer', '--failed'])).out, '0 described, 0 failed\n');
});

test('another model makes all of them outdated, once', async () => {
  useModel('another');
  assert.equal((await say(['infer', '--outdated'])).out, '3 described, 0 failed\n');
  assert.equal((await say(['infer', '--outdated'])).out, '0 described, 0 failed\n');
});

test('the audit asks nothing, and prints each contribution with the words that it rests on, of some papers or of all', async () => {
  server.heard.length = 0;
  const { status, out, err } = await say(['infer', '--audit', '2401.90001v1']);
  assert.deepEqual([status, err, server.heard.length], [0, '', 0]);
  assert.equal(
    out.replace(/cools .*«/, 'cools … «').replace(/», .*/, '» …'),
    `2401.90001v1  another, prompt ${promptVersion}
empirical: Two rates are compared.
1. A comparison of two rates.
   abstract, exact: A kettle that was boiled and forgotten cools … «We measure forty kettles and find that the sum of two exponentials» …
1 left out: what the model quoted does not stand in the paper

1 audited, 0 failed
`,
  );
  const all = await say(['infer', '--audit']);
  assert.deepEqual([all.status, all.out.match(/^\S+ {2}another/gm)?.length], [0, 3]);
  const none = await say(['infer', '--audit', '2401.90009v1']);
  assert.deepEqual([none.status, none.err], [1, '2401.90009v1: not-found: no inferred fields are stored of it.\n']);
});

test('a server that wants an hour is not waited for, and the paper stays in line', async () => {
  server.respond = () => ({ status: 429, headers: { 'retry-after': '3600' } });
  const { status, err } = await say(['infer', '2401.90001v1']);
  assert.equal(status, 1);
  assert.match(err, /2401\.90001v1: upstream: busy, it answered 429.*tried again at/);
  assert.equal(await stateOf('2401.90001', 1), 'pending');
});

test('papers that wait for the tokens of the day are reported with that reason, and it is no success', async () => {
  server.respond = () => ({ says: right, usage: { prompt_tokens: 90_000, completion_tokens: 500 } });
  Object.assign(process.env, { MODEL_DAILY_TOKENS: '90000', DATA_DIR: join(folder, 'spent') });
  try {
    assert.equal((await say(['infer', '2401.90001v1'])).out, '1 described, 0 failed\n');
    for (const words of [['2401.90001v2', '2402.90002v2'], ['--failed']]) {
      const { status, out, err } = await say(['infer', ...words]);
      assert.deepEqual([status, out], [1, '0 described, 2 failed\n'], words.join(' '));
      assert.match(err, /^2402\.90002v2: upstream: the tokens of the day are spent.*tried again at/m);
    }
  } finally {
    Object.assign(process.env, { DATA_DIR: folder });
    delete process.env.MODEL_DAILY_TOKENS;
  }
});

for (const [signal, words] of [
  ['SIGINT', ['infer', 'hep-th/9901900v1']],
  ['SIGTERM', ['infer', 'hep-th/9901900v1']],
  ['SIGTERM', ['serve']],
] as const)
  test(`${words[0]}, stopped by ${signal} during a question, gives its job back without counting an attempt`, {
    timeout: 30_000,
  }, async () => {
    const asked = Promise.withResolvers<{ over: Promise<unknown> }>();
    server.respond = (heard) => {
      asked.resolve(heard);
      return { silent: true };
    };
    const model = { MODEL: 'some-model', MODEL_URL: server.url, MODEL_TIMEOUT: '5m', PORT: '0' };
    const program = startProgram(words, { ...model, ARXIV_URL: archive.url, DATA_DIR: join(folder, 'stopped') });
    const { over } = await asked.promise;
    program.kill(signal);
    await over;
    const { status, err } = await program.ended;
    assert.equal(status, words[0] === 'serve' ? 0 : null);
    assert.doesNotMatch(err, /hep-th|\n {4}at /);
    const shelf = await openShelf(join(folder, 'stopped'));
    const job = await shelf.ledger.findJob('infer', 'hep-th/9901900v1');
    await shelf.close();
    assert.deepEqual([job?.state, job?.attempts], ['waiting', 0]);
  });
