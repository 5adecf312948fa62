/** Compares every byte of the archive's answers with what a client gets, also when they are bad, broken or long. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createPassThrough } from '../../src/archive/index.ts';
import { nodeFlags } from '../node-flags.ts';
import { closeAll, closers, fine, startPair, startPassThrough } from './pass-through-server.ts';
import { exchange, listen, startRawUpstream } from './raw-http.ts';
import { startTestArchive, type TestArchive } from './test-archive.ts';

after(closeAll);

const gzipped = gzipSync('squeezed').toString('latin1');
const repeated: [string, string][] = [
  [
    'a plain answer',
    'HTTP/1.1 200 OK\r\nX-b: 1\r\nx-A: 2\r\nX-B: 3\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 2\r\n\r\nok',
  ],
  ['an odd status', 'HTTP/1.1 299 Odd \xe9 Thing\r\nContent-Length: 2\r\n\r\nok'],
  ['a status without words', 'HTTP/1.1 404 \r\nContent-Length: 2\r\n\r\nok'],
  ['a redirect', 'HTTP/1.1 301 Moved\r\nLocation: /abs/x y\r\nContent-Length: 2\r\n\r\nok'],
  ['a redirect elsewhere', 'HTTP/1.1 302 Found\r\nLocation: https://other.example/\r\nContent-Length: 0\r\n\r\n'],
  ['a missing page', 'HTTP/1.1 404 NOT FOUND\r\nVary: Cookie\r\nContent-Length: 2\r\n\r\nno'],
  ['an outage', 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 0\r\nContent-Length: 2\r\n\r\nno'],
  ['an old-fashioned date', 'HTTP/1.1 200 OK\r\nDate: Sunday, 06-Nov-94 08:49:37 GMT\r\nContent-Length: 2\r\n\r\nok'],
  ['gzip', `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${gzipped.length}\r\n\r\n${gzipped}`],
];

for (const [name, bytes] of repeated) {
  test(`${name} comes back byte for byte, after one request`, async () => {
    const { upstream, proxyPort } = await startPair(bytes);
    const heard = await exchange(proxyPort, 'GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    assert.equal(heard.replace('\r\nConnection: close\r\n\r\n', '\r\n\r\n'), bytes);
    assert.equal(upstream.heard.length, 1);
  });
}

test('hop-by-hop headers of answers are removed, too', async () => {
  const { proxyPort } = await startPair(
    'HTTP/1.1 200 OK\r\nConnection: X-Secret\r\nX-Secret: 1\r\nKeep-Alive: 7\r\nProxy-Authenticate: x\r\nX-Open: 1\r\nContent-Length: 2\r\n\r\nok',
  );
  const heard = await exchange(proxyPort, 'GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
  assert.equal(heard, 'HTTP/1.1 200 OK\r\nX-Open: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok');
});

test('HEAD keeps the length and has no body', async () => {
  const { upstream, proxyPort } = await startPair('HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n');
  const heard = await exchange(proxyPort, 'HEAD /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
  assert.equal(heard, 'HTTP/1.1 200 OK\r\nContent-Length: 999\r\nConnection: close\r\n\r\n');
  assert.match(upstream.heard[0] ?? '', /^HEAD \/x /);
});

test('closing breaks off what is being passed', async () => {
  const asked = Promise.withResolvers<void>();
  const upstream = await startRawUpstream(() => asked.resolve());
  closers.push(upstream.close);
  const pass = createPassThrough({
    origin: `http://127.0.0.1:${upstream.port}`,
    timeouts: { answer: 60_000, idle: 60_000 },
  });
  const server = http.createServer((request, response) =>
    pass(request, response, ({ reason }) => response.writeHead(502, { Connection: 'close' }).end(reason)),
  );
  const port = await listen(server);
  closers.push(() => server.close());
  const heard = exchange(port, 'GET /x HTTP/1.1\r\nHost: h\r\n\r\n');
  await asked.promise;
  pass.close();
  assert.match(await heard, /^HTTP\/1\.1 502 [\s\S]*The service is stopping/);
});

test('the reason of a failure names no address', async () => {
  const { port, close } = await startRawUpstream(fine);
  await close();
  const heard = await exchange(
    await startPassThrough(`http://127.0.0.1:${port}`),
    'GET /x HTTP/1.1\r\nHost: h\r\n\r\n',
  );
  assert.match(heard, /ECONNREFUSED/);
  assert.doesNotMatch(heard, /127\.0\.0\.1|:\d{4,5}\b/);
});

const failures: [string, string | ((socket: net.Socket) => void), RegExp][] = [
  ['hangs up before a byte', (socket) => socket.destroy(), /gave no answer/],
  ['is cut within its head', 'HTTP/1.1 200 OK\r\nX-a', /gave no answer/],
  ['says what is not HTTP', 'hello\r\n\r\n', /gave no answer/],
  ['has a status that is none', 'HTTP/1.1 42 What\r\n\r\n', /./],
];

for (const [name, answer, reason] of failures) {
  test(`an archive that ${name} is the problem “upstream”`, async () => {
    const { upstream, proxyPort } = await startPair(answer);
    const heard = await exchange(proxyPort, 'GET /x HTTP/1.1\r\nHost: h\r\n\r\n');
    assert.match(heard, /^HTTP\/1\.1 502 Bad Gateway\r\nX-Code: upstream\r\n/);
    assert.match(heard, reason);
    assert.equal(upstream.heard.length, 1);
  });
}

test('an archive that cannot be reached is the problem “upstream”', async () => {
  const { port, close } = await startRawUpstream(fine);
  await close();
  const heard = await exchange(
    await startPassThrough(`http://127.0.0.1:${port}`),
    'GET /x HTTP/1.1\r\nHost: h\r\n\r\n',
  );
  assert.match(heard, /^HTTP\/1\.1 502 Bad Gateway\r\nX-Code: upstream\r\n/);
});

test('an archive that is silent is given up', async () => {
  const upstream = await startRawUpstream(() => {});
  closers.push(upstream.close);
  const proxyPort = await startPassThrough(`http://127.0.0.1:${upstream.port}`, {
    timeouts: { answer: 30, idle: 5000 },
  });
  const heard = await exchange(proxyPort, 'GET /x HTTP/1.1\r\nHost: h\r\n\r\n');
  assert.match(heard, /^HTTP\/1\.1 502 /);
  assert.match(heard, /silent for 30 ms/);
});

const halves: [string, string][] = [
  ['of a known length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
  ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
];

for (const [name, half] of halves) {
  test(`a body ${name} that is cut short breaks the client’s connection`, async () => {
    const { proxyPort } = await startPair(half);
    await assert.rejects(async () => {
      const answer = await fetch(`http://127.0.0.1:${proxyPort}/x`);
      await answer.text();
    });
  });

  test(`a body ${name} that stops does the same`, async () => {
    const upstream = await startRawUpstream((socket) => socket.write(half));
    closers.push(upstream.close);
    const proxyPort = await startPassThrough(`http://127.0.0.1:${upstream.port}`, {
      timeouts: { answer: 5000, idle: 30 },
    });
    await assert.rejects(async () => {
      const answer = await fetch(`http://127.0.0.1:${proxyPort}/x`);
      await answer.text();
    });
  });
}

test('a client that goes away ends the request to the archive', async () => {
  const gone = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const upstream = await startRawUpstream((socket) => {
    socket.on('close', () => gone.resolve());
    asked.resolve();
  });
  closers.push(upstream.close);
  const proxyPort = await startPassThrough(`http://127.0.0.1:${upstream.port}`);
  const socket = net.connect(proxyPort, '127.0.0.1');
  socket.write('GET /x HTTP/1.1\r\nHost: h\r\n\r\n');
  await asked.promise;
  socket.destroy();
  await gone.promise;
  assert.equal(upstream.heard.length, 1);
});

test('an unusual answer to half an upload still arrives', async () => {
  const { proxyPort } = await startPair('HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno');
  const heard = await exchange(
    proxyPort,
    'POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\nstart',
    (text) => text.endsWith('no'),
  );
  assert.match(heard, /^HTTP\/1\.1 413 Too Large\r\n/);
});

let demo: TestArchive;
let proxyPort: number;
before(async () => {
  demo = await startTestArchive();
  closers.push(() => demo.close());
  proxyPort = await startPassThrough(demo.url);
});

const alike: [string, RequestInit?][] = [
  ['/abs/2401.90001'],
  ['/abs/2401.90001V2', { redirect: 'manual' }],
  ['/abs/2401.99999'],
  ['/abs/2401.90001', { headers: { 'If-Modified-Since': 'Wed, 12 Aug 2026 10:11:12 GMT' } }],
  ['/pdf/2401.90001v1', { headers: { Range: 'bytes=100-199' } }],
  ['/pdf/2401.90001v1', { method: 'HEAD' }],
  ['/list/math', { method: 'POST', body: 'archive=math' }],
  ['/abs/2401.90001', { method: 'POST', body: 'x' }],
  ['/demo/cookies', { headers: { Cookie: 'z=9' } }],
  ['/demo/status/503'],
  ['/demo/gzip'],
  ['/src/2401.90001'],
];

for (const [path, init] of alike) {
  test(`${init?.method ?? 'GET'} ${path} is the same with and without us in between`, async () => {
    const [straight, passed] = await Promise.all([
      fetch(demo.url + path, init),
      fetch(`http://127.0.0.1:${proxyPort}${path}`, init),
    ]);
    const compare = async (answer: Response) => ({
      status: answer.status,
      text: answer.statusText,
      headers: [...answer.headers].filter(
        ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
      ),
      body: Buffer.from(await answer.arrayBuffer()),
    });
    assert.deepEqual(await compare(passed), await compare(straight));
    assert.ok(demo.requests.some(({ target, method }) => target === path && method === (init?.method ?? 'GET')));
  });
}

test('200 MB stream through within 64 MB above idle', async () => {
  const child = fork(new URL('pass-through-process.ts', import.meta.url), [demo.url], { execArgv: nodeFlags });
  closers.push(() => child.kill());
  const [port] = await once(child, 'message');
  const ask = async () => {
    child.send('memory');
    const [memory] = await once(child, 'message');
    return Number(memory);
  };
  const download = async (size: number) => {
    let got = 0;
    const answer = await fetch(`http://127.0.0.1:${port}/demo/bytes/${size}`);
    for await (const piece of answer.body ?? []) got += piece.length;
    return got;
  };
  await download(1024);
  const idle = await ask();
  assert.equal(await download(200 * 1024 * 1024), 200 * 1024 * 1024);
  const above = Math.round(((await ask()) - idle) / 1024);
  assert.ok(above < 64, `${above} MB above idle`);
});

test('a client that stops reading stops the archive, too', async () => {
  const size = 200 * 1024 * 1024;
  const socket = net.connect(proxyPort, '127.0.0.1');
  socket.write(`GET /demo/bytes/${size} HTTP/1.1\r\nHost: h\r\n\r\n`);
  await new Promise<void>((resolve) => socket.once('data', () => resolve()));
  socket.pause();
  const entry = demo.requests.findLast(({ target }) => target === `/demo/bytes/${size}`);
  assert.equal(entry?.state, 'open');
  socket.destroy();
  while (entry?.state === 'open') await new Promise<void>((resolve) => setImmediate(resolve));
  assert.equal(entry?.state, 'gone');
});
