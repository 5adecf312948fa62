/** Logs of conversions, end to end: told with every answer once they are read, and whatever they are, nothing else changes. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { without } from '../../../../test/tools.ts';
import type { Fault } from '../archive/faults.ts';
import { pageOf } from '../library/library-with-archive.ts';
import { noLogs } from '../no-logs.ts';
import { temporaryFolder } from '../storage/folder.ts';
import { startNodes } from './nodes.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const broken = '2406.90006v1';
const faulty = 'hep-th/9901900v1';
const native = '2403.90003v1';

/** Asks until the answer is as wanted, and fails where it never is. */
async function until<Answer>(ask: () => Promise<Answer>, isWanted: (got: Answer) => boolean): Promise<Answer> {
  for (let tries = 0; tries < 2000; tries++) {
    const got = await ask();
    if (isWanted(got)) return got;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It never came.');
}

/** Resolves when the archive has answered so many requests for logs. */
async function untilAsked({ demo }: Pick<TestServer, 'demo'>, idv: string, times = 1) {
  const target = `/html/${idv}/__stdout.txt`;
  await until(
    async () => demo.requests.filter((request) => request.target === target && request.state !== 'open').length,
    (asked) => asked >= times,
  );
}

describe('one node', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ logs: true });
  });
  after(() => server.close());
  const quality = async (idv: string) => (await server.json(`/${idv}/metadata.json`)).build?.quality;

  test('the report of a conversion with errors is told, and lowers the score', async () => {
    assert.equal((await server.get(`/${faulty}.md`)).status, 200);
    const told = await until(
      () => quality(faulty),
      (got) => got?.upstream !== undefined,
    );
    const upstream = {
      ...{ status: 'errors', errors: 1, warnings: 1, undefined: ['\\peal'], missing: ['bellpeal.sty'] },
      converter: 'latexmlc (LaTeXML version 0.8.8)',
    };
    assert.deepEqual(told?.upstream, upstream);
    assert.ok(Number(told?.score) < 1 && Number(told?.score) > 0.9);
    assert.deepEqual((await server.json(`/${faulty}.json`)).build?.quality, told);
    const { headers, text } = await server.get(`/${faulty}.html`);
    assert.equal(headers['papertree-warnings'], undefined);
    assert.match(
      text,
      /<dt>Conversion<\/dt><dd>with errors: 1 error, 1 warning; not known: \\peal; not found: bellpeal\.sty/,
    );
  });

  test('a conversion that was given up warns with every answer', async () => {
    assert.equal((await server.get(`/${broken}.md`)).status, 200);
    const isTold = ({ headers }: { headers: Record<string, unknown> }) =>
      headers['papertree-warnings'] === 'withdrawn, conversion-fatal';
    for (const part of [
      '.md',
      '.txt',
      '.json',
      '.html',
      '/outline.json',
      '/metadata.json',
      '/sections/S1.md',
      '/references.json',
    ])
      await until(() => server.get(`/${broken}${part}`), isTold);
    const detail = 'may be missing. (timeout:timedout)';
    for (const part of ['.md', '.txt', '.json', '.html', '/outline.json', '/metadata.json'])
      assert.ok((await server.get(`/${broken}${part}`)).text.includes(detail), part);
  });

  test('agents are told of both', async () => {
    for (const name of ['get_metadata', 'get_outline']) {
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: { id: broken } } };
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const answer = await fetch(`${server.url}/mcp`, { method: 'POST', headers, body: JSON.stringify(call) });
      const { structuredContent } = (JSON.parse(await answer.text()) as { result: Record<string, unknown> }).result;
      const { quality, warnings } = structuredContent as { quality: object; warnings: string[] };
      assert.deepEqual(quality, {
        score: 0.5,
        conversion: 'given up after a fatal error, by latexmlc (LaTeXML version 0.8.8)',
      });
      assert.match(warnings.join('\n'), /^conversion-fatal: /m);
    }
  });

  test('an author’s own HTML has no log, and its score is that of the reading', async () => {
    await server.get(`/${native}.md`);
    await untilAsked(server, native);
    assert.deepEqual(Object.keys((await quality(native)) ?? {}), ['score', 'stats']);
  });
});

