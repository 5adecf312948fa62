/** Asks the archive after a page that we have: unchanged, changed, or no longer there. */

import { asProblem, Problem } from 'papertree-convert/errors';
import type { SourceType } from 'papertree-convert/paper';
import type { Archive } from '../archive/index.ts';
import type { Build, Lease, Ledger, VersionId } from '../storage/index.ts';
import { isConversion } from './conversion.ts';
import { checkPage } from './page-check.ts';
import type { KnownPaper, Records } from './records.ts';
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
    checkPage(answer, paper, known.metadata, before);
    await rebuild(known, answer, { build, before }, lease);
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
