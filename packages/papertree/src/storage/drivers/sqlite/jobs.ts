/** Jobs, in SQLite. */
import { type Inferred, later } from '../../facts.ts';
import type { JobError, JobVerbs, TakenJob } from '../../ledger.ts';
import { type JobRow, readState } from '../rows.ts';
import type { Database } from './database.ts';
import type { Queue } from './queue.ts';

export function jobVerbs(database: Database, queue: Queue): JobVerbs {
  const { prepare, write, writeDurably, ticket, watchers } = database;
  const findReady = prepare<{ position: number }>(
    'SELECT position FROM jobs WHERE kind = ? AND ready_at <= ? ORDER BY ready_at, position LIMIT 1',
  );
  const takeJob = prepare<JobRow>(`
    UPDATE jobs SET
      token = ?, worker = ?, ready_at = ?, attempts = CASE WHEN requeued THEN 1 ELSE attempts + 1 END,
      -- Still taken: its worker has crashed.
      crashes = CASE WHEN requeued THEN 0 ELSE crashes + (token IS NOT NULL) END, requeued = 0
    WHERE position = ?
    RETURNING *`);
  const prolongJob = prepare('UPDATE jobs SET ready_at = ? WHERE kind = ? AND key = ? AND token = ? AND ready_at > ?');
  const restart = prepare(`
    UPDATE jobs SET
      token = NULL, worker = NULL, requeued = 0, attempts = 0, crashes = 0, queued_at = ?, ready_at = ?, error = NULL
    WHERE kind = ? AND key = ?`);
  const deleteJob = prepare('DELETE FROM jobs WHERE kind = ? AND key = ?');
  const release = prepare(`
    UPDATE jobs SET
      token = NULL, worker = NULL, attempts = CASE WHEN requeued THEN 0 ELSE attempts END,
      crashes = CASE WHEN requeued THEN 0 ELSE crashes END, requeued = 0, ready_at = ?, error = ?
    WHERE kind = ? AND key = ?`);
  const releaseUntried = prepare(`
    UPDATE jobs SET
      token = NULL, worker = NULL, attempts = CASE WHEN requeued THEN 0 ELSE attempts - 1 END,
      crashes = CASE WHEN requeued THEN 0 ELSE crashes END, requeued = 0, ready_at = ?
    WHERE kind = ? AND key = ?`);
  const findRow = prepare<JobRow>('SELECT * FROM jobs WHERE kind = ? AND key = ?');

  /** Ends a job as finished or failed; one that was queued again meanwhile starts anew, and its outcome is dropped. */
  const end = (job: TakenJob, error: JobError | undefined, inferred: Inferred | undefined): boolean =>
    write((now) => {
      const taken = queue.findTaken(job, now);
      if (!taken) return false;
      if (taken.requeued) {
        restart.run(now, now, job.kind, job.key);
        watchers.tell({ what: 'jobs', kind: job.kind });
        return true;
      }
      if (error) release.run(null, JSON.stringify(error), job.kind, job.key);
      else deleteJob.run(job.kind, job.key);
      if (inferred) queue.saveInferred(taken, inferred, now);
      return true;
    });

  return {
    queue: async (jobs) => {
      if (jobs.length === 0) return;
      writeDurably((now) => {
        for (const job of jobs) queue.add(job, now);
      });
    },
    take: async (kind, worker, ttlMs) => {
      // Most calls find nothing, and need no write lock for that.
      if (!findReady.get(kind, database.now())) return undefined;
      return write((now) => {
        const ready = findReady.get(kind, now);
        if (!ready) return undefined;
        const [token, until] = [ticket(), later(now, ttlMs)];
        const row = takeJob.get(token, worker, until, ready.position);
        if (!row) return undefined;
        const payload = row.payload === null ? {} : { payload: JSON.parse(row.payload) };
        const { key, id, version, attempts: attempt, crashes, queued_at: queuedAt } = row;
        return { kind, key, paper: { id, version }, ...payload, attempt, crashes, queuedAt, token, until };
      });
    },
    prolong: async ({ kind, key, token }, ttlMs) =>
      write((now) => prolongJob.run(later(now, ttlMs), kind, key, token, now) > 0),
    finish: async (job, inferred) => end(job, undefined, inferred),
    fail: async (job, error, inferred) => end(job, error, inferred),
    retry: async (job, afterMs, error) =>
      write((now) => {
        if (!queue.findTaken(job, now)) return false;
        if (error) release.run(later(now, afterMs), JSON.stringify(error), job.kind, job.key);
        else releaseUntried.run(later(now, afterMs), job.kind, job.key);
        watchers.tell({ what: 'jobs', kind: job.kind });
        return true;
      }),
    findJob: async (kind, key) => {
      const row = findRow.get(kind, key);
      return row && readState(row);
    },
  };
}
