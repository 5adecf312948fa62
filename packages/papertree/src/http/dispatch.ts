/** Dispatch: takes each request to its route, with a request id, the limit of its client, and a line in the access log. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Problem } from 'papertree-convert/errors';
import { formatId, readSpelling } from 'papertree-convert/paper';
import type { ProblemCode } from '../pages/index.ts';
import { type AccessLog, shorten } from './access-log.ts';
import { createRequestIds, pathOf, type RequestContext, type ServerContext } from './context.ts';
import { problemAsPage, takesHtml } from './documents.ts';
import { type ProblemDetails, problemReply, readThrown } from './problem-replies.ts';
import { createClientKeys, unlimited } from './rate-limit.ts';
import { chooseCoding } from './request-headers.ts';
import { cacheControl, makeReply, type Reply, represent, send } from './response.ts';
import type { Route } from './route.ts';
import { createRouter, type RouteMatch } from './router.ts';
import type { RouteName } from './routes.ts';

/** Handles a request, with its body. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void;
/** The same, for the archive; `fail` answers where the archive could not be reached. */
export type PassRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  fail: (problem: Problem) => void,
) => void;

export interface DispatchOptions {
  readonly rateLimit: number;
  readonly passRateLimit: number;
  readonly rateWindow: number;
  readonly trustedProxies: BlockList;
}

/** The methods that an address takes, and what a browser is told of them beforehand. */
function takes(allow: string, headers: string) {
  const preflight = makeReply(204, {
    Allow: allow,
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Allow-Headers': `Accept, ${headers}If-Modified-Since, If-None-Match, If-Range, Prefer, Range`,
    'Access-Control-Max-Age': '86400',
  });
  return { allow, preflight };
}
const readOnly = takes('GET, HEAD, OPTIONS', '');
const postable = takes('GET, HEAD, POST, OPTIONS', 'Content-Type, ');

/** The usual advice is about papers, but the request was for none. */
const noPage = {
  reason: 'There is no such page.',
  hint: '/-/ says how the service is used, and /-/docs lists all addresses.',
};

