/** The keys of objects. */
import { createHash, randomBytes } from 'node:crypto';
import { formatId } from 'papertree-convert/paper';
import type { VersionId } from './facts.ts';

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
