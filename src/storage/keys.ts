/** The keys of objects. */
import { createHash, randomBytes } from 'node:crypto';
import { formatId } from '../paper/id.ts';
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
 * `assets/ab/2401.00001v1/<hash of the path>.<random>`, in one of 256 folders by the hash of the version. Every mirroring
 * has a key of its own, so that deleting the last copy never meets the next one. Copies made before there were these
 * folders are found as well: the ledger knows their keys.
 */
export function newAssetKey(paper: VersionId, path: string): string {
  const idv = formatId(paper);
  return `assets/${hash(idv).slice(0, 2)}/${idv}/${hash(path).slice(0, 32)}.${randomBytes(6).toString('hex')}`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
