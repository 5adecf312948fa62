/**
 * The times that the verbs of PostgreSQL take on a ledger of many papers, and whether they scan a large table: `node bench/ledger.ts
 * [PAPERS] [ROUNDS]`. The rows are written by SQL, in a schema of `POSTGRES_URL` that is dropped at the end.
 */
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openPostgres } from '../src/storage/drivers/postgres/ledger.ts';
import type { VersionId } from '../src/storage/index.ts';
import { everyVerb } from '../test/storage/every-verb.ts';

const papers = Number(process.argv[2] ?? 300_000);
const buildsOf = 5 / 3;
const filesOf = 6;
const rounds = Number(process.argv[3] ?? 300);

const server = process.env.POSTGRES_URL ?? `postgres://${process.env.USER ?? 'root'}@127.0.0.1:5432/postgres`;
const schema = `papertree_bench_${process.pid}`;
const url = new URL(server);
url.searchParams.set('options', `-c search_path=${schema}`);

async function ask(...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  let rows: Record<string, unknown>[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
}

const builds = Math.round(papers * buildsOf);
/** The version of a build by its number, in SQL and here. */
const idSql = `to_char(n % ${papers} / 100000 % 10000, 'FM0000') || '.' || to_char(n % ${papers} % 100000, 'FM00000')`;
const versionSql = `1 + n / ${papers}`;

function versionOf(n: number): VersionId {
  const paper = n % papers;
  const id = `${String(Math.floor(paper / 100_000)).padStart(4, '0')}.${String(paper % 100_000).padStart(5, '0')}`;
  return { id, version: 1 + Math.floor(n / papers) };
}

/** Sizes are those of real rows: 1.5 kB of metadata, 2 kB of offsets with their checksums. */
async function generate(): Promise<void> {
  const series = (count: number) => `generate_series(0, ${count - 1}) AS n`;
  await ask(
    'SET session_replication_role = replica',
    `INSERT INTO papers SELECT ${idSql}, 2, '{"abstract":"' || repeat(md5(n::text), 48) || '"}', 1, nextval('tickets'), 1 FROM ${series(papers)}`,
    `INSERT INTO versions SELECT ${idSql}, ${versionSql}, nextval('tickets'), 1, NULL, NULL, '{"status":"ready"}' FROM ${series(builds)}`,
    `INSERT INTO builds SELECT ${idSql}, ${versionSql}, md5(n::text), 200000, 1, '{"md":"' || repeat(md5(n::text), 64) || '"}',
      NULL, NULL, 1, 1, NULL, n, 100000 FROM ${series(builds)}`,
    `INSERT INTO objects SELECT 'builds/' || left(md5(n::text), 2) || '/' || md5(n::text), 200000, NULL FROM ${series(builds)}`,
    `INSERT INTO assets SELECT ${idSql}, ${versionSql}, 'x' || f || '.png', 'mirrored', 'assets/' || n || '/' || f, 'image/png', 16000,
      NULL, 1, NULL FROM ${series(builds)}, generate_series(1, ${filesOf}) AS f`,
    `INSERT INTO objects SELECT 'assets/' || n || '/' || f, 16000, NULL FROM ${series(builds)}, generate_series(1, ${filesOf}) AS f`,
    `INSERT INTO totals VALUES ('papers', '', ${papers}, 0), ('builds', '', ${builds}, 0), ('assets', '', ${builds * filesOf}, 0),
      ('kept', '', ${builds * (filesOf + 1)}, ${builds * 300_000})`,
    'ANALYZE',
  );
}

const verbs = everyVerb(versionOf, builds);

/** Of tables with more than 1,000 rows. */
async function countScans(): Promise<{ name: string; count: number }[]> {
  const rows = await ask(`SELECT relname AS name, seq_scan AS count FROM pg_stat_user_tables
    WHERE schemaname = '${schema}' AND n_live_tup > 1000 ORDER BY relname`);
  return rows.map(({ name, count }) => ({ name: String(name), count: Number(count) }));
}

function quantile(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2).padStart(8);
}

await ask(`CREATE SCHEMA ${schema}`);
try {
  const ledger = await openPostgres(url.href);
  const begun = performance.now();
  await generate();
  const [size] = await ask(`SELECT pg_size_pretty(sum(pg_total_relation_size(oid))) AS size FROM pg_class
    WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r'`);
  const seconds = ((performance.now() - begun) / 1000).toFixed();
  console.log(`${papers} papers, ${builds} builds, ${builds * filesOf} files: ${size?.size}, made in ${seconds} s`);
  await setTimeout(1500);
  const before = new Map((await countScans()).map(({ name, count }) => [name, count]));
  console.log(`${'verb'.padEnd(28)}${'p50 ms'.padStart(8)}${'p99 ms'.padStart(8)}`);
  for (const [name, run] of Object.entries(verbs)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // Spread over the whole ledger, and the same in every run.
      const n = (round * 7_919_993) % builds;
      const start = performance.now();
      await run(ledger, n);
      if (round >= 20) times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    console.log(`${name.padEnd(28)}${quantile(times, 0.5)}${quantile(times, 0.99)}`);
  }
  // The statistics come after a second.
  await setTimeout(1500);
  const scans = (await countScans()).filter(({ name, count }) => count > (before.get(name) ?? 0));
  console.log('tables that were scanned from end to end:', JSON.stringify(scans));
  await ledger.close();
} finally {
  await ask('SET client_min_messages = error', `DROP SCHEMA ${schema} CASCADE`);
}
