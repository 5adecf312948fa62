/** The guard of the agent endpoint: checks Host and Origin, so that no web page can call a server on its reader's machine. */
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

export interface GuardOptions {
  /** The address we listen on. */
  readonly host: string;
  readonly baseUrl: string;
  readonly mcpUrl: string;
  /** Further names. */
  readonly allowedHosts: readonly string[];
}

/** Why a request is refused; nothing where it may pass. */
export type Guard = (headers: IncomingHttpHeaders) => string | undefined;

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
