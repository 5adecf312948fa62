/** Every endpoint of the interface with every status that is listed for it, and every error with its words to the letter. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Environment } from '../../src/settings/setting.ts';
import { checkRows, problemRows } from './fields.ts';
import { type Got, startTestServer, type TestServer, until } from './test-server.ts';

/** Section 7, word for word. */
const errors = {
  400: { code: 'invalid-id', title: 'Invalid paper ID', detail: 'Invalid paper ID' },
  404: { code: 'not-found', title: 'Not found', detail: 'Paper, version or part not found' },
  422: {
    code: 'no-html',
    title: 'The upstream archive has no HTML for this version',
    detail: 'The upstream archive has no HTML for this version',
  },
  429: { code: 'rate-limited', title: 'Rate limit exceeded', detail: 'Rate limit exceeded' },
  500: { code: 'build-failed', title: 'Tree build failed', detail: 'Tree build failed' },
  502: {
    code: 'upstream',
    title: 'Upstream error',
    detail: 'The upstream archive (or another upstream) returned an error',
  },
} as const;

const markdown = 'text/markdown; charset=utf-8; variant=GFM';
const json = 'application/json';

/** Section 4, and docs/interface.md: the address below a paper, the type of what is found there, and whether it builds. */
const endpoints = [
  ['.md', markdown, true],
  ['.json', json, true],
  ['.txt', 'text/plain; charset=utf-8', true],
  ['.html', 'text/html; charset=utf-8', true],
  ['/metadata.json', json, false],
  ['/outline.json', json, true],
  ['/sections/S1.md', markdown, true],
  ['/references.json', json, true],
  ['/figures.json', json, true],
  ['/figures/F1.json', json, true],
  ['/assets/x1.png', 'image/png', false],
  // Additions to the interface.
  ['.bib', 'application/x-bibtex; charset=utf-8', false],
  ['.csl.json', 'application/vnd.citationstyles.csl+json', false],
  ['/find.json?q=kettles', json, true],
  ['.ris', 'application/x-research-info-systems; charset=utf-8', false],
  ['/citation.txt', 'text/plain; charset=utf-8', false],
  ['/drawings/A1.p2.pic1.svg', 'image/svg+xml', true],
  ['/diff/v1.html', 'text/html; charset=utf-8', true],
  ['/diff/v1.json', json, true],
  ['/diff/v1.md', markdown, true],
  ['/references.bib', 'application/x-bibtex; charset=utf-8', true],
  ['/references.csl.json', 'application/vnd.citationstyles.csl+json', true],
  ['/chunks.jsonl', 'application/x-ndjson', true],
  ['/chunks.json', json, true],
  ['.docling.json', json, true],
  ['.epub', 'application/epub+zip', true],
  ['.zip', 'application/zip', true],
  ['/anchors.json', json, true],
  ['/nodes/S1.md', markdown, true],
  ['/nodes/S1.txt', 'text/plain; charset=utf-8', true],
  ['/nodes/S1.json', json, true],
  ['/equations.json', json, true],
  ['/statements.json', json, true],
  ['/listings.json', json, true],
  ['/tables.json', json, true],
  ['/tables/T1.json', json, true],
  ['/tables/T1.csv', 'text/csv; charset=utf-8', true],
  ['/tables/T1.md', markdown, true],
] as const;

