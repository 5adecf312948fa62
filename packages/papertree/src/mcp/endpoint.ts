/** The MCP endpoint over HTTP: stateless, for protocol versions of 2025 and of today, with answers in JSON. */
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createMcpServer, type McpOptions } from './mcp-server.ts';

export interface Endpoint {
  readonly fetch: (request: Request) => Promise<Response>;
  close(): Promise<void>;
}

/** Bytes of a request; calls are far smaller. */
const largestRequest = 256 * 1024;
/** The list of tools never changes, so there is nothing to subscribe to. */
const maxSubscriptions = 0;
/** The rate limit counts a request as one, so the calls in it are bounded; clients of today send one. */
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

/** The SDK refuses requests that do not accept event streams, although we only send JSON; `curl` would be refused. */
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

/** Clients of 2025 get a server of their own that answers in JSON; the SDK by itself would stream. */
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
