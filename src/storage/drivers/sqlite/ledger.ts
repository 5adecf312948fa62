/** `ledger` in a file of SQLite: one connection a process, any number of processes on one machine. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Stats } from '../../facts.ts';
import type { Ledger } from '../../ledger.ts';
import type { ShelfOptions } from '../../shelf.ts';
import { buildVerbs } from './builds.ts';
import { type Database, openDatabase } from './database.ts';
import { jobVerbs } from './jobs.ts';
import { paceVerbs } from './pace.ts';
import { paperVerbs } from './papers.ts';
import { createQueue } from './queue.ts';

/** `:memory:` is a file that nobody else sees and that is gone when it is closed. */
export async function openSqlite(file: string, options: ShelfOptions = {}): Promise<Ledger> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = openDatabase(file, options);
  const queue = createQueue(database);
  const ask = database.prepare('SELECT last FROM tickets');
  return {
    ...paperVerbs(database),
    ...buildVerbs(database, queue),
    ...jobVerbs(database, queue),
    ...paceVerbs(database),
    now: async () => {
      ask.get();
      return database.now();
    },
    stats: statsVerb(database),
    tidy: tidyVerb(database),
    close: async () => database.close(),
  };
}

function statsVerb({ prepare }: Database): Ledger['stats'] {
  const counts = prepare<Omit<Stats, 'kept' | 'due' | 'jobs'>>(`
    SELECT
      (SELECT count(*) FROM papers) AS papers, (SELECT count(*) FROM builds) AS builds,
      (SELECT count(*) FROM assets WHERE state = 'mirrored') AS assets, (SELECT count(*) FROM blocks) AS blocked`);
  const weigh = (condition: string) =>
    prepare<Stats['kept']>(
      `SELECT count(*) AS objects, coalesce(sum(size), 0) AS bytes FROM objects WHERE due_at IS ${condition}`,
    );
  const [kept, due] = [weigh('NULL'), weigh('NOT NULL')];
  const jobs = prepare<Stats['jobs'][number]>(`
    SELECT kind, CASE WHEN ready_at IS NULL THEN 'failed' WHEN token IS NULL THEN 'waiting' ELSE 'taken' END AS state,
      count(*) AS count
    FROM jobs GROUP BY 1, 2 ORDER BY 1, 2`);
  const none = { objects: 0, bytes: 0 };
  return async () => ({
    ...{ papers: 0, builds: 0, assets: 0, blocked: 0, ...counts.get() },
    kept: { ...none, ...kept.get() },
    due: { ...none, ...due.get() },
    jobs: jobs.all().map((row) => ({ ...row })),
  });
}

function tidyVerb({ prepare, write }: Database): Ledger['tidy'] {
  const statements = ['failures WHERE until', 'leases WHERE until', 'hosts WHERE next_at', 'budgets WHERE until'].map(
    (those) => prepare(`DELETE FROM ${those} <= ?`),
  );
  return async () => {
    write((now) => {
      for (const statement of statements) statement.run(now);
    });
  };
}
