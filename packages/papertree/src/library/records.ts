/**
 * The archive's records of papers: as the ledger has them while they are fresh, else asked for once, however many wait.
 * First readers wait for the record, and versions of one paper for the same one. It lacks something only where the
 * archive's best source of records fails, or has no turn for us within two seconds (`maxWait` of the archive); then it
 * is completed later.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { HeldBack, Problem } from 'papertree-convert/errors';
import { formatId, latestVersion, type Metadata, mergeVersions, type PaperId } from 'papertree-convert/paper';
import { type Archive, createFairQueue, Outage, type PaperRecord } from '../archive/index.ts';
import type { Facts, Failure, Ledger, Time, VersionId } from '../storage/index.ts';
import type { ContentPolicy } from './content-policy.ts';
import { StorageOutage } from './storage-outage.ts';

/** A version of a paper that exists. */
export interface KnownPaper {
  readonly paper: VersionId;
  readonly latestVersion: number;
  readonly metadata: Metadata;
  /** Time of the archive's last answer. */
  readonly checkedAt: number;
  readonly facts: Facts;
  /** The problem of who asks for its text, where that is held back. */
  readonly withheld?: HeldBack;
}

export interface Records {
  /** Throws `not-found`, or `upstream` if no source answers and no record is kept. */
  find(paper: PaperId, options?: KnownPapersOptions): Promise<KnownPaper>;
  /** The record as it is kept, where that is fresh; asks nobody. Throws `not-found` where the paper is blocked or known not to be. */
  recall(paper: PaperId): Promise<KnownPaper | undefined>;
  /** Why the text of a version is held back, by the record that is kept; where there is none, no licence is known. */
  findRefusal(facts: Facts, paper: VersionId): HeldBack | undefined;
}

export interface KnownPapersOptions {
  /** Readers take turns by client. */
  readonly client?: string | undefined;
  /** The facts of the paper, where they were read a moment ago. */
  readonly facts?: Facts | undefined;
}

/** Milliseconds that readers with a stale record wait for a fresh one, counted from the first reader. */
const staleRecordMs = 1000;
/** Milliseconds for which a paper is remembered as not existing. */
const absentMs = 5 * 60_000;
/** Milliseconds before a failed request is repeated, or an incomplete record completed; that takes twice as long each time. */
const retryAfterMs = 60_000;
const maxFailures = 10_000;
/** Requests at once; more would only wait at the archive, which gives its records one by one. */
const queueOptions = { slots: 8, capacity: 2000 };
/** Milliseconds for which a request is repeated while the archive is only busy. */
const busyTimeoutMs = 10 * 60_000;

/** A request for a record that is running or queued. */
interface RecordRequest {
  readonly done: Promise<void>;
  /** Resolves with `done`, or when a reader with a stale record has waited long enough; never rejects. */
  readonly enough: Promise<void>;
  readonly join: (client: string | undefined) => void;
}

