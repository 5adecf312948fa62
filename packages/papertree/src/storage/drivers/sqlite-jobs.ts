/**
 * Jobs, in SQLite; and the changes of jobs, inferred fields and revisions that other verbs make inside their own
 * transactions.
 */
import type { Job, JobError, JobVerbs, TakenJob } from '../ledger.ts';
import { type Inferred, later, type Time, type VersionId } from '../ledger-facts.ts';
import { type JobRow, readState, readTaken } from './sql-rows.ts';
import type { Database } from './sqlite-database.ts';

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
        return row && readTaken(row, kind, token, until);
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

export interface Queue {
  /** `revised` has a new revision already: its inferred fields need no other. */
  add(job: Job, now: Time, revised?: VersionId): void;
  /** The job, if it is still taken under this token. */
  findTaken(
    job: TakenJob,
    now: Time,
  ): { readonly id: string; readonly version: number; readonly requeued: number } | undefined;
  /** Gives the version a new revision: the number drawn with the lease, if that is still the newest. */
  revise(paper: VersionId, now: Time, drawn?: number): void;
  saveInferred(paper: VersionId, inferred: Inferred, now: Time): void;
}

export function createQueue({ prepare, ticket, watchers }: Database): Queue {
  const addJob = prepare(`
    INSERT INTO jobs (kind, key, id, version, payload, attempts, requeued, queued_at, ready_at, position)
    VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?, ?)
    ON CONFLICT (kind, key) DO UPDATE SET
      id = excluded.id, version = excluded.version, payload = excluded.payload,
      -- Taken: once more after this.
      requeued = token IS NOT NULL,
      attempts = CASE WHEN token IS NULL THEN 0 ELSE attempts END,
      crashes = CASE WHEN token IS NULL THEN 0 ELSE crashes END,
      error = CASE WHEN token IS NULL THEN NULL ELSE error END,
      -- Failed: anew.
      queued_at = CASE WHEN ready_at IS NULL THEN excluded.queued_at ELSE queued_at END,
      position = CASE WHEN ready_at IS NULL THEN excluded.position ELSE position END,
      ready_at = coalesce(ready_at, excluded.ready_at)`);
  const findTaken = prepare<{ id: string; version: number; requeued: number }>(
    'SELECT id, version, requeued FROM jobs WHERE kind = ? AND key = ? AND token = ? AND ready_at > ?',
  );
  const reviseVersion = prepare(`
    INSERT INTO versions (id, version, revision, revised_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (id, version) DO UPDATE SET revision = excluded.revision, revised_at = excluded.revised_at`);
  const setInferred = prepare(`
    INSERT INTO versions (id, version, revision, revised_at, inferred) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id, version) DO UPDATE SET
      revision = excluded.revision, revised_at = excluded.revised_at, inferred = excluded.inferred`);

  const findRevision = prepare<{ revision: number }>('SELECT revision FROM versions WHERE id = ? AND version = ?');
  const updateInferred = prepare('UPDATE versions SET inferred = ? WHERE id = ? AND version = ?');

  const saveInferred: Queue['saveInferred'] = ({ id, version }, inferred, now) => {
    setInferred.run(id, version, ticket(), now, JSON.stringify(inferred));
    watchers.tell({ what: 'paper', id });
  };
  return {
    add: ({ kind, key, paper, payload, inferred, afterMs = 0 }, now, revised) => {
      const text = payload === undefined ? null : JSON.stringify(payload);
      addJob.run(kind, key, paper.id, paper.version, text, now, later(now, afterMs), ticket());
      watchers.tell({ what: 'jobs', kind });
      if (!inferred) return;
      const isRevised = revised?.id === paper.id && revised.version === paper.version;
      if (isRevised) updateInferred.run(JSON.stringify(inferred), paper.id, paper.version);
      else saveInferred(paper, inferred, now);
    },
    findTaken: ({ kind, key, token }, now) => findTaken.get(kind, key, token, now),
    revise: ({ id, version }, now, drawn = 0) => {
      const last = findRevision.get(id, version)?.revision ?? 0;
      reviseVersion.run(id, version, drawn > last ? drawn : ticket(), now);
      watchers.tell({ what: 'paper', id });
    },
    saveInferred,
  };
}
