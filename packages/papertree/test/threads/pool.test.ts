/** Pools of worker threads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openThreads, runInPool } from '../../src/threads/pool.ts';

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

test('a call ends with its limit, in the words of the caller; another end of it is told as it is', async (t) => {
  const pool = openThreads({ minThreads: 0, maxThreads: 1 });
  t.after(() => pool.destroy());
  const call = { name: 'answerQuestion', input: { key: 'a', name: 'search', given: ['', 1] }, tooLong: 'Too long.' };
  // A thread takes longer than that to start.
  await assert.rejects(runInPool(pool, { ...call, timeout: 1 }), { code: 'build-failed', reason: /^Too long\.$/ });
  // No thread has the paper yet.
  assert.equal(await runInPool(pool, { ...call, timeout: 60_000 }), undefined);
  await assert.rejects(runInPool(pool, { ...call, name: 'nothing', timeout: 60_000 }), /No handler function/);
});
