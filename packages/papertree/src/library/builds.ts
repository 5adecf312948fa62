/** Builds each version of a paper once, however many ask, here or on other nodes; clients take turns. */
import { setTimeout as sleep } from 'node:timers/promises';
import { asProblem } from 'papertree-convert/errors';
import { formatId, type PaperId } from 'papertree-convert/paper';
import { type Archive, createFairQueue, Outage } from '../archive/index.ts';
import {
  type Build,
  type Change,
  type Facts,
  isHeld,
  type Lease,
  type LeasedWork,
  LostLease,
  type Shelf,
  type VersionId,
  withFreeLease,
  withLease,
  withLeaseUnlessDone,
} from '../storage/index.ts';
import { findReadyBuild } from './content-policy.ts';
import type { Pages } from './find-page.ts';
import { checkPage } from './page-check.ts';
import type { UnshelvedBuild } from './readable-paper.ts';
import { findUnblocked, type Records, recall } from './records.ts';
import { createRevalidation } from './revalidation.ts';
import type { Shelving } from './shelving.ts';
import { FailedConversion } from './source-conversions.ts';
import { StorageOutage } from './storage-outage.ts';

/** A build that is running or queued. */
export interface RunningBuild {
  /** The paper; an unversioned one means its latest version. */
  readonly paper: PaperId;
  /** Resolves when there is something to read, and at the latest when `done` does. */
  readonly made: Promise<void>;
  /** Resolves when the build is shelved. */
  readonly done: Promise<void>;
}

export interface Builds {
  /** Begins a build, or joins the one that has begun; an unversioned paper means its latest. */
  start(paper: PaperId, client: string | undefined): RunningBuild;
  /** The build that has begun and is not done. */
  find(paper: VersionId): RunningBuild | undefined;
  /** The build that can be read and is not shelved yet. */
  unshelved(paper: VersionId): UnshelvedBuild | undefined;
  /** Asks whether the page has changed, and builds it anew where it has. */
  revalidate(paper: VersionId, build: Build): Promise<void>;
  /** Asks for the page and builds it, also where there is a build. */
  rebuild(paper: VersionId): Promise<void>;
  /** Waits for what is being built, up to a time: what is not shelved by then is begun anew at the next start. */
  close(timeoutMs: number): Promise<void>;
}

export interface BuildsOptions {
  readonly shelf: Shelf;
  readonly archive: Archive;
  readonly records: Records;
  readonly shelving: Shelving;
  readonly pages: Pages;
}

/** Lease, client and callback of a build that is being made. */
interface BuildWork {
  readonly lease: Lease;
  readonly lost: AbortSignal;
  readonly client: string | undefined;
  /** Called as soon as there is something to read. */
  readonly show: (build: UnshelvedBuild) => void;
  /** Gives the place in the queue back. */
  readonly leave: () => void;
}

interface Join extends RunningBuild {
  /** Another client waits for the build. */
  readonly join: (client: string | undefined) => void;
}

/** Builds at once; more would not be faster, because the archive gives four pages at a time. */
const queueOptions = { slots: 16, capacity: 2000 };
/** Milliseconds for which a failure of the archive, or of the page, is remembered. */
const rememberedMs = 60_000;

