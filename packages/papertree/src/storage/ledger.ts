/**
 * The contract `ledger`: facts, leases, jobs and shared limits over all processes, in one transaction domain.
 *
 * A verb is one transaction. Times that go in are spans, for the clocks of two machines differ; times that come out
 * are the database's. A verb that changes something under a lease or a job answers false where that is no longer the
 * caller's: given away, or run out.
 */
import type { PaperId } from 'papertree-convert/paper';
import type {
  Asset,
  Block,
  BlockTrace,
  Facts,
  Failure,
  Inferred,
  MetadataNews,
  NewBuild,
  Shelved,
  Stats,
  Time,
  VersionId,
  Victim,
} from './ledger-facts.ts';

/** Milliseconds that an object outlives its build in the ledger: a reader may have found the build just before. */
export const deleteAfterMs = 10 * 60_000;
/** A build younger than this is evicted only if the older ones do not suffice. */
export const justShelvedMs = 10 * 60_000;
// Verbs that go through many rows do so in steps, each of a few milliseconds where all its rows are on other pages.

/** Versions that are listed at once, by default. */
export const shelvedAtOnce = 100;
/** Builds whose use is noted at once. */
export const usedAtOnce = 5;
/** Versions that were read last, by default. */
export const lastUsedAtOnce = 10;
/** Builds to evict that are listed at once, and that are evicted at once, with all their files. */
export const victimsAtOnce = 8;
export const evictedAtOnce = 1;
/** Objects to be deleted that are listed at once, by default. */
export const dueAtOnce = 30;
/** Keys that a sweep compares with the ledger at once. */
export const unknownAtOnce = 20;
/** Expired rows that are deleted at once: a thousand of them in SQLite hold the thread for up to 13 ms. */
export const tidiedAtOnce = 200;

/** A change, here or on another node, that may be waited for. */
export type Change =
  /** The revision of the paper or of one of its versions. */
  | { readonly what: 'paper'; readonly id: string }
  /** The lease was given back. */
  | { readonly what: 'lease'; readonly name: string }
  /** A job of this kind was queued, or put back into the queue. */
  | { readonly what: 'jobs'; readonly kind: string }
  /** A text that a node published. */
  | { readonly what: 'message'; readonly text: string }
  /** Changes of any kind may have been missed. */
  | { readonly what: 'unknown' };

