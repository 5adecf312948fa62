/** Transfer codings and informational answers of the archive, compared byte by byte with what a client gets. */
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, test } from 'node:test';
import { closeAll, closers, fine, startPair, startPassThrough } from './pass-through-server.ts';
import { exchange, listen } from './raw-http.ts';

after(closeAll);

const coded = '\x1f\x8bsqueezed\r\n';
const transferCodings: [string, string, string][] = [
  [
    'gzip, chunked is kept as it was',
    `Transfer-Encoding: gzip, chunked\r\n\r\nc\r\n${coded}\r\n0\r\n\r\n`,
    `Transfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\nc\r\n${coded}\r\n0\r\n\r\n`,
  ],
  [
    'gzip and chunked on two lines are the same',
    `Transfer-Encoding: GZip\r\nTransfer-Encoding: chunked\r\n\r\nc\r\n${coded}\r\n0\r\n\r\n`,
    `Transfer-Encoding: GZip, chunked\r\nConnection: close\r\n\r\nc\r\n${coded}\r\n0\r\n\r\n`,
  ],
  [
    'gzip to the end of the connection gets chunks around it',
    `Transfer-Encoding: gzip\r\n\r\n${coded}`,
    `Transfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\nc\r\n${coded}\r\n0\r\n\r\n`,
  ],
];

for (const [name, sent, expected] of transferCodings) {
  test(`the transfer coding ${name}`, async () => {
    const { proxyPort } = await startPair(`HTTP/1.1 200 OK\r\nX-a: 1\r\n${sent}`);
    const heard = await exchange(proxyPort, 'GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    assert.equal(heard, `HTTP/1.1 200 OK\r\nX-a: 1\r\n${expected}`);
  });
}

test('a transfer coding that cannot be kept is the problem “upstream”, not half an answer', async () => {
  const { proxyPort } = await startPair(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, gzip\r\n\r\n${coded}`);
  assert.match(await exchange(proxyPort, 'GET /x HTTP/1.1\r\nHost: h\r\n\r\n'), /^HTTP\/1\.1 502 /);
  const older = await startPair(`HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`);
  assert.match(await exchange(older.proxyPort, 'GET /x HTTP/1.0\r\nHost: h\r\n\r\n'), /^HTTP\/1\.1 502 /);
});

const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\nlink: </b\xe9>\r\nX-Odd: 1\r\n\r\n';

test('early hints are passed on before the answer, without hop-by-hop headers', async () => {
  const { proxyPort } = await startPair(
    `${hints}HTTP/1.1 102 Processing\r\nConnection: X-Secret\r\nX-Secret: 1\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${fine}`,
  );
  const heard = await exchange(proxyPort, 'GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
  const answer = fine.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  assert.equal(heard, `${hints}HTTP/1.1 102 Processing\r\n\r\n${answer}`);
});

test('a client of HTTP/1.0 gets no early hints', async () => {
  const { proxyPort } = await startPair(`${hints}${fine}`);
  const heard = await exchange(proxyPort, 'GET /x HTTP/1.0\r\nHost: h\r\n\r\n');
  assert.match(heard, /^HTTP\/1\.1 200 OK\r\n/);
});

test('early hints of a second request never stand before the answer to the first', async () => {
  const second = Promise.withResolvers<void>();
  const upstream = net.createServer((socket) => {
    socket.once('data', (asked) => {
      if (asked.includes('GET /1')) return void second.promise.then(() => socket.end(fine.replace('ok', 'o1')));
      socket.end(`${hints}${fine}`, 'latin1');
      socket.once('close', second.resolve);
    });
  });
  closers.push(() => upstream.close());
  const proxyPort = await startPassThrough(`http://127.0.0.1:${await listen(upstream)}`);
  const ask = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: h\r\n${more}\r\n`;
  const heard = await exchange(proxyPort, ask('/1') + ask('/2', 'Connection: close\r\n'));
  assert.match(heard, /^HTTP\/1\.1 200 OK[\s\S]*?\r\n\r\no1HTTP\/1\.1 [\s\S]*\r\n\r\nok$/);
});
