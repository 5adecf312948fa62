/** Answers what is asked of a paper, or sought in it, from the cache where the answer in it is still right. */
import type { IncomingMessage } from 'node:http';
import { HeldBack, Problem } from 'papertree-convert/errors';
import { formatId, isFilePath } from 'papertree-convert/paper';
import type { TypeOf } from 'papertree-convert/shapes';
import type { acceptedShape } from '../../pages/index.ts';
import { type Chosen, type FileOperation, type Operation, type Pending, readChoices } from '../../questions/index.ts';
import type { CachedAnswer } from '../cache.ts';
import { pathOf, queryOf, type RequestContext, type ServerContext } from '../context.ts';
import { problemReply, readThrown } from '../problem-replies.ts';
import { prefersAsync } from '../request-headers.ts';
import {
  cacheControl,
  compress,
  type Effort,
  isCoded,
  makeReply,
  type Reply,
  represent,
  representFile,
  tight,
} from '../response.ts';
import type { PaperRoute } from '../route.ts';
import { headerSafe, type RouteMatch, splitTarget } from '../router.ts';
import type { RouteName } from '../routes.ts';
import { documentHeaders, linksOf, prepareAnswer, prepareFile } from './representation.ts';

/** A request for a paper or a part of one; or for one line of a batch, which no client has sent. */
export interface PaperRequest extends Omit<RequestContext, 'request' | 'response'> {
  readonly request: Pick<IncomingMessage, 'headers' | 'method'>;
  readonly match: RouteMatch<RouteName> & { readonly to: 'paper' };
  readonly route: PaperRoute;
}

/** The same, with what its query chooses. */
export interface ChoosingRequest extends PaperRequest {
  readonly chosen: Chosen;
}

export type PaperHandler = (asked: PaperRequest, server: ServerContext) => Reply | Promise<Reply>;

/** Milliseconds for the ledger to confirm a cached answer; after them the answer is given unconfirmed. */
const revisionTimeout = 1000;

