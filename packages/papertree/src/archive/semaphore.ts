/** A semaphore with fair queues: clients take turns, and background work waits behind all of them. */
import type { Clock } from './clock.ts';

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
