/** The pool of worker threads that make builds, so that the thread that answers requests never does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Problem } from 'papertree-convert/errors';
import type { Piscina } from 'piscina';
import { openThreads } from '../threads/pool.ts';
import { backgroundDelayMs } from './deadlines.ts';
import type * as make from './make.ts';
import type { BuildInput, BuildResult, PartialBuild } from './make.ts';

export interface BuildPoolOptions {
  readonly threads: number;
  /** Milliseconds that one page may take, the time in the queue not counted. */
  readonly timeout: number;
  /** For readers who wait: a thread starts at once, and repeats the first builds while it is idle until its code is fast. */
  readonly warmsUp: boolean;
}

export type BuildOutput = Exclude<BuildResult, { readonly code: unknown }>;

/** Both promises reject with `no-html` or `build-failed` if the page cannot be built. */
export interface BuildTask {
  readonly partial: Promise<PartialBuild>;
  readonly whole: Promise<BuildOutput>;
}

export interface BuildPool {
  make(input: BuildInput): BuildTask;
  close(): Promise<void>;
}

/** Named and not imported: the reader need not be loaded on the thread that answers requests. */
const makeBuild: keyof typeof make = 'makeBuild';

/** Limits of the warm-up: repetitions, bytes of a page, and milliseconds at a time. */
const warmUps = { count: 40, bytes: 2 * 1024 * 1024, roundMs: 1000 };

export function openBuildPool({ threads, timeout, warmsUp }: BuildPoolOptions): BuildPool {
  const pool = openThreads({ minThreads: warmsUp ? 1 : 0, maxThreads: threads, idleTimeout: 60_000 });
  /** A task that must wait for others has the more time. */
  const inQueue = () => timeout * (1 + pool.queueSize / threads);
  const runBuild = (input: BuildInput, ms: number): Promise<BuildResult> =>
    runInPool(pool, makeBuild, input, input.partialPort ? [input.partialPort] : [], ms);
  let left = warmsUp ? warmUps.count : 0;
  let warmingUp: Promise<void> | undefined;
  const closing = new AbortController();

  /** V8 compiles the reader only after many pages: the first ones take three times as long unless the code is warm. */
  const warmUp = async ({ former, ...input }: BuildInput) => {
    if (input.page.length > warmUps.bytes || left === 0) return;
    await sleep(backgroundDelayMs, undefined, { signal: closing.signal });
    const end = performance.now() + warmUps.roundMs;
    while (left > 0 && pool.queueSize === 0 && performance.now() < end) {
      left--;
      await runBuild(input, timeout);
    }
  };

  const buildWhole = async (input: BuildInput, partialPort: MessagePort): Promise<BuildOutput> => {
    const made = await runBuild({ ...input, partialPort }, inQueue());
    if ('code' in made) throw new Problem(made.code, made.reason);
    warmingUp ??= warmUp(input)
      .catch(() => {})
      .finally(() => (warmingUp = undefined));
    return made;
  };

  return {
    make(input) {
      const { promise: partial, resolve, reject } = Promise.withResolvers<PartialBuild>();
      const { port1, port2 } = new MessageChannel();
      port1.once('message', resolve);
      const whole = buildWhole(input, port2);
      whole.catch(reject);
      partial.catch(() => {}).finally(() => port1.close());
      return { partial, whole };
    },
    async close() {
      left = 0;
      closing.abort();
      await warmingUp;
      await pool.destroy();
    },
  };
}

/** Runs a function of `worker.ts`; the caller knows what it gives. */
async function runInPool<Result>(
  pool: Piscina,
  name: string,
  input: object,
  transferList: readonly (MessagePort | ArrayBuffer)[],
  timeout: number,
): Promise<Result> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeout);
  try {
    return await pool.run(input, { name, signal: stop.signal, transferList: [...transferList] });
  } catch (cause) {
    const reason = stop.signal.aborted
      ? 'Reading the page took longer than the operator allows.'
      : `The thread that read the page ended: ${(cause as Error).message}`;
    throw new Problem('build-failed', reason, { cause });
  } finally {
    clearTimeout(timer);
  }
}
