/** What objects are called. */
import { createHash, randomBytes } from 'node:crypto';
import { formatId } from '../paper/id.ts';
import type { VersionId } from './facts.ts';

/** For a build about to be made. Nobody else has it or will have it. */
export function newBuildId(): string {
  return randomBytes(16).toString('hex');
}

/** `builds/ab/abcdef…`: a folder of a laptop's disk stays small. */
export function buildKey(buildId: string): string {
  return `builds/${buildId.slice(0, 2)}/${buildId}`;
}

/**
 * `assets/2401.00001v1/<hash of the path>.<random>`: every mirroring has a key of its own, so that deleting the last
 * copy never meets the next one.
 */
export function newAssetKey(paper: VersionId, path: string): string {
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 32);
  return `assets/${formatId(paper)}/${hash}.${randomBytes(6).toString('hex')}`;
}
