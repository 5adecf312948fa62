/** A job worker takes durable jobs of one kind from the queue and runs them, a few at a time, until it is closed. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Ledger, TakenJob } from './ledger.ts';

export interface JobWorkerOptions {
  readonly kind: string;
  /** A job whose worker has crashed is free again after this time. */
  readonly ttlMs: number;
  /** The number of jobs that may run at once. */
  readonly count: number;
  /**
   * Runs the job and ends it: finished, failed, or to be tried again. The signal is aborted when the worker is closed, and
   * when the job was given to another.
   */
  readonly run: (job: TakenJob, stopped: AbortSignal) => Promise<void>;
  /** Ends a job that has crashed so many workers that it is not run again. */
  readonly giveUp: (job: TakenJob) => Promise<void>;
  /** No job is taken while this returns false. */
  readonly mayTake?: () => Promise<boolean>;
  readonly fault: (thrown: unknown) => void;
}

export interface JobWorker {
  /** Wakes the worker: there may be a job now. */
  wake(): void;
  /** Resolves when no job is to be done now; one whose time comes later may wait. */
  idle(): Promise<void>;
  /** Aborted when the worker is closed. */
  readonly stopped: AbortSignal;
  /** Takes no more jobs, and waits until those that run have ended. */
  close(): Promise<void>;
}

/** Milliseconds between polls for jobs that are to be tried again, or of which the ledger told nothing. */
const pollMs = 2000;
/** Milliseconds after a change before a job is taken: the readers of a build go first. */
const takeAfterMs = 250;
/** Crashes after which a job is given up: a worker may be killed for other reasons, but not so many times in a row. */
const maxCrashes = 5;

export function startJobWorker(ledger: Ledger, options: JobWorkerOptions): JobWorker {
  const { kind, ttlMs, count, run, giveUp, mayTake, fault } = options;
  const worker = `${hostname()} ${process.pid} ${randomBytes(4).toString('hex')}`;
  const ended = new AbortController();
  const running = new Set<Promise<void>>();
  let wakes = 0;
  let awaken = () => {};
  /** The number of polls. */
  let looks = 0;
  let waiting: { readonly resolve: () => void; readonly since: number }[] = [];

  const wake = () => {
    wakes++;
    awaken();
  };

  /** Sleeps until the next poll or wake; not at all where there was a wake since `heard`. */
  const sleep = async (heard: number) => {
    if (heard !== wakes || ended.signal.aborted) return;
    const woken = Promise.withResolvers<void>();
    awaken = woken.resolve;
    const timer = setTimeout(awaken, pollMs);
    await woken.promise;
    clearTimeout(timer);
  };

  /** A poll that began before the call does not count: a job may have been queued after it. */
  const resolveIdle = (emptyLook: number) => {
    const served = waiting.filter(({ since }) => since < emptyLook);
    waiting = waiting.filter(({ since }) => since >= emptyLook);
    for (const { resolve } of served) resolve();
  };

  const runTaken = async (job: TakenJob) => {
    // Evicted and built again, a paper may be queued anew while another worker still runs the job that went with the build.
    const lease = await ledger.lease(`${kind} ${job.key}`, ttlMs);
    if (!lease) return void (await ledger.retry(job, pollMs));
    const lost = new AbortController();
    const heartbeat = async () => {
      const [prolonged, renewed] = await Promise.all([ledger.prolong(job, ttlMs), ledger.renew(lease, ttlMs)]);
      if (!prolonged || !renewed) lost.abort();
    };
    const timer = setInterval(() => void heartbeat().catch(() => {}), ttlMs / 3);
    try {
      await (job.crashes < maxCrashes ? run(job, AbortSignal.any([ended.signal, lost.signal])) : giveUp(job));
    } finally {
      clearInterval(timer);
      await ledger.release(lease);
    }
  };

  /** Whether there was a job. */
  const startNext = async (): Promise<boolean> => {
    if (mayTake && !(await mayTake())) return false;
    const job = await ledger.take(kind, worker, ttlMs);
    if (!job) return false;
    const work = runTaken(job)
      .catch(fault)
      .then(() => {
        running.delete(work);
        // With fewer running, the last poll found no job.
        if (running.size === count - 1 || running.size === 0) wake();
      });
    running.add(work);
    return true;
  };

  const loop = async () => {
    while (!ended.signal.aborted) {
      const heard = wakes;
      const look = ++looks;
      const started =
        running.size < count &&
        (await startNext().catch((thrown: unknown) => {
          fault(thrown);
          return false;
        }));
      if (started) continue;
      if (running.size === 0) resolveIdle(look);
      await sleep(heard);
    }
    await Promise.all(running);
    resolveIdle(Number.POSITIVE_INFINITY);
  };
  let wakening: NodeJS.Timeout | undefined;
  const forget = ledger.watch((change) => {
    if (change.what !== 'unknown' && !(change.what === 'jobs' && change.kind === kind)) return;
    wakening ??= setTimeout(() => {
      wakening = undefined;
      wake();
    }, takeAfterMs).unref();
  });
  const looping = count === 0 ? undefined : loop();

  return {
    wake,
    async idle() {
      if (ended.signal.aborted || count === 0) return;
      const idle = Promise.withResolvers<void>();
      waiting.push({ resolve: idle.resolve, since: looks });
      wake();
      return idle.promise;
    },
    stopped: ended.signal,
    async close() {
      forget();
      clearTimeout(wakening);
      ended.abort();
      wake();
      await looping;
    },
  };
}
