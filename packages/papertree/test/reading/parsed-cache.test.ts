/** The cache of parsed artefacts: one parse for concurrent requests, large papers kept, failures not kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createParsedCache } from '../../src/reading/parsed-cache.ts';

/** Makes an object, and counts how often. */
function maker() {
  const made: object[] = [];
  return { made, make: async () => made[made.push({}) - 1] as object };
}

test('concurrent callers wait for one parse', async () => {
  const { keep } = createParsedCache();
  const { made, make } = maker();
  const all = await Promise.all(Array.from({ length: 50 }, () => keep('a', 100, make)));
  assert.equal(made.length, 1);
  assert.equal(new Set(all).size, 1);
});

test('a value larger than the cache is kept, and small ones beside it', async () => {
  const { keep } = createParsedCache(1000);
  const large = maker();
  const small = maker();
  for (let i = 0; i < 5; i++) {
    await keep('large', 1_000_000, large.make);
    await keep('small', 100, small.make);
  }
  assert.deepEqual([large.made.length, small.made.length], [1, 1]);
});

test('a parse that failed is tried again', async () => {
  const { keep } = createParsedCache();
  await assert.rejects(
    keep('a', 1, () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.deepEqual(await keep('a', 1, async () => ({ now: true })), { now: true });
});
