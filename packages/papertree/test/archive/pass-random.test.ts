/** Exchanges drawn at random, and compared byte by byte on both sides of the pass-through with what they must be. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Random, randomOf } from '../../../../test/random.ts';
import { closeAll, closers, startPassThrough } from './pass-through-server.ts';
import { exchange, startRawUpstream } from './raw-http.ts';

after(closeAll);

const rounds = 250;
type Header = readonly [name: string, value: string];
interface Message {
  readonly headers: readonly Header[];
  readonly body: string;
  /** In chunks, with its length, or without any body. */
  readonly framing: 'chunked' | 'length' | 'none';
}

const pick = <T>(random: Random, from: readonly [T, ...T[]]): T => from[random.below(from.length)] ?? from[0];
const text = (random: Random, letters: string, most: number) =>
  Array.from({ length: random.below(most + 1) }, () => letters[random.below(letters.length)]).join('');

const tokens = "abcXYZ019!#$%&'*+-.^_`|~";
const values = 'ab ,;="/\\\t\x80\xe9\xff';
const bytes = '\0\r\n:az09\x7f\x80\xff';
const targets = '/abz09%-._~!$&\'()*+,;=:@?|"<>{}[]^`\\';
/** Between neighbours: these go. */
const hopByHop: readonly [Header, ...Header[]] = [
  ['Keep-Alive', 'timeout=5'],
  ['proxy-connection', 'close'],
  ['Proxy-Authorization', 'x'],
  ['TE', 'trailers'],
  ['Trailer', 'X-End'],
  ['X-Listed', 'goes'],
];
const endToEnd: readonly [string, ...string[]] = ['Cookie', 'ETag', 'x-a', 'X-A', 'Link', 'Vary', 'Via', 'Range'];

function drawMessage(random: Random): { sent: Message; kept: readonly Header[] } {
  const sent: Header[] = [];
  const kept: Header[] = [];
  for (let left = random.below(12); left > 0; left--) {
    if (random.below(4) === 0) {
      sent.push(pick(random, hopByHop));
      continue;
    }
    const name = random.below(2) === 0 ? pick(random, endToEnd) : `x${text(random, tokens, 12)}`;
    const value = text(random, values, 20).trim();
    sent.push([name, value]);
    kept.push([name, value]);
  }
  const framing = pick<Message['framing']>(random, ['chunked', 'length', 'none']);
  return { sent: { headers: sent, body: framing === 'none' ? '' : text(random, bytes, 40), framing }, kept };
}

const lines = (headers: readonly Header[]) => headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
const chunk = (body: string) => (body === '' ? '' : `${body.length.toString(16)}\r\n${body}\r\n`);
const bodyOf = ({ body, framing }: Message) => (framing === 'chunked' ? `${chunk(body)}0\r\n\r\n` : body);

/** Chunks may be cut in other places on their way: they are read, and written as one. */
function joinChunks(heard: string): string {
  const end = heard.indexOf('\r\n\r\n') + 4;
  let rest = heard.slice(end);
  let body = '';
  for (let size = Number.parseInt(rest, 16); size > 0; size = Number.parseInt(rest, 16)) {
    const start = rest.indexOf('\r\n') + 2;
    body += rest.slice(start, start + size);
    rest = rest.slice(start + size + 2);
  }
  return heard.slice(0, end) + chunk(body) + rest;
}

test(`${rounds} requests reach the archive as they were sent`, async (context) => {
  const random = randomOf(context);
  let enough: (heard: string) => boolean = () => true;
  const upstream = await startRawUpstream('HTTP/1.1 204 No\r\n\r\n', (heard) => enough(heard));
  closers.push(upstream.close);
  const proxyPort = await startPassThrough(`http://127.0.0.1:${upstream.port}`);
  const host: Header = ['Host', `127.0.0.1:${upstream.port}`];
  for (let round = 0; round < rounds; round++) {
    const method = pick(random, ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'QUERY', 'FROB', 'get']);
    const target = `/${text(random, targets, 60)}`;
    const { sent, kept } = drawMessage(random);
    const length: Header[] = sent.framing === 'length' ? [['Content-Length', String(sent.body.length)]] : [];
    const coding: Header[] = sent.framing === 'chunked' ? [['transfer-encoding', 'chunked']] : [];
    const connection: Header = ['Connection', 'close, X-Listed'];
    const expected =
      `${method} ${target} HTTP/1.1\r\n${lines([host, ...kept, ...length])}` +
      `${sent.framing === 'chunked' ? 'Transfer-Encoding: chunked\r\n' : ''}Connection: close\r\n\r\n${bodyOf(sent)}`;
    enough = (heard) =>
      heard.includes('\r\n\r\n') &&
      (sent.framing !== 'chunked' ? heard.length >= expected.length : heard.endsWith('0\r\n\r\n'));
    const head = `${method} ${target} HTTP/1.1\r\n${lines([['Host', 'here'], ...sent.headers, ...length, ...coding, connection])}\r\n`;
    assert.match(await exchange(proxyPort, head + bodyOf(sent)), /^HTTP\/1\.1 204 /, JSON.stringify(head));
    const heard = upstream.heard.at(-1) ?? '';
    assert.equal(sent.framing === 'chunked' ? joinChunks(heard) : heard, expected, `round ${round}`);
  }
});

test(`${rounds} answers reach the client as the archive sent them`, async (context) => {
  const random = randomOf(context);
  let answer = '';
  const upstream = await startRawUpstream((socket) => socket.end(answer, 'latin1'));
  closers.push(upstream.close);
  const proxyPort = await startPassThrough(`http://127.0.0.1:${upstream.port}`);
  for (let round = 0; round < rounds; round++) {
    const status = pick(random, [200, 203, 206, 299, 301, 404, 418, 429, 500, 503, 599]);
    const words = text(random, 'Odd \xe9.', 12).trim();
    const { sent, kept } = drawMessage(random);
    const length: Header[] = sent.framing === 'chunked' ? [] : [['content-length', String(sent.body.length)]];
    const coding: Header[] = sent.framing === 'chunked' ? [['Transfer-Encoding', 'chunked']] : [];
    const first = `HTTP/1.1 ${status} ${words}\r\n`;
    answer = `${first}${lines([...sent.headers, ...length, ...coding, ['Connection', 'X-Listed']])}\r\n${bodyOf(sent)}`;
    const expected =
      `${first}${lines([...kept, ...length])}Connection: close\r\n` +
      `${sent.framing === 'chunked' ? 'Transfer-Encoding: chunked\r\n' : ''}\r\n${bodyOf(sent)}`;
    const heard = await exchange(proxyPort, 'GET /x HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
    assert.equal(sent.framing === 'chunked' ? joinChunks(heard) : heard, expected, `round ${round}`);
  }
});
