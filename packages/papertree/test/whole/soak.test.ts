/** A short soak; `npm run soak` is the long one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomOf } from '../../../../test/random.ts';
import { growth, soak } from './soak.ts';

test('6,000 requests beside 300 idle connections: every answer right, no 5xx, memory flat', async (context) => {
  const options = { requests: 6000, seconds: 300, connections: 16, idle: 300, random: randomOf(context) };
  const { requests, statuses, wrong, idleAnswered, memory } = await soak(options);
  assert.deepEqual(wrong.slice(0, 5), []);
  assert.equal(requests, options.requests);
  assert.deepEqual(Object.keys(statuses), ['200', '304', '400', '404', '422']);
  assert.equal(idleAnswered, options.idle);
  if (memory.length > 0) assert.ok(growth(memory) < 64, `${memory.map(Math.round).join(' ')} MB`);
});
