/** Callers that wait for changes in this process. */
import type { Change, Ledger } from '../ledger.ts';

export interface Watchers extends Pick<Ledger, 'watch'> {
  /** Tells of a change once the caller has ended its transaction. */
  tell(change: Change): void;
}

export function createWatchers(): Watchers {
  const watchers = new Set<(change: Change) => void>();
  return {
    watch(tell) {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
    tell(change) {
      if (watchers.size === 0) return;
      queueMicrotask(() => {
        for (const tell of watchers) tell(change);
      });
    },
  };
}
