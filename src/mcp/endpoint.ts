/** The agent endpoint: requests of both eras of the protocol in, JSON out; nothing is remembered between two of them. */
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createMcpServer, type McpOptions } from './server.ts';

export interface Endpoint {
  readonly fetch: (request: Request) => Promise<Response>;
  close(): Promise<void>;
}

/** No call is nearly as large. */
export const largestRequest = 256 * 1024;
/** Nothing here ever changes, so there is nothing to subscribe to; and no answer is a stream. */
const maxSubscriptions = 0;
/** A request counts as one, so it may not hold any number of calls; no client of today sends more than one in it. */
const mostMessages = 16;

export function createEndpoint(options: McpOptions): Endpoint {
  const create = () => createMcpServer(options);
  const modern = createMcpHandler(create, { legacy: 'reject', maxRequestBodySize: largestRequest, maxSubscriptions });
  return {
    async fetch(sent) {
      const request = withWideAccept(sent);
      if (await hasTooManyMessages(request))
        return refusal(400, -32_600, `A request holds at most ${mostMessages} messages.`);
      const limit = { maxRequestBodySize: largestRequest };
      return (await isLegacyRequest(request, undefined, limit)) ? fetchLegacy(request, create) : modern.fetch(request);
    },
    close: () => modern.close(),
  };
}

/** The SDK wants events accepted, too, and refuses what `curl` sends; but all that we send is JSON. */
function withWideAccept(request: Request): Request {
  if (!json.test(request.headers.get('Accept') ?? '*/*')) return request;
  const headers = new Headers(request.headers);
  headers.set('Accept', 'application/json, text/event-stream');
  return new Request(request, { headers });
}

const json = /(?:^|,)\s*(?:\*\/\*|application\/(?:\*|json))\s*(?:[;,]|$)/i;

async function hasTooManyMessages(request: Request): Promise<boolean> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return Array.isArray(body) && body.length > mostMessages;
}

/** Clients of 2025 are answered by a server of their own, too, and in JSON; the SDK itself would stream to them. */
async function fetchLegacy(request: Request, create: () => ReturnType<typeof createMcpServer>): Promise<Response> {
  if (request.method !== 'POST') return refusal(405, -32_000, 'Method not allowed.');
  const server = create();
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: largestRequest,
  });
  await server.connect(transport);
  const end = () => void server.close();
  request.signal.addEventListener('abort', end, { once: true });
  try {
    return await transport.handleRequest(request);
  } finally {
    request.signal.removeEventListener('abort', end);
    end();
  }
}

function refusal(status: number, code: number, message: string): Response {
  return Response.json(
    { jsonrpc: '2.0', error: { code, message }, id: null },
    { status, ...(status === 405 ? { headers: { Allow: 'POST' } } : {}) },
  );
}
