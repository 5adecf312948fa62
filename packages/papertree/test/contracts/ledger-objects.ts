/** The contract `ledger`: which builds may go, what becomes of their objects, and mirrored files. */
import assert from 'node:assert/strict';
import { type Asset, buildKey, type Ledger, revisionOnceShelved } from '../../src/storage/index.ts';
import { buildOf, type Cases, first, minute, old, second, shelve, takeOf } from './ledger-fixture.ts';

const image = (key: string, path = 'x1.png'): Asset => ({
  path,
  state: 'mirrored',
  key,
  type: 'image/png',
  size: 40,
  checksums: 'AAAA',
});

/** A build of the first version, with its mirror job taken. */
async function mirroring(ledger: Ledger) {
  await shelve(ledger, buildOf(first, 'aa01'), [{ kind: 'mirror', key: 'a', paper: first }]);
  return takeOf(ledger, 'mirror', 60 * minute);
}

export const objectCases: Cases = {
  'the least recently used go first, and those just shelved last': async ({ ledger, clock }) => {
    await shelve(ledger, buildOf(first, 'aa01'));
    await shelve(ledger, buildOf(second, 'aa02'));
    clock.time += 9 * minute;
    await shelve(ledger, buildOf(old, 'aa03'));
    clock.time += minute;
    await ledger.markUsed([first, { id: 'none', version: 1 }]);
    assert.deepEqual(await ledger.victims(0), []);
    assert.deepEqual(await ledger.victims(1), [{ paper: second, buildId: 'aa02', bytes: 100 }]);
    const ids = async (bytes: number) => (await ledger.victims(bytes)).map(({ buildId }) => buildId);
    assert.deepEqual(await ids(100), ['aa02']);
    assert.deepEqual(await ids(101), ['aa02', 'aa01']);
    assert.deepEqual(await ids(200), ['aa02', 'aa01']);
    assert.deepEqual(await ids(201), ['aa02', 'aa01', 'aa03'], 'used before aa01, but just shelved');
    clock.time += 9 * minute;
    assert.deepEqual(await ids(1e9), ['aa02', 'aa03', 'aa01']);
    clock.time += 1;
    await ledger.markUsed([]);
    await ledger.markUsed([second, old]);
    assert.deepEqual(await ids(1e9), ['aa01', 'aa02', 'aa03']);
  },

  'those that were read or shelved last are listed first': async ({ ledger, clock }) => {
    assert.deepEqual(await ledger.lastUsed(), []);
    for (const [paper, buildId] of [
      [first, 'aa01'],
      [second, 'aa02'],
      [old, 'aa03'],
    ] as const) {
      await shelve(ledger, buildOf(paper, buildId));
      clock.time += minute;
    }
    assert.deepEqual(await ledger.lastUsed(), [old, second, first]);
    await ledger.markUsed([first]);
    assert.deepEqual(await ledger.lastUsed(2), [first, old]);
    await ledger.remove(first);
    assert.deepEqual(await ledger.lastUsed(2), [old, second]);
  },

  'a build that was made before the clock was put back is not just shelved': async ({ ledger, clock }) => {
    await shelve(ledger, buildOf(first, 'aa01'));
    clock.time -= 60 * minute;
    await shelve(ledger, buildOf(second, 'aa02'));
    const victims = await ledger.victims(101);
    assert.deepEqual(
      victims.map(({ buildId }) => buildId),
      ['aa01', 'aa02'],
      'though aa02 was used before',
    );
  },

  'what is on the shelf is listed page by page, with what was inferred of it': async ({ ledger }) => {
    const inferred = { status: 'pending' } as const;
    await shelve(ledger, buildOf(old, 'aa03'));
    await shelve(ledger, buildOf(second, 'aa02'), [{ kind: 'infer', key: 'a', paper: second, inferred }]);
    await shelve(ledger, buildOf(first, 'aa01'));
    await shelve(ledger, buildOf({ ...first, version: 10 }, 'aa10'));
    await ledger.evict([{ paper: first, buildId: 'aa01' }]);
    const tenth = { paper: { ...first, version: 10 }, buildId: 'aa10' };
    const all = [{ paper: second, buildId: 'aa02', inferred }, tenth, { paper: old, buildId: 'aa03' }];
    assert.deepEqual(await ledger.shelved(), all);
    assert.deepEqual(await ledger.shelved(undefined, 2), all.slice(0, 2));
    assert.deepEqual(await ledger.shelved(second, 1), all.slice(1, 2));
    assert.deepEqual(await ledger.shelved(first, 1), all.slice(0, 1), 'after one that is not there');
    assert.deepEqual(await ledger.shelved(old), []);
  },

  'evicting keeps what is not in the build': async ({ ledger }) => {
    await ledger.saveMetadata({ id: first.id, latestVersion: 1, metadata: {} });
    const inferred = { status: 'ready', tldr: 'Short.' } as const;
    await shelve(ledger, buildOf(first, 'aa01'), [{ kind: 'infer', key: 'a', paper: first, inferred }]);
    assert.equal(await ledger.evict([{ paper: first, buildId: 'aa00' }]), 0, 'there is another build by now');
    assert.equal(await ledger.evict([{ paper: first, buildId: 'aa01' }]), 100);
    assert.equal(await ledger.evict([{ paper: first, buildId: 'aa01' }]), 0);
    const { build, paper, inferred: kept } = await ledger.find(first);
    assert.deepEqual({ build, metadata: paper?.metadata, kept }, { build: undefined, metadata: {}, kept: inferred });
  },

  'a damaged build is of no format, and keeps all else': async ({ ledger }) => {
    await shelve(ledger, buildOf(first, 'aa01', { format: 7 }));
    const { build, revision } = await ledger.find(first);
    await ledger.markDamaged(first, 'aa00');
    assert.deepEqual([(await ledger.find(first)).build, await ledger.revision(first)], [build, revision]);
    await ledger.markDamaged(first, 'aa01');
    assert.deepEqual((await ledger.find(first)).build, { ...build, format: 0 });
    const after = await ledger.revision(first);
    assert.notEqual(after, revision);
    await ledger.markDamaged(first, 'aa01');
    assert.equal(await ledger.revision(first), after);
    assert.equal((await ledger.stats()).due.objects, 0);
  },

  'a stale build is so until it is confirmed or replaced, and each is told by the revision': async ({
    ledger,
    clock,
  }) => {
    await shelve(ledger, buildOf(first, 'aa01'));
    const seen = [await ledger.revision(first)];
    const told = async () => {
      const { build, revision } = await ledger.find(first);
      assert.equal(await ledger.revision(first), revision);
      if (!seen.includes(revision)) seen.push(revision);
      return [build?.staleSince, seen.length];
    };
    await ledger.markStale(first, 'aa00');
    assert.deepEqual(await told(), [undefined, 1], 'another build');
    const since = clock.time;
    await ledger.markStale(first, 'aa01');
    assert.deepEqual(await told(), [since, 2]);
    clock.time += minute;
    await ledger.markStale(first, 'aa01');
    assert.deepEqual(await told(), [since, 2], 'since the first time');
    await ledger.confirm(first, 'aa00');
    assert.equal((await ledger.find(first)).build?.checkedAt, since, 'another build');
    await ledger.confirm(first, 'aa01');
    assert.deepEqual(await told(), [undefined, 3]);
    await ledger.confirm(first, 'aa01');
    assert.deepEqual(await told(), [undefined, 3]);
    await ledger.markStale(first, 'aa01');
    await shelve(ledger, buildOf(first, 'aa02'));
    assert.deepEqual(await told(), [undefined, 4], 'replaced');
  },

  'the revision of a shelved build is known before': async ({ ledger }) => {
    const inferred = { status: 'pending' } as const;
    const shelveUnder = async (buildId: string, between: () => Promise<unknown> = async () => {}) => {
      const lease = await ledger.lease(buildId, minute);
      assert.ok(lease);
      const expected = revisionOnceShelved((await ledger.find(first)).revision, lease);
      await between();
      await ledger.shelve(buildOf(first, buildId), [{ kind: 'infer', key: 'a', paper: first, inferred }], lease);
      const { revision, inferred: saved } = await ledger.find(first);
      assert.deepEqual(saved, inferred);
      return [revision === expected, revision];
    };
    await ledger.saveMetadata({ id: first.id, latestVersion: 1, metadata: {} });
    const revisions = [await shelveUnder('aa01'), await shelveUnder('aa02')];
    const own = () => ledger.saveMetadata({ ...first, metadata: { title: 'Another' } });
    revisions.push(await shelveUnder('aa03', own));
    assert.deepEqual(
      revisions.map(([isExpected]) => isExpected),
      [true, true, false],
    );
    const again = await ledger.lease('again', minute);
    assert.ok(again);
    for (const buildId of ['aa04', 'aa05']) {
      await ledger.shelve(buildOf(first, buildId), [], again);
      revisions.push([true, (await ledger.find(first)).revision]);
    }
    assert.equal(new Set(revisions.map(([, revision]) => revision)).size, 5, 'each build has its own');
  },

  'an object outlives its fact by ten minutes': async ({ ledger, clock }) => {
    await shelve(ledger, buildOf(first, 'aa01'));
    await shelve(ledger, buildOf(first, 'aa02', { size: 7 }));
    clock.time += minute;
    await ledger.evict([{ paper: first, buildId: 'aa02' }]);
    const keys = [buildKey('aa01'), buildKey('aa02')];
    assert.deepEqual(await ledger.unknownObjects([...keys, 'builds/aa/aa03']), ['builds/aa/aa03']);
    assert.deepEqual(await ledger.unknownObjects([]), []);
    assert.deepEqual((await ledger.stats()).due, { objects: 2, bytes: 107 });
    assert.deepEqual(await ledger.dueObjects(), []);
    clock.time += 9 * minute;
    assert.deepEqual(await ledger.dueObjects(), keys.slice(0, 1));
    clock.time += minute;
    assert.deepEqual(await ledger.dueObjects(), keys);
    assert.deepEqual(await ledger.dueObjects(1), keys.slice(0, 1));
    await ledger.forgetObjects(keys);
    assert.deepEqual(await ledger.dueObjects(), []);
    assert.deepEqual(await ledger.unknownObjects(keys), keys);
  },

  'what is kept is not forgotten': async ({ ledger }) => {
    await shelve(ledger, buildOf(first, 'aa01'));
    await ledger.forgetObjects([buildKey('aa01')]);
    assert.deepEqual(await ledger.unknownObjects([buildKey('aa01')]), []);
  },

  'a mirrored file is found by version and path': async ({ ledger, clock }) => {
    const job = await mirroring(ledger);
    const assets: Asset[] = [
      image('assets/a/1'),
      { path: 'gone/ü.png', state: 'missing' },
      { path: 'x3.png', state: 'failed', reason: 'It answered 503.' },
    ];
    for (const asset of assets) assert.equal(await ledger.saveAsset(job, asset), true);
    for (const asset of assets) {
      assert.deepEqual(await ledger.findAsset(first, asset.path), { ...asset, savedAt: clock.time });
      assert.equal(await ledger.findAsset(second, asset.path), undefined);
    }
    assert.equal(await ledger.findAsset(first, 'X1.png'), undefined);
    const [image1, gone, failed] = assets;
    assert.deepEqual(await ledger.listAssets(first), [gone, image1, failed]);
    assert.deepEqual(await ledger.listAssets(second), []);
    const { assets: count, kept } = await ledger.stats();
    assert.deepEqual({ count, kept }, { count: 1, kept: { objects: 2, bytes: 140 } });
  },

  'a file that is mirrored again lets go of the copy before': async ({ ledger, clock }) => {
    const job = await mirroring(ledger);
    await ledger.saveAsset(job, image('assets/a/1'));
    clock.time += minute;
    await ledger.saveAsset(job, image('assets/a/2'));
    assert.deepEqual((await ledger.stats()).due, { objects: 1, bytes: 40 });
    await ledger.saveAsset(job, { path: 'x1.png', state: 'missing' });
    clock.time += 10 * minute;
    assert.deepEqual(await ledger.dueObjects(), ['assets/a/1', 'assets/a/2']);
    await assert.rejects(ledger.saveAsset(job, image(buildKey('aa01'))), 'an object has one fact');
  },

  'only who holds the job saves, and only beside a build': async ({ ledger, clock }) => {
    const job = await mirroring(ledger);
    assert.equal(await ledger.saveAsset({ ...job, token: job.token + 1 }, image('assets/a/1')), false);
    await ledger.evict([{ paper: first, buildId: 'aa01' }]);
    assert.equal(await ledger.saveAsset(job, image('assets/a/1')), false, 'evicting ends the job');
    await ledger.queue([{ kind: 'mirror', key: 'a', paper: first }]);
    const next = await takeOf(ledger, 'mirror');
    assert.equal(await ledger.saveAsset(next, image('assets/a/1')), false, 'there is no build');
    await shelve(ledger, buildOf(first, 'aa02'));
    assert.equal(await ledger.saveAsset(next, image('assets/a/1')), true);
    clock.time += minute;
    assert.equal(await ledger.saveAsset(next, image('assets/a/2', 'x2.png')), false, 'its time ran out');
    assert.equal(await ledger.findAsset(first, 'x2.png'), undefined);
    assert.deepEqual(await ledger.unknownObjects(['assets/a/2']), ['assets/a/2']);
  },

  'the files of a build go with it': async ({ ledger, clock }) => {
    const job = await mirroring(ledger);
    await ledger.saveAsset(job, image('assets/a/1'));
    clock.time += 10 * minute;
    const victims = await ledger.victims(1);
    assert.deepEqual(victims, [{ paper: first, buildId: 'aa01', bytes: 140 }]);
    assert.equal(await ledger.evict(victims), 140);
    assert.equal(await ledger.findAsset(first, 'x1.png'), undefined);
    clock.time += 10 * minute;
    assert.deepEqual(await ledger.dueObjects(), ['assets/a/1', buildKey('aa01')]);
    assert.deepEqual((await ledger.stats()).kept, { objects: 0, bytes: 0 });
  },
};
