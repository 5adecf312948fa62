/** Copies the files that papers show, by durable jobs: each file is tried again until it is copied, missing or failed. */
import { type Archive, Outage } from '../archive/index.ts';
import { asProblem, Problem } from '../errors.ts';
import { formatId } from '../paper/id.ts';
import {
  type Job,
  type JobWorker,
  putAsset,
  type Shelf,
  startJobWorker,
  type TakenJob,
  type VersionId,
} from '../storage/index.ts';
import { StorageOutage } from './storage-outage.ts';
import { untilAborted } from './timeouts.ts';

const kind = 'mirror';
const ttlMs = 120_000;
const tries = 6;

interface MirroredFiles {
  readonly paths: readonly string[];
  /** Whether the page is that of the previous build, so that its copies are still valid. */
  readonly kept: boolean;
}

export function mirrorJob(paper: VersionId, files: MirroredFiles): Job {
  return { kind, key: formatId(paper), paper, payload: files };
}

export interface Mirror extends Pick<JobWorker, 'wake' | 'idle'> {
  /** Copies a file again of which the copy is gone, unless the files of the paper are being copied anyway. */
  repeat(paper: VersionId, path: string): Promise<void>;
  /** Gives up the file that is being copied; the job goes on at the next start. */
  close(): Promise<void>;
}

/** `count` is how many papers are served at once; 0 leaves them to other processes. */
export function startMirror(
  { ledger, bytes }: Shelf,
  archive: Archive,
  fault: (thrown: unknown) => void,
  count = 1,
): Mirror {
  const copy = async (job: TakenJob, path: string, kept: boolean, stopped: AbortSignal) => {
    const known = await ledger.findAsset(job.paper, path);
    // Copied before the job was interrupted.
    if (known?.state === 'mirrored' && (kept || known.savedAt >= job.queuedAt)) return;
    try {
      const answer = await archive.asset(job.paper, path, undefined, { signal: stopped });
      if (!answer.changed) throw new Outage('The archive says that a file which we do not have is unchanged.');
      if (stopped.aborted) return;
      const kept = await putAsset(bytes, job.paper, path, answer.bytes);
      await ledger.saveAsset(job, { path, state: 'mirrored', type: answer.type, ...kept });
    } catch (thrown) {
      const { code, reason } = asProblem(thrown);
      // Outages of the archive or of our storage pass, and internal errors may: the file is tried again.
      const passes = thrown instanceof Outage || !(thrown instanceof Problem);
      if (stopped.aborted || (passes && job.attempt < tries)) throw thrown;
      await ledger.saveAsset(
        job,
        code === 'not-found' ? { path, state: 'missing' } : { path, state: 'failed', reason },
      );
    }
  };

  /** The last failure, if there was one. */
  const copyAll = async (job: TakenJob, stopped: AbortSignal): Promise<unknown> => {
    const { paths, kept } = job.payload as MirroredFiles;
    let failure: unknown;
    for (const path of paths) {
      if (stopped.aborted || !(await ledger.prolong(job, ttlMs))) break;
      // The archive may take minutes: closing does not wait for that.
      await untilAborted(copy(job, path, kept, stopped), stopped).catch((thrown: unknown) => {
        failure = thrown;
      });
    }
    return failure;
  };

  const run = async (job: TakenJob, stopped: AbortSignal) => {
    const failure = await copyAll(job, stopped);
    if (stopped.aborted) await ledger.retry(job, 0);
    else if (failure === undefined) await ledger.finish(job);
    else {
      const { code, reason } = asProblem(failure);
      const asked = failure instanceof Outage ? failure.retryAfter * 1000 : 0;
      await ledger.retry(job, Math.max(asked, 1000 * 4 ** job.attempt), { code, reason });
      if (failure instanceof StorageOutage || !(failure instanceof Outage)) fault(failure);
    }
  };
  /** Marks the files that are not copied as failed: one of them must be the cause. */
  const giveUp = async (job: TakenJob) => {
    const reason = `${job.crashes} processes have died while the files of ${job.key} were copied.`;
    for (const path of (job.payload as MirroredFiles).paths) {
      if ((await ledger.findAsset(job.paper, path))?.state === 'mirrored') continue;
      await ledger.saveAsset(job, { path, state: 'failed', reason });
    }
    await ledger.finish(job);
    fault(new Problem('upstream', reason));
  };

  const worker = startJobWorker(ledger, { kind, ttlMs, count, run, giveUp, fault });

  return {
    wake: worker.wake,
    idle: worker.idle,
    close: worker.close,
    async repeat(paper, path) {
      if (await ledger.findJob(kind, formatId(paper))) return;
      await ledger.queue([mirrorJob(paper, { paths: [path], kept: false })]);
      worker.wake();
    },
  };
}
