/** A failure of the archive that may pass, with the time after which to ask again. */
import { Problem } from 'papertree-convert/errors';

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
