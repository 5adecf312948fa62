/** Answers to the examples in the table of routes, as the OpenAPI document shows them: those of a paper that is asked here. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import {
  addressOfSample,
  type Examples,
  isBinary,
  isForPrograms,
  isProblemCode,
  openApiShape,
  problems,
} from '../pages/index.ts';
import type { PaperAnswers, SearchShelf } from '../questions/index.ts';
import { createAnswerCache, createSingleFlight } from './cache.ts';
import type { ServerContext } from './context.ts';
import { problemReply } from './problem-replies.ts';
import type { Reply } from './response.ts';
import { createRouter, type RouteMatch } from './router.ts';
import type { RouteName } from './routes.ts';

/** A paper that can be asked without the archive; nothing of it has been built when it is opened. */
export interface ExamplePaper {
  readonly id: string;
  /** Words that stand in it. */
  readonly words: string;
  readonly papers: PaperAnswers;
  /** Searches what was built of it. */
  readonly searchShelf: SearchShelf;
  close(): Promise<void>;
}

const requestId = 'k3v9-1';
const cacheBytes = 1024 * 1024;

export async function exampleAnswers(
  server: ServerContext,
  { id, words, papers, searchShelf }: ExamplePaper,
): Promise<Examples> {
  const { routes, baseUrl } = server;
  const context: ServerContext = {
    ...server,
    papers,
    searchShelf,
    cache: createAnswerCache(cacheBytes),
    flights: { contents: createSingleFlight(), answers: createSingleFlight() },
    readiness: async () => ({ ready: true }),
  };
  const findRoute = createRouter<RouteName>(routes);
  const ask = (target: string) => askRoute(target, findRoute(target), context);
  const accepted = await ask(`/${id}.json?async`);
  const answers: Record<string, unknown> = {};
  for (const [name, route] of Object.entries(routes)) {
    const { path, example = path, type, shape } = route;
    // Pages are looked at, files are no text, and the document cannot hold itself.
    const isShown = isForPrograms(route) && !type.startsWith('text/html') && !isBinary(type) && shape !== openApiShape;
    if (!isShown) continue;
    const reply = await ask(addressOfSample(example, { id, second: id, words }));
    if (reply.status !== 200) throw new Error(`${example} of the example is answered ${reply.status}.`);
    answers[name] = await valueOf(reply);
  }
  const failed = { baseUrl, instance: `/${id}.md`, requestId };
  const problems = codes.map(async (code) => [code, await valueOf(problemReply(code, failed))]);
  return {
    answers,
    ...(accepted.status === 202 && { accepted: await valueOf(accepted) }),
    problems: Object.fromEntries(await Promise.all(problems)),
  };
}

const codes = Object.keys(problems).filter(isProblemCode);

async function askRoute(target: string, match: RouteMatch<RouteName>, server: ServerContext): Promise<Reply> {
  const route = 'name' in match ? server.routes[match.name] : undefined;
  const asked = { target, requestId, coding: 'identity', client: '', headers: [] } as const;
  const request = { headers: {}, method: 'GET' } as IncomingMessage;
  if (match.to === 'paper' && route?.kind === 'paper') return route.handle({ ...asked, match, route, request }, server);
  // No handler that gives an example writes to the connection.
  const response = {} as ServerResponse;
  const reply =
    match.to === 'service' && route?.kind === 'service'
      ? await route.handle({ ...asked, match, request, response }, match.part, server)
      : undefined;
  if (reply) return reply;
  throw new Error(`${target} is not of the table of routes.`);
}

/** The body as a value where it is JSON, else as text; of lines the first. */
async function valueOf({ headers, body, stream }: Reply): Promise<unknown> {
  const type = headers[headers.indexOf('Content-Type') + 1] ?? '';
  const text = stream ? await textOf(stream) : (body?.toString() ?? '');
  if (type.includes('ndjson')) return JSON.parse(text.split('\n', 1)[0] ?? '');
  return type.includes('json') ? JSON.parse(text) : text;
}
