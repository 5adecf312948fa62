/**
 * Keeps the index of the words on the shelf: durable jobs put in what is built; what is evicted, removed or blocked is dropped as
 * soon as the ledger tells of it. Changes that nobody was told of are found at the start and every few hours.
 */
import { LRUCache } from 'lru-cache';
import { asProblem, Problem } from 'papertree-convert/errors';
import { formatId } from 'papertree-convert/paper';
import type { Searching, TextToIndex } from '../searching/index.ts';
import {
  type Build,
  type Facts,
  type IndexedVersion,
  type Job,
  type JobWorker,
  type Ledger,
  type Shelf,
  type Shelved,
  shelvedPages,
  startJobWorker,
  type TakenJob,
  type VersionId,
} from '../storage/index.ts';
import { isCurrent, isWhole, slicesOfShelf } from './build-format.ts';
import { anyKnown, type Records } from './records.ts';
import { StorageOutage } from './storage-outage.ts';

const kind = 'index';
const ttlMs = 120_000;
/** Papers that are got ready at once: the index writes them together. */
const atOnce = 16;
/** Bytes of parts that wait in memory for their job. */
const mostOffered = 16 * 1024 * 1024;
/** Attempts where the index fails, each after four times as long: the last comes an hour after the first. */
const tries = 7;
/** Milliseconds between two comparisons of the whole index with the shelf. */
const compareEvery = 6 * 3_600_000;
/** Milliseconds after a change before it is looked at: changes of one paper come together. */
const lookAfter = 500;
/** Papers that are looked at together. */
const followedAtOnce = 50;

/** The job that goes with a build. */
export function indexJob(paper: VersionId): Job {
  return { kind, key: formatId(paper), paper };
}

export interface Indexing {
  /** Keeps the parts of a build for a while, so that its job need not read the tree; without them it does. */
  offer(buildId: string, parts: Uint8Array<ArrayBuffer>): void;
  /** Resolves when nothing is to be put in now. */
  idle(): Promise<void>;
  /** Drops what is no longer on the shelf, and queues what is missing; with `all` everything is put in anew. Gives how many were queued. */
  compare(all?: boolean, stopped?: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

export interface IndexingOptions {
  readonly shelf: Pick<Shelf, 'ledger' | 'bytes'>;
  readonly searching: Searching;
  readonly records: Pick<Records, 'findRefusal'>;
  /** Whether papers are put in by this process; else it only keeps an eye on what leaves the shelf. */
  readonly puts: boolean;
  readonly fault: (thrown: unknown) => void;
}

export function startIndexing({ shelf, searching, records, puts, fault }: IndexingOptions): Indexing {
  const { ledger, bytes } = shelf;
  const offered = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: mostOffered,
    sizeCalculation: ({ length }) => length + 1,
  });

  /** The words of the build, or the record alone where there are none, or may be none; undefined where there is nothing. */
  const sourceOf = async (facts: Facts, paper: VersionId) => {
    const known = facts.blocked ? undefined : anyKnown(facts, paper);
    const { build } = facts;
    if (!known || !build) return undefined;
    const isText = isCurrent(build) && isWhole(build) && !records.findRefusal(facts, paper);
    const text = isText ? await textOf(build) : undefined;
    // Evicted, or damaged, a moment ago: the next build has a job of its own.
    if (isText && !text) return undefined;
    return { paper, buildId: build.buildId, metadata: known.metadata, text };
  };

  const textOf = async (build: Build): Promise<TextToIndex | undefined> => {
    const parts = offered.get(build.buildId);
    if (parts) return { parts };
    const tree = await slicesOfShelf(bytes, build)('content');
    return tree && { tree: new Uint8Array(tree) };
  };

  const run = async (job: TakenJob, stopped: AbortSignal) => {
    try {
      const source = await sourceOf(await ledger.find(job.paper), job.paper);
      if (stopped.aborted) return void (await ledger.retry(job, 0));
      await (source ? searching.put(source) : searching.drop([job.paper]));
      if (source) offered.delete(source.buildId);
      await ledger.finish(job);
    } catch (thrown) {
      await fail(job, thrown);
    }
  };

  const fail = async (job: TakenJob, thrown: unknown) => {
    const { code, reason } = asProblem(thrown);
    const waitMs = 1000 * 4 ** Math.max(1, job.attempt);
    if (thrown instanceof StorageOutage) return void (await ledger.retry(job, waitMs));
    if (job.attempt < tries) return void (await ledger.retry(job, waitMs, { code, reason }));
    await ledger.fail(job, { code, reason });
    fault(thrown);
  };

  const giveUp = async (job: TakenJob) => {
    const reason = `${job.crashes} processes have died while ${job.key} was put into the index.`;
    await ledger.fail(job, { code: 'build-failed', reason });
    fault(new Problem('build-failed', reason));
  };

  const worker: JobWorker = startJobWorker(ledger, { kind, ttlMs, count: puts ? atOnce : 0, run, giveUp, fault });

