/** Archives that misbehave byte by byte: each exchange ends, every slot comes back, and a good request works afterwards. */
import assert from 'node:assert/strict';
import net, { type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Problem } from 'papertree-convert/errors';
import { type Archive, Outage, openArchive } from '../../src/archive/index.ts';
import { requireId } from '../paper-id.ts';
import { closeAll, closers, startPassThrough } from './pass-through-server.ts';
import { exchange, listen } from './raw-http.ts';

after(closeAll);

const paper = requireId('2401.90001v2');
const html = '<html><body>A page</body></html>';
const headOf = (...lines: string[]) => `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${lines.join('')}\r\n`;
const good = `${headOf(`Content-Length: ${html.length}\r\n`)}${html}`;
const zip = (text: string) => gzipSync(text).toString('latin1');
const coded = (body: string) => headOf('Content-Encoding: gzip\r\n', `Content-Length: ${body.length}\r\n`) + body;
const redirect = (location: string) => `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`;

/** Writes one piece after another for as long as anybody listens. */
function repeat(socket: Socket, piece: string, head = ''): void {
  socket.write(head, 'latin1');
  const timer = setInterval(() => socket.write(piece, 'latin1'), 1);
  socket.on('close', () => clearInterval(timer));
}
const sendForever =
  (piece: string, head = '') =>
  (socket: Socket) =>
    repeat(socket, piece, head);
const send = (text: string) => (socket: Socket) => socket.end(text, 'latin1');
const hold = (text: string) => (socket: Socket) => socket.write(text, 'latin1');

type Misbehaviour = (socket: Socket) => unknown;
/** The outcome of fetching a page: a page, or the code of the problem. */
type Outcome = 'page' | 'upstream' | 'no-html' | 'build-failed';

