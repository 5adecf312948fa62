/** Breakers, lanes and addresses, on a clock that a test moves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBreakers } from '../../src/archive/breaker.ts';
import type { Clock } from '../../src/archive/clock.ts';
import { resolveAddresses } from '../../src/archive/index.ts';
import { createSemaphore } from '../../src/archive/semaphore.ts';

const minute = 60_000;

test('a breaker opens for longer each time, and begins anew after a good answer', () => {
  let now = 1000;
  const { open, wait, mend, report } = createBreakers(() => now);
  assert.equal(wait('oai', 'h'), 0);
  assert.equal(open('oai', 'h', 'throttled', 0), 15 * minute);
  // What was under way when it opened does not count again.
  assert.equal(open('oai', 'h', 'throttled', 0), 15 * minute);
  assert.deepEqual([wait('content', 'h'), wait('oai', 'other')], [0, 0]);
  assert.deepEqual(report(), [{ key: 'oai h', until: now + 15 * minute, cause: 'throttled' }]);
  for (const expected of [30, 30]) {
    now += wait('oai', 'h');
    assert.equal(open('oai', 'h', 'throttled', 0), expected * minute);
  }
  now += wait('oai', 'h');
  mend('oai', 'h');
  assert.equal(open('oai', 'h', 'throttled', 0), 15 * minute);
  mend('oai', 'h');
  assert.equal(wait('oai', 'h'), 15 * minute);
});

test('a time that was asked for is obeyed, within a day', () => {
  const { open, wait } = createBreakers(() => 0);
  assert.equal(open('content', 'h', 'overloaded', 7000), 7000);
  // A later, longer time counts; a shorter one does not open it early.
  assert.equal(open('content', 'h', 'overloaded', 9000), 9000);
  assert.equal(open('content', 'h', 'overloaded', 1000), 9000);
  assert.equal(open('atom', 'h', 'throttled', 1e12), 24 * 60 * minute);
  assert.equal(wait('content', 'h'), 9000);
});

test('403 stops the host in all its roles', () => {
  const { stop, wait } = createBreakers(() => 0);
  assert.equal(stop('h'), 24 * 60 * minute);
  assert.deepEqual(
    [wait('content', 'h'), wait('oai', 'h'), wait('oai', 'other')],
    [24 * 60 * minute, 24 * 60 * minute, 0],
  );
});

test('a lane lets so many through, the rest in order, and those out who lose patience', async () => {
  const sleepers: { milliseconds: number; wake: () => void }[] = [];
  const clock: Clock = {
    now: () => 0,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        sleepers.push({ milliseconds, wake: resolve });
        signal?.addEventListener('abort', () => resolve());
      }),
  };
  const enter = createSemaphore(1, clock);
  const leave = await enter(10);
  const order: string[] = [];
  const second = enter(20).then((done) => {
    order.push(done ? 'second' : 'second gave up');
    return done;
  });
  const third = enter(30).then((done) => {
    order.push(done ? 'third' : 'third gave up');
    return done;
  });
  sleepers.find(({ milliseconds }) => milliseconds === 20)?.wake();
  assert.equal(await second, undefined);
  leave?.();
  leave?.();
  (await third)?.();
  assert.deepEqual(order, ['second gave up', 'third']);
  const next = await enter(5);
  assert.ok(next);
});

test('one setting points all of it at a stand-in; the archive itself has its own hosts', () => {
  const stand = 'http://127.0.0.1:9';
  assert.deepEqual(resolveAddresses({ arxivUrl: `${stand}/` }), {
    arxiv: stand,
    oai: `${stand}/oai`,
    atom: `${stand}/api/query`,
  });
  assert.deepEqual(resolveAddresses({ arxivUrl: 'https://arxiv.org' }), {
    arxiv: 'https://arxiv.org',
    oai: 'https://oaipmh.arxiv.org/oai',
    atom: 'https://export.arxiv.org/api/query',
  });
  const own = resolveAddresses({ arxivUrl: stand, oaiUrl: 'http://o/oai2/', exportUrl: 'http://e' });
  assert.deepEqual([own.oai, own.atom], ['http://o/oai2', 'http://e/api/query']);
});
