/** Questions about papers over HTTP: the answers, with all their headers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, sample, withService } from './test-server.ts';

test('each question is asked once and answered with its type', async () => {
  await withService({}, async ({ port, asked }) => {
    const types: Record<string, string> = {
      '.md': 'text/markdown; charset=utf-8; variant=GFM',
      '.json': 'application/json',
      '.txt': 'text/plain; charset=utf-8',
      '/metadata.json': 'application/json',
      '/outline.json': 'application/json',
      '/references.json': 'application/json',
      '/figures.json': 'application/json',
      '/figures/F1.json': 'application/json',
      '/sections/S1.md': 'text/markdown; charset=utf-8; variant=GFM',
      '/assets/figs/x1.png': 'image/png',
    };
    for (const [part, type] of Object.entries(types)) {
      for (const id of ['2401.00001v2', 'hep-th/9901001', 'hep-th%2F9901001']) {
        const { status, headers, text } = await get(port, `/${id}${part}`);
        assert.equal(status, 200, part);
        assert.equal(headers['content-type'], type);
        assert.equal(headers['content-length'], '9');
        assert.equal(headers['x-content-type-options'], 'nosniff');
        assert.equal(headers['access-control-allow-origin'], '*');
        assert.equal(text, '# A paper');
      }
    }
    // The encoded slash asks for the same answer, which is in the cache; files are kept in none.
    assert.equal(asked.length, 21);
    assert.deepEqual(asked.at(-1)?.paper, { id: 'hep-th/9901001' });
    assert.equal(asked.at(-1)?.part, 'figs/x1.png');
    assert.ok(asked.every(({ async }) => !async));
  });
});

test('every coding has its bytes and its tag, and what is held is not sent again', async () => {
  const body = '# A paper\n'.repeat(200);
  const expand = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync };
  await withService({ ask: () => sample(body) }, async ({ port, asked }) => {
    const tags = new Set<string | undefined>();
    for (const [accept, coding] of [
      ['identity', 'identity'],
      ['gzip', 'gzip'],
      ['gzip, br', 'br'],
    ] as const) {
      const headers = { 'accept-encoding': accept };
      const got = await get(port, '/2401.00001v2.md', { headers });
      assert.equal(got.headers['content-encoding'], coding === 'identity' ? undefined : coding);
      assert.equal(String(expand[coding](got.bytes)), body);
      assert.equal(got.headers.vary, 'Accept-Encoding, Prefer');
      const etag = got.headers.etag ?? '';
      assert.match(etag, /^"[^"]+"$/);
      tags.add(etag);
      const again = await get(port, '/2401.00001v2.md', { headers: { ...headers, 'if-none-match': `"x", W/${etag}` } });
      assert.equal(again.status, 304);
      assert.equal(again.text, '');
      assert.equal(again.headers['content-length'], undefined);
      for (const name of ['etag', 'cache-control', 'vary', 'last-modified'] as const)
        assert.equal(again.headers[name], got.headers[name], name);
    }
    assert.equal(tags.size, 3);
    assert.equal(asked.length, 3);
    const since = { 'if-modified-since': 'Tue, 02 Jan 2024 03:04:05 GMT' };
    assert.equal((await get(port, '/2401.00001v2.md', { headers: since })).status, 304);
    assert.equal((await get(port, '/2401.00001v2.md', { headers: { ...since, 'if-none-match': '"x"' } })).status, 200);
  });
});

test('a HEAD has the headers of the GET, and no body', async () => {
  await withService({}, async ({ port }) => {
    for (const path of ['/2401.00001.md', '/2401.00001/outline.json', '/-/', '/foo.md', '/2401.00001V2.md']) {
      const [whole, head] = [await get(port, path), await get(port, path, { method: 'HEAD' })];
      assert.equal(head.status, whole.status, path);
      assert.equal(head.text, '');
      for (const name of ['content-type', 'content-length', 'etag', 'link', 'location', 'cache-control'])
        assert.equal(head.headers[name], whole.headers[name], `${path} ${name}`);
    }
  });
});

test('how long an answer may be kept depends on what can change in it', async () => {
  const long = 'public, max-age=86400, stale-while-revalidate=604800';
  const short = 'public, max-age=300';
  const cases: [string, string, string][] = [
    ['/2401.00001v2.md', long, long],
    ['/2401.00001v2.txt', long, long],
    ['/2401.00001v2/sections/S1.md', long, long],
    ['/2401.00001v2/references.json', long, long],
    ['/2401.00001v2/figures.json', long, long],
    ['/2401.00001v2/figures/F1.json', long, long],
    ['/2401.00001v2/assets/x1.png', long, long],
    ['/2401.00001v2.json', short, 'no-cache'],
    ['/2401.00001v2/outline.json', short, 'no-cache'],
    ['/2401.00001v2/metadata.json', short, 'no-cache'],
    ['/2401.00001.md', short, short],
    ['/2401.00001/metadata.json', short, 'no-cache'],
  ];
  for (const settled of [true, false]) {
    const answer = sample('x', { settled });
    await withService({ ask: () => answer }, async ({ port }) => {
      for (const [path, then, before] of cases)
        assert.equal((await get(port, path)).headers['cache-control'], settled ? then : before, path);
    });
  }
});

test('answers carry links, a file name and the versioned address', async () => {
  await withService({ settings: { ARCHIVE_PUBLIC_URL: 'https://archive.example' } }, async ({ port }) => {
    const { headers } = await get(port, '/2401.00001.md');
    assert.equal(headers['content-location'], '/2401.00001v2.md');
    assert.equal(headers['content-disposition'], 'inline; filename="2401.00001v2.md"');
    assert.deepEqual(String(headers.link).split(', '), [
      '<https://archive.example/abs/2401.00001>; rel="canonical"',
      '<http://papers.example/2401.00001v2.txt>; rel="alternate"; type="text/plain; charset=utf-8"',
      '<http://papers.example/2401.00001v2.json>; rel="alternate"; type="application/json"',
      '<http://papers.example/2401.00001v2.html>; rel="alternate"; type="text/html; charset=utf-8"',
      '<http://creativecommons.org/licenses/by/4.0/>; rel="license"',
      '<http://papers.example/2401.00001.md>; rel="latest-version"',
    ]);
    const section = await get(port, '/2401.00001v2/sections/S1%20%22a%E2%86%92.md');
    assert.equal(section.headers['content-location'], undefined);
    assert.equal(section.headers['content-disposition'], 'inline; filename="2401.00001v2-S1-a-.md"');
    assert.match(
      String(section.headers.link),
      /<http:\/\/papers\.example\/2401\.00001\/sections\/S1%20%22a%E2%86%92\.md>; rel="latest-version"/,
    );
  });
  const old = sample('x', { paper: { id: 'hep-th/9901001', version: 3 }, license: 'http://x/>; rel="evil"\r\nX: y' });
  await withService({ ask: () => old }, async ({ port }) => {
    const { headers } = await get(port, '/hep-th/9901001/outline.json');
    assert.equal(headers['content-location'], '/hep-th/9901001v3/outline.json');
    assert.equal(headers['content-disposition'], 'inline; filename="hep-th-9901001v3-outline.json"');
    assert.match(String(headers.link), /<http:\/\/x\/%3E;%20rel="evil"%0D%0AX:%20y>; rel="license"/);
    assert.equal(headers.x, undefined);
  });
});

test('a file is shown under a type of the list, and can do nothing', async () => {
  const file = sample('0123456789');
  await withService({ ask: () => file }, async ({ port }) => {
    const of = async (name: string) => (await get(port, `/2401.00001v2/assets/${name}`)).headers;
    assert.equal((await of('a.SVG'))['content-type'], 'image/svg+xml');
    assert.match(String((await of('a.svg'))['content-security-policy']), /^sandbox;/);
    assert.match(String((await of('a.html'))['content-security-policy']), /^sandbox;/);
    assert.equal((await of('a.js'))['content-type'], 'text/plain; charset=utf-8');
    for (const name of ['a.exe', 'a', 'png', 'a.png.']) {
      const headers = await of(name);
      assert.equal(headers['content-type'], 'application/octet-stream', name);
      assert.match(String(headers['content-disposition']), /^attachment; filename="/);
    }
    assert.equal((await of('d/b%22%0Ac.png'))['content-disposition'], undefined);
    assert.equal((await of('d/b%22c.png'))['content-disposition'], 'inline; filename="b-c.png"');
    assert.equal((await of('a.png')).vary, undefined);

    const part = await get(port, '/2401.00001v2/assets/a.png', { headers: { range: 'bytes=2-4' } });
    assert.equal(part.status, 206);
    assert.equal(part.text, '234');
    assert.equal(part.headers['content-range'], 'bytes 2-4/10');
    assert.equal(part.headers['content-length'], '3');
    assert.equal(part.headers['accept-ranges'], 'bytes');
    assert.equal((await get(port, '/2401.00001v2/assets/a.png', { headers: { range: 'bytes=20-' } })).status, 200);
    assert.equal((await get(port, '/2401.00001v2.md', { headers: { range: 'bytes=0-1' } })).status, 200);
    const etag = String((await of('a.png')).etag);
    const held = await get(port, '/2401.00001v2/assets/a.png', {
      headers: { range: 'bytes=0-1', 'if-none-match': etag },
    });
    assert.equal(held.status, 304);
  });
});

test('a path that leads out of a paper’s folder is refused before any lookup', async () => {
  await withService({}, async ({ port, asked }) => {
    for (const path of [
      '../x',
      'a/../b',
      '%2e%2e/x',
      'a/%2E%2E',
      '..%2Fx',
      'a%5C..%5Cb',
      './x',
      'a//b',
      'a/',
      '%00',
      'x%00.png',
    ]) {
      const { status, headers, text } = await get(port, `/2401.00001/assets/${path}`);
      assert.equal(status, 404, path);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(JSON.parse(text).code, 'not-found');
    }
    assert.equal((await get(port, '/2401.00001/sections/.md')).status, 404);
    assert.deepEqual(asked, []);
  });
});

test('an invalid id is refused with likely corrections', async () => {
  await withService({}, async ({ port, asked }) => {
    const cases: Record<string, string[] | undefined> = {
      '/hepth/9901001v2.md': ['hep-th/9901001v2'],
      '/10.48550%2FarXiv.2401.00001.md': ['2401.00001'],
      '/foo.md?x': undefined,
      '/%ff%00.json': undefined,
    };
    for (const [path, candidates] of Object.entries(cases)) {
      const { status, headers, text } = await get(port, path);
      const document = JSON.parse(text);
      assert.equal(status, 400);
      assert.equal(headers['cache-control'], 'public, max-age=60');
      assert.equal(document.code, 'invalid-id');
      assert.equal(document.instance, path.split('?')[0]);
      assert.deepEqual(document.candidates, candidates);
    }
    assert.deepEqual(asked, []);
  });
});

test('another spelling is redirected to the archive’s own', async () => {
  await withService({}, async ({ port }) => {
    const { status, headers } = await get(port, '/math.GT/0309136V2/outline.json?async&x=%zz');
    assert.equal(status, 308);
    assert.equal(headers.location, '/math/0309136v2/outline.json?async&x=%zz');
  });
});
