/** Five thousand hostile requests, byte by byte: each reaches the archive as it came, or is answered with what to do. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { startTestServer, type TestServer } from '../whole/test-server.ts';
import { addressesOf } from './addresses.ts';

const secret = 'nobody may read this';

/** A byte each, as they are on the wire. */
const latin = (least: number, most: number) => fc.integer({ min: least, max: most }).map((n) => String.fromCharCode(n));
const bytes = (least: number, most: number, maxLength: number) => fc.string({ unit: latin(least, most), maxLength });

const odd = fc.constantFrom(
  ...['%', '%zz', '%2', '%00', '%0d%0aX-Evil:%20y', '%0a', '%C0%AE', '%FF', '%25%32%66', '%u0041', '%2e%2e', '%2F'],
  ...['..', '.', '...', '', '\\', '..\\..', '..%5c..', '..;', '~', '#', '?', '"', '<b>', '{idv}'],
  ...['secret', '__proto__', 'constructor', 'S1', 'F1', 'x1.png', 'abs', 'html', 'list', 'e-print', 'oai', 'null'],
);
const step = fc.oneof({ weight: 4, arbitrary: odd }, { weight: 1, arbitrary: bytes(0x21, 0x7e, 10) });
const steps = (maxLength: number) => fc.array(step, { maxLength }).map((each) => each.join('/'));
const id = fc.oneof(
  fc.constantFrom(
    '2401.90001',
    '2401.90001v2',
    '2402.90002',
    '2401.90001v9',
    '2401.00000',
    '0000.0000',
    '2401.90001v0',
  ),
  fc.constantFrom(
    'hep-th/9901001',
    'foo/9901001',
    'math.GT/0309136v2',
    'hep-th%2F9901001',
    'ARXIV:2401.90001V2',
    '%C2%B2401.90001',
  ),
  fc.stringMatching(/^[0-9]{3,5}\.[0-9]{3,7}(?:[vV]-?[0-9]{0,30})?$/),
  step,
);
const ending = fc.oneof(
  fc.constantFrom(...addressesOf('').map(([, path]) => path.slice(1))),
  fc.constantFrom('.MD', '.json.md', '/outline.json/', '/.md', '.md/', '.md%00', '.md%20', '', '.html'),
  fc
    .tuple(fc.constantFrom('sections', 'figures', 'assets'), steps(4), fc.constantFrom('.md', '.json', '', '.png'))
    .map(([folder, name, last]) => `/${folder}/${name}${last}`),
);
const path = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(id, ending).map((both) => `/${both.join('')}`) },
  { weight: 3, arbitrary: steps(6).map((rest) => `/${rest}`) },
  { weight: 1, arbitrary: steps(3).map((rest) => `//${rest}`) },
  { weight: 1, arbitrary: steps(3).map((rest) => `/-/${rest}`) },
  { weight: 1, arbitrary: steps(2).map((rest) => `/errors/${rest}`) },
  { weight: 1, arbitrary: fc.tuple(id, ending).map((both) => `http://evil.example/${both.join('')}`) },
  { weight: 1, arbitrary: fc.constantFrom('*', 'x', 'http://', 'ftp://evil.example/x', ':80', 'evil.example:443') },
  // From what is long to what is longer than any request line may be.
  {
    weight: 1,
    arbitrary: fc
      .tuple(id, fc.integer({ min: 1000, max: 40_000 }))
      .map(([name, n]) => `/${name}${'x/'.repeat(n / 2)}S1.md`),
  },
);
const query = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('', '', '?async', '?async&async=%', '?%61sync=1', '?/../x', '??') },
  { weight: 20, arbitrary: bytes(0x21, 0x7e, 20).map((text) => `?${text}`) },
  { weight: 1, arbitrary: fc.constantFrom('?\u00e9', '?\u0001', '? x') },
);

const value = fc.oneof(
  bytes(0x20, 0x7e, 30),
  bytes(0x80, 0xff, 10),
  fc.constantFrom('*', '', 'bytes=0-', 'bytes=-0', 'bytes=9-1,x', 'respond-async', '"', 'W/"x', 'br;q=2,,;q'),
);
const known = fc.constantFrom(
  'Accept-Encoding',
  'If-None-Match',
  'If-Modified-Since',
  'If-Range',
  'Range',
  'Prefer',
  'Cookie',
  'X-Forwarded-For',
  'X-Request-Id',
  'Origin',
);
const header = fc.oneof(
  { weight: 40, arbitrary: fc.tuple(known, value).map((both) => both.join(': ')) },
  { weight: 1, arbitrary: fc.tuple(known, bytes(0x00, 0x1f, 3)).map((both) => both.join(': a')) },
  { weight: 1, arbitrary: bytes(0x21, 0x7e, 12).map((name) => `${name}: x`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'Host: evil.example',
      ' folded: x',
      'X : y',
      ': x',
      'no colon',
      'X: a\x7fb',
      `X: ${'y'.repeat(40_000)}`,
    ),
  },
);
const body = fc.oneof(
  { weight: 20, arbitrary: fc.constant<[string, string]>(['', '']) },
  {
    weight: 2,
    arbitrary: bytes(0, 0xff, 60).map((text): [string, string] => [`Content-Length: ${text.length}\r\n`, text]),
  },
  {
    weight: 1,
    arbitrary: bytes(0, 0xff, 60).map((text): [string, string] => [
      'Transfer-Encoding: chunked\r\n',
      `${text.length.toString(16)}\r\n${text}\r\n${text === '' ? '' : '0\r\n\r\n'}`,
    ]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<[string, string]>(
      ['Content-Length: -1\r\n', ''],
      ['Content-Length: 1, 2\r\n', 'ab'],
      ['Content-Length: 99999999999999999999999\r\n', 'x'],
      ['Content-Length: 1\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
      ['Transfer-Encoding: chunked, x\r\n', 'a'],
    ),
  },
);
const request = fc.record({
  method: fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'PROPFIND', 'TRACE'),
    },
    { weight: 1, arbitrary: fc.constantFrom('get', 'FROB', 'x-$1', 'G(T', 'G\u00cbT', '', 'PRI') },
  ),
  target: fc.tuple(path, query).map((both) => both.join('')),
  version: fc.oneof(
    { weight: 40, arbitrary: fc.constant('HTTP/1.1') },
    { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTPS/1.1', '') },
  ),
  host: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('Host: papers.example\r\n', 'Host: evil.example\r\n') },
    { weight: 1, arbitrary: fc.constantFrom('', 'Host:\r\n', 'Host: a\r\nHost: b\r\n') },
  ),
  headers: fc.array(header, { maxLength: 4 }),
  body,
});
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

