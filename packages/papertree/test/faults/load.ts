/** Readers that ask the proxy one question after the other for papers that were read before, and others for papers that nobody has read. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../../test/random.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: http.IncomingHttpHeaders;
}

/** Answers that clients had in a phase, by kind of question: the number of each status, or of none. */
export type Seen = Record<string, number>;

export interface Load {
  /** Requests from now on count for this phase; so many papers that nobody has read are asked for at once. */
  begin(phase: string, firsts: number): void;
  /** Resolves when these papers have been answered. */
  answered(): Promise<unknown>;
  readonly seen: ReadonlyMap<string, Seen>;
  /** By phase, of the questions for papers that nobody has read: how many were answered at the n-th time of asking. */
  readonly askings: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Answers other than 200 by phase, what they said, with their number. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Answers that were not what they should have been, in a few words. */
  readonly wrong: readonly string[];
  /** Paths that were answered at least once. */
  readonly known: readonly string[];
  /** The longest wait for an answer in the phase, in milliseconds. */
  readonly slowest: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export interface LoadOptions {
  readonly url: string;
  readonly expected: ReadonlyMap<string, string>;
  /** Paths that are in the memory of both nodes. */
  readonly warm: readonly string[];
  /** Papers that are asked for in turn. */
  readonly firsts: readonly (readonly string[])[];
  readonly random: Random;
  readonly readers: number;
  /** Milliseconds between an answer and the next request of a reader. */
  readonly pauseMs: number;
}

export function startLoad({ url, expected, warm, firsts, random, readers, pauseMs }: LoadOptions): Load {
  const agent = new http.Agent({ keepAlive: true });
  const seen = new Map<string, Seen>();
  const slowest = new Map<string, number>();
  const askings = new Map<string, Map<number, number>>();
  const refusals = new Map<string, number>();
  const wrong: string[] = [];
  const known: string[] = [];
  let phase = 'quiet';
  let next = 0;
  let first: Promise<unknown> = Promise.resolve();
  let closed = false;

  /** Milliseconds until it is to be asked again: as long as the answer says, or a second; undefined once it was answered. */
  const ask = async (path: string, kind: string): Promise<number | undefined> => {
    const asked = phase;
    const begun = performance.now();
    const answer = await get(url, path, agent).catch((thrown: NodeJS.ErrnoException) => thrown);
    const took = performance.now() - begun;
    const outcome = 'status' in answer ? String(answer.status) : (answer.code ?? answer.message);
    const counts = seen.get(asked) ?? {};
    seen.set(asked, counts);
    const name = `${kind} ${outcome}`;
    counts[name] = (counts[name] ?? 0) + 1;
    slowest.set(asked, Math.max(slowest.get(asked) ?? 0, took));
    if (!('status' in answer)) return 1000;
    if (answer.status !== 200) {
      const refusal = `${asked}: ${kind} ${refusalOf(answer)}`;
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
    }
    if (answer.status === 200) {
      const right = comparable(answer.text) === expected.get(path);
      if (!right) wrong.push(`${asked}: ${path} is another: ${answer.text.slice(0, 300)}`);
    } else if (![502, 503, 504].includes(answer.status))
      wrong.push(`${asked}: ${path} ${answer.status}: ${answer.text}`);
    return answer.status === 200 ? undefined : 1000 * Number(answer.headers['retry-after'] ?? 1);
  };

  /** A paper that nobody has read, until it is answered. */
  const askFirst = async (paths: readonly string[]) => {
    const counts = askings.get(phase) ?? new Map<number, number>();
    askings.set(phase, counts);
    for (const path of paths) {
      let times = 1;
      for (let wait = await ask(path, 'first'); wait !== undefined && !closed; wait = await ask(path, 'first')) {
        await sleep(wait);
        times++;
      }
      counts.set(times, (counts.get(times) ?? 0) + 1);
      known.push(path);
    }
  };

  const read = async () => {
    while (!closed) {
      const list = known.length > 0 && random.below(3) === 0 ? known : warm;
      await ask(list[random.below(list.length)] ?? '/', list === warm ? 'cached' : 'read');
      await sleep(pauseMs);
    }
  };
  const reading = Promise.all(Array.from({ length: readers }, read));

  return {
    begin(name, count) {
      phase = name;
      const papers = firsts.slice(next, next + count);
      next += papers.length;
      first = Promise.all([first, ...papers.map(askFirst)]);
    },
    answered: () => first,
    seen,
    askings,
    refusals,
    slowest,
    wrong,
    known,
    async close() {
      closed = true;
      await reading;
      agent.destroy();
    },
  };
}

/**
 * An answer without what may differ: the time of its build, and the licence, which the archive's other sources of records
 * do not tell; one of them is asked where the best has no turn within two seconds, and the record is completed later.
 */
export function comparable(text: string): string {
  return text.replace(/"(?:builtAt|failedAt)":"[^"]*"/g, '').replace(/^licen[cs]e: .*\n/im, '');
}

/** One request; without an answer in 100 seconds it fails. */
export function get(url: string, path: string, agent?: http.Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { signal: AbortSignal.timeout(100_000), ...(agent && { agent }) };
    const request = http.get(url + path, options, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, text: Buffer.concat(pieces).toString() });
      });
    });
    request.on('error', reject);
  });
}

/** What a refusal says, without what differs from paper to paper: the proxy and the nodes say different things. */
function refusalOf({ status, headers, text }: Answer): string {
  const type = String(headers['content-type'] ?? '');
  const { code = type, reason = '' } = /json/.test(type)
    ? (JSON.parse(text) as { code?: string; reason?: string })
    : {};
  return `${status} ${code}: ${reason.replace(/\d{4}\.\d{5}(?:v\d+)?/g, 'ID').replace(/\d+/g, 'N')}`;
}