/** Answers by an operation; its answers are kept in the cache. */
export function answerWith(operation: Operation): PaperHandler {
  return (received, server) => {
    const { match, route, coding, request } = received;
    if (/\/\{(?!idv)/.test(route.path) && !isName(match.part)) return noSuchPart(received, server);
    const read = choicesIn(received);
    if ('unknown' in read) {
      const { unknown, name, values: candidates } = read;
      const reason = `“${unknown.slice(0, 100).toWellFormed()}” is no value of \`${name}\`.`;
      const hint = `Give \`${name}\` one of the candidates, or leave it out.`;
      return problemReply('bad-request', failedRequest(received, server), { reason, hint, candidates });
    }
    const asked = { ...received, chosen: read.chosen };
    const address = cacheKey(asked);
    const cached = server.cache.find(address, coding);
    if (cached && server.cache.isFresh(cached)) {
      server.cache.keepTarget(asked.target, { match, address });
      server.papers.used(cached.paper);
      return represent(cached.representation, request.headers);
    }
    return replyWith(asked, server, () => renew(operation, cached, asked, server));
  };
}

/** Answers with a file. Files are not cached: they are many and large. */
export function fileWith(operation: FileOperation): PaperHandler {
  return async (asked, server) => {
    const { match, client, request } = asked;
    const { paper, part } = match;
    if (!isName(part) || !isFilePath(part)) return noSuchPart(asked, server);
    try {
      const file = await server.papers.openFile(operation, { paper, part, async: false, client });
      return await representFile(
        prepareFile(file, { ...asked, chosen: {} }, server),
        file,
        request.headers,
        request.method,
      );
    } catch (thrown) {
      const mayGo = !(thrown instanceof HeldBack) && queryOf(asked).get('or') === 'archive';
      if (mayGo) return archiveFileReply(formatId(paper), part);
      return failedReply(thrown, asked, server);
    }
  };
}

/** To the archive's own file, which is passed through. */
function archiveFileReply(idv: string, path: string): Reply {
  const names = [idv, ...path.split('/').map(encodeURIComponent)];
  return makeReply(307, { Location: `/html/${names.join('/')}`, 'Cache-Control': cacheControl.never });
}

/** The answer, or that it is still to come, or the problem, as a reply. */
async function replyWith(
  asked: PaperRequest,
  server: ServerContext,
  find: () => Promise<Pick<CachedAnswer, 'representation'> | Pending>,
): Promise<Reply> {
  try {
    const found = await find();
    if ('state' in found) return acceptedReply(found, asked, server);
    return represent(found.representation, asked.request.headers);
  } catch (thrown) {
    return failedReply(thrown, asked, server);
  }
}

/** An answer that is not in the cache, or was and is no longer trusted: made anew where the paper has changed. */
async function renew(
  operation: Operation,
  cached: CachedAnswer | undefined,
  asked: ChoosingRequest,
  server: ServerContext,
): Promise<CachedAnswer | Pending> {
  const { cache, papers, log } = server;
  const { match, requestId } = asked;
  const keepStale = (answer: CachedAnswer, thrown: unknown) => {
    log.warn({ requestId, err: thrown }, 'an answer from memory was given, for it could not be renewed');
    cache.confirm(answer);
    return answer;
  };
  if (cached) {
    papers.used(cached.paper);
    try {
      if ((await within(papers.revision(match.paper), revisionTimeout)) === cached.revision) {
        cache.confirm(cached);
        return cached;
      }
    } catch (thrown) {
      return keepStale(cached, thrown);
    }
  }
  try {
    return await make(operation, asked, server);
  } catch (thrown) {
    if (cached && isOutage(thrown)) return keepStale(cached, thrown);
    cache.drop(cacheKey(asked));
    throw thrown;
  }
}

/** Whether whoever asks does not wait for a build. */
export function isAsync({ route, match, request }: PaperRequest): boolean {
  return route.async === true && (match.async || prefersAsync(request.headers.prefer));
}

/** Makes the answer once however many ask: the bytes for all codings, the representation for each. */
function make(operation: Operation, asked: ChoosingRequest, server: ServerContext): Promise<CachedAnswer | Pending> {
  const { match, client, coding, chosen } = asked;
  const { cache, papers, flights } = server;
  const { paper, part } = match;
  const async = isAsync(asked);
  const key = cacheKey(asked);
  const flight = `${async ? 'async ' : ''}${key}`;
  return flights.answers(`${coding} ${flight}`, async () => {
    const { askedAt, content } = await flights.contents(flight, async () => {
      const askedAt = cache.now();
      return { askedAt, content: await papers.ask(operation, { paper, part, async, client, chosen }) };
    });
    if (content.state === 'pending') return content;
    const { body, revision } = content;
    const coded = isCoded(body);
    const given = coded ? coding : 'identity';
    const headers = documentHeaders(content, asked);
    const prepareWith = async (effort: Effort): Promise<CachedAnswer> => {
      const bytes = given === 'identity' ? tight(body) : await compress(body, given, effort);
      const sent = { body: bytes, coding: given, coded, effort };
      const representation = prepareAnswer(content, sent, headers, asked, server);
      // Trusted from when it was asked for: the paper may have changed while it was made.
      return { representation, revision, paper: content.paper, coded, checkedAt: askedAt };
    };
    const effort = content.isFirst && given === 'br' ? 'quick' : 'usual';
    const answer = await prepareWith(effort);
    if (!content.cacheable) return answer;
    cache.keep(key, given, answer);
    if (effort === 'quick') keepLater(() => prepareWith('usual'));
    return answer;
  });

  /** Compressed better for later readers, once the first one has it. */
  function keepLater(prepared: () => Promise<CachedAnswer>): void {
    const keepNow = async () => cache.keep(key, coding, await prepared());
    setTimeout(
      () => keepNow().catch((thrown) => server.log.warn({ err: thrown }, 'an answer could not be compressed')),
      betterAfter,
    ).unref();
  }
}

/** Milliseconds after the first answer. */
const betterAfter = 250;

/** The failure says nothing of the paper, so an older answer is better than none. */
function isOutage(thrown: unknown): boolean {
  return !(thrown instanceof Problem) || ['upstream', 'build-failed', 'rate-limited'].includes(thrown.code);
}

async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`The ledger took longer than ${ms} ms.`)), ms);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The query's choices among those that the route offers. */
function choicesIn(asked: PaperRequest): ReturnType<typeof readChoices> {
  if (asked.route.choices === undefined || !asked.target.includes('?')) return { chosen: {} };
  const query = queryOf(asked);
  return readChoices(asked.route.choices, (name) => query.get(name));
}

