/** Opens pools of worker threads that run the functions of `worker.ts`. */
import { once } from 'node:events';
import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]>;
type Sizes = Pick<Options, 'minThreads' | 'maxThreads' | 'idleTimeout'>;

export function openThreads(sizes: Sizes): Piscina {
  return new ThreadPool({
    // `.ts` as the repository runs it, `.js` as it is published.
    filename: new URL(`../program/worker${extname(import.meta.url)}`, import.meta.url).href,
    // Node 24 would let the young generation of each thread grow to 192 MB; conversions are no faster for more than 64.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
    ...sizes,
  });
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
