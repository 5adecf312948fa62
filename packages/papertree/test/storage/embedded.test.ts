/** The embedded drivers keep the contracts, and what they add: files that survive, and strangers’ files refused. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openFiles } from '../../src/storage/drivers/local-files.ts';
import { openSqlite } from '../../src/storage/drivers/sqlite-ledger.ts';
import { firstStep, migrations } from '../../src/storage/drivers/sqlite-migrations.ts';
import { buildKey, openMemoryShelf, openShelf, readAsset, sweep } from '../../src/storage/index.ts';
import { bytesContract } from '../contracts/bytes.ts';
import { ledgerContract } from '../contracts/ledger.ts';
import { allKeys, buildOf, first, shelve, takeOf } from '../contracts/ledger-fixture.ts';
import { temporaryFolder } from './folder.ts';

const folder = temporaryFolder();
let count = 0;
const place = () => join(folder, String(++count), 'deeper');

ledgerContract('sqlite', async (clock) => openSqlite(join(place(), 'ledger.db'), { clock }));
bytesContract('files', async () => openFiles(place()));

test('a shelf that is opened again holds what it held', async () => {
  const at = place();
  const clock = () => 1_700_000_000_000;
  const shelf = await openShelf(at, { clock });
  await shelf.bytes.put('builds/aa/aa01', Buffer.from('built'));
  await shelve(shelf.ledger, buildOf(first, 'aa01'), [{ kind: 'mirror', key: 'a', paper: first, payload: [1] }]);
  const before = await shelf.ledger.find(first);
  await shelf.close();

  const again = await openShelf(at, { clock });
  assert.deepEqual(await again.ledger.find(first), before);
  assert.deepEqual((await again.ledger.take('mirror', 'w', 1000))?.payload, [1]);
  assert.equal((await again.bytes.get('builds/aa/aa01'))?.toString(), 'built');
  await again.close();
});

test('two connections to one file see each other’s work at once', async () => {
  const file = join(place(), 'ledger.db');
  const [one, two] = [await openSqlite(file), await openSqlite(file)];
  await one.saveMetadata({ id: first.id, latestVersion: 1, metadata: { title: 'a' } });
  assert.deepEqual((await two.find(first)).paper?.metadata, { title: 'a' });
  assert.ok(await one.lease('x', 60_000));
  assert.equal(await two.lease('x', 60_000), undefined);
  await one.close();
  assert.deepEqual((await two.find(first)).paper?.metadata, { title: 'a' });
  await two.close();
});

test('a clock that was put back between two starts delays nothing, and is followed once by all', async () => {
  const file = join(place(), 'ledger.db');
  let time = 1_700_000_000_000;
  const clock = () => time;
  const before = await openSqlite(file, { clock });
  await before.reserveRequest('archive', 3000);
  await before.pauseHost('model', 600_000);
  await before.close();
  time -= 3_600_000;
  const [one, two] = [await openSqlite(file, { clock }), await openSqlite(file, { clock })];
  assert.equal((await one.reserveRequest('archive', 3000)).wait, 3000);
  time -= 3_600_000;
  await one.now();
  for (const ledger of [two, one, two]) assert.equal((await ledger.reserveRequest('model', 0)).wait, 600_000);
  await one.close();
  await two.close();
});

test('a ledger of a newer Papertree is left alone', async () => {
  const at = place();
  mkdirSync(at, { recursive: true });
  const file = join(at, 'ledger.db');
  const stranger = new DatabaseSync(file);
  stranger.exec('PRAGMA user_version = 999');
  stranger.close();
  await assert.rejects(openSqlite(file), /newer Papertree/);
  const found = new DatabaseSync(file);
  assert.equal(found.prepare("SELECT count(*) AS n FROM sqlite_master WHERE type = 'table'").get()?.n, 0);
  found.close();
});

test('a ledger from before the first release is refused as it is; one of its tables is opened', async () => {
  const at = place();
  mkdirSync(at, { recursive: true });
  const file = join(at, 'ledger.db');
  const before = new DatabaseSync(file);
  before.exec('PRAGMA user_version = 5');
  await assert.rejects(openSqlite(file), /before its first release: its tables are of step 5/);
  for (const step of migrations) before.exec(step);
  before.exec(`
    PRAGMA user_version = ${firstStep};
    INSERT INTO objects VALUES ('builds/aa/aa01', 100, NULL), ('assets/2', 7, 0);
    INSERT INTO jobs (kind, key, id, version, attempts, requeued, queued_at, ready_at)
      VALUES ('mirror', 'a', '2401.00001', 1, 0, 0, 0, 0), ('mirror', 'b', '2401.00001', 1, 1, 0, 0, NULL);`);
  before.close();
  const ledger = await openSqlite(file);
  const { kept, due, jobs } = await ledger.stats();
  assert.deepEqual(
    [kept.bytes, due.bytes, jobs.map(({ state, count }) => `${state} ${count}`)],
    [100, 7, ['failed 1', 'waiting 1']],
  );
  await ledger.close();
});

test('a file that is no database is said to be none', async () => {
  const at = place();
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, 'ledger.db'), 'not a database, but long enough to be taken for one'.repeat(30));
  await assert.rejects(openSqlite(join(at, 'ledger.db')), /not a database/);
});

test('temporary files of interrupted puts are deleted once they are old, and are never objects', async () => {
  const at = place();
  let now = Date.now();
  const bytes = await openFiles(at, { clock: () => now });
  const unfinished = join(at, '.unfinished');
  writeFileSync(join(unfinished, 'draft'), 'half');
  utimesSync(join(unfinished, 'draft'), now / 1000, now / 1000);
  assert.deepEqual(await allKeys(bytes), []);
  now += 59_000;
  assert.equal(await bytes.tidy(60_000), 0);
  now += 2000;
  assert.equal(await bytes.tidy(60_000), 1);
  assert.deepEqual(readdirSync(unfinished), []);
});

test('a shelf says that it is ready, and why it is not', async () => {
  const at = place();
  const shelf = await openShelf(at);
  assert.deepEqual(await shelf.ready(), { ready: true });
  assert.deepEqual(await allKeys(shelf.bytes), []);
  await shelf.close();

  const full = await openShelf(at, { minFree: Number.POSITIVE_INFINITY });
  assert.deepEqual(await full.ready(), {
    ready: false,
    reason: 'The objects cannot be used: the disk is nearly full.',
  });
  await full.close();

  const readOnly = await openShelf(at);
  rmSync(join(at, 'objects', '.unfinished'), { recursive: true });
  assert.deepEqual(await readOnly.ready(), { ready: false, reason: 'The objects cannot be used: ENOENT.' });
  await readOnly.close();

  const closed = await openShelf(at);
  await closed.close();
  assert.equal((await closed.ready()).ready, false);
});

test('a disk that does not answer is not waited for', async (context) => {
  const shelf = await openMemoryShelf();
  let checks = 0;
  Object.assign(shelf.bytes, {
    check: () => {
      checks++;
      return new Promise(() => {});
    },
  });
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const [one, two] = [shelf.ready(), shelf.ready()];
  context.mock.timers.tick(2000);
  assert.deepEqual(await one, { ready: false, reason: 'The objects cannot be used: no answer.' });
  assert.equal(await two, await one);
  assert.equal(checks, 1, 'many ask at once, one looks');
});

test('objects of the layout before the folders of assets are found, and go with their build', async () => {
  const shelf = await openShelf(place());
  const key = 'assets/2401.00001v1/0123.4567';
  const [build, body] = [buildOf(first, 'aa01'), Buffer.from('an old copy')];
  await shelf.bytes.put(buildKey('aa01'), Buffer.alloc(build.size));
  await shelf.bytes.put(key, body);
  await shelve(shelf.ledger, build, [{ kind: 'mirror', key: 'a', paper: first }]);
  const job = await takeOf(shelf.ledger, 'mirror');
  const asset = { path: 'x1.png', state: 'mirrored', key, type: 'image/png', size: body.length } as const;
  await shelf.ledger.saveAsset(job, asset);
  assert.equal((await sweep(shelf, { olderThanMs: 0 })).orphans, 0);
  assert.deepEqual(await readAsset(shelf.bytes, asset), body);
  await shelf.close();
});

test('a folder whose last object is deleted goes too', async () => {
  const at = place();
  const bytes = await openFiles(at);
  await bytes.put('assets/hep-th/9901001v3/aa', Buffer.from('x'));
  await bytes.put('assets/hep-th/9901001v4/bb', Buffer.from('x'));
  await bytes.delete('assets/hep-th/9901001v3/aa');
  assert.deepEqual(readdirSync(join(at, 'assets/hep-th')), ['9901001v4']);
  await bytes.delete('assets/hep-th/9901001v4/bb');
  assert.deepEqual(readdirSync(at), ['.unfinished']);
});

test('an object is a file of its own name, as it was put', async () => {
  const at = place();
  const bytes = await openFiles(at);
  await bytes.put('builds/aa/aa01', Buffer.from('as it is'));
  assert.equal(readFileSync(join(at, 'builds/aa/aa01'), 'utf8'), 'as it is');
});
