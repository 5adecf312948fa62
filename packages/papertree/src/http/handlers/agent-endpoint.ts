/**
 * The agent endpoint (MCP): guarded by checks of Host and Origin, so that no web page can call a server on its reader's
 * machine, and spoken to in the web's own requests and responses.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { pathOf, type RequestContext } from '../context.ts';
import { problemReply } from '../problem-replies.ts';
import { readBody } from '../request-body.ts';
import { type HeaderList, listHeaders } from '../response.ts';
import type { ServiceHandler } from './about-pages.ts';

/** The endpoint reads no more than half of this, and says so itself of a body that is longer. */
const largest = 512 * 1024;
const allow = 'POST, OPTIONS';
/** The methods that the endpoint answers itself; the web's `Request` takes no others that do not write. */
const spoken: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'PATCH']);

export const agents: ServiceHandler = async (context, _part, { agents: endpoint, baseUrl }) => {
  const { request, requestId } = context;
  const { method = '', headers } = request;
  if (!endpoint) return undefined;
  const failed = { baseUrl, instance: pathOf(context), requestId };
  const refused = endpoint.guard(headers);
  if (refused !== undefined) return problemReply('forbidden-origin', failed, { reason: refused });
  const shared = listHeaders(originHeaders(request));
  if (method === 'OPTIONS') return { status: 204, headers: [...shared, 'Allow', allow] };
  if (!spoken.has(method)) {
    const reason = `This address takes ${allow}.`;
    return problemReply('method-not-allowed', failed, {
      reason,
      hint: 'Send POST with a message of the protocol.',
      headers: { Allow: allow },
    });
  }
  const answer = await endpoint.fetch(await webRequest(context));
  const body = Buffer.from(await answer.arrayBuffer());
  const own = ['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff', 'Content-Length', `${body.length}`];
  return { status: answer.status, headers: [...shared, ...endToEnd(answer.headers), ...own], body };
};

/** CORS for the page that calls: the guard has refused all but our own pages and those of this machine. */
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

async function webRequest({ request, response }: RequestContext): Promise<Request> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { method = 'GET' } = request;
  const body = await readBody(request, largest);
  const mayHaveBody = method !== 'GET' && method !== 'HEAD';
  return new Request('http://papertree.invalid/mcp', {
    method,
    headers: webHeaders(request),
    signal: gone.signal,
    ...(body.length > 0 && mayHaveBody ? { body } : {}),
  });
}

const ofTheWire = /^(?:host|connection|keep-alive|content-length|transfer-encoding|expect|te|trailer|upgrade)$/i;

function webHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i, i + 2);
    if (!ofTheWire.test(name)) headers.append(name, value);
  }
  return headers;
}

function endToEnd(headers: Headers): HeaderList {
  return [...headers].filter(([name]) => !ofTheWire.test(name) && name !== 'cache-control').flat();
}

export interface GuardOptions {
  /** The address we listen on. */
  readonly host: string;
  readonly baseUrl: string;
  readonly mcpUrl: string;
  /** Further names. */
  readonly allowedHosts: readonly string[];
}

/** Why a request is refused; nothing where it may pass. */
type Guard = (headers: IncomingHttpHeaders) => string | undefined;

/**
 * Host is checked only where we listen on the loopback: there a name that somebody points at it is the danger, and
 * elsewhere the proxy before us knows better. Origin is sent by browsers alone.
 */
export function createGuard({ host, baseUrl, mcpUrl, allowedHosts }: GuardOptions): Guard {
  const ours = new Set([...[baseUrl, mcpUrl].map((url) => new URL(url).hostname), ...allowedHosts.map(plainName)]);
  const known = (name: string) => isLoopback(name) || ours.has(name);
  const checksHost = isLoopback(plainName(host));
  return (headers) => {
    const named = checksHost ? hostOf(`http://${headers.host ?? ''}`) : undefined;
    if (checksHost && (named === undefined || !known(named)))
      return `“${printable(headers.host)}” is no name of this service.`;
    const { origin } = headers;
    if (origin === undefined) return undefined;
    const from = hostOf(origin);
    return from !== undefined && known(from) ? undefined : `Pages of “${printable(origin)}” may not call it.`;
  };
}

function hostOf(url: string): string | undefined {
  if (!/^https?:\/\/[^/?#@]+\/?$/i.test(url) || !URL.canParse(url)) return undefined;
  return plainName(new URL(url).hostname);
}

function plainName(name: string): string {
  const bare = name.toLowerCase().replace(/\.$/, '');
  return isIP(bare) === 6 ? `[${bare}]` : bare;
}

function isLoopback(name: string): boolean {
  return /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127\.[0-9]+\.[0-9]+\.[0-9]+|\[::1\])$/.test(name);
}

function printable(text: string | undefined): string {
  return (text ?? '').slice(0, 100).toWellFormed();
}
