/** What is built is found by its words; what leaves the shelf, or may not be told, is found no more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatId } from 'papertree-convert/paper';
import type { Library } from '../../src/library/index.ts';
import { startIndexing } from '../../src/library/indexing.ts';
import { openSearching } from '../../src/searching/index.ts';
import { openMemoryShelf, type VersionId } from '../../src/storage/index.ts';
import { metadataOf, pageOf, paper, withLibrary } from './library-with-archive.ts';

const other = { id: '2401.00002', version: 1 };

async function found(library: Library, words: string): Promise<string[]> {
  const { found: all } = await library.words().search({ words });
  return all.map(({ place }) => `${formatId(place.paper)} ${place.kind} ${place.anchor}`.trim()).sort();
}

type Scene = Parameters<Parameters<typeof withLibrary>[0]>[0];

async function withIndex(run: (scene: Scene) => Promise<void>, more: Parameters<typeof withLibrary>[1] = {}) {
  const searching = openSearching({});
  try {
    await withLibrary(
      async (scene) => {
        scene.archive.page = async (asked) => pageOf(asked.id === paper.id ? 'zebras' : 'lions');
        await run(scene);
      },
      { searching, ...more },
    );
  } finally {
    await searching.close();
  }
}

test('a paper is found once it is built, by its record and by its text', () =>
  withIndex(async ({ library, faults }) => {
    await library.open(paper);
    await library.open(other);
    await library.words().idle();
    assert.deepEqual(await found(library, 'zebras'), ['2401.00001v1 section S1']);
    assert.deepEqual(await found(library, 'lion'), ['2401.00002v1 section S1']);
    assert.deepEqual(await found(library, '"says something"'), ['2401.00001v1 paper', '2401.00002v1 paper']);
    assert.deepEqual(await found(library, 'words zebras -lions'), ['2401.00001v1 section S1']);
    assert.deepEqual(faults, []);
  }));

test('what is evicted, removed or blocked is found no more at once, and leaves the index; unblocked, it is found again', () =>
  withIndex(async ({ library, shelf }) => {
    await library.open(paper);
    await library.open(other);
    await library.words().idle();
    await shelf.ledger.block(paper);
    assert.deepEqual(await found(library, 'zebras'), []);
    await shelf.ledger.unblock(paper);
    await library.words().compare(false);
    await library.words().idle();
    assert.deepEqual(await found(library, 'zebras'), ['2401.00001v1 section S1']);
    await shelf.ledger.evict(await shelf.ledger.victims(1e12));
    assert.deepEqual(await found(library, 'words'), []);
    assert.equal(await library.words().compare(false), 0);
    await library.open(other);
    await library.words().idle();
    assert.deepEqual(await found(library, 'words'), ['2401.00002v1 section S1']);
    await shelf.ledger.remove(other);
    assert.deepEqual(await found(library, 'words'), []);
  }));

test('a paper that is built anew is found by its new words alone', () =>
  withIndex(async ({ library, archive }) => {
    await library.open(paper);
    await library.words().idle();
    archive.page = async () => pageOf('giraffes');
    await library.rebuild(paper);
    await library.words().idle();
    assert.deepEqual(await found(library, 'zebras'), []);
    assert.deepEqual(await found(library, 'giraffes'), ['2401.00001v1 section S1']);
  }));

test('a text that is held back is not found, its record is', () =>
  withIndex(
    async ({ library, archive }) => {
      const { record } = archive;
      archive.record = async (asked) => ({
        ...(await record(asked)),
        metadata: { ...metadataOf(1), license: 'http://arxiv.org/licenses/nonexclusive-distrib/1.0/' },
      });
      await library.open(paper, { outlineOnly: true });
      await library.words().idle();
      assert.deepEqual(await found(library, 'zebras'), []);
      assert.deepEqual(await found(library, 'something'), ['2401.00001v1 paper']);
    },
    { contentPolicy: 'open' },
  ));

test('papers that were shelved without an index are put in at the next start', () =>
  withIndex(async ({ library, shelf }) => {
    await library.open(paper);
    await library.words().idle();
    const searching = openSearching({});
    try {
      await withLibrary(
        async ({ library: next }) => {
          await next.words().compare(false);
          await next.words().idle();
          assert.deepEqual(await found(next, 'zebras'), ['2401.00001v1 section S1']);
          assert.equal(await next.words().compare(false), 0);
          assert.equal(await next.words().compare(true), 1);
        },
        // Closed once, by the outer one.
        { searching, shelf: { ...shelf, close: async () => {} } },
      );
    } finally {
      await searching.close();
    }
  }));

test('a paper of which the index has an earlier build is put in anew when both are compared', () =>
  withIndex(async ({ library, archive, shelf }) => {
    await library.open(paper);
    await library.words().idle();
    archive.page = async () => pageOf('giraffes');
    // Its job is lost, as where the index could not be written for long.
    await withLibrary(({ library: without }) => without.rebuild(paper), {
      archive,
      shelf: { ...shelf, close: async () => {} },
    });
    assert.deepEqual(await found(library, 'zebras'), []);
    await library.words().compare(false);
    await library.words().idle();
    assert.deepEqual(await found(library, 'giraffes'), ['2401.00001v1 section S1']);
    assert.equal(await library.words().compare(false), 0);
  }));

test('all versions of a paper that left the shelf are dropped when the ledger tells of a change, however many', async () => {
  const versions = Array.from({ length: 20 }, (_, n) => ({ paper: { ...paper, version: n + 1 }, buildId: `aa${n}` }));
  const others = versions.map((each) => ({ ...each, paper: { ...other, version: each.paper.version } }));
  const all = [...versions, ...others];
  const dropped = Promise.withResolvers<readonly VersionId[]>();
  const searching = {
    ...openSearching({}),
    versionsOf: async (ids: readonly string[]) => all.filter((each) => ids.includes(each.paper.id)),
    drop: async (papers: readonly VersionId[]) => dropped.resolve(papers),
  };
  const shelf = await openMemoryShelf();
  const fault = dropped.reject;
  const indexing = startIndexing({ shelf, searching, records: { findRefusal: () => undefined }, puts: false, fault });
  await shelf.ledger.block(paper);
  assert.deepEqual(
    await dropped.promise,
    versions.map((each) => each.paper),
  );
  await indexing.close();
  await shelf.close();
});

test('results come in pages, each once', () =>
  withIndex(async ({ library }) => {
    for (const each of [paper, other]) await library.open(each);
    await library.words().idle();
    const pages: string[] = [];
    for (let skip: number | undefined = 0; skip !== undefined; ) {
      const { found: some, next } = await library.words().search({ words: 'paper', limit: 1, skip });
      pages.push(...some.map(({ place }) => `${place.paper.id} ${place.kind}`));
      skip = next;
    }
    assert.equal(new Set(pages).size, pages.length);
    assert.ok(pages.length >= 2);
  }));

test('without an index nothing is queued, and a search says so', () =>
  withLibrary(async ({ library, shelf }) => {
    await library.open(paper);
    assert.equal(await shelf.ledger.findJob('index', '2401.00001v1'), undefined);
    assert.throws(() => library.words(), { code: 'not-found' });
  }));
