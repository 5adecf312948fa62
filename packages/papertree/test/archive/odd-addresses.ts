/**
 * Addresses that the archive does not have, for what is passed through: `/demo/echo` says what arrived, `/demo/bytes/N` is N
 * bytes long, `/demo/gzip` is compressed, `/demo/status/N` has any status, `/demo/headers` has headers in odd order,
 * `/demo/cookies` sets two.
 */
import { gzipSync } from 'node:zlib';
import type { ReceivedRequest } from '../../src/demo/archive-routes.ts';
import type { LongReply } from './faults.ts';

const plain = ['Content-Type', 'text/plain; charset=utf-8'] as const;

/** Undefined for an address of the archive. */
export function answerOdd({ request, target, body }: ReceivedRequest): LongReply | undefined {
  const [, name, argument = ''] = /^\/demo\/([^/?]*)\/?([^?]*)/.exec(target) ?? [];
  const reply = (text: string | Buffer, ...headers: (readonly [string, string])[]): LongReply => ({
    status: 200,
    headers,
    body: Buffer.from(text),
  });
  if (name === 'bytes') {
    const size = Number(argument) || 0;
    const headers = [
      ['Content-Type', 'application/octet-stream'],
      ['Content-Length', String(size)],
    ] as const;
    return { ...reply('', ...headers), pieces: pieces(size) };
  }
  if (name === 'gzip') return reply(gzipSync('compressed once, '.repeat(200)), plain, ['Content-Encoding', 'gzip']);
  if (name === 'status') return { ...reply(`status ${argument}\n`, plain), status: Number(argument) };
  if (name === 'headers') {
    const before = [['X-b', '1'] as const, ['x-A', '2'] as const, ['X-B', '3'] as const];
    return reply('ok', ...before, plain, ['Set-Cookie', 'a=1'], ['Set-Cookie', 'b=2'], ['X-Empty', '']);
  }
  if (name === 'cookies') {
    const cookies = [['Set-Cookie', 'a=1; Path=/'] as const, ['Set-Cookie', 'b=2; Path=/'] as const];
    return reply(`Cookies: ${request.headers.cookie ?? ''}`, plain, ...cookies);
  }
  if (name !== 'echo') return undefined;
  const { method, url, rawHeaders: headers } = request;
  const said = JSON.stringify({ method, target: url, headers, body: body.toString('base64') });
  return reply(said, ['Content-Type', 'application/json']);
}

const piece = Buffer.alloc(64 * 1024, '0123456789abcdef');

function* pieces(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece;
}
