/** Pools of worker threads that run the functions of `worker.ts`, each for no longer than it may take. */
import { once } from 'node:events';
import { extname } from 'node:path';
import type { MessagePort, Worker } from 'node:worker_threads';
import { Problem } from 'papertree-convert/errors';
import { Piscina } from 'piscina';

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

interface Sizes extends Pick<Options, 'minThreads' | 'maxThreads' | 'idleTimeout'> {
  /** Megabytes of the heap of each thread; one that needs more ends, and its call with it. */
  readonly heap?: number;
}

/**
 * By default; Node would let a thread have 4 GB, on a machine that has them. Pages and trees as large as they may be need
 * half of it. A call that asks for very much at once in the engine itself (`JSON.parse`) ends the whole process at its limit,
 * whatever that is: what is given to threads is bounded in size, too.
 */
export const usualHeap = 1024;

export function openThreads({ heap = usualHeap, ...sizes }: Sizes): Piscina {
  return new ThreadPool({
    // `.ts` as the repository runs it, `.js` as it is published.
    filename: new URL(`../program/worker${extname(import.meta.url)}`, import.meta.url).href,
    // Node 24 would let the young generation of each thread grow to 192 MB; conversions are no faster for more than 64.
    resourceLimits: { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: heap },
    ...sizes,
  });
}

/** Why a thread ended with its call. */
export function endOfThread(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'this takes more memory than a thread may have' : message;
}

/** A call of a function of `worker.ts`. */
export interface ThreadCall {
  /** Named and not imported: what runs on the threads need not be loaded on the one that calls. */
  readonly name: string;
  readonly input: object;
  /** Parts of the input that are gone from this thread. */
  readonly moved?: readonly (MessagePort | ArrayBuffer)[];
  /** Milliseconds, the time in the queue included; a thread that takes longer is ended and replaced. */
  readonly timeout: number;
  /** What is said of a call that took longer. */
  readonly tooLong: string;
}

/** Rejects with `build-failed` if it takes too long; the caller knows what the function gives. */
export async function runInPool<Result>(pool: Piscina, call: ThreadCall): Promise<Result> {
  const { name, input, moved = [], timeout, tooLong } = call;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeout);
  try {
    return await pool.run(input, { name, signal: stop.signal, transferList: [...moved] });
  } catch (cause) {
    throw stop.signal.aborted ? new Problem('build-failed', tooLong, { cause }) : cause;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A pool that ends its threads only once each has loaded its modules: Node 22 aborted the whole process in one of 900
 * pools that were ended at once (`v8::Module::IsGraphAsync must be used on an instantiated module`).
 */
class ThreadPool extends Piscina {
  readonly #loaded = new WeakSet<Worker>();

  constructor(options: Options) {
    super(options);
    this.on('message', (loaded: number) => {
      const thread = this.threads.find(({ threadId }) => threadId === loaded);
      if (thread) this.#loaded.add(thread);
    });
  }

  override async destroy() {
    while (this.threads.some((thread) => !this.#loaded.has(thread)))
      // A thread that fails while it loads is gone from the list.
      await Promise.race([once(this, 'message'), once(this, 'workerDestroy')]).catch(() => {});
    await super.destroy();
  }
}
