/** Makes builds of pages and shelves them; a build that storage refuses is kept in memory for the next attempt. */
import { formatId, type Warning } from 'papertree-convert/paper';
import type { Inference } from '../inference/index.ts';
import {
  type Job,
  type Lease,
  type NewBuild,
  newBuildId,
  type Packed,
  type PageValidators,
  putBuild,
  type Shelf,
  type VersionId,
} from '../storage/index.ts';
import { format, isWhole, slicesOfPacked, slicesOfTask } from './build-format.ts';
import type { BuildOutput, BuildPool } from './build-pool.ts';
import { packOutline } from './content-policy.ts';
import { logJobs } from './conversion-logs.ts';
import { isConversion } from './converted-page.ts';
import type { FileCount } from './file-count.ts';
import type { PageChanges } from './former-anchors.ts';
import { indexJob } from './indexing.ts';
import type { FormerBuild } from './make.ts';
import { mirrorJob } from './mirror.ts';
import type { UnshelvedBuild } from './readable-paper.ts';
import { blockedProblem, type KnownPaper } from './records.ts';
import { StorageOutage } from './storage-outage.ts';

/** A page to be built from, with what the archive said of it. */
export interface NewPage extends PageValidators {
  readonly html: Uint8Array;
  /** Whether the archive's header named the paper. */
  readonly namesPaper?: boolean;
  /** Whether it is the page that the previous build was made of. */
  readonly kept?: boolean;
  readonly former?: FormerBuild | undefined;
  /** Whether it was made here of the paper's source. */
  readonly converted?: boolean;
}

export interface Shelving {
  /** Makes a build and shelves it; `show` is called as soon as there is something to read, where readers wait for it. */
  make(known: KnownPaper, page: NewPage, lease: Lease, show?: (build: UnshelvedBuild) => void): Promise<void>;
  /** Shelves the outline of a paper whose text is held back, in place of the build that holds the text. */
  shelveOutline(paper: VersionId, outline: Packed, page: PageValidators, lease: Lease): Promise<void>;
  /** Shelves the build that storage refused; false where there is none. */
  retry(paper: VersionId, lease: Lease): Promise<boolean>;
  /** The build that storage refused. */
  refused(paper: VersionId): UnshelvedBuild | undefined;
}

export interface ShelvingOptions {
  /** Whether papers are put into an index. */
  readonly isIndexed: boolean;
  /** Takes the parts of a build that is about to be shelved, by its id; absent where no paper is put into the index here. */
  readonly offerParts: ((buildId: string, parts: Uint8Array<ArrayBuffer>) => void) | undefined;
  readonly shelf: Shelf;
  readonly pool: BuildPool;
  readonly archivePublicUrl: string;
  readonly inference: Pick<Inference, 'jobsFor'> | undefined;
  readonly fileCount: FileCount;
  readonly onBuilt?: ((paper: VersionId, warnings: readonly Warning[]) => void) | undefined;
  readonly onPageChange?: ((paper: VersionId, changes: PageChanges) => void) | undefined;
}

interface FinishedBuild extends Omit<UnshelvedBuild, 'read'> {
  readonly paper: VersionId;
  readonly page: NewPage;
  readonly output: BuildOutput;
  readonly jobs: readonly Job[];
}

/** Finished builds that are held in memory while storage fails. */
const mostRefused = 8;

export function createShelving(options: ShelvingOptions): Shelving {
  const { isIndexed, offerParts, shelf, pool, archivePublicUrl, inference, fileCount, onBuilt, onPageChange } = options;
  const { ledger, bytes } = shelf;
  const refused = new Map<string, FinishedBuild>();

  const write = async ({ paper, page, output, build, jobs }: FinishedBuild, lease: Lease) => {
    const found = await putBuild(bytes, build.buildId, output, page.html);
    const { kept = false } = page;
    const copied = { paths: output.files, kept, converted: isConversion(page.html) };
    if (output.parts) offerParts?.(build.buildId, output.parts);
    const copying = output.files.length === 0 ? [] : [mirrorJob(paper, copied)];
    await point({ paper, ...build, ...found, format }, [...copying, ...jobs], lease);
  };

  const writeOutline: Shelving['shelveOutline'] = async (paper, outline, page, lease) => {
    const build = { buildId: newBuildId(), builtAt: await ledger.now() };
    const found = await putBuild(bytes, build.buildId, outline, undefined);
    const { build: before } = await ledger.find(paper);
    // With the copies of files, and with jobs that would read the text.
    if (before && isWhole(before)) await ledger.evict([{ paper, buildId: before.buildId }]);
    await point({ paper, ...build, ...found, format, ...validatorsOf(page) }, [], lease);
  };

  const point = async (build: NewBuild, jobs: readonly Job[], lease: Lease) => {
    const { paper } = build;
    const indexing = isIndexed ? [indexJob(paper)] : [];
    const outcome = await ledger.shelve(build, [...jobs, ...indexing], lease);
    if (outcome === 'late') throw new StorageOutage(new Error('The lease ran out before the build was shelved.'));
    if (outcome === 'blocked') throw blockedProblem(paper);
    fileCount.expect(jobs);
  };

  /** Readers of the build have it in memory until it is shelved. */
  const shelve = async (finished: FinishedBuild, lease: Lease) => {
    const name = formatId(finished.paper);
    try {
      await write(finished, lease);
      refused.delete(name);
    } catch (thrown) {
      if (thrown instanceof StorageOutage) {
        // Under another id: an attempt whose outcome is unknown may have used this one.
        refused.set(name, { ...finished, build: { ...finished.build, buildId: newBuildId() } });
        const [oldest] = refused.keys();
        if (refused.size > mostRefused && oldest !== undefined) refused.delete(oldest);
      }
      throw thrown;
    }
  };

  return {
    async make({ paper, metadata, facts, withheld }, page, lease, show) {
      const { html, former } = page;
      const { partial, whole } = pool.make({
        page: html,
        paper,
        metadata,
        archive: archivePublicUrl,
        former,
        isIndexed: offerParts !== undefined && !withheld,
      });
      const { index, markdown } = await partial;
      onBuilt?.(paper, index.warnings);
      if (withheld) {
        const outline = await packOutline(slicesOfPacked(await whole));
        if (outline) await writeOutline(paper, outline, page, lease);
        return;
      }
      const read = slicesOfTask(markdown, whole);
      const { kept = false } = page;
      const build = { buildId: newBuildId(), builtAt: await ledger.now(), ...validatorsOf(page) };
      const asking = (await inference?.jobsFor(paper, read)) ?? [];
      const inferred = asking[0]?.inferred;
      const jobs = [
        ...logJobs(paper, facts, { ...validatorsOf(page), kept, converted: isConversion(html) }),
        ...asking,
      ];
      const unshelved = { lease, build, index, ...(inferred ? { inferred } : {}) };
      show?.({ ...unshelved, read });
      const finished = { ...unshelved, paper, page, output: await whole, jobs };
      await (show ? shelve(finished, lease) : write(finished, lease));
      const { changes } = finished.output;
      if (changes) onPageChange?.(paper, changes);
    },
    shelveOutline: writeOutline,
    async retry(paper, lease) {
      const finished = refused.get(formatId(paper));
      if (finished) await shelve(finished, lease);
      return finished !== undefined;
    },
    refused(paper) {
      const finished = refused.get(formatId(paper));
      return finished && { ...finished, read: slicesOfPacked(finished.output) };
    },
  };
}

function validatorsOf({ etag, lastModified }: PageValidators): PageValidators {
  return { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) };
}
