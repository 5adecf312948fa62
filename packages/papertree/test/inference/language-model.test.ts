/** The requests to a model's server, and the meaning of each of its answers. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  answerSchema,
  createModel,
  type ModelReply,
  type ModelSettings,
  makeQuestion,
} from '../../src/inference/index.ts';
import { right, type Scripted, type ScriptedReply, startScripted, usageOf } from './server.ts';

let server: Scripted;
before(async () => {
  server = await startScripted();
});
after(() => server.close());
beforeEach(() => {
  server.heard.length = 0;
});

const key = 'sk-very-secret';
const question = makeQuestion('Title: A paper');
const never = new AbortController().signal;

function modelOf(more: Partial<ModelSettings> = {}) {
  return createModel({
    name: 'some-model',
    provider: 'openai-compatible',
    url: server.url,
    key,
    schema: true,
    outputTokens: 500,
    timeout: 20_000,
    ...more,
  });
}

async function reply(script: ScriptedReply, more: Partial<ModelSettings> = {}): Promise<ModelReply> {
  server.respond = () => script;
  const asked = server.heard.length;
  const got = await modelOf(more).ask(question, never);
  assert.equal(server.heard.length, asked + 1, 'asked once');
  assert.ok(!JSON.stringify(got).includes(key));
  return got;
}

test('one request by the protocol: model, key, schema, bounds, and the question in two messages', async () => {
  const got = await reply({ says: right });
  const [{ path, headers, body, size } = assert.fail()] = server.heard;
  assert.equal(path, '/v1/chat/completions');
  assert.equal(headers.authorization, `Bearer ${key}`);
  assert.deepEqual([body.model, body.max_tokens, body.temperature], ['some-model', 500, 0]);
  assert.deepEqual(body.messages, [
    { role: 'system', content: question.instructions },
    { role: 'user', content: question.message },
  ]);
  assert.equal(body.response_format?.type, 'json_schema');
  assert.deepEqual(body.response_format?.json_schema?.schema, answerSchema);
  assert.ok('text' in got);
  assert.deepEqual(JSON.parse(got.text), right);
  assert.equal(got.tokens, usageOf({ size }, JSON.stringify(right)).total_tokens);
});

test('no key, no header; no schema where the server knows none', async () => {
  await reply({ says: right }, { key: '', schema: false });
  const [{ headers, body } = assert.fail()] = server.heard;
  assert.equal(headers.authorization, undefined);
  assert.equal(body.response_format?.type, 'json_object');
});

test('text comes back as it was said, also where it is no JSON', async () => {
  for (const says of ['', 'Once upon a time', '```json\n{}\n```', '{"tldr": 3']) {
    const got = await reply({ says });
    assert.equal('text' in got ? got.text : got.failure, says);
    assert.ok((got.tokens ?? 0) > 0);
  }
});

test('thoughts that a server tells beside the text are no part of it', async () => {
  const got = await reply({ says: 'A paper', thinks: 'It may be a paper.' });
  assert.equal('text' in got && got.text, 'A paper');
});

test('tokens are unknown if the server does not report them', async () => {
  const of = (prompt_tokens?: unknown, completion_tokens?: unknown) => ({ prompt_tokens, completion_tokens });
  const uncounted = [null, {}, of(7), of(0, 0), of(7, 0), of(0, 7), of(-7e6, 7), of(7, -7), of(1e300, 7)];
  for (const usage of uncounted)
    assert.equal((await reply({ says: right, usage })).tokens, undefined, JSON.stringify(usage));
  assert.equal((await reply({ says: right, usage: of(7, 3) })).tokens, 10);
  assert.equal((await reply({ says: right, usage: of(7.5, 3) })).tokens, 11);
  assert.equal((await reply({ says: '', usage: of(7, 0) })).tokens, 7);
});

test('a question goes to the server that was named, wherever that would send it', async () => {
  const elsewhere = await startScripted();
  try {
    for (const status of [301, 302, 303, 307, 308]) {
      const got = await reply({ status, headers: { location: `${elsewhere.url}/chat/completions` } });
      assert.ok('failure' in got && got.failure === 'rejected', String(status));
    }
    assert.equal(elsewhere.heard.length, 0);
  } finally {
    await elsewhere.close();
  }
});

test('each way to fail has its code, and costs what it costs', async () => {
  const cases: readonly [ScriptedReply, string, number | undefined | 'some'][] = [
    [{ refuses: 'I cannot help with that.' }, 'refused', 'some'],
    [{ says: '', finish: 'content_filter' }, 'refused', 'some'],
    [{ says: right, finish: 'length' }, 'nonsense', 'some'],
    [{ babbles: true }, 'nonsense', undefined],
    [{ status: 401, body: `{"error":{"message":"Incorrect key ${key}"}}` }, 'unauthorized', 0],
    [{ status: 403 }, 'unauthorized', 0],
    [{ status: 404, body: `{"error":{"message":"no such model for ${key}"}}` }, 'rejected', 0],
    [{ status: 400 }, 'rejected', 0],
    [{ status: 429 }, 'busy', 0],
    [{ status: 500 }, 'unavailable', 0],
    [{ status: 504 }, 'unavailable', undefined],
    [{ status: 503, body: '<html>gateway</html>' }, 'unavailable', 0],
    [{ breaksAfter: 0 }, 'unreachable', undefined],
    [{ breaksAfter: 150 }, 'unreachable', undefined],
    [{ status: 200, body: '<html>a page</html>' }, 'unreachable', undefined],
  ];
  for (const [script, failure, tokens] of cases) {
    const got = await reply(script);
    assert.equal('failure' in got ? got.failure : got.text, failure, JSON.stringify(script));
    assert.equal(tokens === 'some' ? (got.tokens ?? 0) > 0 : got.tokens === tokens, true, JSON.stringify(script));
  }
});

test('Retry-After is seconds or a date', async () => {
  const after = async (text: string) => {
    const got = await reply({ status: 429, headers: { 'retry-after': text } });
    return 'failure' in got ? got.retryAfter : assert.fail();
  };
  assert.equal(await after('7'), 7000);
  assert.equal(await after('0.5'), 500);
  assert.equal(await after(new Date(0).toUTCString()), 0);
  assert.equal(await after('99999999999'), 86_400_000);
  assert.ok(((await after(new Date(Date.now() + 3_600_000).toUTCString())) ?? 0) > 3_500_000);
  assert.equal(await after('soon'), undefined);
});

test('a silent server times out', async () => {
  const got = await reply({ silent: true }, { timeout: 30 });
  assert.deepEqual(got, { failure: 'timeout', note: 'nothing within 0.03 s' });
});

test('a server that is not there was not asked, and costs nothing', async () => {
  const gone = await startScripted();
  await gone.close();
  const got = await modelOf({ url: gone.url }).ask(question, never);
  assert.deepEqual(got, { failure: 'unreachable', note: 'ECONNREFUSED', tokens: 0 });
});

test('an aborted question ends at once', async () => {
  const stop = new AbortController();
  server.respond = () => {
    stop.abort();
    return { silent: true };
  };
  await assert.rejects(modelOf().ask(question, stop.signal), { name: 'AbortError' });
});

test('a provider whose package is not there says which one is wanted', async () => {
  await assert.rejects(modelOf({ provider: 'mistral' }).load(), {
    code: 'usage',
    message: /npm install @ai-sdk\/mistral/,
  });
});

test('a question and its answer cannot cost more than is set aside', () => {
  assert.ok(modelOf().cost(question) >= Buffer.byteLength(question.instructions + question.message) + 500);
});
