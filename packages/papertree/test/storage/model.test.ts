/** Whatever is asked in whatever order, the databases give the answers of the model. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { without } from '../../../../test/tools.ts';
import { openPostgres } from '../../src/storage/drivers/postgres-ledger.ts';
import { openSqlite } from '../../src/storage/drivers/sqlite-ledger.ts';
import type { Ledger, ShelfOptions } from '../../src/storage/index.ts';
import { empty, newSchema } from '../engines/postgres.ts';
import { type Model, openModel } from './model-ledger.ts';
import { type Given, step, type Verb } from './verbs.ts';

/** The outcome of a verb; failures are not told apart, because each driver words them differently. */
async function outcome(run: Verb, ledger: Model, given: Given): Promise<unknown> {
  try {
    return await run(ledger, given);
  } catch {
    return 'failed';
  }
}

/** All that can be seen. */
async function look(ledger: Model): Promise<unknown[]> {
  const papers = ['2401.00001', 'hep-th/9901001'].flatMap((id) => [{ id }, { id, version: 1 }, { id, version: 2 }]);
  const jobs = ['mirror', 'infer'].flatMap((what) => ['a', 'b'].map((key) => [what, key] as const));
  const assets = papers.flatMap(({ id, version = 1 }) => ['a', 'b'].map((path) => [{ id, version }, path] as const));
  return [
    ...(await Promise.all(papers.map((which) => ledger.find(which)))),
    ...(await Promise.all(papers.map((which) => ledger.revision(which)))),
    ...(await Promise.all(jobs.map(([what, key]) => ledger.findJob(what, key)))),
    ...(await Promise.all(assets.map(([which, path]) => ledger.findAsset(which, path)))),
    await ledger.stats(),
    await ledger.victims(1000),
    await ledger.shelved(),
  ];
}

function said(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? 'some' : 'none';
  return typeof value === 'object' ? 'something' : typeof value === 'number' ? String(value > 0) : String(value);
}

const telling = [
  ...['shelve shelved', 'shelve blocked', 'shelveAgain late', 'shelveAgain failed', 'take something', 'prolong true'],
  ...['finish true', 'finish false', 'retry true', 'fail true', 'saveAsset true', 'saveAsset false', 'victims some'],
  ...['saveConversion true', 'saveConversion false'],
  ...[
    'evictVictims true',
    'dueObjects some',
    'unknownObjects some',
    'renew undefined',
    'findJob something',
    'shelved some',
  ],
];

type OpenLedger = (options: ShelfOptions) => Promise<Ledger>;

/** Asks both the same, so often; returns the verbs with what came of them. */
async function compare(open: OpenLedger, options: { numRuns: number; seed: number }): Promise<Set<string>> {
  const seen = new Set<string>();
  const property = fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
    let time = 1_700_000_000_000;
    const clock = () => time;
    const model = openModel(clock);
    const real = await open({ clock });
    const [ours, theirs]: Given[] = [0, 0].map(() => ({ leases: [], jobs: [], builds: 0 }));
    assert.ok(ours && theirs);
    // The other has perhaps read the clock when it was opened.
    await real.now();
    await model.now();
    try {
      for (const [run, words, passes] of steps) {
        time += passes;
        const expected = await outcome(run, model, ours);
        assert.deepEqual(await outcome(run, real, theirs), expected, words);
        seen.add(`${words.split(' ')[0]} ${said(expected)}`);
        assert.deepEqual(await look(real), await look(model), `after ${words}`);
      }
    } finally {
      await real.close();
    }
  });
  await fc.assert(property, options);
  return seen;
}

// Few runs reach an outcome only by luck, so the same are made each time; `SEED=…` makes others.
const seed = Number(process.env.SEED ?? 1);

test('SQLite answers as the model does', async () => {
  const seen = await compare((options) => openSqlite(':memory:', options), { numRuns: 200, seed });
  // Runs that shelve or take nothing would prove little: all ledgers agree on them.
  for (const outcome of telling) assert.ok(seen.has(outcome), `never: ${outcome}`);
});

// With `RUNS=350` some 10,000 verbs; fewer suffice to find what the contract does not say.
test('PostgreSQL answers as the model does', { skip: await without('postgresql'), timeout: 3_600_000 }, async () => {
  const url = await newSchema();
  await (await openPostgres(url)).close();
  const open: OpenLedger = async (options) => {
    await empty(url);
    return openPostgres(url, options);
  };
  const seen = await compare(open, { numRuns: Number(process.env.RUNS ?? 6), seed });
  for (const outcome of ['shelve shelved', 'take something']) assert.ok(seen.has(outcome), `never: ${outcome}`);
});
