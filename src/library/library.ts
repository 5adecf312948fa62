/** The library: finds a paper and opens its build, which is made and shelved first if there is none. */
import { LRUCache } from 'lru-cache';
import { type Archive, Outage } from '../archive/index.ts';
import { Problem } from '../errors.ts';
import { type Inference, type InferenceOptions, startInference, type Undescribed } from '../inference/index.ts';
import { formatId, type PaperId } from '../paper/id.ts';
import type { InferredFields } from '../paper/inferred.ts';
import type { Warning } from '../paper/warnings.ts';
import { type Build, type Shelf, startEviction, type VersionId } from '../storage/index.ts';
import { openBuildPool } from './build-pool.ts';
import { createBuilds, type RunningBuild } from './builds.ts';
import { type CopiedFile, openCopy } from './copied-file.ts';
import { createFlavours } from './flavours.ts';
import { isCurrent } from './make.ts';
import { startMirror } from './mirror.ts';
import { createOpener, type ReadablePaper } from './readable-paper.ts';
import { createRecords, type KnownPaper, recall } from './records.ts';
import { createShelving } from './shelving.ts';
import { slicesOfShelf } from './slices.ts';
import { StorageOutage, withStorageOutages } from './storage-outage.ts';
import { withTimeout } from './timeouts.ts';

/** A paper that is being built, or waits for that. */
export interface QueuedBuild {
  /** Since when, on whichever node. */
  readonly queuedAt: number;
}

/** Readers take turns by client; those without one are one client together. */
export interface Asking {
  readonly client?: string | undefined;
}

export interface Library {
  /** The record of a paper, and its build where there is one; builds nothing. */
  find(paper: PaperId, asking?: Asking): Promise<KnownPaper & { readonly opened?: ReadablePaper }>;
  /** From the shelf, or built and shelved first. */
  open(paper: PaperId, asking?: Asking): Promise<ReadablePaper>;
  /** The same, but as soon as there is something to read. */
  read(paper: PaperId, asking?: Asking): Promise<ReadablePaper>;
  /** The same without waiting for a build. */
  order(paper: PaperId, asking?: Asking): Promise<ReadablePaper | QueuedBuild>;
  /** Our copy of a file that the paper shows; nothing of it is read yet. */
  file(paper: VersionId, path: string): Promise<CopiedFile>;
  /** Asks for the page and builds it anew, also where it is on the shelf; that one is served until then. */
  rebuild(paper: PaperId): Promise<void>;
  /** Resolves when no file is to be copied now. */
  mirrored(): Promise<void>;
  /** Has a paper described anew, whatever is known, and gives what came of it. */
  infer(paper: PaperId): Promise<InferredFields>;
  /** Resolves when no paper is to be described now. */
  inferred(): Promise<void>;
  /** Shelved versions whose inferred fields failed, or are not from the present model. */
  undescribed(which: Undescribed): Promise<VersionId[]>;
  /**
   * The revision that an answer about the paper would have now; undefined where nothing is known of it. Costs one look
   * into the ledger; now and then the paper is also opened behind it, so that what is due is asked of the archive.
   */
  revision(paper: PaperId): Promise<string | undefined>;
  /** Notes that the version was read just now. */
  used(paper: VersionId): void;
  close(): Promise<void>;
}

export interface LibraryOptions {
  readonly shelf: Shelf;
  readonly archive: Archive;
  readonly archivePublicUrl: string;
  readonly workers: number;
  readonly buildTimeout: number;
  readonly recheckAfter: number;
  readonly revalidateAfter: number;
  readonly diskLimit: number;
  /** Milliseconds: the longest wait for an answer, while the work goes on, and for the end of work when the library closes. */
  readonly timeouts?: { readonly answer: number; readonly close: number };
  /** Whether the files of papers are copied here, which is the default; else they wait for another process. */
  readonly copiesFiles?: boolean;
  /** The language model, where there is one. */
  readonly inference?: InferenceOptions | undefined;
  /** Told of every build with what was found wrong with its page. */
  readonly onBuilt?: (paper: VersionId, warnings: readonly Warning[]) => void;
  /** Receives failures of background work. */
  readonly fault: (thrown: unknown) => void;
}

