/** What changed from one version of a paper to another, over HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

interface Difference {
  readonly idv: string;
  readonly from: string;
  readonly changes: readonly { readonly change: string; readonly kind: string; readonly anchor?: string }[];
  readonly anchors: Readonly<Record<string, string>>;
}

test('the section that the second version adds is told, and that is all', async () => {
  const { idv, from, changes, anchors } = await server.json<Difference>('/2401.90001/diff/v1.json');
  assert.deepEqual([idv, from], ['2401.90001v2', '2401.90001v1']);
  assert.deepEqual(
    changes.map(({ change, kind, anchor }) => `${change} ${kind} ${anchor}`),
    ['added section S4', 'added paragraph S4.p1.1'],
  );
  assert.equal(anchors['S3.T1'], 'S3.T1');
  const { text, headers } = await server.get('/2401.90001v2/diff/v1.md');
  assert.match(
    text,
    /^# Changes from 2401\.90001v1 to 2401\.90001v2\n\n- \*\*added\*\* section `S4`: A Remark Added Later\n/,
  );
  assert.match(String(headers['content-disposition']), /2401\.90001v2-diff-v1\.md/);
});

test('a version and itself differ in nothing', async () => {
  assert.deepEqual((await server.json<Difference>('/2401.90001v2/diff/v2.json')).changes, []);
});

test('what names no version is not found', async () => {
  for (const name of ['v0', 'v9', '1', 'v1x', 'latest', 'v99999', 'S1', '%2e%2e', `v${'1'.repeat(3000)}`]) {
    const { status, text } = await server.get(`/2401.90001v2/diff/${name}.json`);
    assert.equal(status, 404, name);
    assert.equal(JSON.parse(text).code, 'not-found');
  }
});

test('whoever does not wait is told to come back, until both versions are built', async () => {
  const { status, headers } = await server.get('/2408.90008v1/diff/v1.json?async');
  assert.ok(status === 202 || status === 200);
  if (status === 202) assert.match(String(headers.location), /\/2408\.90008v1\/diff\/v1\.json\?async$/);
});
