/** Something that can be given in several codings, with its headers ready; and the reply to one request for it. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Bodies } from './answers.ts';
import { stillHolds, wantedSpan } from './conditions.ts';
import { type Coding, chooseCoding } from './negotiation.ts';
import { type Headers, makeReply, type Reply } from './reply.ts';

export interface Representation {
  readonly bodies: Bodies;
  readonly changedAt: number;
  /** Whether a part of the bytes may be asked for. */
  readonly ranges: boolean;
  readonly heads: Readonly<Record<Coding, Head>>;
}

interface Head {
  readonly etag: string;
  readonly headers: Headers;
  readonly whole: Reply;
  readonly notModified: Reply;
}

export interface Facts {
  readonly bodies: Bodies;
  readonly tag: string;
  readonly changedAt: number;
  readonly cacheControl: string;
  /** Request headers that matter beside Accept-Encoding. */
  readonly vary?: readonly string[];
  /** Also told with 304. */
  readonly contentLocation?: string;
  /** The type among them. */
  readonly headers: Headers;
  readonly ranges?: boolean;
}

export function prepare(facts: Facts): Representation {
  const { bodies, changedAt, ranges = false } = facts;
  const identity = prepareHead(facts, 'identity');
  // What is in no coding of its own is given as it is, and there are many small ones to be kept.
  const head = (coding: Coding) => (bodies[coding] ? prepareHead(facts, coding) : identity);
  return { bodies, changedAt, ranges, heads: { identity, gzip: head('gzip'), br: head('br') } };
}

function prepareHead(facts: Facts, coding: Coding): Head {
  const { bodies, contentLocation } = facts;
  const coded = bodies.br !== undefined || bodies.gzip !== undefined;
  const vary = [...(coded ? ['Accept-Encoding'] : []), ...(facts.vary ?? [])];
  // Strong tags must differ where the bytes do, and the coding is of the bytes.
  const etag = coding === 'identity' ? `"${facts.tag}"` : `"${facts.tag}-${coding}"`;
  const validity = {
    ETag: etag,
    'Last-Modified': new Date(facts.changedAt).toUTCString(),
    'Cache-Control': facts.cacheControl,
    ...(vary.length === 0 ? {} : { Vary: vary.join(', ') }),
    ...(contentLocation === undefined ? {} : { 'Content-Location': contentLocation }),
  };
  const headers = {
    ...facts.headers,
    ...validity,
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
    ...(facts.ranges ? { 'Accept-Ranges': 'bytes' } : {}),
  };
  const whole = makeReply(200, headers, bodies[coding] ?? bodies.identity);
  return { etag, headers, whole, notModified: makeReply(304, validity) };
}

export function represent(it: Representation, headers: IncomingHttpHeaders, method: string | undefined): Reply {
  const coding = chooseCoding(headers['accept-encoding'], it.bodies);
  const { etag, headers: own, whole, notModified } = it.heads[coding];
  if (stillHolds(headers, etag, it.changedAt)) return notModified;
  // Range is defined for GET alone.
  if (!it.ranges || method !== 'GET') return whole;
  const body = it.bodies[coding] ?? it.bodies.identity;
  const span = wantedSpan(headers, etag, it.changedAt, body.length);
  if (!span) return whole;
  const { first, last } = span;
  const range = { 'Content-Range': `bytes ${first}-${last}/${body.length}` };
  return makeReply(206, { ...own, ...range }, body.subarray(first, last + 1));
}
