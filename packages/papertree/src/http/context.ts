/** The contexts of a handler: the request that it answers, and the server that it answers for. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TitleSearch } from '../archive/index.ts';
import type { StoredPaper } from '../pages/index.ts';
import type { Check, Outcome, PaperAnswers, Pending, SearchShelf, SubmissionReader } from '../questions/index.ts';
import type { AnswerCache, CachedAnswer, SingleFlight } from './cache.ts';
import type { Documents } from './documents.ts';
import type { Readiness } from './handlers/about-pages.ts';
import type { AgentEndpoint } from './http-server.ts';
import type { Log } from './log.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Coding, HeaderList } from './response.ts';
import type { Routes } from './route.ts';
import { type RouteMatch, splitTarget } from './router.ts';
import type { RouteName } from './routes.ts';

export interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The target as received. */
  readonly target: string;
  readonly match: RouteMatch<RouteName>;
  readonly requestId: string;
  /** The coding that the client likes best. */
  readonly coding: Coding;
  /** The key of the client: limits and queues are counted by it. */
  readonly client: string;
  /** The request id, and what is left of the limit: in every answer. */
  readonly headers: HeaderList;
}

export interface ServerContext {
  readonly routes: Routes;
  readonly papers: PaperAnswers;
  readonly cache: AnswerCache;
  /** By the names of their policies. */
  readonly limits: { readonly default: RateLimit; readonly pass: RateLimit };
  /** Answers that are being made: their bytes, and what is sent of them in a coding. */
  readonly flights: {
    readonly contents: SingleFlight<{ readonly askedAt: number; readonly content: Outcome }>;
    readonly answers: SingleFlight<CachedAnswer | Pending>;
  };
  readonly documents: Documents;
  readonly searchTitles: TitleSearch | undefined;
  readonly searchShelf: SearchShelf | undefined;
  readonly listLately: (() => Promise<readonly StoredPaper[]>) | undefined;
  /** Checks lists and drafts, where that is open. */
  readonly check: Check | undefined;
  readonly readSubmission: SubmissionReader;
  readonly agents: AgentEndpoint | undefined;
  readonly readiness: () => Promise<Readiness>;
  readonly log: Log;
  readonly baseUrl: string;
  readonly archivePublicUrl: string;
}

/** The path as received, without query. */
export function pathOf({ target }: Pick<RequestContext, 'target'>): string {
  return splitTarget(target).path;
}

export function queryOf({ target }: Pick<RequestContext, 'target'>): URLSearchParams {
  return new URLSearchParams(splitTarget(target).query);
}

/** Request ids: unpredictable, never taken from the client, and cheap to make. */
export function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url').replaceAll('_', '-');
  let count = 0;
  return () => `${prefix}.${(count++).toString(36)}`;
}
