/** Asks the archive after the pages of papers that are read, once they have not been confirmed for long. */
import { Problem } from 'papertree-convert/errors';
import { formatId } from 'papertree-convert/paper';
import type { Build } from '../storage/index.ts';
import type { Builds } from './builds.ts';
import type { KnownPaper } from './records.ts';
import { StorageOutage } from './storage-outage.ts';

/** A page is asked after no sooner than this after the last time: where that failed, and where the page was gone. */
const revalidateGapMs = { failed: 60_000, stale: 60 * 60_000 };
/** Codes of problems that need no operator: the next reading asks again. */
const passing: ReadonlySet<string> = new Set(['upstream', 'rate-limited']);

/** In the background, and not again and again while the archive is down. */
export function createFreshening(
  builds: Pick<Builds, 'revalidate'>,
  revalidateAfter: number,
  fault: (thrown: unknown) => void,
): (known: KnownPaper, build: Build) => void {
  const asked = new Map<string, number>();
  const revalidating = new Set<string>();

  /** An outage of the archive is no fault: the page is asked after again at the next reading. */
  const tellFault = (thrown: unknown) => {
    if (thrown instanceof StorageOutage || !(thrown instanceof Problem && passing.has(thrown.code))) fault(thrown);
  };

  return ({ paper, facts: { asOf } }, build) => {
    const name = formatId(paper);
    if (asOf - build.checkedAt < revalidateAfter) return;
    const gapMs = build.staleSince === undefined ? revalidateGapMs.failed : revalidateGapMs.stale;
    if (asOf - (asked.get(name) ?? 0) < gapMs || revalidating.has(name)) return;
    asked.set(name, asOf);
    if (asked.size > 10_000) asked.clear();
    revalidating.add(name);
    builds
      .revalidate(paper, build)
      .catch(tellFault)
      .finally(() => revalidating.delete(name));
  };
}
