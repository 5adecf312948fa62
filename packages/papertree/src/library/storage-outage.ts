/** Marks failures of our own storage, apart from those of the archive and of papers: they pass, and say nothing of a paper. */

import { Problem } from 'papertree-convert/errors';
import { Outage } from '../archive/index.ts';
import type { Shelf } from '../storage/index.ts';

/** A failure of the ledger or the objects; the reason stands in `cause`, for the operator alone. */
export class StorageOutage extends Outage {
  constructor(cause: unknown) {
    super('Our own storage is out of order.', { retryAfter: 10, ours: true, cause });
  }
}

/** Wraps a shelf so that every verb that fails throws a `StorageOutage`. */
export function withStorageOutages({ ledger, bytes, ...shelf }: Shelf): Shelf {
  return { ...shelf, ledger: guard(ledger), bytes: guard(bytes) };
}

function fail(thrown: unknown): never {
  throw thrown instanceof Problem ? thrown : new StorageOutage(thrown);
}

function guard<T extends object>(verbs: T): T {
  return new Proxy(verbs, {
    get(target, name) {
      const verb: unknown = Reflect.get(target, name);
      if (typeof verb !== 'function') return verb;
      return (...given: unknown[]) => {
        const result: unknown = Reflect.apply(verb, target, given);
        return result instanceof Promise ? result.catch(fail) : result;
      };
    },
  });
}