const table: [string, Outcome, Misbehaviour][] = [
  ['a 101 with headers', 'upstream', hold('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')],
  ['a 101 without headers', 'upstream', hold('HTTP/1.1 101 Switching Protocols\r\n\r\n')],
  ['a 101 and a good answer', 'upstream', send(`HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\n\r\n${good}`)],
  ['a 101 and the end', 'upstream', send('HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n')],
  [
    'a 101 to h2 without an end',
    'upstream',
    sendForever('\0', 'HTTP/1.1 101 S\r\nConnection: Upgrade\r\nUpgrade: h2\r\n\r\n'),
  ],
  ['a 100 and silence', 'upstream', hold('HTTP/1.1 100 Continue\r\n\r\n')],
  ['a 100 without an end', 'upstream', sendForever('HTTP/1.1 100 Continue\r\n\r\n')],
  ['a 102 and silence', 'upstream', hold('HTTP/1.1 102 Processing\r\n\r\n')],
  ['a 102 without an end', 'upstream', sendForever('HTTP/1.1 102 Processing\r\n\r\n')],
  ['a 103 and the end', 'upstream', send('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n')],
  ['a 103 without an end', 'upstream', sendForever('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n')],
  ['a 199 and a good answer', 'page', send(`HTTP/1.1 199 Odd\r\n\r\n${good}`)],
  ['a 103 and a good answer', 'page', send(`HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${good}`)],
  ['silence', 'upstream', hold('')],
  ['the end at once', 'upstream', send('')],
  ['a reset', 'upstream', (socket) => socket.resetAndDestroy()],
  ['empty lines without an end', 'upstream', sendForever('\r\n')],
  ['a status line that never ends', 'upstream', sendForever('x', 'HTTP/1.1 200 ')],
  ['headers that never end', 'upstream', sendForever('X-More: and more\r\n', 'HTTP/1.1 200 OK\r\n')],
  ['one header that never ends', 'upstream', sendForever('more', 'HTTP/1.1 200 OK\r\nX-Long: ')],
  ['a head that drips', 'upstream', sendForever('a', 'HTTP/1.1 200 OK\r\nX-Drip: ')],
  ['what is not HTTP', 'upstream', send('hello\r\n\r\n')],
  ['HTTP/0.9', 'upstream', send(html)],
  ['HTTP/3', 'upstream', send('HTTP/3 200 OK\r\n\r\n')],
  ['a greeting of TLS', 'upstream', send('\u0016\u0003\u0001\u0002\0\u0001\0')],
  ['the status 000', 'upstream', send('HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n')],
  ['the status 42', 'upstream', send('HTTP/1.1 42 What\r\n\r\n')],
  ['the status 999', 'upstream', send('HTTP/1.1 999 Denied\r\nContent-Length: 2\r\n\r\nno')],
  ['the status 204', 'upstream', send('HTTP/1.1 204 No Content\r\n\r\n')],
  ['the status 206', 'upstream', send(`HTTP/1.1 206 Partial\r\nContent-Length: 2\r\n\r\n<h`)],
  ['a 304 to nothing known', 'upstream', send('HTTP/1.1 304 Not Modified\r\n\r\n')],
  ['a 401', 'upstream', send('HTTP/1.1 401 No\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n')],
  ['a 404 whose body never ends', 'build-failed', sendForever('x'.repeat(5000), 'HTTP/1.1 404 No\r\n\r\n')],
  ['a 404', 'no-html', send('HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n')],
  ['a 500', 'upstream', send('HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n')],
  ['a 502', 'upstream', send('HTTP/1.1 502 No\r\nContent-Length: 0\r\n\r\n')],
  ['an empty page', 'upstream', send(headOf('Content-Length: 0\r\n'))],
  ['half a body', 'upstream', send(headOf('Content-Length: 100\r\n') + html)],
  ['half a body, and silence', 'upstream', hold(headOf('Content-Length: 100\r\n') + html)],
  ['a body that drips', 'upstream', sendForever('x', headOf('Content-Length: 100000\r\n'))],
  ['a body that never ends', 'build-failed', sendForever('x'.repeat(5000), headOf())],
  [
    'chunks that never end',
    'build-failed',
    sendForever(`1000\r\n${'x'.repeat(4096)}\r\n`, headOf('Transfer-Encoding: chunked\r\n')),
  ],
  ['chunks without the last', 'upstream', send(`${headOf('Transfer-Encoding: chunked\r\n')}2\r\nab\r\n`)],
  ['a chunk of no number', 'upstream', send(`${headOf('Transfer-Encoding: chunked\r\n')}zz\r\nab\r\n0\r\n\r\n`)],
  [
    'a chunk of a negative number',
    'upstream',
    send(`${headOf('Transfer-Encoding: chunked\r\n')}-1\r\nab\r\n0\r\n\r\n`),
  ],
  [
    'a chunk that is too large',
    'upstream',
    send(`${headOf('Transfer-Encoding: chunked\r\n')}ffffffffffffffff1\r\nab\r\n`),
  ],
  [
    'a chunk extension that never ends',
    'upstream',
    sendForever('ext', `${headOf('Transfer-Encoding: chunked\r\n')}2;`),
  ],
  [
    'trailers that never end',
    'upstream',
    sendForever('X-T: 1\r\n', `${headOf('Transfer-Encoding: chunked\r\n')}2\r\nab\r\n0\r\n`),
  ],
  ['a length of no number', 'upstream', send(`${headOf('Content-Length: many\r\n')}${html}`)],
  ['a negative length', 'upstream', send(`${headOf('Content-Length: -5\r\n')}${html}`)],
  ['an endless length', 'build-failed', send(`${headOf('Content-Length: 99999999999\r\n')}${html}`)],
  ['a length beyond all numbers', 'upstream', send(`${headOf('Content-Length: 99999999999999999999999\r\n')}${html}`)],
  ['two lengths', 'upstream', send(`${headOf('Content-Length: 5\r\nContent-Length: 6\r\n')}abcde`)],
  [
    'a length and chunks',
    'upstream',
    send(`${headOf('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n')}2\r\nab\r\n0\r\n\r\n`),
  ],
  ['more than the length', 'page', send(`${good}and more`)],
  ['two answers to one request', 'page', send(good + good)],
  ['a byte of zero in a header', 'upstream', send(`HTTP/1.1 200 OK\r\nX-Zero: a\0b\r\nContent-Length: 0\r\n\r\n`)],
  ['10,000 headers', 'upstream', send(`HTTP/1.1 200 OK\r\n${'X-a: 1\r\n'.repeat(10_000)}\r\n`)],
  ['gzip that is none', 'upstream', send(coded(html))],
  ['half of gzip', 'upstream', send(coded(zip(html).slice(0, -9)))],
  ['gzip and more', 'upstream', send(coded(`${zip(html)}more`))],
  ['a bomb of gzip', 'build-failed', send(coded(zip('x'.repeat(10_000_000))))],
  [
    'gzip that stops',
    'upstream',
    hold(headOf('Content-Encoding: gzip\r\nContent-Length: 5000\r\n') + zip(html).slice(0, 12)),
  ],
  [
    'an encoding that nobody asked for',
    'upstream',
    send(`${headOf('Content-Encoding: br\r\nContent-Length: 2\r\n')}ok`),
  ],
  ['a redirect without an end', 'upstream', send(redirect('/html/2401.90001v2'))],
  ['a redirect to no address', 'upstream', send(redirect('http://[::/'))],
  ['a redirect to a file', 'upstream', send(redirect('file:///etc/passwd'))],
  ['a redirect to another port', 'upstream', send(redirect('http://127.0.0.1:1/html/2401.90001v2'))],
  ['a redirect to another host', 'upstream', send(redirect('//other.example/html/2401.90001v2'))],
  ['a redirect to another paper', 'upstream', send(redirect('/html/2401.90003v2'))],
  ['a redirect to another version', 'upstream', send(redirect('/html/2401.90001v1'))],
  ['a redirect to the abstract page', 'upstream', send(redirect('/abs/2401.90001v2'))],
  ['a redirect to the front page', 'upstream', send(redirect('/'))],
];

