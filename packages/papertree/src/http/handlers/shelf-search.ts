/** Answers searches over all stored papers: as a page, as JSON, and as a line of JSON for each place. */
import { Problem } from 'papertree-convert/errors';
import { kindsOfPlaces, type ShelfForm } from '../../pages/index.ts';
import { partKinds, readChoices, type ShelfAnswer, type ShelfQuestion } from '../../questions/index.ts';
import { pathOf, queryOf, type RequestContext, type ServerContext } from '../context.ts';
import { type ProblemDetails, problemReply, readThrown } from '../problem-replies.ts';
import { cacheControl, makeReply, type Reply, represent } from '../response.ts';
import { ndjsonType } from '../route.ts';
import type { ServiceHandler } from './about-pages.ts';

/** Choices of a search, each with its values; a number within bounds for `limit`. */
export const shelfChoices = {
  kind: { doc: 'What is sought.', values: kindsOfPlaces },
  limit: { doc: 'The most places in an answer.', values: {}, numbers: { least: 1, most: 100, usual: 20 } },
} as const;

/** Kept by nobody: the shelf changes all the time. */
const headers = { 'Cache-Control': cacheControl.never, 'X-Robots-Tag': 'noindex' };

export const shelfJson: ServiceHandler = (context, _part, server) =>
  answer(context, server, 'application/json', (found) => JSON.stringify(found));

/** The places alone: who wants those that follow asks with as many for a cursor. */
export const shelfLines: ServiceHandler = (context, _part, server) =>
  answer(context, server, ndjsonType, ({ hits }) => hits.map((hit) => `${JSON.stringify(hit)}\n`).join(''));

async function answer(
  context: RequestContext,
  server: ServerContext,
  type: string,
  write: (found: ShelfAnswer) => string,
): Promise<Reply> {
  try {
    const found = await search(context, server);
    return makeReply(200, { ...headers, 'Content-Type': type }, Buffer.from(write(found)));
  } catch (thrown) {
    const { baseUrl, log } = server;
    const failed = { baseUrl, instance: pathOf(context), requestId: context.requestId };
    if (isBadRequest(thrown)) return problemReply('bad-request', failed, adviceOf(thrown));
    const { code, details, fault } = readThrown(thrown);
    if (fault) log.error({ err: thrown }, 'a search failed');
    return problemReply(code, failed, details);
  }
}

/** The page says itself what is wrong with a search. */
export const shelfDocument: ServiceHandler = async (context, _part, server) => {
  const query = queryOf(context);
  const given = (name: string) => (query.get(name) ?? '').trim().slice(0, 1001);
  const form: ShelfForm = {
    ...{ q: given('q'), kind: given('kind') || 'any', author: given('author') },
    ...{ category: given('category'), since: given('since') },
  };
  const outcome = form.q === '' ? undefined : await search(context, server).catch(reasonOf);
  return represent(server.documents.shelf(form, outcome, context.coding), context.request.headers);
};

function reasonOf(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.reason;
  throw thrown;
}

async function search(context: RequestContext, { searchShelf }: ServerContext): Promise<ShelfAnswer> {
  if (!searchShelf) throw new Problem('not-found', 'The papers that are stored here are not searched.');
  return searchShelf(readQuestion(queryOf(context)));
}

function readQuestion(query: URLSearchParams): ShelfQuestion {
  const read = readChoices(shelfChoices, (name) => query.get(name));
  if ('unknown' in read) {
    const reason = `“${read.unknown.slice(0, 100).toWellFormed()}” is no value of \`${read.name}\`: ${read.values.join(', ')}.`;
    throw new Problem('bad-request', reason);
  }
  const { limit } = read.chosen;
  const given = (name: string) => query.get(name)?.trim() || undefined;
  return {
    words: given('q') ?? '',
    kind: partKinds.find((kind) => kind === read.chosen.kind),
    limit: limit === undefined ? shelfChoices.limit.numbers.usual : Number(limit),
    ...{ author: given('author'), category: given('category'), since: given('since'), cursor: given('cursor') },
  };
}

const isBadRequest = (thrown: unknown): thrown is Problem => thrown instanceof Problem && thrown.code === 'bad-request';

const adviceOf = ({ reason }: Problem): ProblemDetails => ({
  reason,
  hint: 'Give `q` some words: ?q=attention+"residual+dropout"+-vision. `/-/docs` lists what narrows a search down.',
});
