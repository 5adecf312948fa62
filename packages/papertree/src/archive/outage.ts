/** A failure of the archive that may pass, with the time after which to ask again; and which parts of it have failed for a while. */
import { Problem } from 'papertree-convert/errors';
import type { Role } from './fetcher.ts';

/** The archive, or its way here, is out of order. `retryAfter` is in seconds; 0 where it is not known. */
export class Outage extends Problem {
  readonly retryAfter: number;
  /** Nothing was sent: the wait for our turn was too long, or the host is paused. */
  readonly unasked: boolean;
  /** A failure of what keeps our limits toward the archive: it says nothing of the archive, nor of a paper. */
  readonly ours: boolean;

  constructor(reason: string, { retryAfter = 0, unasked = false, ours = false, ...options }: OutageOptions = {}) {
    super('upstream', reason, options);
    this.retryAfter = retryAfter;
    this.unasked = unasked;
    this.ours = ours;
  }
}

interface OutageOptions extends ErrorOptions {
  readonly retryAfter?: number;
  readonly unasked?: boolean;
  readonly ours?: boolean;
}

/** Node's own messages name addresses of our network (`connect ECONNREFUSED 10.0.0.7:80`); readers see only the code. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';
}

/** A part of the archive whose answers have all been failures for a while, those about files left out. */
export interface FailingRole {
  readonly role: Role;
  /** The first of the failures; milliseconds since 1970. */
  readonly since: number;
  readonly failures: number;
  /** The reason of the last failure. */
  readonly reason: string;
}

export function createFailingRoles(now: () => number) {
  const failing = new Map<Role, FailingRole>();
  return {
    list: () => [...failing.values()],
    failed(role: Role, { reason, unasked, ours }: Outage) {
      if (unasked || ours) return;
      const { since, failures } = failing.get(role) ?? { since: now(), failures: 0 };
      failing.set(role, { role, since, failures: failures + 1, reason });
    },
    answered: (role: Role) => void failing.delete(role),
  };
}
