/** The limit: windows of each client, what is told of them, and that they take bounded memory. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimit } from '../../src/http/rate-limit.ts';

test('a client has so many requests in a window, and then the next', () => {
  let moment = 1000;
  const limit = createRateLimit({ name: 'default', limit: 2, window: 60_000, now: () => moment });
  assert.deepEqual(limit.take('a'), {
    allowed: true,
    left: 1,
    reset: 60,
    headers: ['RateLimit', '"default";r=1;t=60', 'RateLimit-Policy', '"default";q=2;w=60'],
  });
  moment += 30_500;
  assert.equal(limit.take('a').allowed, true);
  const refused = limit.take('a');
  assert.equal(refused.allowed, false);
  assert.equal(refused.left, 0);
  assert.equal(refused.reset, 30);
  assert.equal(limit.take('b').left, 1);
  moment += 29_500;
  assert.equal(limit.take('a').left, 1);
});

test('no limit says nothing', () => {
  const result = createRateLimit({ name: 'default', limit: 0, window: 1000 }).take('a');
  assert.equal(result.allowed, true);
  assert.deepEqual(result.headers, []);
});

test('more clients than are counted push out those whose window began first', () => {
  const limit = createRateLimit({ name: 'default', limit: 1, window: 1000, now: () => 0, most: 3 });
  for (const client of ['a', 'b', 'c']) assert.equal(limit.take(client).allowed, true);
  assert.equal(limit.take('b').allowed, false);
  assert.equal(limit.take('d').allowed, true);
  assert.equal(limit.take('b').allowed, false);
  assert.equal(limit.take('a').allowed, true);
});

test('a clock that is put back keeps nobody out', ({ mock }) => {
  mock.timers.enable({ apis: ['Date'], now: Date.UTC(2024, 9, 27, 3) });
  const limit = createRateLimit({ name: 'default', limit: 1, window: 1000 });
  limit.take('a');
  mock.timers.setTime(Date.UTC(2024, 9, 27, 2));
  const { allowed, reset } = limit.take('a');
  assert.deepEqual({ allowed, reset }, { allowed: false, reset: 1 });
});
