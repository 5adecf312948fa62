/**
 * The warm-up of the threads that build: V8 compiles the reader only after many pages, and the first ones take three times as
 * long unless the code is warm. So the first pages are built again while nobody waits.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { backgroundDelayMs } from './deadlines.ts';
import type { BuildInput } from './make.ts';

export interface WarmUp {
  /** Builds a page again for a while, unless another one is just built again, or enough were. */
  start(input: BuildInput): void;
  close(): Promise<void>;
}

/** Repetitions in all, bytes of a page, and milliseconds at a time. */
const limits = { count: 40, bytes: 2 * 1024 * 1024, roundMs: 1000 };

export function createWarmUp(build: (input: BuildInput) => Promise<unknown>, nobodyWaits: () => boolean): WarmUp {
  let left = limits.count;
  let running: Promise<void> | undefined;
  const closing = new AbortController();

  const repeat = async ({ former, ...input }: BuildInput) => {
    if (input.page.length > limits.bytes || left === 0) return;
    await sleep(backgroundDelayMs, undefined, { signal: closing.signal });
    const end = performance.now() + limits.roundMs;
    while (left > 0 && nobodyWaits() && performance.now() < end) {
      left--;
      await build(input);
    }
  };

  return {
    start(input) {
      running ??= repeat(input)
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