  /** Drops those that have left the shelf: asked for now, for a list of what is there may be older than the index. */
  const dropGone = async (papers: readonly VersionId[]) => {
    const facts = await Promise.all(papers.map((paper) => ledger.find(paper)));
    const gone = papers.filter((_, n) => facts[n]?.blocked || !facts[n]?.build);
    if (gone.length > 0) await searching.drop(gone);
  };

  const compare = async (all = false, stopped?: AbortSignal): Promise<number> => {
    const blocks = new Set((await ledger.listBlocks()).map(formatId));
    const isBlocked = ({ id, version }: VersionId) => blocks.has(id) || blocks.has(formatId({ id, version }));
    let queued = 0;
    const indexed = indexedPages(searching);
    let inIndex = await indexed.next();
    /** Gives the build by which the index knows the paper. */
    const dropUpTo = async (paper: VersionId | undefined): Promise<string | undefined> => {
      while (!inIndex.done && (paper === undefined || isBefore(inIndex.value.paper, paper))) {
        await dropGone([inIndex.value.paper]);
        inIndex = await indexed.next();
      }
      if (inIndex.done || paper === undefined || isBefore(paper, inIndex.value.paper)) return undefined;
      const { buildId } = inIndex.value;
      inIndex = await indexed.next();
      return buildId;
    };
    for await (const page of shelvedPages(ledger)) {
      const missing: Job[] = [];
      for (const { paper, buildId } of page) {
        if (stopped?.aborted) return queued;
        if (isBlocked(paper)) continue;
        // Of an earlier build nothing is found any more.
        if ((await dropUpTo(paper)) !== buildId || all) missing.push(indexJob(paper));
      }
      await ledger.queue(missing);
      queued += missing.length;
    }
    await dropUpTo(undefined);
    return queued;
  };

  /** Makes the index of these papers what the ledger says of them. */
  const follow = async (ids: readonly string[]) => {
    const shelved = (await Promise.all(ids.map((id) => shelvedVersions(ledger, id)))).flat();
    const indexed = await searching.versionsOf(ids);
    await dropGone(indexed.map(({ paper }) => paper));
    const keyOf = ({ paper, buildId }: IndexedVersion) => `${formatId(paper)} ${buildId}`;
    const known = new Set(indexed.map(keyOf));
    for (const version of shelved) {
      const { paper } = version;
      if (known.has(keyOf(version)) || (await ledger.findJob(kind, formatId(paper)))) continue;
      if (!(await ledger.find(paper)).blocked) await ledger.queue([indexJob(paper)]);
    }
  };

  const changed = new Set<string>();
  const closing = new AbortController();
  let working: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => {
    working = working
      .then(async () => {
        if (!closing.signal.aborted) await work();
      })
      .catch((thrown) => {
        if (!closing.signal.aborted) fault(thrown);
      });
  };
  let timer: NodeJS.Timeout | undefined;
  const forget = ledger.watch((change) => {
    if (change.what !== 'paper') return;
    changed.add(change.id);
    timer ??= setTimeout(() => {
      timer = undefined;
      const ids = [...changed];
      changed.clear();
      inTurn(async () => {
        for (let from = 0; from < ids.length && !closing.signal.aborted; from += followedAtOnce)
          await follow(ids.slice(from, from + followedAtOnce));
      });
    }, lookAfter).unref();
  });
  const comparison = setInterval(() => inTurn(() => compare(false, closing.signal)), compareEvery).unref();
  if (puts) inTurn(() => compare(false, closing.signal));

  return {
    offer: (buildId, parts) => void offered.set(buildId, parts),
    idle: async () => {
      await working;
      await worker.idle();
    },
    compare,
    async close() {
      closing.abort();
      forget();
      clearTimeout(timer);
      clearInterval(comparison);
      await worker.close();
      await working;
    },
  };
}

/** Whether what was found is still what is on the shelf. */
export function isStillThere({ blocked, build }: Facts, buildId: string): boolean {
  return !blocked && build?.buildId === buildId;
}

async function* indexedPages(searching: Pick<Searching, 'indexed'>) {
  for (let page = await searching.indexed(); page.length > 0; page = await searching.indexed(page.at(-1)?.paper))
    yield* page;
}

/** Versions of one paper that are listed at once: nearly all have fewer. */
const fewVersions = 8;

async function shelvedVersions(ledger: Pick<Ledger, 'shelved'>, id: string): Promise<Shelved[]> {
  const all: Shelved[] = [];
  for (let after: VersionId = { id, version: 0 }; ; ) {
    const listed = await ledger.shelved(after, fewVersions);
    const found = listed.filter(({ paper }) => paper.id === id);
    all.push(...found);
    const last = found.at(-1);
    if (!last || found.length < fewVersions) return all;
    after = last.paper;
  }
}

/** The order of the engines: ids by their bytes, which are ASCII. */
function isBefore(a: VersionId, b: VersionId): boolean {
  return a.id < b.id || (a.id === b.id && a.version < b.version);
}
