/** The edge itself: methods, CORS, limits, what passes, what the parser refuses, health, and how it stops. */
import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import { get, sample, talk, withService } from './test-server.ts';

test('requests that are not ours are passed on untouched, whatever the method', async () => {
  await withService({}, async ({ port, passed, asked }) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY']) {
      const got = await get(port, '/abs/%zz/..//x?a=%zz', { method, body: method === 'POST' ? 'a=b' : '' });
      assert.equal(got.status, 299);
      assert.deepEqual(got.rawHeaders.filter((_, index) => index % 2 === 0).sort(), [
        'Connection',
        'Date',
        'Transfer-Encoding',
        'X-Archive',
      ]);
      assert.equal(passed.at(-1)?.method, method);
      assert.equal(passed.at(-1)?.url, '/abs/%zz/..//x?a=%zz');
    }
    assert.equal(passed[1]?.body, 'a=b');
    const long = `/${'a'.repeat(10_000)}`;
    assert.equal((await get(port, long)).status, 299);
    assert.equal(passed.at(-1)?.url, long);
    assert.deepEqual(asked, []);
  });
});

test('a method unknown to the parser is passed on, and refused at our own addresses', async () => {
  await withService({}, async ({ port, passed }) => {
    assert.match(await talk(port, 'FROB /abs/x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n'), /^HTTP\/1\.1 299 /);
    assert.equal(passed[0]?.method, 'FROB');
    assert.match(
      await talk(port, 'FROB /2401.00001.md HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n'),
      /^HTTP\/1\.1 405 /,
    );
  });
});

test('an unknown method stays with its own request, with `Expect` too', async () => {
  await withService({}, async ({ port, passed }) => {
    const first = 'FROB /abs/x HTTP/1.1\r\nHost: h\r\nExpect: wonders\r\n\r\n';
    await talk(port, `${first}GET /abs/y HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`);
    assert.deepEqual(
      passed.map(({ method, url }) => [method, url]),
      [
        ['FROB', '/abs/x'],
        ['GET', '/abs/y'],
      ],
    );
  });
});

test('all headers are passed on however many, and a Content-Length behind them counts', async () => {
  await withService({}, async ({ port, passed }) => {
    const many = Array.from({ length: 3000 }, (_, index) => `a${index % 10}: b\r\n`).join('');
    const request = `GET /abs/x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n${many}Content-Length: 4\r\n\r\nbody`;
    assert.match(await talk(port, request), /^HTTP\/1\.1 299 /);
    assert.equal(passed[0]?.rawHeaders.length, 2 * 3003);
    assert.equal(passed[0]?.body, 'body');
  });
});

test('an unreachable archive is answered with a problem', async () => {
  const problem = Object.assign(new Problem('upstream', 'It is silent.'), { retryAfter: 12 });
  const pass = (_request: unknown, _response: unknown, fail: (problem: Problem) => void) => fail(problem);
  await withService({ parts: { pass } }, async ({ port }) => {
    const { status, headers, text } = await get(port, '/abs/2401.00001?x', { method: 'POST', body: 'a' });
    assert.equal(status, 502);
    assert.equal(headers['retry-after'], '12');
    const { code, instance, reason, requestId } = JSON.parse(text);
    assert.deepEqual(
      { code, instance, reason },
      { code: 'upstream', instance: '/abs/2401.00001', reason: 'It is silent.' },
    );
    assert.equal(requestId, headers['x-request-id']);
  });
});

test('our addresses allow GET and HEAD; OPTIONS says so, also as a CORS preflight', async () => {
  await withService({}, async ({ port, asked }) => {
    for (const path of [
      '/2401.00001.md',
      '/2401.00001/assets/x',
      '/foo.md',
      '/2401.00001V2.md',
      '/-/',
      '/llms.txt',
      '/errors/upstream',
    ]) {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
        const { status, headers, text } = await get(port, path, {
          method,
          headers: { 'content-type': 'x' },
          body: '{',
        });
        assert.equal(status, 405, `${method} ${path}`);
        assert.equal(headers.allow, 'GET, HEAD, OPTIONS');
        assert.equal(JSON.parse(text).code, 'method-not-allowed');
      }
      const { status, headers, text } = await get(port, path, { method: 'OPTIONS' });
      assert.equal(status, 204);
      assert.equal(text, '');
      assert.equal(headers.allow, 'GET, HEAD, OPTIONS');
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.match(String(headers['access-control-allow-headers']), /Prefer/);
    }
    assert.deepEqual(asked, []);
    const { headers } = await get(port, '/2401.00001.md', { headers: { origin: 'https://other.example' } });
    assert.match(String(headers['access-control-expose-headers']), /ETag.*RateLimit.*X-Request-Id/);
  });
});

