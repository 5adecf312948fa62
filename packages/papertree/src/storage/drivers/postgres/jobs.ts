/** Jobs, in PostgreSQL. */
import { type Inferred, later, type Time } from '../../facts.ts';
import type { JobError, JobVerbs, TakenJob } from '../../ledger.ts';
import { type JobRow, readState } from '../rows.ts';
import { clockSql, type Database, lockOf } from './database.ts';
import { addJob, findTaken, isTaken, saveInferred } from './queue.ts';

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
        if (!row) return undefined;
        const payload = row.payload === null ? {} : { payload: JSON.parse(row.payload) };
        const { key, id, version, token, attempts: attempt, crashes, queued_at: queuedAt } = row;
        return { kind, key, paper: { id, version }, ...payload, attempt, crashes, queuedAt, token, until };
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
