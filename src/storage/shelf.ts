/** A shelf is a ledger and the bytes it speaks of; the drivers to choose from. */
import { join } from 'node:path';
import type { Bytes } from './bytes.ts';
import type { Time } from './facts.ts';
import type { Ledger } from './ledger.ts';

export interface Shelf {
  readonly ledger: Ledger;
  readonly bytes: Bytes;
  close(): Promise<void>;
}

export interface ShelfOptions {
  /** Milliseconds since 1970 instead of the database's clock: so that tests need not wait. */
  readonly clock?: () => Time;
}

/** Everything in one folder, made where it is not there; several processes may share it. */
export async function openShelf(folder: string, options: ShelfOptions = {}): Promise<Shelf> {
  const { openFiles } = await import('./drivers/files/bytes.ts');
  const { openSqlite } = await import('./drivers/sqlite/ledger.ts');
  const bytes = await openFiles(join(folder, 'objects'), options);
  return shelfOf(await openSqlite(join(folder, 'ledger.db'), options), bytes);
}

/** Nothing outlives the process. */
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
  return { ledger, bytes, close };
}
