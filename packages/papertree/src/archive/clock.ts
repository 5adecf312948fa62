/** The clock of pauses and waits, which tests replace with their own. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends early, without an error, when the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export const realClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    await wait(milliseconds, undefined, signal ? { signal } : {}).catch(() => {});
  },
};
