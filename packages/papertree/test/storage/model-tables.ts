/** The tables of the model of a ledger, as maps, and its clock. */
import { formatId, type PaperId } from 'papertree-convert/paper';
import type { JobError } from '../../src/storage/ledger.ts';
import {
  type Asset,
  type Block,
  type Build,
  clockToleranceMs,
  type Failure,
  type Time,
  type VersionId,
} from '../../src/storage/ledger-facts.ts';

interface VersionRow {
  readonly paper: VersionId;
  revision: number;
  revisedAt: Time;
  own?: { readonly metadata: string; readonly checkedAt: Time };
  inferred?: string;
  conversion?: string;
}

export interface JobRow {
  readonly kind: string;
  readonly key: string;
  paper: VersionId;
  payload: string | undefined;
  attempts: number;
  crashes: number;
  queuedAt: Time;
  position: number;
  /** The earliest start of a waiting job, or the end of a taken one's lease; infinite for a failed one. */
  until: Time;
  token: number | undefined;
  worker: string | undefined;
  error: JobError | undefined;
  requeued: boolean;
}

/** Values that verbs read back are JSON, as in the databases. What has a time to come has it as `until`. */
export type Tables = ReturnType<typeof openTables>;

export function openTables(clock: () => Time) {
  let last = 0;
  let seen = 0;
  const times = {
    /** By `id` or `idv`. */
    failures: new Map<string, Failure & { readonly paper: PaperId; until: Time }>(),
    awaited: new Map<string, { readonly paper: PaperId; readonly since: Time; until: Time }>(),
    leases: new Map<string, { readonly token: number; until: Time }>(),
  };
  /** Infinite are the times of failed jobs and of objects that are not due. */
  const jobs = new Map<string, JobRow>();
  const objects = new Map<string, { readonly size: number; until: Time }>();
  return {
    ...times,
    jobs,
    objects,
    papers: new Map<
      string,
      { latestVersion: number; metadata: string; checkedAt: Time; revision: number; revisedAt: Time }
    >(),
    /** By `idv`. */
    versions: new Map<string, VersionRow>(),
    builds: new Map<string, { readonly paper: VersionId; pointer: Build; usedAt: Time }>(),
    /** By `id` or `idv`. */
    blocks: new Map<string, Block>(),
    assets: new Map<string, { readonly paper: VersionId; readonly asset: Asset; readonly savedAt: Time }>(),
    ticket: () => ++last,
    /** Puts times to come back with the clock. */
    now: () => {
      const now = clock();
      const back = seen - now;
      if (back > clockToleranceMs) {
        for (const rows of [...Object.values(times), jobs, objects]) for (const row of rows.values()) row.until -= back;
        seen = now;
      }
      seen = Math.max(seen, now);
      return now;
    },
  };
}

/** A key made of two. */
export function pair(first: string, second: string): string {
  return JSON.stringify([first, second]);
}

/** Gives the version a new revision: the number drawn with the lease, if that is still the newest. */
export function revise({ versions, ticket, now }: Tables, paper: VersionId, drawn = 0): VersionRow {
  const row = versions.get(formatId(paper)) ?? { paper, revision: 0, revisedAt: 0 };
  row.revision = drawn > row.revision ? drawn : ticket();
  row.revisedAt = now();
  versions.set(formatId(paper), row);
  return row;
}

export function isBlocked({ blocks }: Tables, paper: PaperId): boolean {
  return blocks.has(paper.id) || blocks.has(formatId(paper));
}

/** The order of the databases: of texts by their characters, in no language. */
export function byName(a: PaperId, b: PaperId): number {
  return byText(a.id, b.id) || (a.version ?? 0) - (b.version ?? 0);
}

export function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
