/** Timeouts: waits that end before the work does, and the delay of background work. */
import { setTimeout as sleep } from 'node:timers/promises';

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
