/** The agent endpoint at the edge: guarded, counted, logged and bounded like every other request. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { type AgentEndpoint, createServer as createHttp } from '../../src/http/index.ts';
import { readConfig } from '../../src/settings/config.ts';
import { get, silent, withService } from './test-server.ts';

type Endpoint = AgentEndpoint['fetch'];

/** Says what it was asked. */
const echo: Endpoint = async (request) =>
  Response.json(
    { method: request.method, type: request.headers.get('content-type'), length: (await request.text()).length },
    { status: request.method === 'POST' ? 200 : 405, headers: { 'X-Own': 'yes' } },
  );
const post = (body: string, headers = {}) => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/json', ...headers },
});

test('a call reaches the endpoint unchanged, and its answer bears the headers of every answer', async () => {
  await withService({ parts: { mcp: echo }, settings: { RATE_LIMIT: '5' } }, async ({ port }) => {
    const { status, headers, text } = await get(port, '/mcp?x', post('{"a":1}'));
    assert.deepEqual([status, JSON.parse(text)], [200, { method: 'POST', type: 'application/json', length: 7 }]);
    assert.equal(headers['x-own'], 'yes');
    assert.ok(headers['x-request-id']);
    assert.match(headers.ratelimit?.toString() ?? '', /r=4/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal((await get(port, '/mcp')).status, 405);
    assert.equal((await get(port, '/mcp', { method: 'DELETE' })).status, 405);
  });
});

test('calls count in the limit of all requests, and in the metrics', async () => {
  await withService(
    { parts: { mcp: echo }, settings: { RATE_LIMIT: '2' }, metrics: true },
    async ({ port, metrics }) => {
      assert.equal((await get(port, '/mcp', post('{}'))).status, 200);
      assert.equal((await get(port, '/2401.00001.md')).status, 200);
      const refused = await get(port, '/mcp', post('{}'));
      assert.equal(refused.status, 429);
      assert.equal(JSON.parse(refused.text).code, 'rate-limited');
      const text = await metrics();
      assert.match(text, /route="mcp",status="200"\} 1\n/);
      assert.match(text, /route="mcp",status="429"\} 1\n/);
    },
  );
});

test('a stranger’s Host or Origin is a problem, and calls nothing', async () => {
  let called = 0;
  const mcp: Endpoint = async () => {
    called++;
    return new Response();
  };
  await withService({ parts: { mcp } }, async ({ port }) => {
    for (const headers of [{ Host: 'evil.example' }, { Origin: 'https://evil.example' }]) {
      const { status, text, headers: got } = await get(port, '/mcp', post('{}', headers));
      assert.equal(status, 403);
      const { code, type, instance } = JSON.parse(text);
      assert.deepEqual(
        [code, type, instance],
        ['forbidden-origin', 'http://papers.example/errors/forbidden-origin', '/mcp'],
      );
      assert.ok(got['x-request-id']);
    }
    assert.equal(called, 0);
    for (const host of ['papers.example', 'localhost', '127.0.0.1:1'])
      await get(port, '/mcp', post('{}', { Host: host }));
    assert.equal(called, 3);
  });
});

test('a page of ours may call it from a browser', async () => {
  await withService({ parts: { mcp: echo } }, async ({ port }) => {
    const origin = 'http://localhost:3000';
    const preflight = await get(port, '/mcp', {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Headers': 'content-type, mcp-protocol-version' },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers['access-control-allow-origin'], origin);
    assert.equal(preflight.headers['access-control-allow-headers'], 'content-type, mcp-protocol-version');
    assert.match(preflight.headers['access-control-allow-methods'] ?? '', /POST/);
    const { headers } = await get(port, '/mcp', post('{}', { Origin: origin }));
    assert.equal(headers['access-control-allow-origin'], origin);
    assert.equal(headers.vary, 'Origin');
  });
});

test('of a body without end no more is kept than may be read', async () => {
  await withService({ parts: { mcp: echo } }, async ({ port }) => {
    const { text } = await get(port, '/mcp', post('x'.repeat(5_000_000)));
    const { length } = JSON.parse(text);
    assert.ok(length > 256 * 1024 && length < 1_000_000, String(length));
  });
});

test('a failure in the endpoint is logged and ends only its call', async () => {
  const heard: object[] = [];
  const log = { ...silent, error: (facts: object) => heard.push(facts) };
  const mcp: Endpoint = async (request) => {
    if ((await request.text()) === '{}') throw new Error('broken');
    return new Response('fine');
  };
  await withService({ parts: { mcp, log } }, async ({ port }) => {
    const { status, text } = await get(port, '/mcp', post('{}'));
    assert.equal(status, 500);
    assert.doesNotMatch(text, /broken|\.ts/);
    assert.equal((await get(port, '/mcp', post('[]'))).text, 'fine');
    assert.equal(heard.length, 1);
  });
});

test('a port of its own leads to the agent endpoint and nowhere else, and counts with the other', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => free.once('listening', resolve));
  const { port: beside } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  const settings = { MCP_PORT: String(beside), RATE_LIMIT: '3' };
  await withService({ parts: { mcp: echo }, settings }, async ({ port, passed, asked }) => {
    assert.equal((await get(beside, '/mcp', post('{}'))).status, 200);
    assert.equal((await get(port, '/mcp', post('{}'))).status, 200);
    for (const path of ['/', '/2401.00001.md', '/abs/2401.00001', '/-/', '/mcp/x']) {
      const { status, text } = await get(beside, path);
      assert.deepEqual([status, JSON.parse(text).code], [404, 'not-found'], path);
    }
    assert.deepEqual([passed.length, asked.length], [0, 0]);
    assert.equal((await get(beside, '/mcp', post('{}'))).status, 200);
    assert.equal((await get(port, '/mcp', post('{}'))).status, 429);
  });
  await assert.rejects(get(beside, '/mcp'));
});

test('if one of the two ports is taken, neither stays open', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const [one, other] = [taken, free].map((server) => (server.address() as AddressInfo).port);
  free.close();
  await once(free, 'close');
  for (const settings of [
    { PORT: String(one), MCP_PORT: String(other) },
    { PORT: String(other), MCP_PORT: String(one) },
  ]) {
    const config = readConfig({ BASE_URL: 'http://papers.example', ...settings });
    const nobody = () => Promise.reject(new Error('nobody asks'));
    const papers = { ask: nobody, openFile: nobody, openBundle: nobody, revision: nobody, used: () => {} };
    const parts = { papers, pass: () => {}, readiness: nobody, config, log: silent, cacheBytes: 1 };
    await assert.rejects(createHttp({ ...parts, mcp: echo }).listen(), /EADDRINUSE/);
    await assert.rejects(get(other ?? 0, '/mcp'), /ECONNREFUSED/);
  }
  taken.close();
});

test('a method that the web has no request for is refused like any other', async () => {
  await withService({ parts: { mcp: echo } }, async ({ port }) => {
    for (const method of ['TRACE', 'PROPFIND', 'FROB']) {
      const { status, headers, text } = await get(port, '/mcp', { method });
      assert.deepEqual([status, headers.allow], [405, 'POST, OPTIONS'], method);
      assert.equal(JSON.parse(text).code, 'method-not-allowed');
    }
  });
});
