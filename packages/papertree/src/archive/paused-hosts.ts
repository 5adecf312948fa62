/** Tells refusals from other answers, remembers which hosts refused us repeatedly, and pauses them: for minutes at first, then for hours. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Download } from './download.ts';
import type { Role } from './fetcher.ts';

/** 403; 429 or `Rate exceeded.`; 503. */
export type ArchiveRefusal = 'forbidden' | 'throttled' | 'overloaded';

export interface Pause {
  readonly reason: ArchiveRefusal;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export interface PausedHosts {
  /** The pause of a role of a host, where there is one now. */
  readonly find: (role: string, host: string) => Pause | undefined;
  /** Counts a refusal, and gives the pause that it began or fell into. */
  readonly refused: (role: string, host: string, refusal: RefusedRequest) => Pause | undefined;
  /** Notes a pause that another node began. */
  readonly note: (key: string, pause: Pause) => void;
  /** A good answer: what is refused next counts as the first. */
  readonly answered: (role: string, host: string) => void;
}

export interface RefusedRequest {
  readonly reason: ArchiveRefusal;
  /** One address that is refused again and again says nothing about the others, and counts once. */
  readonly address: string;
  /** Milliseconds the host asked for; 0 where it named none. */
  readonly retryAfter: number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Refused addresses, with no good answer between them, that make the first pause; and the lengths of it and the next ones. */
const rules: Readonly<Record<ArchiveRefusal, { readonly addresses: number; readonly pauses: readonly number[] }>> = {
  forbidden: { addresses: 3, pauses: [5 * minute, 30 * minute, 2 * hour, 6 * hour] },
  throttled: { addresses: 2, pauses: [5 * minute, 15 * minute, hour] },
  overloaded: { addresses: 2, pauses: [10 * second, minute, 5 * minute, 15 * minute] },
};
/** A longer `Retry-After` is cut to this, for a single address and for many: then we ask once more, and may get another. */
const longestRetryAfter = { single: minute, repeated: hour };

export function isRefusal(text: string): text is ArchiveRefusal {
  return Object.hasOwn(rules, text);
}

interface History {
  reason: ArchiveRefusal;
  readonly addresses: Set<string>;
  until: number;
  pauses: number;
}

/** The name of a pause. A 403 is about us, whatever we asked for; to slow down is asked by each role of a host for itself. */
export function keyOf(role: string, host: string, reason: ArchiveRefusal): string {
  return reason === 'forbidden' ? host : `${role} ${host}`;
}

export function createPausedHosts(now: () => number): PausedHosts {
  const histories = new Map<string, History>();
  const active = (key: string) => {
    const history = histories.get(key);
    return history && history.until > now() ? history : undefined;
  };
  const find = (role: string, host: string): Pause | undefined => {
    const pauses = [active(host), active(`${role} ${host}`)].filter((pause) => pause !== undefined);
    const [longest] = pauses.toSorted((a, b) => b.until - a.until);
    return longest && { reason: longest.reason, until: longest.until };
  };
  return {
    find,
    note(key, { reason, until }) {
      const history = histories.get(key) ?? { reason, addresses: new Set(), until: 0, pauses: 0 };
      if (until > history.until) Object.assign(history, { reason, until });
      histories.set(key, history);
    },
    refused(role, host, { reason, address, retryAfter }) {
      const key = keyOf(role, host, reason);
      const history = histories.get(key) ?? { reason, addresses: new Set(), until: 0, pauses: 0 };
      history.reason = reason;
      histories.set(key, history);
      const { addresses, pauses } = rules[reason];
      if (history.addresses.size < addresses) history.addresses.add(address);
      const repeated = history.addresses.size >= addresses;
      if (retryAfter > 0 && reason !== 'forbidden') {
        const asked = Math.min(retryAfter, longestRetryAfter[repeated ? 'repeated' : 'single']);
        history.until = Math.max(history.until, now() + asked);
      } else if (repeated && history.until <= now()) {
        // Answers to requests that were under way when a pause began make it no longer.
        history.until = now() + (pauses[Math.min(history.pauses, pauses.length - 1)] ?? 0);
        history.pauses++;
      }
      return find(role, host);
    },
    answered(role, host) {
      for (const key of [host, `${role} ${host}`]) if (!active(key)) histories.delete(key);
    },
  };
}

/** The words `Rate exceeded` are a refusal only from the interfaces that say them, never from a page or a picture. */
export function refusalOf({ status, body }: Download, role: Role): ArchiveRefusal | undefined {
  if (status === 403) return 'forbidden';
  if (status === 429) return 'throttled';
  if (role !== 'content' && body.length < 1000 && /^\s*Rate exceeded/i.test(body.toString('latin1')))
    return 'throttled';
  return status === 503 ? 'overloaded' : undefined;
}

/** Milliseconds; 0 where nothing, nothing sensible, or the 0 of a template was said. */
export function retryAfterOf(headers: IncomingHttpHeaders, now: number): number {
  const value = headers['retry-after'] ?? '';
  const asked = /^[0-9]+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(0, asked), longestRetryAfter.repeated);
}
