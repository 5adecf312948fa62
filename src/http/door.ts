/** Where every request comes in: says what it is before anything else is done with it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import type { Problem } from '../errors.ts';
import { type ProblemCode, routeOf } from '../pages/index.ts';
import { type Address, readAddress } from '../paper/address.ts';
import { createAccount, shorten } from './account.ts';
import { createClientKeys } from './client.ts';
import { createNaming, failedOf, type Inquiry, inquiryOf, remember } from './inquiry.ts';
import { createLimit, type Standing } from './limit.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { chooseCoding } from './negotiation.ts';
import { type Case, problemReply, readThrown } from './problem.ts';
import type { Recents } from './recent.ts';
import { makeReply, send } from './reply.ts';
import { represent } from './representation.ts';

/** Takes a request over, body and all. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;
/** Answers for one who took over a request and could not answer. */
export type Fail = (request: IncomingMessage, response: ServerResponse, problem: Problem) => void;

export interface DoorOptions {
  readonly baseUrl: string;
  readonly rateLimit: number;
  readonly passRateLimit: number;
  readonly rateWindow: number;
  readonly trustedProxies: BlockList;
}

export interface Ways {
  /** To whom everything goes that is not ours; it is told how to fail. */
  readonly pass: (fail: Fail) => Handler;
  /** The agent endpoint, where there is one. */
  readonly mcp?: Handler;
  /** Answers that lie ready. */
  readonly recents: Recents;
  /** Questions and pages. */
  readonly inside: Handler;
}

const allow = 'GET, HEAD, OPTIONS';
const preflight = makeReply(204, {
  Allow: allow,
  'Access-Control-Allow-Methods': allow,
  'Access-Control-Allow-Headers': 'Accept, If-Modified-Since, If-None-Match, If-Range, Prefer, Range',
  'Access-Control-Max-Age': '86400',
});

const unlimited: Standing = { allowed: true, left: 0, reset: 0, headers: [] };

export function createDoor(
  options: DoorOptions,
  { pass, mcp, inside, recents }: Ways,
  log: Log,
  metrics: Metrics,
): Handler {
  const { baseUrl, rateLimit, passRateLimit, rateWindow: window, trustedProxies } = options;
  const nextId = createNaming();
  const clientKey = createClientKeys(trustedProxies);
  const account = createAccount(log, metrics);
  const ownLimit = createLimit({ name: 'default', limit: rateLimit, window });
  const passLimit = createLimit({ name: 'pass', limit: passRateLimit, window });

  const fail: Fail = (request, response, problem) => {
    const inquiry = inquiryOf(request);
    const { requestId, target } = inquiry;
    const { code, special } = readThrown(problem);
    log.warn({ requestId, err: problem, target: shorten(target) }, 'the archive was not reached');
    send(response, problemReply(code, failedOf(inquiry, baseUrl), special), inquiry.headers);
  };
  const passOn = pass(fail);

  return (request, response) => {
    const target = request.url ?? '';
    const requestId = nextId();
    const coding = chooseCoding(request.headers['accept-encoding']);
    const recent = recents.find(target, coding);
    const address = recent?.address ?? readAddress(target);
    const route = routeName(address);
    if (!response.socket) hearEnd(request.socket, response);
    account(response, { requestId, route, target });

    const passes = address.to === 'elsewhere';
    const counted = passes ? passLimit : route === 'health' ? undefined : ownLimit;
    const standing = counted?.take(clientKey(request)) ?? unlimited;
    // Of what passes, only our refusals say how much of the limit is left: the rest is the archive's answer.
    const headers = ['X-Request-Id', requestId, ...(passes && standing.allowed ? [] : standing.headers)];
    const inquiry: Inquiry = { address, target, coding, requestId, headers };
    const refuse = (code: ProblemCode, special: Case) =>
      send(response, problemReply(code, failedOf(inquiry, baseUrl), special), headers);

    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return refuse('bad-request', { reason: 'There is no Host header.' });
    if (!standing.allowed) {
      const reason = `All ${passes ? passRateLimit : rateLimit} requests of this window are used.`;
      return refuse('rate-limited', { reason, retryAfter: standing.reset });
    }
    const { method } = request;
    const reads = method === 'GET' || method === 'HEAD';
    if (recent && reads) return send(response, represent(recent.representation, request.headers, method), headers);
    remember(request, inquiry);
    if (passes) return passOn(request, response);
    if (address.to === 'mcp' && mcp) return mcp(request, response);
    if (method === 'OPTIONS') return send(response, preflight, headers);
    if (!reads)
      return refuse('method-not-allowed', { reason: `This address takes ${allow}.`, headers: { Allow: allow } });
    inside(request, response);
  };
}

/** Answers that wait behind others, by their connection. */
const waiting = new WeakMap<Socket, Set<ServerResponse>>();

/** Lets such an answer hear that the connection is gone, which Node tells it only in the latest versions. */
function hearEnd(socket: Socket, response: ServerResponse): void {
  const known = waiting.get(socket);
  const those = known ?? new Set();
  those.add(response);
  response.once('close', () => those.delete(response));
  if (known) return;
  waiting.set(socket, those);
  socket.once('close', () => setImmediate(() => those.forEach((each) => each.emit('close'))));
}

/** A name from a short list, for log and metrics. */
function routeName(address: Address): string {
  if (address.to === 'question') return routeOf(address.question);
  if (address.to === 'elsewhere') return 'pass';
  const watching = address.to === 'page' && /^(?:health\/|metrics$)/.test(address.name);
  return watching ? 'health' : address.to;
}
