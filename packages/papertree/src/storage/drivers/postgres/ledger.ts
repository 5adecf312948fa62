/** `ledger` in PostgreSQL: any number of nodes, on any number of machines. */
import type { Stats } from '../../facts.ts';
import { type Ledger, tidiedAtOnce } from '../../ledger.ts';
import type { ShelfOptions } from '../../shelf.ts';
import { readStats, type TotalRow } from '../rows.ts';
import { buildVerbs } from './builds.ts';
import { createChanges } from './changes.ts';
import { createDatabase, type Database } from './database.ts';
import { jobVerbs } from './jobs.ts';
import { openDatabase } from './opening.ts';
import { paceVerbs } from './pace.ts';
import { paperVerbs } from './papers.ts';

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
  const statements = [
    ['failures', 'until'],
    ['leases', 'until'],
    ['hosts', 'next_at'],
    ['pauses', 'until'],
    ['budgets', 'until'],
    ['awaited', 'until'],
  ].map(
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
