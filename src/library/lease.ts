/** Does something that only one may do at a time, on all nodes together. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lease, Ledger } from '../storage/index.ts';

/** How long after a crash nobody does what was being done. */
const leaseMs = 10_000;

/** Waits for its turn; keeps the lease alive while there is work. */
export async function underLease<T>(ledger: Ledger, name: string, work: (lease: Lease) => Promise<T>): Promise<T> {
  let lease = await ledger.lease(name, leaseMs);
  while (!lease) {
    await sleep(250);
    lease = await ledger.lease(name, leaseMs);
  }
  const held = lease;
  const heart = setInterval(() => void ledger.renew(held, leaseMs).catch(() => {}), leaseMs / 3);
  try {
    return await work(held);
  } finally {
    clearInterval(heart);
    await ledger.release(held);
  }
}
