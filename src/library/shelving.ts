/** Makes builds of pages and shelves them; a build that storage refuses is kept in memory for the next attempt. */
import { Problem } from '../errors.ts';
import type { Inference } from '../inference/index.ts';
import { formatId } from '../paper/id.ts';
import type { Warning } from '../paper/warnings.ts';
import { type Job, type Lease, newBuildId, putBuild, type Shelf, type VersionId } from '../storage/index.ts';
import type { BuildOutput, BuildPool } from './build-pool.ts';
import { format } from './make.ts';
import { mirrorJob } from './mirror.ts';
import type { UnshelvedBuild } from './readable-paper.ts';
import type { KnownPaper } from './records.ts';
import { slicesOfPacked, slicesOfTask } from './slices.ts';
import { StorageOutage } from './storage-outage.ts';

/** A page to be built from, with what the archive said of it. */
export interface NewPage {
  readonly html: Uint8Array;
  /** Whether the archive's header named the paper. */
  readonly namesPaper?: boolean;
  /** Whether it is the page that the previous build was made of. */
  readonly kept?: boolean;
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface Shelving {
  /** Makes a build and shelves it; `show` is called as soon as there is something to read, where readers wait for it. */
  make(known: KnownPaper, page: NewPage, lease: Lease, show?: (build: UnshelvedBuild) => void): Promise<void>;
  /** Shelves the build that storage refused; false where there is none. */
  retry(paper: VersionId, lease: Lease): Promise<boolean>;
  /** The build that storage refused. */
  refused(paper: VersionId): UnshelvedBuild | undefined;
}

export interface ShelvingOptions {
  readonly shelf: Shelf;
  readonly pool: BuildPool;
  readonly archivePublicUrl: string;
  readonly inference: Pick<Inference, 'jobsFor'> | undefined;
  readonly onBuilt?: ((paper: VersionId, warnings: readonly Warning[]) => void) | undefined;
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
  const { shelf, pool, archivePublicUrl, inference, onBuilt } = options;
  const { ledger, bytes } = shelf;
  const refused = new Map<string, FinishedBuild>();

  const write = async ({ paper, page, output, build, jobs }: FinishedBuild, lease: Lease) => {
    const found = await putBuild(bytes, build.buildId, output, page.html);
    const { etag, lastModified, kept = false } = page;
    const validators = { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) };
    const copying = output.files.length === 0 ? [] : [mirrorJob(paper, { paths: output.files, kept })];
    const shelved = { paper, ...build, ...found, format, ...validators };
    const outcome = await ledger.shelve(shelved, [...copying, ...jobs], lease);
    if (outcome === 'late') throw new StorageOutage(new Error('The lease ran out before the build was shelved.'));
    if (outcome === 'blocked') throw new Problem('not-found', `${formatId(paper)} is not served here.`);
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
    async make({ paper, metadata }, page, lease, show) {
      const { partial, whole } = pool.make({ page: page.html, paper, metadata, archive: archivePublicUrl });
      const { index, markdown } = await partial;
      onBuilt?.(paper, index.warnings);
      const read = slicesOfTask(markdown, whole);
      const build = { buildId: newBuildId(), builtAt: await ledger.now() };
      const jobs = (await inference?.jobsFor(paper, read)) ?? [];
      const inferred = jobs[0]?.inferred;
      const unshelved = { lease, build, index, ...(inferred ? { inferred } : {}) };
      show?.({ ...unshelved, read });
      const finished = { ...unshelved, paper, page, output: await whole, jobs };
      await (show ? shelve(finished, lease) : write(finished, lease));
    },
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
