/** Anchors that are none, and queries that are too long, at every address of the paper as data: each is a clear problem. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { get } from '../http/test-server.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.get('/2401.90001v2.md');
});
after(() => server.close());

const megabyte = 'x'.repeat(1_000_000);
const addresses = {
  'nodes/*.md': (name: string) => `/2401.90001v2/nodes/${name}.md`,
  'nodes/*.txt': (name: string) => `/2401.90001v2/nodes/${name}.txt`,
  'nodes/*.json': (name: string) => `/2401.90001v2/nodes/${name}.json`,
  'sections/*.md': (name: string) => `/2401.90001v2/sections/${name}.md`,
  'figures/*.json': (name: string) => `/2401.90001v2/figures/${name}.json`,
  'tables/*.csv': (name: string) => `/2401.90001v2/tables/${name}.csv`,
  'tables/*.json': (name: string) => `/2401.90001v2/tables/${name}.json`,
  'tables/*.md': (name: string) => `/2401.90001v2/tables/${name}.md`,
  'diff/*.json': (name: string) => `/2401.90001v2/diff/${name}.json`,
  'diff/*.md': (name: string) => `/2401.90001v2/diff/${name}.md`,
} as const;

const badAnchors = [
  ...[
    'S99',
    'S1.p99',
    'S1.p99.1.m1',
    'S3.T1~r99c1',
    'S3.T1~r0c0',
    '~',
    '~r1c1',
    'Theorem%2099',
    '(99)',
    '[99]',
    'v0',
    'v9',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '%5B%5D',
    '%00',
    '%0A',
    '%0d%0aX:y',
    '%F0%9F%AB%96',
    '%C3%9C',
  ],
  ...[
    '..%2F..%2Fetc%2Fpasswd',
    '%2e%2e',
    "'%20or%201=1",
    '%3Cscript%3E',
    '%25s',
    '%zz',
    '%',
    'a'.repeat(3000),
    'S1.'.repeat(900),
  ],
];

test('an anchor that is none is a problem that says so, quickly and in few bytes', async () => {
  for (const [name, address] of Object.entries(addresses))
    for (const anchor of badAnchors) {
      const { status, text, headers } = await server.get(address(anchor));
      assert.equal(status, 404, `${name} of ${anchor.slice(0, 40)}: ${text.slice(0, 300)}`);
      assert.equal(headers['content-type'], 'application/problem+json');
      const { code, reason } = JSON.parse(text);
      assert.equal(code, 'not-found');
      assert.ok(reason.length > 10 && text.length < 8000, `${name} of ${anchor.slice(0, 40)}: ${text.length} bytes`);
    }
});

test('a query of a megabyte is too long everywhere, and one that means nothing is none', async () => {
  const all = ['nodes/S1.md', 'tables/S3.T1.csv', 'diff/v1.json', 'find.json', 'outline.json', 'anchors.json'];
  for (const part of all) {
    // The document for programs leaves out what no address answers by itself.
    const { status, text } = await get(Number(new URL(server.url).port), `/2401.90001v2/${part}?q=${megabyte}`);
    assert.deepEqual([status, JSON.parse(text).code], [414, 'uri-too-long'], part);
  }
  for (const part of all.filter((each) => each !== 'find.json'))
    assert.equal((await server.get(`/2401.90001v2/${part}?q=${'x'.repeat(4000)}&ids=1,2&%00=%zz`)).status, 200, part);
});

test('what is sought must be there, and no longer than a quotation', async () => {
  for (const query of ['', '?q=', '?q=%20%0A', `?q=${'word+'.repeat(900)}`, '?Q=kettle']) {
    const { status, text } = await server.get(`/2401.90001v2/find.json${query}`);
    assert.deepEqual([status, JSON.parse(text).code], [400, 'bad-request'], query.slice(0, 20));
  }
  for (const odd of ['%00', '%zz', '%F0%9F', '%22%22', '%5B%28%2A', '.*%2B'.repeat(200), '%E2%80%AE', "'--"]) {
    const { status, text } = await server.get(`/2401.90001v2/find.json?q=${odd}`);
    assert.ok(status === 200 || status === 400, `${odd}: ${text}`);
  }
});
