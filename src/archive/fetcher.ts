/** Asks the archive politely: in its turn, never past a breaker, and with an ear for being sent away. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Addresses } from './addresses.ts';
import { type BreakerOptions, breakerDefaults, createBreakers, type PausedHost } from './breaker.ts';
import { type Clock, realClock } from './clock.ts';
import { type Download, type DownloadOptions, download } from './download.ts';
import { Outage } from './outage.ts';
import { type Acquire, createSemaphore } from './semaphore.ts';

/** The parts of the archive that are paced, and sent away from, each by itself. */
export type Role = 'content' | 'oai' | 'atom';

/**
 * Says how many milliseconds to wait for a turn, turns being `gap` apart on all nodes together. A wait above `maxWait`
 * will not be waited for, so that turn need not be given away.
 */
export type Pace = (host: string, gap: number, maxWait: number) => Promise<number>;

export interface FetcherOptions {
  readonly addresses: Addresses;
  readonly userAgent: string;
  readonly pace: Pace;
  readonly timeouts?: DownloadOptions['timeouts'];
  /** Milliseconds between two requests, and how many may run at once. */
  readonly gaps?: Readonly<Record<Role, number>>;
  readonly concurrency?: Readonly<Record<Role, number>>;
  readonly breakers?: BreakerOptions;
  readonly clock?: Clock;
}

export interface FetchRequest {
  readonly role: Role;
  readonly url: string;
  readonly most: number;
  /** Milliseconds we are willing to wait for a turn. */
  readonly maxWait: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Fetcher {
  /** An answer of 200, 304, 400, 404, 406 or 410; everything else is thrown as an outage. */
  readonly fetch: (asking: FetchRequest) => Promise<Download>;
  readonly pausedHosts: () => PausedHost[];
}

export const defaultTimeouts = { answer: 20_000, idle: 15_000, whole: 60_000 };
/** OAI and Atom: the archive's terms. Content: its bursts of four a second. */
export const defaultGaps: Readonly<Record<Role, number>> = { content: 250, oai: 3000, atom: 3000 };
export const defaultConcurrency: Readonly<Record<Role, number>> = { content: 4, oai: 1, atom: 1 };

export function createFetcher(options: FetcherOptions): Fetcher {
  const { addresses, userAgent, pace, clock = realClock, timeouts = defaultTimeouts } = options;
  const gaps = options.gaps ?? defaultGaps;
  const breakers = createBreakers(clock.now, options.breakers ?? breakerDefaults);
  const hosts = hostsOf(addresses);
  const semaphores = mapRoles((role) => createSemaphore((options.concurrency ?? defaultConcurrency)[role], clock));

  const refuseIfOpen = (role: Role, host: string) => {
    const away = breakers.wait(role, host);
    if (away > 0) throw new Outage(`${host} has asked us to stay away.`, { retryAfter: seconds(away), unasked: true });
  };

  const inTurn = async ({ role, url, most, maxWait, headers }: FetchRequest, host: string): Promise<Download> => {
    const wait = await pace(`${role} ${host}`, gaps[role], maxWait);
    if (wait > maxWait) throw busy(host, wait);
    if (wait > 0) await clock.sleep(wait);
    refuseIfOpen(role, host);
    const answer = await download(url, { headers: { 'User-Agent': userAgent, ...headers }, most, timeouts, hosts });
    judge(answer, role, host);
    return answer;
  };

  const judge = ({ status, headers, body }: Download, role: Role, host: string) => {
    const asked = retryAfterOf(headers, clock.now());
    const rate = body.length < 1000 && /^\s*Rate exceeded/i.test(body.toString('latin1'));
    if (status === 403) {
      throw new Outage(`${host} forbids us to ask.`, { retryAfter: seconds(breakers.stop(host)) });
    }
    if (status === 429 || status === 503 || rate) {
      const cause = status === 503 && !rate ? 'overloaded' : 'throttled';
      const away = breakers.open(role, host, cause, asked);
      throw new Outage(`${host} answered ${status}${rate ? ', Rate exceeded' : ''}.`, { retryAfter: seconds(away) });
    }
    if (![200, 304, 400, 404, 406, 410].includes(status)) {
      throw new Outage(`${host} answered ${status}.`, { retryAfter: seconds(asked) });
    }
    breakers.mend(role, host);
  };

  return {
    pausedHosts: breakers.report,
    fetch: async (asking) => {
      const { host } = new URL(asking.url);
      refuseIfOpen(asking.role, host);
      const leave = await semaphores[asking.role](asking.maxWait);
      if (!leave) throw busy(host, asking.maxWait);
      try {
        refuseIfOpen(asking.role, host);
        return await inTurn(asking, host);
      } finally {
        leave();
      }
    },
  };
}

function busy(host: string, wait: number): Outage {
  return new Outage(`The next turn at ${host} is too far away.`, { retryAfter: seconds(wait), unasked: true });
}

function mapRoles(make: (role: Role) => Acquire): Readonly<Record<Role, Acquire>> {
  return { content: make('content'), oai: make('oai'), atom: make('atom') };
}

/** The hosts of the addresses; the archive's own redirect to one another. */
function hostsOf(addresses: Addresses): ReadonlySet<string> {
  const hosts = Object.values(addresses).map((address: string) => new URL(address).hostname);
  const real = hosts.some((host) => host.endsWith('arxiv.org'));
  return new Set(real ? [...hosts, 'arxiv.org', 'www.arxiv.org', 'export.arxiv.org', 'oaipmh.arxiv.org'] : hosts);
}

/** Milliseconds; 0 where nothing, nothing sensible, or the 0 of a template was said. */
function retryAfterOf(headers: IncomingHttpHeaders, now: number): number {
  const value = headers['retry-after'] ?? '';
  if (/^[0-9]+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}

function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000);
}
