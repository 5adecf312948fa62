/**
 * The times that the verbs of PostgreSQL take on a ledger of many papers, and whether they scan a large table: `node bench/ledger.ts
 * [PAPERS] [ROUNDS]`. The rows are written by SQL, in a schema of `POSTGRES_URL` that is dropped at the end; with `KEEP=NAME`
 * they stay in the schema of that name, and are used again.
 */
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openPostgres } from '../packages/papertree/src/storage/drivers/postgres-ledger.ts';
import { buildKey, type Ledger } from '../packages/papertree/src/storage/index.ts';
import { everyVerb, steps } from '../packages/papertree/test/storage/every-verb.ts';
import { rowsOf, rowsToDelete } from './ledger-rows.ts';
import { quantile } from './measure.ts';

const rows = rowsOf(Number(process.argv[2] ?? 300_000));
const rounds = Number(process.argv[3] ?? 300);
/** Rounds that only warm up: statements are planned once a connection. */
const unmeasured = 20;
/** What every verb may take, once in a hundred times. */
const most = 5;

const server = process.env.POSTGRES_URL ?? `postgres://${process.env.USER ?? 'root'}@127.0.0.1:5432/postgres`;
const kept = process.env.KEEP;
const schema = kept ?? `papertree_bench_${process.pid}`;
const url = new URL(server);
url.searchParams.set('options', `-c search_path=${schema}`);

const client = new pg.Client({ connectionString: url.href });

async function ask(...statements: string[]): Promise<Record<string, unknown>[]> {
  let found: Record<string, unknown>[] = [];
  for (const statement of statements) ({ rows: found } = await client.query(statement));
  return found;
}

async function makeRows(): Promise<void> {
  const begun = performance.now();
  await ask(...rows.statements, 'RESET session_replication_role', 'CREATE TABLE floor AS SELECT 0 AS n', 'CHECKPOINT');
  console.log(`made in ${((performance.now() - begun) / 1000).toFixed()} s`);
}

/** Of tables with more than 1,000 rows. */
async function countScans(): Promise<Map<string, number>> {
  const found = await ask(`SELECT relname AS name, seq_scan AS count FROM pg_stat_user_tables
    WHERE schemaname = '${schema}' AND n_live_tup > 1000 ORDER BY relname`);
  return new Map(found.map(({ name, count }) => [String(name), Number(count)]));
}

const times = new Map<string, number[]>();

async function timed<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await run();
  const before = times.get(name) ?? [];
  before.push(performance.now() - start);
  times.set(name, before);
  return result;
}

/** Prints what was timed since the last report. */
function report(): void {
  for (const [name, all] of times) {
    const sorted = all.slice(Math.min(unmeasured, all.length >> 1)).sort((a, b) => a - b);
    const figures = [0.5, 0.9, 0.99].map((share) => quantile(sorted, share));
    const isStep = steps.has(name.split(' ')[0] ?? '');
    const notes = [...(isStep ? ['a step'] : []), ...(quantile(sorted, 0.99) > most ? [`above ${most} ms`] : [])];
    const texts = figures.map((ms) => ms.toFixed(2).padStart(8)).join('');
    console.log(`${name.padEnd(32)}${texts}${String(sorted.length).padStart(7)}  ${notes.join(', ')}`);
  }
  times.clear();
}

/** What the machine takes to answer at all, to read a row anywhere, and to write anything to its disk: no verb can be faster. */
async function measureFloor(start: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const key = buildKey(rows.buildIdOf((start + round * 104_729) % rows.builds));
    await timed('(SELECT 1)', () => client.query({ name: 'one', text: 'SELECT 1' }));
    await timed('(SELECT of one row)', () =>
      client.query({ name: 'row', text: 'SELECT size FROM objects WHERE key = $1', values: [key] }),
    );
    await timed('(UPDATE of one row)', () => client.query({ name: 'more', text: 'UPDATE floor SET n = n + 1' }));
  }
  report();
}

/** Times each verb by itself; `of` is what it is asked for, where that is not its name. */
function watch(ledger: Ledger, of: string): Ledger {
  const verbs = Object.entries(ledger).map(([verb, run]) => {
    const name = verb === of ? verb : `${verb} (${of})`;
    return [verb, (...given: unknown[]) => timed(name, () => run(...given))];
  });
  return Object.fromEntries(verbs);
}

await client.connect();
const isThere = (await ask(`SELECT 1 FROM pg_namespace WHERE nspname = '${schema}'`)).length > 0;
if (!isThere) await ask(`CREATE SCHEMA ${schema}`);
try {
  const ledger = await openPostgres(url.href);
  if (!isThere) await makeRows();
  const [size] = await ask(`SELECT pg_size_pretty(sum(pg_total_relation_size(oid))) AS size FROM pg_class
    WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r'`);
  console.log(`${rows.papers} papers, ${rows.builds} builds, ${rows.files} files: ${size?.size}`);
  await ask(...rowsToDelete(rounds), 'CHECKPOINT');
  await setTimeout(1500);
  const before = await countScans();
  const showLoad = () =>
    console.log(
      `load average: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    );
  showLoad();
  console.log(
    `${'verb'.padEnd(32)}${['p50 ms', 'p90 ms', 'p99 ms'].map((title) => title.padStart(8)).join('')}  times`,
  );
  // Kept rows were asked for before: other ones are not in memory.
  const start = isThere ? Date.now() % rows.builds : 0;
  await measureFloor(start);
  for (const [name, run] of Object.entries(everyVerb(rows))) {
    const watched = watch(ledger, name);
    // Spread over the whole ledger.
    for (let round = 0; round < rounds; round++) await run(watched, (start + round * 7_919_993) % rows.builds);
    report();
  }
  await measureFloor(start + 1);
  showLoad();
  // The statistics come after a second.
  await setTimeout(1500);
  const scans = [...(await countScans())].filter(([name, count]) => count > (before.get(name) ?? 0));
  console.log('tables that were scanned from end to end:', JSON.stringify(scans.filter(([name]) => name !== 'floor')));
  await ledger.close();
} finally {
  if (kept === undefined) await ask('SET client_min_messages = error', `DROP SCHEMA ${schema} CASCADE`);
  await client.end();
}
