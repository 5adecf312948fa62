/** The types of the queue and of shared limits: jobs, leases, reservations of requests and of budgets. */
import type { Inferred, Time, VersionId } from './facts.ts';

/** The right to do what `name` stands for, until it runs out, is given back, or is taken over by another. */
export interface Lease {
  readonly name: string;
  /** A fencing token: larger than that of every earlier lease. */
  readonly token: number;
  readonly until: Time;
}

/** A job to be queued. There is at most one of each kind and key. */
export interface Job {
  readonly kind: string;
  readonly key: string;
  readonly paper: VersionId;
  /** For the worker; the ledger does not look inside. */
  readonly payload?: unknown;
  /** The inferred fields that the paper gets with the job, in the same transaction. */
  readonly inferred?: Inferred;
  /** Milliseconds to wait before the first attempt. */
  readonly afterMs?: number;
}

/** A job that a worker has taken, until its time runs out. */
export interface TakenJob {
  readonly kind: string;
  readonly key: string;
  readonly paper: VersionId;
  readonly payload?: unknown;
  /** The number of this attempt, from 1; attempts that ended in a crash count, too. */
  readonly attempt: number;
  /** The number of workers that crashed with the job since it was queued. */
  readonly crashes: number;
  readonly queuedAt: Time;
  readonly token: number;
  readonly until: Time;
}

export interface JobError {
  readonly code: string;
  readonly reason: string;
}

/** The state of a job; a finished job has none. */
export interface JobState {
  readonly state: 'waiting' | 'taken' | 'failed';
  readonly paper: VersionId;
  readonly payload?: unknown;
  readonly attempts: number;
  readonly queuedAt: Time;
  /** The earliest start of a waiting job, or the end of a taken one's lease. */
  readonly at?: Time;
  readonly worker?: string;
  /** The error of the last failed attempt. */
  readonly error?: JobError;
}

/** A part of a budget that was set aside; the budget is renewed at `until`. */
export interface BudgetReservation {
  readonly budget: string;
  readonly amount: number;
  readonly until: Time;
  /** Milliseconds from now to `until`. */
  readonly wait: number;
  /** False where so much is not left: nothing is set aside. */
  readonly granted: boolean;
}

/** A host that asked to be left alone, as some node has noted. */
export interface HostPause {
  readonly host: string;
  readonly reason: string;
  /** Milliseconds from now to its end. */
  readonly wait: number;
}

/** The moment at which a request may be sent to a host. */
export interface Reservation {
  /** Milliseconds from now. */
  readonly wait: number;
  /** False where the wait would be longer than the caller accepts: nothing is reserved. */
  readonly granted: boolean;
}
