/** The cache of answers: given while it is right, made once however many ask, and given on while something is broken. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Problem } from 'papertree-convert/errors';
import { createAnswerCache } from '../../src/http/cache.ts';
import { type Answer, type Asked, createPapers, type Operation } from '../../src/questions/index.ts';
import { holdWrites, paper, withLibrary } from '../library/library-with-archive.ts';
import { threads } from '../threads/shared-threads.ts';
import { type Got, get, sample, silent, withService } from './test-server.ts';

/** Papers whose revision and answers the test decides, and a clock that it moves. */
function stage() {
  const papers = {
    revised: 'r1' as string | Error | Promise<never>,
    answer: sample('# One\n'.repeat(300)) as Answer | Error,
    asked: 0,
    compared: 0,
    async ask(_operation: unknown, _asked: Asked) {
      papers.asked++;
      if (papers.answer instanceof Error) throw papers.answer;
      return papers.answer;
    },
    async revision() {
      papers.compared++;
      if (papers.revised instanceof Error) throw papers.revised;
      return papers.revised;
    },
    openFile: () => assert.fail('no file is asked for'),
    openBundle: () => assert.fail('no bundle is asked for'),
    used: () => {},
  };
  return papers;
}

/** Lets the trust in answers run out: the cache reads this clock. */
function movable(mock: { method: typeof test.mock.method }) {
  let offset = 0;
  const { now } = performance;
  mock.method(performance, 'now', () => now.call(performance) + offset);
  return { pass: (ms: number) => void (offset += ms) };
}

const path = '/2401.00001v2.md';

