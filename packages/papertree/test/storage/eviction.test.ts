/** Once a minute: what is too much is evicted, least recently used first, and what is nobody's is deleted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildKey,
  type EvictionOptions,
  newBuildId,
  openMemoryShelf,
  type Shelf,
  startEviction,
  type VersionId,
} from '../../src/storage/index.ts';
import { evictedAtOnce } from '../../src/storage/ledger.ts';
import { allKeys, buildOf, minute, shelve, takeOf } from '../contracts/ledger-fixture.ts';

async function withEviction(
  limits: Pick<EvictionOptions, 'diskLimit' | 'derivedBytes'>,
  run: (on: { shelf: Shelf; clock: { time: number }; eviction: ReturnType<typeof startEviction> }) => Promise<void>,
) {
  const clock = { time: 1_700_000_000_000 };
  const shelf = await openMemoryShelf({ clock: () => clock.time });
  const faults: unknown[] = [];
  const eviction = startEviction(shelf, { ...limits, fault: (thrown) => void faults.push(thrown) });
  try {
    await run({ shelf, clock, eviction });
    assert.deepEqual(faults, []);
  } finally {
    await eviction.close();
    await shelf.close();
  }
}

/** Shelves versions of 100 bytes, each with a mirrored file of 50. */
async function fill({ ledger, bytes }: Shelf, count: number): Promise<VersionId[]> {
  const papers = Array.from({ length: count }, (_, n) => ({ id: `2401.${String(n).padStart(5, '0')}`, version: 1 }));
  for (const paper of papers) {
    const buildId = newBuildId();
    await bytes.put(buildKey(buildId), Buffer.alloc(100));
    await shelve(ledger, buildOf(paper, buildId), [{ kind: 'mirror', key: paper.id, paper }]);
    const key = `assets/${paper.id}`;
    const size = await bytes.put(key, Buffer.alloc(50));
    const job = await takeOf(ledger, 'mirror');
    await ledger.saveAsset(job, { path: 'x1.png', state: 'mirrored', key, type: 'image/png', size });
    await ledger.finish(job);
  }
  return papers;
}

async function shelved({ ledger }: Shelf): Promise<string[]> {
  return (await ledger.shelved()).map(({ paper }) => paper.id);
}

test('over the limit the least recently read builds are evicted with their files; metadata stay', () =>
  withEviction({ diskLimit: 500 }, async ({ shelf, clock, eviction }) => {
    const [first, second, third, fourth] = await fill(shelf, 4);
    assert.ok(first && second && third && fourth);
    await shelf.ledger.saveMetadata({ id: second.id, latestVersion: 1, metadata: { title: 'Kept' } });
    clock.time += 11 * minute;
    eviction.used(first);
    await eviction.runRound();
    // 600 bytes are more than 500: down to 450, by one.
    assert.deepEqual(await shelved(shelf), [first.id, third.id, fourth.id]);
    assert.equal(await shelf.ledger.findAsset(second, 'x1.png'), undefined);
    assert.deepEqual((await shelf.ledger.find(second)).paper?.metadata, { title: 'Kept' });
    assert.equal((await allKeys(shelf.bytes)).length, 8, 'the objects stay for those who read them');
    clock.time += 10 * minute;
    await eviction.runRound();
    assert.equal((await allKeys(shelf.bytes)).length, 6);
    assert.equal((await shelf.ledger.stats()).due.objects, 0);
  }));

test('what is made of builds counts, and is expected to become smaller with them', () =>
  withEviction({ diskLimit: 800, derivedBytes: async () => 600 }, async ({ shelf, eviction }) => {
    await fill(shelf, 4);
    await eviction.runRound();
    // Half of the 1200 bytes are objects, so 400 may be: down to 360, by two.
    assert.equal((await shelf.ledger.stats()).kept.bytes, 300);
  }));

test('eviction goes on where it cannot be known what is made of builds', async () => {
  const shelf = await openMemoryShelf();
  const faults: unknown[] = [];
  const broken = new Error('broken');
  const derivedBytes = async () => Promise.reject(broken);
  const eviction = startEviction(shelf, { diskLimit: 500, derivedBytes, fault: (thrown) => void faults.push(thrown) });
  await fill(shelf, 4);
  await eviction.runRound();
  assert.equal((await shelf.ledger.stats()).kept.bytes, 450);
  assert.deepEqual(faults, [broken]);
  await eviction.close();
  await shelf.close();
});

test('a build that is over the limit by itself is evicted too', () =>
  withEviction({ diskLimit: 500 }, async ({ shelf, eviction }) => {
    await fill(shelf, 10);
    await eviction.runRound();
    assert.equal((await shelf.ledger.stats()).kept.bytes, 450);
  }));

test('eviction does not stop just below the limit', () =>
  withEviction({ diskLimit: 320 }, async ({ shelf, eviction }) => {
    // 1500 bytes: the eight builds that the ledger names at once leave 300, below the limit and more than 288.
    await fill(shelf, 10);
    await eviction.runRound();
    assert.equal((await shelf.ledger.stats()).kept.bytes, 150);
  }));

