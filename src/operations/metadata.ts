/** What the archive says of a paper; of our build too, once there is one. */
import type { Known, Opened } from '../library/index.ts';
import { buildOf, headOf } from './facts.ts';
import type { Site } from './site.ts';

export function metadata(known: Known, opened: Opened | undefined, site: Site): string {
  const built = opened && { build: buildOf(opened), inferred: opened.inferred };
  return JSON.stringify({ ...headOf(known, site), ...built });
}