/** An upstream that misbehaves until told to be good, and knows when all its connections have ended. */
async function startOddUpstream(first: Misbehaviour) {
  const state: { answer: Misbehaviour } = { answer: first };
  const open = new Set<Promise<unknown>>();
  const server = net.createServer((socket) => {
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    open.add(closed);
    void closed.then(() => open.delete(closed));
    socket.on('error', () => {});
    socket.once('data', () => state.answer(socket));
  });
  const port = await listen(server);
  closers.push(() => server.close());
  const idle = async () => {
    while (open.size > 0) await Promise.all(open);
  };
  return { state, port, idle };
}

/** Of upstreams that are given up. Rows run side by side, so that a busy machine may take a second to answer. */
const shortTimeouts = { answer: 1000, idle: 1000, whole: 2000 };
/** Of upstreams that answer, or send more than is taken, for which no machine is too busy. */
const patientTimeouts = { answer: 20_000, idle: 20_000, whole: 20_000 };
const openOne = (port: number, timeouts: typeof shortTimeouts) =>
  openArchive({
    arxivUrl: `http://127.0.0.1:${port}`,
    userAgent: 'test',
    pace: async () => 0,
    timeouts,
    limits: { page: 100_000 },
    // One slot alone: if it did not come back, nothing would work afterwards.
    concurrency: { content: 1, oai: 1, atom: 1 },
    maxWait: { other: 20_000, last: 20_000, content: 20_000 },
  });

async function outcomeOf(archive: Archive): Promise<Outcome | string> {
  try {
    const answer = await archive.html(paper);
    return answer.changed ? 'page' : 'unchanged';
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    assert.ok(
      !/127\.0\.0\.1|localhost|[0-9]{4,5}\b(?!\.)/.test(
        thrown.reason.replaceAll('2401.90001v2', '').replace(/100000|\d+ ms/, ''),
      ),
      thrown.reason,
    );
    if (thrown.code === 'upstream') assert.ok(thrown instanceof Outage);
    return thrown.code;
  }
}

