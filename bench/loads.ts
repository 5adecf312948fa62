/** The load on the service and on the bare server, and one timed sample of it. */
import { execFile, spawnSync } from 'node:child_process';
import http from 'node:http';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export interface Head {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: string[];
}

export interface Load {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The least part of the bare server's requests. */
  readonly target: number;
}

export interface Sample {
  /** Requests per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** The whole paper of some 100 KB, its parts, and the largest JSON of the corpus. */
export function loadsOf(paper: string, section: string, large: string): Load[] {
  const paths = {
    Markdown: `/${paper}.md`,
    section: `/${paper}/sections/${section}.md`,
    outline: `/${paper}/outline.json`,
    JSON: `/${large}.json`,
  };
  return Object.entries(paths).flatMap(([name, path]) =>
    ['identity', 'br'].map((coding) => ({
      name: `${name}, ${coding}`,
      path,
      headers: { 'accept-encoding': coding },
      target: 0.85,
    })),
  );
}

export function notModified(load: Load, etag: string): Load {
  return { ...load, name: '304', headers: { ...load.headers, 'if-none-match': etag }, target: 0.75 };
}

/** wrk, where it is installed: it takes less of the machine, and does not decode what it hears. */
export const tool = spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk';

export function sample(port: number, load: Load, seconds: number): Promise<Sample> {
  return tool === 'wrk' ? sampleWithWrk(port, load, seconds) : sampleWithAutocannon(port, load, seconds);
}

async function sampleWithWrk(port: number, { path, headers }: Load, seconds: number): Promise<Sample> {
  const named = Object.entries(headers).flatMap((pair) => ['-H', pair.join(': ')]);
  const words = ['-t1', '-c10', `-d${seconds}s`, '--latency', ...named, `http://127.0.0.1:${port}${path}`];
  const { stdout } = await promisify(execFile)('wrk', words);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${path}: ${stdout}`);
  const [, p99, unit = ''] = /99%\s+([0-9.]+)(us|ms|s)/.exec(stdout) ?? [];
  const rate = Number(/Requests\/sec:\s+([0-9.]+)/.exec(stdout)?.[1]);
  return { rate, p99: Number(p99) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN) };
}

async function sampleWithAutocannon(port: number, { path, headers }: Load, seconds: number): Promise<Sample> {
  const times: number[] = [];
  const run = autocannon({ url: `http://127.0.0.1:${port}${path}`, headers, connections: 10, duration: seconds });
  // Its own summary is in whole milliseconds.
  run.on('response', (_client, status, _bytes, time) => {
    if (status === 200 || status === 304) times.push(time);
  });
  const { requests, duration } = await run;
  if (requests.total > times.length) throw new Error(`${path}: answers of another status`);
  times.sort((one, other) => one - other);
  return { rate: times.length / duration, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

/** Asks for all paths in turn, ten at a time, so many times together. */
export async function ask(port: number, paths: readonly string[], amount: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 10 });
  const turns = Array.from({ length: amount }, (_, index) => paths[index % paths.length] ?? '/')[Symbol.iterator]();
  const worker = async () => {
    for (const path of turns) {
      const status = await new Promise<number>((resolve, reject) => {
        const request = http.get({ host: '127.0.0.1', port, path, agent }, (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
        });
        request.on('error', reject);
      });
      if (status !== 200) throw new Error(`${path}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  agent.destroy();
}

/** One answer as it stands on the wire, without what every server adds by itself. */
export function hear(port: number, { path, headers }: Load): Promise<Head & { readonly body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, headers, agent: false }, async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece);
      const raw = response.rawHeaders;
      const own = raw.filter((_, index) => !/^(?:date|connection|keep-alive)$/i.test(raw[index - (index % 2)] ?? ''));
      resolve({ status: response.statusCode ?? 0, headers: own, body: Buffer.concat(pieces) });
    });
    request.on('error', reject);
  });
}
