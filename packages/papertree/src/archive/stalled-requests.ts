/**
 * Requests that the archive lets wait: they give their slots back, and a few of them are waited for without one. Else a
 * few pages that hang would hold up all others.
 */
import { Outage } from './outage.ts';

export interface Patience {
  /** Milliseconds without a byte, or in all, after which a request gives its slot back. */
  readonly silent: number;
  readonly slow: number;
  /** Milliseconds that a request has in any case; then it is ended where another one wants its place. */
  readonly atLeast: number;
}

export const defaultPatience: Patience = { silent: 3000, slow: 10_000, atLeast: 10_000 };

export interface WatchedRequest {
  /** Resolves when the request needs its slot no longer. */
  readonly stalled: Promise<void>;
  /** Bytes have arrived. */
  heard(): void;
  over(): void;
}

export interface StalledRequests {
  /** Watches a request that has begun; `end` ends it. */
  watch(end: (reason: Outage) => void): WatchedRequest;
}

/** `places` is the number of requests that are waited for without a slot. */
export function createStalledRequests(places: number, patience: Patience): StalledRequests {
  /** The one that began to wait first stands first. */
  const waiting = new Set<{ readonly begun: number; readonly end: (reason: Outage) => void }>();

  return {
    watch(end) {
      const { promise: stalled, resolve } = Promise.withResolvers<void>();
      const request = { begun: performance.now(), end };
      const giveBack = () => {
        stopTimers();
        const [oldest] = waiting;
        if (waiting.size >= places && oldest !== undefined) {
          const left = patience.atLeast - (performance.now() - oldest.begun);
          if (left > 0) {
            timers = [setTimeout(giveBack, left)];
            return;
          }
          waiting.delete(oldest);
          oldest.end(new Outage('The archive was silent for long, and others wait for it.', { retryAfter: 10 }));
        }
        waiting.add(request);
        resolve();
      };
      const silence = setTimeout(giveBack, patience.silent);
      let timers = [silence, setTimeout(giveBack, patience.slow)];
      const stopTimers = () => {
        for (const timer of timers) clearTimeout(timer);
        timers = [];
      };
      return {
        stalled,
        heard: () => void (timers.includes(silence) && silence.refresh()),
        over: () => {
          stopTimers();
          waiting.delete(request);
        },
      };
    },
  };
}
