/** Limits toward the archive that all nodes keep together: the pace, the pauses, and the slots, which are waited for like a turn. */
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

export interface SlotWait {
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
