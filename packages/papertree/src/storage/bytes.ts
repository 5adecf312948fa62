/**
 * The contract `bytes`: objects under keys. An object is there whole or not at all, and what is there survives.
 *
 * An object never changes: a new version of it gets a new key, so writers need no common order.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { formatId } from 'papertree-convert/paper';
import type { Range, Time, VersionId } from './ledger-facts.ts';

export interface Bytes {
  /** Resolves with the size once the object is durable. If the body fails, there is no object. */
  put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>;
  /** The object, or the part of the range that it has; undefined if there is no object. */
  get(key: string, range?: Range): Promise<Buffer | undefined>;
  /**
   * The same as it is taken, so that a large object is never in memory. It ends with an error if it cannot go on, and is
   * to be destroyed by who does not read it to its end.
   */
  stream(key: string, range?: Range): Promise<Readable | undefined>;
  head(key: string): Promise<Entry | undefined>;
  /** Deletes an object; one that is not there is no error. */
  delete(key: string): Promise<void>;
  /** All objects, a page at a time, in no order; one that is put or deleted meanwhile may be among them or not. */
  walk(): AsyncIterable<readonly Entry[]>;
  /** Deletes the temporary files of puts that were cut off longer ago than this; resolves with their number. */
  tidy(olderThanMs: number): Promise<number>;
  /** Rejects if no object can be written, or the disk is almost full. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface Entry {
  readonly key: string;
  readonly size: number;
  readonly modifiedAt: Time;
}

/** The most entries that a walk gives at once. */
export const pageSize = 500;

// Small letters only, because some file systems know no others; no segment begins with a dot, so none leads elsewhere.
const shape = /^(?:[a-z0-9][a-z0-9._-]{0,199}\/)*[a-z0-9][a-z0-9._-]{0,199}$/;

/** The key, if it is one. No key is the folder of another: `a` and `a/b` are never both in use. */
export function requireKey(key: string): string {
  if (isKey(key)) return key;
  throw new Error(`${JSON.stringify(key.slice(0, 100))} is no key of an object.`);
}

export function isKey(text: string): boolean {
  return text.length <= 800 && shape.test(text);
}

/** The id of a build about to be made: unique, and never used again. */
export function newBuildId(): string {
  return randomBytes(16).toString('hex');
}

/** `builds/ab/abcdef…`: a folder of a laptop's disk stays small. */
export function buildKey(buildId: string): string {
  return `builds/${buildId.slice(0, 2)}/${buildId}`;
}

/**
 * `assets/ab/2401.00001v1/<hash of the path>.<hash of the content>.<random>`, in one of 256 folders by the hash of the
 * version. Every mirroring has a key of its own, so that deleting the last copy never meets the next one. Keys of
 * copies made before are found as well: the ledger knows them.
 */
export function newAssetKey(paper: VersionId, path: string, body: Uint8Array): string {
  const idv = formatId(paper);
  const name = `${hash(path).slice(0, 32)}.${hash(body).slice(0, 32)}.${randomBytes(6).toString('hex')}`;
  return `assets/${hash(idv).slice(0, 2)}/${idv}/${name}`;
}

/** A tag that is another whenever the content is: the hash of it; for a copy whose key has none, that of the key. */
export function assetTag(key: string): string {
  return /\.([0-9a-f]{32})\.[0-9a-f]{12}$/.exec(key)?.[1] ?? hash(key).slice(0, 32);
}

function hash(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}
