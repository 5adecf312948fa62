/**
 * The warm-up of threads: V8 compiles the reader, and what answers questions, only after many pages, and the first ones take
 * three times as long unless the code is warm. So the first work of a thread is done again while nobody waits.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export interface WarmUp<Input> {
  /** Does the work again for a while, unless other work is just done again, or enough was; `take` is called at once, or never. */
  start(take: () => Input): void;
  close(): Promise<void>;
}

/** Repetitions in all, and milliseconds at a time. */
const limits = { count: 40, roundMs: 1000 };

/** Bytes of a page, or of a tree, with which a thread is warmed up: readers wait for no more than one repetition. */
export const largestRepeated = 2 * 1024 * 1024;

/** Milliseconds before it begins: the readers of what was asked go first. */
const delayMs = 250;

export function createWarmUp<Input>(
  work: (input: Input) => Promise<unknown>,
  nobodyWaits: () => boolean,
): WarmUp<Input> {
  let left = limits.count;
  let running: Promise<void> | undefined;
  const closing = new AbortController();

  const repeat = async (input: Input) => {
    await sleep(delayMs, undefined, { signal: closing.signal });
    const end = performance.now() + limits.roundMs;
    while (left > 0 && nobodyWaits() && performance.now() < end) {
      left--;
      await work(input);
    }
  };

  return {
    start(take) {
      if (left === 0) return;
      running ??= repeat(take())
        .catch(() => {})
        .finally(() => (running = undefined));
    },
    async close() {
      left = 0;
      closing.abort();
      await running;
    },
  };
}
