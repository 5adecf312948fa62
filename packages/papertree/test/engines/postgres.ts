/**
 * PostgreSQL for tests: the server of `POSTGRES_URL`, else one that runs on this machine, else one that is started. A test
 * file gets schemas of its own, which are dropped at its end.
 */
import { after } from 'node:test';
import pg from 'pg';
import { migrations } from '../../src/storage/drivers/postgres-migrations.ts';
import { findPrograms, startPostgres } from './postgres-server.ts';

const running = process.env.POSTGRES_URL ?? `postgres://${process.env.USER ?? 'root'}@127.0.0.1:5432/postgres`;
const programs = findPrograms();
const answers = await ask(running, 'SELECT 1').catch(() => undefined);

/** Whether a server runs, or can be started. */
export const isHere = answers !== undefined || programs !== undefined;

let begun: Promise<string> | undefined;

/** The URL of a server, which is started where none runs. */
function findServer(): Promise<string> {
  begun ??= answers ? Promise.resolve(running) : startOwn();
  return begun;
}

async function startOwn(): Promise<string> {
  if (!programs) throw new Error('PostgreSQL is not installed.');
  const server = await startPostgres(programs);
  after(() => server.close());
  return server.url;
}

/** Runs statements on a connection of their own, and gives the rows of the last. */
export async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

let schemas = 0;

/** The URL of an empty schema. What a test writes need not outlive a power cut. */
export async function newSchema(): Promise<string> {
  const server = await findServer();
  const schema = `papertree_test_${process.pid}_${++schemas}`;
  await ask(server, `CREATE SCHEMA ${schema}`);
  after(() => ask(server, 'SET client_min_messages = error', `DROP SCHEMA ${schema} CASCADE`));
  const url = new URL(server);
  url.searchParams.set('application_name', schema);
  url.searchParams.set('options', `-c search_path=${schema} -c synchronous_commit=off`);
  return url.href;
}

// The changes of the totals last, for deleting other rows adds some.
const tables = migrations.flatMap((step) => [...step.matchAll(/CREATE TABLE (\w+)/g)].map(([, table]) => table));

/** Makes the tables of a schema as they were when they were new. */
export async function empty(url: string): Promise<void> {
  // Not TRUNCATE, which writes new files: these tables hold a few rows.
  const deletions = tables.map((table) => `DELETE FROM ${table}`);
  await ask(url, ...deletions, 'INSERT INTO clock VALUES (0, 0)', 'ALTER SEQUENCE tickets RESTART');
}
