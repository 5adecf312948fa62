/** A thousand concurrent first requests for one paper: the archive is asked for one page, and every answer is right. */

import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, test } from 'node:test';
import { createLog, type Service, startService } from '../../src/program/wiring.ts';
import { readConfig } from '../../src/settings/config.ts';
import { startTestArchive, type TestArchive } from '../archive/test-archive.ts';
import { noLogs } from '../no-logs.ts';
import { temporaryFolder } from '../storage/folder.ts';

const log = createLog('silent');
const folder = temporaryFolder();
let demo: TestArchive;
let service: Service;
before(async () => {
  demo = await startTestArchive({ faults: [noLogs] });
  const settings = { ARXIV_URL: demo.url, PORT: '0', BASE_URL: 'http://papers.example', DATA_DIR: folder };
  service = await startService(readConfig({ ...settings, RATE_LIMIT: '0' }), log);
});
after(async () => {
  await service.close();
  await demo.close();
});

interface Got {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

/** On a connection of its own. */
function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const request = http.get({ port: service.port, path, headers, agent: false }, async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(pieces).toString() });
    });
    request.on('error', reject);
  });
}

const pagesOf = (idv: string) => demo.requests.filter(({ target }) => target === `/html/${idv}`).length;

test('a thousand first requests at once, in every format: one page, a thousand right answers', async () => {
  const parts = [
    '.md',
    '.json',
    '.txt',
    '.html',
    '/outline.json',
    '/references.json',
    '/figures.json',
    '/sections/S1.md',
  ];
  const paths = [...parts, '/figures/F1.json'].flatMap((part) => [`/2401.90001${part}`, `/2401.90001v2${part}`]);
  const got = await Promise.all(
    Array.from({ length: 1000 }, async (_, index) => {
      const path = paths[index % paths.length] ?? '';
      return { path, ...(await get(path)) };
    }),
  );
  assert.equal(pagesOf('2401.90001v2'), 1);
  assert.equal(demo.requests.filter(({ target }) => target.startsWith('/oai')).length, 1);
  for (const path of paths) {
    const { text, headers } = await get(path);
    const answers = got.filter((answer) => answer.path === path);
    assert.ok(answers.length >= 55);
    for (const answer of answers) {
      assert.equal(answer.status, 200, `${path}: ${answer.text}`);
      assert.equal(answer.text, text, path);
      assert.equal(answer.headers.etag, headers.etag);
    }
    assert.match(text, /kettle|kitchen|rate/i, path);
  }
});

test('a thousand asynchronous requests: one page, and each finds the paper at its Location', async () => {
  const path = '/hep-th/9901900v1.md?async';
  const ordered = await Promise.all(Array.from({ length: 1000 }, () => get(path)));
  for (const { status, headers } of ordered) {
    assert.ok(status === 202 || status === 200);
    if (status === 202) assert.equal(headers.location, `http://papers.example${path}`);
  }
  assert.ok(ordered.some(({ status }) => status === 202));
  // A client that waits is answered when the paper is there.
  const waited = await get('/hep-th/9901900v1.md');
  const polled = await get(path);
  assert.deepEqual([waited.status, polled.status, polled.text], [200, 200, waited.text]);
  assert.equal(pagesOf('hep-th/9901900v1'), 1);
});

test('a thousand requests for a paper that fails: one page, a thousand problems, and the same again', async () => {
  const lift = demo.fault({ path: '/html/2402.90002', status: 500 });
  const got = await Promise.all(Array.from({ length: 1000 }, () => get('/2402.90002v2.json')));
  assert.deepEqual([...new Set(got.map(({ status, text }) => `${status} ${JSON.parse(text).code}`))], ['502 upstream']);
  const { status, headers } = await get('/2402.90002v2.json?async');
  assert.equal(status, 502);
  assert.ok(Number(headers['retry-after']) > 0);
  assert.equal(pagesOf('2402.90002v2'), 1);
  lift();
});
