/** The library: finds a paper and opens its build, which is made and shelved first if there is none. */
import { LRUCache } from 'lru-cache';
import { Problem } from 'papertree-convert/errors';
import { formatId, type PaperId } from 'papertree-convert/paper';
import { type Inference, startInference } from '../inference/index.ts';
import type { InferredFields } from '../inference/inferred.ts';
import { type Build, shelvedPages, startEviction, type VersionId } from '../storage/index.ts';
import { isCurrent, isWhole, slicesOfShelf } from './build-format.ts';
import { createBuilds, type RunningBuild } from './builds.ts';
import { createContentPolicy, findReadyBuild, holdsTooMuch, requireText, withholdText } from './content-policy.ts';
import { startLogReader } from './conversion-logs.ts';
import { orOutage, withDeadline, withTimeout } from './deadlines.ts';
import { createFileCount } from './file-count.ts';
import { createPages } from './find-page.ts';
import type { LibraryOptions } from './library-options.ts';
import { type CopiedFile, openCopy, startMirror } from './mirror.ts';
import { createOpener, type ReadablePaper, type ShelvedPaper } from './readable-paper.ts';
import { anyKnown, createRecords, findUnblocked, type KnownPaper, type Records, recall } from './records.ts';
import { createFreshening } from './revalidation.ts';
import { openShelvedWords, type ShelvedWords } from './shelved-words.ts';
import { createShelving } from './shelving.ts';
import { createConversions } from './source-conversions.ts';
import { withStorageOutages } from './storage-outage.ts';
import { readStoredHtml } from './stored-page.ts';
import { startTrimming } from './trimming.ts';

/** A paper that is being built, or waits for that. */
export interface QueuedBuild {
  /** Since when, on whichever node. */
  readonly queuedAt: number;
}

/** Readers take turns by client; those without one are one client together. */
export interface Asking {
  readonly client?: string | undefined;
  /** Whether the outline is enough: then the text may be held back. */
  readonly outlineOnly?: boolean;
}

