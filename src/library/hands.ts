/** Hands that take durable jobs of one kind, each one after another, until they are told to stop. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger, TakenJob } from '../storage/index.ts';

export interface Work {
  readonly kind: string;
  /** How long a job is held by hands that have died. */
  readonly holdMs: number;
  /** How many jobs may be in hand at once. */
  readonly count: number;
  /** Ends the job one way or another: finished, failed, or to be tried again. */
  readonly act: (job: TakenJob) => Promise<void>;
  /** Ends a job of which so many have died that it is not begun again. */
  readonly bury: (job: TakenJob) => Promise<void>;
  /** Says no while none is to be taken. */
  readonly open?: () => Promise<boolean>;
  readonly fault: (thrown: unknown) => void;
}

export interface Hands {
  /** There may be a job now. */
  wake(): void;
  /** Resolves when no job is to be done now; one whose time comes later may wait. */
  idle(): Promise<void>;
  /** Aborted when they are told to stop. */
  readonly stopped: AbortSignal;
  /** Lets those that are working lay down what they hold. */
  close(): Promise<void>;
}

/** How often to look for jobs that other nodes queued, or that are to be tried again. */
const pauseMs = 2000;
/** Some are killed for other reasons than the job in their hands; not so many in a row. */
const mostDeaths = 5;

export function startHands(ledger: Ledger, { kind, holdMs, count, act, bury, open, fault }: Work): Hands {
  const worker = `${kind} ${process.pid}`;
  const ended = new AbortController();
  let woken = new AbortController();
  let busy = 0;
  /** How often somebody has looked for a job, and the latest look that found none. */
  let looks = 0;
  let emptyLook = 0;
  let waiting: { readonly resolve: () => void; readonly since: number }[] = [];

  /** A look that was under way when somebody came says nothing to him: a job may have been queued behind it. */
  const tell = () => {
    const told = waiting.filter(({ since }) => since < emptyLook);
    waiting = waiting.filter(({ since }) => since >= emptyLook);
    for (const { resolve } of told) resolve();
  };

  /** Whether there was a job. */
  const actOnce = async (): Promise<boolean> => {
    if (open && !(await open())) return false;
    const job = await ledger.take(kind, worker, holdMs);
    if (!job) return false;
    // Evicted and built again, a paper may be in line anew while somebody still works on the job that went with the build.
    const turn = await ledger.lease(`${kind} ${job.key}`, holdMs);
    if (!turn) {
      await ledger.retry(job, pauseMs);
      return true;
    }
    const beat = () => Promise.all([ledger.prolong(job, holdMs), ledger.renew(turn, holdMs)]);
    const heart = setInterval(() => void beat().catch(() => {}), holdMs / 3);
    try {
      await (job.deaths < mostDeaths ? act(job) : bury(job));
    } finally {
      clearInterval(heart);
      await ledger.release(turn);
    }
    return true;
  };

  const loop = async () => {
    while (!ended.signal.aborted) {
      busy++;
      const look = ++looks;
      const found = await actOnce().catch((thrown: unknown) => {
        fault(thrown);
        return false;
      });
      busy--;
      if (found) continue;
      emptyLook = Math.max(emptyLook, look);
      if (busy === 0) tell();
      await sleep(pauseMs, undefined, { signal: AbortSignal.any([woken.signal, ended.signal]) }).catch(() => {});
      woken = new AbortController();
    }
  };
  const loops = Promise.all(Array.from({ length: count }, loop)).then(() => {
    emptyLook = Number.POSITIVE_INFINITY;
    tell();
  });

  return {
    wake: () => woken.abort(),
    async idle() {
      if (ended.signal.aborted || count === 0) return;
      woken.abort();
      return new Promise((resolve) => waiting.push({ resolve, since: looks }));
    },
    stopped: ended.signal,
    async close() {
      ended.abort();
      await loops;
    },
  };
}
