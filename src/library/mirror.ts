/** Copies the files that papers show: durable jobs, taken one after another, tried again until they end in a known state. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Archive, Outage } from '../archive/index.ts';
import { asProblem, Problem } from '../errors.ts';
import { formatId } from '../paper/id.ts';
import { type Job, newAssetKey, type Shelf, type TakenJob, type VersionId } from '../shelf/index.ts';

const kind = 'mirror';
const holdMs = 120_000;
const tries = 6;
/** How often to look for jobs that other nodes queued, or that are to be tried again. */
const pauseMs = 2000;

interface Files {
  readonly paths: readonly string[];
  /** The page is one we had before: so are the copies that there are. */
  readonly kept: boolean;
}

export function mirrorJob(paper: VersionId, files: Files): Job {
  return { kind, key: formatId(paper), paper, payload: files };
}

export interface Mirror {
  /** There may be a job now. */
  wake(): void;
  /** The copy is gone: makes another one, unless the files of the paper are being copied anyway. */
  repeat(paper: VersionId, path: string): Promise<void>;
  /** Resolves when no job is to be done now; one whose time comes later may wait. */
  idle(): Promise<void>;
  /** Leaves the file in hand; the job goes on at the next start. */
  close(): Promise<void>;
}

export function startMirror({ ledger, bytes }: Shelf, archive: Archive, fault: (thrown: unknown) => void): Mirror {
  const worker = `mirror ${process.pid}`;
  const ended = new AbortController();
  const stopped = new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()));
  let woken = new AbortController();
  const waiting: (() => void)[] = [];

  const copy = async (job: TakenJob, path: string, kept: boolean) => {
    const known = await ledger.findAsset(job.paper, path);
    // Copied before the job was interrupted.
    if (known?.state === 'mirrored' && (kept || known.savedAt >= job.queuedAt)) return;
    try {
      const answer = await archive.asset(job.paper, path);
      if (!answer.changed) throw new Outage('The archive says that a file which we do not have is unchanged.');
      if (ended.signal.aborted) return;
      const key = newAssetKey(job.paper, path);
      const size = await bytes.put(key, answer.bytes);
      await ledger.saveAsset(job, { path, state: 'mirrored', key, type: answer.type, size });
    } catch (thrown) {
      const { code, reason } = asProblem(thrown);
      // What is no problem of the archive's is one of ours, a full disk perhaps, and passes.
      const passes = thrown instanceof Outage || !(thrown instanceof Problem);
      if (ended.signal.aborted || (passes && job.attempt < tries)) throw thrown;
      await ledger.saveAsset(
        job,
        code === 'not-found' ? { path, state: 'missing' } : { path, state: 'failed', reason },
      );
    }
  };

  /** What went wrong last, if anything did. */
  const copyAll = async (job: TakenJob): Promise<unknown> => {
    const { paths, kept } = job.payload as Files;
    let failure: unknown;
    for (const path of paths) {
      if (ended.signal.aborted || !(await ledger.prolong(job, holdMs))) break;
      // The archive may keep us waiting for minutes: nobody who stops waits for that.
      await Promise.race([copy(job, path, kept), stopped]).catch((thrown: unknown) => {
        failure = thrown;
      });
    }
    return failure;
  };

  const work = async (job: TakenJob) => {
    const heart = setInterval(() => void ledger.prolong(job, holdMs).catch(() => {}), holdMs / 3);
    try {
      const failure = await copyAll(job);
      if (ended.signal.aborted) await ledger.retry(job, 0, { code: 'stopped', reason: 'The program was stopped.' });
      else if (failure === undefined) await ledger.finish(job);
      else {
        const { code, reason } = asProblem(failure);
        const asked = failure instanceof Outage ? failure.retryAfter * 1000 : 0;
        await ledger.retry(job, Math.max(asked, 1000 * 4 ** job.attempt), { code, reason });
        if (!(failure instanceof Outage)) fault(failure);
      }
    } finally {
      clearInterval(heart);
    }
  };

  const loop = async () => {
    while (!ended.signal.aborted) {
      try {
        const job = await ledger.take(kind, worker, holdMs);
        if (job) {
          await work(job);
          continue;
        }
        for (const resolve of waiting.splice(0)) resolve();
      } catch (thrown) {
        fault(thrown);
      }
      await sleep(pauseMs, undefined, { signal: AbortSignal.any([woken.signal, ended.signal]) }).catch(() => {});
      woken = new AbortController();
    }
    for (const resolve of waiting.splice(0)) resolve();
  };
  const looping = loop();

  return {
    wake: () => woken.abort(),
    async repeat(paper, path) {
      if (await ledger.findJob(kind, formatId(paper))) return;
      await ledger.queue([mirrorJob(paper, { paths: [path], kept: false })]);
      woken.abort();
    },
    async idle() {
      if (ended.signal.aborted) return;
      woken.abort();
      return new Promise((resolve) => waiting.push(resolve));
    },
    async close() {
      ended.abort();
      await looping;
    },
  };
}