const together = { timeout: 60_000, concurrency: 16 };

describe('a page that is fetched', together, () => {
  for (const [name, expected, answer] of table) {
    test(`${name}: ${expected}`, async () => {
      const upstream = await startOddUpstream(answer);
      const archive = openOne(upstream.port, expected === 'upstream' ? shortTimeouts : patientTimeouts);
      assert.equal(await outcomeOf(archive), expected);
      upstream.state.answer = send(good);
      assert.equal(await outcomeOf(archive), 'page');
      archive.close();
      await upstream.idle();
    });
  }
});

const asked = 'GET /html/2401.90001v2 HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n';

describe('a request that is passed through', together, () => {
  for (const [name, , answer] of table) {
    test(name, async () => {
      const upstream = await startOddUpstream(answer);
      const proxyPort = await startPassThrough(`http://127.0.0.1:${upstream.port}`, {
        timeouts: { answer: 1000, idle: 1000, exchange: 2000 },
      });
      // It ends: as an answer, or broken off before or after the head has left us.
      const heard = await exchange(proxyPort, asked);
      assert.match(heard, /^(?:HTTP\/1\.1 [1-9][0-9][0-9] |$)/);
      if (name.startsWith('a 101')) assert.match(heard, /^HTTP\/1\.1 502 /);
      upstream.state.answer = send(good);
      assert.ok((await exchange(proxyPort, asked)).endsWith(html));
      await upstream.idle();
    });
  }
});

for (const [name, breakOff] of [
  ['ends', (socket: Socket, text: string) => socket.end(text)],
  ['is reset', (socket: Socket, text: string) => socket.write(text, () => socket.resetAndDestroy())],
] as const) {
  test(`a connection that ${name} at each byte of an answer`, { timeout: 60_000 }, async () => {
    const upstream = await startOddUpstream(send(good));
    const archive = openOne(upstream.port, patientTimeouts);
    const proxyPort = await startPassThrough(`http://127.0.0.1:${upstream.port}`);
    for (let length = 0; length < good.length; length++) {
      upstream.state.answer = (socket) => breakOff(socket, good.slice(0, length));
      assert.equal(await outcomeOf(archive), 'upstream', `${length} bytes`);
      const heard = await exchange(proxyPort, asked);
      assert.match(heard, /^(?:HTTP\/1\.1 (?:502|200) |$)/, `${length} bytes`);
      assert.ok(!heard.endsWith(html), `${length} bytes`);
    }
    upstream.state.answer = send(good);
    assert.equal(await outcomeOf(archive), 'page');
    archive.close();
    await upstream.idle();
  });
}

test('closing ends what runs and what waits, with an outage', { timeout: 10_000 }, async () => {
  const begun = Promise.withResolvers<void>();
  const upstream = await startOddUpstream(() => begun.resolve());
  const archive = openOne(upstream.port, patientTimeouts);
  const outcomes = Array.from({ length: 5 }, () => outcomeOf(archive));
  await begun.promise;
  archive.close();
  assert.deepEqual(await Promise.all(outcomes), Array(5).fill('upstream'));
  assert.equal(await outcomeOf(archive), 'upstream');
  await upstream.idle();
});

test('a pace that never answers gives the slot back', { timeout: 10_000 }, async () => {
  const upstream = await startOddUpstream(send(good));
  const archive = openArchive({
    arxivUrl: `http://127.0.0.1:${upstream.port}`,
    userAgent: 'test',
    pace: () => new Promise(() => {}),
    timeouts: { answer: 20, idle: 20, whole: 20 },
    concurrency: { content: 1, oai: 1, atom: 1 },
    maxWait: { other: 20, last: 20, content: 200 },
  });
  assert.deepEqual([await outcomeOf(archive), await outcomeOf(archive)], ['upstream', 'upstream']);
  archive.close();
});
