/** A failure of the archive that may pass, with the time after which to ask again. */
import { Problem } from '../errors.ts';

/** The archive, or its way here, is out of order. `retryAfter` counts seconds; 0 where nobody knows. */
export class Outage extends Problem {
  readonly retryAfter: number;
  /** We did not even ask: its turn was too far away, or a breaker is open. */
  readonly unasked: boolean;

  constructor(reason: string, { retryAfter = 0, unasked = false, ...options }: OutageOptions = {}) {
    super('upstream', reason, options);
    this.retryAfter = retryAfter;
    this.unasked = unasked;
  }
}

interface OutageOptions extends ErrorOptions {
  readonly retryAfter?: number;
  readonly unasked?: boolean;
}