/** The canonical name of what was asked for, however it was spelt: the key of the cache. No part holds a newline. */
function cacheKey({ match: { name, paper, part }, chosen }: ChoosingRequest): string {
  return `${name} ${formatId(paper)} ${[part, ...Object.entries(chosen).flat()].join('\n')}`;
}

/** Whether a part can have such a name; of any other no paper need be opened to say that it has none. */
function isName(part: string): boolean {
  return part !== '' && !/[\0\r\n]/.test(part);
}

function noSuchPart(asked: PaperRequest, server: ServerContext): Reply {
  const reason = 'No paper has a part of that name.';
  return problemReply('not-found', failedRequest(asked, server), { reason });
}

export function failedReply(thrown: unknown, asked: PaperRequest, server: ServerContext): Reply {
  const { route, requestId } = asked;
  const { code, details, fault } = readThrown(thrown);
  if (fault) server.log.error({ requestId, err: thrown }, 'a request failed');
  else if (code === 'upstream' || code === 'build-failed')
    server.log.warn({ requestId, code, reason: details.reason }, 'a request failed');
  // A route answers only the codes of its row: if `build-failed` is not among them, `upstream` stands for it.
  const permitted = route.problems.includes(code) ? code : 'upstream';
  // A copy of a file may be there in a minute.
  const isLasting = route.ranges !== true || thrown instanceof HeldBack;
  const more = thrown instanceof HeldBack ? { headers: linksOf(thrown) } : {};
  return problemReply(permitted, failedRequest(asked, server), { ...details, ...more, ofPaper: isLasting });
}

function failedRequest(asked: PaperRequest, { baseUrl }: ServerContext) {
  return { baseUrl, instance: pathOf(asked), requestId: asked.requestId };
}

export function acceptedReply(
  { queuedAt, retryAfter }: Pending,
  { request, target }: PaperRequest,
  { baseUrl }: ServerContext,
) {
  const { path, query } = splitTarget(target);
  const location = baseUrl + headerSafe(path + query);
  const seconds = Math.max(1, Math.ceil(retryAfter));
  const body: TypeOf<typeof acceptedShape> = { status: 'building', location, retryAfter: seconds, queuedAt };
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': cacheControl.never,
    Location: location,
    'Retry-After': String(seconds),
    Vary: 'Prefer',
    ...(prefersAsync(request.headers.prefer) ? { 'Preference-Applied': 'respond-async' } : {}),
  };
  return makeReply(202, headers, Buffer.from(JSON.stringify(body)));
}

/** Characters: a longer quotation is none. */
const longest = 4000;

/** Answers what is sought in a paper: the words stand in the query of the address. */
export function findWith(operation: Operation): PaperHandler {
  const answer = answerWith(operation);
  return (asked, server) => {
    const words = (queryOf(asked).get('q') ?? '').toWellFormed().replace(/\s+/g, ' ').trim();
    const fault =
      words === '' ? 'Nothing is sought: `q` is missing or empty.' : `\`q\` is longer than ${longest} characters.`;
    if (words === '' || words.length > longest) {
      const request = { baseUrl: server.baseUrl, instance: pathOf(asked), requestId: asked.requestId };
      const hint = 'Give the words or the sentence in `q`, percent-encoded.';
      return problemReply('bad-request', request, { reason: fault, hint });
    }
    // The words are part of the address, as an anchor is of others: answers are kept and named by them.
    const { match, route } = asked;
    return answer(
      { ...asked, match: { ...match, part: words }, route: { ...route, path: `${route.path}?q={query}` } },
      server,
    );
  };
}
