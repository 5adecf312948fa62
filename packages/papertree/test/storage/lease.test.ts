/** Work under a lease: begun as soon as the lease is free, and ended as soon as it is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Change,
  LostLease,
  openMemoryShelf,
  withFreeLease,
  withLease,
  withLeaseUnlessDone,
  withSlot,
} from '../../src/storage/index.ts';
import { first, leaseOf } from '../contracts/ledger-fixture.ts';

test('a lease that is given back goes to who waits for it, at once', async (context) => {
  const { ledger, close } = await openMemoryShelf();
  const lease = await leaseOf(ledger, 'a');
  // Polling would never come to its turn.
  context.mock.timers.enable({ apis: ['setInterval'] });
  const { lease: take } = ledger;
  const asked: unknown[] = [];
  const refused = Promise.withResolvers<void>();
  const watched = {
    ...ledger,
    lease: async (name: string, ms: number) => {
      const given = await take(name, ms);
      asked.push(given?.token);
      // Refused once before it waits, and once while it watches.
      if (asked.length === 2) refused.resolve();
      return given;
    },
  };
  const work = withLease(watched, 'a', async ({ token }) => token);
  await refused.promise;
  await ledger.release(lease);
  assert.ok((await work) > lease.token);
  assert.equal(asked.length, 3);
  await close();
});

test('who waits for a lease goes on once another has done the work, also while that one still has it', async () => {
  const { ledger, close } = await openMemoryShelf();
  await leaseOf(ledger, 'a');
  let looks = 0;
  const another = {
    mayTell: ({ what }: Change) => what === 'paper',
    isDone: async () => ++looks === 2,
  };
  const waiting = withLeaseUnlessDone(ledger, 'a', another, async () => assert.fail('the lease is still held'));
  let over = false;
  const ended = waiting.then(() => {
    over = true;
  });
  // Each change makes it look once; the first comes before the work is done.
  while (!over) {
    await ledger.block(first);
    await new Promise(setImmediate);
  }
  await ended;
  assert.equal(looks, 2);
  await close();
});

test('a lost lease ends the work', async (context) => {
  const clock = { time: 1_700_000_000_000 };
  const { ledger, close } = await openMemoryShelf({ clock: () => clock.time });
  context.mock.timers.enable({ apis: ['setInterval'] });
  const begun = Promise.withResolvers<AbortSignal>();
  const work = withLease(ledger, 'a', (_, lost) => {
    begun.resolve(lost);
    return new Promise(() => {});
  });
  const lost = await begun.promise;
  context.mock.timers.tick(4000);
  assert.equal(lost.aborted, false);
  // The node was paused for so long that another has taken the lease over.
  clock.time += 60_000;
  await leaseOf(ledger, 'a');
  context.mock.timers.tick(4000);
  await assert.rejects(work, LostLease);
  assert.ok(lost.reason instanceof LostLease);
  await close();
});

test('who would not wait for a lease does nothing where another has it', async () => {
  const { ledger, close } = await openMemoryShelf();
  let done = 0;
  const work = async () => void done++;
  const lease = await leaseOf(ledger, 'a');
  await withFreeLease(ledger, 'a', work);
  await ledger.release(lease);
  await withFreeLease(ledger, 'a', work);
  assert.equal(done, 1);
  await close();
});

test('so many work at a time as there are slots, and who is aborted waits no longer', async () => {
  const { ledger, close } = await openMemoryShelf();
  let running = 0;
  let most = 0;
  const never = new AbortController().signal;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
  };
  const slots = { name: 'archive', slots: 3, signal: never };
  await Promise.all(Array.from({ length: 12 }, () => withSlot(ledger, slots, work)));
  assert.deepEqual([most, running], [3, 0]);
  const stop = AbortSignal.abort(new Error('given up'));
  await assert.rejects(withSlot(ledger, { ...slots, signal: stop }, work), /given up/);
  await close();
});
