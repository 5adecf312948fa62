/** Many papers at once: a line for each as it is ready, and one that fails fails alone. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { test } from 'node:test';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { Problem } from 'papertree-convert/errors';
import { batchParts } from '../../src/http/handlers/batch.ts';
import { routes } from '../../src/http/routes.ts';
import type { Asked } from '../../src/questions/index.ts';
import { get, sample, withService } from './test-server.ts';

interface Line {
  readonly asked: string;
  readonly status: number;
  readonly idv?: string;
  readonly warnings?: readonly string[];
  readonly body?: unknown;
  readonly problem?: { readonly code: string; readonly instance: string; readonly reason?: string };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);
const byAsked = (lines: readonly Line[]) => lines.toSorted((a, b) => (a.asked < b.asked ? -1 : 1));
const outline = ({ paper: { id, version = 3 } }: Asked) => sample(`{"of":"${id}"}`, { paper: { id, version } });

test('every paper has its line with the answer of its own address', () =>
  withService({ ask: outline }, async ({ port, asked }) => {
    const { status, headers, text } = await get(port, '/-/batch?ids=2401.00002,arXiv:hep-th/9901001v2,2401.00001v1');
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'application/x-ndjson');
    assert.equal(headers['cache-control'], 'no-store');
    assert.deepEqual(byAsked(linesOf(text)), [
      { asked: '2401.00001v1', status: 200, idv: '2401.00001v1', body: { of: '2401.00001' } },
      { asked: '2401.00002', status: 200, idv: '2401.00002v3', body: { of: '2401.00002' } },
      { asked: 'arXiv:hep-th/9901001v2', status: 200, idv: 'hep-th/9901001v2', body: { of: 'hep-th/9901001' } },
    ]);
    assert.equal(asked.length, 3);
    await get(port, '/2401.00001v1/outline.json');
    assert.equal(asked.length, 3, 'the answer is that of the cache');
  }));

test('a part that is text is a string, and warnings are told', () =>
  withService({ ask: () => sample('# A "paper"\n\nof lines\n', { warnings: ['stale-build'] }) }, async ({ port }) => {
    const { text } = await get(port, '/-/batch?part=md&ids=2401.00001v2&ids=2401.00001v2');
    assert.deepEqual(linesOf(text), [
      {
        asked: '2401.00001v2',
        status: 200,
        idv: '2401.00001v2',
        warnings: ['stale-build'],
        body: '# A "paper"\n\nof lines\n',
      },
    ]);
  }));

test('a failure is the line of its paper alone', () =>
  withService(
    {
      ask: (asked) => {
        if (asked.paper.id === '2401.00002') throw new Problem('no-html', 'There is no page.');
        if (asked.paper.id === '2401.00003') throw new Error('a fault of ours');
        return outline(asked);
      },
    },
    async ({ port }) => {
      const { status, text } = await get(port, '/-/batch?ids=2401.00002,2401.00003,nonsense,2401.00001');
      assert.equal(status, 200);
      const [good, none, fault, invalid] = byAsked(linesOf(text));
      assert.equal(good?.status, 200);
      assert.deepEqual([none?.status, none?.problem?.code], [422, 'no-html']);
      assert.equal(none?.problem?.instance, '/2401.00002/outline.json');
      assert.deepEqual([fault?.status, fault?.problem?.code], [500, 'build-failed']);
      assert.doesNotMatch(text, /a fault of ours/);
      assert.deepEqual([invalid?.status, invalid?.problem?.code], [400, 'invalid-id']);
      assert.equal(invalid?.problem?.instance, '/-/batch');
    },
  ));

test('whoever does not wait is told so in the line', () =>
  withService(
    { ask: (asked) => (asked.async ? { state: 'pending', queuedAt: '', retryAfter: 2 } : outline(asked)) },
    async ({ port }) => {
      for (const [path, headers] of [
        ['/-/batch?ids=2401.00001&async', {}],
        ['/-/batch?ids=2401.00001', { prefer: 'respond-async' }],
      ] as const) {
        const [line] = linesOf((await get(port, path, { headers })).text);
        assert.equal(line?.status, 202, path);
        assert.equal(
          (line?.body as { location?: string } | undefined)?.location,
          'http://papers.example/2401.00001/outline.json',
        );
      }
      // What never builds is there at once.
      const [line] = linesOf((await get(port, '/-/batch?ids=2401.00001&part=metadata&async')).text);
      assert.equal(line?.status, 200);
    },
  ));

const codings = {
  identity: { expand: (bytes: Buffer) => bytes, stream: undefined },
  gzip: { expand: gunzipSync, stream: createGunzip },
  br: { expand: brotliDecompressSync, stream: createBrotliDecompress },
};

test('a batch is compressed as the client asks, a HEAD of it as its GET', () =>
  withService({ ask: () => sample('a word and a word '.repeat(20_000)) }, async ({ port }) => {
    const path = '/-/batch?part=md&ids=2401.00001v2,2401.00002v2';
    const plain = await get(port, path);
    assert.equal(plain.headers['content-encoding'], undefined);
    for (const [coding, { expand }] of Object.entries(codings)) {
      const asked = { headers: { 'accept-encoding': coding } };
      const { headers, bytes } = await get(port, path, asked);
      const named = coding === 'identity' ? undefined : coding;
      assert.deepEqual([headers['content-encoding'], headers.vary], [named, 'Accept-Encoding']);
      assert.deepEqual(byAsked(linesOf(expand(bytes).toString())), byAsked(linesOf(plain.text)), coding);
      if (named)
        assert.ok(bytes.length < plain.bytes.length / 20, `${coding}: ${bytes.length} of ${plain.bytes.length}`);
      const head = await get(port, path, { ...asked, method: 'HEAD' });
      assert.deepEqual([head.status, head.headers['content-encoding'], head.bytes.length], [200, named, 0]);
    }
  }));

for (const [coding, { stream }] of Object.entries(codings))
  test(`a line comes when it is ready, not when its turn is (${coding})`, async () => {
    const slow = Promise.withResolvers<void>();
    await withService(
      {
        ask: async (asked) => {
          if (asked.paper.id === '2401.00001') await slow.promise;
          return outline(asked);
        },
      },
      async ({ port }) => {
        const path = '/-/batch?ids=2401.00001,2401.00002';
        const headers = { 'accept-encoding': coding };
        const request = http.get({ host: '127.0.0.1', port, path, headers, agent: false });
        const [response] = (await once(request, 'response')) as [http.IncomingMessage];
        const told: string[] = [];
        for await (const piece of stream ? response.pipe(stream()) : response) {
          told.push(...linesOf(String(piece)).map(({ asked }) => asked));
          slow.resolve();
        }
        assert.deepEqual(told, ['2401.00002', '2401.00001']);
      },
    );
  });

const many = (count: number) => Array.from({ length: count }, (_, n) => `2401.${String(n + 1).padStart(5, '0')}`);

for (const coding of Object.keys(codings))
  test(`a client that is gone has no more papers begun (${coding})`, async () => {
    const gates = new Map(many(50).map((id) => [id, Promise.withResolvers<void>()]));
    const closed = Promise.withResolvers<void>();
    await withService(
      {
        ask: async (asked) => {
          await gates.get(asked.paper.id)?.promise;
          return outline(asked);
        },
      },
      async ({ port, asked, service }) => {
        service.server.once('request', (_, response) => response.once('close', closed.resolve));
        const path = `/-/batch?ids=${many(50)}`;
        const headers = { 'accept-encoding': coding };
        const request = http.get({ host: '127.0.0.1', port, path, headers, agent: false });
        const [response] = (await once(request, 'response')) as [http.IncomingMessage];
        gates.get('2401.00001')?.resolve();
        await once(response, 'data');
        request.destroy();
        await closed.promise;
        const begun = asked.length;
        for (const { resolve } of gates.values()) resolve();
        // The answers that were under way have arrived once a request behind them is answered.
        await get(port, '/2402.00001v1.md');
        assert.ok(begun <= 6, String(begun));
        assert.ok(asked.length <= begun + 2, `${asked.length} after ${begun}`);
      },
    );
  });

test('a client that reads nothing has few answers wait for it', async () => {
  const large = `"${'x'.repeat(4_000_000)}"`;
  await withService({ ask: ({ paper: { id } }) => sample(large, { paper: { id, version: 1 } }) }, async (running) => {
    const { port, asked } = running;
    const request = http.get({ host: '127.0.0.1', port, path: `/-/batch?ids=${many(24)}`, agent: false });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.pause();
    for (let n = 0; n < 20; n++) await get(port, '/-/health/live');
    assert.ok(asked.length < 14, `${asked.length} of 24 papers were read for nobody`);
    let bytes = 0;
    for await (const piece of response) bytes += (piece as Buffer).length;
    assert.equal(asked.length, 24);
    assert.ok(bytes > 24 * large.length);
  });
});

test('it counts as so many requests as it names papers', () =>
  withService({ ask: outline, settings: { RATE_LIMIT: '10' } }, async ({ port, asked }) => {
    const first = await get(port, `/-/batch?ids=${many(7)}`);
    assert.equal(first.headers.ratelimit, '"default";r=3;t=60');
    const refused = await get(port, `/-/batch?ids=${many(4)}`);
    assert.equal(refused.status, 429);
    assert.equal(JSON.parse(refused.text).reason, 'This counts as 4 requests; 3 of the 10 of this window are left.');
    assert.equal((await get(port, `/-/batch?ids=${many(3)}`)).status, 200, 'what was refused was not counted');
    assert.equal((await get(port, '/-/batch?ids=2401.00001')).status, 429);
    assert.equal(asked.length, 7, 'the others were in the cache');
  }));

test('a batch that no window has room for is refused as too large, not as too early', () =>
  withService({ ask: outline, settings: { RATE_LIMIT: '10' } }, async ({ port, asked }) => {
    const refused = await get(port, `/-/batch?ids=${many(11)}`);
    assert.equal(refused.status, 400);
    assert.equal(JSON.parse(refused.text).reason, '11 papers are named, and a batch has at most 10.');
    assert.equal(refused.headers.ratelimit, '"default";r=9;t=60', 'it counted as one');
    assert.deepEqual([(await get(port, `/-/batch?ids=${many(9)}`)).status, asked.length], [200, 9]);
  }));

test('no papers, too many, an unknown part, a query of a megabyte: each is a clear problem', () =>
  withService({ ask: outline }, async ({ port, asked }) => {
    const cases: readonly (readonly [string, number, RegExp])[] = [
      ['/-/batch', 400, /No paper is named/],
      ['/-/batch?ids=,,%20,', 400, /No paper is named/],
      [`/-/batch?ids=${many(51)}`, 400, /51 papers are named, and a batch has at most 50/],
      ['/-/batch?ids=2401.00001&part=everything', 400, /“everything” is no value of `part`/],
      [`/-/batch?ids=${many(10_000)}`, 414, /request line/],
      [`/-/batch?ids=${'x'.repeat(1_000_000)}`, 414, /request line/],
    ];
    for (const [path, status, reason] of cases) {
      const answer = await get(port, path);
      assert.equal(answer.status, status, path.slice(0, 60));
      assert.equal(answer.headers['content-type'], 'application/problem+json');
      assert.match(JSON.parse(answer.text).reason, reason);
    }
    const { candidates } = JSON.parse((await get(port, '/-/batch?ids=2401.00001&part=x')).text);
    assert.deepEqual(candidates, Object.keys(batchParts));
    assert.equal(asked.length, 0);
  }));

test('HEAD says what GET would, and reads nothing', () =>
  withService({ ask: outline }, async ({ port, asked }) => {
    const { status, headers, text } = await get(port, '/-/batch?ids=2401.00001', { method: 'HEAD' });
    assert.deepEqual([status, headers['content-type'], text], [200, 'application/x-ndjson', '']);
    assert.equal(asked.length, 0);
  }));

test('every part of a paper that its id alone names can be asked for of many, but the page to read', () => {
  const named = Object.entries(routes).filter(
    ([, route]) => route.kind === 'paper' && !/\{(?!idv)/.test(route.path) && !('asks' in route),
  );
  assert.deepEqual(
    named.map(([name]) => name).sort(),
    [...Object.values(batchParts).map(({ route }) => route as string), 'html'].sort(),
  );
});
