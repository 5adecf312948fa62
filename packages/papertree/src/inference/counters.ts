/** Counts of what the language model was asked and answered, for metrics. */
import { type FailureCode, failures } from './failures.ts';

/** `none`: not at all, so that the contribution is left out. */
export type QuotationMatch = 'exact' | 'near' | 'none';

/** All since the start of the process. */
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
