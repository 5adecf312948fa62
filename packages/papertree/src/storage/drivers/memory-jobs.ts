/** Jobs, in memory. */
import { formatId } from 'papertree-convert/paper';
import type { Job, JobError, JobVerbs, TakenJob } from '../ledger.ts';
import { type Inferred, later, type Time } from '../ledger-facts.ts';
import { pair, type Store, type StoredJob, saveInferred, type VersionRow } from './memory-store.ts';

export function jobVerbs(store: Store): JobVerbs {
  const { jobs } = store;
  return {
    queue: async (queued) => {
      for (const job of queued) queueJob(store, job);
    },

    take: async (kind, worker, ttlMs) => {
      const now = store.now();
      const [first] = [...jobs.values()]
        .flatMap((row) => (row.kind === kind && row.at !== undefined && row.at <= now ? [{ row, at: row.at }] : []))
        .sort((a, b) => a.at - b.at || a.row.position - b.row.position);
      if (!first) return undefined;
      const attempts = first.row.requeued ? 1 : first.row.attempts + 1;
      // Still taken: its worker has crashed.
      const crashes = first.row.requeued ? 0 : first.row.crashes + (first.row.token === undefined ? 0 : 1);
      const token = store.ticket();
      const row = { ...first.row, attempts, crashes, token, worker, at: later(now, ttlMs), requeued: false };
      jobs.set(pair(row.kind, row.key), row);
      const { key, paper, queuedAt } = row;
      const payload = row.payload === undefined ? {} : { payload: JSON.parse(row.payload) };
      return { kind, key, paper, ...payload, attempt: attempts, crashes, queuedAt, token, until: row.at };
    },

    prolong: async (job, ttlMs) => {
      const row = findTaken(store, job);
      if (row) jobs.set(pair(row.kind, row.key), { ...row, at: later(store.now(), ttlMs) });
      return row !== undefined;
    },
    finish: async (job, inferred) => {
      const row = findTaken(store, job);
      if (row) end(store, row, undefined, inferred);
      return row !== undefined;
    },
    fail: async (job, error, inferred) => {
      const row = findTaken(store, job);
      if (row) end(store, row, error, inferred);
      return row !== undefined;
    },
    retry: async (job, afterMs, error) => {
      const row = findTaken(store, job);
      if (row) {
        const attempts = row.requeued ? 0 : row.attempts - (error ? 0 : 1);
        jobs.set(pair(row.kind, row.key), {
          ...released(row, later(store.now(), afterMs)),
          attempts,
          ...(row.requeued && { crashes: 0 }),
          ...(error && { error: { ...error } }),
        });
        store.watchers.tell({ what: 'jobs', kind: row.kind });
      }
      return row !== undefined;
    },

    findJob: async (kind, key) => {
      const row = jobs.get(pair(kind, key));
      if (!row) return undefined;
      const { paper, payload, attempts, queuedAt, at, worker, error } = row;
      return {
        state: stateOf(row),
        paper,
        ...(payload !== undefined && { payload: JSON.parse(payload) }),
        attempts,
        queuedAt,
        ...(at !== undefined && { at }),
        ...(worker !== undefined && { worker }),
        ...(error && { error }),
      };
    },
  };
}

export function stateOf({ at, token }: StoredJob): 'waiting' | 'taken' | 'failed' {
  if (at === undefined) return 'failed';
  return token === undefined ? 'waiting' : 'taken';
}

/** The job, if it is still taken under this token. */
export function findTaken({ jobs, now }: Store, { kind, key, token }: TakenJob): StoredJob | undefined {
  // Read first, because reading the clock may put the times of jobs back.
  const at = now();
  const row = jobs.get(pair(kind, key));
  return row?.token === token && row.at !== undefined && row.at > at ? row : undefined;
}

/** `revised` has a new revision already: its inferred fields need no other. */
export function queueJob(store: Store, job: Job, revised?: VersionRow): void {
  const { kind, key, paper, payload, inferred, afterMs = 0 } = job;
  const now = store.now();
  const position = store.ticket();
  const old = store.jobs.get(pair(kind, key));
  const task = { paper: { id: paper.id, version: paper.version }, payload: JSON.stringify(payload) };
  const newJob = {
    kind,
    key,
    ...task,
    attempts: 0,
    crashes: 0,
    queuedAt: now,
    position,
    at: later(now, afterMs),
    requeued: false,
  };
  const state = old && stateOf(old);
  if (old && state === 'taken') store.jobs.set(pair(kind, key), { ...old, ...task, requeued: true });
  else if (old && state === 'waiting') {
    store.jobs.set(pair(kind, key), { ...old, ...task, attempts: 0, crashes: 0, error: undefined });
  } else store.jobs.set(pair(kind, key), newJob);
  store.watchers.tell({ what: 'jobs', kind });
  if (!inferred) return;
  if (revised && formatId(revised.paper) === formatId(paper)) revised.inferred = JSON.stringify(inferred);
  else saveInferred(store, paper, inferred);
}

/** Ends a job as finished or failed; one that was queued again meanwhile starts anew, and its outcome is dropped. */
function end(store: Store, row: StoredJob, error: JobError | undefined, inferred: Inferred | undefined): void {
  const name = pair(row.kind, row.key);
  const now = store.now();
  if (row.requeued) {
    store.jobs.set(name, { ...released(row, now), attempts: 0, crashes: 0, queuedAt: now, error: undefined });
    store.watchers.tell({ what: 'jobs', kind: row.kind });
    return;
  }
  if (error) store.jobs.set(name, { ...released(row, undefined), error: { ...error } });
  else store.jobs.delete(name);
  if (inferred) saveInferred(store, row.paper, inferred);
}

function released(row: StoredJob, at: Time | undefined): StoredJob {
  return { ...row, at, token: undefined, worker: undefined, requeued: false };
}
