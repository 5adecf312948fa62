/** Responses: a reply to one request, and a representation that is prepared once, in each coding, and answers many. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { stillHolds, wantedSpan } from './request-headers.ts';

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
  /** In place of a body: bytes that are read as the client takes them. */
  readonly stream?: Readable;
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

/** A reply whose body is written as it comes, so that its length is not known. */
export function streamReply(status: number, headers: Headers, stream: Readable | undefined): Reply {
  return { status, headers: listHeaders({ ...everywhere, ...headers }), ...(stream && { stream }) };
}

export function listHeaders(headers: Headers): HeaderList {
  return Object.entries(headers).flat();
}

/** `own` are the headers of this one request: its id, and what is left of the limit. Node leaves out a HEAD's body. */
export function send(response: ServerResponse, { status, headers, body, text, stream }: Reply, own: HeaderList): void {
  response.writeHead(status, headers.concat(own));
  // A body that is written as it comes may take a while to begin.
  if (stream && !headers.includes('Content-Length')) response.flushHeaders();
  // A stream that fails takes the connection with it: the client sees that the body is not whole.
  if (stream) pipeline(stream, response, () => {});
  else if (text === undefined) response.end(body);
  else response.end(text, 'latin1');
}

/** Something that can be given, in one coding, with its replies ready. */
export interface Representation extends Validity {
  readonly body: Buffer;
  readonly whole: Reply;
}

/** Headers of a representation, whether all of it is sent, a range, or none. */
export interface Validity {
  readonly etag: string;
  readonly changedAt: number;
  readonly headers: Headers;
  readonly notModified: Reply;
}

export interface RepresentationFacts extends ValidityFacts {
  readonly body: Buffer;
  readonly coding: Coding;
  /** Whether others are given it in another coding. */
  readonly coded: boolean;
  readonly effort?: Effort | undefined;
}

export interface ValidityFacts {
  readonly tag: string;
  readonly changedAt: number;
  readonly cacheControl: string;
  /** Request headers that matter beside Accept-Encoding. */
  readonly vary?: readonly string[];
  /** Sent with 304, too. */
  readonly contentLocation?: string;
  /** The type among them. */
  readonly headers: Headers;
}

export function prepare({ body, coding, coded, effort = 'usual', ...facts }: RepresentationFacts): Representation {
  const vary = [...(coded ? ['Accept-Encoding'] : []), ...(facts.vary ?? [])];
  // Strong tags must differ where the bytes do, and the coding is of the bytes.
  const tag = [facts.tag, ...(coding === 'identity' ? [] : [coding]), ...(effort === 'usual' ? [] : [effort])].join(
    '-',
  );
  const headers = { ...facts.headers, ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }) };
  const validity = prepareValidity({ ...facts, tag, vary, headers });
  return { ...validity, body, whole: makeReply(200, validity.headers, body) };
}

export function prepareValidity({ tag, changedAt, contentLocation, vary = [], ...facts }: ValidityFacts): Validity {
  const etag = `"${tag}"`;
  const validity = {
    ETag: etag,
    'Last-Modified': new Date(changedAt).toUTCString(),
    'Cache-Control': facts.cacheControl,
    ...(vary.length === 0 ? {} : { Vary: vary.join(', ') }),
    ...(contentLocation === undefined ? {} : { 'Content-Location': contentLocation }),
  };
  return { etag, changedAt, headers: { ...facts.headers, ...validity }, notModified: makeReply(304, validity) };
}

/** The reply to one request: the whole, or that what the client has still holds. */
export function represent(it: Representation, headers: IncomingHttpHeaders): Reply {
  return stillHolds(headers, it.etag, it.changedAt) ? it.notModified : it.whole;
}

/** Bytes that are asked for only where they are sent. */
export interface Streamed {
  readonly size: number;
  stream(range: { readonly start: number; readonly end: number }): Promise<Readable>;
}

/** The reply to a request for a file: the whole, a range of it, its headers alone, or that what the client has still holds. */
export async function representFile(
  it: Validity,
  { size, stream }: Streamed,
  headers: IncomingHttpHeaders,
  method: string | undefined,
): Promise<Reply> {
  if (stillHolds(headers, it.etag, it.changedAt)) return it.notModified;
  // Range is defined for GET alone.
  const span = method === 'GET' ? wantedSpan(headers, it.etag, it.changedAt, size) : undefined;
  const [start, end] = span ? [span.first, span.last + 1] : [0, size];
  const range = span ? { 'Content-Range': `bytes ${span.first}-${span.last}/${size}` } : {};
  const length = { 'Content-Length': String(end - start) };
  const list = listHeaders({ ...everywhere, ...it.headers, 'Accept-Ranges': 'bytes', ...range, ...length });
  const status = span ? 206 : 200;
  return method === 'HEAD'
    ? { status, headers: list }
    : { status, headers: list, stream: await stream({ start, end }) };
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

export type Coding = 'identity' | 'gzip' | 'br';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** A body smaller than a packet is not compressed: nothing would be gained. */
const least = 1000;

/** Whether a body is worth compressing. */
export function isCoded(identity: Buffer): boolean {
  return identity.length >= least;
}

/** How well a body is compressed: for one reader who waits, or for all who come later. */
export type Effort = 'quick' | 'usual';

/** Level 5 takes four times as long as level 2, some 5 ms for a paper of the usual length, for 10 % fewer bytes. */
const brotliLevels: Readonly<Record<Effort, number>> = { quick: 2, usual: 5 };

/** Level 4 takes two thirds of the time of the default level, for 3 % more bytes: the first reader waits for it. */
const gzipLevel = 4;

/** Compresses what is sent as it comes: each piece can be read as soon as it has arrived. A client that leaves ends the source. */
export function compressStream(source: Readable, coding: Coding): Readable {
  if (coding === 'identity') return source;
  const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, Z_SYNC_FLUSH } = constants;
  const coder =
    coding === 'gzip'
      ? createGzip({ level: gzipLevel, flush: Z_SYNC_FLUSH })
      : createBrotliCompress({ flush: BROTLI_OPERATION_FLUSH, params: { [BROTLI_PARAM_QUALITY]: brotliLevels.quick } });
  return pipeline(source, coder, () => {});
}

/** Off the thread that answers. */
export async function compress(
  identity: Buffer,
  coding: Exclude<Coding, 'identity'>,
  effort: Effort = 'usual',
): Promise<Buffer> {
  if (coding === 'gzip') return tight(await toGzip(identity, { level: gzipLevel }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliLevels[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  return tight(await toBrotli(identity, { params }));
}

/** Copies a buffer into memory of its own: zlib and Node return pieces of larger blocks, which would stay in memory. */
export function tight(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
