/** Counts requests of each client in windows of time, in bounded memory. */
import type { HeaderList } from './reply.ts';

export interface Limit {
  /** Counts one request. */
  take(client: string): Standing;
}

export interface Standing {
  readonly allowed: boolean;
  readonly left: number;
  /** Seconds until the window ends. */
  readonly reset: number;
  /** `RateLimit` and `RateLimit-Policy`, as structured fields. */
  readonly headers: HeaderList;
}

export interface LimitOptions {
  /** The name of the policy. */
  readonly name: string;
  /** Requests in a window; 0 for no limit. */
  readonly limit: number;
  /** In milliseconds. */
  readonly window: number;
  /** In milliseconds; of a clock that nobody sets. */
  readonly now?: () => number;
  /** Clients that are counted at once. */
  readonly most?: number;
}

interface Window {
  used: number;
  readonly ends: number;
}

const sinceStart = performance.now.bind(performance);

const free: Standing = { allowed: true, left: Number.POSITIVE_INFINITY, reset: 0, headers: [] };

export function createLimit({ name, limit, window, now = sinceStart, most = 100_000 }: LimitOptions): Limit {
  if (limit === 0) return { take: () => free };
  // In the order in which the windows began, so those that end first stand first.
  const windows = new Map<string, Window>();
  const policy = `"${name}";q=${limit};w=${Math.ceil(window / 1000)}`;

  const open = (client: string, moment: number): Window => {
    windows.delete(client);
    for (const [other, { ends }] of windows) {
      if (ends > moment && windows.size < most) break;
      windows.delete(other);
    }
    const opened = { used: 0, ends: moment + window };
    windows.set(client, opened);
    return opened;
  };

  return {
    take(client) {
      const moment = now();
      const running = windows.get(client);
      const current = running && running.ends > moment ? running : open(client, moment);
      const allowed = current.used < limit;
      if (allowed) current.used++;
      const left = limit - current.used;
      const reset = Math.ceil((current.ends - moment) / 1000);
      return {
        allowed,
        left,
        reset,
        // Spelt by `toFixed`, for V8 keeps each number that is spelt as text, and copies it with every collection.
        headers: ['RateLimit', `"${name}";r=${left.toFixed()};t=${reset}`, 'RateLimit-Policy', policy],
      };
    },
  };
}
