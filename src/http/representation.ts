/** Something that can be given, in one coding, with its headers ready; and the reply to one request for it. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Coding } from './answers.ts';
import { stillHolds, wantedSpan } from './conditions.ts';
import { type Headers, makeReply, type Reply } from './reply.ts';

export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly changedAt: number;
  /** Whether a part of the bytes may be asked for. */
  readonly ranges: boolean;
  readonly headers: Headers;
  readonly whole: Reply;
  readonly notModified: Reply;
}

export interface Facts {
  readonly body: Buffer;
  readonly coding: Coding;
  /** Whether others are given it in another coding. */
  readonly coded: boolean;
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
  const whole = makeReply(200, headers, body);
  return { body, etag, changedAt, ranges, headers, whole, notModified: makeReply(304, validity) };
}

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
