/** Nonsense, malice and crowds at the agent endpoint: each is answered by the protocol, and nobody else notices. */
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { openCaller, toolNames } from '../mcp/caller.ts';
import { startTestServer, type TestServer } from '../whole/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

interface Got {
  readonly status: number;
  readonly text: string;
}

/** On a connection of its own, its body as it is. */
function post(body: string, headers: http.OutgoingHttpHeaders = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const own = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers };
    const request = http.request(`${server.url}/mcp`, { method: 'POST', headers: own, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const call = (name: unknown, given: unknown) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });

/** No stack, no path of ours, no word of the runtime's. */
function assertTight(text: string, context: string): void {
  assert.doesNotMatch(text, /\.ts\b|node_modules|\n? {4}at |TypeError|Cannot read/, context);
}

const odd = fc.oneof(
  fc.constantFrom('2401.90001', '2401.90001v2', 'S1', 'F1', 'bib.bib1', 'the', '', ' ', '__proto__', 'constructor'),
  fc.constantFrom(
    'https://evil.example/abs/2401.90001',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    '\0',
    '../..',
  ),
  fc.constantFrom('x'.repeat(5000), '(a+)+$'.repeat(50), '\ud800', '𝒳'.repeat(500), '[^1]: '.repeat(100), '%00%zz'),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 12 }),
  fc.object({ maxDepth: 1 }),
);
const argument = fc.constantFrom(
  'id',
  'anchors',
  'scope',
  'max_tokens',
  'cursor',
  'query',
  'section',
  'kind',
  'image',
  'x',
);
const given = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.dictionary(argument, odd, { maxKeys: 5 }).map((some) => ({ id: '2401.90001v2', ...some })),
  },
  { weight: 2, arbitrary: fc.dictionary(argument, odd, { maxKeys: 5 }) },
  { weight: 1, arbitrary: odd },
);

const own: Readonly<Record<string, readonly string[]>> = {
  get_outline: ['section', 'cursor'],
  get_section: ['anchors', 'scope', 'max_tokens', 'cursor'],
  get_references: ['anchors', 'query', 'cited_in', 'cursor'],
  list_figures: ['kind', 'query', 'section', 'cursor'],
  get_figure: ['anchors', 'image', 'cursor'],
  find_in_paper: ['query', 'max_results'],
};
/** Arguments that the tool knows, whatever stands in them; else what another tool would take, or none. */
const oddCall = fc.oneof(
  fc.constantFrom(...toolNames).chain((name) => {
    const known = Object.fromEntries((own[name] ?? []).map((each) => [each, odd]));
    const some = fc.record(known, { requiredKeys: [] });
    return fc.tuple(
      fc.constant(name),
      some.map((values) => ({ id: '2401.90001v2', ...values })),
    );
  }),
  fc.tuple(fc.constantFrom(...toolNames, 'get_nothing', ''), given),
);

test('whatever the arguments, a tool answers or says what is wrong with them', async () => {
  const verdicts = new Set<string>();
  await fc.assert(
    fc.asyncProperty(oddCall, async ([name, value]) => {
      const { status, text } = await post(call(name, value));
      const context = `${name} ${JSON.stringify(value)?.slice(0, 300)}: ${status} ${text.slice(0, 300)}`;
      assertTight(text, context);
      const { result, error } = JSON.parse(text);
      assert.ok(result?.content?.[0]?.text || error?.message, context);
      if (result?.isError) {
        assert.match(result.content[0].text, /^error: [a-z-]+\ncause: .*\nnext: .+(?:\nBetween [\s\S]+)?$/, context);
        verdicts.add(/^error: (.*)/.exec(result.content[0].text)?.[1] ?? '');
      }
    }),
    {
      numRuns: 600,
      examples: [
        [['get_outline', { id: '2401.90001v2', section: 'nowhere' }]],
        [['get_outline', { id: 'x' }]],
        [['list_figures', { id: '2401.90001v2', section: '\0\n' }]],
      ],
    },
  );
  assert.ok(!verdicts.has('build-failed'), 'something failed here');
  assert.ok(verdicts.has('invalid-arguments') && verdicts.has('invalid-id') && verdicts.has('not-found'));
});

