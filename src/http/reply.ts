/** A response before it is sent, with its headers as they are written, and the one place where it is. */
import type { ServerResponse } from 'node:http';
import { shortBytes } from '../operations/index.ts';

export type Headers = Readonly<Record<string, string>>;

/** Names and values in turn: what Node writes without looking anything up. */
export type HeaderList = readonly string[];

export interface Reply {
  readonly status: number;
  readonly headers: HeaderList;
  /** None where the status forbids one. */
  readonly body?: Buffer;
  /** A short body again, a character for each byte: as text it leaves in one piece with the headers, which costs less. */
  readonly text?: string;
}

const open: Headers = { 'Access-Control-Allow-Origin': '*' };

/** On every answer of ours. */
const everywhere: Headers = {
  ...open,
  'Access-Control-Expose-Headers':
    'Content-Disposition, Content-Location, Content-Range, ETag, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  'X-Content-Type-Options': 'nosniff',
};

export function makeReply(status: number, headers: Headers, body?: Buffer): Reply {
  // A 304 leaves what the client has of these as it is, but a browser asks anew whether it may look.
  const common = status === 304 ? open : everywhere;
  const length = status === 204 || status === 304 ? {} : { 'Content-Length': String(body?.length ?? 0) };
  const list = listHeaders({ ...common, ...headers, ...length });
  if (!body) return { status, headers: list };
  if (body.length > shortBytes) return { status, headers: list, body };
  return { status, headers: list, body, text: body.toString('latin1') };
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
