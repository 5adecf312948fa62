/** The state transitions of the interface: builds asked for in both ways, metadata and files before and after. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer, until } from './test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const builds = [
  '.json',
  '/outline.json',
  '.md',
  '.txt',
  '/sections/S1.md',
  '/references.json',
  '/figures.json',
  '/figures/F1.json',
];
const wanted = { prefer: 'respond-async' };

/** Holds the page of a paper back until it is let go. */
function hold(idv: string): () => void {
  return server.demo.fault({ path: new RegExp(`^/html/${idv}$`), untilLifted: true });
}

function pagesAsked(idv: string): number {
  return server.demo.requests.filter(({ target }) => target === `/html/${idv}`).length;
}

test('not built, asked not to wait: 202, Location is what was asked, and polling it ends with 200', async () => {
  const idv = '2402.90002v2';
  const lift = hold(idv);
  for (const rest of builds)
    for (const [query, headers] of [
      ['', wanted],
      ['?async', {}],
      ['?async&x=%2f', {}],
    ] as const) {
      const path = `/${idv}${rest}${query}`;
      const { status, headers: heads, text } = await server.get(path, headers);
      assert.equal(status, 202, path);
      assert.equal(heads.location, server.url + path);
      assert.equal(heads['preference-applied'], query === '' ? 'respond-async' : undefined);
      assert.equal(heads['cache-control'], 'no-store');
      assert.equal(heads['content-type'], 'application/json');
      assert.ok(Number(heads['retry-after']) >= 1);
      const body = JSON.parse(text);
      assert.equal(body.location, heads.location);
    }
  lift();
  for (const rest of builds) {
    assert.equal((await until(() => server.get(`/${idv}${rest}`, wanted), 202)).status, 200, rest);
    const polled = await server.get(`/${idv}${rest}?async`);
    assert.equal(polled.status, 200, rest);
    assert.equal(polled.headers.location, undefined);
  }
  assert.equal(pagesAsked(idv), 1);
});

test('an unversioned paper is built in the same way', async () => {
  const path = '/hep-th/9901900/outline.json?async';
  const lift = hold('hep-th/9901900v1');
  const first = await server.get(path);
  lift();
  assert.deepEqual([first.status, first.headers.location], [202, server.url + path]);
  assert.equal((await until(() => server.get(path), 202)).status, 200);
});

test('not built, no wish: the request waits, and joins the build that runs', async () => {
  const idv = '2401.90001v1';
  const all = await Promise.all(builds.map((rest) => server.get(`/${idv}${rest}`)));
  assert.deepEqual(new Set(all.map(({ status }) => status)), new Set([200]));
  assert.equal(pagesAsked(idv), 1);
});

test('an async build that ends badly: the poll gets the problem', async () => {
  for (const [idv, status] of [
    ['2405.90005v1', 422],
    ['2407.90007v1', 500],
  ] as const) {
    const path = `/${idv}.json?async`;
    const lift = hold(idv);
    assert.equal((await server.get(path)).status, 202);
    lift();
    assert.equal((await until(() => server.get(path), 202)).status, status);
    assert.equal((await server.get(`/${idv}.md`)).status, status);
  }
});

test('async does not hide that a paper is not there', async () => {
  assert.equal((await server.get('/2401.99999.json?async')).status, 404);
  assert.equal((await server.get('/2401.90001v9.md', wanted)).status, 404);
  assert.equal((await server.get('/2401.9.md?async')).status, 400);
});

test('a slow `not-found` of the archive reaches the poll', async () => {
  const lift = server.demo.fault({ path: /2401\.99998/, untilLifted: true });
  const path = '/2401.99998v1/outline.json?async';
  assert.equal((await server.get(path)).status, 202);
  lift();
  assert.equal((await until(() => server.get(path), 202)).status, 404);
});

test('other values of Prefer and other keys mean nothing', async () => {
  const idv = '2406.90006v1';
  for (const query of ['asynchronous&x=async', 'async=0', 'async=false'])
    assert.equal((await server.get(`/${idv}.json?${query}`)).status, 200, query);
  const got = await server.get(`/${idv}.json?x=async`, { prefer: 'wait=1, return=minimal' });
  assert.equal(got.status, 200);
  assert.equal(got.headers['preference-applied'], undefined);
});

test('metadata.json never builds, ignores Prefer, and tells of the build at once when there is one', async () => {
  const id = '2401.90001';
  for (const path of [`/${id}/metadata.json`, `/${id}v2/metadata.json?async`]) {
    const got = await server.get(path, wanted);
    assert.equal(got.status, 200);
    const before = JSON.parse(got.text);
    assert.ok(!('build' in before) && !('inferred' in before), path);
  }
  assert.equal(pagesAsked(`${id}v2`), 0);
  assert.equal((await server.get(`/${id}v2.json`)).status, 200);
  for (const path of [`/${id}/metadata.json`, `/${id}v2/metadata.json?async`]) {
    const after = await server.json(path);
    assert.ok('build' in after && 'inferred' in after, path);
  }
});

test('a file is 404 until it is copied, and 200 from then on', async () => {
  const place = '/2403.90003v1/assets/icon.png';
  const before = await server.get(place);
  assert.equal(before.status, 404);
  assert.equal(before.headers['cache-control'], 'no-store');
  assert.equal(pagesAsked('2403.90003v1'), 0);
  const lift = server.demo.fault({ path: '/html/2403.90003v1/icon.png', untilLifted: true });
  assert.equal((await server.get('/2403.90003v1.json')).status, 200);
  assert.equal((await server.get(place)).status, 404);
  lift();
  const found = await until(() => server.get(place), 404);
  assert.equal(found.status, 200);
  assert.equal(found.headers['content-type'], 'image/png');
  const unversioned = await server.get('/2403.90003/assets/icon.png', { range: 'bytes=1-3' });
  assert.deepEqual([unversioned.status, unversioned.text], [206, 'PNG']);
  assert.equal((await server.get('/2403.90003v1/assets/other.png')).status, 404);
  assert.equal((await server.get('/2403.90003v1/assets/../icon.png')).status, 404);
});

test('a file that cannot be copied is 502, and nothing else suffers', async () => {
  const idv = '2401.90001v2';
  const place = `/${idv}/assets/x1.png`;
  const large = { path: `/html/${idv}/x1.png`, body: 'x'.repeat(33 * 1024 * 1024) };
  const other = await startTestServer({ faults: [large] });
  try {
    assert.equal((await other.get(`/${idv}.json`)).status, 200);
    const { status, headers, text } = await until(() => other.get(place), 404);
    assert.equal(status, 502);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(JSON.parse(text).code, 'upstream');
    assert.equal((await other.get(`/${idv}/figures.json`)).status, 200);
  } finally {
    await other.close();
  }
});
