/** Downloads one address, whole or not at all: bounded in time and size, redirects followed where they are allowed. */
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { Problem } from 'papertree-convert/errors';
import { codeOf, Outage } from './outage.ts';

export interface Download {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The address that answered, after redirects. */
  readonly url: string;
  /** Whether the answer said how long it would be; else only its content can tell that it is whole. */
  readonly measured: boolean;
}

export interface Agents {
  readonly 'http:': http.Agent;
  readonly 'https:': https.Agent;
}

export interface DownloadOptions {
  /** The address in reasons, which readers see: not the one that is asked, which may be of a private network. */
  readonly name: string;
  readonly agents: Agents;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes, as they are after decompression. */
  readonly maxBytes: number;
  readonly timeouts: {
    /** Milliseconds until the head of an answer. */
    readonly answer: number;
    /** Milliseconds of silence inside the body. */
    readonly idle: number;
    /** Milliseconds for everything, redirects included. */
    readonly whole: number;
  };
  readonly mayRedirect: (to: URL) => boolean;
  /** Bytes have arrived. */
  readonly heard?: (() => void) | undefined;
  /** Ends it at once, with its reason. */
  readonly signal: AbortSignal;
}

const mostRedirects = 3;
/** Informational answers (1xx) before the real one; more of them are a fault. */
const mostInformational = 20;

export function createAgents(): Agents {
  const options = { keepAlive: true, maxFreeSockets: 8, timeout: 4000 };
  return { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };
}

export async function download(url: string, options: DownloadOptions): Promise<Download> {
  const { name, timeouts, signal } = options;
  const stop = new AbortController();
  const abort = () => stop.abort(signal.reason);
  const deadline = setTimeout(
    () => stop.abort(new Outage(`${name} took longer than ${timeouts.whole} ms.`)),
    timeouts.whole,
  );
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await followRedirects(url, { ...options, signal: stop.signal });
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', abort);
  }
}

async function followRedirects(first: string, options: DownloadOptions): Promise<Download> {
  let url = first;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await getOnce(url, options);
    const { status, headers } = answer;
    if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return answer;
    const next = URL.parse(headers.location, url);
    if (!next || !options.mayRedirect(next)) throw new Outage(`${options.name} is redirected to another place.`);
    url = next.href;
  }
  throw new Outage(`${options.name} is redirected again and again.`);
}

/** Settles whatever the other side does: each event that Node may end a request with is listened to, and time is limited. */
function getOnce(url: string, options: DownloadOptions, retryStale = true): Promise<Download> {
  const { name, agents, headers, timeouts, maxBytes, signal, heard = () => {} } = options;
  if (signal.aborted) return Promise.reject(signal.reason);
  const target = new URL(url);
  const secure = target.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).get(target, {
      agent: agents[secure ? 'https:' : 'http:'],
      headers: { 'Accept-Encoding': 'gzip', ...headers },
    });
    let answer: IncomingMessage | undefined;
    let informational = 0;
    let finished = false;
    const finish = () => {
      finished = true;
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
    };
    const fail = (problem: Problem) => {
      finish();
      reject(problem);
      answer?.destroy();
      request.destroy();
    };
    const abort = () => fail(signal.reason);
    let silence = setTimeout(
      () => fail(new Outage(`${name} did not answer within ${timeouts.answer} ms.`)),
      timeouts.answer,
    );
    signal.addEventListener('abort', abort);

    request.on('error', (error) => {
      // A request that we ended ourselves fails, too, and must not be sent again.
      if (answer || finished) return;
      // A kept connection may be closed just as we use it: nothing was asked yet.
      const stale = request.reusedSocket && codeOf(error) === 'ECONNRESET';
      if (!stale || !retryStale) return fail(failedDownload(error, name));
      finish();
      resolve(getOnce(url, options, false));
    });
    request.on('information', () => {
      if (++informational > mostInformational) fail(new Outage(`${name} sent too many informational answers.`));
    });
    const switched = () => fail(new Outage(`${name} switched to another protocol.`));
    // Without this listener Node would close the connection on a 101, and say nothing.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      switched();
    });
    request.on('close', () => {
      if (!answer) fail(new Outage(`${name} closed the connection without an answer.`));
    });
    request.on('response', (begun) => {
      answer = begun;
      // A 101 that names no protocol; Node would use its connection again.
      if (begun.statusCode === 101) return switched();
      clearTimeout(silence);
      silence = setTimeout(() => fail(new Outage(`${name} stopped for ${timeouts.idle} ms.`)), timeouts.idle);
      heard();
      collect(begun, maxBytes, () => {
        silence.refresh();
        heard();
      }).then(
        (body) => {
          finish();
          const measured = ['content-length', 'transfer-encoding'].some((header) => header in begun.headers);
          resolve({ status: begun.statusCode ?? 0, headers: begun.headers, body, url, measured });
        },
        (error: unknown) => fail(failedDownload(error, name)),
      );
    });
  });
}

async function collect(answer: IncomingMessage, maxBytes: number, arrived: () => void): Promise<Buffer> {
  const coding = answer.headers['content-encoding'] ?? 'identity';
  if (!/^(?:identity|(?:x-)?gzip)$/i.test(coding)) throw new Outage(`It is encoded as ${coding.slice(0, 100)}.`);
  const tooLarge = () => new Problem('build-failed', `It is larger than ${maxBytes} bytes.`);
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes && answer.statusCode === 200) throw tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of /gzip/i.test(coding) ? unzip(answer) : answer) {
    arrived();
    size += piece.length;
    if (size > maxBytes) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function unzip(answer: IncomingMessage): Gunzip {
  const plain = createGunzip();
  // Errors reach the consumer of the decompressed bytes.
  pipeline(answer, plain, () => {});
  return plain;
}

function failedDownload(error: unknown, name: string): Problem {
  if (error instanceof Problem) return error;
  return new Outage(`${name} failed (${codeOf(error)}).`, { cause: error });
}

/** The same scheme, host and port, or from one of arXiv's own hosts to another; never from https to http. */
export function staysAtArchive(from: URL, to: URL): boolean {
  if (to.protocol !== from.protocol && to.protocol !== 'https:') return false;
  const own = /^(?:[a-z0-9-]+\.)?arxiv\.org$/;
  return to.origin === from.origin || (own.test(from.host) && own.test(to.host));
}
