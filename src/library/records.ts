/** What the archive says of papers: from the shelf while it is fresh, else asked for again, once however many ask. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Archive, Outage, type PaperRecord } from '../archive/index.ts';
import { Problem } from '../errors.ts';
import { formatId, type PaperId } from '../paper/id.ts';
import { latestVersion, type Metadata } from '../paper/metadata.ts';
import type { Facts, Failure, Ledger, Time, VersionId } from '../storage/index.ts';

/** A version of a paper that is there. */
export interface KnownPaper {
  readonly paper: VersionId;
  readonly latestVersion: number;
  readonly metadata: Metadata;
  /** When the archive last said so. */
  readonly checkedAt: number;
  readonly facts: Facts;
}

export interface Records {
  /** Throws `not-found`, or `upstream` where nothing is known and nobody answers. */
  find(paper: PaperId): Promise<KnownPaper>;
}

/** How long a stale record may keep readers waiting for a fresh one, counted from the first of them. */
const staleRecordMs = 1000;
/** How long we believe that there is no such paper. */
const absentMs = 5 * 60_000;
/** How long an archive that failed is not asked the same again, and how long a makeshift record is good enough. */
const retryAfterMs = 60_000;
const mostRemembered = 10_000;
/** How long to try for a turn. */
const crowdedTimeoutMs = 10 * 60_000;

interface Asking {
  readonly done: Promise<void>;
  /** Ends with it, or when a reader who has something else has waited long enough; never throws. */
  readonly enough: Promise<void>;
}

export function createRecords(ledger: Ledger, archive: Archive, recheckAfter: number): Records {
  const asking = new Map<string, Asking>();
  // Both are of this process: another one may well have better luck.
  const recentFailures = new Map<string, { readonly outage: Outage; readonly until: Time }>();
  const incompleteRecords = new Set<string>();

  const ask = (paper: PaperId, asOf: Time): Asking => {
    const name = formatId(paper);
    const running = asking.get(name);
    if (running) return running;
    const done = fetchRecord(paper, asOf).finally(() => asking.delete(name));
    const begun = {
      done,
      enough: Promise.race([done.catch(() => {}), sleep(staleRecordMs, undefined, { ref: false })]),
    };
    asking.set(name, begun);
    return begun;
  };

  const fetchRecord = async (paper: PaperId, asOf: Time) => {
    const name = formatId(paper);
    const failed = recentFailures.get(name);
    if (failed && asOf < failed.until) throw failed.outage;
    recentFailures.delete(name);
    try {
      const { metadata, version, latestVersion: newest, complete } = await askPatiently(paper);
      const of = version === newest ? { latestVersion: newest } : { version };
      await ledger.saveMetadata({ id: paper.id, ...of, metadata });
      if (complete) incompleteRecords.delete(paper.id);
      else incompleteRecords.add(paper.id);
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === 'not-found')
        await ledger.remember(paper, { code: thrown.code, reason: thrown.reason }, absentMs);
      // Where nobody was asked, nobody is spared by not asking.
      if (thrown instanceof Outage && !thrown.unasked) {
        if (recentFailures.size >= mostRemembered) recentFailures.clear();
        recentFailures.set(name, { outage: thrown, until: (await ledger.now()) + retryAfterMs });
      }
      throw thrown;
    }
  };

  /** In a crowd, one's turn may be too far away at every source: then the crowd is to pass, not the paper. */
  const askPatiently = async (paper: PaperId): Promise<PaperRecord> => {
    const end = (await ledger.now()) + crowdedTimeoutMs;
    for (;;) {
      try {
        return await archive.metadata(paper);
      } catch (thrown) {
        const crowded = thrown instanceof Outage && thrown.unasked && !isClosed(archive);
        if (!crowded || (await ledger.now()) > end) throw thrown;
      }
      await sleep(1000, undefined, { ref: false });
    }
  };

  return {
    async find(paper) {
      const facts = await findUnblocked(ledger, paper);
      const known = readKnown(facts, paper);
      const freshFor = incompleteRecords.has(paper.id) ? Math.min(retryAfterMs, recheckAfter) : recheckAfter;
      if (known && facts.asOf - known.checkedAt < freshFor) return known;
      const { done, enough } = ask(paper, facts.asOf);
      // A reader gets what we have, also when the archive is down.
      await (known ? enough : done);
      const found = readKnown(await findUnblocked(ledger, paper), paper) ?? known;
      if (found) return found;
      throw new Problem('upstream', `The archive's record of ${formatId(paper)} says nothing of that version.`);
    },
  };
}

/** Throws `not-found` also while that is remembered. */
export async function findUnblocked(ledger: Ledger, paper: PaperId): Promise<Facts> {
  const facts = await ledger.find(paper);
  if (facts.blocked) throw new Problem('not-found', `${formatId(paper)} is not served here.`);
  const { failure } = facts;
  if (failure?.code === 'not-found' && !facts.build) throw recall(failure, facts.asOf);
  return facts;
}

/** What a failure that is remembered answers. */
export function recall({ code, reason, until }: Failure, asOf: Time): Problem {
  if (code !== 'upstream') return new Problem(code, reason);
  return new Outage(reason, { retryAfter: Math.ceil((until - asOf) / 1000), unasked: true });
}

/** OAI and Atom are closed to us every other day; the site itself tells as much, unless that is closed too. */
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
