/** `find.json`: where words stand, how a quotation differs, and what is no question. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from './test-server.ts';

interface Found {
  readonly verdict: string;
  readonly total: number;
  readonly matches: readonly {
    readonly anchor: string;
    readonly match: string;
    readonly found?: string;
    readonly difference?: readonly { readonly in: string; readonly text: string }[];
  }[];
  readonly unknown: readonly string[];
}

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const paper = '/2401.90001v2';
const find = (words: string) => server.json<Found>(`${paper}/find.json?q=${encodeURIComponent(words)}`);

/** A sentence of the paper. */
async function sentence(): Promise<string> {
  const text = (await server.get(`${paper}.txt`)).text;
  const [found = ''] = /\b[A-Z][a-z]+(?: [a-z]+,?){9,}\./.exec(text.replace(/\s+/g, ' ')) ?? [];
  assert.ok(found.length > 40);
  return found;
}

test('a quotation stands there exactly, nearly, or not at all', async () => {
  const words = await sentence();
  const exact = await find(words);
  assert.deepEqual([exact.verdict, exact.matches[0]?.difference], ['exact', undefined]);
  const shouted = await find(words.toUpperCase());
  assert.deepEqual([shouted.verdict, shouted.matches[0]?.found], ['normalised', words.replace(/\.$/, '')]);
  const pieces = words.split(' ');
  const changed = await find(pieces.with(4, 'marmalade').join(' '));
  assert.equal(changed.verdict, 'fuzzy');
  const { difference = [] } = changed.matches[0] ?? {};
  assert.deepEqual(difference.filter((each) => each.in === 'query')[0]?.text, 'marmalade');
  assert.ok(difference.some((each) => each.in === 'paper' && each.text.split(' ').includes(pieces[4] ?? '')));
  const none = await find('Zanzibar marmalade quietly oblique seventeen lanterns of harbours');
  assert.deepEqual([none.verdict, none.total, none.matches], ['not found', 0, []]);
  assert.ok(none.unknown.includes('Zanzibar'));
});

test('what is no question is answered so, and names what is missing', async () => {
  for (const query of ['', '?q=', '?q=%20%0a', '?other=x', `?q=${'a'.repeat(4001)}`]) {
    const { status, text } = await server.get(`${paper}/find.json${query}`);
    assert.equal(status, 400, query);
    assert.match(JSON.parse(text).code + JSON.parse(text).reason, /^bad-request.*`q`/);
  }
  // Longer than Node takes a target to be.
  const long = await fetch(`${server.url}${paper}/find.json?q=${'a'.repeat(1_000_000)}`);
  assert.equal(long.status, 414);
  assert.equal(((await long.json()) as { code: string }).code, 'uri-too-long');
});

test('the words are part of the address of the answer', async () => {
  const one = await server.get('/2401.90001/find.json?q=kettles%20%26%20steam');
  assert.equal(one.headers['content-location'], '/2401.90001v2/find.json?q=kettles%20%26%20steam');
  const other = await server.get('/2401.90001/find.json?q=steam');
  assert.notEqual(one.headers.etag, other.headers.etag);
  assert.match(String(other.headers['content-disposition']), /2401\.90001v2-find\.json/);
});
