/** The agent endpoint as the server sees it: guarded, and spoken to in the web's own requests and responses. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from './door.ts';
import type { Guard } from './guard.ts';
import { failedOf, inquiryOf } from './inquiry.ts';
import type { Log } from './log.ts';
import { problemReply, readThrown } from './problem.ts';
import { listHeaders, send } from './reply.ts';

/** What answers, once a request may pass; never a stream. */
export type Endpoint = (request: Request) => Promise<Response>;

/** More is not read, and what knows the protocol says so. */
const largest = 512 * 1024;
const allow = 'POST, OPTIONS';

export function createAgents(endpoint: Endpoint, guard: Guard, baseUrl: string, log: Log): Handler {
  return (request, response) => {
    const inquiry = inquiryOf(request);
    const refused = guard(request.headers);
    if (refused !== undefined) {
      const reply = problemReply('forbidden-origin', failedOf(inquiry, baseUrl), { reason: refused });
      send(response, reply, inquiry.headers);
      return;
    }
    const headers = inquiry.headers.concat(listHeaders(originHeaders(request)));
    for (let i = 0; i < headers.length; i += 2) response.setHeader(headers[i] ?? '', headers[i + 1] ?? '');
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { Allow: allow }).end();
      return;
    }
    converse(endpoint, request, response).catch((thrown: unknown) => {
      // Whoever hung up needs no answer.
      if (response.destroyed || response.headersSent) return response.destroy();
      log.error({ requestId: inquiry.requestId, err: thrown }, 'a call failed');
      const { code, special } = readThrown(thrown);
      send(response, problemReply(code, failedOf(inquiry, baseUrl), special), inquiry.headers);
    });
  };
}

/** The page that asks is one of ours, or of somebody on this machine: others have been refused. */
function originHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  if (headers.origin === undefined) return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': headers.origin,
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? 'Content-Type',
    'Access-Control-Expose-Headers': 'RateLimit, RateLimit-Policy, X-Request-Id',
    'Access-Control-Max-Age': '86400',
  };
}

async function converse(endpoint: Endpoint, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { method = 'GET' } = request;
  const body = await readBody(request);
  const mayHaveBody = method !== 'GET' && method !== 'HEAD';
  const asked = new Request('http://papertree.invalid/mcp', {
    method,
    headers: headersOf(request),
    signal: gone.signal,
    ...(body !== undefined && mayHaveBody ? { body } : {}),
  });
  const answer = await endpoint(asked);
  const words = Buffer.from(await answer.arrayBuffer());
  if (response.destroyed) return;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Length', words.length);
  response.writeHead(answer.status).end(words);
}

/** The body is handed over whole, whatever it came in. */
const ofTheWire = /^(?:host|connection|keep-alive|content-length|transfer-encoding|expect|te|trailer|upgrade)$/i;

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2);
    if (!ofTheWire.test(name)) headers.append(name, value);
  }
  return headers;
}

/** Of what is too long a little more than may be read, so that whoever reads it sees that it is. */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    if (length <= largest) pieces.push(piece);
    length += piece.length;
  }
  return length === 0 ? undefined : Buffer.concat(pieces);
}
