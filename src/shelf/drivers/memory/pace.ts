/** Leases and turns, in memory. */
import { later } from '../../facts.ts';
import type { PaceVerbs } from '../../ledger.ts';
import type { Store } from './store.ts';

export function paceVerbs({ leases, hosts, now, ticket }: Store): PaceVerbs {
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
      if (leases.get(name)?.token === token) leases.delete(name);
    },
    slot: async (host, gapMs, patienceMs = Number.POSITIVE_INFINITY) => {
      const at = now();
      const turn = Math.max(at, hosts.get(host) ?? at);
      const yours = turn - at <= patienceMs;
      if (yours) hosts.set(host, later(turn, gapMs));
      return { wait: turn - at, yours };
    },
    hold: async (host, forMs) => {
      const until = later(now(), forMs);
      hosts.set(host, Math.max(until, hosts.get(host) ?? until));
    },
  };
}
