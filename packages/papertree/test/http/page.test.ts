/** The page of a paper over HTTP: its policy, its files, and pages instead of problem documents for browsers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import { metadata } from '../../src/questions/index.ts';
import { get, sample, withService } from './test-server.ts';

const asBrowser = { headers: { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' } };
const path = '/2401.00001v2.html';

test('a page may load nothing from elsewhere and run nothing but our script', async () => {
  await withService({ ask: () => sample('<!doctype html>') }, async ({ port }) => {
    const { status, headers } = await get(port, path, asBrowser);
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    const policy = String(headers['content-security-policy']);
    assert.match(
      policy,
      /^default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:/,
    );
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  });
});

test('the files of a page have their types and their validators', async () => {
  await withService({}, async ({ port }) => {
    for (const [name, type] of [
      ['paper.css', 'text/css; charset=utf-8'],
      ['paper.js', 'text/javascript; charset=utf-8'],
      ['site.css', 'text/css; charset=utf-8'],
      ['math.woff2', 'font/woff2'],
    ] as const) {
      const { status, headers } = await get(port, `/-/page/${name}`, { headers: { 'Accept-Encoding': 'br' } });
      assert.equal(status, 200, name);
      assert.equal(headers['content-type'], type);
      assert.equal(headers['content-encoding'], type.startsWith('font/') ? undefined : 'br');
      const validators = { 'Accept-Encoding': 'br', 'If-None-Match': String(headers.etag) };
      const again = await get(port, `/-/page/${name}`, { headers: validators });
      assert.equal(again.status, 304);
    }
    assert.equal((await get(port, '/-/page/../config.ts')).status, 404);
  });
});

test('a problem is a page for a browser, and a document for a program', async () => {
  const ask = () => {
    throw new Problem('no-html', 'It was <submitted> as PDF.');
  };
  await withService({ ask }, async ({ port }) => {
    const page = await get(port, path, asBrowser);
    assert.deepEqual([page.status, page.headers['content-type']], [422, 'text/html; charset=utf-8']);
    assert.match(page.text, /It was &lt;submitted&gt; as PDF\./);
    assert.match(page.text, /<a href="[^"]*\/pdf\/2401\.00001v2">PDF at the archive<\/a>/);
    assert.match(String(page.headers.vary), /Accept\b/);
    const program = await get(port, path);
    assert.deepEqual([program.status, program.headers['content-type']], [422, 'application/problem+json']);
    assert.equal(JSON.parse(program.text).code, 'no-html');
  });
});

test('a paper that is being built is a page with what is known of it, which asks again by itself', async () => {
  const known = sample(
    JSON.stringify({ metadata: { title: 'On <cats>', authors: 'Ann Lee', abstract: 'They sleep.' } }),
  );
  const papers = {
    ask: async (operation: unknown) =>
      operation === metadata ? known : ({ state: 'pending', queuedAt: '2024-01-01T00:00:00Z', retryAfter: 2 } as const),
    revision: async () => undefined,
    used: () => {},
    openFile: async () => assert.fail(),
    openBundle: async () => assert.fail(),
  };
  await withService({ parts: { papers } }, async ({ port }) => {
    const page = await get(port, path, asBrowser);
    assert.equal(page.status, 202);
    assert.match(page.text, /<h1>On &lt;cats&gt;<\/h1>/);
    assert.match(page.text, /They sleep\./);
    assert.match(page.text, /<meta http-equiv="refresh" content="2">/);
    assert.equal(page.headers['cache-control'], 'no-store');
    assert.equal(JSON.parse((await get(port, path)).text).status, 'building');
  });
});

/** Papers of which all but the metadata fail. */
function failing(code: 'no-html' | 'not-found' | 'upstream', title: string) {
  const versions = [1, 2, 3].map((version) => ({ version }));
  return {
    ask: async (operation: unknown) => {
      if (operation === metadata) return sample(JSON.stringify({ metadata: { title, versions } }));
      throw Object.assign(new Problem(code, 'So it is.'), { retryAfter: 40 });
    },
    revision: async () => undefined,
    used: () => {},
    openFile: async () => assert.fail(),
    openBundle: async () => assert.fail(),
  };
}

test('where a version cannot be read, its page names the paper and leads to the other versions', async () => {
  await withService({ parts: { papers: failing('no-html', 'On <cats>') } }, async ({ port }) => {
    const { text } = await get(port, path, asBrowser);
    assert.match(text, /On &lt;cats&gt; \(2401\.00001v2\)/);
    const others = [...text.matchAll(/Another version: <a href="([^"]*)">/g)].map(([, href]) => href);
    assert.deepEqual(others, ['/2401.00001v3.html', '/2401.00001v1.html']);
    const newest = await get(port, '/2401.00001.html', asBrowser);
    assert.doesNotMatch(newest.text, /v3\.html/);
  });
});

test('where the archive is down, the page asks again by itself', async () => {
  await withService({ parts: { papers: failing('upstream', '') } }, async ({ port }) => {
    const { status, text } = await get(port, path, asBrowser);
    assert.equal(status, 502);
    assert.match(text, /<meta http-equiv="refresh" content="40">/);
  });
});

test('what is no id, and what is no page, is answered to a browser with a page that leads on', async () => {
  await withService({}, async ({ port }) => {
    const wrong = await get(port, '/arXiv:2401.00001.html', asBrowser);
    const bad = wrong.status === 308 ? await get(port, '/240x.00001.html', asBrowser) : wrong;
    assert.deepEqual([bad.status, bad.headers['content-type']], [400, 'text/html; charset=utf-8']);
    assert.match(bad.text, /<form action="\/-\/open"/);
    const missing = await get(port, '/-/nope', asBrowser);
    assert.deepEqual([missing.status, missing.headers['content-type']], [404, 'text/html; charset=utf-8']);
    assert.match(String(missing.headers['content-security-policy']), /^default-src 'none'/);
    assert.equal((await get(port, '/-/nope')).headers['content-type'], 'application/problem+json');
    assert.equal((await get(port, '/2401.0001x.json', asBrowser)).headers['content-type'], 'application/problem+json');
  });
});

test('a client that asked too often sees a page that tries again', async () => {
  await withService({ settings: { RATE_LIMIT: '1' } }, async ({ port }) => {
    await get(port, '/-/', asBrowser);
    const { status, text } = await get(port, path, asBrowser);
    assert.equal(status, 429);
    assert.match(text, /<meta http-equiv="refresh" content="\d+">/);
  });
});
