/**
 * Limits the requests of each client in a window of time, at all nodes together. A client is an IPv4 address, or the /64 of
 * an IPv6 address.
 */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP, SocketAddress } from 'node:net';
import type { HeaderList } from './response.ts';

export interface RateLimit {
  /** Requests of one client in a window; infinite where there is no limit. */
  readonly quota: number;
  /** Counts a request, as one or as several; one that is not allowed is not counted. */
  take(client: string, cost?: number): LimitResult;
  /** The requests counted here since the last call, by client. */
  drain(): [client: string, count: number][];
  /** Counts requests that were answered by another node. */
  add(client: string, count: number): void;
}

export interface LimitResult {
  readonly allowed: boolean;
  readonly left: number;
  /** Seconds until the window ends. */
  readonly reset: number;
  /** `RateLimit` and `RateLimit-Policy`, as structured fields. */
  readonly headers: HeaderList;
}

export interface RateLimitOptions {
  /** The name of the policy. */
  readonly name: string;
  /** Requests in a window; 0 for no limit. */
  readonly limit: number;
  /** In milliseconds. */
  readonly window: number;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
  /** Clients that are counted at once. */
  readonly most?: number;
}

interface Window {
  used: number;
  /** Those of them that were counted here, and not drained yet. */
  own: number;
  readonly ends: number;
}

const monotonic = performance.now.bind(performance);

export const unlimited: LimitResult = { allowed: true, left: Number.POSITIVE_INFINITY, reset: 0, headers: [] };

export function createRateLimit({ name, limit, window, now = monotonic, most = 100_000 }: RateLimitOptions): RateLimit {
  if (limit === 0) return { quota: Number.POSITIVE_INFINITY, take: () => unlimited, drain: () => [], add: () => {} };
  // In the order in which the windows began, so those that end first stand first.
  const windows = new Map<string, Window>();
  const policy = `"${name}";q=${limit};w=${Math.ceil(window / 1000)}`;

  const open = (client: string, moment: number): Window => {
    windows.delete(client);
    for (const [other, { ends }] of windows) {
      if (ends > moment && windows.size < most) break;
      windows.delete(other);
    }
    const opened = { used: 0, own: 0, ends: moment + window };
    windows.set(client, opened);
    return opened;
  };

  const find = (client: string, moment: number): Window => {
    const running = windows.get(client);
    return running && running.ends > moment ? running : open(client, moment);
  };

  return {
    quota: limit,
    drain() {
      const counts: [string, number][] = [];
      for (const [client, each] of windows) {
        if (each.own > 0) counts.push([client, each.own]);
        each.own = 0;
      }
      return counts;
    },
    add(client, count) {
      find(client, now()).used += count;
    },
    take(client, cost = 1) {
      const moment = now();
      const current = find(client, moment);
      const allowed = current.used + cost <= limit;
      if (allowed) {
        current.used += cost;
        current.own += cost;
      }
      const left = Math.max(0, limit - current.used);
      // Fractions of a millisecond add up to a window that seems longer than it is.
      const reset = Math.ceil(Math.round(current.ends - moment) / 1000);
      // `toFixed`, for V8 keeps the text of each number in a template, and copies it with every collection: without it
      // a seventh to a quarter fewer cached answers a second.
      const headers = ['RateLimit', `"${name}";r=${left.toFixed()};t=${reset}`, 'RateLimit-Policy', policy];
      return { allowed, left, reset, headers };
    },
  };
}

/** Names the client of a request: the peer, or the nearest address in `X-Forwarded-For` that is no trusted proxy. */
export function createClientKeys(trusted: BlockList): (request: IncomingMessage) => string {
  const behindProxies = trusted.rules.length > 0;
  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? '');
    const forwarded = behindProxies ? request.headers['x-forwarded-for'] : undefined;
    return networkOf(forwarded === undefined ? peer : nearestUntrusted(peer, String(forwarded), trusted));
  };
}

/** The list is read from its right end, where our own proxies write; all to the left of an untrusted address may be made up. */
function nearestUntrusted(peer: string, header: string, trusted: BlockList): string {
  let nearest = peer;
  let end = header.length;
  while (isTrusted(nearest, trusted) && end > 0) {
    const comma = header.lastIndexOf(',', end - 1);
    const hop = readHop(header.slice(comma + 1, end).trim());
    if (hop === undefined) break;
    nearest = hop;
    end = comma;
  }
  return nearest;
}

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`. */
function readHop(hop: string): string | undefined {
  const address = isIP(hop) === 0 ? SocketAddress.parse(hop)?.address : hop;
  return address === undefined ? undefined : plainAddress(address);
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const kind = isIP(address);
  return kind !== 0 && trusted.check(address, kind === 4 ? 'ipv4' : 'ipv6');
}

/** `::ffff:192.0.2.1` is 192.0.2.1 on a socket that takes both kinds. */
function plainAddress(address: string): string {
  return /^::ffff:(?=[0-9.]+$)/i.test(address) ? address.slice(7) : address;
}

export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [left = '', right = ''] = (address.split('%', 1)[0] ?? '').split('::');
  const head = left.split(':').filter(Boolean);
  const tail = right.split(':').filter(Boolean);
  // An embedded IPv4 address stands for two groups.
  const length = (groups: string[]) => groups.reduce((sum, group) => sum + (group.includes('.') ? 2 : 1), 0);
  const gap = Math.max(0, 8 - length(head) - length(tail));
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The nodes that share a ledger; what one publishes all of them hear, itself too. */
export interface Peers {
  /** Returns a function that ends it. */
  readonly watch: (hear: (text: string) => void) => () => void;
  readonly publish: (text: string) => Promise<void>;
}

interface Counts {
  readonly node: string;
  readonly limit: string;
  readonly counts: readonly (readonly [client: string, count: number])[];
}

const everyMs = 1000;
/** Clients in one message: each takes at most 35 bytes of 7,000. */
const atOnce = 180;

/**
 * Shares the counts of the rate limits with the other nodes, about once a second, so that a client has one limit at all of
 * them: it gets at most what it sends in that second beyond it. Returns a function that ends it.
 */
export function shareCounts(limits: ReadonlyMap<string, RateLimit>, peers: Peers): () => void {
  const node = randomBytes(6).toString('base64url');
  const forget = peers.watch((text) => {
    // Written by a node of ours, of this release or a neighbour of it.
    const said = JSON.parse(text) as Partial<Counts>;
    const limit = limits.get(said.limit ?? '');
    if (!limit || said.node === node) return;
    for (const [client, count] of said.counts ?? []) limit.add(client, count);
  });
  const tell = () => {
    for (const [name, limit] of limits) {
      const counts = limit.drain();
      for (let start = 0; start < counts.length; start += atOnce) {
        const said: Counts = { node, limit: name, counts: counts.slice(start, start + atOnce) };
        // Lost, it is not said again: the limit is a little too generous then.
        peers.publish(JSON.stringify(said)).catch(() => {});
      }
    }
  };
  const timer = setInterval(tell, everyMs).unref();
  return () => {
    clearInterval(timer);
    forget();
  };
}
