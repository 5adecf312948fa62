/** Failures of inference: the code and words that readers see, and how often the model is asked again. */

interface Failing {
  readonly detail: string;
  /** The number of attempts. */
  readonly tries: number;
  /** Whether the cause is the paper; other causes pass when somebody repairs something. */
  readonly ofPaper: boolean;
  /** Whether all papers wait, for each would meet the same failure. */
  readonly ofAll?: true;
}

export const failures = {
  'no-model': { detail: 'No language model is configured', tries: 1, ofPaper: false },
  unauthorized: { detail: 'The model’s server does not accept our key', tries: 1, ofPaper: false },
  rejected: { detail: 'The model’s server does not accept our requests', tries: 1, ofPaper: false },
  busy: { detail: 'The model’s server had no room for us for too long', tries: 8, ofPaper: false, ofAll: true },
  unavailable: { detail: 'The model’s server failed again and again', tries: 8, ofPaper: false, ofAll: true },
  unreachable: { detail: 'The model’s server was not there, or broke off', tries: 8, ofPaper: false, ofAll: true },
  timeout: { detail: 'The model took longer than the operator allows', tries: 3, ofPaper: false },
  fault: { detail: 'Something of ours failed while the model was to be asked', tries: 8, ofPaper: false },
  refused: { detail: 'The model refused to describe the paper', tries: 1, ofPaper: true },
  nonsense: { detail: 'The model’s answers could not be used', tries: 3, ofPaper: true },
} satisfies Record<string, Failing>;

export type FailureCode = keyof typeof failures;

export function failingOf(code: FailureCode): Failing {
  return failures[code];
}

/** Whether a failure may pass, so that the model is worth asking again later. */
export function passes(code: string): boolean {
  return Object.hasOwn(failures, code) && !failures[code as FailureCode].ofPaper;
}

/** Milliseconds until the next attempt: 4 s, then four times as long each time, up to an hour. */
export function backoff(attempt: number): number {
  return Math.min(3_600_000, 1000 * 4 ** attempt);
}
