/**
 * Keeps the shelf within its limit: notes what is read, evicts what was read least recently, deletes what is due, and
 * orphans, which a crash left.
 */
import { setImmediate } from 'node:timers/promises';
import { formatId } from 'papertree-convert/paper';
import type { Bytes } from './bytes.ts';
import { withFreeLease } from './lease.ts';
import { evictedAtOnce, unknownAtOnce, usedAtOnce } from './ledger.ts';
import type { VersionId } from './ledger-facts.ts';
import type { Shelf } from './shelf.ts';

export interface Eviction {
  /** Notes that a build was read. Cheap: the ledger is told once a minute. */
  used(paper: VersionId): void;
  /** The work of each minute; resolves when it is done. */
  runRound(): Promise<void>;
  /** Stops after the current step. */
  close(): Promise<void>;
}

const minute = 60_000;
/** Eviction stops at this part of the limit, so that not every build evicts another. */
const lowWatermark = 0.9;
/**
 * The least time between two sweeps, by whichever node, and the time for each object: a sweep lists all of them, and a
 * bucket is paid by the list. Orphans come of crashes alone, so they may lie there for days where there are millions.
 */
const sweepEveryMs = { least: 60 * minute, perObject: 10 };
const tidyEveryMs = 60 * minute;

export interface EvictionOptions {
  readonly diskLimit: number;
  /** Bytes that are made of the builds, and become fewer with them. */
  readonly derivedBytes?: () => Promise<number>;
  readonly fault: (thrown: unknown) => void;
}

/** The limit is on what is kept: an object that was evicted stays on the disk for ten minutes more. */
export function startEviction(shelf: Shelf, { diskLimit, derivedBytes, fault }: EvictionOptions): Eviction {
  const { ledger } = shelf;
  const read = new Map<string, VersionId>();
  const closing = new AbortController();
  let running = Promise.resolve();
  let sweeping: Promise<void> | undefined;

  const noteUses = async () => {
    const papers = [...read.values()];
    read.clear();
    for (let start = 0; start < papers.length; start += usedAtOnce) {
      await ledger.markUsed(papers.slice(start, start + usedAtOnce));
      await setImmediate();
    }
  };

  const evict = async (stop: AbortSignal) => {
    let { kept } = await ledger.stats();
    // The part of the limit that is left to objects: what is made of builds goes after them.
    const derived = (await derivedBytes?.().catch(fault)) ?? 0;
    const limit = diskLimit * (kept.bytes / (kept.bytes + derived));
    if (!(kept.bytes > limit)) return;
    const target = limit * lowWatermark;
    while (kept.bytes > target && !stop.aborted) {
      const victims = await ledger.victims(kept.bytes - target);
      let evicted = 0;
      // Few at a time, so that requests have their turn in between.
      for (let start = 0; start < victims.length && !stop.aborted; start += evictedAtOnce) {
        evicted += await ledger.evict(victims.slice(start, start + evictedAtOnce));
        await setImmediate();
      }
      if (evicted === 0) return;
      ({ kept } = await ledger.stats());
    }
  };

  const keep = async () => {
    if (closing.signal.aborted) return;
    await noteUses();
    // One node does it for all of them.
    await withFreeLease(ledger, 'eviction', async (_, lost) => {
      const stop = AbortSignal.any([closing.signal, lost]);
      await deleteDue(shelf, stop);
      await evict(stop);
      // Not given back: while it lasts, nobody does it again.
      if (await ledger.lease('tidy', tidyEveryMs)) await tidy(shelf);
    });
  };

  /** Not in a round: it may take hours, and eviction goes on meanwhile. */
  const sweepNow = async () => {
    if (closing.signal.aborted) return;
    const { kept, due } = await ledger.stats();
    const everyMs = Math.max(sweepEveryMs.least, (kept.objects + due.objects) * sweepEveryMs.perObject);
    if (await ledger.lease('sweep', everyMs)) await sweep(shelf, { stop: closing.signal });
  };

  const runRound = async () => {
    running = running.then(keep).catch(fault);
    sweeping ??= running
      .then(sweepNow)
      .catch(fault)
      .finally(() => {
        sweeping = undefined;
      });
    await Promise.all([running, sweeping]);
  };
  const timer = setInterval(runRound, minute);
  timer.unref();

  return {
    used: (paper) => void read.set(formatId(paper), paper),
    runRound,
    async close() {
      clearInterval(timer);
      closing.abort();
      await Promise.all([running, sweeping]);
      await noteUses();
    },
  };
}

/** An object younger than this may be unknown because it is written first, and its build shelved afterwards. */
const orphanAfterMs = 60 * 60_000;
const deletedAtOnce = 10;

export interface Swept {
  /** Number of objects found, and their bytes. */
  readonly objects: number;
  readonly bytes: number;
  /** Number of orphans among them, which have been deleted. */
  readonly orphans: number;
}

interface SweepOptions {
  readonly olderThanMs?: number;
  /** Aborted, it ends the sweep after the current page. */
  readonly stop?: AbortSignal;
}

/** Deletes the objects that are due; resolves with their number. To be called every few minutes. */
export async function deleteDue({ ledger, bytes }: Shelf, stop?: AbortSignal): Promise<number> {
  for (let count = 0; ; ) {
    const keys = stop?.aborted ? [] : await ledger.dueObjects();
    if (keys.length === 0) return count;
    await deleteAll(bytes, keys);
    // The rows go last: after an interruption the objects are deleted once more, which does no harm.
    await ledger.forgetObjects(keys);
    count += keys.length;
    await setImmediate();
  }
}

/** Deletes what has run out in the ledger, and drafts of objects that nobody writes any more. To be called about once an hour. */
async function tidy({ ledger, bytes }: Shelf, draftsOlderThanMs = orphanAfterMs): Promise<void> {
  while ((await ledger.tidy()) > 0) await setImmediate();
  await bytes.tidy(draftsOlderThanMs);
}

/** Goes through all objects and deletes those that the ledger does not know. */
export async function sweep(shelf: Shelf, options: SweepOptions = {}): Promise<Swept> {
  const { ledger, bytes } = shelf;
  const { olderThanMs = orphanAfterMs, stop } = options;
  await tidy(shelf, olderThanMs);
  const young = (await ledger.now()) - olderThanMs;
  const swept = { objects: 0, bytes: 0, orphans: 0 };
  for await (const page of bytes.walk()) {
    if (stop?.aborted) break;
    const old = page.filter(({ modifiedAt }) => modifiedAt <= young).map(({ key }) => key);
    for (let start = 0; start < old.length; start += unknownAtOnce) {
      const unknown = await ledger.unknownObjects(old.slice(start, start + unknownAtOnce));
      await deleteAll(bytes, unknown);
      swept.orphans += unknown.length;
      await setImmediate();
    }
    swept.objects += page.length;
    swept.bytes += page.reduce((sum, { size }) => sum + size, 0);
  }
  return swept;
}

/** Deletes a few objects at a time, so that readers of others need not wait behind all of them. */
async function deleteAll(bytes: Bytes, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += deletedAtOnce) {
    await Promise.all(keys.slice(start, start + deletedAtOnce).map((key) => bytes.delete(key)));
  }
}
