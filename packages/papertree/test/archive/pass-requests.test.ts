/** Passes requests through, and compares every byte that reaches the archive. */
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, test } from 'node:test';
import { closeAll, closers, fine, headOf, startPair, startServer } from './pass-through-server.ts';
import { exchange, startRawUpstream } from './raw-http.ts';

after(closeAll);

const targets = [
  '/abs/2401.00001v2',
  '/a%20b/%C3%A9/%2F%2f',
  '/bad%zz%/%',
  '/../../etc/passwd',
  '/a/./b/../c//d///',
  '//other.example/x',
  '/trailing/',
  '/?',
  '/x?y=1&y=2&&=;%26+%20',
  '/x?http://other.example/',
  '/!$&\'()*+,;=:@~|"<>{}[]^`\\',
  '/x#fragment',
  `/${'long/'.repeat(2000)}`,
];

for (const target of targets) {
  test(`the target ${target.slice(0, 40)} arrives as it was sent`, async () => {
    const { upstream, proxyPort } = await startPair(fine);
    const heard = await exchange(proxyPort, `GET ${target} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
    assert.ok(heard.endsWith('\r\n\r\nok'), heard);
    assert.equal(headOf(upstream.heard[0]).split('\r\n')[0], `GET ${target} HTTP/1.1`);
  });
}

const absolute: [string, string][] = [
  ['GET http://other.example/x?y', 'GET /x?y'],
  ['GET https://other.example:8443//x', 'GET //x'],
  ['GET http://user@other.example', 'GET /'],
  ['GET http://other.example?y', 'GET /?y'],
  ['OPTIONS http://other.example', 'OPTIONS *'],
  ['OPTIONS *', 'OPTIONS *'],
];

for (const [sent, expected] of absolute) {
  test(`${sent} goes to the archive as ${expected}`, async () => {
    const { upstream, proxyPort } = await startPair(fine);
    await exchange(proxyPort, `${sent} HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n`);
    const lines = headOf(upstream.heard[0]).split('\r\n');
    assert.equal(lines[0], `${expected} HTTP/1.1`);
    assert.equal(lines[1], `Host: 127.0.0.1:${upstream.port}`);
    assert.ok(!upstream.heard[0]?.includes('other.example'));
  });
}

for (const method of [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'FROB',
  'get',
  'x-$1',
]) {
  test(`the method ${method} arrives as it was sent, with its body`, async () => {
    const { upstream, proxyPort } = await startPair(fine, (heard) => heard.endsWith('\r\n\r\nbody'));
    const heard = await exchange(
      proxyPort,
      `${method} /x HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody`,
      (text) => text.endsWith('ok'),
    );
    assert.match(heard, /^HTTP\/1\.1 200 OK\r\n/);
    assert.equal(
      upstream.heard[0],
      `${method} /x HTTP/1.1\r\nHost: 127.0.0.1:${upstream.port}\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody`,
    );
  });
}

test('two unknown methods on one connection are two requests', async () => {
  const { upstream, proxyPort } = await startPair(fine);
  const request = 'FROB /x HTTP/1.1\r\nHost: here\r\n\r\n';
  const heard = await new Promise<string>((resolve, reject) => {
    const socket = net.connect(proxyPort, '127.0.0.1');
    let text = '';
    socket.on('error', reject);
    socket.on('data', (data) => {
      text += data.toString('latin1');
      const answered = text.split('\r\n\r\nok').length - 1;
      if (answered === 2) socket.destroy();
      else if (text.endsWith('ok')) socket.write(request.replace('FROB', 'FRAB'));
    });
    socket.on('close', () => resolve(text));
    socket.write(request);
  });
  assert.equal(heard.split('HTTP/1.1 200 OK').length, 3);
  assert.deepEqual(
    upstream.heard.map((text) => text.slice(0, 7)),
    ['FROB /x', 'FRAB /x'],
  );
});

test('nonsense behind a good request is refused; the request is not made again', async () => {
  const { upstream, proxyPort } = await startPair(fine);
  const heard = await exchange(proxyPort, 'GET /x HTTP/1.1\r\nHost: here\r\n\r\nnonsense\r\n\r\n');
  assert.match(heard, /HTTP\/1\.1 400 /);
  assert.ok(upstream.heard.length <= 1, `${upstream.heard.length} requests`);
});

test('a server’s limits for a head do not end the answer to an unknown method', async () => {
  const late = Promise.withResolvers<void>();
  const upstream = await startRawUpstream((socket) => void late.promise.then(() => socket.end(fine)));
  closers.push(upstream.close);
  const times = { headersTimeout: 500, requestTimeout: 500, connectionsCheckingInterval: 20 };
  const { proxyPort, server } = await startServer(`http://127.0.0.1:${upstream.port}`, {}, times);
  const sent = 'FROB /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n';
  const heard = Array.from({ length: 30 }, () => exchange(proxyPort, sent));
  // A head that never ends shows that the limits have been applied.
  const slow = await exchange(proxyPort, 'GET / HTTP/1.1\r\nHost');
  assert.match(slow, /^HTTP\/1\.1 4/);
  late.resolve();
  for (const text of await Promise.all(heard)) assert.match(text, /^HTTP\/1\.1 200 OK\r\n/);
  assert.equal(server.listenerCount('request'), 2);
});

test('garbage is not taken for an unknown method', async () => {
  const { upstream, proxyPort } = await startPair(fine);
  for (const text of ['FROB\r\n\r\n', 'F(B / HTTP/1.1\r\n\r\n', 'FROB / HTTP/3\r\n\r\n', '\u0016\u0003\u0001\r\n']) {
    assert.match(await exchange(proxyPort, text), /^HTTP\/1\.1 400 /);
  }
  assert.equal(upstream.heard.length, 0);
});

test('headers keep spelling, order and duplicates; hop-by-hop headers are removed', async () => {
  const { upstream, proxyPort } = await startPair(fine);
  await exchange(
    proxyPort,
    'GET /x HTTP/1.1\r\nX-b: 1\r\nhOst: here\r\nx-A: two words \r\nX-B: 3\r\nCookie: a=1; b=2\r\ncookie: c\r\nX-Empty:\r\n' +
      'X-Latin: \xe9\xff\r\nConnection: close, X-Secret\r\nX-Secret: 1\r\nKeep-Alive: 5\r\nProxy-Authorization: x\r\n' +
      'Proxy-Connection: close\r\nTE: trailers\r\nUpgrade: websocket\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n',
  );
  assert.equal(
    upstream.heard[0],
    `GET /x HTTP/1.1\r\nX-b: 1\r\nhOst: 127.0.0.1:${upstream.port}\r\nx-A: two words\r\nX-B: 3\r\nCookie: a=1; b=2\r\n` +
      'cookie: c\r\nX-Empty: \r\nX-Latin: \xe9\xff\r\nX-Forwarded-For: 1.2.3.4\r\nConnection: close\r\n\r\n',
  );
});

test('a body never loses its length, whatever Connection lists', async () => {
  const { upstream, proxyPort } = await startPair(fine, (heard) => heard.endsWith('abc'));
  await exchange(
    proxyPort,
    'POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nConnection: close, content-length, host\r\n\r\nabc',
  );
  assert.match(upstream.heard[0] ?? '', /\r\nContent-Length: 3\r\n[\s\S]*\r\n\r\nabc$/);
  assert.match(upstream.heard[0] ?? '', new RegExp(`^Host: 127.0.0.1:${upstream.port}$`, 'm'));
});

test('a body in chunks stays one in chunks, also of a GET', async () => {
  const { upstream, proxyPort } = await startPair(fine, (heard) => heard.endsWith('0\r\n\r\n'));
  await exchange(
    proxyPort,
    'GET /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
  );
  assert.match(upstream.heard[0] ?? '', /\r\nTransfer-Encoding: chunked\r\n[\s\S]*\r\n\r\n3\r\nabc\r\n0\r\n\r\n$/);
});

test('a transfer coding below the chunks is kept', async () => {
  for (const codings of ['gzip, chunked', 'GZIP ,chunked', 'gzip\r\nTransfer-Encoding: chunked']) {
    const { upstream, proxyPort } = await startPair(fine, (heard) => heard.endsWith('0\r\n\r\n'));
    await exchange(
      proxyPort,
      `PUT /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: ${codings}\r\nConnection: close\r\n\r\n3\r\n\x1f\x8b1\r\n0\r\n\r\n`,
    );
    const named = codings.replace('\r\nTransfer-Encoding:', ',');
    assert.ok(
      upstream.heard[0]?.endsWith(
        `\r\nTransfer-Encoding: ${named}\r\nConnection: close\r\n\r\n3\r\n\x1f\x8b1\r\n0\r\n\r\n`,
      ),
      upstream.heard[0],
    );
  }
});

test('a body whose coding does not end in chunks never reaches the archive', async () => {
  for (const codings of ['gzip', 'chunked, gzip', 'identity', 'chunked, chunked', 'xchunked']) {
    const { upstream, proxyPort } = await startPair(fine);
    const heard = await exchange(
      proxyPort,
      `PUT /x HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: ${codings}\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
    );
    assert.match(heard, /^HTTP\/1\.1 400 /, codings);
    // The answer goes out before anything was asked for.
    assert.ok(
      upstream.heard.every((text) => !text.includes('abc')),
      codings,
    );
  }
});

test('nothing is added to a POST without a body', async () => {
  const { upstream, proxyPort } = await startPair(fine);
  await exchange(proxyPort, 'POST /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
  assert.equal(upstream.heard[0], `POST /x HTTP/1.1\r\nHost: 127.0.0.1:${upstream.port}\r\nConnection: close\r\n\r\n`);
});

test('Expect is answered by us and not passed on', async () => {
  const { upstream, proxyPort } = await startPair(fine, (heard) => heard.endsWith('abc'));
  const heard = await new Promise<string>((resolve, reject) => {
    const socket = net.connect(proxyPort, '127.0.0.1');
    let text = '';
    socket.on('error', reject);
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (text === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write('abc');
    });
    socket.on('close', () => resolve(text));
    socket.write(
      'PUT /x HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n',
    );
  });
  assert.match(heard, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  assert.ok(!/expect/i.test(upstream.heard[0] ?? 'expect'));
});