export function createRecords(ledger: Ledger, archive: Archive, recheckAfter: number, policy: ContentPolicy): Records {
  const queue = createFairQueue(queueOptions);
  const requests = new Map<string, RecordRequest>();
  /** Of each paper the request that began first, for whichever version. */
  const requestsOfPapers = new Map<string, RecordRequest>();
  // Both are kept in this process alone: another may reach the archive.
  const recentFailures = new Map<string, { readonly outage: Outage; readonly failedAt: Time }>();
  /** The number of times in succession that the record of a paper was incomplete. */
  const incompleteRecords = new Map<string, number>();

  const request = (paper: PaperId, asOf: Time, client: string | undefined): RecordRequest => {
    const name = formatId(paper);
    const running = requests.get(name);
    if (running) {
      running.join(client);
      return running;
    }
    refuseAfterFailure(name, asOf);
    const { ready, join, leave } = queue.enter(client);
    const done = ready
      .then(() => fetchRecord(paper, client))
      .finally(() => {
        leave();
        requests.delete(name);
        if (requestsOfPapers.get(paper.id) === begun) requestsOfPapers.delete(paper.id);
      });
    const begun: RecordRequest = {
      done,
      join,
      enough: Promise.race([done.catch(() => {}), sleep(staleRecordMs, undefined, { ref: false })]),
    };
    requests.set(name, begun);
    if (!requestsOfPapers.has(paper.id)) requestsOfPapers.set(paper.id, begun);
    return begun;
  };

  const refuseAfterFailure = (name: string, asOf: Time) => {
    const failed = recentFailures.get(name);
    // A failure in the future was noted before the clock was put back, and is ignored.
    if (failed && asOf >= failed.failedAt && asOf < failed.failedAt + retryAfterMs) throw failed.outage;
    recentFailures.delete(name);
  };

  const fetchRecord = async (paper: PaperId, client: string | undefined) => {
    try {
      await saveRecord(paper.id, await askWhileBusy(paper, client));
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === 'not-found')
        await ledger.remember(paper, { code: thrown.code, reason: thrown.reason }, absentMs);
      // An outage that reached no archive is not remembered: a retry costs the archive nothing.
      if (thrown instanceof Outage && !thrown.unasked && !(thrown instanceof StorageOutage)) {
        if (recentFailures.size >= maxFailures) recentFailures.clear();
        recentFailures.set(formatId(paper), { outage: thrown, failedAt: await ledger.now() });
      }
      throw thrown;
    }
  };

  const saveRecord = async (id: string, { metadata, version, latestVersion, newest, complete }: PaperRecord) => {
    if (newest) await ledger.saveMetadata({ id, latestVersion, metadata: newest });
    const isNewest = version === latestVersion;
    const before = complete || !isNewest ? undefined : metadataOf((await ledger.find({ id })).paper);
    // An incomplete record takes nothing away that an earlier one said.
    const versions = before ? mergeVersions(metadata.versions, before.versions) : metadata.versions;
    await ledger.saveMetadata({
      id,
      ...(isNewest ? { latestVersion } : { version }),
      metadata: { ...metadata, versions },
    });
    if (incompleteRecords.size >= maxFailures) incompleteRecords.clear();
    if (complete) incompleteRecords.delete(id);
    else incompleteRecords.set(id, (incompleteRecords.get(id) ?? 0) + 1);
  };

  const freshMsOf = ({ id }: PaperId): number => {
    const times = incompleteRecords.get(id);
    return times === undefined ? recheckAfter : Math.min(retryAfterMs * 2 ** (times - 1), recheckAfter);
  };

  /** While many papers are asked for, every source of records may be busy for longer than the archive waits: then ask again. */
  const askWhileBusy = async (paper: PaperId, client: string | undefined): Promise<PaperRecord> => {
    let end: Time | undefined;
    for (;;) {
      try {
        return await archive.metadata(paper, { client });
      } catch (thrown) {
        const busy = thrown instanceof Outage && thrown.unasked && !isClosed(archive);
        if (!busy) throw thrown;
        const now = await ledger.now();
        end ??= now + busyTimeoutMs;
        if (now > end) throw thrown;
      }
      await sleep(1000, undefined, { ref: false });
    }
  };

  const waitForFresh = async (paper: PaperId, asOf: Time, client: string | undefined) => {
    try {
      await request(paper, asOf, client).enough;
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
    }
  };

  /** Resolves when the first request for the paper is over, whichever version that was for. */
  const waitForPaper = async ({ done, join }: RecordRequest, client: string | undefined) => {
    join(client);
    await done.catch(() => {});
  };

  const withRefusal = (known: KnownPaper): KnownPaper => {
    const withheld = policy.findRefusal(known.paper, known.metadata.license);
    return withheld ? { ...known, withheld } : known;
  };

  return {
    findRefusal: (facts, paper) => policy.findRefusal(paper, readKnown(facts, paper)?.metadata.license ?? ''),
    async recall(paper) {
      const facts = await findUnblocked(ledger, paper);
      const known = readKnown(facts, paper);
      return known && facts.asOf - known.checkedAt < freshMsOf(paper) ? withRefusal(known) : undefined;
    },
    async find(paper, { client, facts: read } = {}) {
      let facts = read ? requireUnblocked(read, paper) : await findUnblocked(ledger, paper);
      // A second request at the same time would be answered by another source, which says less.
      const running = readKnown(facts, paper) ? undefined : requestsOfPapers.get(paper.id);
      if (running && !requests.has(formatId(paper))) {
        await waitForPaper(running, client);
        facts = await findUnblocked(ledger, paper);
      }
      const known = readKnown(facts, paper);
      if (known && facts.asOf - known.checkedAt < freshMsOf(paper)) return withRefusal(known);
      // A reader with a stale record gets that, also while the archive is down or the queue is full.
      if (known) await waitForFresh(paper, facts.asOf, client);
      else await request(paper, facts.asOf, client).done;
      const found = readKnown(await findUnblocked(ledger, paper), paper) ?? known;
      if (found) return withRefusal(found);
      throw new Problem('upstream', `The archive's record of ${formatId(paper)} says nothing of that version.`);
    },
  };
}

