/** Deadlines: waits and answers that end before the work does, and the delay of background work. */

import { setTimeout as sleep } from 'node:timers/promises';
import { Outage } from '../archive/index.ts';
import type { ReadablePaper } from './readable-paper.ts';

/** Milliseconds after a build before background work begins: the readers of the build go first. */
export const backgroundDelayMs = 250;

/** Resolves with undefined if the answer takes longer; a later failure of it is ignored. */
export async function withTimeout<T extends object>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  const stop = new AbortController();
  const late = sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    stop.abort();
  }
}

/** Ends with the work, or when the signal is aborted; leaves nothing behind on a signal that outlives the work. */
export async function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  const stop = () => resolve();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The answer, or an outage where it takes too long; the work goes on. */
export async function orOutage<T extends object>(answer: Promise<T>, longest: number): Promise<T> {
  const found = await withTimeout(answer, longest);
  if (found) return found;
  throw new Outage('It takes longer than anybody should wait, and goes on.', { retryAfter: 10 });
}

/** Artefacts that are not made yet are waited for until the same time as the paper itself. */
export function withDeadline({ read, readAll, slice, ...opened }: ReadablePaper, end: number): ReadablePaper {
  const left = () => Math.max(0, end - performance.now());
  return {
    ...opened,
    read: (name) => orOutage(read(name), left()),
    readAll: (names) => orOutage(readAll(names), left()),
    slice: (name, from, to) => orOutage(slice(name, from, to), left()),
  };
}
