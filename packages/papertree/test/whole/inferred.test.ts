/** Inferred fields are served in each of their states, and through each change of state, while nobody waits for them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { failures, promptVersion } from '../../src/inference/index.ts';
import { openShelf, type Shelf } from '../../src/storage/index.ts';
import { freePort } from '../free-port.ts';
import { right, type Scripted, type ScriptedReply, startScripted } from '../inference/server.ts';
import { openCaller } from '../mcp/caller.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const key = 'sk-very-secret';
let model: Scripted;
let server: TestServer;
let metricsPort: number;
let shelf: Shelf;
before(async () => {
  model = await startScripted();
  metricsPort = await freePort();
  const settings = { MODEL: 'some-model', MODEL_URL: model.url, MODEL_KEY: key, METRICS_PORT: String(metricsPort) };
  server = await startTestServer({}, settings);
  shelf = await openShelf(server.dataDir);
});
after(async () => {
  await shelf.close();
  await server.close();
  await model.close();
});

/** Of what the model says, only the first has words of the paper. */
const evidence = { anchor: 'abstract', quotation: right.contributions[0]?.quotation, match: 'exact' };

async function tells(on: TestServer, idv: string, inferred: object) {
  for (const rest of ['.json', '/outline.json', '/metadata.json']) {
    const path = `/${idv}${rest}`;
    const { status, text, headers } = await on.get(path);
    assert.equal(status, 200, path);
    assert.deepEqual(JSON.parse(text).inferred, inferred, path);
    const waits = 'status' in inferred && inferred.status === 'pending';
    assert.equal(headers['cache-control'], waits ? 'no-cache' : 'public, max-age=300', path);
  }
}

/** The fields as they are kept, once they are no longer pending. */
async function settled(id: string, version: number): Promise<object> {
  for (;;) {
    const { inferred } = await shelf.ledger.find({ id, version });
    if (inferred && inferred.status !== 'pending') {
      const { basis: _basis, ...fields } = { basis: '', ...inferred };
      return fields;
    }
    await sleep(10);
  }
}

test('failed, with a code, where there is no model', async () => {
  const without = await startTestServer();
  try {
    const { inferred, build } = await without.json('/2402.90002v2.json');
    const error = { code: 'no-model', detail: 'No language model is configured' };
    assert.deepEqual(inferred, { status: 'failed', error, failedAt: build?.builtAt });
    await tells(without, '2402.90002v2', inferred ?? {});
  } finally {
    await without.close();
  }
});

test('pending while the model thinks, and everything else is served; then ready, under another ETag', async () => {
  const answer = Promise.withResolvers<ScriptedReply>();
  model.respond = () => answer.promise;
  const first = await server.get('/2401.90001v1.json');
  const { inferred } = JSON.parse(first.text);
  assert.equal(inferred.status, 'pending');
  assert.match(inferred.queuedAt, /^\d{4}-\d\d-\d\dT.*Z$/);
  await tells(server, '2401.90001v1', { status: 'pending', queuedAt: inferred.queuedAt });
  for (const path of ['.md', '.txt', '/references.json', '/figures.json', '/sections/S1.md'])
    assert.equal((await server.get(`/2401.90001v1${path}`)).status, 200, path);
  answer.resolve({ says: right });
  const ready = await settled('2401.90001', 1);
  assert.deepEqual(ready, {
    status: 'ready',
    tldr: right.tldr,
    contributions: [right.contributions[0]?.text],
    evidence: [evidence],
    unproven: 1,
    paperType: right.paperType,
    model: 'some-model',
    promptVersion,
    inferredAt: (ready as { inferredAt: string }).inferredAt,
  });
  // An answer may be some seconds old; this is no longer trusted, and that one was pending.
  const got = await anew('/2401.90001v1.json', first.headers.etag ?? '');
  assert.deepEqual(JSON.parse(got.text).inferred, ready);
  const changed = Date.parse(String(got.headers['last-modified']));
  // Shelved a moment after it was said, which may be in the next second.
  const behind = changed - Math.floor(Date.parse((ready as { inferredAt: string }).inferredAt) / 1000) * 1000;
  assert.ok(behind === 0 || behind === 1000, `${behind}`);
  await toldToAgents('2401.90001v1');
});

/** One tool tells the fields, apart from what the authors say and with their origin; no other tool does. */
async function toldToAgents(id: string): Promise<void> {
  const { call, close } = await openCaller(server.url);
  const { data } = await call('get_metadata', { id });
  assert.deepEqual(data.inferred, {
    status: 'ready',
    model: 'some-model',
    prompt: promptVersion,
    tldr: right.tldr,
    contributions: [{ text: right.contributions[0]?.text, evidence }],
    unproven: 1,
    paperType: right.paperType,
  });
  for (const name of ['tldr', 'contributions', 'paperType']) assert.ok(!(name in data), name);
  const { text } = await call('get_outline', { id });
  assert.ok(!text.includes(right.tldr));
  await close();
}

/** Asks with the tag of an answer until another has taken its place. */
async function anew(path: string, etag: string) {
  for (;;) {
    const got = await server.get(path, { 'if-none-match': etag });
    if (got.status === 200) return got;
    assert.equal(got.status, 304);
    await sleep(50);
  }
}

test('failed, with the code of the failure, and without a word of the key', async () => {
  model.respond = () => ({ status: 401, body: `{"error":{"message":"Incorrect API key provided: ${key}"}}` });
  await server.get('/hep-th/9901900.md');
  const failed = await settled('hep-th/9901900', 1);
  const error = { code: 'unauthorized', detail: failures.unauthorized.detail };
  const { failedAt } = failed as { failedAt: string };
  assert.deepEqual(failed, { status: 'failed', error, failedAt, model: 'some-model', promptVersion });
  await tells(server, 'hep-th/9901900v1', failed);
});

test('metrics tell what the model was asked and answered, and what waits', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  for (const line of ['questions_total 2', 'answers_total 1', 'papers_pending 0', 'tokens_spent 0'])
    assert.match(text, new RegExp(`^papertree_model_${line}$`, 'm'));
  assert.match(text, /^papertree_model_failures_total\{code="unauthorized"\} 1$/m);
  assert.match(text, /^papertree_model_failures_total\{code="nonsense"\} 0$/m);
  assert.match(text, /^papertree_model_tokens_total [1-9]/m);
  for (const [quotation, times] of Object.entries({ exact: 1, near: 0, none: 1 }))
    assert.match(
      text,
      new RegExp(`contributions_total\\{model="some-model",quotation="${quotation}"\\} ${times}$`, 'm'),
    );
});
