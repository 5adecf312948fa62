/** The tables of the ledger in memory, as maps. */
import { formatId, type PaperId } from 'papertree-convert/paper';
import type { ShelfOptions } from '../engine-options.ts';
import type { JobError } from '../ledger.ts';
import {
  type Asset,
  type Block,
  type Build,
  clockToleranceMs,
  type Failure,
  type Inferred,
  type Time,
  type VersionId,
} from '../ledger-facts.ts';
import { createWatchers, type Watchers } from './watchers.ts';

/** JSON, so that stored values share no memory with the caller's. */
type JsonText = string;

interface PaperRow {
  readonly latestVersion: number;
  readonly metadata: JsonText;
  readonly checkedAt: Time;
  readonly revision: number;
  readonly revisedAt: Time;
}

export interface VersionRow {
  readonly paper: VersionId;
  revision: number;
  revisedAt: Time;
  own?: { readonly metadata: JsonText; readonly checkedAt: Time };
  inferred?: JsonText;
  conversion?: JsonText;
}

export interface StoredBuild {
  readonly paper: VersionId;
  pointer: Build;
  usedAt: Time;
}

export interface StoredJob {
  readonly kind: string;
  readonly key: string;
  readonly paper: VersionId;
  readonly payload: JsonText | undefined;
  readonly attempts: number;
  readonly crashes: number;
  readonly queuedAt: Time;
  /** The position in the queue: of jobs that are ready at the same time, the smallest goes first. */
  readonly position: number;
  /** The earliest start of a waiting job, or the end of a taken one's lease; undefined for a failed job. */
  readonly at?: Time | undefined;
  readonly token?: number | undefined;
  readonly worker?: string | undefined;
  readonly error?: JobError | undefined;
  /** Queued again while it was taken: it runs once more. */
  readonly requeued: boolean;
}

export interface Store {
  closed: boolean;
  readonly now: () => Time;
  /** The next unique number: a token, a revision, or a position in the queue. */
  readonly ticket: () => number;
  readonly watchers: Watchers;
  readonly papers: Map<string, PaperRow>;
  /** By `idv`, as builds. */
  readonly versions: Map<string, VersionRow>;
  readonly builds: Map<string, StoredBuild>;
  /** By `id` or `idv`, as blocks. */
  readonly failures: Map<string, { readonly paper: PaperId; readonly failure: Failure }>;
  readonly blocks: Map<string, Block>;
  readonly assets: Map<string, { readonly paper: VersionId; readonly asset: Asset; readonly savedAt: Time }>;
  readonly objects: Map<string, { readonly size: number; readonly dueAt?: Time }>;
  readonly jobs: Map<string, StoredJob>;
  readonly leases: Map<string, { readonly token: number; readonly until: Time }>;
  /** The time of the next request to each host. */
  readonly hosts: Map<string, Time>;
  /** By `id` or `idv`: since when a build is awaited. */
  readonly awaited: Map<string, { readonly paper: PaperId; readonly since: Time; readonly until: Time }>;
  readonly pauses: Map<string, { readonly until: Time; readonly reason: string }>;
  /** The part of a budget that was set aside or used, in the span that ends at `until`. */
  readonly budgets: Map<string, { readonly until: Time; readonly spent: number }>;
}

export function createStore({ clock = Date.now }: ShelfOptions): Store {
  let last = 0;
  let seen = 0;
  const store: Store = {
    closed: false,
    now: () => {
      if (store.closed) throw new Error('The ledger is closed.');
      const now = clock();
      const back = seen - now;
      if (back > clockToleranceMs) {
        putBack(store, back);
        seen = now;
      }
      seen = Math.max(seen, now);
      return now;
    },
    ticket: () => ++last,
    watchers: createWatchers(),
    papers: new Map(),
    versions: new Map(),
    builds: new Map(),
    failures: new Map(),
    blocks: new Map(),
    assets: new Map(),
    objects: new Map(),
    jobs: new Map(),
    leases: new Map(),
    hosts: new Map(),
    awaited: new Map(),
    pauses: new Map(),
    budgets: new Map(),
  };
  return store;
}

/** Puts future times back with the clock, so that nothing has to wait longer. */
function putBack({ hosts, pauses, leases, failures, awaited, jobs, objects }: Store, by: number): void {
  for (const [host, next] of hosts) hosts.set(host, next - by);
  for (const [host, pause] of pauses) pauses.set(host, { ...pause, until: pause.until - by });
  for (const [name, lease] of leases) leases.set(name, { ...lease, until: lease.until - by });
  for (const [name, row] of awaited) awaited.set(name, { ...row, until: row.until - by });
  for (const [name, { paper, failure }] of failures) {
    failures.set(name, { paper, failure: { ...failure, until: failure.until - by } });
  }
  for (const [name, job] of jobs) if (job.at !== undefined) jobs.set(name, { ...job, at: job.at - by });
  for (const [key, { size, dueAt }] of objects) if (dueAt !== undefined) objects.set(key, { size, dueAt: dueAt - by });
}

/** A key made of two. */
export function pair(first: string, second: string): string {
  return JSON.stringify([first, second]);
}

/** The order of texts in the other drivers: by their characters, in no language. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

export function isBlocked({ blocks }: Store, paper: PaperId): boolean {
  return blocks.has(paper.id) || blocks.has(formatId(paper));
}

/** Gives the version a new revision: the number drawn with the lease, if that is still the newest. */
export function revise({ versions, ticket, now, watchers }: Store, paper: VersionId, drawn = 0): VersionRow {
  const row = versions.get(formatId(paper)) ?? { paper, revision: 0, revisedAt: 0 };
  row.revision = drawn > row.revision ? drawn : ticket();
  row.revisedAt = now();
  versions.set(formatId(paper), row);
  watchers.tell({ what: 'paper', id: paper.id });
  return row;
}

export function saveInferred(store: Store, paper: VersionId, inferred: Inferred): void {
  revise(store, paper).inferred = JSON.stringify(inferred);
}
