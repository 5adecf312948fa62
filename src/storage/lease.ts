/** Runs work that only one node may do at a time, under a lease of the ledger. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lease } from './jobs.ts';
import type { Ledger } from './ledger.ts';

/** After a crash the lease blocks the work for as long as this. */
const leaseMs = 10_000;

/** Waits until the lease is free; renews it while the work goes on. */
export async function withLease<T>(ledger: Ledger, name: string, work: (lease: Lease) => Promise<T>): Promise<T> {
  let lease = await ledger.lease(name, leaseMs);
  while (!lease) {
    await sleep(250);
    lease = await ledger.lease(name, leaseMs);
  }
  const taken = lease;
  const heartbeat = setInterval(() => void ledger.renew(taken, leaseMs).catch(() => {}), leaseMs / 3);
  try {
    return await work(taken);
  } finally {
    clearInterval(heartbeat);
    await ledger.release(taken);
  }
}
