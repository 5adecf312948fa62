/** The pool of worker threads that make builds, so that the thread that answers requests never does. */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Problem } from 'papertree-convert/errors';
import { endOfThread, openThreads, runInPool } from '../threads/pool.ts';
import { createWarmUp, largestRepeated } from '../threads/warm-up.ts';
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

const makeBuild: keyof typeof make = 'makeBuild';

export function openBuildPool({ threads, timeout, warmsUp }: BuildPoolOptions): BuildPool {
  const pool = openThreads({ minThreads: warmsUp ? 1 : 0, maxThreads: threads, idleTimeout: 60_000 });
  /** A task that must wait for others has the more time. */
  const inQueue = () => timeout * (1 + pool.queueSize / threads);
  const runBuild = async (input: BuildInput, ms: number): Promise<BuildResult> => {
    const moved = input.partialPort ? [input.partialPort] : [];
    const tooLong = 'Reading the page took longer than the operator allows.';
    try {
      return await runInPool(pool, { name: makeBuild, input, moved, timeout: ms, tooLong });
    } catch (cause) {
      if (cause instanceof Problem) throw cause;
      throw new Problem('build-failed', `The thread that read the page ended: ${endOfThread(cause)}.`, { cause });
    }
  };
  const warmUp = warmsUp
    ? createWarmUp(
        ({ former, ...input }: BuildInput) => runBuild(input, timeout),
        () => pool.queueSize === 0,
      )
    : undefined;

  const buildWhole = async (input: BuildInput, partialPort: MessagePort): Promise<BuildOutput> => {
    const made = await runBuild({ ...input, partialPort }, inQueue());
    if ('code' in made) throw new Problem(made.code, made.reason);
    if (input.page.length <= largestRepeated) warmUp?.start(() => input);
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
      await warmUp?.close();
      await pool.destroy();
    },
  };
}