export interface Ledger extends PaperVerbs, BuildVerbs, JobVerbs, PaceVerbs {
  /** The database's time. Fails where the ledger cannot be reached. */
  now(): Promise<Time>;
  stats(): Promise<Stats>;
  /** Deletes expired failures, leases, budgets and notes of who waits, a bounded number at once: to be repeated until it resolves with 0. */
  tidy(): Promise<number>;
  /**
   * Tells of changes until the function is called that it returns. A change may also go untold, as those that other
   * processes make in the same file: who waits for one looks now and then.
   */
  watch(tell: (change: Change) => void): () => void;
  /** Tells who watches a text of at most 7,000 bytes, which is kept nowhere. */
  publish(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface PaperVerbs {
  /** All that is known of a version, or of a paper and its latest version. */
  find(paper: PaperId): Promise<Facts>;
  /** The `revision` that `find` would give, read from the indexes alone; undefined where nothing is known. */
  revision(paper: PaperId): Promise<string | undefined>;
  /** Saves the archive's record. A failure remembered for the paper as a whole is forgotten with it. */
  saveMetadata(news: MetadataNews): Promise<void>;
  /** Saves what the log of a page's conversion says, for the job's paper; the same again changes no revision. */
  saveConversion(job: TakenJob, conversion: object): Promise<boolean>;
  /** Remembers a failure of a version, or of the paper as a whole. */
  remember(paper: PaperId, failure: Omit<Failure, 'until'>, forMs: number): Promise<void>;
  /**
   * Blocks a version, or all versions of a paper. A block outlives `remove`. Blocked again, it keeps its time, and its
   * reason where there is no new one. `blockedAt` is that of a block that is copied; else it is the database's time.
   */
  block(paper: PaperId, trace?: BlockTrace): Promise<void>;
  unblock(paper: PaperId): Promise<void>;
  /** All versions and papers that are blocked, in the order of id and version. */
  listBlocks(): Promise<Block[]>;
  /**
   * Removes everything known of the version, or of the paper and all its versions, with their jobs; the objects become
   * due. Answers false where nothing was known, or only a failure.
   */
  remove(paper: PaperId): Promise<boolean>;
}

export interface BuildVerbs {
  /**
   * Points the version at the build, queues the jobs, forgets the failure: all of it or nothing. The revision becomes
   * the one that `revisionOnceShelved` tells, unless the version has changed since the lease was given.
   */
  shelve(build: NewBuild, jobs: readonly Job[], lease: Lease): Promise<'shelved' | 'late' | 'blocked'>;
  /**
   * Notes that a build was asked for by somebody who does not wait, and gives the time since when: until the version is
   * shelved or has failed, or nobody has asked for `forMs`. A paper as a whole is another than its versions.
   */
  markAwaited(paper: PaperId, forMs: number): Promise<Time>;
  /** Notes that the archive has confirmed the page; the build is no longer stale. */
  confirm(paper: VersionId, buildId: string): Promise<void>;
  /** Notes that the archive no longer has the page: the build is stale from now on, unless it is already. */
  markStale(paper: VersionId, buildId: string): Promise<void>;
  /** Notes that the object is damaged: its build is made anew, from the kept page if that is whole. */
  markDamaged(paper: VersionId, buildId: string): Promise<void>;
  /** Versions with a build, in the order of id and version, those after `after`; not all at once: none is the end. */
  shelved(after?: VersionId, limit?: number): Promise<Shelved[]>;
  /** Notes that these have been read within the last minute or so, for eviction. */
  markUsed(papers: readonly VersionId[]): Promise<void>;
  /** Versions with a build, those first that were read or shelved last. */
  lastUsed(limit?: number): Promise<VersionId[]>;
  /**
   * Least recently used builds that hold so many bytes together, or as many as are named at once; those that were just
   * shelved come last.
   */
  victims(bytesWanted: number): Promise<Victim[]>;
  /** Removes those of the builds that are still current, with assets and unfinished jobs; resolves with the bytes. */
  evict(victims: readonly Pick<Victim, 'paper' | 'buildId'>[]): Promise<number>;
  /** Keys of objects to be deleted now. */
  dueObjects(limit?: number): Promise<string[]>;
  /** Removes the rows of objects that have been deleted. */
  forgetObjects(keys: readonly string[]): Promise<void>;
  /** Returns the keys that the ledger does not know: of no build and no asset, and not due. */
  unknownObjects(keys: readonly string[]): Promise<string[]>;
  findAsset(paper: VersionId, path: string): Promise<(Asset & { readonly savedAt: Time }) | undefined>;
  /** All assets of a version, in the order of their paths. */
  listAssets(paper: VersionId): Promise<Asset[]>;
  /** Saves an asset of the job's paper, while that has a build. The object that it replaces becomes due. */
  saveAsset(job: TakenJob, asset: Asset): Promise<boolean>;
}

export interface JobVerbs {
  /**
   * A job that waits already gets the new payload and keeps its position; one that is taken runs once more after
   * that; one that has failed starts anew.
   */
  queue(jobs: readonly Job[]): Promise<void>;
  /** Takes the job that has been ready longest; one whose worker let its time run out is ready again. */
  take(kind: string, worker: string, ttlMs: number): Promise<TakenJob | undefined>;
  prolong(job: TakenJob, ttlMs: number): Promise<boolean>;
  /** Inferred fields are saved with it, unless the job is to be done once more. */
  finish(job: TakenJob, inferred?: Inferred): Promise<boolean>;
  /** Puts the job back into the queue, to be ready after `afterMs`. Without an error, this attempt does not count. */
  retry(job: TakenJob, afterMs: number, error?: JobError): Promise<boolean>;
  /** Ends the job as failed: it stays so until it is queued again. Inferred fields as in `finish`. */
  fail(job: TakenJob, error: JobError, inferred?: Inferred): Promise<boolean>;
  findJob(kind: string, key: string): Promise<JobState | undefined>;
}

export interface PaceVerbs {
  /** Undefined while another holder has it. */
  lease(name: string, ttlMs: number): Promise<Lease | undefined>;
  renew(lease: Lease, ttlMs: number): Promise<Lease | undefined>;
  release(lease: Lease): Promise<void>;
  /** The next free moment for a request to a host, whose requests are `gapMs` apart; reserved if it comes within `maxWaitMs`. */
  reserveRequest(host: string, gapMs: number, maxWaitMs?: number): Promise<Reservation>;
  /** No request is reserved for the next `forMs`, which all nodes can learn with the reason. Reservations made before stand. */
  pauseHost(host: string, forMs: number, reason?: string): Promise<void>;
  /** The pauses of these hosts that are not over: of each the one that ends last. */
  findPauses(hosts: readonly string[]): Promise<HostPause[]>;
  /**
   * Sets `amount` of a budget aside, of which there is `most` in every span; spans are counted from 1970. It stays set
   * aside until the span ends, also when the process crashes, unless it is settled.
   */
  reserveBudget(budget: string, amount: number, most: number, spanMs: number): Promise<BudgetReservation>;
  /** Settles a reservation with the amount used: the rest is free again, an excess is spent too. To be called once. */
  settleBudget(reserve: BudgetReservation, used: number): Promise<void>;
}

/** All versions with a build, in pages, in the order of id and version. */
export async function* shelvedPages(ledger: Pick<Ledger, 'shelved'>): AsyncGenerator<readonly Shelved[], void> {
  for (let page = await ledger.shelved(); page.length > 0; page = await ledger.shelved(page.at(-1)?.paper)) yield page;
}

/** The right to do what `name` stands for, until it runs out, is given back, or is taken over by another. */
export interface Lease {
  readonly name: string;
  /** A fencing token: larger than that of every earlier lease. */
  readonly token: number;
  readonly until: Time;
}

/** A job to be queued. There is at most one of each kind and key. */
export interface Job {
  readonly kind: string;
  readonly key: string;
  readonly paper: VersionId;
  /** For the worker; the ledger does not look inside. */
  readonly payload?: unknown;
  /** The inferred fields that the paper gets with the job, in the same transaction. */
  readonly inferred?: Inferred;
  /** Milliseconds to wait before the first attempt. */
  readonly afterMs?: number;
}

/** A job that a worker has taken, until its time runs out. */
export interface TakenJob {
  readonly kind: string;
  readonly key: string;
  readonly paper: VersionId;
  readonly payload?: unknown;
  /** The number of this attempt, from 1; attempts that ended in a crash count, too. */
  readonly attempt: number;
  /** The number of workers that crashed with the job since it was queued. */
  readonly crashes: number;
  readonly queuedAt: Time;
  readonly token: number;
  readonly until: Time;
}

export interface JobError {
  readonly code: string;
  readonly reason: string;
}

/** The state of a job; a finished job has none. */
export interface JobState {
  readonly state: 'waiting' | 'taken' | 'failed';
  readonly paper: VersionId;
  readonly payload?: unknown;
  readonly attempts: number;
  readonly queuedAt: Time;
  /** The earliest start of a waiting job, or the end of a taken one's lease. */
  readonly at?: Time;
  readonly worker?: string;
  /** The error of the last failed attempt. */
  readonly error?: JobError;
}

/** A part of a budget that was set aside; the budget is renewed at `until`. */
export interface BudgetReservation {
  readonly budget: string;
  readonly amount: number;
  readonly until: Time;
  /** Milliseconds from now to `until`. */
  readonly wait: number;
  /** False where so much is not left: nothing is set aside. */
  readonly granted: boolean;
}

/** A host that asked to be left alone, as some node has noted. */
export interface HostPause {
  readonly host: string;
  readonly reason: string;
  /** Milliseconds from now to its end. */
  readonly wait: number;
}

/** The moment at which a request may be sent to a host. */
export interface Reservation {
  /** Milliseconds from now. */
  readonly wait: number;
  /** False where the wait would be longer than the caller accepts: nothing is reserved. */
  readonly granted: boolean;
}
