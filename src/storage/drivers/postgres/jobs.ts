/** Jobs, in PostgreSQL. */
import { type Inferred, later } from '../../facts.ts';
import type { JobError, TakenJob } from '../../jobs.ts';
import type { JobVerbs } from '../../ledger.ts';
import { type JobRow, readState } from '../rows.ts';
import { type Database, lockOf } from './database.ts';
import { addJob, findTaken, saveInferred } from './queue.ts';

const readySql = 'SELECT key FROM jobs WHERE kind = $1 AND ready_at <= $2 ORDER BY ready_at, position LIMIT 1';
const takeSql = `
  UPDATE jobs SET
    token = $3, worker = $4, ready_at = $5, attempts = CASE WHEN requeued THEN 1 ELSE attempts + 1 END,
    -- Still taken: its worker has crashed.
    crashes = CASE WHEN requeued THEN 0 ELSE crashes + (token IS NOT NULL)::int END, requeued = false
  WHERE kind = $1 AND key = $2
  RETURNING *`;
const restartSql = `
  UPDATE jobs SET
    token = NULL, worker = NULL, requeued = false, attempts = 0, crashes = 0, queued_at = $3, ready_at = $3, error = NULL
  WHERE kind = $1 AND key = $2`;
const releaseSql = `
  UPDATE jobs SET
    token = NULL, worker = NULL, attempts = CASE WHEN requeued THEN 0 ELSE attempts END,
    crashes = CASE WHEN requeued THEN 0 ELSE crashes END, requeued = false, ready_at = $3, error = $4
  WHERE kind = $1 AND key = $2`;
const releaseUntriedSql = `
  UPDATE jobs SET
    token = NULL, worker = NULL, attempts = CASE WHEN requeued THEN 0 ELSE attempts - 1 END,
    crashes = CASE WHEN requeued THEN 0 ELSE crashes END, requeued = false, ready_at = $3
  WHERE kind = $1 AND key = $2`;

export function jobVerbs({ get, now: readClock, write }: Database): JobVerbs {
  /** Ends a job as finished or failed; one that was queued again meanwhile starts anew, and its outcome is dropped. */
  const end = (job: TakenJob, error: JobError | undefined, inferred: Inferred | undefined): Promise<boolean> =>
    write([lockOf(job.paper)], async (transaction) => {
      const { now, run, tell } = transaction;
      const { kind, key } = job;
      const taken = await findTaken(transaction, job);
      if (!taken) return false;
      if (taken.requeued) {
        await run(restartSql, kind, key, now);
        tell({ what: 'jobs', kind });
        return true;
      }
      if (error) await run(releaseSql, kind, key, null, JSON.stringify(error));
      else await run('DELETE FROM jobs WHERE kind = $1 AND key = $2', kind, key);
      if (inferred) await saveInferred(transaction, taken, inferred);
      return true;
    });

  return {
    queue: async (jobs) => {
      if (jobs.length === 0) return;
      const locks = jobs.map(({ paper }) => lockOf(paper));
      await write(locks, async (transaction) => {
        for (const job of jobs) await addJob(transaction, job);
      });
    },
    take: async (kind, worker, ttlMs) => {
      // Most calls find nothing, and need no transaction for that.
      if (!(await get(readySql, kind, await readClock()))) return undefined;
      // One at a time, so that the order is kept.
      return write([`jobs ${kind}`], async ({ now, get, ticket }) => {
        // A row that is locked is being ended or removed.
        const ready = await get<{ key: string }>(`${readySql} FOR UPDATE SKIP LOCKED`, kind, now);
        if (!ready) return undefined;
        const [token, until] = [await ticket(), later(now, ttlMs)];
        const row = await get<JobRow>(takeSql, kind, ready.key, token, worker, until);
        if (!row) return undefined;
        const payload = row.payload === null ? {} : { payload: JSON.parse(row.payload) };
        const { key, id, version, attempts: attempt, crashes, queued_at: queuedAt } = row;
        return { kind, key, paper: { id, version }, ...payload, attempt, crashes, queuedAt, token, until };
      });
    },
    prolong: async ({ kind, key, token }, ttlMs) =>
      write([], async ({ now, run }) => {
        const prolong = 'UPDATE jobs SET ready_at = $1 WHERE kind = $2 AND key = $3 AND token = $4 AND ready_at > $5';
        return (await run(prolong, later(now, ttlMs), kind, key, token, now)) > 0;
      }),
    finish: async (job, inferred) => end(job, undefined, inferred),
    fail: async (job, error, inferred) => end(job, error, inferred),
    retry: async (job, afterMs, error) =>
      write([], async (transaction) => {
        const { now, run, tell } = transaction;
        const { kind, key } = job;
        if (!(await findTaken(transaction, job))) return false;
        const at = later(now, afterMs);
        if (error) await run(releaseSql, kind, key, at, JSON.stringify(error));
        else await run(releaseUntriedSql, kind, key, at);
        tell({ what: 'jobs', kind });
        return true;
      }),
    findJob: async (kind, key) => {
      const row = await get<JobRow>('SELECT * FROM jobs WHERE kind = $1 AND key = $2', kind, key);
      return row && readState(row);
    },
  };
}
