/** Leases, turns and budgets, in SQLite. */
import { later, spanEnd } from '../../facts.ts';
import type { PaceVerbs } from '../../ledger.ts';
import type { Database } from './database.ts';

export function paceVerbs({ prepare, write, writeDurably, ticket }: Database): PaceVerbs {
  const isHeld = prepare('SELECT 1 FROM leases WHERE name = ? AND until > ?');
  const saveLease = prepare('REPLACE INTO leases (name, token, until) VALUES (?, ?, ?)');
  const renewLease = prepare('UPDATE leases SET until = ? WHERE name = ? AND token = ? AND until > ?');
  const deleteLease = prepare('DELETE FROM leases WHERE name = ? AND token = ?');
  const findTurn = prepare<{ next_at: number }>('SELECT next_at FROM hosts WHERE host = ?');
  const saveTurn = prepare('REPLACE INTO hosts (host, next_at) VALUES (?, ?)');
  const findBudget = prepare<{ until: number; spent: number }>('SELECT until, spent FROM budgets WHERE name = ?');
  const saveBudget = prepare('REPLACE INTO budgets (name, until, spent) VALUES (?, ?, ?)');
  const settleBudget = prepare('UPDATE budgets SET spent = max(0, spent - ? + ?) WHERE name = ? AND until = ?');

  return {
    lease: async (name, ttlMs) =>
      write((now) => {
        if (isHeld.get(name, now)) return undefined;
        const lease = { name, token: ticket(), until: later(now, ttlMs) };
        saveLease.run(name, lease.token, lease.until);
        return lease;
      }),
    renew: async ({ name, token }, ttlMs) =>
      write((now) => {
        const until = later(now, ttlMs);
        return renewLease.run(until, name, token, now) > 0 ? { name, token, until } : undefined;
      }),
    release: async ({ name, token }) => {
      write(() => deleteLease.run(name, token));
    },
    slot: async (host, gapMs, patienceMs = Number.POSITIVE_INFINITY) =>
      write((now) => {
        const turn = Math.max(now, findTurn.get(host)?.next_at ?? now);
        const yours = turn - now <= patienceMs;
        if (yours) saveTurn.run(host, later(turn, gapMs));
        return { wait: turn - now, yours };
      }),
    hold: async (host, forMs) => {
      write((now) => {
        const until = later(now, forMs);
        saveTurn.run(host, Math.max(until, findTurn.get(host)?.next_at ?? until));
      });
    },
    // What was spent is spent, also when the power goes away in the next moment.
    reserve: async (budget, amount, most, spanMs) =>
      writeDurably((now) => {
        const until = spanEnd(now, spanMs);
        const found = findBudget.get(budget);
        const spent = found?.until === until ? found.spent : 0;
        const yours = spent + amount <= most;
        if (yours) saveBudget.run(budget, until, spent + amount);
        return { budget, amount, until, wait: until - now, yours };
      }),
    settle: async ({ budget, amount, until, yours }, used) => {
      if (yours) write(() => settleBudget.run(amount, used, budget, until));
    },
  };
}
