/** Turns a problem into a problem document (RFC 9457): the interface's fields to the letter, and advice beside them. */
import { type AnswerCode, Problem } from '../errors.ts';
import { isProblemCode, type ProblemCode, problems } from '../pages/index.ts';
import { neverKept, problemCaching } from './caching.ts';
import { makeReply, type Reply } from './reply.ts';

/** The request that failed. */
export interface Failed {
  readonly baseUrl: string;
  /** The path as received, without query. */
  readonly instance: string;
  readonly requestId: string;
}

/** What is special to a case. */
export interface Case {
  readonly reason?: string;
  /** What to do next, where the code alone does not tell it. */
  readonly hint?: string;
  /** What was perhaps meant. */
  readonly candidates?: readonly string[];
  /** In seconds. */
  readonly retryAfter?: number;
  /** Whether it is about a paper or its parts, so that the same question will fail again in a minute. */
  readonly ofPaper?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where nothing better is known. */
const usualWait: Readonly<Partial<Record<ProblemCode, number>>> = { upstream: 30, 'rate-limited': 10 };

export function problemReply(code: ProblemCode, { baseUrl, instance, requestId }: Failed, special: Case = {}): Reply {
  const { status, title, detail, hint: usual } = problems[code];
  const { reason, hint = usual, candidates = [], ofPaper = false } = special;
  const document = {
    type: `${baseUrl}/errors/${code}`,
    title,
    status,
    detail,
    instance,
    code,
    hint,
    ...(reason === undefined ? {} : { reason }),
    ...(candidates.length === 0 ? {} : { candidates }),
    requestId,
  };
  // An outage of unknown length says 0.
  const wait = special.retryAfter || usualWait[code];
  const headers = {
    'Content-Type': 'application/problem+json',
    'Cache-Control': ofPaper ? problemCaching(code, ofPaper) : neverKept,
    ...(wait === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(wait))) }),
    ...special.headers,
  };
  return makeReply(status, headers, Buffer.from(JSON.stringify(document)));
}

/** The code and the case of something thrown; a fault of ours is not told to the world, only logged. */
export function readThrown(thrown: unknown): { code: AnswerCode; special: Case; fault: boolean } {
  if (!(thrown instanceof Problem) || !isAnswerCode(thrown.code)) {
    const reason = 'Something failed here; the operator finds it in the log under the requestId.';
    return { code: 'build-failed', special: { reason }, fault: true };
  }
  const { candidates, retryAfter } = thrown as Problem & Pick<Case, 'candidates' | 'retryAfter'>;
  return {
    code: thrown.code,
    special: {
      reason: thrown.reason,
      ...(candidates === undefined ? {} : { candidates }),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    },
    fault: false,
  };
}

function isAnswerCode(code: string): code is AnswerCode {
  return isProblemCode(code);
}
