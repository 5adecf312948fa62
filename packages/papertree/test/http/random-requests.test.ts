/** Five thousand made-up requests: each is handed on as it came, or answered by us as the interface says. */
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { asset } from '../../src/questions/index.ts';
import { type Passed, withService } from './test-server.ts';

const id = fc.constantFrom(
  '2401.00001',
  '2401.00001v2',
  '2401.00001V2',
  'hep-th/9901001',
  'math.GT/0309136',
  'foo',
  '1',
  '',
  '..',
  'arXiv:2401.00001',
);
const odd = fc.constantFrom(
  '%',
  '%2F',
  '%zz',
  '%00',
  '%0d%0aX-Evil:%20y',
  '%C0%AE',
  '%u0041',
  '..',
  '.',
  '//',
  '\\',
  ';',
  '"',
  '<script>',
  '\u00e9',
  '#',
  '{}',
  "'",
);
const name = fc.oneof(
  fc.stringMatching(/^[!-"$->@-~]{0,12}$/),
  odd,
  fc.constantFrom('S1', 'F1', 'x1.png', 'abs', 'list'),
);
const rest = fc.oneof(
  fc.constantFrom(
    '.md',
    '.json',
    '.txt',
    '/metadata.json',
    '/outline.json',
    '/references.json',
    '/figures.json',
    '',
    '/',
    '.pdf',
  ),
  name.map((each) => `/sections/${each}.md`),
  name.map((each) => `/figures/${each}.json`),
  fc.tuple(name, name).map((pair) => `/assets/${pair.join('/')}`),
  fc.array(name, { maxLength: 5 }).map((names) => `/${names.join('/')}`),
);
const ours = fc.constantFrom(
  '/-/',
  '/-/docs',
  '/-/open?id=%0d%0aX-Evil:y',
  '/-/open?id=2401.00001&format=json',
  '/-/?wrong=%3Cscript%3E',
  '/-/x',
  '/errors/upstream',
  '/errors/x',
  '/llms.txt',
  '/mcp',
);
const path = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(id, rest).map(([first, then]) => `/${first}${then}`) },
  { weight: 1, arbitrary: ours },
  { weight: 1, arbitrary: fc.tuple(name, fc.nat(9000)).map(([each, length]) => `/${each}${'a'.repeat(length)}.md`) },
  { weight: 1, arbitrary: fc.array(name, { maxLength: 6 }).map((names) => `/${names.join('/')}`) },
  { weight: 1, arbitrary: fc.tuple(id, rest).map(([first, then]) => `http://evil.example/${first}${then}`) },
);
const query = fc.oneof(fc.constant(''), fc.constant('?async'), fc.stringMatching(/^\?[!-"$-~]{0,20}$/));
const target = fc
  .tuple(path, query)
  .map((both) => both.join(''))
  .filter((text) => !/[\s]/.test(text));

const value = fc.stringMatching(/^[!-~][ -~]{0,30}$/);
const header = fc.oneof(
  fc.tuple(
    fc.constantFrom(
      'Accept-Encoding',
      'If-None-Match',
      'If-Modified-Since',
      'If-Range',
      'Range',
      'Prefer',
      'Accept',
      'Cookie',
      'X-Forwarded-For',
      'Origin',
      'Content-Type',
      'X-Request-Id',
    ),
    value,
  ),
  fc.constantFrom<[string, string]>(
    ['If-None-Match', '*'],
    ['Prefer', 'respond-async'],
    ['Range', 'bytes=0-0'],
    ['Accept-Encoding', 'br;q=0.1, *'],
    ['Expect', '100-continue'],
    ['Upgrade', 'websocket'],
    ['X-Forwarded-Host', 'evil.example'],
  ),
);
const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PROPFIND', 'TRACE'),
  target,
  host: fc.constantFrom('papers.example', 'evil.example', 'localhost:1', ''),
  headers: fc.array(header, { maxLength: 6 }),
  body: fc.oneof(fc.constant(''), fc.string({ maxLength: 40 })),
});
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

interface Heard {
  readonly status: number;
  readonly headers: Map<string, string>;
  readonly body: string;
}

/** One request on a connection of its own, byte for byte, and the last answer that came. */
function say(port: number, { method, target: text, host, headers, body }: Request): Promise<Heard> {
  const lines = [
    `${method} ${text} HTTP/1.1`,
    `Host: ${host}`,
    ...headers.map((pair) => pair.join(': ')),
    'Connection: close',
  ];
  const length = Buffer.byteLength(body);
  const bytes = `${[...lines, ...(length > 0 ? [`Content-Length: ${length}`] : [])].join('\r\n')}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.from(bytes, 'latin1'));
      if (length > 0) socket.write(body);
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(hear(Buffer.concat(chunks).toString('utf8'))));
  });
}

function hear(text: string): Heard {
  const final = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const end = final.indexOf('\r\n\r\n');
  const [first = '', ...lines] = final.slice(0, end).split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, key = '', each = ''] =
      /^([A-Za-z-]+): (.*)$/.exec(line) ?? assert.fail(`a line that is no header: ${line}`);
    assert.ok(!headers.has(key), `${key} twice`);
    headers.set(key, each);
  }
  return { status: Number(/^HTTP\/1\.1 ([0-9]{3}) /.exec(first)?.[1]), headers, body: final.slice(end + 4) };
}

/** `GET http://host/x` is the path /x, said to a proxy. */
const pathOf = (text: string) => text.replace(/^http:\/\/[^/]*/, '').split('?', 1)[0];

function judge(sent: Request, heard: Heard, passed: readonly Passed[]): string {
  const { status, headers, body } = heard;
  for (const key of headers.keys()) assert.doesNotMatch(key, /evil/i);
  if (passed.length > 0) {
    assert.equal(passed.length, 1);
    assert.equal(status, 299);
    assert.equal(passed[0]?.method, sent.method);
    assert.equal(passed[0]?.url, sent.target);
    assert.equal(passed[0]?.body, Buffer.from(sent.body).toString('latin1'));
    for (const [key, each] of sent.headers) {
      const place = passed[0]?.rawHeaders.indexOf(key) ?? -1;
      assert.ok(place >= 0 && passed[0]?.rawHeaders.includes(each.trimEnd()), key);
    }
    assert.ok(!headers.has('X-Request-Id'));
    return 'passed';
  }
  assert.ok(headers.get('X-Request-Id'), 'no id');
  assert.ok(status < 500, `${status}`);
  if (status >= 400) {
    assert.equal(headers.get('Content-Type'), 'application/problem+json');
    if (sent.method === 'HEAD') return String(status);
    const document = JSON.parse(body);
    assert.equal(document.status, status);
    assert.equal(document.type, `http://papers.example/errors/${document.code}`);
    assert.ok(document.hint.length > 10);
    // A malformed target has no path that a problem could name.
    if (document.code !== 'bad-request') assert.equal(document.instance, pathOf(sent.target));
  } else {
    assert.ok([200, 204, 206, 303, 304, 308].includes(status), String(status));
    const location = headers.get('Location');
    if (location !== undefined) assert.match(location, /^\/(?![/\\])[!-~]*$/);
  }
  return String(status);
}

test('five thousand requests, and no surprise', async () => {
  const mcp = async () => Response.json({});
  await withService({ parts: { mcp } }, async ({ port, passed, asked }) => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(request, async (sent) => {
        passed.length = 0;
        const outcome = judge(sent, await say(port, sent), passed);
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      }),
      { numRuns: 5000 },
    );
    // All ways out were taken, or this test would show little.
    for (const outcome of ['passed', '200', '204', '206', '304', '308', '400', '403', '404', '405'])
      assert.ok((seen.get(outcome) ?? 0) > 0, `${outcome} of ${JSON.stringify([...seen])}`);
    for (const { operation, part } of asked)
      if (operation === asset) assert.doesNotMatch(part, /(?:^|\/)\.{0,2}(?:\/|$)|\\|\0/);
  });
});
