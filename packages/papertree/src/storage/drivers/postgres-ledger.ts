/**
 * `ledger` in PostgreSQL: any number of nodes, on any number of machines. Puts its verbs
 * together; those of leases, of the spacing of requests and of budgets are here.
 */
import type { ShelfOptions } from '../engine-options.ts';
import { type Ledger, type PaceVerbs, tidiedAtOnce } from '../ledger.ts';
import { later, type Stats, spanEnd } from '../ledger-facts.ts';
import { buildVerbs } from './postgres-builds.ts';
import { createChanges } from './postgres-changes.ts';
import { openDatabase } from './postgres-connection.ts';
import { createDatabase, type Database } from './postgres-database.ts';
import { jobVerbs } from './postgres-jobs.ts';
import { paperVerbs } from './postgres-papers.ts';
import { endingTables, readStats, type TotalRow } from './sql-rows.ts';

export async function openPostgres(url: string, options: ShelfOptions = {}): Promise<Ledger> {
  const { connect, close } = await openDatabase(url);
  const database = createDatabase(connect, options);
  const changes = createChanges(url);
  return {
    ...paperVerbs(database),
    ...buildVerbs(database),
    ...jobVerbs(database),
    ...paceVerbs(database),
    now: database.now,
    watch: changes.watch,
    publish: (text) => database.write([], async ({ tell }) => tell({ what: 'message', text })),
    stats: statsVerb(database),
    tidy: tidyVerb(database),
    close: async () => {
      await changes.close();
      await close();
    },
  };
}

/** Changes of the totals that a reading adds up without saving the sum. */
const mostChanges = 1000;

const readTotals = `
  SELECT name, kind, sum(count)::bigint AS count, sum(bytes)::bigint AS bytes, sum(changes)::bigint AS changes
  FROM (
    SELECT name, kind, count, bytes, 0 AS changes FROM totals
    UNION ALL SELECT name, kind, count, bytes, 1 FROM total_changes
  ) AS counted
  GROUP BY name, kind ORDER BY kind, name`;
const foldTotals = `
  WITH folded AS (DELETE FROM total_changes RETURNING name, kind, count, bytes)
  INSERT INTO totals SELECT name, kind, sum(count), sum(bytes) FROM folded GROUP BY name, kind
  ON CONFLICT (name, kind) DO UPDATE SET
    count = totals.count + excluded.count, bytes = totals.bytes + excluded.bytes`;

type JobCount = Stats['jobs'][number];
interface SummedRow extends TotalRow {
  readonly kind: string;
  readonly changes: number;
}

/** Read from the running totals that triggers keep: nothing is counted. */
function statsVerb({ all, write }: Database): Ledger['stats'] {
  return async () => {
    const rows = await all<SummedRow>(readTotals);
    if (rows.reduce((sum, { changes }) => sum + changes, 0) > mostChanges) {
      await write(['totals'], async ({ run }) => run(foldTotals));
    }
    // The names are the states, where a kind is.
    const jobs = rows.flatMap(({ name, kind, count }) =>
      kind !== '' && count > 0 ? [{ kind, state: name as JobCount['state'], count }] : [],
    );
    return readStats(
      rows.filter(({ kind }) => kind === ''),
      jobs,
    );
  };
}

function tidyVerb({ writeUnsynced }: Database): Ledger['tidy'] {
  const statements = endingTables.map(
    ([table, end]) => `
      DELETE FROM ${table} WHERE ${end} <= $1
        AND ctid IN (SELECT ctid FROM ${table} WHERE ${end} <= $1 ORDER BY ${end} LIMIT $2)`,
  );
  return async () =>
    writeUnsynced(['tidy'], async ({ now, run }) => {
      let deleted = 0;
      for (const statement of statements) deleted += await run(statement, now, tidiedAtOnce - deleted);
      return deleted;
    });
}

// A number is drawn only where the lease is given.
const takeLease = `
  INSERT INTO leases (name, token, until)
  SELECT $1, nextval('tickets'), $2 WHERE NOT EXISTS (SELECT 1 FROM leases WHERE name = $1 AND until > $3)
  ON CONFLICT (name) DO UPDATE SET token = excluded.token, until = excluded.until WHERE leases.until <= $3
  RETURNING token`;
const saveNext = `
  INSERT INTO hosts (host, next_at) VALUES ($1, $2) ON CONFLICT (host) DO UPDATE SET next_at = excluded.next_at`;
const savePause = `
  INSERT INTO pauses (host, until, reason) VALUES ($1, $2, $3)
  ON CONFLICT (host) DO UPDATE SET until = excluded.until, reason = excluded.reason WHERE excluded.until > pauses.until`;
const listPauses = 'SELECT host, until, reason FROM pauses WHERE host = ANY ($1) AND until > $2 ORDER BY host';
const saveBudget = `
  INSERT INTO budgets (name, until, spent) VALUES ($1, $2, $3)
  ON CONFLICT (name) DO UPDATE SET until = excluded.until, spent = excluded.spent`;

function paceVerbs({ all, now: readClock, write, writeUnsynced }: Database): PaceVerbs {
  return {
    lease: async (name, ttlMs) =>
      // One at a time, so that the later holder has the larger token.
      write([`lease ${name}`], async ({ now, get }) => {
        const until = later(now, ttlMs);
        const taken = await get<{ token: number }>(takeLease, name, until, now);
        return taken && { name, token: taken.token, until };
      }),
    // A crash of the database that undoes one of these two makes a lease end sooner or later, as does a crash of its holder.
    renew: async ({ name, token }, ttlMs) =>
      writeUnsynced([], async ({ now, run }) => {
        const until = later(now, ttlMs);
        const renew = 'UPDATE leases SET until = $1 WHERE name = $2 AND token = $3 AND until > $4';
        return (await run(renew, until, name, token, now)) > 0 ? { name, token, until } : undefined;
      }),
    release: async ({ name, token }) =>
      writeUnsynced([], async ({ run, tell }) => {
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
