/** Clients take turns in a queue, and the one who fills it is the one who is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomOf } from '../../../../test/random.ts';
import { createFairQueue, type QueuePlace } from '../../src/archive/fair-queue.ts';

/** A queue with one slot that is taken, and the names of the works in the order in which they begin. */
function busyQueue(capacity = 2000) {
  const queue = createFairQueue({ slots: 1, capacity });
  const first = queue.enter('first');
  const begun: string[] = [];
  const refused: string[] = [];
  const enter = (client: string | undefined, name: string): QueuePlace => {
    const place = queue.enter(client);
    place.ready.then(
      () => {
        begun.push(name);
        place.leave();
      },
      (thrown: Error) => void refused.push(`${name}: ${thrown.message}`),
    );
    return place;
  };
  /** Lets all that wait run, one after another. */
  const drain = async () => {
    first.leave();
    await new Promise(setImmediate);
  };
  return { queue, enter, begun, refused, drain };
}

test("a client's second work waits behind the first of others, and its own stay in order", async () => {
  const { enter, begun, drain } = busyQueue();
  for (const n of [1, 2, 3, 4]) enter('greedy', `greedy ${n}`);
  for (const client of ['one', 'two']) for (const n of [1, 2]) enter(client, `${client} ${n}`);
  await drain();
  assert.deepEqual(begun, ['greedy 1', 'one 1', 'two 1', 'greedy 2', 'one 2', 'two 2', 'greedy 3', 'greedy 4']);
});

test('the first of a hundred clients is served first', async () => {
  const { enter, begun, drain } = busyQueue();
  const names = Array.from({ length: 100 }, (_, n) => `client ${n}`);
  for (const name of names) enter(name, name);
  await drain();
  assert.deepEqual(begun, names);
});

test('background work begins when no reader waits, or at the tenth start', async () => {
  const { enter, begun, drain } = busyQueue();
  for (const n of [1, 2]) enter(undefined, `background ${n}`);
  for (let n = 1; n <= 10; n++) enter(`reader ${n}`, 'reader');
  await drain();
  assert.deepEqual(begun, [...Array(9).fill('reader'), 'background 1', 'reader', 'background 2']);
});

test('work that two clients wait for begins at the turn of either, and once', async () => {
  const { enter, begun, drain } = busyQueue();
  for (const n of [1, 2]) enter('greedy', `greedy ${n}`);
  enter('greedy', 'shared').join('other');
  enter(undefined, 'awaited').join('other');
  await drain();
  assert.deepEqual(begun, ['greedy 1', 'shared', 'greedy 2', 'awaited']);
});

test('a full queue takes the last place of the client that holds most, and tells that client its share', async () => {
  const { enter, begun, refused, drain } = busyQueue(4);
  for (const n of [1, 2, 3, 4]) enter('greedy', `greedy ${n}`);
  assert.throws(() => enter('greedy', 'greedy 5'), { code: 'rate-limited', message: /4 of the 4 papers .* are yours/ });
  enter('other', 'other 1');
  enter('other', 'other 2');
  assert.throws(() => enter('other', 'other 3'), { code: 'rate-limited', message: /2 of the 4 papers/ });
  await drain();
  assert.deepEqual(begun, ['greedy 1', 'other 1', 'greedy 2', 'other 2']);
  assert.deepEqual(
    refused.map((text) => text.replace(/\..*/, '')),
    [
      'greedy 4: The queue is full: 4 of the 4 papers that wait to be built are yours',
      'greedy 3: The queue is full: 3 of the 4 papers that wait to be built are yours',
    ],
  );
});

test('a place that another client waits in is not taken', async () => {
  const { enter, begun, refused, drain } = busyQueue(3);
  enter('greedy', 'greedy 1');
  for (const n of [2, 3]) enter('greedy', `greedy ${n}`).join('friend');
  enter('other', 'other');
  await drain();
  assert.deepEqual(begun.toSorted(), ['greedy 2', 'greedy 3', 'other']);
  assert.equal(refused.length, 1);
});

test('a closed queue refuses all that wait and all that come', async () => {
  const { queue, enter, begun, refused, drain } = busyQueue();
  enter('one', 'one');
  queue.close(new Error('closed'));
  assert.throws(() => queue.enter('two'), /closed/);
  await drain();
  assert.deepEqual([begun, refused], [[], ['one: closed']]);
});

test('whatever comes and goes, no more run than there are slots, and in the end all are free', async (context) => {
  const random = randomOf(context);
  const queue = createFairQueue({ slots: 3, capacity: 20 });
  const places = new Set<QueuePlace>();
  let running = 0;
  let most = 0;
  const leave = (place: QueuePlace, ran: boolean) => {
    if (ran) running--;
    places.delete(place);
    place.leave();
    place.leave();
  };
  for (let step = 0; step < 2000; step++) {
    try {
      const place = queue.enter(random.next() < 0.1 ? undefined : `client ${random.below(5)}`);
      places.add(place);
      let begun = false;
      place.ready.then(
        () => {
          begun = true;
          if (places.has(place)) most = Math.max(most, ++running);
          else place.leave();
        },
        () => places.delete(place),
      );
      if (random.next() < 0.2) place.join(`client ${random.below(5)}`);
      if (random.next() < 0.6) setImmediate(() => places.has(place) && leave(place, begun));
    } catch (thrown) {
      assert.equal((thrown as { code?: string }).code, 'rate-limited');
    }
    if (random.next() < 0.3) await new Promise(setImmediate);
  }
  while (places.size > 0) {
    for (const place of places) leave(place, false);
    await new Promise(setImmediate);
  }
  assert.ok(most <= 3 && most > 0);
  const again = Array.from({ length: 3 }, (_, n) => queue.enter(`last ${n}`));
  await Promise.all(again.map(({ ready }) => ready));
});

test('one client never has all slots, nor has background work, and what it leaves is free for the next', async () => {
  for (const client of ['greedy', undefined]) {
    const queue = createFairQueue({ slots: 4, capacity: 100 });
    const greedy = Array.from({ length: 10 }, () => queue.enter(client));
    assert.equal(greedy.filter(({ atOnce }) => atOnce).length, 3);
    const other = queue.enter('other');
    assert.ok(other.atOnce);
    const third = queue.enter('third');
    assert.ok(!third.atOnce);
    other.leave();
    await third.ready;
    const last = greedy.at(-1) as QueuePlace;
    for (const place of greedy.slice(0, -1)) place.leave();
    await last.ready;
  }
});

test('work of a client that has its share begins at once for another that joins it', async () => {
  const queue = createFairQueue({ slots: 4, capacity: 100 });
  const greedy = Array.from({ length: 4 }, () => queue.enter('greedy'));
  const waiting = greedy.at(-1) as QueuePlace;
  assert.ok(!waiting.atOnce);
  waiting.join('other');
  await waiting.ready;
});
