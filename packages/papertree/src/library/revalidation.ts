/** Asks the archive after the pages that we have: when they are read and were not confirmed for long; what becomes of the answer. */

import { asProblem, Problem } from 'papertree-convert/errors';
import { formatId, type SourceType } from 'papertree-convert/paper';
import type { Archive } from '../archive/index.ts';
import type { Build, Lease, Ledger, VersionId } from '../storage/index.ts';
import type { Builds } from './builds.ts';
import { isConversion } from './converted-page.ts';
import { checkPage, doubtOf } from './page-check.ts';
import type { KnownPaper, Records } from './records.ts';
import type { Doubt } from './same-paper.ts';
import type { NewPage } from './shelving.ts';
import { StorageOutage } from './storage-outage.ts';

export interface RevalidationOptions {
  readonly ledger: Ledger;
  readonly archive: Archive;
  readonly records: Records;
  readonly keptPage: (build: Build) => Promise<Buffer | undefined>;
  /** Builds the new page, unless the build has been replaced meanwhile; `before` is the page that it was made of. */
  readonly rebuild: (known: KnownPaper, page: NewPage, replaced: ReplacedBuild, lease: Lease) => Promise<void>;
  readonly isClosing: () => boolean;
}

export interface ReplacedBuild {
  readonly build: Build;
  readonly before: Buffer | undefined;
}

/** Works under the lease of the build; what is asked of the archive is given up once that is lost. */
export type Revalidate = (paper: VersionId, build: Build, held: HeldLease) => Promise<void>;

interface HeldLease {
  readonly lease: Lease;
  readonly lost: AbortSignal;
}

export function createRevalidation(options: RevalidationOptions): Revalidate {
  const { ledger, archive, records, keptPage, rebuild, isClosing } = options;

  const revalidate = async (paper: VersionId, build: Build, { lease, lost }: HeldLease) => {
    const answer = await archive.html(paper, build, { signal: lost });
    const before = await keptPage(build);
    if (!answer.changed || before?.equals(answer.html)) return ledger.confirm(paper, build.buildId);
    const known = await records.find(paper);
    const doubt = before && doubtOf(answer.html, before, paper, known.metadata);
    if (doubt && !(await isOldDoubt(paper, build, doubt))) return;
    checkPage(answer, paper, known.metadata, before);
    await rebuild(known, answer, { build, before }, lease);
  };

  /** A page that lost most of its words replaces the one before when it is still so a day later; another paper never does. */
  const isOldDoubt = async (paper: VersionId, { buildId }: Build, doubt: Doubt): Promise<boolean> => {
    const { build, asOf } = await ledger.find(paper);
    if (build?.buildId !== buildId) return false;
    if (build.staleSince === undefined) await ledger.markStale(paper, buildId);
    else if (doubt === 'shrunk') return asOf - build.staleSince >= confirmAfterMs;
    return false;
  };

  const isMadeHere = async (build: Build) => {
    const page = await keptPage(build);
    return page !== undefined && isConversion(page);
  };

  /** A single answer may be a mistake: the build goes when the page is still gone a day later, and the record agrees. */
  const endStale = async (paper: VersionId, { buildId }: Build, reason: string) => {
    const { build, asOf } = await ledger.find(paper);
    // Built anew or evicted meanwhile.
    if (build?.buildId !== buildId) return;
    if (build.staleSince === undefined) return ledger.markStale(paper, buildId);
    if (asOf - build.staleSince < confirmAfterMs || !(await recordAgrees(paper))) return;
    await ledger.evict([{ paper, buildId }]);
    await ledger.remember(paper, { code: 'no-html', reason }, rememberedMs);
  };

  /** Whether the record, too, says that there is no page of this version: it is gone, withdrawn, or no source for one. */
  const recordAgrees = async (paper: VersionId): Promise<boolean> => {
    try {
      const { metadata } = await archive.metadata(paper);
      const own = metadata.versions.find(({ version }) => version === paper.version);
      return own === undefined || pageless.has(own.sourceType);
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === 'not-found') return true;
      throw thrown;
    }
  };

  return async (paper, build, held) => {
    try {
      await revalidate(paper, build, held).catch(async (thrown: unknown) => {
        if (isClosing() || asProblem(thrown).code !== 'no-html') throw thrown;
        // The archive had no page before.
        if (await isMadeHere(build)) return ledger.confirm(paper, build.buildId);
        return endStale(paper, build, asProblem(thrown).reason);
      });
    } catch (thrown) {
      if (isClosing()) return;
      const { code } = asProblem(thrown);
      // The new page cannot be read, and fetching it every minute would not help.
      if (thrown instanceof Problem && code === 'build-failed') await ledger.confirm(paper, build.buildId);
      if (code !== 'upstream' || thrown instanceof StorageOutage) throw thrown;
    }
  };
}

/** Milliseconds between the first and the last answer that a page is gone. */
const confirmAfterMs = 24 * 60 * 60_000;
/** Milliseconds between requests for a page that is gone. */
const rememberedMs = 60_000;
/** Sources of which the archive makes no page. */
const pageless: ReadonlySet<SourceType> = new Set(['withdrawn', 'pdf', 'ps', 'docx']);

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
