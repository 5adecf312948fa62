/** What other verbs do to jobs and inferred fields inside their own transaction, in SQLite. */
import { type Inferred, later, type Time, type VersionId } from '../../facts.ts';
import type { Job, TakenJob } from '../../jobs.ts';
import type { Database } from './database.ts';

export interface Queue {
  add(job: Job, now: Time): void;
  /** The job, if it is still in these hands. */
  holds(
    job: TakenJob,
    now: Time,
  ): { readonly id: string; readonly version: number; readonly again: number } | undefined;
  /** Says that an answer about this version is another one now. */
  revise(paper: VersionId, now: Time): void;
  saveInferred(paper: VersionId, inferred: Inferred, now: Time): void;
}

export function createQueue({ prepare, ticket }: Database): Queue {
  const addJob = prepare(`
    INSERT INTO jobs (kind, key, id, version, payload, attempts, again, queued_at, ready_at, place)
    VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?, ?)
    ON CONFLICT (kind, key) DO UPDATE SET
      id = excluded.id, version = excluded.version, payload = excluded.payload,
      -- Taken: once more after this.
      again = token IS NOT NULL,
      attempts = CASE WHEN token IS NULL THEN 0 ELSE attempts END,
      deaths = CASE WHEN token IS NULL THEN 0 ELSE deaths END,
      error = CASE WHEN token IS NULL THEN NULL ELSE error END,
      -- Failed: anew.
      queued_at = CASE WHEN ready_at IS NULL THEN excluded.queued_at ELSE queued_at END,
      place = CASE WHEN ready_at IS NULL THEN excluded.place ELSE place END,
      ready_at = coalesce(ready_at, excluded.ready_at)`);
  const findHeld = prepare<{ id: string; version: number; again: number }>(
    'SELECT id, version, again FROM jobs WHERE kind = ? AND key = ? AND token = ? AND ready_at > ?',
  );
  const reviseVersion = prepare(`
    INSERT INTO versions (id, version, revision, revised_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (id, version) DO UPDATE SET revision = excluded.revision, revised_at = excluded.revised_at`);
  const setInferred = prepare(`
    INSERT INTO versions (id, version, revision, revised_at, inferred) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id, version) DO UPDATE SET
      revision = excluded.revision, revised_at = excluded.revised_at, inferred = excluded.inferred`);

  const saveInferred: Queue['saveInferred'] = ({ id, version }, inferred, now) => {
    setInferred.run(id, version, ticket(), now, JSON.stringify(inferred));
  };
  return {
    add: ({ kind, key, paper, payload, inferred, afterMs = 0 }, now) => {
      const told = payload === undefined ? null : JSON.stringify(payload);
      addJob.run(kind, key, paper.id, paper.version, told, now, later(now, afterMs), ticket());
      if (inferred) saveInferred(paper, inferred, now);
    },
    holds: ({ kind, key, token }, now) => findHeld.get(kind, key, token, now),
    revise: ({ id, version }, now) => {
      reviseVersion.run(id, version, ticket(), now);
    },
    saveInferred,
  };
}