const notFound = '<!DOCTYPE html><html><head><title>Not found</title></head><body>No log here</body></html>';
/** Given up; but too long to be read. */
const long = `latexmlc (LaTeXML version 0.8.8)\n${'x'.repeat(5_000_000)}\nStatus:conversion:3\n`;
const kinds: readonly [name: string, fault: Omit<Fault, 'path'>][] = [
  ['garbage', { body: '\0\u0001\ufffd garbage '.repeat(1000) }],
  ['empty', { body: '' }],
  ['a page', { body: notFound, type: 'text/html' }],
  ['larger than allowed', { body: long }],
  ['compressed, as it says, and not', { headers: { 'Content-Encoding': 'gzip' } }],
  ['refused', { status: 403 }],
  ['throttled', { status: 429 }],
  ['broken', { status: 500 }],
  ['elsewhere', { status: 302, headers: { Location: 'http://elsewhere.invalid/' } }],
  ['cut off', { cutAfter: 20 }],
  ['hung up', { hangUp: true }],
  // The last one, for others are read behind it.
  ['never answered', { silent: true }],
];

test('a log of any other kind changes nothing of its paper, and keeps no other from being read', async () => {
  const folder = temporaryFolder();
  const idvOf = (n: number) => `2402.${String(n + 1).padStart(5, '0')}v1`;
  const papers = kinds.map(([name, fault], n) => ({ name, fault, idv: idvOf(n) }));
  for (const { idv } of papers) writeFileSync(join(folder, `${idv}.html`), pageOf(`A paper ${idv}`));
  const faults = papers.map(({ idv, fault }) => ({ path: `/html/${idv}/__stdout.txt`, ...fault }));
  const [server, usual] = await Promise.all([
    startTestServer({ logs: true, folder, faults }),
    startTestServer({ folder }),
  ]);
  const parts = ['.md', '.txt', '.json', '.html', '/outline.json', '/metadata.json'];
  const answers = async ({ get, url, demo }: TestServer, idv: string) => {
    await get(`/${idv}.md`);
    const got = await Promise.all(parts.map((part) => get(`/${idv}${part}`)));
    return got.map(({ status, headers, text }) => {
      const own = text
        .replaceAll(url, '')
        .replaceAll(demo.url, '')
        .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z| UTC)/g, '');
      return `${status} ${headers['papertree-warnings']} ${own}`;
    });
  };
  try {
    for (const { name, idv, fault } of papers) {
      await answers(server, idv);
      if (!fault.silent) await untilAsked(server, idv);
      const [told, right] = [await answers(server, idv), await answers(usual, idv)];
      for (const [n, part] of parts.entries())
        assert.ok(told[n] === right[n], `${part} of a paper whose log is ${name}`);
      if (name !== 'hung up') continue;
      await server.get(`/${faulty}.md`);
      await until(
        () => server.json(`/${faulty}/metadata.json`),
        ({ build }) => build?.quality?.upstream !== undefined,
      );
    }
  } finally {
    await Promise.all([server.close(), usual.close()]);
  }
});

describe('two nodes', { skip: await without('postgresql') }, async () => {
  const hold: Fault = { path: noLogs.path, untilLifted: true };
  const { demo, nodes } = await startNodes();

  test('a report that one of them reads is told by both, also with answers that were in memory', async () => {
    const lift = demo.fault(hold);
    const path = `/${broken}.md`;
    for (const { get } of nodes) {
      const { status, headers } = await get(path);
      assert.deepEqual([status, headers.get('papertree-warnings')], [200, 'withdrawn']);
    }
    lift();
    for (const { get } of nodes)
      await until(
        () => get(path),
        ({ headers }) => headers.get('papertree-warnings') === 'withdrawn, conversion-fatal',
      );
    const asked = demo.requests.filter(({ target }) => target.endsWith('/__stdout.txt'));
    assert.equal(asked.length, 1, 'the log is read once');
  });
});
