/**
 * The limits of our requests to the archive: a semaphore with fair queues in this process; pace, pauses and slots over
 * all nodes.
 */
import { setTimeout as wait } from 'node:timers/promises';
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

interface Waiter {
  readonly resolve: (granted: boolean) => void;
}

/** Every tenth slot goes to background work, so that readers cannot starve it. */
const backgroundShare = 10;

export function createSemaphore(slots: number, clock: Clock): Semaphore {
  let free = slots;
  let closed = false;
  let grantsToClients = 0;
  // Clients in round-robin order: one that was served goes to the end.
  const clients = new Map<string, Waiter[]>();
  const background: Waiter[] = [];

  const takeNext = (): Waiter | undefined => {
    const [next] = clients;
    const starved = background.length > 0 && grantsToClients >= backgroundShare - 1;
    if (!next || starved) {
      grantsToClients = 0;
      return background.shift();
    }
    grantsToClients++;
    const [client, queue] = next;
    const waiter = queue.shift();
    clients.delete(client);
    if (queue.length > 0) clients.set(client, queue);
    return waiter;
  };

  const release = () => {
    const next = takeNext();
    if (next) next.resolve(true);
    else free++;
  };
  const releaseOnce = () => {
    let released = false;
    return () => {
      if (!released) release();
      released = true;
    };
  };

  const enqueue = (waiter: Waiter, client: string | undefined) => {
    const queue = client === undefined ? background : (clients.get(client) ?? []);
    queue.push(waiter);
    if (client !== undefined) clients.set(client, queue);
  };
  const remove = (waiter: Waiter, client: string | undefined) => {
    const queue = client === undefined ? background : clients.get(client);
    const index = queue?.indexOf(waiter) ?? -1;
    if (index >= 0) queue?.splice(index, 1);
    if (client !== undefined && queue?.length === 0) clients.delete(client);
  };

  return {
    async acquire(maxWait, client) {
      if (closed) return undefined;
      if (free > 0) {
        free--;
        return releaseOnce();
      }
      const granted = Promise.withResolvers<boolean>();
      const timer = new AbortController();
      const waiter: Waiter = {
        resolve(given) {
          granted.resolve(given);
          timer.abort();
        },
      };
      enqueue(waiter, client);
      void clock.sleep(maxWait, timer.signal).then(() => {
        remove(waiter, client);
        granted.resolve(false);
      });
      // A slot granted in the same turn as the timeout counts as granted.
      return (await granted.promise) ? releaseOnce() : undefined;
    },
    close() {
      closed = true;
      for (const waiter of [...clients.values(), background].flat()) waiter.resolve(false);
      clients.clear();
      background.length = 0;
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
