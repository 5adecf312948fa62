/**
 * `ledger` in a file of SQLite: one connection a process, any number of processes on one machine. Puts its verbs
 * together; those of leases, of the spacing of requests and of budgets are here.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ShelfOptions } from '../engine-options.ts';
import { type Ledger, type PaceVerbs, tidiedAtOnce } from '../ledger.ts';
import { later, type Stats, spanEnd } from '../ledger-facts.ts';
import { endingTables, readStats, type TotalRow } from './sql-rows.ts';
import { buildVerbs } from './sqlite-builds.ts';
import { type Database, openDatabase } from './sqlite-database.ts';
import { createQueue, jobVerbs } from './sqlite-jobs.ts';
import { paperVerbs } from './sqlite-papers.ts';

/** `:memory:` is a file of this connection alone, gone when it is closed. */
export async function openSqlite(file: string, options: ShelfOptions = {}): Promise<Ledger> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = openDatabase(file, options);
  const queue = createQueue(database);
  const ask = database.prepare('SELECT last FROM tickets');
  return {
    ...paperVerbs(database, queue),
    ...buildVerbs(database, queue),
    ...jobVerbs(database, queue),
    ...paceVerbs(database),
    now: async () => {
      ask.get();
      return database.now();
    },
    watch: database.watchers.watch,
    publish: async (text) => database.watchers.tell({ what: 'message', text }),
    stats: statsVerb(database),
    tidy: tidyVerb(database),
    close: database.close,
  };
}

/** Read from the running totals that triggers keep: nothing is counted. */
function statsVerb({ prepare }: Database): Ledger['stats'] {
  const listTotals = prepare<TotalRow>('SELECT name, count, bytes FROM totals');
  const listJobs = prepare<Stats['jobs'][number]>(
    'SELECT kind, state, count FROM job_totals WHERE count > 0 ORDER BY kind, state',
  );
  return async () =>
    readStats(
      listTotals.all(),
      listJobs.all().map((row) => ({ ...row })),
    );
}

function tidyVerb({ prepare, write }: Database): Ledger['tidy'] {
  const statements = endingTables.map(([table, end]) =>
    prepare(`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${end} <= ? LIMIT ?)`),
  );
  return async () =>
    write((now) => statements.reduce((sum, statement) => sum + statement.run(now, tidiedAtOnce - sum), 0));
}

function paceVerbs({ prepare, now: readClock, write, writeDurably, ticket, watchers }: Database): PaceVerbs {
  const isHeld = prepare('SELECT 1 FROM leases WHERE name = ? AND until > ?');
  const saveLease = prepare('REPLACE INTO leases (name, token, until) VALUES (?, ?, ?)');
  const renewLease = prepare('UPDATE leases SET until = ? WHERE name = ? AND token = ? AND until > ?');
  const deleteLease = prepare('DELETE FROM leases WHERE name = ? AND token = ?');
  const findNext = prepare<{ next_at: number }>('SELECT next_at FROM hosts WHERE host = ?');
  const saveNext = prepare('REPLACE INTO hosts (host, next_at) VALUES (?, ?)');
  const savePause = prepare(`
    INSERT INTO pauses (host, until, reason) VALUES (?, ?, ?)
    ON CONFLICT (host) DO UPDATE SET until = excluded.until, reason = excluded.reason WHERE excluded.until > pauses.until`);
  const listPauses = prepare<{ host: string; until: number; reason: string }>(`
    SELECT host, until, reason FROM pauses WHERE host IN (SELECT value FROM json_each(?)) AND until > ? ORDER BY host`);
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
      if (write(() => deleteLease.run(name, token)) > 0) watchers.tell({ what: 'lease', name });
    },
    reserveRequest: async (host, gapMs, maxWaitMs = Number.POSITIVE_INFINITY) =>
      write((now) => {
        const start = Math.max(now, findNext.get(host)?.next_at ?? now);
        const granted = start - now <= maxWaitMs;
        if (granted) saveNext.run(host, later(start, gapMs));
        return { wait: start - now, granted };
      }),
    pauseHost: async (host, forMs, reason = '') => {
      write((now) => {
        const until = later(now, forMs);
        saveNext.run(host, Math.max(until, findNext.get(host)?.next_at ?? until));
        savePause.run(host, until, reason);
      });
    },
    findPauses: async (hosts) => {
      const now = readClock();
      const rows = listPauses.all(JSON.stringify(hosts), now);
      return rows.map(({ host, reason, until }) => ({ host, reason, wait: until - now }));
    },
    // Written durably: a budget that was spent must stay so after a power cut.
    reserveBudget: async (budget, amount, most, spanMs) =>
      writeDurably((now) => {
        const until = spanEnd(now, spanMs);
        const found = findBudget.get(budget);
        // A span that ends later was counted before the clock was put back: its amount stays spent.
        const spent = found && found.until >= until ? found.spent : 0;
        const granted = spent + amount <= most;
        if (granted) saveBudget.run(budget, until, spent + amount);
        return { budget, amount, until, wait: until - now, granted };
      }),
    settleBudget: async ({ budget, amount, until, granted }, used) => {
      if (granted) write(() => settleBudget.run(amount, used, budget, until));
    },
  };
}
