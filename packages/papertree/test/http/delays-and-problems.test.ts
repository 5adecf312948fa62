/** Questions about papers that are not answered at once: delays and problems. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import type { Pending } from '../../src/questions/index.ts';
import { get, silent, withService } from './test-server.ts';

const pending: Pending = { state: 'pending', queuedAt: '2026-01-02T03:04:05Z', retryAfter: 1.5 };

test('an asynchronous request is answered with the address to poll', async () => {
  await withService({ ask: async () => pending }, async ({ port, asked }) => {
    const path = '/2401.00001/outline.json?x=%zz&async&y="';
    const { status, headers, text } = await get(port, path);
    assert.equal(status, 202);
    assert.equal(headers.location, `http://papers.example${path}`);
    assert.equal(headers['retry-after'], '2');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers.vary, 'Prefer');
    assert.equal(headers['preference-applied'], undefined);
    assert.deepEqual(JSON.parse(text), {
      status: 'building',
      location: `http://papers.example${path}`,
      retryAfter: 2,
      queuedAt: '2026-01-02T03:04:05Z',
    });
    const preferred = await get(port, '/2401.00001.md', { headers: { prefer: 'wait=5, respond-async' } });
    assert.equal(preferred.headers['preference-applied'], 'respond-async');
    assert.deepEqual(
      asked.map(({ async }) => async),
      [true, true],
    );
  });
});

test('async works for all answers but metadata and assets', async () => {
  await withService({}, async ({ port, asked }) => {
    for (const part of ['/metadata.json', '/assets/x.png']) {
      const { headers } = await get(port, `/2401.00001v2${part}?async`, { headers: { prefer: 'respond-async' } });
      assert.doesNotMatch(headers.vary ?? '', /Prefer/);
    }
    assert.ok(asked.every(({ async }) => !async));
    const parts = [
      '.md',
      '.json',
      '.txt',
      '/outline.json',
      '/references.json',
      '/figures.json',
      '/figures/F1.json',
      '/sections/S1.md',
    ];
    for (const part of parts) {
      asked.length = 0;
      const { headers } = await get(port, `/2401.00001v2${part}?async`);
      assert.match(headers.vary ?? '', /Prefer/, part);
      assert.equal(asked[0]?.async, true, part);
    }
  });
});

const thrown = {
  'not-found': Object.assign(new Problem('not-found', 'There is no S9.'), { candidates: ['S1', 'S2'] }),
  'no-html': new Problem('no-html', 'It was submitted as PDF.'),
  'rate-limited': Object.assign(new Problem('rate-limited', 'The queue is full.'), { retryAfter: 7 }),
  'build-failed': new Problem('build-failed', 'The page is too large.'),
  upstream: Object.assign(new Problem('upstream', 'It answered 503.'), { retryAfter: 0 }),
};

test('a problem has the words of the interface, and advice beside them', async () => {
  const expected = {
    'not-found': [404, 'Not found', 'Paper, version or part not found', 'public, max-age=60', undefined],
    'no-html': [
      422,
      'The upstream archive has no HTML for this version',
      'The upstream archive has no HTML for this version',
      'public, max-age=60',
      undefined,
    ],
    'rate-limited': [429, 'Rate limit exceeded', 'Rate limit exceeded', 'no-store', '7'],
    'build-failed': [500, 'Tree build failed', 'Tree build failed', 'no-store', undefined],
    upstream: [502, 'Upstream error', 'The upstream archive (or another upstream) returned an error', 'no-store', '30'],
  } as const;
  for (const how of ['at once', 'later']) {
    for (const [code, problem] of Object.entries(thrown)) {
      const ask = () => {
        if (how === 'later') return Promise.reject(problem);
        throw problem;
      };
      await withService({ ask }, async ({ port }) => {
        const { status, headers, text } = await get(port, '/2401.00001/sections/S9.md?async=1');
        const [wantedStatus, title, detail, caching, retry] = expected[code as keyof typeof expected];
        assert.equal(status, wantedStatus);
        assert.equal(headers['content-type'], 'application/problem+json');
        assert.equal(headers['cache-control'], caching);
        assert.equal(headers['retry-after'], retry);
        const { hint, requestId, ...rest } = JSON.parse(text);
        assert.ok(hint.length > 10);
        assert.equal(requestId, headers['x-request-id']);
        assert.deepEqual(rest, {
          type: `http://papers.example/errors/${code}`,
          title,
          status,
          detail,
          instance: '/2401.00001/sections/S9.md',
          code,
          reason: problem.reason,
          ...(code === 'not-found' ? { candidates: ['S1', 'S2'] } : {}),
        });
      });
    }
  }
});

test('a problem that knows where the part is now says so, and how to go on', async () => {
  const moved = Object.assign(new Problem('not-found', 'It is at S3.'), { movedTo: ['S3'], candidates: ['S1'] });
  await withService({ ask: () => Promise.reject(moved) }, async ({ port }) => {
    const { status, text } = await get(port, '/2401.00001/nodes/S2.md');
    const { code, movedTo, candidates, hint } = JSON.parse(text);
    assert.deepEqual([status, code, movedTo, candidates], [404, 'not-found', ['S3'], ['S1']]);
    assert.match(hint, /`movedTo`/);
  });
});

test('metadata and assets never answer 422 or 500', async () => {
  for (const problem of [thrown['no-html'], thrown['build-failed'], new TypeError('secret')]) {
    const ask = () => Promise.reject(problem);
    await withService({ ask }, async ({ port }) => {
      for (const part of ['metadata.json', 'assets/x.png']) {
        const { status, text } = await get(port, `/2401.00001/${part}`);
        assert.equal(status, 502);
        assert.equal(JSON.parse(text).code, 'upstream');
      }
    });
  }
});

test('a missing file may be there in a minute, a missing paper will not', async () => {
  const ask = () => Promise.reject(thrown['not-found']);
  await withService({ ask }, async ({ port }) => {
    assert.equal((await get(port, '/2401.00001/assets/x.png')).headers['cache-control'], 'no-store');
    assert.equal((await get(port, '/2401.00001/metadata.json')).headers['cache-control'], 'public, max-age=60');
  });
});

test('an internal error is logged under the request id, and its details are not sent', async () => {
  const logged: unknown[] = [];
  const log = { ...silent, error: (facts: object) => logged.push(facts) };
  const fault = new TypeError('secret of the house');
  const ask = () => {
    throw fault;
  };
  await withService({ ask, parts: { log } }, async ({ port }) => {
    const { status, headers, text } = await get(port, '/2401.00001.json');
    assert.equal(status, 500);
    assert.equal(JSON.parse(text).code, 'build-failed');
    assert.doesNotMatch(text, /secret/);
    assert.deepEqual(logged, [{ requestId: headers['x-request-id'], err: fault }]);
  });
});