test('below the limit nothing goes', () =>
  withEviction({ diskLimit: 600 }, async ({ shelf, clock, eviction }) => {
    const papers = await fill(shelf, 4);
    clock.time += 11 * minute;
    await eviction.runRound();
    assert.equal((await shelved(shelf)).length, papers.length);
  }));

test('orphans of a crash are deleted once an hour', () =>
  withEviction({ diskLimit: 1e9 }, async ({ shelf, clock, eviction }) => {
    await fill(shelf, 1);
    const kept = await allKeys(shelf.bytes);
    await shelf.bytes.put(buildKey('aaaa'), Buffer.from('left behind'));
    clock.time += 30 * minute;
    await eviction.runRound();
    clock.time += 31 * minute;
    await eviction.runRound();
    assert.equal((await allKeys(shelf.bytes)).length, kept.length + 1, 'an hour is not over since the last time');
    clock.time += 29 * minute;
    await eviction.runRound();
    assert.deepEqual(await allKeys(shelf.bytes), kept);
  }));

test('the more objects, the longer until they are all listed again', () =>
  withEviction({ diskLimit: 1e9 }, async ({ shelf, clock, eviction }) => {
    const { walk } = shelf.bytes;
    const { stats } = shelf.ledger;
    let sweeps = 0;
    Object.assign(shelf.bytes, {
      walk: () => {
        sweeps++;
        return walk();
      },
    });
    const kept = { objects: 35_000_000, bytes: 0 };
    Object.assign(shelf.ledger, { stats: async () => ({ ...(await stats()), kept }) });
    await eviction.runRound();
    const days = (count: number) => count * 24 * 60 * minute;
    clock.time += days(4);
    await eviction.runRound();
    assert.equal(sweeps, 1);
    clock.time += days(1);
    await eviction.runRound();
    assert.equal(sweeps, 2);
  }));

test('while all objects are listed, eviction goes on', () =>
  withEviction({ diskLimit: 100 }, async ({ shelf, clock, eviction }) => {
    const { walk } = shelf.bytes;
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    Object.assign(shelf.bytes, {
      async *walk() {
        begun.resolve();
        await goOn.promise;
        yield* walk();
      },
    });
    const sweeping = eviction.runRound();
    await begun.promise;
    await fill(shelf, 2);
    clock.time += minute;
    const next = eviction.runRound();
    while ((await shelf.ledger.stats()).builds > 0) await new Promise(setImmediate);
    goOn.resolve();
    await Promise.all([sweeping, next]);
  }));

test('one node evicts for all', () =>
  withEviction({ diskLimit: 100 }, async ({ shelf, eviction }) => {
    await fill(shelf, 2);
    const lease = await shelf.ledger.lease('eviction', minute);
    assert.ok(lease);
    await eviction.runRound();
    assert.equal((await shelved(shelf)).length, 2);
    await shelf.ledger.release(lease);
    await eviction.runRound();
    assert.equal((await shelved(shelf)).length, 0);
  }));

test('much is evicted in small steps, between which other work has its turn', () =>
  withEviction({ diskLimit: 1000 }, async ({ shelf, eviction }) => {
    await fill(shelf, 200);
    const { evict } = shelf.ledger;
    const steps: number[] = [];
    let turns = 0;
    let running = true;
    const count = () => {
      turns++;
      if (running) setImmediate(count);
    };
    count();
    Object.assign(shelf.ledger, {
      evict: (...[victims]: Parameters<typeof evict>) => {
        steps.push(victims.length);
        return evict(victims);
      },
    });
    await eviction.runRound();
    running = false;
    assert.ok(steps.length >= 25 && steps.every((step) => step <= evictedAtOnce), String(steps));
    assert.ok(turns >= steps.length - 1, `${turns} turns in ${steps.length} steps`);
    assert.equal((await shelf.ledger.stats()).kept.bytes, 900);
  }));

test('eviction runs every minute, and closing waits for one step at most', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  await withEviction({ diskLimit: 1000 }, async ({ shelf, eviction }) => {
    await fill(shelf, 200);
    const { evict } = shelf.ledger;
    const begun = Promise.withResolvers<void>();
    Object.assign(shelf.ledger, {
      evict: (...told: Parameters<typeof evict>) => {
        begun.resolve();
        return evict(...told);
      },
    });
    context.mock.timers.tick(minute);
    await begun.promise;
    await eviction.close();
    assert.equal((await shelf.ledger.stats()).builds, 200 - evictedAtOnce);
  });
});

test('uses are noted when eviction is closed', async () => {
  await withEviction({ diskLimit: 200 }, async ({ shelf, clock, eviction }) => {
    const [first, second] = await fill(shelf, 2);
    assert.ok(first && second);
    clock.time += minute;
    eviction.used(first);
    await eviction.close();
    assert.deepEqual(
      (await shelf.ledger.victims(1)).map(({ paper }) => paper),
      [second],
    );
  });
});
