/** The demo's replies: pages, redirects, error pages, and files with ranges and conditions; and how they are sent. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface DemoReply {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  /** Files are sent in pieces of unknown number, everything else with its length. */
  readonly chunked?: boolean;
}

export const htmlType = ['Content-Type', 'text/html; charset=utf-8'] as const;
/** The date of the archive's pages; no paper's own date. */
export const madeAt = 'Wed, 12 Aug 2026 10:11:12 GMT';

export function page(status: number, body: string, ...headers: (readonly [string, string])[]): DemoReply {
  return { status, headers: [htmlType, ...headers], body: Buffer.from(body) };
}

export function redirect(status: number, location: string): DemoReply {
  const body = `<!doctype html>\n<html lang=en>\n<title>Redirecting...</title>\n<h1>Redirecting...</h1>\n<p>You should be redirected automatically to the target URL: <a href="${location.replaceAll('"', '%22')}">here</a>.\n`;
  return page(status, body, ['Location', location]);
}

/** The archive's own small page for an error. */
export function errorPage(
  status: number,
  title: string,
  text: string,
  ...headers: (readonly [string, string])[]
): DemoReply {
  const body =
    `<!DOCTYPE html>\n<html lang="en">\n<head>\n  <title>${title} | arXiv e-print repository</title>\n</head>\n<body>\n` +
    `  <main class="container" id="main-container">\n<h1>${title}</h1>\n<p>${text}</p>\n  </main>\n</body>\n</html>\n`;
  return page(status, body, ...headers);
}

/** A stored file: an ETag of its bytes, a date, ranges and conditions. */
export function file(request: IncomingMessage, body: Buffer, ...headers: (readonly [string, string])[]): DemoReply {
  const etag = `"sha256:${createHash('sha256').update(body).digest('hex')}"`;
  const all = [
    ...headers,
    ['ETag', etag],
    ['Last-Modified', madeAt],
    ['Accept-Ranges', 'bytes'],
    ['Access-Control-Allow-Origin', '*'],
  ] as const;
  if (unchanged(request, etag))
    return { status: 304, headers: all.filter(([name]) => name !== 'Content-Type'), body: Buffer.alloc(0) };
  const range = request.method === 'GET' ? rangeOf(request, body.length, etag) : undefined;
  if (range === 'none') {
    return { status: 416, headers: [...all, ['Content-Range', `bytes */${body.length}`]], body: Buffer.alloc(0) };
  }
  if (!range) return { status: 200, headers: all, body, chunked: true };
  const [from, to] = range;
  const part = body.subarray(from, to + 1);
  return { status: 206, headers: [...all, ['Content-Range', `bytes ${from}-${to}/${body.length}`]], body: part };
}

export function unchanged({ headers }: IncomingMessage, etag: string | undefined): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined && etag !== undefined) return tags === '*' || tags.split(/\s*,\s*/).includes(etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && since >= Date.parse(madeAt);
}

/** One range; several are answered with the whole, as is one whose condition fails. */
function rangeOf({ headers }: IncomingMessage, size: number, etag: string): [number, number] | 'none' | undefined {
  const found = /^bytes=([0-9]*)-([0-9]*)$/.exec(headers.range ?? '');
  const condition = headers['if-range'];
  if (!found || (found[1] === '' && found[2] === '')) return undefined;
  if (condition !== undefined && condition !== etag && condition !== madeAt) return undefined;
  const from = found[1] === '' ? Math.max(0, size - Number(found[2])) : Number(found[1]);
  const to = found[1] === '' || found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1);
  return from > to ? 'none' : [from, to];
}

export function send({ method }: IncomingMessage, response: ServerResponse, reply: DemoReply): void {
  response.writeHead(reply.status, rawHeaders(method, reply));
  response.end(method === 'HEAD' || reply.status === 304 ? undefined : reply.body);
}

/** Names and values in turn, with the length where it is told. */
export function rawHeaders(method: string | undefined, { status, headers, body, chunked }: DemoReply): string[] {
  const measured = chunked !== true || method === 'HEAD';
  const given = headers.some(([name]) => name === 'Content-Length');
  const needs = measured && !given && ![204, 304].includes(status);
  return [...headers.flat(), ...(needs ? ['Content-Length', String(body.length)] : [])];
}
