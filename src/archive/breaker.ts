/** Remembers which parts of the archive asked us to stay away, and until when. */

export interface BreakerOptions {
  /** 429, and `Rate exceeded.`: the first time away in milliseconds, doubled each time up to the most. */
  readonly throttled: { readonly first: number; readonly most: number };
  /** 503 without a time of its own. */
  readonly overloaded: { readonly first: number; readonly most: number };
  /** 403: the whole host, all its roles. */
  readonly forbidden: number;
}

export const breakerDefaults: BreakerOptions = {
  throttled: { first: 15 * 60_000, most: 30 * 60_000 },
  overloaded: { first: 10_000, most: 15 * 60_000 },
  forbidden: 24 * 60 * 60_000,
};

export interface PausedHost {
  readonly key: string;
  readonly until: number;
  readonly cause: string;
}

export interface Breakers {
  /** Milliseconds to stay away from one role of a host; 0 where it may be asked. */
  readonly wait: (role: string, host: string) => number;
  readonly open: (role: string, host: string, cause: 'throttled' | 'overloaded', retryAfterMs: number) => number;
  readonly stop: (host: string) => number;
  /** A good answer: the next bad one counts as the first. */
  readonly mend: (role: string, host: string) => void;
  /** Those that are open now. */
  readonly report: () => PausedHost[];
}

// Nobody is believed who sends us away for longer.
const longest = 24 * 60 * 60_000;

export function createBreakers(now: () => number, options: BreakerOptions = breakerDefaults): Breakers {
  const breakers = new Map<string, { until: number; streak: number; cause: string }>();
  const left = (key: string) => Math.max(0, (breakers.get(key)?.until ?? 0) - now());
  const keyOf = (role: string, host: string) => `${role} ${host}`;
  return {
    wait: (role, host) => Math.max(left(keyOf(role, host)), left(host)),
    open: (role, host, cause, retryAfterMs) => {
      const key = keyOf(role, host);
      const open = left(key);
      const known = breakers.get(key);
      // Answers to requests that were under way when it opened do not count again.
      const streak = open > 0 && known ? known.streak : (known?.streak ?? 0) + 1;
      const { first, most } = options[cause];
      const away = retryAfterMs > 0 ? Math.min(retryAfterMs, longest) : Math.min(first * 2 ** (streak - 1), most);
      breakers.set(key, { until: now() + Math.max(away, open), streak, cause });
      return left(key);
    },
    stop: (host) => {
      breakers.set(host, { until: now() + options.forbidden, streak: 1, cause: 'forbidden' });
      return options.forbidden;
    },
    mend: (role, host) => {
      if (left(keyOf(role, host)) === 0) breakers.delete(keyOf(role, host));
    },
    report: () =>
      [...breakers].filter(([key]) => left(key) > 0).map(([key, { until, cause }]) => ({ key, until, cause })),
  };
}
