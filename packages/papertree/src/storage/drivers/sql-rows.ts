/** The rows of both databases, and what they say. The columns have the same names; JSON is text in them. */
import type { AnswerCode } from 'papertree-convert/errors';
import { type JobState, type TakenJob, victimsAtOnce } from '../ledger.ts';
import {
  type Asset,
  type Block,
  type Build,
  type Facts,
  formatRevision,
  type Shelved,
  type Stats,
  type Time,
  type VersionId,
  type Victim,
} from '../ledger-facts.ts';

type Nulls<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

interface BuildRow {
  readonly build_id: string;
  readonly size: number;
  readonly format: number;
  readonly offsets: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly built_at: number;
  readonly build_checked_at: number;
  readonly stale_since: number | null;
}

function readBuild(row: BuildRow): Build {
  return {
    buildId: row.build_id,
    size: row.size,
    format: row.format,
    offsets: JSON.parse(row.offsets),
    ...(row.etag !== null && { etag: row.etag }),
    ...(row.last_modified !== null && { lastModified: row.last_modified }),
    builtAt: row.built_at,
    checkedAt: row.build_checked_at,
    ...(row.stale_since !== null && { staleSince: row.stale_since }),
  };
}

export interface FactsRow extends Nulls<BuildRow> {
  readonly found_version: number | null;
  /** A number in SQLite. */
  readonly blocked: boolean | number;
  readonly paper_revision: number;
  readonly version_revision: number;
  readonly revised_at: number;
  readonly latest: number | null;
  readonly metadata: string;
  readonly checked_at: number;
  readonly own_metadata: string | null;
  readonly own_checked_at: number;
  readonly inferred: string | null;
  readonly conversion: string | null;
  readonly failure_code: AnswerCode | null;
  readonly failure_reason: string;
  readonly failure_until: number;
}

export function readFacts(id: string, row: FactsRow, asOf: Time): Facts {
  const blocked = Boolean(row.blocked);
  return {
    id,
    ...(row.found_version !== null && { version: row.found_version }),
    revision: formatRevision(row.paper_revision, row.version_revision, blocked),
    revisedAt: row.revised_at,
    ...(row.latest !== null && {
      paper: { latestVersion: row.latest, metadata: JSON.parse(row.metadata), checkedAt: row.checked_at },
    }),
    ...(row.own_metadata !== null && {
      own: { metadata: JSON.parse(row.own_metadata), checkedAt: row.own_checked_at },
    }),
    ...(row.build_id !== null && { build: readBuild(row as BuildRow) }),
    ...(row.inferred !== null && { inferred: JSON.parse(row.inferred) }),
    ...(row.conversion !== null && { conversion: JSON.parse(row.conversion) }),
    ...(row.failure_code !== null && {
      failure: { code: row.failure_code, reason: row.failure_reason, until: row.failure_until },
    }),
    blocked,
    asOf,
  };
}

export type AssetRow = { readonly saved_at: number } & (
  | {
      readonly state: 'mirrored';
      readonly key: string;
      readonly type: string;
      readonly size: number;
      readonly checksums: string | null;
    }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly reason: string }
);

export function readAsset(path: string, row: AssetRow): Asset {
  if (row.state === 'mirrored') {
    const { state, key, type, size, checksums } = row;
    return { path, state, key, type, size, ...(checksums !== null && { checksums }) };
  }
  return row.state === 'failed' ? { path, state: row.state, reason: row.reason } : { path, state: row.state };
}

export interface JobRow {
  readonly key: string;
  readonly id: string;
  readonly version: number;
  readonly payload: string | null;
  readonly attempts: number;
  readonly crashes: number;
  readonly queued_at: number;
  readonly ready_at: number | null;
  readonly state: JobState['state'];
  readonly worker: string | null;
  readonly error: string | null;
}

export function readState({
  state,
  id,
  version,
  payload,
  attempts,
  queued_at,
  ready_at,
  worker,
  error,
}: JobRow): JobState {
  return {
    state,
    paper: { id, version },
    ...(payload !== null && { payload: JSON.parse(payload) }),
    attempts,
    queuedAt: queued_at,
    ...(ready_at !== null && { at: ready_at }),
    ...(worker !== null && { worker }),
    ...(error !== null && { error: JSON.parse(error) }),
  };
}

/** A job that was just taken, until its lease ends. */
export function readTaken(row: JobRow, kind: string, token: number, until: Time): TakenJob {
  const { key, id, version, payload, attempts: attempt, crashes, queued_at: queuedAt } = row;
  return {
    ...{ kind, key, paper: { id, version }, attempt, crashes, queuedAt, token, until },
    ...(payload !== null && { payload: JSON.parse(payload) }),
  };
}

export type ShelvedRow = VersionId & { readonly buildId: string; readonly inferred: string | null };

export function readShelved({ id, version, buildId, inferred }: ShelvedRow): Shelved {
  return { paper: { id, version }, buildId, ...(inferred !== null && { inferred: JSON.parse(inferred) }) };
}

export type VictimRow = VersionId & { readonly buildId: string; readonly bytes: number };

/** The first that hold so many bytes together. A list is asked for only where those before it do not suffice. */
export async function pickVictims(
  lists: readonly (() => Promise<readonly VictimRow[]>)[],
  bytesWanted: number,
): Promise<Victim[]> {
  const found: Victim[] = [];
  let sum = 0;
  const suffices = () => sum >= bytesWanted || found.length === victimsAtOnce;
  for (const list of lists) {
    if (suffices()) break;
    for (const { id, version, buildId, bytes } of await list()) {
      if (suffices()) break;
      found.push({ paper: { id, version }, buildId, bytes });
      sum += bytes;
    }
  }
  return found;
}

/** The tables of rows that end, with the column of their end. */
export const endingTables = [
  ['failures', 'until'],
  ['leases', 'until'],
  ['hosts', 'next_at'],
  ['pauses', 'until'],
  ['budgets', 'until'],
  ['awaited', 'until'],
] as const;

/** A running total. */
export interface TotalRow {
  readonly name: string;
  readonly count: number;
  readonly bytes: number;
}

export function readStats(rows: readonly TotalRow[], jobs: Stats['jobs']): Stats {
  const totals = new Map(rows.map((row) => [row.name, row]));
  const count = (name: string) => totals.get(name)?.count ?? 0;
  const weigh = (name: string) => ({ objects: count(name), bytes: totals.get(name)?.bytes ?? 0 });
  return {
    papers: count('papers'),
    builds: count('builds'),
    assets: count('assets'),
    kept: weigh('kept'),
    due: weigh('due'),
    blocked: count('blocked'),
    jobs,
  };
}

export interface BlockRow {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
  readonly blocked_at: number;
}

/** Version 0 stands for the paper. */
export function readBlock({ id, version, reason, blocked_at: blockedAt }: BlockRow): Block {
  return {
    id,
    ...(version !== 0 && { version }),
    ...(reason !== '' && { reason }),
    ...(blockedAt !== 0 && { blockedAt }),
  };
}
