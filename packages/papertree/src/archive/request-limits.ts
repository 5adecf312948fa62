/**
 * The limits of our requests to the archive: a semaphore with fair queues in this process; pace, pauses and slots over
 * all nodes.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createFairQueue } from './fair-queue.ts';
import type { Outage } from './outage.ts';
import type { ArchiveRefusal } from './paused-hosts.ts';

/**
 * Says how many milliseconds to wait, requests being `gap` apart on all nodes together. A wait above `maxWait` will not
 * be waited for, so nothing need be reserved.
 */
export type Pace = (host: string, gap: number, maxWait: number) => Promise<number>;

/** Limits that all nodes share beside the pace, so that the archive sees them as one. */
export interface SharedLimits {
  /** The pauses of these names that are not over, and the milliseconds to their ends. */
  readonly findPauses: (names: readonly string[]) => Promise<readonly SharedPause[]>;
  readonly pause: (name: string, forMs: number, reason: ArchiveRefusal) => Promise<void>;
  /** Runs the work in one of so many slots; the signal ends the wait for one, not the work. */
  readonly inSlot: <T>(name: string, slots: number, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
}

export interface SharedPause {
  readonly host: string;
  readonly reason: string;
  readonly wait: number;
}

interface SlotWait {
  readonly slots: { readonly name: string; readonly count: number };
  /** Ends the wait with its reason. */
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly maxWait: number;
  /** Thrown where no slot was free in that time. */
  readonly late: Outage;
}

/** The slots of a node that was killed stay taken for a while: one is waited for no longer than any other turn. */
export async function inSharedSlot<T>(
  { inSlot }: SharedLimits,
  { slots, signal, maxWait, late }: SlotWait,
  work: () => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(late), maxWait);
  try {
    return await inSlot(slots.name, slots.count, AbortSignal.any([signal, over.signal]), () => {
      clearTimeout(timer);
      return work();
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Clients take turns, and background work waits behind all of them. */
export interface Semaphore {
  /**
   * Resolves with a function that gives the slot back, or with undefined after `maxWait` milliseconds. Calls without a
   * client are background work.
   */
  acquire(maxWait: number, client?: string): Promise<(() => void) | undefined>;
  /** Refuses all waiting callers, and all later ones. */
  close(): void;
}

export function createSemaphore(slots: number, clock: Clock): Semaphore {
  const queue = createFairQueue({ slots, capacity: Number.POSITIVE_INFINITY });
  let closed = false;
  return {
    async acquire(maxWait, client) {
      if (closed) return undefined;
      const place = queue.enter(client);
      if (place.atOnce) return place.leave;
      const over = new AbortController();
      const granted = place.ready.then(
        () => true,
        () => false,
      );
      const isMine = await Promise.race([granted, clock.sleep(maxWait, over.signal).then(() => false)]);
      over.abort();
      if (isMine) return place.leave;
      place.leave();
      return undefined;
    },
    close() {
      closed = true;
      queue.close(new Error('The semaphore is closed.'));
    },
  };
}

/** The clock of pauses and waits, which tests replace with their own. */
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

/** Rejects as soon as the signal is aborted, whatever becomes of the work. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
