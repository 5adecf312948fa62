/** However many papers there are, no statement goes through a large table: the plan of each, as the driver asks it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { openPostgres } from '../../src/storage/drivers/postgres/ledger.ts';
import type { VersionId } from '../../src/storage/index.ts';
import { buildOf, shelve } from '../contracts/ledger-fixture.ts';
import { newSchema, postgresIsMissing } from '../engines/postgres.ts';
import { everyVerb } from './every-verb.ts';

/** Tables that have a row for each paper, version, file or job. */
const large = ['papers', 'versions', 'builds', 'assets', 'objects', 'jobs', 'leases', 'failures'];
const papers = 30;
const versionOf = (n: number): VersionId => ({ id: `2401.${String(n % papers).padStart(5, '0')}`, version: 1 });

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
  const isBounded = limited || plan['Index Cond'] !== undefined || plan['Recheck Cond'] !== undefined;
  const own = large.includes(table) && / Scan$/.test(type) && (type === 'Seq Scan' || !isBounded);
  // A sort must read all that is below it before its first row.
  const below = type === 'Limit' || (limited && !['Sort', 'Aggregate', 'Hash'].includes(type));
  return [
    ...(own ? [`${type} of ${table} ${plan['Index Name'] ?? ''}`] : []),
    ...parts.flatMap((part) => fullScans(part, below)),
  ];
}

test('every verb finds its rows by an index', { skip: postgresIsMissing }, async (context) => {
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
    await shelve(ledger, buildOf(paper, `build${n}`), [{ kind: 'mirror', key: `of ${n}`, paper }]);
  }
  const verbs = everyVerb(versionOf, papers);
  for (const [round, verb] of Object.values(verbs).entries()) await verb(ledger, round % papers);
  await ledger.close();
  context.mock.restoreAll();

  const asked = new pg.Client({ connectionString: url });
  await asked.connect();
  await asked.query('SET enable_seqscan = off');
  const found: string[] = [];
  let plans = 0;
  for (const { text, values } of statements.values()) {
    if (!/^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)/.test(text)) continue;
    const { rows } = await asked.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      text: `EXPLAIN (FORMAT JSON) ${text}`,
      values: [...values],
    });
    plans++;
    for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? [])
      for (const scan of fullScans(plan)) found.push(`${scan}: ${text.trim().replace(/\s+/g, ' ').slice(0, 200)}`);
  }
  await asked.end();
  assert.ok(plans > 60, String(plans));
  assert.deepEqual(found, []);
});
