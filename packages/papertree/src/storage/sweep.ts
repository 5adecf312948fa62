/** Deletes objects that belong to nothing: those that are due, and orphans, which a crash left unknown to the ledger. */
import { setImmediate } from 'node:timers/promises';
import type { Bytes } from './bytes.ts';
import { unknownAtOnce } from './ledger.ts';
import type { Shelf } from './shelf.ts';

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

export interface SweepOptions {
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
export async function tidy({ ledger, bytes }: Shelf, draftsOlderThanMs = orphanAfterMs): Promise<void> {
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