test('a cached answer is given without a question to the ledger, and after a while with one', async ({ mock }) => {
  const clock = movable(mock);
  const papers = stage();
  await withService({ parts: { papers } }, async ({ port }) => {
    for (let count = 0; count < 3; count++) await get(port, path);
    assert.deepEqual([papers.asked, papers.compared], [1, 0]);
    clock.pass(4100);
    for (let count = 0; count < 3; count++) await get(port, path);
    assert.deepEqual([papers.asked, papers.compared], [1, 1]);
    papers.revised = 'r2';
    papers.answer = sample('# Two\n', { revision: 'r2' });
    assert.match((await get(port, path)).text, /^# One/);
    clock.pass(4100);
    assert.match((await get(port, path)).text, /^# Two/);
    assert.deepEqual([papers.asked, papers.compared], [2, 2]);
  });
});

test('whoever waited for a paper has it quickly, and later readers have it compressed better, under another tag', async ({
  mock,
}) => {
  const later: (() => unknown)[] = [];
  const { setTimeout: usual } = globalThis;
  mock.method(globalThis, 'setTimeout', (work: () => void, ms?: number, ...given: unknown[]) => {
    if (ms !== 250) return usual(work, ms, ...(given as []));
    later.push(work);
    return { unref() {} };
  });
  const papers = stage();
  const words = Array.from({ length: 4000 }, (_, n) => `word${(n * n) % 997}`).join(' ');
  papers.answer = sample(words, { isFirst: true });
  const asBrotli = { headers: { 'accept-encoding': 'br' } };
  await withService({ parts: { papers } }, async ({ port }) => {
    const first = await get(port, path, asBrotli);
    assert.equal(brotliDecompressSync(first.bytes).toString(), words);
    assert.equal((await get(port, path, asBrotli)).headers.etag, first.headers.etag);
    assert.equal(later.length, 1);
    await later[0]?.();
    let second = first;
    while (second.headers.etag === first.headers.etag) second = await get(port, path, asBrotli);
    assert.ok(second.bytes.length < first.bytes.length);
    assert.equal(brotliDecompressSync(second.bytes).toString(), words);
    assert.equal(papers.asked, 1);
  });
});

test('three hundred concurrent requests make an answer once in each coding', async () => {
  const papers = stage();
  const gate = Promise.withResolvers<void>();
  const { ask } = papers;
  papers.ask = async (operation, asked) => {
    await gate.promise;
    return ask(operation, asked);
  };
  await withService({ parts: { papers } }, async ({ port, service }) => {
    const arrived = Promise.withResolvers<void>();
    let count = 0;
    service.server.on('request', () => ++count === 300 && arrived.resolve());
    const codings = ['identity', 'gzip', 'br'];
    const all = Array.from({ length: 300 }, (_, index) =>
      get(port, path, { headers: { 'accept-encoding': codings[index % 3] } }),
    );
    await arrived.promise;
    gate.resolve();
    for (const [index, { status, bytes }] of (await Promise.all(all)).entries()) {
      assert.equal(status, 200);
      const expand = [(each: Buffer) => each, gunzipSync, brotliDecompressSync][index % 3];
      assert.equal(String(expand?.(bytes)), '# One\n'.repeat(300));
    }
    assert.equal(papers.asked, 1);
  });
});

test('of two answers made at once, the one asked for later is kept, whichever is made first', async () => {
  const papers = stage();
  const early = Promise.withResolvers<Answer>();
  const late = Promise.withResolvers<Answer>();
  const begun = Promise.withResolvers<void>();
  papers.ask = (_, { async }) => {
    papers.asked++;
    begun.resolve();
    return async ? early.promise : late.promise;
  };
  await withService({ parts: { papers } }, async ({ port }) => {
    const first = get(port, `${path}?async=1`);
    await begun.promise;
    const second = get(port, path);
    late.resolve(sample('# Two', { revision: 'r2' }));
    assert.equal((await second).text, '# Two');
    early.resolve(sample('# One'));
    assert.equal((await first).text, '# One', 'what it was when that was asked');
    assert.equal((await get(port, path)).text, '# Two');
    assert.equal(papers.asked, 2);
  });
});

test('the first answer of a new build is made once: it is the same when the build is shelved', ({ mock }) =>
  withLibrary(async ({ library, shelf }) => {
    const clock = movable(mock);
    const site = { baseUrl: 'http://papers.example', archivePublicUrl: 'http://archive.example' };
    const papers = createPapers(library, site, threads);
    let asked = 0;
    const ask = (operation: Operation, each: Asked) => {
      asked++;
      return papers.ask(operation, each);
    };
    await withService({ parts: { papers: { ...papers, ask } } }, async ({ port }) => {
      const writes = holdWrites(shelf);
      const first = await get(port, '/2401.00001v1.md');
      assert.equal((await shelf.ledger.find(paper)).build, undefined, 'it is not shelved yet');
      writes.open();
      await library.open(paper);
      clock.pass(4100);
      const { status, headers } = await get(port, '/2401.00001v1.md');
      assert.deepEqual([status, headers.etag, asked], [200, first.headers.etag, 1]);
    });
  }));

test('an answer is trusted from when it was asked for: the paper may have changed while it was made', async ({
  mock,
}) => {
  const clock = movable(mock);
  const papers = stage();
  papers.ask = async () => {
    papers.asked++;
    clock.pass(4100);
    return sample('# One');
  };
  await withService({ parts: { papers } }, async ({ port }) => {
    await get(port, path);
    await get(port, path);
    assert.deepEqual([papers.asked, papers.compared], [1, 1]);
  });
});

test('a short answer is in no coding, and answers for all of them', async () => {
  const papers = stage();
  papers.answer = sample('# Short');
  await withService({ parts: { papers } }, async ({ port }) => {
    for (const coding of ['br', 'gzip', 'identity']) {
      const { headers, text } = await get(port, path, { headers: { 'accept-encoding': coding } });
      assert.deepEqual([headers['content-encoding'], text], [undefined, '# Short']);
    }
    assert.equal(papers.asked, 1);
  });
});

test('stale-if-error: while ledger or library fail, the cached answer is given; a problem of the paper is not hidden', async ({
  mock,
}) => {
  const clock = movable(mock);
  const papers = stage();
  const warned: string[] = [];
  const log = { ...silent, warn: (_: object, message: string) => void warned.push(message) };
  await withService({ parts: { papers, log } }, async ({ port }) => {
    const first = await get(port, path);
    papers.revised = new Error('The disk is gone.');
    papers.answer = new Problem('upstream', 'Storage failed.');
    for (let hour = 0; hour < 5; hour++) {
      clock.pass(3_600_000);
      const { status, text, headers } = await get(port, path);
      assert.deepEqual([status, text, headers.etag], [200, first.text, first.headers.etag]);
    }
    assert.equal(warned.length, 5);
    assert.equal((await get(port, '/2401.00001v2.txt')).status, 502, 'there is none of this in memory');
    papers.revised = 'r2';
    clock.pass(5000);
    assert.equal((await get(port, path)).status, 200, 'the revision is another, but nothing can be made of it');
    papers.answer = new Problem('not-found', 'It is not served here.');
    clock.pass(5000);
    assert.equal((await get(port, path)).status, 404);
    papers.answer = new Problem('upstream', 'Storage failed.');
    clock.pass(5000);
    assert.equal((await get(port, path)).status, 502, 'and is not given after that');
  });
});

test('a ledger that hangs holds up an answer in memory for no longer than a second', async ({ mock }) => {
  const clock = movable(mock);
  const papers = stage();
  await withService({ parts: { papers } }, async ({ port }) => {
    await get(port, path);
    papers.revised = new Promise<never>(() => {});
    clock.pass(5000);
    mock.timers.enable({ apis: ['setTimeout'] });
    const late = get(port, path);
    while (papers.compared === 0) await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(1000);
    assert.equal((await late).status, 200);
    mock.timers.reset();
  });
});

const own = /^(?:date|x-request-id|ratelimit)$/;
const lasting = ({ status, headers, text }: Got) => [
  status,
  Object.entries(headers).filter(([name]) => !own.test(name)),
  text,
];

test('an answer from the cache is the one that was made, in every coding, short or long, whole or not', async () => {
  for (const text of ['Müller–Žižek 数学\n', 'ä'.repeat(100_000)]) {
    await withService({ ask: () => sample(text) }, async ({ port }) => {
      const etag = String((await get(port, path)).headers.etag);
      for (const headers of [
        {},
        { 'accept-encoding': 'br' },
        { 'accept-encoding': 'gzip' },
        { 'if-none-match': etag },
      ]) {
        for (const method of ['GET', 'HEAD']) {
          const ask = () => get(port, path, { headers, method });
          const first = await ask();
          assert.deepEqual(lasting(await ask()), lasting(first));
        }
      }
      assert.equal((await get(port, path)).text, text);
    });
  }
});

test('warnings stand in a header', async () => {
  await withService({ ask: () => sample('x', { warnings: ['stale', 'truncated'] }) }, async ({ port }) => {
    assert.equal((await get(port, path)).headers['papertree-warnings'], 'stale, truncated');
  });
});

test('answers take no more memory than is set aside, however short and many they are', () => {
  const cache = createAnswerCache(1_000_000);
  const body = Buffer.from('x');
  const answer = (index: number) =>
    ({ revision: '1', paper: { id: `${index}`, version: 1 }, representation: { body }, coded: false }) as never;
  for (let index = 0; index < 10_000; index++) cache.keep(`${index}`, 'br', answer(index));
  const kept = Array.from({ length: 10_000 }, (_, index) => cache.find(`${index}`, 'gzip')).filter(Boolean).length;
  assert.ok(kept > 100, `${kept}`);
  // Headers and the entry: measured on the heap at 2,600 bytes beside the body.
  assert.ok(kept * 2600 < 1_000_000, `${kept}`);
});
