/** Runs work that only one node may do at a time, under a lease of the ledger. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, Lease, Ledger } from './ledger.ts';

/** The lease was given to another while the work went on: this node was paused, or did not reach the ledger. */
export class LostLease extends Error {
  constructor(name: string) {
    super(`The lease “${name}” was lost.`);
  }
}

/** Does what the lease permits. Once the lease is lost the signal is aborted, for another may be doing the same. */
export type LeasedWork<T> = (lease: Lease, lost: AbortSignal) => Promise<T>;

/** After a crash the lease blocks the work for as long as this. */
const leaseMs = 10_000;
/** Milliseconds between looks whether a lease is free, where the ledger told nothing. */
const pollMs = 250;

/** Waits until the lease is free; renews it while the work goes on. Rejects with `LostLease` as soon as it is lost. */
export async function withLease<T>(ledger: Ledger, name: string, work: LeasedWork<T>): Promise<T> {
  const lease = (await ledger.lease(name, leaseMs)) ?? (await waitForLease(ledger, [name]));
  return holding(ledger, lease, work);
}

/** Ways in which a caller that waits for a lease learns that another has done the work. */
export interface DoneByAnother {
  /** Whether the work may be done, now that this has changed. */
  readonly mayTell: (change: Change) => boolean;
  readonly isDone: () => Promise<boolean>;
}

/** The same, but waits no longer once another has done the work, though the lease is still that one's. */
export async function withLeaseUnlessDone(
  ledger: Ledger,
  name: string,
  another: DoneByAnother,
  work: LeasedWork<void>,
): Promise<void> {
  const lease = (await ledger.lease(name, leaseMs)) ?? (await waitForLease(ledger, [name], { another }));
  if (lease) await holding(ledger, lease, work);
}

/** The same, but does nothing where another has the lease. */
export async function withFreeLease(ledger: Ledger, name: string, work: LeasedWork<void>): Promise<void> {
  const lease = await ledger.lease(name, leaseMs);
  if (lease) await holding(ledger, lease, work);
}

/** The same for work that some may do at a time, over all nodes; waits for a slot as long as the signal is not aborted. */
export async function withSlot<T>(
  ledger: Ledger,
  { name, slots, signal }: { readonly name: string; readonly slots: number; readonly signal: AbortSignal },
  work: LeasedWork<T>,
): Promise<T> {
  const names = Array.from({ length: slots }, (_, slot) => `${name} ${slot}`);
  return holding(ledger, await waitForLease(ledger, names, { signal }), work);
}

interface Waiting {
  readonly signal?: AbortSignal;
  readonly another?: DoneByAnother;
}

/** Whether the lease is still ours: a node that was paused is told so later than it goes on. */
export async function isHeld(ledger: Ledger, lease: Lease): Promise<boolean> {
  return (await ledger.renew(lease, leaseMs)) !== undefined;
}

/** One of the leases; undefined where another has done the work meanwhile. */
async function waitForLease(
  ledger: Ledger,
  names: readonly string[],
  waiting?: Omit<Waiting, 'another'>,
): Promise<Lease>;
async function waitForLease(ledger: Ledger, names: readonly string[], waiting: Waiting): Promise<Lease | undefined>;
async function waitForLease(
  ledger: Ledger,
  names: readonly string[],
  { signal, another }: Waiting = {},
): Promise<Lease | undefined> {
  let wake = () => {};
  let told = false;
  const forget = ledger.watch((change) => {
    if (another?.mayTell(change)) told = true;
    if (told || change.what === 'unknown' || (change.what === 'lease' && names.includes(change.name))) wake();
  });
  try {
    for (;;) {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      if (told) {
        told = false;
        if (await another?.isDone()) return undefined;
      }
      for (const name of names) {
        signal?.throwIfAborted();
        const lease = await ledger.lease(name, leaseMs);
        if (lease) return lease;
      }
      await Promise.race([woken, sleep(pollMs)]);
    }
  } finally {
    forget();
  }
}

async function holding<T>(ledger: Ledger, lease: Lease, work: LeasedWork<T>): Promise<T> {
  const lost = new AbortController();
  const { promise: never, reject } = Promise.withResolvers<never>();
  never.catch(() => {});
  const renew = async () => {
    if (await ledger.renew(lease, leaseMs)) return;
    lost.abort(new LostLease(lease.name));
    reject(lost.signal.reason);
  };
  const heartbeat = setInterval(() => void renew().catch(() => {}), leaseMs / 3);
  try {
    return await Promise.race([work(lease, lost.signal), never]);
  } finally {
    clearInterval(heartbeat);
    // If that fails, the lease runs out.
    await ledger.release(lease).catch(() => {});
  }
}