test('input that breaks the protocol is refused as the protocol says', async () => {
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '1',
    '"x"',
    '{}',
    '{"jsonrpc":"2.0"}',
    '{"jsonrpc":"1.0","id":1,"method":"x"}',
  ];
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  for (const body of [...bodies, deep, call({}, {}), call(1, 1), `{"jsonrpc":"2.0","id":1,"method":"tools/nothing"}`]) {
    const { status, text } = await post(body);
    assert.ok(status >= 200 && status < 500, `${body.slice(0, 50)}: ${status}`);
    assertTight(text, body.slice(0, 50));
  }
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const crowd = await post(JSON.stringify(Array.from({ length: 1000 }, () => ping)));
  assert.equal(crowd.status, 400);
  assert.match(crowd.text, /at most 16 messages/);
  const large = await post(call('get_outline', { id: 'x'.repeat(600_000) }));
  assert.equal(large.status, 413);
  const kinds = [{ 'Content-Type': 'text/plain' }, { Accept: 'text/html' }, { 'Mcp-Protocol-Version': 'never' }];
  for (const headers of kinds) {
    const { status, text } = await post(call('get_metadata', { id: '2401.90001' }), headers);
    assert.ok(status >= 400 && status < 500, `${JSON.stringify(headers)}: ${status}`);
    assertTight(text, JSON.stringify(headers));
  }
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const { status } = await fetch(`${server.url}/mcp`, { method });
    assert.equal(status, 405, method);
  }
});

test('no other host is ever asked, whatever stands in an id', async () => {
  const before = server.demo.requests.length;
  const strange = [
    'http://127.0.0.1:1/abs/2401.90001v1',
    '//evil.example/2401.90001v1',
    'evil.example/pdf/2401.90001v1',
  ];
  for (const id of strange) {
    const { text } = await post(call('get_metadata', { id }));
    assert.match(text, /2401\.90001v1/);
  }
  for (const { target } of server.demo.requests.slice(before)) assert.match(target, /^\/(?:oai|abs|html)\b/);
});

test('a thousand calls at once, of all kinds, on papers that nobody has read: every one is answered', async () => {
  const ids = [
    '2402.90002',
    'hep-th/9901900',
    '2403.90003',
    '2401.90001v1',
    '2406.90006',
    '2404.90004',
    '2499.99999',
    'x',
  ];
  const more = { anchors: ['S1', 'F1'], query: 'the' };
  const of: Readonly<Record<string, readonly (keyof typeof more)[]>> = {
    get_section: ['anchors'],
    get_figure: ['anchors'],
    find_in_paper: ['query'],
  };
  const got = await Promise.all(
    Array.from({ length: 1000 }, async (_, i) => {
      const name = toolNames[i % toolNames.length] ?? '';
      const id = ids[(i >> 3) % ids.length];
      const own = Object.fromEntries((of[name] ?? []).map((key) => [key, more[key]]));
      return { name, id, ...(await post(call(name, { id, ...own }))) };
    }),
  );
  const answers = new Map<string, Set<string>>();
  for (const { name, id, status, text } of got) {
    assert.equal(status, 200, text);
    assertTight(text, `${name} ${id}`);
    const { result } = JSON.parse(text);
    assert.ok(result.content[0].text.length > 0);
    const key = `${name} ${id}`;
    // Before it is built, metadata says nothing of its size; pictures come when they are copied.
    const words = name === 'get_metadata' || name === 'get_figure' ? '' : result.content[0].text;
    answers.set(key, (answers.get(key) ?? new Set()).add(words));
  }
  for (const [key, all] of answers) assert.equal(all.size, 1, key);
  const pages = server.demo.requests.filter(({ target }) => target === '/html/2402.90002v2').length;
  assert.equal(pages, 1);
});

test('a paper that cannot be had is said to be so, and works once it can', async () => {
  const lift = server.demo.fault({ path: '/html/2408.90008', status: 503 });
  const { call: ask, close } = await openCaller(server.url);
  const { text, failed } = await ask('get_outline', { id: '2408.90008v1' });
  assert.ok(failed);
  assert.match(text, /^error: upstream\ncause: .+\nnext: the same call in \d+ seconds$/);
  lift();
  await close();
});
