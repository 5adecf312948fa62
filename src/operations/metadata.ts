/** What the archive says of a paper; of our build too, once there is one. */
import type { KnownPaper, ReadablePaper } from '../library/index.ts';
import { buildOf, headOf } from './facts.ts';
import type { Site } from './site.ts';

export function metadata(known: KnownPaper, opened: ReadablePaper | undefined, site: Site): string {
  const built = opened && { build: buildOf(opened), inferred: opened.inferred };
  return JSON.stringify({ ...headOf(known, site), ...built });
}
