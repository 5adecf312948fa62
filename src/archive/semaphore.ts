/** A semaphore with fair queues: clients take turns, and background work waits behind all of them. */
import type { Clock } from './clock.ts';

export interface Semaphore {
  /**
   * Resolves with a function that gives the slot back, or with undefined after `maxWait` milliseconds. Calls without a
   * client are background work.
   */
  acquire(maxWait: number, client?: string): Promise<(() => void) | undefined>;
  /** Sends away all who wait, and all who come later. */
  close(): void;
}

interface Waiter {
  readonly settle: (granted: boolean) => void;
}

/** Every so many slots one goes to background work, so that a crowd of readers cannot keep it out for ever. */
const backgroundShare = 10;

export function createSemaphore(slots: number, clock: Clock): Semaphore {
  let free = slots;
  let closed = false;
  let grantsToClients = 0;
  // In the order of their turns: a client that was served goes to the end.
  const clients = new Map<string, Waiter[]>();
  const background: Waiter[] = [];

  const takeNext = (): Waiter | undefined => {
    const [turn] = clients;
    const starved = background.length > 0 && grantsToClients >= backgroundShare - 1;
    if (!turn || starved) {
      grantsToClients = 0;
      return background.shift();
    }
    grantsToClients++;
    const [client, queue] = turn;
    const waiter = queue.shift();
    clients.delete(client);
    if (queue.length > 0) clients.set(client, queue);
    return waiter;
  };

  const release = () => {
    const next = takeNext();
    if (next) next.settle(true);
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
        settle(given) {
          granted.resolve(given);
          timer.abort();
        },
      };
      enqueue(waiter, client);
      void clock.sleep(maxWait, timer.signal).then(() => {
        remove(waiter, client);
        granted.resolve(false);
      });
      // A slot that was granted is ours, even if the timer ends before we hear of it.
      return (await granted.promise) ? releaseOnce() : undefined;
    },
    close() {
      closed = true;
      for (const waiter of [...clients.values(), background].flat()) waiter.settle(false);
      clients.clear();
      background.length = 0;
    },
  };
}
