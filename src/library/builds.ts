/** Builds each version of a paper once, however many ask, here or on other nodes, and shelves it in one step. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Archive, Outage } from '../archive/index.ts';
import { asProblem, Problem } from '../errors.ts';
import type { Inference } from '../inference/index.ts';
import { formatId, type PaperId } from '../paper/id.ts';
import {
  type Build,
  type Lease,
  newBuildId,
  putBuild,
  readPage,
  type Shelf,
  type VersionId,
  withLease,
} from '../storage/index.ts';
import type { BuildPool } from './build-pool.ts';
import { format, isCurrent } from './make.ts';
import { mirrorJob } from './mirror.ts';
import type { UnshelvedBuild } from './readable-paper.ts';
import { findUnblocked, type KnownPaper, type Records, recall } from './records.ts';
import { slicesOfTask } from './slices.ts';

/** A build on its way, with the searches that lead to it. */
export interface RunningBuild {
  /** Of which paper; an unversioned one means its latest. */
  readonly paper: PaperId;
  /** Ends where there is something to read, and at the latest as `done` does. */
  readonly made: Promise<void>;
  /** Ends where it is on the shelf. */
  readonly done: Promise<void>;
  readonly queuedAt: number;
}

export interface Builds {
  /** Begins, or joins what has begun; an unversioned paper means its latest. */
  start(paper: PaperId): RunningBuild;
  /** The build that has begun and is not done. */
  find(paper: VersionId): RunningBuild | undefined;
  /** What has been made for those who wait for the version, and is not on the shelf yet. */
  unshelved(paper: VersionId): UnshelvedBuild | undefined;
  /** Asks whether the page has changed, and builds it anew where it has. */
  revalidate(paper: VersionId, build: Build): Promise<void>;
  /** Asks for the page and builds it, whatever is on the shelf. */
  rebuild(paper: VersionId): Promise<void>;
  /** Ends when nothing is being built, or after so long: what is not whole by then is begun anew at the next start. */
  close(timeoutMs: number): Promise<void>;
}

export interface BuildsOptions {
  readonly shelf: Shelf;
  readonly archive: Archive;
  readonly pool: BuildPool;
  readonly records: Records;
  readonly archivePublicUrl: string;
  readonly inference: Pick<Inference, 'jobsFor'> | undefined;
  /** Called when a job has been queued. */
  readonly queued: () => void;
}

/** How many may wait here at once. */
const most = 2000;
/** How long a failure answers for the archive. */
const rememberedMs = 60_000;

