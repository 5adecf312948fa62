/** Deletes objects that are nobody's: those that are due, and those that a crash left without a fact. */
import { setImmediate } from 'node:timers/promises';
import type { Bytes } from './bytes.ts';
import type { Shelf } from './shelf.ts';

/** How old an object is before the lack of a fact tells against it: it is written first and pointed at afterwards. */
const orphanAfterMs = 60 * 60_000;
const deletedAtOnce = 10;

export interface Swept {
  /** Objects met, and their bytes. */
  readonly objects: number;
  readonly bytes: number;
  /** How many of them had no fact and are gone. */
  readonly orphans: number;
}

export interface SweepOptions {
  readonly olderThanMs?: number;
  /** Once it is aborted, the sweep ends with the page at hand. */
  readonly stop?: AbortSignal;
}

/** Deletes what is due; answers how many. To be called every few minutes. */
export async function deleteDue({ ledger, bytes }: Shelf, stop?: AbortSignal): Promise<number> {
  for (let count = 0; ; ) {
    const keys = stop?.aborted ? [] : await ledger.due();
    if (keys.length === 0) return count;
    await deleteAll(bytes, keys);
    // Last: if it is interrupted, what is gone already is deleted once more.
    await ledger.forget(keys);
    count += keys.length;
    await setImmediate();
  }
}

/** Goes through all objects and deletes those without a fact. To be called about once an hour. */
export async function sweep({ ledger, bytes }: Shelf, options: SweepOptions = {}): Promise<Swept> {
  const { olderThanMs = orphanAfterMs, stop } = options;
  while ((await ledger.tidy()) > 0) await setImmediate();
  await bytes.tidy(olderThanMs);
  const young = (await ledger.now()) - olderThanMs;
  const swept = { objects: 0, bytes: 0, orphans: 0 };
  for await (const page of bytes.walk()) {
    if (stop?.aborted) break;
    const old = page.filter(({ modifiedAt }) => modifiedAt <= young).map(({ key }) => key);
    const orphans = old.length === 0 ? [] : await ledger.unknown(old);
    await deleteAll(bytes, orphans);
    swept.objects += page.length;
    swept.bytes += page.reduce((sum, { size }) => sum + size, 0);
    swept.orphans += orphans.length;
    await setImmediate();
  }
  return swept;
}

/** Some at a time, so that readers of other objects need not wait behind all of them. */
async function deleteAll(bytes: Bytes, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += deletedAtOnce) {
    await Promise.all(keys.slice(start, start + deletedAtOnce).map((key) => bytes.delete(key)));
  }
}
