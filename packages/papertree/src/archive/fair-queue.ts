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
  readonly start: (giveBack: () => void) => void;
  readonly refuse: (reason: Error) => void;
}

/** Every tenth start goes to background work, so that readers cannot starve it. */
const backgroundShare = 10;

/** Slots that one client may have, or background work: never all, so that what hangs holds up nobody else. */
const shareOf = (slots: number) => Math.max(1, Math.min(slots - 1, Math.ceil((slots * 3) / 4)));

export function createFairQueue({ slots, capacity }: FairQueueOptions): FairQueue {
  /** Clients in round-robin order: one that was served goes to the end. Background work stands under `undefined`. */
  const lines = new Map<string | undefined, Set<QueuedWork>>();
  /** Slots by client. */
  const held = new Map<string | undefined, number>();
  const share = shareOf(slots);
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

  const mayStart = (client: string | undefined) => (held.get(client) ?? 0) < share;

  /** The line whose turn it is, of those that may have another slot. */
  const nextLine = () => {
    const background = mayStart(undefined) ? lines.get(undefined) : undefined;
    if (background && startsForClients >= backgroundShare - 1) return { client: undefined, line: background };
    for (const [client, line] of lines) if (client !== undefined && mayStart(client)) return { client, line };
    return background && { client: undefined, line: background };
  };

  const startNext = () => {
    for (let next = nextLine(); next && free > 0; next = nextLine()) {
      const { client, line } = next;
      const [entry] = line;
      if (!entry) return;
      startsForClients = client === undefined ? 0 : startsForClients + 1;
      lines.delete(client);
      lines.set(client, line);
      remove(entry);
      entry.start(take(client));
    }
  };

  /** Takes a slot for a client; gives it back when called. */
  const take = (client: string | undefined) => {
    free--;
    held.set(client, (held.get(client) ?? 0) + 1);
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      free++;
      const left = (held.get(client) ?? 1) - 1;
      if (left === 0) held.delete(client);
      else held.set(client, left);
      startNext();
    };
  };

  /** Frees a place in a full queue: the client with most places loses its last one, unless that is the new client itself. */
  const makeRoom = (client: string | undefined) => {
    const own = lines.get(client)?.size ?? 0;
    let longest = lines.get(client);
    for (const line of lines.values()) if (line.size > (longest?.size ?? 0)) longest = line;
    // A place that others wait in, too, is not taken from them.
    const last = [...(longest ?? [])].findLast(({ clients }) => clients.size === 1);
    if (!longest || !last || longest.size <= own + 1) throw full(own, capacity);
    const places = longest.size;
    remove(last);
    last.refuse(full(places, capacity));
  };

  const wait = (client: string | undefined): QueuePlace => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let state: 'waiting' | 'running' | 'over' = 'waiting';
    let giveBack = () => {};
    const entry: QueuedWork = {
      clients: new Set(),
      start: (back) => {
        state = 'running';
        giveBack = back;
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
        if (state !== 'waiting' || other === undefined) return;
        add(other, entry);
        startNext();
      },
      leave: () => {
        const before = state;
        state = 'over';
        if (before === 'running') giveBack();
        if (before === 'waiting') remove(entry);
      },
    };
  };

  const startAtOnce = (client: string | undefined): QueuePlace => {
    return { ready: Promise.resolve(), atOnce: true, join: () => {}, leave: take(client) };
  };

  return {
    enter(client) {
      if (closed) throw closed;
      if (free > 0 && mayStart(client)) return startAtOnce(client);
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
