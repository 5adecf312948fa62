/** Gets one address, whole or not at all: bounded in time and size, redirects within the archive followed. */
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { Problem } from '../errors.ts';
import { Outage } from './outage.ts';

export interface Download {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Where it was found, after redirects. */
  readonly url: string;
  /** Whether the answer said how long it would be; else only its content can tell that it is whole. */
  readonly measured: boolean;
}

export interface DownloadOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes, as they are after decompression. */
  readonly most: number;
  readonly timeouts: {
    /** Milliseconds until the head of the answer. */
    readonly answer: number;
    /** Milliseconds of silence inside the body. */
    readonly idle: number;
    /** Milliseconds for everything. */
    readonly whole: number;
  };
  /** Hosts a redirect may lead to. */
  readonly hosts: ReadonlySet<string>;
}

const mostRedirects = 3;
const agents = {
  'http:': new http.Agent({ keepAlive: true, maxFreeSockets: 8, timeout: 4000 }),
  'https:': new https.Agent({ keepAlive: true, maxFreeSockets: 8, timeout: 4000 }),
};

export async function download(url: string, options: DownloadOptions, redirects = 0): Promise<Download> {
  const answer = await getOnce(url, options);
  const { status, headers } = answer;
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return answer;
  const next = URL.parse(headers.location, url);
  if (!next || !options.hosts.has(next.hostname) || !/^https?:$/.test(next.protocol)) {
    throw new Outage(`${url} leads away from the archive.`);
  }
  if (redirects === mostRedirects) throw new Outage(`${url} is redirected again and again.`);
  return download(next.href, options, redirects + 1);
}

function getOnce(url: string, options: DownloadOptions, again = true): Promise<Download> {
  const { headers, timeouts, most } = options;
  const place = new URL(url);
  const secure = place.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const request = (secure ? https : http).get(place, {
      agent: agents[secure ? 'https:' : 'http:'],
      headers: { 'Accept-Encoding': 'gzip', ...headers },
    });
    let answer: IncomingMessage | undefined;
    const stop = (reason: string) => (answer ?? request).destroy(new Outage(`${url} ${reason}`));
    const whole = setTimeout(() => stop(`took longer than ${timeouts.whole} ms.`), timeouts.whole);
    let silence = setTimeout(() => stop(`did not answer within ${timeouts.answer} ms.`), timeouts.answer);
    const settle = () => {
      clearTimeout(whole);
      clearTimeout(silence);
    };
    request.on('error', (error) => {
      if (answer) return;
      settle();
      // A connection that was kept may be closed just as we use it: nothing was asked yet.
      const stale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      if (stale && again) resolve(getOnce(url, options, false));
      else reject(asProblem(error, url));
    });
    request.on('response', (begun) => {
      answer = begun;
      clearTimeout(silence);
      silence = setTimeout(() => stop(`stopped for ${timeouts.idle} ms.`), timeouts.idle);
      collect(begun, most, () => silence.refresh())
        .then((body) => {
          const measured = ['content-length', 'transfer-encoding'].some((name) => name in begun.headers);
          resolve({ status: begun.statusCode ?? 0, headers: begun.headers, body, url, measured });
        })
        .catch((error: unknown) => {
          begun.destroy();
          reject(asProblem(error, url));
        })
        .finally(settle);
    });
  });
}

async function collect(answer: IncomingMessage, most: number, arrived: () => void): Promise<Buffer> {
  const coding = answer.headers['content-encoding'] ?? 'identity';
  if (!/^(?:identity|(?:x-)?gzip)$/i.test(coding)) throw new Outage(`It is encoded as ${coding}.`);
  const tooLarge = () => new Problem('build-failed', `It is larger than ${most} bytes.`);
  if (Number(answer.headers['content-length'] ?? 0) > most && answer.statusCode === 200) throw tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of /gzip/i.test(coding) ? unzip(answer) : answer) {
    arrived();
    size += piece.length;
    if (size > most) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function unzip(answer: IncomingMessage): Gunzip {
  const plain = createGunzip();
  // Whoever reads the plain bytes hears of every error.
  pipeline(answer, plain, () => {});
  return plain;
}

function asProblem(error: unknown, url: string): Problem {
  if (error instanceof Problem) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Outage(`${url} failed: ${reason}`, { cause: error });
}
