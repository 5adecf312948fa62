/** Responses: a reply to one request, and a representation that is prepared once and answers many. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Coding } from './compress.ts';
import { stillHolds, wantedSpan } from './conditions.ts';

export type Headers = Readonly<Record<string, string>>;

/** Names and values in turn, as Node writes them. */
export type HeaderList = readonly string[];

/** A response before it is sent. */
export interface Reply {
  readonly status: number;
  readonly headers: HeaderList;
  /** Undefined where the status forbids one. */
  readonly body?: Buffer;
  /**
   * A short body again, a character for each byte: as text Node writes it in one piece with the headers, and asks the
   * system once instead of twice. Without it the processor time of a cached section is a sixth higher.
   */
  readonly text?: string;
}

/** A body no longer than this is held a second time, as text. */
export const shortBytes = 8 * 1024;

const cors: Headers = { 'Access-Control-Allow-Origin': '*' };

/** Headers of every answer of ours. */
const everywhere: Headers = {
  ...cors,
  'Access-Control-Expose-Headers':
    'Content-Disposition, Content-Location, Content-Range, ETag, Link, Location, Papertree-Warnings, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  'X-Content-Type-Options': 'nosniff',
};

export function makeReply(status: number, headers: Headers, body?: Buffer): Reply {
  // A 304 leaves what the client has of these as it is, but a browser asks anew whether it may look.
  const common = status === 304 ? cors : everywhere;
  const length = status === 204 || status === 304 ? {} : { 'Content-Length': String(body?.length ?? 0) };
  const list = listHeaders({ ...common, ...headers, ...length });
  if (!body) return { status, headers: list };
  return body.length > shortBytes
    ? { status, headers: list, body }
    : { status, headers: list, body, text: body.toString('latin1') };
}

export function listHeaders(headers: Headers): HeaderList {
  return Object.entries(headers).flat();
}

/** `own` are the headers of this one request: its id, and what is left of the limit. Node leaves out a HEAD's body. */
export function send(response: ServerResponse, { status, headers, body, text }: Reply, own: HeaderList): void {
  response.writeHead(status, headers.concat(own));
  if (text === undefined) response.end(body);
  else response.end(text, 'latin1');
}

/** Something that can be given, in one coding, with its replies ready. */
export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly changedAt: number;
  /** Whether a range of the bytes may be asked for. */
  readonly ranges: boolean;
  readonly headers: Headers;
  readonly whole: Reply;
  readonly notModified: Reply;
}

export interface RepresentationFacts {
  readonly body: Buffer;
  readonly coding: Coding;
  /** Whether others are given it in another coding. */
  readonly coded: boolean;
  readonly tag: string;
  readonly changedAt: number;
  readonly cacheControl: string;
  /** Request headers that matter beside Accept-Encoding. */
  readonly vary?: readonly string[];
  /** Sent with 304, too. */
  readonly contentLocation?: string;
  /** The type among them. */
  readonly headers: Headers;
  readonly ranges?: boolean;
}

export function prepare(facts: RepresentationFacts): Representation {
  const { body, coding, changedAt, contentLocation, ranges = false } = facts;
  const vary = [...(facts.coded ? ['Accept-Encoding'] : []), ...(facts.vary ?? [])];
  // Strong tags must differ where the bytes do, and the coding is of the bytes.
  const etag = coding === 'identity' ? `"${facts.tag}"` : `"${facts.tag}-${coding}"`;
  const validity = {
    ETag: etag,
    'Last-Modified': new Date(changedAt).toUTCString(),
    'Cache-Control': facts.cacheControl,
    ...(vary.length === 0 ? {} : { Vary: vary.join(', ') }),
    ...(contentLocation === undefined ? {} : { 'Content-Location': contentLocation }),
  };
  const headers = {
    ...facts.headers,
    ...validity,
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
    ...(ranges ? { 'Accept-Ranges': 'bytes' } : {}),
  };
  return {
    body,
    etag,
    changedAt,
    ranges,
    headers,
    whole: makeReply(200, headers, body),
    notModified: makeReply(304, validity),
  };
}

/** The reply to one request: the whole, a range of it, or that what the client has still holds. */
export function represent(it: Representation, headers: IncomingHttpHeaders, method: string | undefined): Reply {
  const { body, etag } = it;
  if (stillHolds(headers, etag, it.changedAt)) return it.notModified;
  // Range is defined for GET alone.
  if (!it.ranges || method !== 'GET') return it.whole;
  const span = wantedSpan(headers, etag, it.changedAt, body.length);
  if (!span) return it.whole;
  const { first, last } = span;
  const range = { 'Content-Range': `bytes ${first}-${last}/${body.length}` };
  return makeReply(206, { ...it.headers, ...range }, body.subarray(first, last + 1));
}

const day = 86_400;

/** `Cache-Control` of answers. None is `immutable`, because the archive converts pages anew. */
export const cacheControl = {
  /** An answer that does not change with its version. */
  version: `public, max-age=${day}, stale-while-revalidate=${7 * day}`,
  /** An answer that does, or whose address names no version. */
  changing: 'public, max-age=300',
  /** An answer in which something is still pending. */
  unsettled: 'no-cache',
  /** Pages about the service. */
  page: 'public, max-age=3600',
  /** A mistake in the question, which stays one for a minute. */
  mistake: 'public, max-age=60',
  never: 'no-store',
} as const;
