/** The cache on the node's disk keeps the contract, spares its store, stays within its limit, and never gives what is damaged. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDiskCache } from '../../src/storage/drivers/disk-cache.ts';
import { openMemoryBytes } from '../../src/storage/drivers/memory-bytes.ts';
import type { Bytes } from '../../src/storage/index.ts';
import { bytesContract } from '../contracts/bytes.ts';
import { temporaryFolder } from './folder.ts';

const folder = temporaryFolder();
let count = 0;
const place = () => join(folder, String(++count));
const large = 1 << 30;

bytesContract('disk-cache', async () => openDiskCache(openMemoryBytes(), place(), large));

/** A store that counts how often it is asked for an object, and outlives its caches. */
function countingStore(): { readonly store: Bytes; readonly asked: string[] } {
  const memory = openMemoryBytes();
  const asked: string[] = [];
  const get: Bytes['get'] = (key, range) => {
    asked.push(key);
    return memory.get(key, range);
  };
  return { store: { ...memory, get, close: async () => {} }, asked };
}

test('what was read is read without the store, also after the next start', async () => {
  const { store, asked } = countingStore();
  const at = place();
  const body = randomBytes(200_000);
  await store.put('a/b', body);
  const cache = await openDiskCache(store, at, large);
  const ranges = [
    { start: 0, end: 10 },
    { start: 150_000, end: 180_000 },
    { start: 199_990, end: 300_000 },
  ];
  const together = await Promise.all(ranges.map((range) => cache.get('a/b', range)));
  for (const [n, { start, end }] of ranges.entries()) assert.deepEqual(together[n], body.subarray(start, end));
  assert.deepEqual(asked, ['a/b'], 'once for all who ask together');
  await cache.close();

  const again = await openDiskCache(store, at, large);
  for (const { start, end } of ranges)
    assert.deepEqual(await again.get('a/b', { start, end }), body.subarray(start, end));
  assert.deepEqual(await again.get('a/b'), body);
  assert.deepEqual(asked, ['a/b']);
  await again.delete('a/b');
  assert.equal(await again.get('a/b'), undefined);
  await again.close();
});

test('what was put is there to be read', async () => {
  const { store, asked } = countingStore();
  const at = place();
  const cache = await openDiskCache(store, at, large);
  await cache.put('a/b', Buffer.from('just built'));
  await cache.close();
  const again = await openDiskCache(store, at, large);
  assert.equal((await again.get('a/b'))?.toString(), 'just built');
  assert.deepEqual(asked, []);
  await again.close();
});

test('a copy that was damaged, cut short or emptied by a crash is fetched again', async () => {
  const { store, asked } = countingStore();
  const at = place();
  const body = randomBytes(100_000);
  await store.put('a/b', body);
  const file = join(at, 'a', 'b');
  const harms = [
    () =>
      writeFileSync(
        file,
        readFileSync(file).map((byte, n) => (n === 50_000 ? byte ^ 1 : byte)),
      ),
    () => truncateSync(file, 70_000),
    () => truncateSync(file, 0),
    () => writeFileSync(file, Buffer.alloc(100_016)),
  ];
  for (const harm of harms) {
    const before = await openDiskCache(store, at, large);
    assert.deepEqual(await before.get('a/b'), body);
    await before.close();
    harm();
    asked.length = 0;
    const cache = await openDiskCache(store, at, large);
    assert.deepEqual(await cache.get('a/b', { start: 40_000, end: 60_000 }), body.subarray(40_000, 60_000));
    assert.deepEqual(asked, ['a/b']);
    await cache.close();
  }
});

test('it stays within its limit, and what is used stays longest', async () => {
  const { store, asked } = countingStore();
  const at = place();
  const limit = 1_000_000;
  for (let n = 0; n < 40; n++) await store.put(`a/${n}`, randomBytes(50_000));
  await store.put('a/huge', randomBytes(200_000));
  for (let n = 0; n < 40; n++) {
    const cache = await openDiskCache(store, at, limit);
    await cache.get('a/0', { start: 0, end: 1 });
    await cache.get(`a/${n}`);
    await cache.get('a/huge');
    await cache.tidy(0);
    await cache.close();
  }
  const kept = readdirSync(join(at, 'a'));
  const bytes = kept.reduce((sum, name) => sum + readFileSync(join(at, 'a', name)).length, 0);
  assert.ok(bytes <= limit && bytes > limit / 2, String(bytes));
  assert.ok(kept.includes('0') && kept.includes('39') && !kept.includes('huge'));
  assert.equal(asked.filter((key) => key === 'a/0').length, 1);
});

test('an old copy of another process pushes out no more than it needs', async () => {
  const { store } = countingStore();
  const at = place();
  for (let n = 0; n < 20; n++) await store.put(`a/${n}`, randomBytes(50_000));
  const cache = await openDiskCache(store, at, 1_000_000);
  for (let n = 0; n < 19; n++) await cache.get(`a/${n}`);
  await cache.tidy(0);
  const other = await openDiskCache(store, at, large);
  await other.get('a/19');
  await other.close();
  utimesSync(join(at, 'a', '19'), 1, 1);
  await cache.tidy(0);
  await cache.close();
  assert.equal(readdirSync(join(at, 'a')).length, 19);
});

test('a folder that cannot be written costs nothing but the copies', async () => {
  const { store } = countingStore();
  const at = place();
  await store.put('a/b', Buffer.from('whole'));
  const cache = await openDiskCache(store, at, large);
  rmSync(join(at, '.unfinished'), { recursive: true });
  mkdirSync(join(at, 'a', 'b'), { recursive: true });
  for (let n = 0; n < 3; n++) assert.equal((await cache.get('a/b'))?.toString(), 'whole');
  await cache.put('a/c', Buffer.from('put'));
  assert.equal((await cache.get('a/c'))?.toString(), 'put');
  await cache.close();
});