export function createBuilds(options: BuildsOptions): Builds {
  const { shelf, archive, pool, records, archivePublicUrl, inference, queued } = options;
  const { ledger, bytes } = shelf;
  const running = new Map<string, RunningBuild>();
  const unshelvedBuilds = new Map<string, UnshelvedBuild>();
  const working = new Set<Promise<void>>();
  let closing = false;

  /** Whoever closes waits for it. */
  const track = (work: Promise<void>): Promise<void> => {
    const tracked = work.finally(() => working.delete(tracked));
    working.add(tracked);
    return tracked;
  };

  const start = (paper: PaperId): RunningBuild => {
    const name = formatId(paper);
    const joined = running.get(name);
    if (joined) return joined;
    if (running.size >= most) throw new Problem('rate-limited', 'Too many papers are being built at the moment.');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const build = paper.version === undefined ? buildLatest(paper, resolve) : buildOnce(paper as VersionId, resolve);
    const done = track(build.finally(() => running.delete(name)));
    done.then(resolve, reject);
    // Those who wait hear of it; nobody may be waiting.
    promise.catch(() => {});
    const begun = { paper, made: promise, done, queuedAt: Date.now() };
    running.set(name, begun);
    return begun;
  };

  const buildLatest = async (paper: PaperId, tell: () => void) => {
    const known = await records.find(paper);
    if (isCurrent(known.facts.build)) return;
    const begun = start(known.paper);
    await begun.made;
    tell();
    await begun.done;
  };

  const buildOnce = (paper: VersionId, tell: () => void) =>
    withLease(ledger, nameOf(paper), async (lease) => {
      const { build, failure, asOf } = await findUnblocked(ledger, paper);
      if (isCurrent(build)) return;
      // Another node has tried while we waited, or we have just now.
      if (failure) throw recall(failure, asOf);
      const name = formatId(paper);
      const show = (unshelved: UnshelvedBuild) => {
        unshelvedBuilds.set(name, unshelved);
        tell();
      };
      await remembering(paper, () => buildNow(paper, build, lease, show)).finally(() => unshelvedBuilds.delete(name));
    });

  const buildNow = async (paper: VersionId, build: Build | undefined, lease: Lease, show?: Show) => {
    const [record, page] = await Promise.allSettled([records.find(paper), pageOf(paper, build)]);
    // Only the record can tell a paper without a page from no paper at all.
    if (record.status === 'rejected') throw record.reason;
    if (page.status === 'rejected') throw page.reason;
    await make(record.value, page.value, lease, show);
  };

  /** The page that was kept where there is one: a new format of ours is no reason to ask the archive. */
  const pageOf = async (paper: VersionId, build: Build | undefined): Promise<NewPage> => {
    const html = build && (await keptPage(build));
    if (html) return { ...build, html, kept: true };
    const answer = await archive.html(paper);
    if (answer.changed) return answer;
    throw new Outage('The archive says that a page which we do not have is unchanged.');
  };

  /** Undefined also where it cannot be expanded any more. */
  const keptPage = (build: Build) => readPage(bytes, build).catch(() => undefined);

  const make = async ({ paper, metadata }: KnownPaper, page: NewPage, lease: Lease, show?: Show) => {
    const { partial, whole } = pool.make({ page: page.html, paper, metadata, archive: archivePublicUrl });
    const { index, markdown } = await partial;
    const read = slicesOfTask(markdown, whole);
    const build = { buildId: newBuildId(), builtAt: await ledger.now() };
    const asking = (await inference?.jobsFor(paper, read)) ?? [];
    const inferred = asking[0]?.inferred;
    show?.({ build, index, read, ...(inferred ? { inferred } : {}) });
    const pressed = await whole;
    const found = await putBuild(bytes, build.buildId, pressed, page.html);
    const { etag, lastModified } = page;
    const shelved = {
      paper,
      ...build,
      ...found,
      format,
      ...(etag ? { etag } : {}),
      ...(lastModified ? { lastModified } : {}),
    };
    const files = pressed.files;
    const copying = files.length === 0 ? [] : [mirrorJob(paper, { paths: files, kept: page.kept ?? false })];
    const outcome = await ledger.shelve(shelved, [...copying, ...asking], lease);
    if (outcome === 'late') throw new Problem('build-failed', 'The build took so long that another took over.');
    if (outcome === 'blocked') throw new Problem('not-found', `${formatId(paper)} is not served here.`);
    queued();
  };

  const remembering = async (paper: VersionId, work: () => Promise<void>) => {
    try {
      await work();
    } catch (thrown) {
      const { code, reason } = asProblem(thrown);
      // What we broke off ourselves says nothing of the paper.
      if (!closing && (code === 'no-html' || code === 'upstream' || code === 'build-failed'))
        await ledger.remember(paper, { code, reason }, rememberedMs);
      throw thrown;
    }
  };

  const revalidateNow = async (paper: VersionId, build: Build) => {
    try {
      const answer = await archive.html(paper, build);
      if (!answer.changed || (await keptPage(build))?.equals(answer.html)) {
        return await ledger.confirm(paper, build.buildId);
      }
      const known = await records.find(paper);
      await withLease(ledger, nameOf(paper), async (lease) => {
        const facts = await ledger.find(paper);
        // Else it was built anew or evicted meanwhile.
        if (facts.build?.buildId === build.buildId) await make(known, answer, lease);
      });
    } catch (thrown) {
      if (closing) return;
      const { code, reason } = asProblem(thrown);
      if (code === 'no-html') {
        // Withdrawn since: what we have is no longer the archive's.
        await ledger.evict([{ paper, buildId: build.buildId }]);
        await ledger.remember(paper, { code, reason }, rememberedMs);
        return;
      }
      // We can make nothing of the new page, and fetching it every minute would not help.
      if (thrown instanceof Problem && code === 'build-failed') await ledger.confirm(paper, build.buildId);
      if (code !== 'upstream') throw thrown;
    }
  };

  return {
    start,
    find: (paper) => running.get(formatId(paper)),
    unshelved: (paper) => unshelvedBuilds.get(formatId(paper)),
    revalidate: (paper, build) => track(revalidateNow(paper, build)),
    rebuild: (paper) =>
      track(withLease(ledger, nameOf(paper), (lease) => remembering(paper, () => buildNow(paper, undefined, lease)))),
    async close(timeoutMs) {
      const late = sleep(timeoutMs, 'late', { ref: false });
      while (working.size > 0 && (await Promise.race([Promise.allSettled(working), late])) !== 'late');
      closing = true;
    },
  };
}

/** Gives it to those who wait. */
type Show = (unshelved: UnshelvedBuild) => void;

function nameOf(paper: VersionId): string {
  return `build ${formatId(paper)}`;
}

interface NewPage {
  readonly html: Uint8Array;
  /** We had it before. */
  readonly kept?: boolean;
  readonly etag?: string;
  readonly lastModified?: string;
}
