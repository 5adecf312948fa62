/** The pass-through: hands a request to the archive as it came, and the archive's answer back as it is. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { Problem } from '../errors.ts';
import { collectGarbageAfter } from './garbage.ts';

export interface PassThroughOptions {
  /** Scheme, host and port. Whatever a request says, it goes there. */
  readonly origin: string;
  readonly timeouts: {
    /** Milliseconds until the head of the answer, counted anew with every piece of the request. */
    readonly answer: number;
    /** Milliseconds the archive may be silent inside a body. */
    readonly idle: number;
  };
  /** Called at most once, and only while nothing has been answered. */
  readonly fail: (request: IncomingMessage, response: ServerResponse, problem: Problem) => void;
}

export type PassThrough = (request: IncomingMessage, response: ServerResponse) => void;

const hops = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect)$/i;
// Node would spell a method in capitals and add a length to a POST without one. It is told GET, and the line mended.
const placeholder = 'GET';
// What the archive may send as head; Node's own limit is 16 KB.
const maxHeaderSize = 256 * 1024;

export function createPassThrough({ origin, timeouts, fail }: PassThroughOptions): PassThrough {
  const { protocol, hostname, port, host } = new URL(origin);
  const { request: open, Agent } = protocol === 'https:' ? https : http;
  // A connection a request: on one that was kept, the archive may hang up just then, and a second try is not ours to make.
  const agent = new Agent({ keepAlive: false });
  const address = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, agent, maxHeaderSize };

  return (request, response) => {
    const method = request.method ?? placeholder;
    const headers = requestHeaders(request, host);
    const path = targetOf(request.url ?? '/', method);
    const upstream = attempt(() =>
      open({ ...address, method: method === 'HEAD' ? method : placeholder, path, headers }),
    );
    if (upstream instanceof Problem) return fail(request, response, upstream);
    upstream.maxHeadersCount = 0;
    if (method !== 'HEAD') upstream.once('socket', (socket) => mendMethod(socket, method));

    let reason = '';
    const giveUp = (why: string) => {
      reason ||= why;
      upstream.destroy();
    };
    const silence = setTimeout(() => giveUp(`It was silent for ${timeouts.answer} ms.`), timeouts.answer);
    request.on('data', (piece: Buffer) => {
      silence.refresh();
      collectGarbageAfter(piece);
    });
    // One that has ended before it came here never says so.
    if (request.readableEnded) upstream.end();
    else request.pipe(upstream);
    upstream.on('error', (error) => {
      clearTimeout(silence);
      if (response.headersSent || response.destroyed) return;
      const problem = new Problem('upstream', `The archive gave no answer. ${reason || error.message}`, {
        cause: error,
      });
      fail(request, response, problem);
    });
    upstream.on('response', (answer) => {
      clearTimeout(silence);
      watch(answer, response, timeouts.idle, giveUp);
      response.sendDate = false;
      const headers = endToEnd(answer.rawHeaders);
      const begun = attempt(() => response.writeHead(answer.statusCode ?? 0, answer.statusMessage, headers));
      if (begun instanceof Problem) {
        giveUp('Its head cannot be repeated.');
        return fail(request, response, begun);
      }
      answer.on('data', collectGarbageAfter);
      // Whichever side breaks, the other is destroyed: half a body never ends like a whole one.
      pipeline(answer, response, () => {});
    });
    response.on('close', () => {
      clearTimeout(silence);
      if (!response.writableFinished) giveUp('The client went away.');
    });
  };
}

/** Node refuses to write a few things that it reads. */
function attempt<T>(act: () => T): T | Problem {
  try {
    return act();
  } catch (error) {
    return new Problem('upstream', 'A header of this exchange cannot be passed on.', { cause: error });
  }
}

/** The target as it was sent; `http://host/path` loses what names a host, `//path` is a path. */
function targetOf(target: string, method: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  if (path === '') return method === 'OPTIONS' ? '*' : '/';
  return path.startsWith('/') || path === '*' ? path : `/${path}`;
}

/** In the order they came, with the archive's name for `Host`, and the framing of the body where it has no length. */
function requestHeaders(request: IncomingMessage, host: string): string[] {
  const headers: string[] = [];
  let named = false;
  const chunked = request.headers['transfer-encoding'] !== undefined;
  for (const [name, value] of pairs(endToEnd(request.rawHeaders))) {
    const known = name.toLowerCase();
    if (known === 'content-length' && chunked) continue;
    if (known !== 'host') headers.push(name, value);
    else if (!named) headers.push(name, host);
    named ||= known === 'host';
  }
  if (!named) headers.unshift('Host', host);
  if (chunked) headers.push('Transfer-Encoding', 'chunked');
  return headers;
}

/** Without the headers that are between two neighbours only. */
function endToEnd(raw: readonly string[]): string[] {
  const all = pairs(raw);
  const words = all
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((name) => name.trim())
    // Without its length a body would be read as the next request.
    .filter((name) => name !== 'content-length');
  const listed = new Set(words);
  return all.filter(([name]) => !hops.test(name) && !listed.has(name.toLowerCase())).flat();
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));
}

/** The head is the first thing written to a new connection. */
function mendMethod(socket: Socket, method: string): void {
  const write = socket.write;
  socket.write = (head: string | Uint8Array, ...rest: unknown[]) => {
    socket.write = write;
    const text = typeof head === 'string' ? head : Buffer.from(head).toString('latin1');
    return Reflect.apply(write, socket, [Buffer.from(method + text.slice(placeholder.length), 'latin1'), ...rest]);
  };
}

/** An archive that falls silent is given up; one that waits for a slow client is not. */
function watch(answer: IncomingMessage, response: ServerResponse, idle: number, giveUp: (why: string) => void): void {
  answer.socket.setTimeout(idle, () => {
    if (response.writableNeedDrain) answer.socket.setTimeout(idle);
    else giveUp(`It stopped for ${idle} ms.`);
  });
}
