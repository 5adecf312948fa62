/**
 * The contract `bytes`: objects under keys. An object is there whole or not at all, and what is there survives.
 *
 * An object never changes: what is new gets a new key (`keys.ts`), so nobody has to agree with anybody on order.
 */
import type { Range, Time } from './facts.ts';

export interface Bytes {
  /** Answers the size once the object is durable. If the body fails, there is no object. */
  put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>;
  /** All of it, or the range as far as there is any; undefined where there is no object. */
  get(key: string, range?: Range): Promise<Buffer | undefined>;
  head(key: string): Promise<Entry | undefined>;
  /** Also of what is not there. */
  delete(key: string): Promise<void>;
  /** In the order of the keys, those after `after`; not all at once: none is the end. */
  list(prefix: string, after?: string, limit?: number): Promise<Entry[]>;
  /** Throws away what puts left that were cut off longer ago than this; answers how many. */
  tidy(olderThanMs: number): Promise<number>;
  close(): Promise<void>;
}

export interface Entry {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Time;
}

/** How many entries a list gives at once. */
export const pageSize = 1000;

// Small letters only, for some disks know no others; no segment begins with a dot, so none leads elsewhere.
const shape = /^(?:[a-z0-9][a-z0-9._-]{0,199}\/)*[a-z0-9][a-z0-9._-]{0,199}$/;

/** The key, if it is one. No key is the folder of another: `a` and `a/b` are never both in use. */
export function requireKey(key: string): string {
  if (key.length <= 800 && shape.test(key)) return key;
  throw new Error(`${JSON.stringify(key.slice(0, 100))} is no key of an object.`);
}

/** The object piece by piece, so that none is held in memory whole; a reader who is slow holds up nothing. */
export async function* readPieces(bytes: Bytes, key: string, range: Range, piece = 1 << 20): AsyncGenerator<Buffer> {
  for (let start = range.start; start < range.end; start += piece) {
    const end = Math.min(start + piece, range.end);
    const found = await bytes.get(key, { start, end });
    if (found?.length !== end - start) throw new Error(`${key} ends before byte ${end}.`);
    yield found;
  }
}
