/** Problem documents (RFC 9457): of problems that were thrown, and of requests that the HTTP parser refuses. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AnswerCode, HeldBack, Problem, type RefusalCode } from 'papertree-convert/errors';
import { isProblemCode, type ProblemCode, type ProblemDocument, problems } from '../pages/index.ts';
import { cacheControl, makeReply, type Reply } from './response.ts';

/** The request that failed. */
export interface FailedRequest {
  readonly baseUrl: string;
  /** The path as received, without query. */
  readonly instance: string;
  readonly requestId: string;
}

/** Advice beside the interface's fields, and what a case needs of headers. */
export interface ProblemDetails {
  readonly reason?: string;
  /** Advice on what to do next, if the code alone does not tell. */
  readonly hint?: string;
  /** Likely corrections. */
  readonly candidates?: readonly string[];
  /** The anchor at which the part stands that had this one before. */
  readonly movedTo?: readonly string[];
  /** In seconds. */
  readonly retryAfter?: number;
  /** Whether it is about a paper or its parts, so that the same question will fail again in a minute. */
  readonly ofPaper?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Seconds to wait where nothing better is known. */
const usualWait: Readonly<Partial<Record<ProblemCode, number>>> = { upstream: 30, 'rate-limited': 10 };

/** `Cache-Control` of problems: a client's mistake is cached for a minute, failures of ours or the archive's are not. */
const lasting: ReadonlySet<ProblemCode> = new Set(['invalid-id', 'not-found', 'no-html']);

export function problemReply(code: ProblemCode, failed: FailedRequest, details: ProblemDetails = {}): Reply {
  const { status, title, detail, hint: usual } = problems[code];
  const { reason, candidates = [], movedTo = [], ofPaper = false } = details;
  const { hint = movedTo.length === 0 ? usual : 'Ask for the anchor in `movedTo`.' } = details;
  const { baseUrl, instance, requestId } = failed;
  const document: ProblemDocument = {
    type: `${baseUrl}/errors/${code}`,
    title,
    status,
    detail,
    instance,
    code,
    hint,
    ...(reason === undefined ? {} : { reason }),
    ...(movedTo.length === 0 ? {} : { movedTo }),
    ...(candidates.length === 0 ? {} : { candidates }),
    requestId,
  };
  // An outage of unknown length says 0.
  const wait = details.retryAfter || usualWait[code];
  const headers = {
    'Content-Type': 'application/problem+json',
    'Cache-Control': ofPaper && lasting.has(code) ? cacheControl.mistake : cacheControl.never,
    ...(wait === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(wait))) }),
    ...details.headers,
  };
  return makeReply(status, headers, Buffer.from(JSON.stringify(document)));
}

/** Members that a problem may carry when it is thrown. */
type ThrownAdvice = Pick<ProblemDetails, 'candidates' | 'movedTo' | 'retryAfter'>;

/** The problem for a thrown value. Details of an internal error are logged, never sent. */
export function readThrown(thrown: unknown): { code: AnswerCode; details: ProblemDetails; fault: boolean } {
  if (!(thrown instanceof Problem) || !isAnswerCode(thrown.code)) {
    const reason = 'Something failed here; the operator finds it in the log under the requestId.';
    return { code: 'build-failed', details: { reason }, fault: true };
  }
  const { candidates, movedTo, retryAfter } = thrown as Problem & ThrownAdvice;
  const { code, reason } = thrown;
  const details = {
    reason,
    ...(thrown instanceof HeldBack ? { hint: thrown.elsewhere.hint } : {}),
    ...(candidates === undefined ? {} : { candidates }),
    ...(movedTo === undefined ? {} : { movedTo }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
  return { code, details, fault: false };
}

function isAnswerCode(code: string): code is AnswerCode {
  return isProblemCode(code);
}

interface ParserRefusal {
  readonly code: RefusalCode;
  readonly reason: string;
}

type ParserError = Error & { readonly code?: string; readonly rawPacket?: unknown };

function refusalOf({ code, rawPacket }: ParserError): ParserRefusal {
  if (code === 'HPE_HEADER_OVERFLOW')
    return isMostlyTarget(rawPacket)
      ? { code: 'uri-too-long', reason: 'The request line did not end within the limit.' }
      : { code: 'headers-too-large', reason: 'The headers did not end within the limit.' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { code: 'bad-request', reason: 'The request took too long to arrive.' };
  if (holdsBareBytes(rawPacket))
    return { code: 'bad-request', reason: 'The target holds bytes beyond ASCII, which must be percent-encoded.' };
  return { code: 'bad-request', reason: 'The request is malformed.' };
}

/** `/sections/Übersicht.md` as it was typed, which no browser and few libraries send. */
function holdsBareBytes(packet: unknown): boolean {
  return Buffer.isBuffer(packet) && /^[A-Z]+ [\x21-\x7e]*[\x80-\xff]/.test(packet.toString('latin1'));
}

/** Whether it was the first line that was too long, or what came after it. */
function isMostlyTarget(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false;
  const target = /^[A-Z]+ ([^\s]+)/.exec(packet.toString('latin1'))?.[1] ?? '';
  return target.length > packet.length / 2;
}

/** The path of a request line, as far as it can be made out. */
function pathOfPacket(packet: unknown): string {
  const head = Buffer.isBuffer(packet) ? packet.subarray(0, 2000).toString('latin1') : '';
  return /^[^\s]+ (\/[^\s?]*)/.exec(head)?.[1] ?? '/';
}

/** Whether an answer is under way on a connection. */
export function isBusy(socket: Duplex): boolean {
  // Node keeps it there, and its own refusals go by it.
  return Boolean((socket as Duplex & { _httpMessage?: unknown })._httpMessage);
}

const refused = new WeakSet<Duplex>();

/**
 * Answers what the parser refuses, written to the bare connection, and closes it; where an answer is under way, nothing
 * may be put beside it. False where the connection was refused before: the parser complains again of each piece.
 */
export function refuseUnreadable(error: ParserError, socket: Duplex, baseUrl: string, requestId: string): boolean {
  // Bytes that still arrive are read and dropped: a connection closed with bytes unread is reset, and loses the answer.
  if (refused.has(socket)) return false;
  refused.add(socket);
  if (!socket.writable || isBusy(socket) || error.code === 'ECONNRESET') {
    socket.destroy();
    return true;
  }
  const { code, reason } = refusalOf(error);
  const failed = { baseUrl, instance: pathOfPacket(error.rawPacket), requestId };
  const { status, headers, body } = problemReply(code, failed, { reason });
  const own = ['X-Request-Id', requestId, 'Date', new Date().toUTCString(), 'Connection', 'close'];
  const lines = headers.concat(own).map((word, index) => (index % 2 === 0 ? `${word}: ` : `${word}\r\n`));
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  socket.end(body);
  setTimeout(() => socket.destroy(), 2000).unref();
  return true;
}
