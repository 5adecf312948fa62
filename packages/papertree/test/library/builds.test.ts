/** A paper is built once however many ask, and from the kept page where there is one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QueuedBuild, ReadablePaper } from '../../src/library/index.ts';
import { StorageOutage } from '../../src/library/storage-outage.ts';
import { buildKey, type Shelf } from '../../src/storage/index.ts';
import { allKeys } from '../contracts/ledger-fixture.ts';
import { down, type LibraryUnderTest, minute, pageOf, pagesAsked, paper, withLibrary } from './library-with-archive.ts';

const titleOf = async (opened: ReadablePaper) => (await opened.read('markdown')).toString().split('\n')[0];

test('a thousand concurrent readers: one record, one page, one build', () =>
  withLibrary(async ({ library, archive, shelf }) => {
    const asking = [paper, { id: paper.id }];
    const opened = await Promise.all(Array.from({ length: 1000 }, (_, n) => library.open(asking[n % 2] ?? paper)));
    assert.deepEqual(pagesAsked(archive), ['page 2401.00001v1']);
    assert.equal(new Set(opened.map(({ build }) => build.buildId)).size, 1);
    assert.equal((await allKeys(shelf.bytes)).length, 1);
    const first = opened[0];
    assert.ok(first);
    assert.equal(await titleOf(first), '# A paper');
  }));

test('two hundred papers at once: none is lost', () =>
  withLibrary(async ({ library, archive }) => {
    archive.page = async ({ id }) => pageOf(`Paper ${id}`);
    const ids = Array.from({ length: 200 }, (_, n) => `2402.${String(n + 1).padStart(5, '0')}`);
    const titles = await Promise.all(ids.map(async (id) => titleOf(await library.open({ id }))));
    assert.deepEqual(
      titles,
      ids.map((id) => `# Paper ${id}`),
    );
    assert.equal(pagesAsked(archive).length, 200);
  }));

test('two libraries on one shelf build it once', async () => {
  await withLibrary(async (one) => {
    await withLibrary(
      async (other) => {
        const [here, there] = await Promise.all([one.library.open(paper), other.library.open(paper)]);
        assert.equal(here.build.buildId, there.build.buildId);
        assert.equal(pagesAsked(one.archive).length + pagesAsked(other.archive).length, 1);
      },
      { shelf: { ...one.shelf, close: async () => {} } },
    );
  });
});

async function makeOld({ library, shelf }: LibraryUnderTest): Promise<string> {
  const { build } = (await library.open(paper)).facts;
  assert.ok(build);
  const lease = await shelf.ledger.lease('old', minute);
  assert.ok(lease);
  const { checkedAt: _, ...rest } = build;
  const bytes = await shelf.bytes.get(buildKey(build.buildId));
  assert.ok(bytes);
  await shelf.bytes.put(buildKey('aaaa'), bytes);
  assert.equal(await shelf.ledger.shelve({ ...rest, paper, buildId: 'aaaa', format: 0 }, [], lease), 'shelved');
  return build.buildId;
}

test('a build of an older format is made again of the page that was kept, also while the archive is down', () =>
  withLibrary(async (scene) => {
    const { library, archive, clock } = scene;
    archive.page = async () => pageOf('A paper', ['x1.png']);
    await makeOld(scene);
    await library.mirrored();
    Object.assign(archive, { page: down, record: down, file: down });
    archive.asked.length = 0;
    clock.time += minute;
    assert.deepEqual(await library.outdated(), [paper]);
    const opened = await library.open(paper);
    assert.deepEqual(await library.outdated(), []);
    assert.notEqual(opened.build.buildId, 'aaaa');
    assert.equal(await titleOf(opened), '# A paper');
    await library.mirrored();
    // Nor for the files, whose copies are those of that page.
    assert.deepEqual(archive.asked, []);
    assert.equal((await (await library.file(paper, 'x1.png')).read()).toString(), 'bytes of x1.png');
  }));

const damages: Record<string, (shelf: Shelf, key: string, bytes: Buffer) => Promise<unknown>> = {
  missing: (shelf, key) => shelf.bytes.delete(key),
  'cut short': (shelf, key, bytes) => shelf.bytes.put(key, bytes.subarray(0, bytes.length - 1)),
  empty: (shelf, key) => shelf.bytes.put(key, Buffer.alloc(0)),
  'full of zeros': (shelf, key, bytes) => shelf.bytes.put(key, Buffer.alloc(bytes.length)),
};
for (const [name, damage] of Object.entries(damages))
  test(`an object that is ${name} is no build: the paper is built anew`, () =>
    withLibrary(async ({ library, archive, shelf }) => {
      const { build } = await library.open(paper);
      const key = buildKey(build.buildId);
      await damage(shelf, key, (await shelf.bytes.get(key)) ?? Buffer.alloc(0));
      const again = await library.open(paper);
      assert.notEqual(again.build.buildId, build.buildId);
      assert.equal(await titleOf(again), '# A paper');
      assert.equal(pagesAsked(archive).length, name === 'cut short' ? 1 : 2, 'the page comes first, and was whole');
    }));

const artefacts = ['index', 'content', 'anchors', 'markdown', 'outline'] as const;
for (const name of artefacts)
  test(`a build whose ${name} has one bit turned is built anew of its kept page, and never served altered`, () =>
    withLibrary(async ({ library, archive, shelf }) => {
      const { build } = (await library.open(paper)).facts;
      assert.ok(build);
      const expected = await (await library.open(paper)).read(name);
      const key = buildKey(build.buildId);
      const object = Buffer.from((await shelf.bytes.get(key)) ?? []);
      const at = (build.offsets[name]?.start ?? 0) + 1;
      object[at] = (object[at] ?? 0) ^ 1;
      await shelf.bytes.put(key, object);
      const readAnew = async () => (await library.open(paper)).read(name);
      const found = await readAnew().catch(readAnew);
      assert.ok(found.equals(expected));
      assert.notEqual((await shelf.ledger.find(paper)).build?.buildId, build.buildId);
      assert.equal(pagesAsked(archive).length, 1, 'the kept page was whole');
    }));

test('an object that is damaged while it is read fails once, and is built anew', () =>
  withLibrary(async ({ library, shelf }) => {
    const opened = await library.open(paper);
    await shelf.bytes.put(buildKey(opened.build.buildId), Buffer.alloc(10));
    await assert.rejects(opened.read('markdown'), { code: 'build-failed' });
    assert.equal(await titleOf(await library.open(paper)), '# A paper');
  }));

test('a kept page of an older format that cannot be read any more is asked for again', () =>
  withLibrary(async (scene) => {
    const { library, archive, shelf } = scene;
    await makeOld(scene);
    const size = (await shelf.bytes.head(buildKey('aaaa')))?.size ?? 0;
    await shelf.bytes.put(buildKey('aaaa'), Buffer.alloc(size));
    assert.equal(await titleOf(await library.open(paper)), '# A paper');
    assert.equal(pagesAsked(archive).length, 2);
  }));

test('a failure is not remembered where the lease ran out meanwhile, as it does while a node is paused', () =>
  withLibrary(async ({ library, archive, shelf, clock }) => {
    archive.page = async () => {
      clock.time += minute;
      return down();
    };
    await assert.rejects(library.open(paper), StorageOutage);
    assert.equal((await shelf.ledger.find(paper)).failure, undefined);
    archive.page = down;
    await assert.rejects(library.open(paper), { code: 'upstream' });
    assert.equal((await shelf.ledger.find(paper)).failure?.code, 'upstream');
  }));

test('a reader who does not wait gets `pending`, and the paper later', () =>
  withLibrary(async ({ library, archive }) => {
    const page = Promise.withResolvers<string>();
    archive.page = () => page.promise;
    const ordered = await library.order({ id: paper.id });
    assert.ok(!('build' in ordered));
    assert.equal(((await library.order(paper)) as QueuedBuild).queuedAt >= ordered.queuedAt, true);
    page.resolve(pageOf('Late'));
    await library.open(paper);
    const found = await library.order(paper);
    assert.ok('build' in found);
    assert.equal(await titleOf(found), '# Late');
    assert.equal(pagesAsked(archive).length, 1);
  }));

test('closing waits for what is being built', () =>
  withLibrary(async ({ library, archive, reopen }) => {
    const page = Promise.withResolvers<string>();
    archive.page = () => page.promise;
    await library.order(paper);
    const reopened = reopen();
    page.resolve(pageOf('Just in time'));
    const { opened } = await (await reopened).find(paper);
    assert.ok(opened);
    assert.equal(await titleOf(opened), '# Just in time');
  }));

test('readers time out, and the build goes on', () =>
  withLibrary(
    async ({ library, archive }) => {
      const page = Promise.withResolvers<string>();
      archive.page = () => page.promise;
      for (const asked of [paper, { id: paper.id }])
        await assert.rejects(library.open(asked), { code: 'upstream', retryAfter: 10 });
      page.resolve(pageOf('Slow'));
      const poll = async (): Promise<ReadablePaper> => library.open(paper).catch(poll);
      assert.equal(await titleOf(await poll()), '# Slow');
      assert.equal(pagesAsked(archive).length, 1);
    },
    { timeouts: { answer: 50, close: 1000 } },
  ));

test('closing times out, and a build cut off is no failure of the paper', () =>
  withLibrary(
    async ({ library, archive, reopen, shelf, clock }) => {
      const page = Promise.withResolvers<string>();
      archive.page = () => page.promise;
      await library.order(paper);
      const next = await reopen();
      page.resolve(pageOf('Too late'));
      archive.page = async () => pageOf('Anew');
      clock.time += 11_000;
      assert.equal(await titleOf(await next.open(paper)), '# Anew');
      assert.equal((await shelf.ledger.find(paper)).failure, undefined);
    },
    { timeouts: { answer: 55_000, close: 50 } },
  ));

/** Pages that are given only after `open`. */
function gatePages(archive: LibraryUnderTest['archive']) {
  const gate = Promise.withResolvers<void>();
  archive.page = async ({ id }) => {
    await gate.promise;
    return pageOf(`Paper ${id}`);
  };
  return { open: gate.resolve };
}

const crowdOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `2402.${10_000 + index}`, version: 1 }));

// One client has 12 of the 16 builds at once, and all 2000 places behind them.
test('a queue that is full refuses the client that fills it, names its share, and takes others', () =>
  withLibrary(async ({ library, archive }) => {
    const pages = gatePages(archive);
    const crowd = crowdOf(2012);
    const greedy = { client: 'greedy' };
    for (const part of [crowd.slice(0, 1000), crowd.slice(1000)])
      await Promise.all(part.map((each) => library.order(each, greedy)));
    const refusal = { code: 'rate-limited', message: /2000 of the 2000 papers that wait to be built are yours/ };
    await assert.rejects(library.order(paper, greedy), refusal);
    assert.ok(await library.order(crowd[0] ?? paper, greedy), 'a paper that waits already is not refused');
    const reading = library.read(paper, { client: 'other' });
    pages.open();
    assert.deepEqual((await reading).paper, paper);
    assert.ok(pagesAsked(archive).indexOf('page 2401.00001v1') < 40, 'it waited behind one paper of the greedy client');
    archive.page = down;
  }));

test('six hundred papers of one client delay the paper of another by one turn', () =>
  withLibrary(async ({ library, archive }) => {
    const pages = gatePages(archive);
    await Promise.all(crowdOf(600).map((each) => library.order(each, { client: 'greedy' })));
    const reading = library.read(paper, { client: 'other' });
    await new Promise(setImmediate);
    pages.open();
    await reading;
    archive.page = down;
    const asked = pagesAsked(archive).indexOf('page 2401.00001v1');
    assert.ok(asked >= 0 && asked <= 17, `page ${asked} that was asked for`);
  }));