export interface Library {
  /** The record of a paper, and its build where there is one; builds nothing. */
  find(paper: PaperId, asking?: Asking): Promise<KnownPaper & { readonly opened?: ReadablePaper }>;
  /** The record of a paper where a fresh one is kept; asks nobody. */
  recall: Records['recall'];
  /** From the shelf, or built and shelved first. */
  open(paper: PaperId, asking?: Asking): Promise<ReadablePaper>;
  /** The same, but as soon as there is something to read. */
  read(paper: PaperId, asking?: Asking): Promise<ReadablePaper>;
  /** The same without waiting for a build. */
  order(paper: PaperId, asking?: Asking): Promise<ReadablePaper | QueuedBuild>;
  /** Our copy of a file that the paper shows; nothing of it is read yet. */
  file(paper: VersionId, path: string): Promise<CopiedFile>;
  /** The HTML that its shelved build was made of, as a copy of its own. */
  page(paper: VersionId): Promise<Uint8Array<ArrayBuffer>>;
  /** A version that is on the shelf, without a question to the archive. */
  shelved(paper: VersionId): Promise<ShelvedPaper | undefined>;
  /** Asks for the page and builds it anew, also where it is on the shelf; that one is served until then. */
  rebuild(paper: PaperId): Promise<void>;
  /** Versions on the shelf whose build is of another format than today's. */
  outdated(): Promise<readonly VersionId[]>;
  /** Resolves when no file is to be copied now. */
  mirrored(): Promise<void>;
  /** Resolves when no log of a conversion is to be read now. */
  reported(): Promise<void>;
  /** The words of all papers on the shelf, to be searched; throws `not-found` where that is turned off. */
  words(): ShelvedWords;
  /** Has a paper described anew, whatever is known, and gives what came of it. */
  infer(paper: PaperId): Promise<InferredFields>;
  /** Resolves when no paper is to be described now. */
  inferred(): Promise<void>;
  /** Questions about the inferred fields on the shelf; throws `usage` where no model is set. */
  inferredFields(): Pick<Inference, 'undescribed' | 'described' | 'audit'>;
  /**
   * The revision that an answer about the paper would have now; undefined where nothing is known of it. Costs one look
   * into the ledger; now and then the paper is also opened behind it, so that what is due is asked of the archive.
   */
  revision(paper: PaperId): Promise<string | undefined>;
  /** Papers on the shelf, each in one version, those first that were read or shelved last. */
  lately(): Promise<readonly KnownPaper[]>;
  /** Notes that the version was read just now. */
  used(paper: VersionId): void;
  close(): Promise<void>;
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

export function openLibrary(options: LibraryOptions): Library {
  const { archive, archivePublicUrl, pool, fault, onBuilt, onPageChange, timeouts = timeoutDefaults } = options;
  const shelf = withStorageOutages(options.shelf);
  const { ledger, bytes } = shelf;
  const policy = createContentPolicy(options.contentPolicy ?? 'all', archivePublicUrl);
  const records = createRecords(ledger, archive, options.recheckAfter, policy);
  const fileCount = createFileCount(options.files);
  const count = options.copiesFiles === false ? 0 : 1;
  const mirror = startMirror({ shelf, archive, fault, fileCount, count });
  const logs = startLogReader(shelf, archive, { ...options, fileCount, count });
  const conversions = createConversions(archive, options.sourceConverter);
  const readBuild = (build: Build | undefined) =>
    isCurrent(build) && isWhole(build) ? slicesOfShelf(bytes, build) : undefined;
  const inference = options.inference && startInference({ shelf, readBuild, fault }, options.inference);
  const eviction = startEviction(options.shelf, {
    diskLimit: options.diskLimit,
    ...(options.searching && { derivedBytes: options.searching.diskBytes }),
    fault,
  });
  const opener = createOpener(shelf, inference?.label);
  const { searching, indexes } = options;
  const words = openShelvedWords({ shelf, searching, indexes, records, fault });
  const shelving = createShelving({
    isIndexed: words.isKept,
    offerParts: words.offer,
    shelf,
    pool,
    archivePublicUrl,
    inference,
    fileCount,
    onBuilt,
    onPageChange,
  });
  const builds = createBuilds({ shelf, archive, records, shelving, pages: createPages(shelf, archive, conversions) });
  const trimming = startTrimming({ shelf, records, shelving, isNeeded: !policy.givesAll, fault });
  const freshen = createFreshening(builds, options.revalidateAfter, fault);
  /** Papers that were opened for an answer in memory a short while ago. */
  const opened = new LRUCache<string, true>({ max: 20_000, ttl: openAgainAfter });

  const openKnown = async (known: KnownPaper): Promise<ReadablePaper | undefined> => {
    const { paper, withheld } = known;
    const build = findReadyBuild(known);
    const unshelved = build ? undefined : builds.unshelved(paper);
    if (unshelved) shelveAgain(paper);
    const shelved = build && (await opener.openShelved(known, build));
    if (shelved) freshen(known, build);
    if (holdsTooMuch(build, withheld)) trimming.trim(paper);
    const opened = unshelved ? opener.openUnshelved(known, unshelved) : shelved;
    return opened && withheld ? withholdText(opened, withheld) : opened;
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
    const inferred = known.withheld ? undefined : inference?.refresh(known.facts);
    return inferred ? { ...known, facts: { ...known.facts, inferred } } : known;
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

  const findOrStart = async (paper: PaperId, asking: Asking): Promise<ReadablePaper | RunningBuild> => {
    const { client = anonymous } = asking;
    const facts = await ledger.find(paper);
    if (paper.version !== undefined && policy.givesAll) {
      // A version that is not shelved has its record and its page fetched together.
      const isNew = !findReadyBuild({ facts }) && !builds.unshelved({ ...paper, version: paper.version });
      if (isNew && !facts.blocked) return start(paper, client, facts);
    }
    const { opened, ...known } = requireText(await findNow(paper, client, facts), asking);
    return opened ?? start(known.paper, client, known.facts);
  };

  const readNow = async (paper: PaperId, asking: Asking = {}): Promise<ReadablePaper> => {
    const found = await findOrStart(paper, asking);
    if ('build' in found) return found;
    // Looked up a second time, because the build may have been shelved, or have failed, in between.
    for (const stage of [found.made, found.done]) {
      await stage;
      const { opened } = await findNow(found.paper);
      if (opened) return opened;
    }
    throw new Problem('build-failed', 'The build was gone as soon as it was made.');
  };

  const openNow = async (paper: PaperId, asking: Asking = {}): Promise<ReadablePaper> => {
    const found = await readNow(paper, asking);
    const begun = builds.find(found.paper);
    if (!begun) return found;
    await begun.done;
    return readNow(found.paper, asking);
  };

  return {
    find: (paper, { client } = {}) => orOutage(findNow(paper, client), timeouts.answer),
    recall: records.recall,
    open: (paper, asking) => orOutage(openNow(paper, asking), timeouts.answer),
    async read(paper, asking) {
      const end = performance.now() + timeouts.answer;
      return withDeadline(await orOutage(readNow(paper, asking), timeouts.answer), end);
    },
    async order(paper, asking = {}) {
      const { client = anonymous } = asking;
      const end = performance.now() + timeouts.answer;
      const found = await withTimeout(findNow(paper, client), existenceTimeoutMs);
      if (found) requireText(found, asking);
      if (found?.opened) return withDeadline(found.opened, end);
      // The record comes first where text may be held back; the next poll finds it.
      if (found || policy.givesAll) start(found?.paper ?? paper, client, found?.facts);
      // By the name that was asked for: a poll asks by the same.
      return { queuedAt: await ledger.markAwaited(paper, awaitedMs) };
    },
    async shelved(paper) {
      const facts = await ledger.find(paper);
      const known = facts.blocked ? undefined : anyKnown(facts, paper);
      const { build } = facts;
      const isReadable = isCurrent(build) && isWhole(build) && !records.findRefusal(facts, paper);
      return known && isReadable ? opener.openShelved(known, build) : undefined;
    },
    async file(paper, path) {
      const copy = openCopy(shelf, mirror, paper, path);
      // A block is told rather than that there is no copy.
      copy.catch(() => {});
      const facts = await findUnblocked(ledger, paper);
      const withheld = records.findRefusal(facts, paper);
      if (withheld) throw withheld;
      const license = anyKnown(facts, paper)?.metadata.license;
      return { ...(await copy), ...(license ? { license } : {}) };
    },
    page: (paper) => readStoredHtml(shelf, paper, builds.find(paper)?.done),
    async rebuild(paper) {
      await builds.rebuild((await records.find(paper)).paper);
    },
    async outdated() {
      const found: VersionId[] = [];
      for await (const page of shelvedPages(ledger)) {
        const facts = await Promise.all(page.map(({ paper }) => ledger.find(paper)));
        found.push(...page.flatMap(({ paper }, i) => (isCurrent(facts[i]?.build) ? [] : [paper])));
      }
      return found;
    },
    mirrored: mirror.idle,
    reported: logs.idle,
    words: words.require,
    async infer(paper) {
      const model = requireModel(inference);
      return model.infer((await openNow(paper)).paper);
    },
    inferred: async () => inference?.idle(),
    inferredFields: () => requireModel(inference),
    revision(paper) {
      openNowAndThen(paper);
      return ledger.revision(paper);
    },
    async lately() {
      const papers = new Map((await ledger.lastUsed()).toReversed().map((paper) => [paper.id, paper]));
      const known = [...papers.values()].toReversed().map(async (paper) => {
        const facts = await ledger.find(paper);
        return facts.blocked ? undefined : anyKnown(facts, paper);
      });
      return (await Promise.all(known)).filter((each) => each !== undefined);
    },
    used: eviction.used,
    async close() {
      const background = [
        mirror.close(),
        logs.close(),
        words.close(),
        inference?.close(),
        eviction.close(),
        trimming.close(),
      ];
      await Promise.all([builds.close(timeouts.close), ...background]);
      conversions.close();
    },
  };
}

function requireModel(inference: Inference | undefined): Inference {
  if (inference) return inference;
  throw new Problem('usage', 'no language model is configured: set MODEL and MODEL_URL.');
}
