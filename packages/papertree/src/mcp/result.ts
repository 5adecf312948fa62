/**
 * Results of tool calls on the wire: our own words first, then what is of the paper, fenced and without hidden characters. A
 * failure is a code, the cause, and the call to make next.
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { type AnswerCode, HeldBack, Problem } from 'papertree-convert/errors';
import { dropHidden } from 'papertree-convert/search';
import type { Waiting } from '../questions/index.ts';
import { fenced } from './fence.ts';
import type { ToolAnswer } from './tool.ts';

/**
 * The text of a data tool is its structured content as JSON: a client gives its model one of the two. What is ours to
 * say, such as the next call, stands before the fence and not in the JSON.
 */
export function resultOf(answer: ToolAnswer): CallToolResult {
  if ('state' in answer) return failed(failureOfPending(answer));
  if ('data' in answer) {
    const data = dropHiddenIn(answer.data) as Record<string, unknown>;
    const { next: _next, ...rest } = data;
    const text = fenced(writeData(answer.lead === undefined ? data : rest));
    const lead = answer.lead === undefined ? [] : [dropHidden(answer.lead)];
    return { content: [{ type: 'text', text: [...lead, text].join('\n') }], structuredContent: data };
  }
  const { text, images = [] } = answer;
  const pictures = images.map(({ data, type }) => ({
    type: 'image' as const,
    data: data.toString('base64'),
    mimeType: type,
  }));
  return { content: [{ type: 'text', text }, ...pictures] };
}

export function failed(failure: ToolFailure): CallToolResult {
  return { content: [{ type: 'text', text: writeFailure(failure) }], isError: true };
}

/** JSON in which every entry of a list has its own line. */
function writeData(data: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(data).map(([name, value]) => `${JSON.stringify(name)}:${writeValue(value)}`);
  return `{${members.join(',')}}`;
}

function writeValue(value: unknown): string {
  if (!Array.isArray(value) || value.length < 2) return JSON.stringify(value);
  return `[\n${value.map((each) => JSON.stringify(each)).join(',\n')}\n]`;
}

/** In every text of a value, however deep. */
function dropHiddenIn(value: unknown): unknown {
  if (typeof value === 'string') return dropHidden(value);
  if (Array.isArray(value)) return value.map(dropHiddenIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, dropHiddenIn(each)]));
}

interface ToolFailure {
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

function failureOfPending({ retryAfter }: Waiting): ToolFailure {
  return {
    code: 'building',
    cause: 'The paper is being read for the first time, which takes a little longer.',
    next: again(retryAfter),
  };
}

/** Three lines, in which nothing is of the paper but anchors, a word each; its words are fenced below them. */
function writeFailure({ code, cause, next, quoted }: ToolFailure): string {
  const lines = [`error: ${code}`, `cause: ${cause}`, `next: ${next}`];
  const ours = lines.map((line) => dropHidden(line).replace(/\s+/g, ' '));
  return [...ours, ...(quoted === undefined ? [] : [fenced(dropHidden(quoted))])].join('\n');
}
