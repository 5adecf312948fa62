/** Jobs of the model of a ledger. */
import { formatId } from 'papertree-convert/paper';
import type { Job, JobError, JobVerbs, TakenJob } from '../../src/storage/ledger.ts';
import { type Inferred, later, type Time, type VersionId } from '../../src/storage/ledger-facts.ts';
import { type JobRow, pair, revise, type Tables } from './model-tables.ts';

export function jobVerbs(tables: Tables): JobVerbs {
  const { jobs, now: readClock, ticket } = tables;
  return {
    queue: async (queued) => {
      for (const job of queued) queueJob(tables, job);
    },
    take: async (kind, worker, ttlMs) => {
      const now = readClock();
      const [row] = [...jobs.values()]
        .filter((job) => job.kind === kind && job.until <= now)
        .sort((a, b) => a.until - b.until || a.position - b.position);
      if (!row) return undefined;
      const [token, until] = [ticket(), later(now, ttlMs)];
      const attempt = row.requeued ? 1 : row.attempts + 1;
      // Still taken: its worker has crashed.
      const crashes = row.requeued ? 0 : row.crashes + Number(row.token !== undefined);
      Object.assign(row, { token, worker, until, attempts: attempt, crashes, requeued: false });
      const { key, paper, queuedAt } = row;
      return { kind, key, paper, ...payloadOf(row), attempt, crashes, queuedAt, token, until };
    },
    prolong: async (job, ttlMs) => {
      const row = findTaken(tables, job);
      if (row) row.until = later(readClock(), ttlMs);
      return row !== undefined;
    },
    finish: async (job, inferred) => end(tables, job, undefined, inferred),
    fail: async (job, error, inferred) => end(tables, job, error, inferred),
    retry: async (job, afterMs, error) => {
      const row = findTaken(tables, job);
      if (!row) return false;
      if (row.requeued) Object.assign(row, { attempts: 0, crashes: 0 });
      else if (!error) row.attempts--;
      release(row, later(readClock(), afterMs), error ?? row.error);
      return true;
    },
    findJob: async (kind, key) => {
      const row = jobs.get(pair(kind, key));
      if (!row) return undefined;
      const { paper, attempts, queuedAt, until, worker, error } = row;
      return {
        ...{ state: stateOf(row), paper, ...payloadOf(row), attempts, queuedAt },
        ...(until !== Infinity && { at: until }),
        ...(worker !== undefined && { worker }),
        ...(error && { error }),
      };
    },
  };
}

function payloadOf({ payload }: JobRow): { readonly payload?: unknown } {
  return payload === undefined ? {} : { payload: JSON.parse(payload) };
}

export function stateOf({ until, token }: JobRow): 'waiting' | 'taken' | 'failed' {
  if (until === Infinity) return 'failed';
  return token === undefined ? 'waiting' : 'taken';
}

/** The job, if it is still taken under this token. */
export function findTaken({ jobs, now }: Tables, { kind, key, token }: TakenJob): JobRow | undefined {
  // Read first, because reading the clock may put the times of jobs back.
  const at = now();
  const row = jobs.get(pair(kind, key));
  return row?.token === token && row.until > at ? row : undefined;
}

/** `revised` has a new revision already: its inferred fields need no other. */
export function queueJob(tables: Tables, job: Job, revised?: VersionId): void {
  const { kind, key, paper, inferred, afterMs = 0 } = job;
  const [now, position] = [tables.now(), tables.ticket()];
  const old = tables.jobs.get(pair(kind, key));
  const task = { paper, payload: JSON.stringify(job.payload) };
  const fresh = { attempts: 0, crashes: 0, error: undefined };
  const state = old && stateOf(old);
  if (old && state === 'taken') Object.assign(old, task, { requeued: true });
  else if (old && state === 'waiting') Object.assign(old, task, fresh);
  else {
    const untaken = { token: undefined, worker: undefined, requeued: false };
    const until = later(now, afterMs);
    tables.jobs.set(pair(kind, key), { kind, key, ...task, ...fresh, ...untaken, queuedAt: now, position, until });
  }
  if (inferred) saveInferred(tables, paper, inferred, revised && formatId(revised) === formatId(paper));
}

/** Ends a job as finished or failed; one that was queued again meanwhile starts anew, and its outcome is dropped. */
function end(tables: Tables, job: TakenJob, error: JobError | undefined, inferred: Inferred | undefined): boolean {
  const row = findTaken(tables, job);
  if (!row) return false;
  if (row.requeued) {
    const now = tables.now();
    release(row, now, undefined);
    Object.assign(row, { attempts: 0, crashes: 0, queuedAt: now });
    return true;
  }
  if (error) release(row, Infinity, error);
  else tables.jobs.delete(pair(row.kind, row.key));
  if (inferred) saveInferred(tables, row.paper, inferred);
  return true;
}

function release(row: JobRow, until: Time, error: JobError | undefined): void {
  Object.assign(row, { until, error: error && { ...error }, token: undefined, worker: undefined, requeued: false });
}

function saveInferred(tables: Tables, paper: VersionId, inferred: Inferred, isRevised = false): void {
  const revised = isRevised ? tables.versions.get(formatId(paper)) : undefined;
  (revised ?? revise(tables, paper)).inferred = JSON.stringify(inferred);
}