test('the limit is counted for each client, stands in every answer, and ends in a problem', async () => {
  const settings = { RATE_LIMIT: '3', PASS_RATE_LIMIT: '4', TRUSTED_PROXIES: '127.0.0.1' };
  await withService({ settings }, async ({ port }) => {
    const as = (client: string, path: string) => get(port, path, { headers: { 'x-forwarded-for': client } });
    for (const [path, left] of [
      ['/2401.00001.md', 2],
      ['/foo.md', 1],
      ['/-/', 0],
    ] as const) {
      const { headers } = await as('198.51.100.1', path);
      assert.match(String(headers.ratelimit), new RegExp(`^"default";r=${left};t=(?:60|59)$`));
      assert.equal(headers['ratelimit-policy'], '"default";q=3;w=60');
    }
    const refused = await as('198.51.100.1', '/2401.00001.md');
    assert.equal(refused.status, 429);
    assert.match(String(refused.headers['retry-after']), /^(?:60|59)$/);
    assert.match(String(refused.headers.ratelimit), /;r=0;/);
    const { code, detail, instance } = JSON.parse(refused.text);
    assert.deepEqual([code, detail, instance], ['rate-limited', 'Rate limit exceeded', '/2401.00001.md']);

    assert.equal((await as('198.51.100.2', '/2401.00001.md')).status, 200);
    assert.equal((await as('198.51.100.1', '/-/health/live')).status, 200);
    for (let count = 0; count < 4; count++) {
      const passed = await as('198.51.100.1', '/abs/x');
      assert.equal(passed.status, 299);
      assert.equal(passed.headers.ratelimit, undefined);
    }
    assert.equal((await as('198.51.100.1', '/abs/x')).status, 429);
  });
});

test('requests have ids of our own', async () => {
  await withService({}, async ({ port }) => {
    const headers = { 'x-request-id': 'theirs' };
    const ids = [];
    for (const path of ['/2401.00001.md', '/foo.md', '/-/', '/2401.00001V2.md'])
      ids.push((await get(port, path, { headers })).headers['x-request-id']);
    assert.equal(new Set(ids).size, 4);
    for (const id of ids) assert.match(String(id), /^[\w-]+\.[0-9a-z]+$/);
  });
});

const head = (text: string) => ({
  status: Number(/^HTTP\/1\.1 ([0-9]{3})/.exec(text)?.[1]),
  body: text.split('\r\n\r\n')[1] ?? '',
});

test('a request that the parser refuses is answered with a problem document', async () => {
  await withService({}, async ({ port, passed, asked }) => {
    const cases: [string, number, string, string][] = [
      ['nonsense\r\n\r\n', 400, 'bad-request', '/'],
      ['GET /2401.00001.md?x HTTP/1.1\r\nBad Header: x\r\n\r\n', 400, 'bad-request', '/2401.00001.md'],
      ['GET /a HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n', 400, 'bad-request', '/a'],
      [
        'POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
        'bad-request',
        '/a',
      ],
      ['GET /a HTTP/9.9\r\nHost: h\r\n\r\n', 400, 'bad-request', '/a'],
      ['GET /a HTTP/1.1\r\nHost: h\r\nhost: other\r\n\r\n', 400, 'bad-request', '/a'],
      ['POST /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip\r\n\r\nx', 400, 'bad-request', '/a'],
      ['POST /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n', 400, 'bad-request', '/a'],
      ['POST /2401.00001.md HTTP/1.0\r\nTransfer-Encoding: gzip\r\n\r\nx', 400, 'bad-request', '/2401.00001.md'],
      ['GET /2401.00001.md HTTP/1.1\r\n\r\n', 400, 'bad-request', '/2401.00001.md'],
      [`GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: h\r\n\r\n`, 414, 'uri-too-long', ''],
      [`GET /abs HTTP/1.1\r\nHost: h\r\nCookie: ${'a'.repeat(100_000)}\r\n\r\n`, 431, 'headers-too-large', '/abs'],
      [`GET /abs HTTP/1.1\r\nHost: h\r\n${'X-Many: ones\r\n'.repeat(8000)}\r\n`, 431, 'headers-too-large', '/abs'],
    ];
    for (const [bytes, status, code, instance] of cases) {
      const text = await talk(port, bytes);
      const { status: got, body } = head(text);
      assert.equal(got, status, text.slice(0, 200));
      assert.match(text, /\r\nContent-Type: application\/problem\+json\r\n/);
      const document = JSON.parse(body);
      assert.equal(document.code, code);
      assert.equal(document.status, status);
      assert.ok(document.hint);
      if (instance) assert.equal(document.instance, instance);
    }
    assert.deepEqual([passed, asked], [[], []]);
  });
});

