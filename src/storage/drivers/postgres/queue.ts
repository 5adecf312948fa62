/** Changes of jobs and inferred fields that other verbs make inside their own transactions, in PostgreSQL. */
import { type Inferred, later, type VersionId } from '../../facts.ts';
import type { Job, TakenJob } from '../../jobs.ts';
import type { Transaction } from './database.ts';

export interface TakenRow {
  readonly id: string;
  readonly version: number;
  readonly requeued: boolean;
}

const addSql = `
  INSERT INTO jobs (kind, key, id, version, payload, attempts, crashes, requeued, queued_at, ready_at, position)
  VALUES ($1, $2, $3, $4, $5, 0, 0, false, $6, $7, nextval('tickets'))
  ON CONFLICT (kind, key) DO UPDATE SET
    id = excluded.id, version = excluded.version, payload = excluded.payload,
    -- Taken: once more after this.
    requeued = jobs.token IS NOT NULL,
    attempts = CASE WHEN jobs.token IS NULL THEN 0 ELSE jobs.attempts END,
    crashes = CASE WHEN jobs.token IS NULL THEN 0 ELSE jobs.crashes END,
    error = CASE WHEN jobs.token IS NULL THEN NULL ELSE jobs.error END,
    -- Failed: anew.
    queued_at = CASE WHEN jobs.ready_at IS NULL THEN excluded.queued_at ELSE jobs.queued_at END,
    position = CASE WHEN jobs.ready_at IS NULL THEN excluded.position ELSE jobs.position END,
    ready_at = coalesce(jobs.ready_at, excluded.ready_at)`;
const reviseSql = `
  INSERT INTO versions (id, version, revision, revised_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (id, version) DO UPDATE SET revision = excluded.revision, revised_at = excluded.revised_at`;
const saveInferredSql = `
  INSERT INTO versions (id, version, revision, revised_at, inferred) VALUES ($1, $2, nextval('tickets'), $3, $4)
  ON CONFLICT (id, version) DO UPDATE SET
    revision = excluded.revision, revised_at = excluded.revised_at, inferred = excluded.inferred`;

/** `revised` has a new revision already: its inferred fields need no other. */
export async function addJob(transaction: Transaction, job: Job, revised?: VersionId): Promise<void> {
  const { now, run, tell } = transaction;
  const { kind, key, paper, payload, inferred, afterMs = 0 } = job;
  const text = payload === undefined ? null : JSON.stringify(payload);
  await run(addSql, kind, key, paper.id, paper.version, text, now, later(now, afterMs));
  tell({ what: 'jobs', kind });
  if (!inferred) return;
  const isRevised = revised?.id === paper.id && revised.version === paper.version;
  if (!isRevised) return saveInferred(transaction, paper, inferred);
  const update = 'UPDATE versions SET inferred = $1 WHERE id = $2 AND version = $3';
  await run(update, JSON.stringify(inferred), paper.id, paper.version);
}

/** The job, if it is still taken under this token; nobody else changes it until the transaction ends. */
export function findTaken({ get, now }: Transaction, { kind, key, token }: TakenJob): Promise<TakenRow | undefined> {
  return get<TakenRow>(
    'SELECT id, version, requeued FROM jobs WHERE kind = $1 AND key = $2 AND token = $3 AND ready_at > $4 FOR UPDATE',
    kind,
    key,
    token,
    now,
  );
}

/** Gives the version a new revision: the number drawn with the lease, if that is still the newest. */
export async function revise(transaction: Transaction, { id, version }: VersionId, drawn = 0): Promise<void> {
  const { get, run, ticket, now, tell } = transaction;
  const found = await get<{ revision: number }>(
    'SELECT revision FROM versions WHERE id = $1 AND version = $2',
    id,
    version,
  );
  await run(reviseSql, id, version, drawn > (found?.revision ?? 0) ? drawn : await ticket(), now);
  tell({ what: 'paper', id });
}

export async function saveInferred({ run, now, tell }: Transaction, { id, version }: VersionId, inferred: Inferred) {
  await run(saveInferredSql, id, version, now, JSON.stringify(inferred));
  tell({ what: 'paper', id });
}
