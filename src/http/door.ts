/** Where every request comes in: says what it is before anything else is done with it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Problem } from '../errors.ts';
import { routeOf } from '../pages/index.ts';
import { type Address, readAddress } from '../paper/address.ts';
import { clientKey } from './client.ts';
import { createNaming, failedOf, type Inquiry, remember } from './inquiry.ts';
import { createLimit, type Standing } from './limit.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { problemReply, readThrown } from './problem.ts';
import { type Headers, type Reply, send } from './reply.ts';

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
  /** Questions and pages. */
  readonly inside: Handler;
}

const allow = 'GET, HEAD, OPTIONS';
const preflight: Reply = {
  status: 204,
  headers: {
    Allow: allow,
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Allow-Headers': 'Accept, If-Modified-Since, If-None-Match, If-Range, Prefer, Range',
    'Access-Control-Max-Age': '86400',
  },
};

const unlimited: Standing = { allowed: true, left: 0, reset: 0, headers: {} };

export function createDoor(options: DoorOptions, { pass, mcp, inside }: Ways, log: Log, metrics: Metrics): Handler {
  const { baseUrl, rateLimit, passRateLimit, rateWindow: window, trustedProxies } = options;
  const nextId = createNaming();
  const ownLimit = createLimit({ name: 'default', limit: rateLimit, window });
  const passLimit = createLimit({ name: 'pass', limit: passRateLimit, window });

  const fail: Fail = (request, response, problem) => {
    const requestId = nextId();
    const { code, special } = readThrown(problem);
    log.warn({ requestId, err: problem, target: cut(request.url) }, 'the archive was not reached');
    send(response, problemReply(code, failedOf({ target: request.url ?? '', requestId }, baseUrl), special), {
      'X-Request-Id': requestId,
    });
  };
  const passOn = pass(fail);

  return (request, response) => {
    const started = performance.now();
    const target = request.url ?? '';
    const requestId = nextId();
    const address = readAddress(target);
    const route = routeName(address);
    metrics.running(1);
    response.once('close', () => {
      const ms = performance.now() - started;
      metrics.running(-1);
      metrics.answered(route, response.statusCode, ms / 1000);
      const facts = {
        requestId,
        route,
        method: request.method,
        target: cut(target),
        status: response.statusCode,
        ms: Math.round(ms * 100) / 100,
        ...(response.writableFinished ? {} : { cut: true }),
      };
      if (route === 'health') log.debug(facts, 'answered');
      else log.info(facts, 'answered');
    });

    const refuse = (reply: Reply, headers: Headers = {}) =>
      send(response, reply, { 'X-Request-Id': requestId, ...headers });
    const failed = () => failedOf({ target, requestId }, baseUrl);
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return refuse(problemReply('bad-request', failed(), { reason: 'There is no Host header.' }));

    const counted = address.to === 'elsewhere' ? passLimit : route === 'health' ? undefined : ownLimit;
    const standing = counted?.take(clientKey(request, trustedProxies)) ?? unlimited;
    if (!standing.allowed) {
      const reason = `All ${counted === passLimit ? passRateLimit : rateLimit} requests of this window are used.`;
      return refuse(problemReply('rate-limited', failed(), { reason, retryAfter: standing.reset }), standing.headers);
    }
    if (address.to === 'elsewhere') return passOn(request, response);
    if (address.to === 'mcp' && mcp) return mcp(request, response);
    if (request.method === 'OPTIONS') return refuse(preflight, standing.headers);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const reason = `This address takes ${allow}.`;
      return refuse(
        problemReply('method-not-allowed', failed(), { reason, headers: { Allow: allow } }),
        standing.headers,
      );
    }
    const inquiry: Inquiry = {
      address,
      target,
      requestId,
      headers: { 'X-Request-Id': requestId, ...standing.headers },
    };
    remember(request, inquiry);
    inside(request, response);
  };
}

/** A name from a short list, for log and metrics. */
function routeName(address: Address): string {
  if (address.to === 'question') return routeOf(address.question);
  if (address.to === 'elsewhere') return 'pass';
  const watching = address.to === 'page' && /^(?:health\/|metrics$)/.test(address.name);
  return watching ? 'health' : address.to;
}

function cut(target: string | undefined): string {
  return (target ?? '').slice(0, 500);
}
