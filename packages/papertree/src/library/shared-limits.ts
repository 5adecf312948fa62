/** Limits toward the archive that all nodes of a shelf share, kept in the ledger: the pace, the pauses, the slots. */
import type { Pace, SharedLimits } from '../archive/index.ts';
import { LostLease, type Shelf, withSlot } from '../storage/index.ts';
import { StorageOutage, withStorageOutages } from './storage-outage.ts';

export function createSharedLimits(shelf: Shelf): { readonly pace: Pace; readonly shared: SharedLimits } {
  const { ledger } = withStorageOutages(shelf);
  return {
    async pace(host, gap, maxWait) {
      const { wait, granted } = await ledger.reserveRequest(host, gap, maxWait);
      // Not granted: the next free moment is further away than the caller is willing to wait.
      return granted ? wait : Math.max(wait, maxWait + 1);
    },
    shared: {
      findPauses: ledger.findPauses,
      pause: ledger.pauseHost,
      inSlot: (name, slots, signal, work) =>
        withSlot(ledger, { name: `slot ${name}`, slots, signal }, work).catch((thrown: unknown) => {
          throw thrown instanceof LostLease ? new StorageOutage(thrown) : thrown;
        }),
    },
  };
}