/** The facts of a paper; throws `not-found` where it is blocked, or remembered as not there. */
export async function findUnblocked(ledger: Ledger, paper: PaperId): Promise<Facts> {
  return requireUnblocked(await ledger.find(paper), paper);
}

function requireUnblocked(facts: Facts, paper: PaperId): Facts {
  if (facts.blocked) throw blockedProblem(paper);
  const { failure } = facts;
  if (failure?.code === 'not-found' && !facts.build) throw recall(failure, facts.asOf);
  return facts;
}

/** The problem of a paper that the operator has blocked. The operator's reason is theirs, and not told. */
export function blockedProblem(paper: PaperId): HeldBack {
  return new HeldBack(`${formatId(paper)} is not served here: it was taken down by the operator of this service.`, {
    hint: 'Look for it at the archive, or ask the operator of this service.',
  });
}

/** The problem of a remembered failure. */
export function recall({ code, reason, until }: Failure, asOf: Time): Problem {
  if (code !== 'upstream') return new Problem(code, reason);
  return new Outage(reason, { retryAfter: Math.ceil((until - asOf) / 1000), unasked: true });
}

/** Whether the site itself is paused. Pauses of OAI and Atom are common, and the site has the same metadata. */
function isClosed(archive: Archive): boolean {
  return archive.pausedHosts().some(({ role }) => role === 'content');
}

/** Saved by us, from an answer that was checked. */
function metadataOf(record: Facts['own']): Metadata | undefined {
  return record?.metadata as Metadata | undefined;
}

function versionsOf({ paper, own }: Facts): Metadata['versions'] {
  const [newer, older] = (own?.checkedAt ?? 0) > (paper?.checkedAt ?? 0) ? [own, paper] : [paper, own];
  return mergeVersions(metadataOf(newer)?.versions ?? [], metadataOf(older)?.versions ?? []);
}

/** A version with its own record, or with that of another version; undefined where none is kept. */
export function anyKnown(facts: Facts, paper: VersionId): KnownPaper | undefined {
  const { paper: newest, own } = facts;
  const metadata = metadataOf(own ?? newest);
  return metadata && { paper, latestVersion: newest?.latestVersion ?? paper.version, metadata, checkedAt: 0, facts };
}

function readKnown(facts: Facts, paper: PaperId): KnownPaper | undefined {
  const { id, paper: newest, own } = facts;
  const isNewest = newest && (paper.version ?? newest.latestVersion) === newest.latestVersion;
  const checked = isNewest ? newest : own;
  const version = paper.version ?? newest?.latestVersion;
  const metadata = metadataOf(checked);
  if (!checked || !metadata || version === undefined) return undefined;
  const versions = versionsOf(facts);
  return {
    paper: { id, version },
    latestVersion: Math.max(newest?.latestVersion ?? 0, latestVersion({ versions }), version),
    metadata: { ...metadata, versions },
    checkedAt: checked.checkedAt,
    facts,
  };
}
