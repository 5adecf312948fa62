/** Makes the tables, once, however many nodes start. */
import type { ClientBase, Pool, QueryConfig } from 'pg';
import { leastSteps, migrations } from './migrations.ts';

/**
 * Makes the tables what this release needs. Nodes that start together do it one after the other, so all but one find it
 * done. Tables of a newer release are used as long as that says that this one may work beside it.
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL statement_timeout = 0');
    await ask(client, `SELECT pg_advisory_xact_lock(hashtextextended('papertree migrations', 0))`);
    const found = await readSteps(client);
    if (found.least > migrations.length) {
      throw new Error(`The database was written by a newer Papertree: its tables are of step ${found.done}.`);
    }
    for (const step of migrations.slice(found.done)) await ask(client, step);
    if (found.done < migrations.length) {
      await client.query('UPDATE steps SET done = $1, least = $2', [migrations.length, leastSteps]);
    }
    await client.query('COMMIT');
    client.release();
  } catch (thrown) {
    client.release(true);
    throw thrown;
  }
}

/** The steps that were made, and how many of them a release must know to work with the tables. */
interface Steps {
  readonly done: number;
  readonly least: number;
}

async function readSteps(client: ClientBase): Promise<Steps> {
  await client.query('CREATE TABLE IF NOT EXISTS steps (done integer NOT NULL, least integer NOT NULL)');
  const { rows } = await client.query<Steps>('SELECT done, least FROM steps');
  const [row] = rows;
  if (!row) await client.query('INSERT INTO steps VALUES (0, 0)');
  return row ?? { done: 0, least: 0 };
}

/** A step may take longer than a verb: it goes through a table of millions of rows. */
async function ask(client: ClientBase, text: string): Promise<void> {
  const config: QueryConfig & { query_timeout: number } = { text, query_timeout: 3_600_000 };
  await client.query(config);
}
