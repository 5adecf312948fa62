/**
 * `ledger` in memory: for tests, and the model that the other drivers are compared with. Puts its verbs
 * together; those of leases, of the spacing of requests and of budgets are here.
 */
import type { ShelfOptions } from '../engine-options.ts';
import { type Ledger, type PaceVerbs, tidiedAtOnce } from '../ledger.ts';
import { later, type Stats, spanEnd, type Time } from '../ledger-facts.ts';
import { buildVerbs } from './memory-builds.ts';
import { jobVerbs, stateOf } from './memory-jobs.ts';
import { paperVerbs } from './memory-papers.ts';
import { createStore, type Store } from './memory-store.ts';

export function openMemoryLedger(options: ShelfOptions = {}): Ledger {
  const store = createStore(options);
  return {
    ...paperVerbs(store),
    ...buildVerbs(store),
    ...jobVerbs(store),
    ...paceVerbs(store),
    now: async () => store.now(),
    watch: store.watchers.watch,
    publish: async (text) => store.watchers.tell({ what: 'message', text }),
    stats: async () => count(store),
    tidy: async () => tidy(store),
    close: async () => {
      store.closed = true;
    },
  };
}

function count({ papers, builds, assets, objects, blocks, jobs }: Store): Stats {
  const all = [...objects.values()];
  const weigh = (some: typeof all) => ({ objects: some.length, bytes: some.reduce((sum, { size }) => sum + size, 0) });
  const states = [...jobs.values()].map((row) => ({ kind: row.kind, state: stateOf(row) }));
  const kinds = [...new Set(states.map(({ kind }) => kind))].sort();
  return {
    papers: papers.size,
    builds: builds.size,
    assets: [...assets.values()].filter(({ asset }) => asset.state === 'mirrored').length,
    kept: weigh(all.filter(({ dueAt }) => dueAt === undefined)),
    due: weigh(all.filter(({ dueAt }) => dueAt !== undefined)),
    blocked: blocks.size,
    jobs: kinds.flatMap((kind) =>
      (['failed', 'taken', 'waiting'] as const).flatMap((state) => {
        const found = states.filter((job) => job.kind === kind && job.state === state).length;
        return found === 0 ? [] : [{ kind, state, count: found }];
      }),
    ),
  };
}

function tidy({ failures, leases, hosts, pauses, budgets, awaited, now }: Store): number {
  const at = now();
  let left = tidiedAtOnce;
  const dropEnded = <Row>(rows: Map<string, Row>, endOf: (row: Row) => Time) => {
    const ended = [...rows].filter(([, row]) => endOf(row) <= at).slice(0, left);
    for (const [name] of ended) rows.delete(name);
    left -= ended.length;
  };
  dropEnded(failures, ({ failure }) => failure.until);
  dropEnded(leases, ({ until }) => until);
  dropEnded(hosts, (next) => next);
  dropEnded(pauses, ({ until }) => until);
  dropEnded(budgets, ({ until }) => until);
  dropEnded(awaited, ({ until }) => until);
  return tidiedAtOnce - left;
}

function paceVerbs({ leases, hosts, pauses, budgets, now, ticket, watchers }: Store): PaceVerbs {
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