/** Registers the tests of a service, and of one whose client has asked too much, each on engines that hold nothing yet. */
export function walk(engines: Environment, ofBusy: Environment): void {
  let server: TestServer;
  /** The same, for a client who has used up all requests. */
  let busy: TestServer;
  before(async () => {
    server = await startTestServer({}, { PAGE_LIMIT: '1MB', ...engines });
    busy = await startTestServer({}, { RATE_LIMIT: '1', RATE_WINDOW: '1h', ...ofBusy });
    await busy.get('/llms.txt');
    server.demo.fault({ path: /2403\.90003/, status: 500 });
  });
  after(() => Promise.all([server.close(), busy.close()]));

  function isProblem(got: Got, path: string, status: keyof typeof errors, { url } = server) {
    assert.equal(got.status, status, `${path}: ${got.text}`);
    assert.equal(got.headers['content-type'], 'application/problem+json', path);
    const problem = JSON.parse(got.text);
    assert.deepEqual(checkRows(problemRows, problem), []);
    const { type, title, status: said, detail, instance, code, hint, reason, requestId, ...rest } = problem;
    const { candidates, movedTo, ...more } = rest;
    const words = errors[status];
    assert.deepEqual(
      { type, title, status: said, detail, instance, code },
      { ...words, type: `${url}/errors/${words.code}`, status, instance: path.replace(/\?.*/, '') },
    );
    assert.ok(typeof hint === 'string' && hint.length > 10, path);
    assert.equal(requestId, got.headers['x-request-id']);
    assert.deepEqual(more, {});
    return { reason, candidates } as { reason?: string; candidates?: string[] };
  }

  for (const [rest, type, builds] of endpoints) {
    test(`${rest} has a success body`, async () => {
      const path = `/2401.90001v2${rest}`;
      if (rest.startsWith('/assets/')) await server.get('/2401.90001v2.md');
      const got = await until(() => server.get(path), 404);
      assert.equal(got.status, 200);
      assert.equal(got.headers['content-type'], type);
      assert.ok(got.text.length > 0);
    });

    test(`${rest} of what is no id is 400`, async () => {
      for (const id of ['2401.1', '24011.12345', '2401.90001v0', 'hep-th/99019', '2401.90001v2x', '0'])
        isProblem(await server.get(`/${id}${rest}`), `/${id}${rest}`, 400);
      const { candidates } = isProblem(await server.get(`/2401.90001.v2${rest}?x=1`), `/2401.90001.v2${rest}?x=1`, 400);
      assert.ok(candidates === undefined || candidates.includes('2401.90001v2'));
    });

    test(`${rest} of an unknown paper, version or part is 404`, async () => {
      for (const id of ['2401.99999', '2401.99999v3', '2401.90001v9', 'hep-th/9999999', 'alg-geom/9301900'])
        isProblem(await server.get(`/${id}${rest}`), `/${id}${rest}`, 404);
    });

    test(`${rest} without HTML is ${builds ? 422 : 'no 422'}`, async () => {
      // Only a PDF; a version that was never converted; a page without a paper; a version that was withdrawn.
      for (const id of ['2404.90004', '2402.90002v1', '2405.90005v1', '2406.90006']) {
        const got = await server.get(`/${id}${rest}`);
        if (builds) isProblem(got, `/${id}${rest}`, 422);
        else if (rest.startsWith('/assets/')) isProblem(got, `/${id}${rest}`, 404);
        else assert.equal(got.status, 200);
      }
    });

    test(`${rest} is 429 over the limit`, async () => {
      const got = await busy.get(`/2401.90001${rest}`);
      isProblem(got, `/2401.90001${rest}`, 429, busy);
      assert.ok(Number(got.headers['retry-after']) > 0);
      assert.match(String(got.headers['ratelimit-policy']), /^"[^"]+";q=1;w=3600$/);
      assert.match(String(got.headers.ratelimit), /^"[^"]+";r=0;t=\d+$/);
    });

    test(`${rest} of a page we cannot read is ${builds ? 500 : 'no 500'}`, async () => {
      const path = `/2407.90007${rest}`;
      const got = await server.get(path);
      if (builds) isProblem(got, path, 500);
      else if (rest.startsWith('/assets/')) isProblem(got, path, 404);
      else assert.equal(got.status, 200);
    });

    test(`${rest} is 502 while the archive fails`, async () => {
      const path = `/2403.90003${rest}`;
      const got = await server.get(path);
      isProblem(got, path, 502);
      assert.ok(Number(got.headers['retry-after']) > 0);
    });
  }

  test('an unknown section, figure or file is 404, and says what may have been meant', async () => {
    const idv = '2401.90001v2';
    for (const path of [`/${idv}/sections/S2.SS9.md`, `/${idv}/figures/F9.json`, `/${idv}/figures/S2.json`]) {
      const { candidates } = isProblem(await server.get(path), path, 404);
      assert.ok(candidates && candidates.length > 0, path);
    }
    for (const name of ['x9.png', '..%2f..%2fledger.db', '%2e%2e/x1.png', '/x1.png', 'x1.png%00']) {
      const path = `/${idv}/assets/${name}`;
      isProblem(await server.get(path), path, 404);
    }
    const figure = `/${idv}/sections/S2.F1.md`;
    isProblem(await server.get(figure), figure, 404);
  });

  test('a section answers to id, alias and number; a figure to id, F and number', async () => {
    const idv = '2401.90001v2';
    const one = (await server.get(`/${idv}/sections/S2.SS1.md`)).text;
    assert.match(one, /^### 2\.1 Why not three\n/);
    for (const name of ['why-not-three', '2.1', 'WHY-not-three'])
      assert.equal((await server.get(`/${idv}/sections/${name}.md`)).text, one);
    assert.ok((await server.get(`/${idv}/sections/S2.md`)).text.includes(one.trim()));
    const figure = await server.json(`/${idv}/figures/S3.F2.json`);
    for (const name of ['F2', 'f2', '2']) assert.deepEqual(await server.json(`/${idv}/figures/${name}.json`), figure);
    assert.equal((await server.json<{ id: string }>(`/${idv}/figures/T1.json`)).id, 'S3.T1');
  });

  test('an id in another spelling leads to the archive’s own', async () => {
    for (const [spelt, meant] of [
      ['/arXiv:2401.90001.md?async', '/2401.90001.md?async'],
      ['/HEP-TH/9901900/outline.json', '/hep-th/9901900/outline.json'],
      ['/2401.90001V2/metadata.json', '/2401.90001v2/metadata.json'],
    ] as const) {
      const { status, headers } = await server.get(spelt);
      assert.deepEqual([status, headers.location], [308, meant]);
    }
    assert.equal((await server.get('/hep-th%2f9901900/metadata.json')).status, 200);
  });

  test('a matching validator is answered with 304', async () => {
    for (const [rest] of endpoints) {
      const path = `/2401.90001v2${rest}`;
      const { headers, status } = await until(() => server.get(path), 404);
      assert.equal(status, 200);
      const again = await server.get(path, { 'if-none-match': headers.etag });
      assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', headers.etag]);
    }
  });

  test('any other path is the archive’s, and its answer comes back as it is', async () => {
    for (const path of [
      '/abs/2401.90001',
      '/pdf/2401.90001v1',
      '/list/math/2024-01',
      '/',
      '/2401.90001/x.json',
      '/no',
    ]) {
      const [ours, theirs] = await Promise.all([fetch(server.url + path), fetch(server.demo.url + path)]);
      assert.equal(ours.status, theirs.status, path);
      assert.equal(ours.headers.get('x-request-id'), null);
      assert.deepEqual(Buffer.from(await ours.arrayBuffer()), Buffer.from(await theirs.arrayBuffer()), path);
    }
  });

  test('every problem has its page', async () => {
    for (const { code, title } of Object.values(errors)) {
      const { status, text } = await server.get(`/errors/${code}`);
      assert.equal(status, 200);
      assert.ok(text.includes(title), code);
    }
  });

  test('the addresses about the service answer as declared', async () => {
    for (const path of ['/-/', '/-/docs', '/-/openapi.json', '/llms.txt', '/errors/upstream']) {
      const { status, headers } = await server.get(path);
      assert.equal(status, 200, path);
      assert.equal((await server.get(path, { 'if-none-match': headers.etag })).status, 304, path);
      isProblem(await busy.get(path), path, 429, busy);
    }
    for (const path of ['/-/health/live', '/-/health/ready'])
      for (const { get } of [server, busy]) assert.equal((await get(path)).status, 200, path);
    const batch = await server.get('/-/batch?ids=2401.90001v2,2401.99999');
    assert.deepEqual([batch.status, batch.text.split('\n').length], [200, 3]);
    assert.deepEqual(
      [(await server.get('/-/batch')).status, (await busy.get('/-/batch?ids=2401.90001')).status],
      [400, 429],
    );
    for (const ending of ['json', 'ndjson']) {
      const path = `/-/search.${ending}`;
      for (const [asked, status] of [
        [server, 200],
        [busy, 429],
      ] as const)
        assert.equal((await asked.get(`${path}?q=kettles`)).status, status);
      assert.equal((await server.get(path)).status, 400);
    }
    const opened = await server.get('/-/open?id=https://arxiv.org/abs/2401.90001v2&format=json');
    assert.deepEqual([opened.status, opened.headers.location], [303, '/2401.90001v2.json']);
    isProblem(await busy.get('/-/open?id=1'), '/-/open', 429, busy);
  });

  test('the document is of version 0.1.0, and every answer it declares was seen here', async () => {
    const { info } = await server.json<{ info: { version: string } }>('/-/openapi.json');
    assert.equal(info.version, '0.1.0');
    await until(() => server.get('/2401.90001v2/assets/x1.png'), 404);
    await server.get('/2401.90001v2/assets/x1.png', { range: 'bytes=0-1' });
    await server.get('/arXiv:2401.90001/assets/x1.png');
    await server.get('/2401.90001v2/assets/none.png?or=archive');
    const lift = server.demo.fault({ path: '/html/hep-th/9901900v1', untilLifted: true });
    for (const [rest] of endpoints) {
      await server.get(`/HEP-TH/9901900v1${rest}`);
      await server.get(`/hep-th/9901900v1${rest}${rest.includes('?') ? '&' : '?'}async`);
    }
    lift();
    const seen = new Set([...server.openApi.seen, ...busy.openApi.seen]);
    // Nothing is searched where that is turned off. Not ready is a service that is being stopped; 400 is for what is not well-formed, which this client cannot send.
    assert.deepEqual(
      server.openApi.declared.filter((each) => !seen.has(each)),
      [
        ...['/-/search.json 404', '/-/search.ndjson 404'],
        ...['/-/health/live 400', '/-/health/ready 400', '/-/health/ready 503'],
      ],
    );
  });
}