test('an unencoded target is answered with that reason', async () => {
  await withService({}, async ({ port }) => {
    const { status, body } = head(await talk(port, 'GET /2401.00001/sections/Größe.md HTTP/1.1\r\nHost: h\r\n\r\n'));
    assert.equal(status, 400);
    assert.match(JSON.parse(body).reason, /percent-encoded/);
  });
});

test('garbage behind a request that is not answered yet breaks the connection, without a second answer', async () => {
  await withService({ ask: () => new Promise(() => {}) }, async ({ port }) => {
    const text = await talk(port, 'GET /2401.00001.md HTTP/1.1\r\nHost: h\r\n\r\nnonsense\r\n\r\n');
    assert.equal(text, '');
    const answered = await talk(port, 'GET /foo.md HTTP/1.1\r\nHost: h\r\n\r\nFROB /x HTTP/1.1\r\nHost: h\r\n\r\n');
    assert.doesNotMatch(answered, /HTTP\/1\.1 .*HTTP\/1\.1 /s);
  });
});

test('an unknown `Expect` is ignored', async () => {
  await withService({}, async ({ port }) => {
    const text = await talk(
      port,
      'GET /2401.00001.md HTTP/1.1\r\nHost: h\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    );
    assert.equal(head(text).status, 200);
    const passed = await talk(
      port,
      'POST /x HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 1\r\nConnection: close\r\n\r\na',
    );
    assert.match(passed, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 299 /);
  });
});

test('health, and metrics of what was answered', async () => {
  await withService({ metrics: true }, async ({ port, metrics }) => {
    assert.deepEqual(JSON.parse((await get(port, '/-/health/live')).text), { live: true });
    assert.deepEqual(JSON.parse((await get(port, '/-/health/ready')).text), { ready: true });
    await get(port, '/2401.00001.md');
    await get(port, '/abs/x');
    assert.equal((await get(port, '/-/metrics')).status, 404, 'never on the public port');
    const text = await metrics();
    assert.match(text, /papertree_http_request_duration_seconds_count\{route="md",status="200"\} 1/);
    assert.match(text, /papertree_http_request_duration_seconds_count\{route="archive",status="299"\} 1/);
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      assert.match(text, new RegExp(`^${name} [0-9.e-]+$`, 'm'));
  });
  const readiness = async () => ({ ready: false, reason: 'The disk is full.' });
  await withService({ parts: { readiness } }, async ({ port }) => {
    const { status, text } = await get(port, '/-/health/ready');
    assert.equal(status, 503);
    assert.deepEqual(JSON.parse(text), { ready: false, reason: 'The disk is full.' });
  });
});

test('the agent endpoint answers if there is one, and is 404 otherwise', async () => {
  const mcp = async () => new Response('agents');
  await withService({ parts: { mcp } }, async ({ port }) => {
    assert.equal((await get(port, '/mcp', { method: 'POST', body: '{}' })).text, 'agents');
    assert.equal((await get(port, '/mcp/')).status, 299);
  });
  await withService({}, async ({ port }) => assert.equal((await get(port, '/mcp')).status, 404));
});

test('closing lets running answers end, takes no new requests, and cuts slow ones', async () => {
  let finish: () => void = () => {};
  const answer = sample('# Late');
  const asked = Promise.withResolvers<void>();
  const ask = () => {
    asked.resolve();
    return new Promise<typeof answer>((resolve) => {
      finish = () => resolve(answer);
    });
  };
  await withService({ ask, settings: { DRAIN_TIMEOUT: '10s' } }, async ({ port, service }) => {
    const agent = new Agent({ keepAlive: true });
    const running = get(port, '/2401.00001.md', { agent });
    await asked.promise;
    const closed = service.close();
    await assert.rejects(get(port, '/-/health/live'), { code: 'ECONNREFUSED' });
    finish();
    const { text, headers } = await running;
    assert.equal(text, '# Late');
    assert.equal(headers.connection, 'close', 'so that the client sends nothing more on it');
    await closed;
  });
  const stuck = Promise.withResolvers<void>();
  const never = () => {
    stuck.resolve();
    return new Promise<never>(() => {});
  };
  await withService({ ask: never, settings: { DRAIN_TIMEOUT: '50ms' } }, async ({ port, service }) => {
    const running = get(port, '/2401.00001.md');
    running.catch(() => {});
    await stuck.promise;
    await service.close();
    await assert.rejects(running);
  });
});
