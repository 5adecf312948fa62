/** What is asked about the service itself: its pages, the form, health and metrics. */
import type { IncomingHttpHeaders } from 'node:http';
import { formats, places, type RouteName, routes } from '../pages/index.ts';
import { splitTarget } from '../paper/address.ts';
import { formatId } from '../paper/id.ts';
import { readSpelling } from '../paper/spelling.ts';
import type { Answers, Readiness } from './answers.ts';
import { neverKept } from './caching.ts';
import type { DocumentName, Documents } from './documents.ts';
import type { Inquiry } from './inquiry.ts';
import type { Metrics } from './metrics.ts';
import { makeReply, type Reply } from './reply.ts';
import { represent } from './representation.ts';

/** What a request about the service may be answered from. */
export interface Desk {
  readonly documents: Documents;
  readonly metrics: Metrics;
  readonly answers: Pick<Answers, 'ready'>;
  /** True once we have been told to stop. */
  readonly closing: () => boolean;
}

/** A page by its name below `/-/`; nothing where there is no such page. */
export function aboutReply(
  name: string,
  inquiry: Inquiry,
  headers: IncomingHttpHeaders,
  method: string | undefined,
  desk: Desk,
): Reply | Promise<Reply> | undefined {
  const { coding } = inquiry;
  const document = (which: DocumentName) => represent(desk.documents.find(which, coding), headers, method);
  switch (`/-/${name}`) {
    case places.home.path: {
      const wrong = queryOf(inquiry).get('wrong');
      return wrong === null ? document('home') : represent(desk.documents.wrong(wrong, coding), headers, method);
    }
    case places.docs.path:
      return document('docs');
    case places.openapi.path:
      return document('openapi');
    case places.open.path:
      return openReply(queryOf(inquiry));
    case places.live.path:
      return jsonReply(200, { live: true });
    case places.ready.path:
      return readyReply(desk);
    case places.metrics.path:
      return metricsReply(desk.metrics);
    default:
      return undefined;
  }
}

function queryOf({ target }: Inquiry): URLSearchParams {
  return new URLSearchParams(splitTarget(target).query);
}

/** Where the form leads: to the paper, or back to the form, which says what was wrong. */
function openReply(query: URLSearchParams): Reply {
  const typed = (query.get('id') ?? '').slice(0, 200);
  const wanted = formats.find((name) => name === query.get('format')) ?? 'md';
  const paper = readSpelling(typed);
  const location = paper ? pathFor(wanted, formatId(paper)) : `/-/?${new URLSearchParams({ wrong: typed })}`;
  return makeReply(303, { Location: location, 'Cache-Control': neverKept });
}

function pathFor(name: RouteName, idv: string): string {
  return routes[name].path.replace('{idv}', idv);
}

async function readyReply({ answers, closing }: Desk): Promise<Reply> {
  const readiness: Readiness = closing() ? { ready: false, reason: 'It is shutting down.' } : await answers.ready();
  return jsonReply(readiness.ready ? 200 : 503, readiness);
}

async function metricsReply({ registry }: Metrics): Promise<Reply> {
  return textReply(200, places.metrics.type, await registry.metrics());
}

function jsonReply(status: number, value: object): Reply {
  return textReply(status, 'application/json', JSON.stringify(value));
}

function textReply(status: number, type: string, text: string): Reply {
  return makeReply(status, { 'Content-Type': type, 'Cache-Control': neverKept }, Buffer.from(text));
}