/** One request on a connection of its own, and all that came back until it closed. */
function say(
  port: number,
  { method, target, version, host, headers, body: [framing, text] }: Request,
): Promise<string> {
  const lines = [`${method} ${target} ${version}\r\n${host}Connection: close`, ...headers].join('\r\n');
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines}\r\n${framing}\r\n${text}`, 'latin1'));
    socket.setEncoding('latin1');
    socket.on('data', (piece) => {
      heard += piece;
    });
    socket.setTimeout(20_000, () => reject(new Error('silence')));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(heard) : reject(error),
    );
    socket.on('close', () => resolve(heard));
  });
}

/** `GET http://host/x` is the path /x, said to a proxy; what is no path and no address is one from the root. */
function targetOf({ method, target }: Request): string {
  const local = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  if (local === '') return method === 'OPTIONS' ? '*' : '/';
  return local.startsWith('/') || local === '*' ? local : `/${local}`;
}

function outcomeOf(sent: Request, heard: string, { demo }: TestServer, since: number): string {
  assert.ok(!heard.includes(secret), 'a file of ours was given away');
  const passed = demo.requests
    .slice(since)
    .filter(({ headers }) => !headers.some((each) => each.startsWith('papertree/')));
  const end = heard.indexOf('\r\n\r\n');
  const [first = '', ...lines] = heard.slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 ([0-9]{3}) /.exec(first)?.[1] ?? 0);
  for (const line of lines) assert.doesNotMatch(line, /^x-evil|[\0-\x08\x0a-\x1f\x7f]/i);
  const ours = lines.some((line) => /^X-Request-Id: /.test(line));

  if (passed.length > 0) {
    assert.equal(passed.length, 1, 'more than one request for one');
    const [arrived] = passed;
    assert.equal(arrived?.method, sent.method);
    assert.equal(arrived?.target, targetOf(sent));
    if (!ours) {
      assert.equal(status, arrived?.status);
      return 'passed';
    }
    // Only what the archive left unanswered is answered by us in its place.
    assert.equal(arrived?.status, 0);
    assert.equal(status, 502);
  }
  assert.ok(ours && status > 0, `nobody’s answer: ${heard.slice(0, 200)}`);
  assert.ok(status < 500 || passed.length > 0, heard.slice(0, 2000));
  if (status < 400) return String(status);
  assert.ok(lines.includes('Content-Type: application/problem+json'), heard.slice(0, 300));
  if (sent.method === 'HEAD' && end + 4 === heard.length) return String(status);
  const problem = JSON.parse(Buffer.from(heard.slice(end + 4), 'latin1').toString());
  assert.equal(problem.status, status);
  assert.ok(typeof problem.hint === 'string' && problem.hint.length > 10);
  assert.ok(typeof problem.requestId === 'string');
  return `${status} ${problem.code}`;
}

test('five thousand hostile requests: each is passed on or answered with advice', async () => {
  const server = await startTestServer({}, { PASS_RATE_LIMIT: '0' });
  const port = Number(new URL(server.url).port);
  const seen = new Map<string, number>();
  try {
    for (const place of ['secret', 'secret.png', 'secret.md']) await writeFile(join(server.dataDir, place), secret);
    await fc.assert(
      fc.asyncProperty(request, async (sent) => {
        const since = server.demo.requests.length;
        const outcome = outcomeOf(sent, await say(port, sent), server, since);
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      }),
      { numRuns: 5000, seed: 20_240_110, endOnFailure: true },
    );
    const told = JSON.stringify([...seen]);
    const outcomes = [
      'passed',
      '200',
      '204',
      '308',
      '400 invalid-id',
      '400 bad-request',
      '404 not-found',
      '405 method-not-allowed',
      '414 uri-too-long',
      '431 headers-too-large',
    ];
    for (const outcome of outcomes) assert.ok((seen.get(outcome) ?? 0) > 0, `${outcome} of ${told}`);
  } finally {
    await server.close();
  }
});