export function createDispatch(
  options: DispatchOptions,
  server: ServerContext,
  pass: PassRequest,
  accessLog: AccessLog,
  isClosing: () => boolean,
): Listener {
  const { baseUrl, log } = server;
  const { rateLimit, passRateLimit, trustedProxies } = options;
  const findRoute = createRouter<RouteName>(server.routes);
  const nextId = createRequestIds();
  const clientKey = createClientKeys(trustedProxies);
  const { default: ownLimit, pass: passLimit } = server.limits;

  return (request, response) => {
    const target = request.url ?? '';
    const requestId = nextId();
    const known = server.cache.findTarget(target);
    const match = known?.match ?? findRoute(target);
    const route = 'name' in match ? (server.routes[match.name] as Route) : undefined;
    accessLog.begin(response, { requestId, route: 'name' in match ? match.name : match.to, target });
    if (isClosing()) response.shouldKeepAlive = false;

    const passes = match.to === 'archive';
    const client = clientKey(request);
    const isMonitoring = route?.kind === 'service' && route.monitoring === true;
    const cost = route?.kind === 'service' ? route.cost?.(target, ownLimit.quota) : undefined;
    const limit = isMonitoring ? unlimited : (passes ? passLimit : ownLimit).take(client, cost);
    // An answer passed through is the archive's and says nothing of the limit; only our refusals do.
    const headers = ['X-Request-Id', requestId, ...(passes && limit.allowed ? [] : limit.headers)];
    const coding = chooseCoding(request.headers['accept-encoding']);
    const { method } = request;
    const context: RequestContext = { request, response, target, match, requestId, coding, client, headers };
    const problem = (code: ProblemCode, details: ProblemDetails) => {
      const made = problemReply(code, { baseUrl, instance: pathOf(context), requestId }, details);
      return !passes && isPage(pathOf(context)) && takesHtml(request) ? problemAsPage(made, server.documents) : made;
    };
    const reply = (made: Reply) => send(response, made, headers);
    const fail = (thrown: unknown) => {
      if (response.headersSent || response.destroyed) return response.destroy();
      const { code, details } = readThrown(thrown);
      reply(problem(code, details));
    };

    const malformed = readFraming(request);
    if (malformed !== undefined) {
      response.shouldKeepAlive = false;
      return reply(problem('bad-request', { reason: malformed }));
    }
    if (!limit.allowed) {
      const most = passes ? passRateLimit : rateLimit;
      const reason =
        limit.left === 0
          ? `All ${most} requests of this window are used.`
          : `This counts as ${cost} requests; ${limit.left} of the ${most} of this window are left.`;
      return reply(problem('rate-limited', { reason, retryAfter: limit.reset }));
    }
    if (known && (method === 'GET' || method === 'HEAD')) {
      const answer = server.cache.find(known.address, coding);
      if (answer && server.cache.isFresh(answer)) {
        server.papers.used(answer.paper);
        return reply(represent(answer.representation, request.headers));
      }
    }
    if (passes) {
      return pass(request, response, (thrown) => {
        log.warn({ requestId, err: thrown, target: shorten(target) }, 'the archive was not reached');
        fail(thrown);
      });
    }
    if (!(route?.kind === 'service' && route.anyMethod)) {
      const post = route?.kind === 'service' ? route.post : undefined;
      const { allow, preflight } = post ? postable : readOnly;
      if (method === 'OPTIONS') return reply(preflight);
      if (method !== 'GET' && method !== 'HEAD' && !(post && method === 'POST')) {
        const reason = `This address takes ${allow}.`;
        return reply(problem('method-not-allowed', { reason, headers: { Allow: allow } }));
      }
    }
    try {
      const made = handle(context, route, server, problem);
      if (!(made instanceof Promise)) return reply(made ?? problem('not-found', noPage));
      made.then((ready) => reply(ready ?? problem('not-found', noPage))).catch(failed);
    } catch (thrown) {
      failed(thrown);
    }

    function failed(thrown: unknown): void {
      // A client that hung up needs no answer.
      if (!response.destroyed) log.error({ requestId, err: thrown }, 'a request failed');
      fail(thrown);
    }
  };
}

/** Whether a page is expected there. */
const isPage = (path: string) => path.startsWith('/-/') || path.endsWith('.html');

type MakeProblem = (code: ProblemCode, details: ProblemDetails) => Reply;

function handle(
  context: RequestContext,
  route: Route | undefined,
  server: ServerContext,
  problem: MakeProblem,
): Reply | Promise<Reply | undefined> | undefined {
  const { match } = context;
  if (match.to === 'paper' && route?.kind === 'paper') return route.handle({ ...context, match, route }, server);
  if (match.to === 'service' && route?.kind === 'service') {
    const answer = context.request.method === 'POST' ? (route.post ?? route.handle) : route.handle;
    return answer(context, match.part, server);
  }
  if (match.to === 'redirect')
    return makeReply(308, { Location: match.location, 'Cache-Control': cacheControl.changing });
  return match.to === 'bad-id' ? badId(match, problem) : undefined;
}

/** The problem of a text that is no id, with likely corrections. */
function badId({ text }: RouteMatch & { readonly to: 'bad-id' }, problem: MakeProblem): Reply {
  const meant = readSpelling(text.slice(0, 200));
  return problem('invalid-id', {
    reason: `“${text.slice(0, 100).toWellFormed()}” is not a paper id such as 2401.00001v2 or hep-th/9901001.`,
    ...(meant ? { candidates: [formatId(meant)] } : {}),
    ofPaper: true,
  });
}

/** The error in the framing of a request (RFC 9112) that Node lets through; undefined if there is none. */
function readFraming({ headers, rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  if (headers.host === undefined && httpVersion === '1.1') return 'There is no Host header.';
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') hosts++;
  if (hosts > 1) return 'There is more than one Host header.';
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && !/(?:^|,)\s*chunked\s*$/i.test(coding))
    return 'The last transfer coding of a request must be chunked.';
  return undefined;
}
