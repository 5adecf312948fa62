/** Asks the archive after a page that we have: unchanged, changed, or no longer there. */
import type { Archive } from '../archive/index.ts';
import { asProblem, Problem } from '../errors.ts';
import type { Build, Ledger, VersionId } from '../storage/index.ts';
import { checkPage } from './page-check.ts';
import type { KnownPaper, Records } from './records.ts';
import type { NewPage } from './shelving.ts';
import { StorageOutage } from './storage-outage.ts';

export interface RevalidationOptions {
  readonly ledger: Ledger;
  readonly archive: Archive;
  readonly records: Records;
  readonly keptPage: (build: Build) => Promise<Buffer | undefined>;
  /** Builds the new page, unless the build has been replaced meanwhile. */
  readonly rebuild: (known: KnownPaper, page: NewPage, buildId: string) => Promise<void>;
  readonly isClosing: () => boolean;
}

export type Revalidate = (paper: VersionId, build: Build) => Promise<void>;

export function createRevalidation(options: RevalidationOptions): Revalidate {
  const { ledger, archive, records, keptPage, rebuild, isClosing } = options;

  const revalidate = async (paper: VersionId, build: Build) => {
    const answer = await archive.html(paper, build);
    const before = await keptPage(build);
    if (!answer.changed || before?.equals(answer.html)) return ledger.confirm(paper, build.buildId);
    const known = await records.find(paper, undefined);
    checkPage(answer.html, paper, known.metadata, before);
    await rebuild(known, answer, build.buildId);
  };

  return async (paper, build) => {
    try {
      await revalidate(paper, build);
    } catch (thrown) {
      if (isClosing()) return;
      const { code, reason } = asProblem(thrown);
      if (code === 'no-html') {
        // Withdrawn since: what we have is no longer the archive's.
        await ledger.evict([{ paper, buildId: build.buildId }]);
        await ledger.remember(paper, { code, reason }, 60_000);
        return;
      }
      // We can make nothing of the new page, and fetching it every minute would not help.
      if (thrown instanceof Problem && code === 'build-failed') await ledger.confirm(paper, build.buildId);
      if (code !== 'upstream' || thrown instanceof StorageOutage) throw thrown;
    }
  };
}