const timeoutDefaults = { answer: 55_000, close: 10_000 };
/** Milliseconds for the archive to say whether a paper exists; then a reader who does not wait is told that it is queued. */
const existenceTimeoutMs = 2000;
/** Milliseconds after which a paper is opened again although its answers in memory are still valid. */
const openAgainAfter = 60_000;
/** Milliseconds for which a poll counts as one for the same build as the last. */
const awaitedMs = 10 * 60_000;
/** The client of readers who name none. */
const anonymous = '';
/** Codes of problems that need no operator: the next reading asks again. */
const passing: ReadonlySet<string> = new Set(['upstream', 'rate-limited']);
/** A page is asked after no sooner than this after the last time: where that failed, and where the page was gone. */
const revalidateGapMs = { failed: 60_000, stale: 60 * 60_000 };

export function openLibrary(options: LibraryOptions): Library {
  const { archive, archivePublicUrl, fault, timeouts = timeoutDefaults } = options;
  const shelf = withStorageOutages(options.shelf);
  const { ledger, bytes } = shelf;
  const records = createRecords(ledger, archive, options.recheckAfter);
  const pool = openBuildPool({ threads: options.workers, timeout: options.buildTimeout });
  const mirror = startMirror(shelf, archive, fault, options.copiesFiles === false ? 0 : 1);
  const readBuild = (build: Build | undefined) => (isCurrent(build) ? slicesOfShelf(bytes, build) : undefined);
  const inference = options.inference && startInference({ shelf, readBuild, fault }, options.inference);
  const eviction = startEviction(options.shelf, options.diskLimit, fault);
  const opener = createOpener(shelf, inference?.label, createFlavours(pool.render), pool);
  const shelving = createShelving({ shelf, pool, archivePublicUrl, inference, onBuilt: options.onBuilt });
  const builds = createBuilds({ shelf, archive, records, shelving });
  const asked = new Map<string, number>();
  const revalidating = new Set<string>();
  /** Papers that were opened for an answer in memory a short while ago. */
  const opened = new LRUCache<string, true>({ max: 20_000, ttl: openAgainAfter });

  const openKnown = async (known: KnownPaper): Promise<ReadablePaper | undefined> => {
    const unshelved = builds.unshelved(known.paper);
    if (unshelved && !isCurrent(known.facts.build)) {
      shelveAgain(known.paper);
      return opener.openUnshelved(known, unshelved);
    }
    const { build } = known.facts;
    if (!isCurrent(build)) return undefined;
    const opened = await opener.openShelved(known, build);
    if (opened) freshen(known, build);
    return opened;
  };

  /** In the background, where storage refused the build the last time. */
  const shelveAgain = (paper: VersionId) => {
    if (!builds.find(paper)) builds.start(paper, undefined).done.catch(() => {});
  };

  const findNow = async (
    paper: PaperId,
    client = anonymous,
    facts?: KnownPaper['facts'],
  ): Promise<KnownPaper & { readonly opened?: ReadablePaper }> => {
    const known = refresh(await records.find(paper, { client, facts }));
    const opened = await openKnown(known);
    return opened ? { ...known, facts: opened.facts, opened } : known;
  };

  /** Queues a paper whose inferred fields are outdated; they are pending at once. */
  const refresh = (known: KnownPaper): KnownPaper => {
    const inferred = inference?.refresh(known.facts);
    return inferred ? { ...known, facts: { ...known.facts, inferred } } : known;
  };

  /** In the background, and not again and again while the archive is down. */
  const freshen = ({ paper, facts: { asOf } }: KnownPaper, build: Build) => {
    const name = formatId(paper);
    if (asOf - build.checkedAt < options.revalidateAfter) return;
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

  /** An outage of the archive is no fault: the page is asked after again at the next reading. */
  const tellFault = (thrown: unknown) => {
    if (thrown instanceof StorageOutage || !(thrown instanceof Problem && passing.has(thrown.code))) fault(thrown);
  };

  /** Runs in the background: if it changes something, the revision changes. */
  const openNowAndThen = (paper: PaperId) => {
    const name = formatId(paper);
    if (opened.has(name)) return;
    opened.set(name, true);
    findNow(paper, anonymous).catch(() => {});
  };

  const start = (paper: PaperId, client: string, facts?: KnownPaper['facts']): RunningBuild => {
    if (facts?.failure) throw recall(facts.failure, facts.asOf);
    return builds.start(paper, client);
  };

  const findOrStart = async (paper: PaperId, client: string): Promise<ReadablePaper | RunningBuild> => {
    const facts = await ledger.find(paper);
    if (paper.version !== undefined) {
      // A version that is not shelved has its record and its page fetched together.
      const isNew = !isCurrent(facts.build) && !builds.unshelved({ ...paper, version: paper.version });
      if (isNew && !facts.blocked) return start(paper, client, facts);
    }
    const { opened, ...known } = await findNow(paper, client, facts);
    return opened ?? start(known.paper, client, known.facts);
  };

  const readNow = async (paper: PaperId, client = anonymous): Promise<ReadablePaper> => {
    const found = await findOrStart(paper, client);
    if ('build' in found) return found;
    // Looked up a second time, because the build may have been shelved, or have failed, in between.
    for (const stage of [found.made, found.done]) {
      await stage;
      const { opened } = await findNow(found.paper);
      if (opened) return opened;
    }
    throw new Problem('build-failed', 'The build was gone as soon as it was made.');
  };

  const openNow = async (paper: PaperId, client = anonymous): Promise<ReadablePaper> => {
    const found = await readNow(paper, client);
    const begun = builds.find(found.paper);
    if (!begun) return found;
    await begun.done;
    return readNow(found.paper, client);
  };

  return {
    find: (paper, { client } = {}) => orOutage(findNow(paper, client), timeouts.answer),
    open: (paper, { client } = {}) => orOutage(openNow(paper, client), timeouts.answer),
    async read(paper, { client } = {}) {
      const end = performance.now() + timeouts.answer;
      return withDeadline(await orOutage(readNow(paper, client), timeouts.answer), end);
    },
    async order(paper, { client = anonymous } = {}) {
      const end = performance.now() + timeouts.answer;
      const found = await withTimeout(findNow(paper, client), existenceTimeoutMs);
      if (found?.opened) return withDeadline(found.opened, end);
      start(found?.paper ?? paper, client, found?.facts);
      // By the name that was asked for: a poll asks by the same.
      return { queuedAt: await ledger.markAwaited(paper, awaitedMs) };
    },
    file: async (paper, path) => openCopy(shelf, mirror, paper, path),
    async rebuild(paper) {
      await builds.rebuild((await records.find(paper)).paper);
    },
    mirrored: mirror.idle,
    async infer(paper) {
      const model = requireModel(inference);
      return model.infer((await openNow(paper)).paper);
    },
    inferred: async () => inference?.idle(),
    undescribed: async (which) => requireModel(inference).undescribed(which),
    revision(paper) {
      openNowAndThen(paper);
      return ledger.revision(paper);
    },
    used: eviction.used,
    async close() {
      await Promise.all([builds.close(timeouts.close), mirror.close(), inference?.close(), eviction.close()]);
      await pool.close();
    },
  };
}

function requireModel(inference: Inference | undefined): Inference {
  if (inference) return inference;
  throw new Problem('usage', 'no language model is configured: set MODEL and MODEL_URL.');
}

/** The answer, or an outage where it takes too long; the work goes on. */
async function orOutage<T extends object>(answer: Promise<T>, longest: number): Promise<T> {
  const found = await withTimeout(answer, longest);
  if (found) return found;
  throw new Outage('It takes longer than anybody should wait, and goes on.', { retryAfter: 10 });
}

/** Artefacts that are not made yet are waited for until the same time as the paper itself. */
function withDeadline(
  { read, slice, inFlavour, nodes, innerNode, table, data, article, ...opened }: ReadablePaper,
  end: number,
): ReadablePaper {
  const left = () => Math.max(0, end - performance.now());
  return {
    ...opened,
    read: (name) => orOutage(read(name), left()),
    slice: (name, from, to) => orOutage(slice(name, from, to), left()),
    article: () => orOutage(article(), left()),
    nodes: () => orOutage(nodes(), left()),
    innerNode: (...asked) => orOutage(innerNode(...asked), left()),
    table: (...asked) => orOutage(table(...asked), left()),
    data: (name) => orOutage(data(name), left()),
    async inFlavour(flavour) {
      const { sections, read: readMarkdown } = await orOutage(inFlavour(flavour), left());
      return { sections, read: (from, to) => orOutage(readMarkdown(from, to), left()) };
    },
  };
}
