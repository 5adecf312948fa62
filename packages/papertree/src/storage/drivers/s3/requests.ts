/** Requests to the store: so many at once, each with a time limit, and tried again where the failure may pass. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Requests {
  /** Runs a request until it succeeds, or fails in a way that will not pass, or has failed too often. */
  attempt<Result>(request: (stop: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Ends all that is under way. */
  close(): void;
}

/** The number of times that a request is tried. */
export const tries = 4;
/** Milliseconds for one try, its body included. */
const limitMs = 60_000;
/** The wait before the second try is up to this, and doubles with every further one. */
const waitMs = 100;

/** Requests at once. The SDK counts the wait for a free connection as one for the store, so it must never have to wait. */
export const mostAtOnce = 64;

export function createRequests(random: () => number = Math.random): Requests {
  const closing = new AbortController();
  const { signal: closed } = closing;
  const waiting: (() => void)[] = [];
  let running = 0;

  const inTurn = async <Result>(request: (stop: AbortSignal) => Promise<Result>): Promise<Result> => {
    if (running < mostAtOnce) running++;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      closed.throwIfAborted();
      return await request(AbortSignal.any([closed, AbortSignal.timeout(limitMs)]));
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };

  return {
    async attempt(request) {
      for (let count = 1; ; count++) {
        try {
          return await inTurn(request);
        } catch (thrown) {
          if (count >= tries || closed.aborted || !mayPass(thrown)) throw thrown;
        }
        // A random wait, so that those that failed together do not come back together.
        await sleep(random() * waitMs * 2 ** count, undefined, { signal: closed });
      }
    },
    close: () => closing.abort(new Error('The store is closed.')),
  };
}

/** The bytes that arrived are not those that were sent. */
export class DamagedOnTheWay extends Error {
  constructor(key: string) {
    super(`The object ${key} arrived damaged.`);
  }
}

/** Errors of the network, of a store that is overloaded or out of order, and bytes that came to harm. */
function mayPass(thrown: unknown): boolean {
  const status = statusOf(thrown);
  if (status === undefined) return thrown instanceof DamagedOnTheWay || hasCode(thrown);
  // A body that the store received damaged is answered by 400.
  return status >= 500 || status === 408 || status === 429 || nameOf(thrown) === 'BadDigest';
}

/** The name that the store gives its error: `NoSuchKey`, `AccessDenied`. */
export function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : '';
}

export function statusOf(thrown: unknown): number | undefined {
  // The SDK puts `$metadata` on the errors that the store has answered.
  return (thrown as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;
}

/** Errors of the network carry a code of the system; a connection that was cut while a body came may have none. */
function hasCode(thrown: unknown): boolean {
  return thrown instanceof Error && ('code' in thrown || /abort|timeout/i.test(`${thrown.name} ${thrown.message}`));
}
