/** The descriptions of the tools: seven, in order, in few tokens, with valid schemas. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createEndpoint } from '../../src/mcp/endpoint.ts';
import { tools } from '../../src/mcp/mcp-server.ts';
import type { PaperViews } from '../../src/questions/index.ts';
import { requestOf, toolNames } from './caller.ts';

const nobody: PaperViews = {
  summarise: () => Promise.reject(new Error('nobody asks')),
  open: () => Promise.reject(new Error('nobody asks')),
};

const tokens = (value: unknown) => Math.ceil(JSON.stringify(value).length / 4);

test('there are seven, always in the same order', () => {
  assert.deepEqual(
    tools.map(({ name }) => name),
    [...toolNames],
  );
});

test('names, descriptions and input schemas take fewer than 1,500 tokens together', (t) => {
  const inputs = tokens(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })));
  const outputs = tokens(tools.flatMap(({ outputSchema }) => outputSchema ?? []));
  t.diagnostic(`inputs ${inputs}, outputs ${outputs}`);
  assert.ok(inputs < 1500, String(inputs));
});

test('the schemas are schemas; data tools have one of their output, text tools none', () => {
  const ajv = new Ajv2020({ strict: false });
  for (const { inputSchema, outputSchema } of tools)
    for (const schema of [inputSchema, outputSchema ?? {}]) assert.equal(ajv.validateSchema(schema), true);
  const withOutput = tools.filter(({ outputSchema }) => outputSchema).map(({ name }) => name);
  assert.deepEqual(withOutput, ['get_metadata', 'get_outline', 'get_references', 'list_figures', 'find_in_paper']);
});

test('every tool takes the id of a paper, which only a search of all leaves out, and every other argument has a default or is optional, or is named required', () => {
  for (const { name, inputSchema } of tools) {
    const { properties, required } = inputSchema as unknown as { properties: object; required: string[] };
    assert.ok('id' in properties, name);
    assert.equal(required.includes('id'), name !== 'find_in_paper', name);
    for (const each of required) assert.ok(each in properties, `${name}: ${each}`);
  }
});

/** One request of the first era, as an old client sends it. */
async function ask(method: string, params: object = {}) {
  const endpoint = createEndpoint({ papers: nobody, fault: () => {} });
  const request = new Request('http://localhost/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const response = await endpoint.fetch(request);
  assert.equal(response.headers.get('content-type'), 'application/json');
  const { result } = (await response.json()) as { result: Readonly<Record<string, unknown>> };
  return result;
}

test('they are annotated as read-only, and the instructions are short', async () => {
  const { tools: listed } = (await ask('tools/list')) as { tools: { annotations: object; title: string }[] };
  for (const { annotations, title } of listed) {
    assert.ok(title.length > 0);
    assert.deepEqual(annotations, {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    });
  }
  const client = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } };
  const { instructions } = (await ask('initialize', client)) as { instructions: string };
  assert.ok(instructions.length > 100 && instructions.length < 600);
});

test('an internal error is answered without its message, and reported', async () => {
  const heard: unknown[] = [];
  const endpoint = createEndpoint({ papers: nobody, fault: (thrown) => heard.push(thrown) });
  const response = await endpoint.fetch(requestOf('get_outline', { id: '2401.00001' }));
  const text = await response.text();
  assert.match(text, /error: build-failed\\ncause: Something failed here.*\\nnext: the same call in 60 seconds/);
  assert.doesNotMatch(text, /nobody asks|\.ts/);
  assert.equal((heard[0] as Error).message, 'nobody asks');
});

test('a client that accepts JSON is served, with or without event streams', async () => {
  const endpoint = createEndpoint({ papers: nobody, fault: () => {} });
  const statusFor = async (accept?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(accept === undefined ? {} : { Accept: accept }) };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const response = await endpoint.fetch(new Request('http://localhost/mcp', { method: 'POST', headers, body }));
    assert.equal(response.headers.get('content-type'), 'application/json');
    return response.status;
  };
  for (const accept of [undefined, '*/*', 'application/json', 'text/html, application/*;q=0.5'])
    assert.equal(await statusFor(accept), 200, accept);
  for (const accept of ['text/html', 'text/event-stream', 'application/json5'])
    assert.equal(await statusFor(accept), 406, accept);
});
