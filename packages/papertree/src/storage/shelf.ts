/** Opens a shelf: a ledger and the bytes it refers to, by the drivers that are set. */
import { join } from 'node:path';
import type { Bytes } from './bytes.ts';
import { type ShelfOptions, WrongEngine } from './engine-options.ts';
import type { Ledger } from './ledger.ts';
import type { ShelfIndex } from './shelf-index.ts';

export interface Shelf {
  readonly ledger: Ledger;
  readonly bytes: Bytes;
  /** Whether the ledger answers and objects can be written; checked every few seconds at most. */
  ready(): Promise<ShelfReadiness>;
  close(): Promise<void>;
}

export type ShelfReadiness = { readonly ready: true } | { readonly ready: false; readonly reason: string };

/** Milliseconds for which an answer of `ready` holds, and that an engine may take to give one. */
const readyForMs = 5000;
const checkTimeoutMs = 2000;

/** Everything in one folder, made where it is not there, but for what another engine stores; several processes may share it. */
export async function openShelf(folder: string, options: ShelfOptions = {}): Promise<Shelf> {
  const bytes = await openBytes(folder, options);
  return shelfOf(await openLedger(folder, options), bytes);
}

async function openLedger(folder: string, options: ShelfOptions): Promise<Ledger> {
  const { databaseUrl } = options;
  if (databaseUrl === undefined) {
    const { openSqlite } = await import('./drivers/sqlite-ledger.ts');
    return openSqlite(join(folder, 'ledger.db'), options);
  }
  const { openPostgres } = await import('./drivers/postgres-ledger.ts');
  return openPostgres(databaseUrl, options);
}

/** Whether a shelf with its ledger there can have an index of its words. */
export async function isSearchable({ databaseUrl }: { readonly databaseUrl?: string | undefined }): Promise<boolean> {
  if (databaseUrl !== undefined) return true;
  const { hasFullText } = await import('./drivers/sqlite-index.ts');
  return hasFullText();
}

/** The index of the words of a shelf, beside its ledger; in memory where there is no folder. To be asked on a thread of its own. */
export async function openShelfIndex(folder: string | undefined, options: ShelfOptions = {}): Promise<ShelfIndex> {
  const { databaseUrl } = options;
  if (databaseUrl === undefined) {
    const { openSqliteIndex } = await import('./drivers/sqlite-index.ts');
    return openSqliteIndex(folder === undefined ? ':memory:' : join(folder, 'search.db'));
  }
  const { openPostgresIndex } = await import('./drivers/postgres-index.ts');
  return openPostgresIndex(databaseUrl, options);
}

async function openBytes(folder: string, options: ShelfOptions): Promise<Bytes> {
  if (!options.objects) {
    const { openFiles } = await import('./drivers/local-files.ts');
    return openFiles(join(folder, 'objects'), options);
  }
  const { openS3 } = await import('./drivers/s3.ts').catch((cause) => {
    throw new WrongEngine('objects', `the package @aws-sdk/client-s3 is missing: npm install @aws-sdk/client-s3`, {
      cause,
    });
  });
  const store = await openS3({ ...options.objects, draftFolder: join(folder, 'drafts') });
  if (!options.cacheLimit) return store;
  const { openDiskCache } = await import('./drivers/disk-cache.ts');
  return openDiskCache(store, join(folder, 'cache'), options.cacheLimit);
}

/** A shelf in memory, gone with the process. */
export async function openMemoryShelf(options: ShelfOptions = {}): Promise<Shelf> {
  const { openMemoryBytes } = await import('./drivers/memory-bytes.ts');
  const { openSqlite } = await import('./drivers/sqlite-ledger.ts');
  return shelfOf(await openSqlite(':memory:', options), openMemoryBytes(options));
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
  const faults = await Promise.all([faultOf('ledger', ledger.now()), faultOf('objects', bytes.check())]);
  const reason = faults.filter((fault) => fault !== undefined).join(' ');
  return reason === '' ? { ready: true } : { ready: false, reason };
}

/** Why an engine cannot be used; undefined where it can. */
async function faultOf(engine: WrongEngine['engine'], asked: Promise<unknown>): Promise<string | undefined> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer')), checkTimeoutMs);
  try {
    await Promise.race([asked, late.promise]);
    return undefined;
  } catch (thrown) {
    // The message of a system error names folders of the machine; its code says enough.
    const { code, message } = thrown as NodeJS.ErrnoException;
    return `The ${engine} cannot be used: ${code ?? message}.`;
  } finally {
    clearTimeout(timer);
  }
}