export function createBuilds({ shelf, archive, records, shelving, pages }: BuildsOptions): Builds {
  const { ledger } = shelf;
  const queue = createFairQueue(queueOptions);
  const running = new Map<string, Join>();
  const unshelved = new Map<string, UnshelvedBuild>();
  const working = new Set<Promise<void>>();
  let closing = false;

  /** Work that closing waits for. */
  const track = (work: Promise<void>): Promise<void> => {
    const tracked = work.finally(() => working.delete(tracked));
    working.add(tracked);
    return tracked;
  };

  const inTurn = (client: string | undefined, work: (leave: () => void) => Promise<void>) => {
    const { ready, join, leave } = queue.enter(client);
    return { join, work: ready.then(() => work(leave)).finally(leave) };
  };

  const start = (paper: PaperId, client: string | undefined): RunningBuild => {
    const name = formatId(paper);
    const joined = running.get(name);
    if (joined) {
      joined.join(client);
      return joined;
    }
    const { promise: made, resolve, reject } = Promise.withResolvers<void>();
    const { join, work } =
      paper.version === undefined
        ? buildLatest(paper, client, resolve)
        : inTurn(client, (leave) => buildOnce(paper as VersionId, { client, tell: resolve, leave }));
    const done = track(work.finally(() => running.delete(name)));
    done.then(resolve, reject);
    // Perhaps nobody waits for it: its rejection must not end the process.
    made.catch(() => {});
    const begun = { paper, made, done, join };
    running.set(name, begun);
    return begun;
  };

  /** Takes no place in the queue: the requests for the record and for the build take theirs. */
  const buildLatest = (paper: PaperId, client: string | undefined, tell: () => void) => {
    const clients = new Set([client]);
    let begun: RunningBuild | undefined;
    const join = (other: string | undefined) => {
      clients.add(other);
      if (begun) start(begun.paper, other);
    };
    const work = async () => {
      const known = await records.find(paper, { client });
      if (findReadyBuild(known)) return;
      for (const each of clients) begun = start(known.paper, each);
      await begun?.made;
      tell();
      await begun?.done;
    };
    return { join, work: work() };
  };

  const underLease = (paper: VersionId, work: LeasedWork<void>) =>
    withLease(ledger, leaseName(paper), work).catch(asOutage);

  const isReady = (paper: VersionId, facts: Facts) => {
    const withheld = records.findRefusal(facts, paper);
    return findReadyBuild({ facts, ...(withheld && { withheld }) }) !== undefined;
  };

  const buildOnce = (
    paper: VersionId,
    { client, tell, leave }: Pick<BuildWork, 'client' | 'leave'> & { readonly tell: () => void },
  ) => {
    const byAnother = {
      mayTell: (change: Change) => change.what === 'paper' && change.id === paper.id,
      isDone: async () => isReady(paper, await ledger.find(paper)),
    };
    return withLeaseUnlessDone(ledger, leaseName(paper), byAnother, async (lease, lost) => {
      const facts = await findUnblocked(ledger, paper);
      const { failure, asOf } = facts;
      if (isReady(paper, facts)) return;
      if (await shelving.retry(paper, lease)) return;
      // Another node tried while we waited for the lease, or we did just now.
      if (failure) throw recall(failure, asOf);
      const name = formatId(paper);
      const show = (build: UnshelvedBuild) => {
        unshelved.set(name, build);
        tell();
      };
      const work = () => buildNow(paper, facts, { lease, lost, client, show, leave });
      await remembering(paper, lease, work).finally(() => unshelved.delete(name));
    }).catch(asOutage);
  };

  const buildNow = async (paper: VersionId, facts: Facts, { lease, lost, client, show, leave }: BuildWork) => {
    const known = records.find(paper, { client, facts });
    const [record, page] = await Promise.allSettled([
      known,
      pages.find(paper, facts.build, { known, client, signal: lost, leave }),
    ]);
    // Only the record can tell a paper without a page from no paper at all.
    if (record.status === 'rejected') throw record.reason;
    if (page.status === 'rejected') throw page.reason;
    if (!page.value.kept && !page.value.converted) checkPage(page.value, paper, record.value.metadata);
    await shelving.make(record.value, page.value, lease, show);
  };

  const remembering = async (paper: VersionId, lease: Lease, work: () => Promise<void>) => {
    try {
      await work();
    } catch (thrown) {
      const { code, reason } = asProblem(thrown);
      const ofPaper = code === 'no-html' || code === 'upstream' || code === 'build-failed';
      // A failure of our storage, or work that we broke off, says nothing of the paper.
      if (ofPaper && !closing && !(thrown instanceof StorageOutage)) {
        // A node that was paused finds that the archive took too long, which it did not.
        if (!(await isHeld(ledger, lease))) throw new LostLease(lease.name);
        const forMs = thrown instanceof FailedConversion ? thrown.rememberedMs : rememberedMs;
        await ledger.remember(paper, { code, reason }, forMs);
      }
      throw thrown;
    }
  };

  const rebuildNow = (paper: VersionId, leave: () => void) =>
    underLease(paper, (lease, signal) =>
      remembering(paper, lease, async () => {
        const { build } = await ledger.find(paper);
        const known = records.find(paper);
        const [found, page, before] = await Promise.all([
          known,
          pages.fetch(paper, { known, signal, leave }),
          build && pages.kept(build),
        ]);
        if (!page.converted) checkPage(page, paper, found.metadata, before);
        const former = build && (await pages.formerOf(build, before?.equals(page.html) ? undefined : before));
        await shelving.make(found, { ...page, former }, lease);
      }),
    );

  const revalidation = createRevalidation({
    ledger,
    archive,
    records,
    keptPage: pages.kept,
    rebuild: async (known, page, { build, before }, lease) => {
      const facts = await ledger.find(known.paper);
      // Otherwise it was evicted meanwhile.
      if (facts.build?.buildId !== build.buildId) return;
      await shelving.make(known, { ...page, former: await pages.formerOf(build, before) }, lease);
    },
    isClosing: () => closing,
  });

  /** On one node: the others serve the build they have. */
  const revalidateOnce = (paper: VersionId, { buildId, checkedAt }: Build) =>
    withFreeLease(ledger, leaseName(paper), async (lease, lost) => {
      const { build } = await ledger.find(paper);
      // Another node has asked meanwhile.
      if (build?.buildId !== buildId || build.checkedAt !== checkedAt) return;
      await revalidation(paper, build, { lease, lost });
    }).catch(asOutage);

  return {
    start,
    find: (paper) => running.get(formatId(paper)),
    unshelved: (paper) => unshelved.get(formatId(paper)) ?? shelving.refused(paper),
    revalidate: async (paper, build) => track(inTurn(undefined, () => revalidateOnce(paper, build)).work),
    rebuild: async (paper) => track(inTurn(undefined, (leave) => rebuildNow(paper, leave)).work),
    async close(timeoutMs) {
      const late = sleep(timeoutMs, 'late', { ref: false });
      while (working.size > 0 && (await Promise.race([Promise.allSettled(working), late])) !== 'late');
      closing = true;
      queue.close(new Outage('The service is stopping.', { retryAfter: 10, unasked: true }));
    },
  };
}

export function leaseName(paper: VersionId): string {
  return `build ${formatId(paper)}`;
}

/** A lost lease says nothing of the paper: another node is at work on it. */
function asOutage(thrown: unknown): never {
  throw thrown instanceof LostLease ? new StorageOutage(thrown) : thrown;
}
