/** Leases, the spacing of requests, and budgets, in memory. */
import { later, spanEnd } from '../../facts.ts';
import type { PaceVerbs } from '../../ledger.ts';
import type { Store } from './store.ts';

export function paceVerbs({ leases, hosts, pauses, budgets, now, ticket, watchers }: Store): PaceVerbs {
  return {
    lease: async (name, ttlMs) => {
      const at = now();
      const held = leases.get(name);
      if (held && held.until > at) return undefined;
      const lease = { token: ticket(), until: later(at, ttlMs) };
      leases.set(name, lease);
      return { name, ...lease };
    },
    renew: async ({ name, token }, ttlMs) => {
      const at = now();
      const held = leases.get(name);
      if (held?.token !== token || held.until <= at) return undefined;
      const lease = { token, until: later(at, ttlMs) };
      leases.set(name, lease);
      return { name, ...lease };
    },
    release: async ({ name, token }) => {
      if (leases.get(name)?.token !== token) return;
      leases.delete(name);
      watchers.tell({ what: 'lease', name });
    },
    reserveRequest: async (host, gapMs, maxWaitMs = Number.POSITIVE_INFINITY) => {
      const at = now();
      const start = Math.max(at, hosts.get(host) ?? at);
      const granted = start - at <= maxWaitMs;
      if (granted) hosts.set(host, later(start, gapMs));
      return { wait: start - at, granted };
    },
    pauseHost: async (host, forMs, reason = '') => {
      const until = later(now(), forMs);
      hosts.set(host, Math.max(until, hosts.get(host) ?? until));
      if (until > (pauses.get(host)?.until ?? 0)) pauses.set(host, { until, reason });
    },
    findPauses: async (asked) => {
      const at = now();
      return [...new Set(asked)].sort().flatMap((host) => {
        const { until = 0, reason = '' } = pauses.get(host) ?? {};
        return until > at ? [{ host, reason, wait: until - at }] : [];
      });
    },
    reserveBudget: async (budget, amount, most, spanMs) => {
      const at = now();
      const until = spanEnd(at, spanMs);
      const found = budgets.get(budget);
      // A span that ends later was counted before the clock was put back: its amount stays spent.
      const spent = found && found.until >= until ? found.spent : 0;
      const granted = spent + amount <= most;
      if (granted) budgets.set(budget, { until, spent: spent + amount });
      return { budget, amount, until, wait: until - at, granted };
    },
    settleBudget: async ({ budget, amount, until, granted }, used) => {
      const found = budgets.get(budget);
      if (!granted || found?.until !== until) return;
      budgets.set(budget, { until, spent: Math.max(0, found.spent - amount + used) });
    },
  };
}
