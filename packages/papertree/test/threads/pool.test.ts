/** Pools of worker threads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openThreads } from '../../src/threads/pool.ts';

test('a pool that is closed at once ends its threads only when they have loaded their modules', async () => {
  const pool = openThreads({ minThreads: 2, maxThreads: 2 });
  const threads = pool.threads.map(({ threadId }) => threadId);
  const events: unknown[] = [];
  pool.on('message', (loaded: number) => events.push(loaded));
  pool.on('workerDestroy', () => events.push('ended'));
  await pool.destroy();
  assert.deepEqual(new Set(events.slice(0, 2)), new Set(threads));
  assert.deepEqual(events.slice(2), ['ended', 'ended']);
});
