/** Changes of jobs and inferred fields that other verbs make inside their own transactions, in SQLite. */
import { type Inferred, later, type Time, type VersionId } from '../../facts.ts';
import type { Job, TakenJob } from '../../ledger.ts';
import type { Database } from './database.ts';

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
