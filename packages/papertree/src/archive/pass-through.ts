/** The pass-through: sends a request to the archive as it came, and the archive's answer back as it is. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import v8 from 'node:v8';
import vm from 'node:vm';
import { Problem } from 'papertree-convert/errors';
import { codeOf } from './outage.ts';

export interface PassThroughOptions {
  /** Scheme, host and port. Every request goes there, whatever host it names. */
  readonly origin: string;
  readonly timeouts: {
    /** Milliseconds until the head of the answer, counted anew with every piece of the request. */
    readonly answer: number;
    /** Milliseconds the archive may be silent inside a body. */
    readonly idle: number;
    /** Milliseconds for one exchange, however slow both sides are. */
    readonly exchange?: number;
  };
}

export interface PassThrough {
  /** `fail` is called at most once, and only while nothing has been answered. */
  (request: IncomingMessage, response: ServerResponse, fail: (problem: Problem) => void): void;
  /** Breaks off all that is being passed. */
  close(): void;
}

const hopByHop = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect)$/i;
// Node would write a method in capitals and add a length to a POST without one. It is given GET, and the line corrected.
const placeholder = 'GET';
// Bytes of a head that the archive may send; Node's own limit is 16 KB.
const maxHeaderSize = 256 * 1024;
const hour = 3_600_000;
/** Informational answers (1xx) before the real one; more of them are a fault. */
const mostInformational = 20;

export function createPassThrough({ origin, timeouts }: PassThroughOptions): PassThrough {
  const { protocol, hostname, port, host } = new URL(origin);
  const { request: open, Agent } = protocol === 'https:' ? https : http;
  // A connection a request: on one that was kept, the archive may hang up just then, and a second try is not ours to make.
  const agent = new Agent({ keepAlive: false });
  const address = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, agent, maxHeaderSize };
  const running = new Set<(why: string) => void>();

  const pass = (request: IncomingMessage, response: ServerResponse, fail: (problem: Problem) => void) => {
    const method = request.method ?? placeholder;
    const headers = requestHeaders(request, host);
    const path = targetOf(request.url ?? '/', method);
    const upstream = attempt(() =>
      open({ ...address, method: method === 'HEAD' ? method : placeholder, path, headers }),
    );
    if (upstream instanceof Problem) return fail(upstream);
    upstream.maxHeadersCount = 0;
    if (method !== 'HEAD') upstream.once('socket', (socket) => mendMethod(socket, method));

    let reason = '';
    let cause: unknown;
    let answered = false;
    const giveUp = (why: string) => {
      reason ||= why;
      upstream.destroy();
      if (response.headersSent) response.destroy();
    };
    running.add(giveUp);
    const silence = setTimeout(() => giveUp(`It was silent for ${timeouts.answer} ms.`), timeouts.answer);
    const exchangeMs = timeouts.exchange ?? hour;
    const deadline = setTimeout(() => giveUp(`It took longer than ${exchangeMs} ms.`), exchangeMs);
    request.on('data', (piece: Buffer) => {
      silence.refresh();
      collectGarbageAfter(piece);
    });
    // One that has ended before it came here never says so.
    if (request.readableEnded) upstream.end();
    else request.pipe(upstream);
    upstream.on('error', (error) => {
      reason ||= `The connection broke (${codeOf(error)}).`;
      cause = error;
    });
    upstream.on('information', informationalTo(response, giveUp));
    // Without this listener Node would close the connection on a 101, and say nothing.
    const switched = () => giveUp('It switched to another protocol, which nobody asked for.');
    upstream.on('upgrade', (_, socket) => {
      socket.destroy();
      switched();
    });
    // Comes after every end, good or bad; with an answer, the answer has ended too.
    upstream.on('close', () => {
      clearTimeout(silence);
      if (answered || response.headersSent || response.destroyed) return;
      fail(new Problem('upstream', `The archive gave no answer. ${reason}`.trim(), { cause }));
    });
    upstream.on('response', (answer) => {
      if (answer.statusCode === 101) return switched();
      answered = true;
      clearTimeout(silence);
      watch(answer, response, timeouts.idle, giveUp);
      response.sendDate = false;
      const headers = responseHeaders(answer, request.httpVersion);
      const begun = headers && attempt(() => response.writeHead(answer.statusCode ?? 0, answer.statusMessage, headers));
      if (begun === undefined || begun instanceof Problem) {
        giveUp('Its head cannot be repeated.');
        return fail(begun ?? new Problem('upstream', 'The archive’s framing cannot be passed on.'));
      }
      answer.on('data', collectGarbageAfter);
      // Whichever side breaks, the other is destroyed: half a body never ends like a whole one.
      pipeline(answer, response, () => {});
    });
    response.on('close', () => {
      clearTimeout(silence);
      clearTimeout(deadline);
      running.delete(giveUp);
      if (!response.writableFinished) giveUp('The client went away.');
    });
  };

  return Object.assign(pass, {
    close() {
      for (const giveUp of running) giveUp('The service is stopping.');
    },
  });
}

