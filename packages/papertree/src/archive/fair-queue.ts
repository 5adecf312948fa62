/** A fair queue: clients take turns, so that a client with a thousand papers delays another by one of them at most. */
import { Problem } from 'papertree-convert/errors';

export interface QueuePlace {
  /** Resolves when the work may begin; rejects where the place was lost before. */
  readonly ready: Promise<void>;
  /** Whether there was a free slot, so that nothing need be waited for. */
  readonly atOnce: boolean;
  /** Another client waits for the same work: it begins when the turn of either comes. */
  join(client: string | undefined): void;
  /** Ends the work, or gives up the place. */
  leave(): void;
}

export interface FairQueue {
  /**
   * Work without a client is background work, for which nobody waits. Throws `rate-limited` where the queue is full and
   * no other client holds more of it.
   */
  enter(client: string | undefined): QueuePlace;
  /** Rejects all that wait, and all that come later. */
  close(reason: Error): void;
}

export interface FairQueueOptions {
  /** The number of tasks that may run at once. */
  readonly slots: number;
  /** The number of tasks that may wait. */
  readonly capacity: number;
}

interface QueuedWork {
  /** The clients that wait for it. */
  readonly clients: Set<string | undefined>;
  readonly start: () => void;
  readonly refuse: (reason: Error) => void;
}

/** Every tenth start goes to background work, so that readers cannot starve it. */
const backgroundShare = 10;

export function createFairQueue({ slots, capacity }: FairQueueOptions): FairQueue {
  /** Clients in round-robin order: one that was served goes to the end. Background work stands under `undefined`. */
  const lines = new Map<string | undefined, Set<QueuedWork>>();
  let free = slots;
  let waiting = 0;
  let startsForClients = 0;
  let closed: Error | undefined;

  const add = (client: string | undefined, entry: QueuedWork) => {
    const line = lines.get(client) ?? new Set();
    lines.set(client, line.add(entry));
    entry.clients.add(client);
  };

  const remove = (entry: QueuedWork) => {
    for (const client of entry.clients) {
      const line = lines.get(client);
      line?.delete(entry);
      if (line?.size === 0) lines.delete(client);
    }
    waiting--;
  };

  const nextClient = (): string | undefined => {
    if (lines.has(undefined) && startsForClients >= backgroundShare - 1) return undefined;
    for (const client of lines.keys()) if (client !== undefined) return client;
    return undefined;
  };

  const startNext = () => {
    const client = nextClient();
    const line = lines.get(client);
    const [entry] = line ?? [];
    if (!line || !entry) {
      free++;
      return;
    }
    startsForClients = client === undefined ? 0 : startsForClients + 1;
    lines.delete(client);
    lines.set(client, line);
    remove(entry);
    entry.start();
  };

  /** Frees a place in a full queue: the client with most places loses its last one, unless that is the new client itself. */
  const makeRoom = (client: string | undefined) => {
    const own = lines.get(client)?.size ?? 0;
    let longest = lines.get(client);
    for (const line of lines.values()) if (line.size > (longest?.size ?? 0)) longest = line;
    // A place that others wait in, too, is not taken from them.
    const last = [...(longest ?? [])].findLast(({ clients }) => clients.size === 1);
    if (!longest || !last || longest.size <= own + 1) throw full(own, capacity);
    const held = longest.size;
    remove(last);
    last.refuse(full(held, capacity));
  };

  const wait = (client: string | undefined): QueuePlace => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let state: 'waiting' | 'running' | 'over' = 'waiting';
    const entry: QueuedWork = {
      clients: new Set(),
      start: () => {
        state = 'running';
        resolve();
      },
      refuse: (reason) => {
        state = 'over';
        reject(reason);
      },
    };
    add(client, entry);
    waiting++;
    return {
      ready: promise,
      atOnce: false,
      join: (other) => {
        if (state === 'waiting' && other !== undefined) add(other, entry);
      },
      leave: () => {
        const before = state;
        state = 'over';
        if (before === 'running') startNext();
        if (before === 'waiting') remove(entry);
      },
    };
  };

  const startAtOnce = (): QueuePlace => {
    free--;
    let running = true;
    const leave = () => {
      if (running) startNext();
      running = false;
    };
    return { ready: Promise.resolve(), atOnce: true, join: () => {}, leave };
  };

  return {
    enter(client) {
      if (closed) throw closed;
      if (free > 0) return startAtOnce();
      if (waiting >= capacity) makeRoom(client);
      return wait(client);
    },
    close(reason) {
      closed = reason;
      const entries = new Set([...lines.values()].flatMap((line) => [...line]));
      lines.clear();
      waiting = 0;
      for (const entry of entries) entry.refuse(reason);
    },
  };
}

function full(own: number, capacity: number): Problem {
  const share = `${own} of the ${capacity} papers that wait to be built are yours`;
  return new Problem('rate-limited', `The queue is full: ${share}. Ask again when some of them are done.`);
}
