/** A response before it is sent, and the one place where it is. */
import type { ServerResponse } from 'node:http';

export type Headers = Readonly<Record<string, string>>;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** None where the status forbids one. */
  readonly body?: Buffer;
}

/** On every answer of ours. */
const everywhere = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'Content-Disposition, Content-Location, Content-Range, ETag, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  'X-Content-Type-Options',
  'nosniff',
];

/** `extra` are the headers of this one request: its id, and what is left of the limit. Node leaves out a HEAD's body. */
export function send(response: ServerResponse, { status, headers, body }: Reply, extra: Headers): void {
  // A 304 leaves what the client has of these as it is, but a browser asks anew whether it may look.
  const flat = status === 304 ? everywhere.slice(0, 2) : everywhere.slice();
  for (const name in headers) flat.push(name, headers[name] ?? '');
  for (const name in extra) flat.push(name, extra[name] ?? '');
  if (body) flat.push('Content-Length', String(body.length));
  else if (status !== 204 && status !== 304) flat.push('Content-Length', '0');
  response.writeHead(status, flat);
  response.end(body);
}
