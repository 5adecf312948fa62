/**
 * What becomes of questions to the model: the failures that readers see, how often each is tried again, and the counts
 * for metrics.
 */
import type { Findings } from './inferred.ts';

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

/** `none`: not at all, so that the contribution is left out. */
type QuotationMatch = 'exact' | 'near' | 'none';

/** What the model was asked and answered since the start of the process, for metrics. */
export interface InferenceCounters {
  /** Questions that were sent. */
  asked: number;
  /** Answers that could be used. */
  answered: number;
  /** Questions that failed, by the code of the failure. */
  readonly failed: Record<FailureCode, number>;
  /** Contributions in those answers, by how what they quote stands in the paper. */
  readonly quoted: Record<QuotationMatch, number>;
  /** Tokens that were used, as far as the server reports them; else what was set aside. */
  tokens: number;
  /** Until when no paper is asked about, because too few tokens of the day are left; 0 otherwise. In milliseconds since 1970. */
  spentUntil: number;
}

export function createCounters(): InferenceCounters {
  const codes = Object.keys(failures) as FailureCode[];
  const failed = Object.fromEntries(codes.map((code) => [code, 0])) as Record<FailureCode, number>;
  return { asked: 0, answered: 0, failed, quoted: { exact: 0, near: 0, none: 0 }, tokens: 0, spentUntil: 0 };
}

export function countAnswer(counters: InferenceCounters, { evidence, unproven }: Findings): void {
  counters.answered++;
  for (const { match } of evidence) counters.quoted[match]++;
  counters.quoted.none += unproven;
}
