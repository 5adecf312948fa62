/**
 * Jobs, in PostgreSQL; and the changes of jobs, inferred fields and revisions that other verbs make inside their own
 * transactions.
 */
import type { Job, JobError, JobVerbs, TakenJob } from '../ledger.ts';
import { type Inferred, later, type Time, type VersionId } from '../ledger-facts.ts';
import { clockSql, type Database, lockOf, type Transaction } from './postgres-database.ts';
import { type JobRow, readState, readTaken } from './sql-rows.ts';

/** A job by its kind, key and token, where its time has not run out: the fourth value is the time. */
const isTaken = 'kind = $1 AND key = $2 AND token = $3 AND ready_at > $4';
const isReadySql = `
  WITH asked AS MATERIALIZED (SELECT coalesce($1, ${clockSql}) AS now)
  SELECT now, (SELECT true FROM jobs WHERE kind = $2 AND ready_at <= asked.now LIMIT 1) AS ready FROM asked`;
// A row that is locked is being ended or removed.
const takeSql = `
  WITH ready AS MATERIALIZED (
    SELECT key FROM jobs WHERE kind = $1 AND ready_at <= $2 ORDER BY ready_at, position LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  UPDATE jobs SET
    token = nextval('tickets'), worker = $3, ready_at = $4, attempts = CASE WHEN requeued THEN 1 ELSE attempts + 1 END,
    -- Still taken: its worker has crashed.
    crashes = CASE WHEN requeued THEN 0 ELSE crashes + (token IS NOT NULL)::int END, requeued = false
  FROM ready WHERE jobs.kind = $1 AND jobs.key = ready.key
  RETURNING jobs.*`;
const restartSql = `
  UPDATE jobs SET
    token = NULL, worker = NULL, requeued = false, attempts = 0, crashes = 0, queued_at = $3, ready_at = $3, error = NULL
  WHERE kind = $1 AND key = $2`;
// Only under the token that it was taken with.
const releaseSql = `
  UPDATE jobs SET
    token = NULL, worker = NULL, attempts = CASE WHEN requeued THEN 0 ELSE attempts END,
    crashes = CASE WHEN requeued THEN 0 ELSE crashes END, requeued = false, ready_at = $5, error = $6
  WHERE ${isTaken}`;
const releaseUntriedSql = `
  UPDATE jobs SET
    token = NULL, worker = NULL, attempts = CASE WHEN requeued THEN 0 ELSE attempts - 1 END,
    crashes = CASE WHEN requeued THEN 0 ELSE crashes END, requeued = false, ready_at = $5
  WHERE ${isTaken}`;

interface ReadyRow {
  readonly now: Time;
  readonly ready: true | null;
}

type TakenJobRow = JobRow & Pick<TakenJob, 'token'>;

export function jobVerbs({ get, getTimed, write, writeUnsynced }: Database): JobVerbs {
  /** Ends a job as finished or failed; one that was queued again meanwhile starts anew, and its outcome is dropped. */
  const end = (job: TakenJob, error: JobError | undefined, inferred: Inferred | undefined): Promise<boolean> =>
    write([lockOf(job.paper)], async (transaction) => {
      const { now, run, tell } = transaction;
      const { kind, key, token } = job;
      const taken = await findTaken(transaction, job);
      if (!taken) return false;
      if (taken.requeued) {
        await run(restartSql, kind, key, now);
        tell({ what: 'jobs', kind });
        return true;
      }
      await Promise.all([
        error
          ? run(releaseSql, kind, key, token, now, null, JSON.stringify(error))
          : run('DELETE FROM jobs WHERE kind = $1 AND key = $2', kind, key),
        inferred && saveInferred(transaction, taken, inferred),
      ]);
      return true;
    });

  return {
    queue: async (jobs) => {
      if (jobs.length === 0) return;
      const locks = jobs.map(({ paper }) => lockOf(paper));
      await write(locks, async (transaction) => {
        await Promise.all(jobs.map((job) => addJob(transaction, job)));
      });
    },
    take: async (kind, worker, ttlMs) => {
      // Most calls find nothing, and need no transaction for that.
      if (!(await getTimed<ReadyRow>(isReadySql, kind)).ready) return undefined;
      // One at a time, so that the order is kept.
      return write([`jobs ${kind}`], async ({ now, get }) => {
        const until = later(now, ttlMs);
        const row = await get<TakenJobRow>(takeSql, kind, now, worker, until);
        return row && readTaken(row, kind, row.token, until);
      });
    },
    prolong: async ({ kind, key, token }, ttlMs) =>
      writeUnsynced([], async ({ now, run }) => {
        const prolong = `UPDATE jobs SET ready_at = $5 WHERE ${isTaken}`;
        return (await run(prolong, kind, key, token, now, later(now, ttlMs))) > 0;
      }),
    finish: async (job, inferred) => end(job, undefined, inferred),
    fail: async (job, error, inferred) => end(job, error, inferred),
    retry: async (job, afterMs, error) =>
      write([], async ({ now, run, tell }) => {
        const { kind, key, token } = job;
        const at = later(now, afterMs);
        const released = await (error
          ? run(releaseSql, kind, key, token, now, at, JSON.stringify(error))
          : run(releaseUntriedSql, kind, key, token, now, at));
        if (released > 0) tell({ what: 'jobs', kind });
        return released > 0;
      }),
    findJob: async (kind, key) => {
      const row = await get<JobRow>('SELECT * FROM jobs WHERE kind = $1 AND key = $2', kind, key);
      return row && readState(row);
    },
  };
}

interface TakenRow {
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

async function saveInferred({ run, now, tell }: Transaction, { id, version }: VersionId, inferred: Inferred) {
  tell({ what: 'paper', id });
  await run(saveInferredSql, id, version, now, JSON.stringify(inferred));
}

async function saveInferredUnrevised({ run }: Transaction, { id, version }: VersionId, inferred: Inferred) {
  const update = 'UPDATE versions SET inferred = $1 WHERE id = $2 AND version = $3';
  await run(update, JSON.stringify(inferred), id, version);
}
