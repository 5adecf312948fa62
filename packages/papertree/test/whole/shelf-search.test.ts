/** The search over all stored papers: as a page, as JSON and as lines; what cannot be sought is told. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openCaller } from '../mcp/caller.ts';
import { startTestServer, type TestServer } from './test-server.ts';

interface Found {
  readonly hits: readonly {
    readonly idv: string;
    readonly kind: string;
    readonly anchor: string;
    readonly urls: Record<string, string>;
  }[];
  readonly next?: string;
  readonly complete: boolean;
}

let server: TestServer;
let words = '';
const paper = '/2401.90001v2';
const ask = (query: string, status = 200) => server.json<Found>(`/-/search.json?${query}`, status);

/** A page is not of the OpenAPI document. */
async function page(query: string, of = server) {
  const response = await fetch(`${of.url}/-/search?${query}`);
  return { status: response.status, text: await response.text() };
}

before(async () => {
  server = await startTestServer();
  await server.get(`${paper}.md`);
  const { sections } = await server.json<{ sections: { title: string }[] }>(`${paper}/outline.json`);
  words = encodeURIComponent(sections[0]?.title ?? '');
  // It is put into the index behind the answer.
  while ((await ask(`q=${words}`)).hits.length === 0) await server.get('/-/health/live');
});
after(() => server.close());

test('a section is found by its heading, and every address of it leads there', async () => {
  const { hits, complete } = await ask(`q=${words}&kind=section`);
  assert.equal(complete, true);
  const [hit] = hits;
  assert.ok(hit);
  assert.deepEqual([hit.idv, hit.kind], ['2401.90001v2', 'section']);
  for (const url of Object.values(hit.urls)) {
    assert.ok(url.startsWith(`${server.url}/`));
    assert.equal((await server.get(url.slice(server.url.length).replace(/#.*/, ''))).status, 200, url);
  }
  assert.ok((await server.get(`${paper}.html`)).text.includes(`id="${hit.anchor}"`));
});

test('every kind has addresses that lead to it', async () => {
  const { hits } = await ask('q=a*+e*+t*+the&limit=100');
  for (const { urls } of hits)
    for (const url of Object.values(urls))
      assert.equal((await server.get(url.slice(server.url.length).replace(/#.*/, ''))).status, 200, url);
});

test('an agent that names no paper finds places in all of them, and reads one', async (t) => {
  const { call, close } = await openCaller(server.url);
  t.after(close);
  const { data } = await call('find_in_paper', { query: decodeURIComponent(words) });
  const { verdict, matches } = data as { verdict: string; matches: { idv: string; anchor: string; title: string }[] };
  assert.equal(verdict, 'words');
  const [best] = matches;
  assert.ok(best && best.title !== '');
  assert.equal(best.idv, '2401.90001v2');
  assert.equal((await call('get_section', { id: best.idv, anchors: [best.anchor] })).failed, false);
  const nothing = await call('find_in_paper', { query: 'zzzzqqqq' });
  assert.equal(nothing.data.verdict, 'not found');
  assert.match(String(nothing.data.next), /^find_in_paper/);
  assert.equal((await call('find_in_paper', { quotations: ['the'] })).failed, true);
});

test('the front page has a field for it, but where what others read would be told', async (t) => {
  const front = async ({ url }: TestServer) => (await fetch(`${url}/-/`)).text();
  assert.match(await front(server), /<form action="\/-\/search"/);
  const open = await startTestServer({}, { BASE_URL: 'https://papers.example.org', CONTENT_POLICY: 'all' });
  t.after(() => open.close());
  assert.doesNotMatch(await front(open), /\/-\/search"/);
});

test('the front page tells what was read lately, but where that is nobody’s business', async (t) => {
  const front = ({ url }: TestServer) => fetch(`${url}/-/`);
  const read = async ({ get }: TestServer) => {
    for (const path of ['/2401.90001v1.md', '/2402.90002v2.md']) await get(path);
  };
  await read(server);
  let text = '';
  // A build is shelved behind the answer.
  while (!text.includes('/2402.90002v2.html')) text = await (await front(server)).text();
  assert.equal((await front(server)).headers.get('cache-control'), 'no-cache');
  assert.match(text, /Read here lately<\/h2>\n<ul class="found"><li><a href="\/2402\.90002v2\.html">/);
  assert.equal(text.split('href="/2401.90001v').length, 2, 'each paper in one version');
  const open = await startTestServer({}, { BASE_URL: 'https://papers.example.org', CONTENT_POLICY: 'all' });
  t.after(() => open.close());
  await read(open);
  assert.doesNotMatch(await (await front(open)).text(), /Read here lately/);
});

test('the same as lines, and in pages', async () => {
  const whole = await ask('q=the');
  const { text } = await server.get('/-/search.ndjson?q=the');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(lines, whole.hits);
  const first = await ask('q=the&limit=1');
  assert.deepEqual(first.hits, whole.hits.slice(0, 1));
  const second = await ask(`q=the&limit=1&cursor=${first.next}`);
  assert.deepEqual(second.hits, whole.hits.slice(1, 2));
});

test('what cannot be sought is a problem that says why, and on the page a sentence', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => `w${n}`).join('+');
  for (const query of [
    '',
    'q=',
    'q=%00',
    'q=%22%22',
    'q=-only',
    `q=${many.slice(0, 8000)}`,
    'q=x&kind=poem',
    'q=x&limit=101',
    'q=x&since=now',
    `q=${'%22('.repeat(2000)}x`,
    `q=x&author=${'x'.repeat(4000)}`,
    `q=x&category=${'x'.repeat(4000)}`,
    "q=x&category=';--",
  ]) {
    const problem = await server.json<{ code: string; reason: string }>(`/-/search.json?${query}`, 400);
    assert.equal(problem.code, 'bad-request', query.slice(0, 30));
    assert.ok(problem.reason.length > 10);
  }
  for (const query of ["q='+OR+1=1;--", 'q=NEAR(a+b)+AND+{title}:x*', 'q=%22unclosed', 'q=%3Cscript%3E&author=%3Cb%3E'])
    await ask(query);
  for (const kind of ['', '.json', '.ndjson']) {
    const { status } = await fetch(`${server.url}/-/search${kind}?q=${'x'.repeat(1_000_000)}`);
    assert.ok(status === 414 || status === 431, String(status));
  }
  const shown = await page('q=%3Cscript%3E&kind=poem');
  assert.equal(shown.status, 200);
  assert.match(shown.text, /role="alert" id="fault">“poem” is no value/);
  assert.ok(shown.text.includes('value="&lt;script&gt;"'));
});

test('the page shows places with their words marked, and leads to them', async () => {
  const { text } = await page('q=forty+kettles');
  assert.match(text, /<ol class="found hits"><li><a href="\/2401\.90001v2\.html#[^"]+">/);
  assert.match(text, /<mark>/);
  assert.match((await page('q=zzzzzz')).text, /No place in the stored papers/);
  assert.match((await page('')).text, /<form action="\/-\/search"/);
});

test('turned off, nothing is searched', async () => {
  const off = await startTestServer({}, { SEARCH: 'off' });
  try {
    const problem = await off.json<{ reason: string }>('/-/search.json?q=x', 404);
    assert.match(problem.reason, /turned that off/);
    assert.match((await page('q=x', off)).text, /turned that off/);
  } finally {
    await off.close();
  }
});
