/** Slots and queues of the semaphore, on a clock that a test moves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clock } from '../../src/archive/request-limits.ts';
import { createSemaphore, type Semaphore } from '../../src/archive/request-limits.ts';

/** Sleepers wake when a test says so. */
function manualClock() {
  const sleepers: { milliseconds: number; wake: () => void }[] = [];
  const clock: Clock = {
    now: () => 0,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        sleepers.push({ milliseconds, wake: resolve });
        signal?.addEventListener('abort', () => resolve());
      }),
  };
  const wake = (milliseconds: number) => {
    for (const sleeper of sleepers) if (sleeper.milliseconds === milliseconds) sleeper.wake();
  };
  return { clock, wake };
}

/** Queues each name for its client (its first letter; a minus is background work), and gives the order of service. */
async function serve(semaphore: Semaphore, names: readonly string[]): Promise<string[]> {
  const first = await semaphore.acquire(10, 'holder');
  const order: string[] = [];
  const all = names.map(async (name) => {
    const client = name.charAt(0);
    const release = await semaphore.acquire(10, client === '-' ? undefined : client);
    order.push(name);
    release?.();
  });
  first?.();
  await Promise.all(all);
  return order;
}

const { clock: still } = manualClock();
const orders: [string, string[], string][] = [
  ['one client is served in order', ['a1', 'a2', 'a3'], 'a1 a2 a3'],
  ['clients take turns', ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'], 'a1 b1 c1 a2 b2 a3'],
  ['background work waits behind readers', ['-1', '-2', 'a1', 'a2'], 'a1 a2 -1 -2'],
  ['background work alone is served in order', ['-1', '-2', '-3'], '-1 -2 -3'],
];

for (const [name, queued, expected] of orders) {
  test(name, async () => {
    assert.equal((await serve(createSemaphore(1, still), queued)).join(' '), expected);
  });
}

test('one in ten slots goes to background work, however many readers wait', async () => {
  const readers = Array.from({ length: 40 }, (_, index) => `a${index}`);
  const order = await serve(createSemaphore(1, still), ['-1', '-2', ...readers]);
  assert.deepEqual([order.indexOf('-1'), order.indexOf('-2')], [9, 19]);
});

test('the first reader of a crowd waits for one other, not for all that another has queued', async () => {
  const crowd = Array.from({ length: 600 }, (_, index) => `a${index}`);
  const order = await serve(createSemaphore(1, still), [...crowd, 'b1']);
  assert.equal(order.indexOf('b1'), 1);
});

test('no more slots than there are, also when one is given back twice', async () => {
  const semaphore = createSemaphore(2, still);
  const [first, second] = [await semaphore.acquire(10, 'a'), await semaphore.acquire(10, 'b')];
  let third = false;
  void semaphore.acquire(10, 'c').then(() => {
    third = true;
  });
  let fourth = false;
  void semaphore.acquire(10, 'd').then(() => {
    fourth = true;
  });
  first?.();
  first?.();
  await new Promise<void>((resolve) => setImmediate(resolve));
  assert.deepEqual([third, fourth], [true, false]);
  second?.();
});

test('a waiter that timed out leaves nothing in the queues', async () => {
  const { clock, wake } = manualClock();
  const semaphore = createSemaphore(1, clock);
  const release = await semaphore.acquire(10, 'a');
  const late = [semaphore.acquire(20, 'a'), semaphore.acquire(20, 'b'), semaphore.acquire(20)];
  const patient = semaphore.acquire(30, 'b');
  wake(20);
  assert.deepEqual(await Promise.all(late), [undefined, undefined, undefined]);
  release?.();
  (await patient)?.();
  assert.ok(await semaphore.acquire(5));
});

test('closing refuses all waiting callers, and all later ones', async () => {
  const semaphore = createSemaphore(1, still);
  await semaphore.acquire(10);
  const waiting = [semaphore.acquire(10, 'a'), semaphore.acquire(10)];
  semaphore.close();
  assert.deepEqual(await Promise.all([...waiting, semaphore.acquire(10, 'b')]), [undefined, undefined, undefined]);
});
