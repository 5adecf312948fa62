/** However many papers there are, no statement goes through a large table: the plan of each, as the driver asks it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { without } from '../../../../test/tools.ts';
import { connectionOptions } from '../../src/storage/drivers/postgres-connection.ts';
import { openPostgres } from '../../src/storage/drivers/postgres-ledger.ts';
import type { Ledger, VersionId } from '../../src/storage/index.ts';
import { buildOf, shelve } from '../contracts/ledger-fixture.ts';
import { ask, newSchema } from '../engines/postgres.ts';
import { everyVerb } from './every-verb.ts';

/** Tables that have a row for each paper, version, file or job. */
const large = ['papers', 'versions', 'builds', 'assets', 'objects', 'jobs', 'leases', 'failures'];
const papers = 30;
const versionOf = (n: number): VersionId => ({ id: `2401.${String(n % papers).padStart(5, '0')}`, version: 1 });
const buildIdOf = (n: number) => `build${n}`;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A part of a plan, as EXPLAIN writes it. */
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly Plan[];
}

/** Scans of a large table from end to end; one that a limit ends early is none. */
function fullScans(plan: Plan, limited = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: parts = [] } = plan;
  const bounds = [plan['Index Cond'], plan['Recheck Cond']];
  // All that is due is no bound: it may be most of the table.
  const isBounded = limited || bounds.some((bound) => bound !== undefined && !/^\(\w+ IS NOT NULL\)$/.test(bound));
  const own = large.includes(table) && / Scan$/.test(type) && (/^(?:Seq|Bitmap)/.test(type) || !isBounded);
  // A sort must read all that is below it before its first row.
  const below = type === 'Limit' || (limited && !['Sort', 'Aggregate', 'Hash'].includes(type));
  return [
    ...(own ? [`${type} of ${table} ${plan['Index Name'] ?? ''}`] : []),
    ...parts.flatMap((part) => fullScans(part, below)),
  ];
}

test('every verb finds its rows by an index', { skip: await without('postgresql') }, async (context) => {
  const url = await newSchema();
  const statements = new Map<string, Statement>();
  const { query } = pg.Client.prototype;
  context.mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given;
    if (typeof asked === 'object' && asked && 'text' in asked && 'values' in asked) {
      // As the driver asks: `{ name, text, values }`.
      const { text, values } = asked as Statement;
      statements.set(text, { text, values });
    }
    return Reflect.apply(query, this, given);
  });
  const ledger = await openPostgres(url);
  for (let n = 0; n < papers; n++) {
    const paper = versionOf(n);
    await shelve(ledger, buildOf(paper, buildIdOf(n)), [{ kind: 'mirror', key: `of ${n}`, paper }]);
  }
  const verbs = everyVerb({ builds: papers, versionOf, buildIdOf });
  const calls = new Set(['watch', 'close']);
  const noted = Object.entries(ledger).map(([verb, run]) => {
    const note = (...given: unknown[]) => {
      calls.add(verb);
      return run(...given);
    };
    return [verb, note];
  });
  const asked = Object.fromEntries(noted) as Ledger;
  for (const [round, verb] of Object.values(verbs).entries()) await verb(asked, round % papers);
  assert.deepEqual([...calls].sort(), Object.keys(ledger).sort(), 'a verb was not asked');
  await ledger.close();
  context.mock.restoreAll();

  // When the statistics were made nothing was due, so the index of what is due seems to be empty.
  await ask(url, 'DELETE FROM objects WHERE due_at IS NOT NULL');
  await ask(url, "INSERT INTO objects SELECT 'assets/' || n, 1 FROM generate_series(1, 5000) AS n");
  // Much has run out, of which a little is wanted.
  await ask(url, "INSERT INTO failures SELECT 'gone/' || n, 1, 'upstream', '', 1 FROM generate_series(1, 5000) AS n");
  await ask(url, 'ANALYZE objects, failures');
  const client = new pg.Client(connectionOptions(url));
  await client.connect();
  const found: string[] = [];
  let plans = 0;
  for (const { text, values } of statements.values()) {
    if (!/^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)/.test(text)) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      text: `EXPLAIN (FORMAT JSON) ${text}`,
      values: [...values],
    });
    plans++;
    for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? [])
      for (const scan of fullScans(plan)) found.push(`${scan}: ${text.trim().replace(/\s+/g, ' ').slice(0, 200)}`);
  }
  await client.end();
  assert.ok(plans > 60, String(plans));
  assert.deepEqual(found, []);
});
