/** Waits for an answer as long as one's patience lasts; the work goes on. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Undefined where it takes longer; how it ends then is nobody's concern. */
export async function within<T extends object>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  const stop = new AbortController();
  const late = sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    stop.abort();
  }
}
