/** `ledger` in a file of SQLite: one connection a process, any number of processes on one machine. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Stats } from '../../facts.ts';
import { type Ledger, tidiedAtOnce } from '../../ledger.ts';
import type { ShelfOptions } from '../../shelf.ts';
import { readStats, type TotalRow } from '../rows.ts';
import { buildVerbs } from './builds.ts';
import { type Database, openDatabase } from './database.ts';
import { jobVerbs } from './jobs.ts';
import { paceVerbs } from './pace.ts';
import { paperVerbs } from './papers.ts';
import { createQueue } from './queue.ts';

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
  const statements = [
    ['failures', 'until'],
    ['leases', 'until'],
    ['hosts', 'next_at'],
    ['pauses', 'until'],
    ['budgets', 'until'],
    ['awaited', 'until'],
  ].map(([table, end]) =>
    prepare(`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${end} <= ? LIMIT ?)`),
  );
  return async () =>
    write((now) => statements.reduce((sum, statement) => sum + statement.run(now, tidiedAtOnce - sum), 0));
}