test('of a hundred readers at once, the first is served first', () =>
  withLibrary(async ({ library, archive }) => {
    archive.page = async ({ id }) => pageOf(`Paper ${id}`);
    const crowd = crowdOf(100);
    await Promise.all(crowd.map(({ id }, n) => library.read({ id }, { client: `reader ${n}` })));
    assert.deepEqual(
      pagesAsked(archive),
      crowd.map(({ id }) => `page ${id}v1`),
    );
  }));

test('requests to the archive carry the client they are made for, and none for background work', () =>
  withLibrary(async ({ library, archive, clock, reopen }) => {
    const { metadata, html } = archive;
    const clients: string[] = [];
    Object.assign(archive, {
      metadata: (...[which, asking]: Parameters<typeof metadata>) => {
        clients.push(`record ${asking?.client}`);
        return metadata(which);
      },
      html: (...[which, known, asking]: Parameters<typeof html>) => {
        clients.push(`page ${asking?.client}`);
        return html(which, known);
      },
    });
    await library.open(paper, { client: 'somebody' });
    assert.deepEqual(clients.toSorted(), ['page somebody', 'record somebody']);
    clients.length = 0;
    clock.time += 30 * 24 * 60 * minute;
    await library.open(paper, { client: 'somebody' });
    await reopen();
    assert.deepEqual(clients.toSorted(), ['page undefined', 'record somebody']);
  }));
