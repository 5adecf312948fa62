/** Opens a shelf: a ledger and the bytes it refers to, by one of the drivers. */
import { join } from 'node:path';
import type { Bytes } from './bytes.ts';
import type { Time } from './facts.ts';
import type { Ledger } from './ledger.ts';

export interface Shelf {
  readonly ledger: Ledger;
  readonly bytes: Bytes;
  /** Whether the ledger answers and objects can be written; checked every few seconds at most. */
  ready(): Promise<ShelfReadiness>;
  close(): Promise<void>;
}

export type ShelfReadiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

export interface ShelfOptions {
  /** Milliseconds since 1970 instead of the database's clock: so that tests need not wait. */
  readonly clock?: () => Time;
  /** Bytes that must be free on the disk for the shelf to be ready. */
  readonly minFree?: number;
}

/** How long an answer of `ready` holds, and how long the disk may take to give one. */
const readyForMs = 5000;
const checkTimeoutMs = 2000;

/** Everything in one folder, made where it is not there; several processes may share it. */
export async function openShelf(folder: string, options: ShelfOptions = {}): Promise<Shelf> {
  const { openFiles } = await import('./drivers/files/bytes.ts');
  const { openSqlite } = await import('./drivers/sqlite/ledger.ts');
  const bytes = await openFiles(join(folder, 'objects'), options);
  return shelfOf(await openSqlite(join(folder, 'ledger.db'), options), bytes);
}

/** A shelf in memory, gone with the process. */
export async function openMemoryShelf(options: ShelfOptions = {}): Promise<Shelf> {
  const { openMemoryBytes } = await import('./drivers/memory/bytes.ts');
  const { openMemoryLedger } = await import('./drivers/memory/ledger.ts');
  return shelfOf(openMemoryLedger(options), openMemoryBytes(options));
}

function shelfOf(ledger: Ledger, bytes: Bytes): Shelf {
  const close = async () => {
    await ledger.close();
    await bytes.close();
  };
  let checked: Promise<ShelfReadiness> | undefined;
  let checkedAt = 0;
  const ready = () => {
    if (checked === undefined || performance.now() - checkedAt > readyForMs) {
      checkedAt = performance.now();
      checked = check(ledger, bytes);
    }
    return checked;
  };
  return { ledger, bytes, ready, close };
}

async function check(ledger: Ledger, bytes: Bytes): Promise<ShelfReadiness> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The disk does not answer.')), checkTimeoutMs);
  try {
    await Promise.race([Promise.all([ledger.now(), bytes.check()]), late.promise]);
    return { ready: true };
  } catch (thrown) {
    // The message of a system error names folders of the machine; its code says enough.
    const { code, message } = thrown as NodeJS.ErrnoException;
    return { ready: false, reason: `The shelf cannot be used: ${code ?? message}` };
  } finally {
    clearTimeout(timer);
  }
}
