/** Errors of tools: a code, the cause, and the call to make next. */
import { type AnswerCode, HeldBack, Problem } from 'papertree-convert/errors';
import { dropHidden } from 'papertree-convert/search';
import type { Pending } from '../questions/index.ts';
import { fenced } from './fence.ts';

export interface ToolFailure {
  readonly code: string;
  readonly cause: string;
  readonly next: string;
  /** Words of the paper that help to choose, such as the titles of sections. */
  readonly quoted?: string;
}

/** Properties that a problem may carry. */
interface ProblemExtras {
  readonly candidates?: readonly string[];
  /** Seconds. */
  readonly retryAfter?: number;
  /** The suggested call. */
  readonly next?: string;
  readonly quoted?: string;
}

const again = (seconds: number) => `the same call in ${Math.max(1, Math.ceil(seconds))} seconds`;

const advice: Readonly<Record<AnswerCode, (name: string, special: ProblemExtras) => string>> = {
  'invalid-id': () => 'the same call with an id such as 2401.00001, 2401.00001v2 or hep-th/9901001',
  'not-found': () => 'get_metadata with an id without version, to see which versions there are',
  'no-html': () => 'get_metadata, which names other versions and the PDF; no other tool can read this version',
  'rate-limited': (_, { retryAfter = 10 }) => again(retryAfter),
  'build-failed': () => `${again(60)}; get_metadata works meanwhile`,
  upstream: (_, { retryAfter }) => again(retryAfter || 30),
};

/** A text that is held back has its metadata and outline here, and itself at the archive; what is blocked has neither. */
function insteadOf({ elsewhere: { archiveUrl } }: HeldBack): string {
  if (archiveUrl === undefined) return 'another paper; no tool reads this one';
  return `get_metadata or get_outline, which work; no other tool reads this paper, whose text is at ${archiveUrl}`;
}

export function failureOf(thrown: unknown, tool: string): ToolFailure {
  if (!(thrown instanceof Problem))
    return { code: 'build-failed', cause: 'Something failed here; the operator finds it in the log.', next: again(60) };
  const special = thrown as Problem & ProblemExtras;
  if (thrown.code === 'usage')
    return { code: 'invalid-arguments', cause: thrown.reason, next: `${tool} with other arguments` };
  const known = Object.hasOwn(advice, thrown.code) ? (thrown.code as AnswerCode) : 'build-failed';
  return {
    code: known,
    cause: thrown.reason,
    next: thrown instanceof HeldBack ? insteadOf(thrown) : (special.next ?? advice[known](tool, special)),
    ...(special.quoted ? { quoted: special.quoted } : {}),
  };
}

export function failureOfPending({ retryAfter }: Pending): ToolFailure {
  return {
    code: 'building',
    cause: 'The paper is being read for the first time, which takes a little longer.',
    next: again(retryAfter),
  };
}

/** Three lines, in which nothing is of the paper but anchors, a word each; its words are fenced below them. */
export function writeFailure({ code, cause, next, quoted }: ToolFailure): string {
  const lines = [`error: ${code}`, `cause: ${cause}`, `next: ${next}`];
  const ours = lines.map((line) => dropHidden(line).replace(/\s+/g, ' '));
  return [...ours, ...(quoted === undefined ? [] : [fenced(dropHidden(quoted))])].join('\n');
}
