/** The archive's records of papers: as the ledger has them while they are fresh, else asked for once, however many wait. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Archive, Outage, type PaperRecord } from '../archive/index.ts';
import { Problem } from '../errors.ts';
import { formatId, type PaperId } from '../paper/id.ts';
import { latestVersion, type Metadata } from '../paper/metadata.ts';
import type { Facts, Failure, Ledger, Time, VersionId } from '../storage/index.ts';
import { createFairQueue } from './fair-queue.ts';
import { StorageOutage } from './storage-outage.ts';

/** A version of a paper that exists. */
export interface KnownPaper {
  readonly paper: VersionId;
  readonly latestVersion: number;
  readonly metadata: Metadata;
  /** Time of the archive's last answer. */
  readonly checkedAt: number;
  readonly facts: Facts;
}

export interface Records {
  /** Throws `not-found`, or `upstream` if no source answers and no record is kept. */
  find(paper: PaperId, options?: KnownPapersOptions): Promise<KnownPaper>;
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
/** Milliseconds before a failed request is repeated, or an incomplete record completed. */
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

export function createRecords(ledger: Ledger, archive: Archive, recheckAfter: number): Records {
  const queue = createFairQueue(queueOptions);
  const requests = new Map<string, RecordRequest>();
  // Both are kept in this process alone: another may reach the archive.
  const recentFailures = new Map<string, { readonly outage: Outage; readonly failedAt: Time }>();
  const incompleteRecords = new Set<string>();

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
      });
    const begun = {
      done,
      join,
      enough: Promise.race([done.catch(() => {}), sleep(staleRecordMs, undefined, { ref: false })]),
    };
    requests.set(name, begun);
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
      const { metadata, version, latestVersion: newest, complete } = await askWhileBusy(paper, client);
      const of = version === newest ? { latestVersion: newest } : { version };
      await ledger.saveMetadata({ id: paper.id, ...of, metadata });
      if (complete) incompleteRecords.delete(paper.id);
      else incompleteRecords.add(paper.id);
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

  return {
    async find(paper, { client, facts: read } = {}) {
      const facts = read ? requireUnblocked(read, paper) : await findUnblocked(ledger, paper);
      const known = readKnown(facts, paper);
      const freshFor = incompleteRecords.has(paper.id) ? Math.min(retryAfterMs, recheckAfter) : recheckAfter;
      if (known && facts.asOf - known.checkedAt < freshFor) return known;
      // A reader with a stale record gets that, also while the archive is down or the queue is full.
      if (known) await waitForFresh(paper, facts.asOf, client);
      else await request(paper, facts.asOf, client).done;
      const found = readKnown(await findUnblocked(ledger, paper), paper) ?? known;
      if (found) return found;
      throw new Problem('upstream', `The archive's record of ${formatId(paper)} says nothing of that version.`);
    },
  };
}

/** The facts of a paper; throws `not-found` where it is blocked, or remembered as not there. */
export async function findUnblocked(ledger: Ledger, paper: PaperId): Promise<Facts> {
  return requireUnblocked(await ledger.find(paper), paper);
}

function requireUnblocked(facts: Facts, paper: PaperId): Facts {
  if (facts.blocked) throw new Problem('not-found', `${formatId(paper)} is not served here.`);
  const { failure } = facts;
  if (failure?.code === 'not-found' && !facts.build) throw recall(failure, facts.asOf);
  return facts;
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

function readKnown(facts: Facts, paper: PaperId): KnownPaper | undefined {
  const { id, paper: newest, own } = facts;
  const isNewest = newest && (paper.version ?? newest.latestVersion) === newest.latestVersion;
  const checked = isNewest ? newest : own;
  const version = paper.version ?? newest?.latestVersion;
  if (!checked || version === undefined) return undefined;
  // Saved by us, from an answer that was checked.
  const metadata = checked.metadata as Metadata;
  const others = (newest?.metadata as Metadata | undefined)?.versions ?? [];
  const versions = others.length > metadata.versions.length ? others : metadata.versions;
  return {
    paper: { id, version },
    latestVersion: Math.max(newest?.latestVersion ?? 0, latestVersion({ versions }), version),
    metadata: { ...metadata, versions },
    checkedAt: checked.checkedAt,
    facts,
  };
}