/** Passes on informational answers but for 100, which the client has from us. They may only stand before the answer. */
function informationalTo(response: ServerResponse, giveUp: (why: string) => void) {
  let count = 0;
  return ({ statusCode, statusMessage, rawHeaders }: http.InformationEvent) => {
    if (++count > mostInformational) return giveUp('It sent too many informational answers.');
    // Without a socket, answers to earlier requests are still being written to the connection.
    const { socket, req, headersSent } = response;
    if (statusCode === 100 || req.httpVersion !== '1.1' || headersSent || !socket?.writable) return;
    const lines = pairs(endToEnd(rawHeaders)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`, 'latin1');
  };
}

/** Node refuses to write a few things that it reads. */
function attempt<T>(run: () => T): T | Problem {
  try {
    return run();
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
  // Node has taken off the chunks, which must come last, and puts them on again; other codings are still on the body.
  const codings = request.headers['transfer-encoding'];
  for (const [name, value] of pairs(endToEnd(request.rawHeaders))) {
    const known = name.toLowerCase();
    if (known === 'content-length' && codings !== undefined) continue;
    if (known !== 'host') headers.push(name, value);
    else if (!named) headers.push(name, host);
    named ||= known === 'host';
  }
  if (!named) headers.unshift('Host', host);
  if (codings !== undefined) headers.push('Transfer-Encoding', codings);
  return headers;
}

/** Undefined where a body is coded in a way that we cannot keep. */
function responseHeaders({ rawHeaders, headers }: IncomingMessage, clientVersion: string): string[] | undefined {
  const given = (headers['transfer-encoding'] ?? '').toLowerCase().split(',');
  const codings = given.map((coding) => coding.trim()).filter((coding) => coding !== '' && coding !== 'identity');
  const chunked = codings.at(-1) === 'chunked';
  const others = chunked ? codings.slice(0, -1) : codings;
  if (others.length === 0) return endToEnd(rawHeaders);
  // A body in chunks inside another coding, or a client that knows no codings.
  if (others.includes('chunked') || clientVersion !== '1.1') return undefined;
  const named = chunked ? headers['transfer-encoding'] : [...others, 'chunked'].join(', ');
  const withoutLength = pairs(endToEnd(rawHeaders)).filter(([name]) => name.toLowerCase() !== 'content-length');
  return [...withoutLength.flat(), 'Transfer-Encoding', named ?? 'chunked'];
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
  return all.filter(([name]) => !hopByHop.test(name) && !listed.has(name.toLowerCase())).flat();
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

/** Gives up an archive that falls silent, unless it is waiting for a slow client. */
function watch(answer: IncomingMessage, response: ServerResponse, idle: number, giveUp: (why: string) => void): void {
  answer.socket.setTimeout(idle, () => {
    if (response.writableNeedDrain) answer.socket.setTimeout(idle);
    else giveUp(`It stopped for ${idle} ms.`);
  });
}

// Each piece read from a socket is 64 KB outside V8's heap, and V8 collects them only after some 80 MB: a stream of 200 MB
// takes 70 to 85 MB above idle without this, and 25 to 30 MB with it. A collection takes 0.6 ms, 0.5 % of a fast stream.
const collectEvery = 8 * 1024 * 1024;

let passed = 0;
let collect: ((options: { type: 'minor' }) => void) | undefined;

/** Called with every piece of a long body that has been passed on, so that memory stays small. */
function collectGarbageAfter(piece: Uint8Array): void {
  passed += piece.length;
  if (passed < collectEvery) return;
  passed = 0;
  collect ??= findCollector();
  collect({ type: 'minor' });
}

function findCollector(): (options: { type: 'minor' }) => void {
  v8.setFlagsFromString('--expose-gc');
  const found: unknown = vm.runInNewContext('gc');
  return typeof found === 'function' ? (options) => Reflect.apply(found, undefined, [options]) : () => {};
}
