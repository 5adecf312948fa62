/** How long to wait: for an answer while the work goes on, and with work that others should not wait for. */
import { setTimeout as sleep } from 'node:timers/promises';

/** So long after a build, in milliseconds, other work begins: its readers go first. */
export const backgroundDelayMs = 250;

/** Undefined where it takes longer; how it ends then is nobody's concern. */
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
