/** What the archive's terms ask: each row of docs/stewardship.md has its test, some of them here. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { defaultConcurrency, defaultGaps } from '../packages/papertree/src/archive/fetcher.ts';
import { readConfig } from '../packages/papertree/src/settings/config.ts';
import { adviceOn } from '../packages/papertree/src/settings/config-checks.ts';
import { isPublic } from '../packages/papertree/src/settings/public-names.ts';
import { openMemoryShelf } from '../packages/papertree/src/storage/index.ts';
import { startTestServer } from '../packages/papertree/test/whole/test-server.ts';
import { findLicense, licenses } from '../packages/papertree-convert/src/paper/licenses.ts';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const page = read('docs/stewardship.md');

test('each row of what the terms ask names a test that there is', () => {
  const [, rows = ''] = /^\| the terms \|.*\n\|.*\n((?:\|.*\n)+)/m.exec(page) ?? [];
  const named = rows.trim().split('\n');
  assert.ok(named.length >= 10);
  for (const row of named) {
    const [, path = '', title = ''] = /\| `((?:packages\/[^/]+\/)?test\/[^`]+)`: ([^|]+) \|$/.exec(row) ?? [];
    assert.ok(path !== '' && read(path).includes(`test('${title.replaceAll("'", "\\'")}'`), row);
  }
});

test('every licence of the table is told as the table has it', () => {
  const told: Readonly<Record<string, boolean>> = {
    'http://creativecommons.org/licenses/by/4.0/': true,
    'https://creativecommons.org/licenses/by/4.0': true,
    'HTTP://www.creativecommons.org/licenses/by/4.0/deed.en': true,
    'http://creativecommons.org/licenses/by/4.0/legalcode': true,
    'http://creativecommons.org/licenses/by/3.0/de/': true,
    'http://creativecommons.org/licenses/by/3.0/': true,
    'http://creativecommons.org/licenses/by-sa/4.0/': true,
    'http://creativecommons.org/licenses/by-nc-sa/4.0/': true,
    'http://creativecommons.org/licenses/by-nc-sa/3.0/': true,
    'http://creativecommons.org/licenses/by-nc-nd/4.0/': true,
    'http://creativecommons.org/licenses/by-nc/4.0/': true,
    'http://creativecommons.org/licenses/by-nd/4.0/': true,
    'http://creativecommons.org/publicdomain/zero/1.0/': true,
    'http://creativecommons.org/publicdomain/mark/1.0/': true,
    'http://creativecommons.org/licenses/publicdomain/': true,
    'http://arxiv.org/licenses/nonexclusive-distrib/1.0/': false,
    'https://arxiv.org/licenses/nonexclusive-distrib/1.0': false,
    'http://arxiv.org/licenses/assumed-1991-2003/': false,
    '': false,
    'http://creativecommons.org/': false,
    'http://creativecommons.org/licenses/sampling/1.0/': false,
    'http://creativecommons.org.licenses.example/licenses/by/4.0/': false,
    'http://licenses.example/?http://creativecommons.org/licenses/by/4.0/': false,
    'http://creativecommons.org/licenses/by/4.0/../../by-nobody/': false,
  };
  for (const [address, isOpen] of Object.entries(told)) assert.equal(findLicense(address).isOpen, isOpen, address);
  const met = new Set(Object.keys(told).map((address) => findLicense(address).name));
  for (const { name } of licenses) assert.ok(met.has(name), name);
});

test('the archive is asked at the pace of its terms', async () => {
  assert.deepEqual(defaultGaps, { content: 250, oai: 3000, atom: 3000 });
  assert.deepEqual(defaultConcurrency, { content: 4, oai: 1, atom: 1 });
  const clock = { time: 1_700_000_000_000 };
  const { ledger, close } = await openMemoryShelf({ clock: () => clock.time });
  const waits: number[] = [];
  for (let n = 0; n < 4; n++) waits.push((await ledger.reserveRequest('oai archive', defaultGaps.oai)).wait);
  assert.deepEqual(waits, [0, 3000, 6000, 9000], 'each three seconds after the one before, whichever node asks');
  await close();
});

test('only pages and records are asked for', async () => {
  const server = await startTestServer();
  try {
    for (const path of [
      '/2401.90001.md',
      '/2402.90002/outline.json',
      '/2401.90001v1/metadata.json',
      '/2401.90001v2.bib',
    ])
      assert.equal((await server.get(path)).status, 200);
    const copied = async () => (await server.get('/2401.90001v2/assets/x1.png')).status === 200;
    for (let tries = 0; tries < 1000 && !(await copied()); tries++) await new Promise((done) => setTimeout(done, 20));
    const asked = server.demo.requests.map(({ target }) => target);
    assert.ok(asked.length > 3);
    for (const target of asked) assert.match(target, /^\/(?:html|abs)\/|^\/oai\?verb=GetRecord|^\/api\/query\?/);
  } finally {
    await server.close();
  }
});

test('the acknowledgement stands on the pages, and no name or sign of arXiv is ours', async () => {
  const server = await startTestServer();
  const thanks =
    'Thank you to arXiv for use of its open access interoperability. This service was not reviewed or approved by, nor does it necessarily express or reflect the policies or opinions of, arXiv.';
  try {
    for (const path of ['/-/', '/-/docs', '/llms.txt', '/errors/not-found']) {
      const { text } = await server
        .get(path)
        .catch(async () => ({ text: await (await fetch(server.url + path)).text() }));
      assert.ok(text.includes(thanks), path);
      assert.doesNotMatch(/<title>[^<:]*/.exec(text)?.[0] ?? '', /arxiv/i);
    }
  } finally {
    await server.close();
  }
  const { name, bin } = JSON.parse(read('packages/papertree/package.json'));
  assert.doesNotMatch(JSON.stringify([name, Object.keys(bin)]), /arxiv/i);
  // The red of arXiv's logo and pages.
  for (const path of globSync('packages/papertree/src/browser/*.{svg,css}', { cwd: root }))
    assert.doesNotMatch(read(path), /#b31b1b/i, path);
});

test('a public address without a choice is told what the terms say, in a sentence', () => {
  const at = (BASE_URL: string, more = {}) => adviceOn(readConfig({ BASE_URL, ...more }));
  const [sentence = '', ...others] = at('https://papers.example.org');
  assert.equal(others.length, 0);
  assert.match(sentence, /^BASE_URL is public .*arXiv’s terms permit only .*CONTENT_POLICY=open.*stewardship\.md\)\.$/);
  for (const CONTENT_POLICY of ['all', 'open', 'metadata'])
    assert.deepEqual(at('https://papers.example.org', { CONTENT_POLICY }), []);
  assert.deepEqual(adviceOn(readConfig({})), []);
  assert.throws(() => readConfig({ CONTENT_POLICY: 'some' }), /CONTENT_POLICY: expected/);
  for (const name of ['papers.org', '8.8.8.8', '172.32.0.1', '[2001:db8::1]', '100.128.0.1'])
    assert.ok(isPublic(name), name);
  for (const name of [
    'localhost',
    'papers',
    'a.localhost',
    'nas.local',
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.2',
    '172.16.0.1',
    '[::1]',
    '[fd12::1]',
  ])
    assert.equal(isPublic(name), false, name);
});
