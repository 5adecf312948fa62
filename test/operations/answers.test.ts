/** Answers kept ready: in no more memory than they may take, with all that is prepared of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { KnownPaper, Library } from '../../src/library/index.ts';
import { type Answer, type Coding, createAnswers } from '../../src/operations/index.ts';
import type { PaperId } from '../../src/paper/id.ts';

const site = { baseUrl: 'http://papers.example', archivePublicUrl: 'http://archive.example' };

/** Knows a little of every paper, and has built none. */
const library = {
  find: async ({ id }: PaperId) =>
    ({
      paper: { id, version: 1 },
      latestVersion: 1,
      metadata: { license: '', abstract: id === 'long' ? 'So many words. '.repeat(100) : '' },
      checkedAt: 1,
      facts: { revision: 1, revisedAt: 1 },
    }) as unknown as KnownPaper,
} as unknown as Library;

test('many short answers take no more memory than few long ones', async () => {
  const answers = createAnswers(library, site, 1_000_000);
  const ask = (id: string) =>
    answers.ask({ kind: 'metadata', paper: { id } }, { async: false, coding: 'identity' }) as Promise<Answer>;
  const ids = Array.from({ length: 1000 }, (_, index) => `2401.${String(index).padStart(5, '0')}`);
  const given: Answer[] = [];
  for (const id of ids) given.push(await ask(id));
  let kept = 0;
  // The latest first: what is asked for again pushes out only what was not kept anyway.
  for (const [index, id] of [...ids.entries()].reverse()) if ((await ask(id)) === given[index]) kept++;
  assert.ok(kept > 100, `${kept}`);
  // Headers, body and the body as text: measured on the heap at 2,600 bytes beside the answer's own.
  assert.ok(kept * 2600 < 1_000_000, `${kept}`);
});

test('an answer keeps no memory but its own', async () => {
  const answers = createAnswers(library, site, 1_000_000);
  for (const [id, coding] of [
    ['short', 'identity'],
    ['long', 'identity'],
    ['long', 'br'],
    ['long', 'gzip'],
  ] as const) {
    const { body } = (await answers.ask({ kind: 'metadata', paper: { id } }, { async: false, coding })) as Answer;
    assert.equal(body.buffer.byteLength, body.length, `${id} ${coding}`);
  }
});

test('an answer is put into the coding that is asked for, once, and a short one into none', async () => {
  const answers = createAnswers(library, site, 1_000_000);
  const ask = (id: string, coding: Coding) =>
    answers.ask({ kind: 'metadata', paper: { id } }, { async: false, coding }) as Promise<Answer>;
  const plain = await ask('long', 'identity');
  assert.deepEqual([plain.coding, plain.coded], ['identity', true]);
  for (const [coding, expand] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await ask('long', coding);
    assert.deepEqual([answer.coding, answer.coded, answer.tag], [coding, true, plain.tag]);
    assert.deepEqual(expand(answer.body), plain.body);
    assert.equal(await ask('long', coding), answer);
  }
  assert.equal(await ask('long', 'identity'), plain);
  const short = await ask('short', 'br');
  assert.deepEqual([short.coding, short.coded], ['identity', false]);
});

test('what is kept in a coding is given without being made again, whether or not it is kept as it is', async () => {
  let made = 0;
  const metadata = {
    license: '',
    get abstract() {
      made++;
      return 'So many words. '.repeat(100);
    },
  };
  const find = async (paper: PaperId) => ({ ...(await library.find(paper)), metadata }) as unknown as KnownPaper;
  // Room for the compressed form only.
  const answers = createAnswers({ ...library, find }, site, 4000);
  const ask = (coding: Coding) =>
    answers.ask({ kind: 'metadata', paper: { id: 'long' } }, { async: false, coding }) as Promise<Answer>;
  const first = await ask('br');
  assert.deepEqual([first.coding, made], ['br', 1]);
  assert.equal(await ask('br'), first);
  assert.equal(made, 1);
  await ask('identity');
  assert.equal(made, 2);
});

test('an answer that was long in the making is trusted no longer than others', async ({ mock }) => {
  let time = 1_000_000;
  mock.method(performance, 'now', () => time);
  // What is kept looks at the clock once in a millisecond.
  mock.timers.enable({ apis: ['setTimeout'] });
  const pass = (ms: number) => {
    time += ms;
    mock.timers.tick(1);
  };
  const text = Promise.withResolvers<Buffer>();
  const reading = Promise.withResolvers<void>();
  let asked = 0;
  const read = async (paper: PaperId) => {
    asked++;
    const inferred = { status: 'ready', inferredAt: '2024-01-01T00:00:00Z' };
    const slow = () => {
      reading.resolve();
      return text.promise;
    };
    return { ...(await library.find(paper)), build: {}, inferred, read: slow };
  };
  const answers = createAnswers({ ...library, read, used: () => {} } as unknown as Library, site, 1e6);
  const ask = async () =>
    answers.ask({ kind: 'paper', format: 'txt', paper: { id: 'slow' } }, { async: false, coding: 'identity' });
  const first = ask();
  await reading.promise;
  pass(3000);
  text.resolve(Buffer.from('text'));
  await first;
  pass(500);
  await ask();
  assert.equal(asked, 1);
  pass(1000);
  await ask();
  assert.equal(asked, 2);
});
