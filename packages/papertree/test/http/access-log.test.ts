/** The access log: the line and the metrics of each request. */
import assert from 'node:assert/strict';
import http, { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import { createAccessLog } from '../../src/http/access-log.ts';
import type { Answered } from '../../src/http/index.ts';
import { createMetrics } from '../../src/http/metrics.ts';
import { get, silent, withService } from './test-server.ts';

test('every request is logged in a line, health checks at the level debug', async () => {
  const lines: Answered[] = [];
  const log = { ...silent, answered: (facts: Answered) => lines.push(facts) };
  await withService({ parts: { log } }, async ({ port }) => {
    const { headers } = await get(port, '/2401.00001.md?x');
    await get(port, '/-/health/live');
    await get(port, '/abs/x');
    const [paper, health, passed] = lines;
    const { ms, ...facts } = paper ?? {};
    assert.equal(typeof ms, 'number');
    assert.deepEqual(facts, {
      requestId: headers['x-request-id'],
      route: 'md',
      method: 'GET',
      target: '/2401.00001.md?x',
      status: 200,
      whole: true,
      quiet: false,
    });
    assert.equal(health?.quiet, true);
    assert.equal(passed?.route, 'archive');
  });
});

test('a request whose client disconnects before the answer is logged with 499', async () => {
  const told = Promise.withResolvers<Answered>();
  const log = { ...silent, answered: told.resolve };
  const asked = Promise.withResolvers<void>();
  const ask = () => {
    asked.resolve();
    return new Promise<never>(() => {});
  };
  await withService({ ask, parts: { log }, metrics: true }, async ({ port, metrics }) => {
    const request = http.get({ host: '127.0.0.1', port, path: '/2401.00001.md', agent: false }).on('error', () => {});
    await asked.promise;
    request.destroy();
    const { status, whole } = await told.promise;
    assert.deepEqual({ status, whole }, { status: 499, whole: false });
    const text = await metrics();
    assert.match(text, /duration_seconds_count\{route="md",status="499"\} 1/);
    assert.match(text, /papertree_http_requests_running 0\n/);
  });
});

test('a client that disconnects with several requests unanswered gets a log line for each', async () => {
  const told: number[] = [];
  const all = Promise.withResolvers<void>();
  const log = {
    ...silent,
    answered: ({ status }: Answered) => void (told.push(status) === 3 && all.resolve()),
  };
  const asked = Promise.withResolvers<void>();
  let count = 0;
  const ask = () => {
    if (++count === 3) asked.resolve();
    return new Promise<never>(() => {});
  };
  await withService({ ask, parts: { log }, metrics: true }, async ({ port, metrics }) => {
    const socket = connect(port, '127.0.0.1');
    for (const part of ['.md', '.txt', '.json']) socket.write(`GET /2401.00001${part} HTTP/1.1\r\nHost: h\r\n\r\n`);
    await asked.promise;
    socket.destroy();
    await all.promise;
    assert.deepEqual(told, [499, 499, 499]);
    assert.match(await metrics(), /papertree_http_requests_running 0\n/);
  });
});

test('the log says why a paper could not be served', async () => {
  const warned: object[] = [];
  const log = { ...silent, warn: (facts: object) => void warned.push(facts) };
  const thrown = [new Problem('not-found', 'There is none.'), new Problem('upstream', 'It was silent.')];
  const ask = () => {
    throw thrown.shift();
  };
  await withService({ ask, parts: { log } }, async ({ port }) => {
    assert.equal((await get(port, '/2401.00001.md')).status, 404);
    const { status, headers } = await get(port, '/2401.00001.md');
    assert.equal(status, 502);
    assert.deepEqual(warned, [{ requestId: headers['x-request-id'], code: 'upstream', reason: 'It was silent.' }]);
  });
});

test('the responses that are not over are those that have not closed, in whatever order they close', () => {
  const told: string[] = [];
  const log = { ...silent, answered: ({ requestId }: Answered) => void told.push(requestId) };
  const accessLog = createAccessLog(log, createMetrics(), () => false);
  const responses = ['a', 'b', 'c', 'd'].map((requestId) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    accessLog.begin(response, { requestId, route: 'md', target: '/' });
    return response;
  });
  for (const place of [1, 3, 0, 0, 2]) {
    responses[place]?.emit('close');
    const left = responses.filter((_, each) => !told.includes('abcd'[each] ?? ''));
    assert.deepEqual(new Set(accessLog.running), new Set(left));
    assert.equal(accessLog.running.length, left.length);
  }
  assert.deepEqual(told, ['b', 'd', 'a', 'c']);
});
