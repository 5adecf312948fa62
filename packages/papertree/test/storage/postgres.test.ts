/** PostgreSQL keeps the contract of the ledger, and what it adds: nodes that start together, newer tables, lost connections. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { without } from '../../../../test/tools.ts';
import { lockOf } from '../../src/storage/drivers/postgres-database.ts';
import { openPostgres } from '../../src/storage/drivers/postgres-ledger.ts';
import { WrongEngine } from '../../src/storage/index.ts';
import { ledgerContract } from '../contracts/ledger.ts';
import { buildOf, first, minute, shelve } from '../contracts/ledger-fixture.ts';
import { ask, empty, newSchema } from '../engines/postgres.ts';

describe('PostgreSQL', { skip: await without('postgresql') }, async () => {
  const shared = await newSchema();

  ledgerContract('postgres', async (clock) => {
    // The tables are made once, because that takes longer than a test.
    const ledger = await openPostgres(shared, { clock });
    await empty(shared);
    return ledger;
  });

  test('nodes that start together make the tables once', async () => {
    const url = await newSchema();
    const ledgers = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url)));
    const [one, two] = ledgers;
    assert.ok(one && two);
    await one.saveMetadata({ id: first.id, latestVersion: 1, metadata: { title: 'a' } });
    assert.deepEqual((await two.find(first)).paper?.metadata, { title: 'a' });
    assert.ok(await one.lease('x', minute));
    assert.equal(await two.lease('x', minute), undefined);
    for (const ledger of ledgers) await ledger.close();
  });

  test('a ledger that is opened again holds what it held', async () => {
    const url = await newSchema();
    const clock = () => 1_700_000_000_000;
    const before = await openPostgres(url, { clock });
    await shelve(before, buildOf(first, 'aa01'), [{ kind: 'mirror', key: 'a', paper: first, payload: [1] }]);
    const facts = await before.find(first);
    await before.close();
    const again = await openPostgres(url, { clock });
    assert.deepEqual(await again.find(first), facts);
    assert.deepEqual((await again.take('mirror', 'w', 1000))?.payload, [1]);
    await again.close();
  });

  test('newer tables are used where the newer release allows it, and else left alone', async () => {
    const url = await newSchema();
    await (await openPostgres(url)).close();
    await ask(url, 'UPDATE steps SET done = 999');
    const beside = await openPostgres(url);
    await beside.now();
    await beside.close();
    assert.deepEqual(await ask(url, 'SELECT done FROM steps'), [{ done: 999 }]);
    await ask(url, 'UPDATE steps SET least = 999');
    await assert.rejects(openPostgres(url), /newer Papertree/);
  });

  test('the time is the database’s', async () => {
    const ledger = await openPostgres(shared);
    const [row] = await ask(shared, 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
    const now = await ledger.now();
    assert.ok(now >= Math.floor(Number(row?.now)) && now <= Number(row?.now) + minute);
    await ledger.close();
  });

  test('a transaction that was ended by the server is done all the same', async () => {
    const ledger = await openPostgres(shared);
    const name = new URL(shared).searchParams.get('application_name');
    const others = `FROM pg_stat_activity WHERE application_name = '${name}' AND pid <> pg_backend_pid()`;
    for (let round = 0; round < 20; round++) {
      const verbs = Array.from({ length: 10 }, (_, n) => ledger.reserveRequest(`host ${round} ${n}`, minute));
      const [outcomes] = await Promise.all([
        Promise.allSettled(verbs),
        ask(shared, `SELECT pg_terminate_backend(pid) ${others}`),
      ]);
      for (const [n, { status }] of outcomes.entries()) {
        const { wait } = await ledger.reserveRequest(`host ${round} ${n}`, 0);
        // If the answer to the commit was lost, the outcome is unknown, and the verb fails.
        assert.ok(status === 'rejected' || wait > 0, 'what was answered was done');
        assert.ok(wait <= minute, 'and done once');
      }
    }
    await ledger.close();
  });

  test('a database that is wrong is told apart from one that is not there yet', async () => {
    const wrong = new URL(shared);
    wrong.pathname = '/no-such-database';
    await assert.rejects(openPostgres(wrong.href), (thrown) => {
      return thrown instanceof WrongEngine && /"no-such-database" does not exist/.test(thrown.message);
    });
  });

  // Two that wait in a ring would show nowhere else: the server ends one of them, and the driver repeats it.
  test('locks of several papers and rows are taken in the order of their keys, however they are named', async () => {
    const ledger = await openPostgres(shared);
    await empty(shared);
    const holder = new pg.Client({ connectionString: shared });
    await holder.connect();
    const papers = Array.from({ length: 8 }, (_, n) => ({ id: `2401.0000${n}`, version: 1 }));
    const [held = assert.fail(), ...others] = papers;
    for (const paper of papers.toReversed()) await shelve(ledger, buildOf(paper, paper.id));

    /** The papers that others can lock while a writer waits for the one that is held. */
    const lockableMeanwhile = async (hold: string, write: () => Promise<unknown>, take: string) => {
      await holder.query('BEGIN');
      await holder.query(hold, [held.id]);
      let isDone = false;
      const writing = write().finally(() => {
        isDone = true;
      });
      try {
        // Not pg_stat_activity, which shows one transaction the same connections from beginning to end.
        const waiting = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
        while ((await holder.query(waiting)).rowCount === 0) assert.ok(!isDone, 'it did not wait');
        const { rows } = await holder.query<{ id: string }>(take, [others.map(({ id }) => id)]);
        return rows.map(({ id }) => id).sort();
      } finally {
        await holder.query('ROLLBACK');
        await writing;
      }
    };
    const key = (id: string) => `hashtextextended('${lockOf({ id: '' })}' || ${id}, 0)`;
    const holdPaper = `SELECT pg_advisory_xact_lock(${key('$1')})`;
    const takePapers = `SELECT id FROM unnest($1::text[]) AS id WHERE pg_try_advisory_xact_lock(${key('id')})`;
    const holdBuild = 'SELECT FROM builds WHERE id = $1 FOR UPDATE';
    const takeBuilds = 'SELECT id FROM builds WHERE id = ANY ($1) FOR UPDATE SKIP LOCKED';
    const all = others.map(({ id }) => id);
    try {
      for (const named of [papers, papers.toReversed(), [...others, held]]) {
        assert.deepEqual(await lockableMeanwhile(holdBuild, () => ledger.markUsed(named), takeBuilds), all);
        // No such builds are shelved, so nothing goes.
        const victims = named.map((paper) => ({ paper, buildId: 'none', bytes: 0 }));
        assert.deepEqual(await lockableMeanwhile(holdPaper, () => ledger.evict(victims), takePapers), all);
      }
    } finally {
      await holder.end();
      await ledger.close();
    }
  });

  test('totals that were added up are the same', async () => {
    const ledger = await openPostgres(shared);
    await empty(shared);
    const jobs = Array.from({ length: 300 }, (_, n) => ({ kind: 'mirror', key: String(n), paper: first }));
    for (let n = 0; n < 4; n++) await ledger.queue(jobs.slice(n * 75));
    await ask(shared, `INSERT INTO total_changes SELECT 'papers', '', 1, 0 FROM generate_series(1, 2000)`);
    const before = await ledger.stats();
    assert.deepEqual(await ask(shared, 'SELECT count(*)::int AS rows FROM total_changes'), [{ rows: 0 }]);
    assert.deepEqual(await ledger.stats(), before);
    assert.deepEqual([before.papers, before.jobs], [2000, [{ kind: 'mirror', state: 'waiting', count: 300 }]]);
    await ledger.close();
  });
});
