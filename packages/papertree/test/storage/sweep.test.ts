/** Objects that are nobody's go, and no others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildKey, deleteDue, openMemoryShelf, sweep } from '../../src/storage/index.ts';
import { unknownAtOnce } from '../../src/storage/ledger.ts';
import { allKeys, buildOf, first, leaseOf, minute, second, shelve } from '../contracts/ledger-fixture.ts';

async function scene() {
  const clock = { time: 1_700_000_000_000 };
  const shelf = await openMemoryShelf({ clock: () => clock.time });
  const keys = async () => await allKeys(shelf.bytes);
  const put = (buildId: string) => shelf.bytes.put(buildKey(buildId), Buffer.from('built'));
  return { shelf, clock, keys, put };
}

test('an object is deleted ten minutes after its fact', async () => {
  const { shelf, clock, keys, put } = await scene();
  for (const id of ['aa01', 'aa02']) {
    await put(id);
    await shelve(shelf.ledger, buildOf(first, id));
  }
  clock.time += 10 * minute - 1;
  assert.equal(await deleteDue(shelf), 0);
  clock.time += 1;
  assert.equal(await deleteDue(shelf), 1);
  assert.deepEqual(await keys(), [buildKey('aa02')]);
  assert.deepEqual((await shelf.ledger.stats()).due, { objects: 0, bytes: 0 });
});

test('more objects are due than are listed at once', async () => {
  const { shelf, clock, keys, put } = await scene();
  for (let n = 0; n < 250; n++) {
    await put(`aa${n}`);
    await shelve(shelf.ledger, buildOf(first, `aa${n}`));
  }
  clock.time += 10 * minute;
  assert.equal(await deleteDue(shelf), 249);
  assert.deepEqual(await keys(), [buildKey('aa249')]);
});

test('deletion that was interrupted is done again', async () => {
  const { shelf, clock, keys, put } = await scene();
  await put('aa01');
  await shelve(shelf.ledger, buildOf(first, 'aa01'));
  await shelf.ledger.remove(first);
  clock.time += 10 * minute;
  const forgetObjects = async () => assert.fail('killed');
  await assert.rejects(deleteDue({ ...shelf, ledger: { ...shelf.ledger, forgetObjects } }), /killed/);
  assert.deepEqual(await keys(), []);
  assert.equal(await deleteDue(shelf), 1);
});

test('an object without a fact is swept after an hour', async () => {
  const { shelf, clock, keys, put } = await scene();
  await put('aa01');
  await shelve(shelf.ledger, buildOf(first, 'aa01'));
  await put('bb01');
  clock.time += 30 * minute;
  await put('bb02');
  assert.deepEqual(await sweep(shelf), { objects: 3, bytes: 15, orphans: 0 });
  clock.time += 30 * minute;
  assert.deepEqual(await sweep(shelf), { objects: 3, bytes: 15, orphans: 1 });
  assert.deepEqual(await keys(), [buildKey('aa01'), buildKey('bb02')]);
});

test('more objects are found than are compared at once', async () => {
  const { shelf, clock, keys, put } = await scene();
  const ids = Array.from({ length: 3 * unknownAtOnce + 1 }, (_, n) => `aa${n}`);
  for (const id of ids) await put(id);
  const kept = ids.filter((_, n) => n % 7 === 0);
  for (const id of kept) await shelve(shelf.ledger, buildOf({ id: `2401.${id}`, version: 1 }, id));
  clock.time += 61 * minute;
  const asked: number[] = [];
  const unknownObjects = (keys: readonly string[]) => {
    asked.push(keys.length);
    return shelf.ledger.unknownObjects(keys);
  };
  const watched = { ...shelf, ledger: { ...shelf.ledger, unknownObjects } };
  assert.equal((await sweep(watched)).orphans, ids.length - kept.length);
  assert.deepEqual(await keys(), kept.map(buildKey).sort());
  assert.ok(Math.max(...asked) <= unknownAtOnce, String(asked));
});

test('a build that is shelved while its object is young is safe from then on', async () => {
  const { shelf, clock, keys, put } = await scene();
  await put('aa01');
  clock.time += 59 * minute;
  assert.equal((await sweep(shelf)).orphans, 0);
  await shelve(shelf.ledger, buildOf(first, 'aa01'));
  clock.time += 600 * minute;
  assert.equal((await sweep(shelf)).orphans, 0);
  assert.deepEqual(await keys(), [buildKey('aa01')]);
});

test('a build is not shelved if its object was swept meanwhile', async () => {
  const { shelf, clock, put } = await scene();
  const lease = await leaseOf(shelf.ledger);
  await put('aa01');
  clock.time += 61 * minute;
  assert.equal((await sweep(shelf)).orphans, 1);
  assert.equal(await shelf.ledger.shelve(buildOf(second, 'aa01'), [], lease), 'late');
});

test('an object whose deletion is due is not swept before', async () => {
  const { shelf, clock, keys, put } = await scene();
  await put('aa01');
  await shelve(shelf.ledger, buildOf(first, 'aa01'));
  clock.time += 120 * minute;
  await shelf.ledger.remove(first);
  assert.equal((await sweep(shelf)).orphans, 0);
  assert.deepEqual(await keys(), [buildKey('aa01')]);
});
