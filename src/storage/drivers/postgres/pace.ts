/** Leases, the spacing of requests, and budgets, in PostgreSQL. */
import { later, spanEnd } from '../../facts.ts';
import type { PaceVerbs } from '../../ledger.ts';
import type { Database } from './database.ts';

const saveLease = `
  INSERT INTO leases (name, token, until) VALUES ($1, $2, $3)
  ON CONFLICT (name) DO UPDATE SET token = excluded.token, until = excluded.until`;
const saveNext = `
  INSERT INTO hosts (host, next_at) VALUES ($1, $2) ON CONFLICT (host) DO UPDATE SET next_at = excluded.next_at`;
const savePause = `
  INSERT INTO pauses (host, until, reason) VALUES ($1, $2, $3)
  ON CONFLICT (host) DO UPDATE SET until = excluded.until, reason = excluded.reason WHERE excluded.until > pauses.until`;
const listPauses = 'SELECT host, until, reason FROM pauses WHERE host = ANY ($1) AND until > $2 ORDER BY host';
const saveBudget = `
  INSERT INTO budgets (name, until, spent) VALUES ($1, $2, $3)
  ON CONFLICT (name) DO UPDATE SET until = excluded.until, spent = excluded.spent`;

export function paceVerbs({ all, now: readClock, write }: Database): PaceVerbs {
  return {
    lease: async (name, ttlMs) =>
      write([`lease ${name}`], async ({ now, get, run, ticket }) => {
        if (await get('SELECT 1 FROM leases WHERE name = $1 AND until > $2', name, now)) return undefined;
        const lease = { name, token: await ticket(), until: later(now, ttlMs) };
        await run(saveLease, name, lease.token, lease.until);
        return lease;
      }),
    renew: async ({ name, token }, ttlMs) =>
      write([], async ({ now, run }) => {
        const until = later(now, ttlMs);
        const renew = 'UPDATE leases SET until = $1 WHERE name = $2 AND token = $3 AND until > $4';
        return (await run(renew, until, name, token, now)) > 0 ? { name, token, until } : undefined;
      }),
    release: async ({ name, token }) =>
      write([], async ({ run, tell }) => {
        const released = await run('DELETE FROM leases WHERE name = $1 AND token = $2', name, token);
        if (released > 0) tell({ what: 'lease', name });
      }),
    reserveRequest: async (host, gapMs, maxWaitMs = Number.POSITIVE_INFINITY) =>
      write([`host ${host}`], async ({ now, get, run }) => {
        const found = await get<{ next_at: number }>('SELECT next_at FROM hosts WHERE host = $1', host);
        const start = Math.max(now, found?.next_at ?? now);
        const granted = start - now <= maxWaitMs;
        if (granted) await run(saveNext, host, later(start, gapMs));
        return { wait: start - now, granted };
      }),
    pauseHost: async (host, forMs, reason = '') =>
      write([`host ${host}`], async ({ now, run }) => {
        const until = later(now, forMs);
        await run(`${saveNext} WHERE hosts.next_at < excluded.next_at`, host, until);
        await run(savePause, host, until, reason);
      }),
    findPauses: async (hosts) => {
      const now = await readClock();
      const rows = await all<{ host: string; until: number; reason: string }>(listPauses, hosts, now);
      return rows.map(({ host, reason, until }) => ({ host, reason, wait: until - now }));
    },
    reserveBudget: async (budget, amount, most, spanMs) =>
      write([`budget ${budget}`], async ({ now, get, run }) => {
        const until = spanEnd(now, spanMs);
        const found = await get<{ until: number; spent: number }>(
          'SELECT until, spent FROM budgets WHERE name = $1',
          budget,
        );
        // A span that ends later was counted before the clock was put back: its amount stays spent.
        const spent = found && found.until >= until ? found.spent : 0;
        const granted = spent + amount <= most;
        if (granted) await run(saveBudget, budget, until, spent + amount);
        return { budget, amount, until, wait: until - now, granted };
      }),
    settleBudget: async ({ budget, amount, until, granted }, used) => {
      if (!granted) return;
      await write([`budget ${budget}`], async ({ run }) => {
        const settle = 'UPDATE budgets SET spent = greatest(0, spent - $1 + $2) WHERE name = $3 AND until = $4';
        await run(settle, amount, used, budget, until);
      });
    },
  };
}
