/** Changes of jobs and inferred fields that other verbs make inside their own transactions, in PostgreSQL. */
import { type Inferred, later, type VersionId } from '../../facts.ts';
import type { Job, TakenJob } from '../../ledger.ts';
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
/** For the versions of a WITH of the name `changed`; the time is the fourth value. */
export const reviseChangedSql = `
  INSERT INTO versions (id, version, revision, revised_at) SELECT id, version, nextval('tickets'), $4 FROM changed
  ON CONFLICT (id, version) DO UPDATE SET revision = excluded.revision, revised_at = excluded.revised_at`;
// A number that is drawn now is the newest; one that was drawn with a lease may not be any more.
const reviseSql = `
  INSERT INTO versions (id, version, revision, revised_at) VALUES ($1, $2, nextval('tickets'), $3)
  ON CONFLICT (id, version) DO UPDATE SET revision = excluded.revision, revised_at = excluded.revised_at`;
const reviseDrawnSql = `
  INSERT INTO versions (id, version, revision, revised_at) VALUES ($1, $2, $4, $3)
  ON CONFLICT (id, version) DO UPDATE SET
    revision = CASE WHEN excluded.revision > versions.revision THEN excluded.revision ELSE nextval('tickets') END,
    revised_at = excluded.revised_at`;
const saveInferredSql = `
  INSERT INTO versions (id, version, revision, revised_at, inferred) VALUES ($1, $2, nextval('tickets'), $3, $4)
  ON CONFLICT (id, version) DO UPDATE SET
    revision = excluded.revision, revised_at = excluded.revised_at, inferred = excluded.inferred`;

/** `revised` has a new revision already: its inferred fields need no other. */
export async function addJob(transaction: Transaction, job: Job, revised?: VersionId): Promise<void> {
  const { now, run, tell } = transaction;
  const { kind, key, paper, payload, inferred, afterMs = 0 } = job;
  const text = payload === undefined ? null : JSON.stringify(payload);
  tell({ what: 'jobs', kind });
  const added = run(addSql, kind, key, paper.id, paper.version, text, now, later(now, afterMs));
  const isRevised = revised?.id === paper.id && revised.version === paper.version;
  const save = isRevised ? saveInferredUnrevised : saveInferred;
  await Promise.all([added, inferred && save(transaction, paper, inferred)]);
}

/** A job by its kind, key and token, where its time has not run out: the fourth value is the time. */
export const isTaken = 'kind = $1 AND key = $2 AND token = $3 AND ready_at > $4';

/** The job, if it is still taken under this token; nobody else changes it until the transaction ends. */
export function findTaken({ get, now }: Transaction, { kind, key, token }: TakenJob): Promise<TakenRow | undefined> {
  const find = `SELECT id, version, requeued FROM jobs WHERE ${isTaken} FOR UPDATE`;
  return get<TakenRow>(find, kind, key, token, now);
}

/** Gives the version a new revision: the number drawn with the lease, if that is still the newest. */
export async function revise({ run, now, tell }: Transaction, { id, version }: VersionId, drawn?: number) {
  tell({ what: 'paper', id });
  await (drawn === undefined ? run(reviseSql, id, version, now) : run(reviseDrawnSql, id, version, now, drawn));
}

export async function saveInferred({ run, now, tell }: Transaction, { id, version }: VersionId, inferred: Inferred) {
  tell({ what: 'paper', id });
  await run(saveInferredSql, id, version, now, JSON.stringify(inferred));
}

async function saveInferredUnrevised({ run }: Transaction, { id, version }: VersionId, inferred: Inferred) {
  const update = 'UPDATE versions SET inferred = $1 WHERE id = $2 AND version = $3';
  await run(update, JSON.stringify(inferred), id, version);
}
