/** A paper is read as soon as it is made, and is on the shelf a little later. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdWrites, metadataOf, pageOf, pagesAsked, paper, withLibrary } from './library-with-archive.ts';

test('a finished build is served before it is shelved, with and without its version', () =>
  withLibrary(async ({ library, shelf, archive }) => {
    const writes = holdWrites(shelf);
    const read = await library.read(paper);
    const unversioned = { id: paper.id };
    const all = [read, await library.read(unversioned), await library.order(paper), await library.order(unversioned)];
    for (const which of [paper, unversioned]) all.push((await library.find(which)).opened ?? assert.fail());
    assert.equal((await shelf.ledger.find(paper)).build, undefined, 'nothing is shelved');
    const shelved = library.open(paper);
    writes.open();
    const opened = await shelved;
    assert.equal((await shelf.ledger.find(paper)).build?.buildId, opened.build.buildId);
    for (const early of all) {
      assert.ok('build' in early);
      const { facts, isShelved, read: _, readAll, slice, ...told } = early;
      const { facts: later, isShelved: __, read: ___, readAll: ____, slice: _____, ...toldLater } = opened;
      assert.equal(isShelved, false);
      const { size, format, offsets, checkedAt, ...build } = later.build ?? assert.fail();
      assert.deepEqual(told, { ...toldLater, build });
      assert.equal(facts.revision, later.revision, 'an answer made of it is not made again');
      for (const name of ['index', 'content', 'markdown', 'outline', 'anchors'] as const) {
        assert.deepEqual(await early.read(name), await opened.read(name), name);
        assert.deepEqual(await slice(name, 1, 3), await opened.slice(name, 1, 3), name);
      }
      assert.deepEqual(await readAll(['content', 'markdown']), await opened.readAll(['content', 'markdown']));
    }
    assert.equal(pagesAsked(archive).length, 1);
  }));

test('if shelving fails, readers get the paper, and `rebuild` gets the failure', () =>
  withLibrary(async ({ library, shelf }) => {
    const writes = holdWrites(shelf);
    const read = await library.read(paper);
    const shelved = library.open(paper);
    writes.refuse(new Error('no space left'));
    await assert.rejects(shelved, { code: 'upstream', retryAfter: 10 });
    assert.match((await read.read('content')).toString(), /Words of A paper/);
    assert.match((await (await library.read(paper)).read('content')).toString(), /Words of A paper/);
  }));

test('a page with no paper in it fails for all who wait', () =>
  withLibrary(async ({ library, archive }) => {
    archive.page = async () => '<article class="ltx_document"></article>';
    const waiting = [library.read(paper), library.open(paper), library.read({ id: paper.id })];
    for (const each of await Promise.allSettled(waiting))
      assert.equal(each.status === 'rejected' && each.reason.code, 'no-html');
  }));

test('a page read anew replaces the one on the shelf when it is there itself, and not before', () =>
  withLibrary(async ({ library, shelf, archive }) => {
    const { build } = await library.open(paper);
    archive.page = async () => pageOf('Another');
    const writes = holdWrites(shelf);
    const rebuilt = library.rebuild(paper);
    await writes.begun;
    const told = [await library.read(paper), await library.open(paper)].map(({ build: { buildId } }) => buildId);
    writes.refuse(new Error('no space left'));
    await assert.rejects(rebuilt, { code: 'upstream', retryAfter: 10 });
    assert.deepEqual(told, [build.buildId, build.buildId]);
  }));

test('a newer version noticed during a build does not delay its readers', () =>
  withLibrary(
    async ({ library, archive, clock }) => {
      archive.page = async () => {
        clock.time += 5000;
        archive.newest = 2;
        return pageOf('A paper');
      };
      assert.deepEqual((await library.read({ id: paper.id })).paper, paper);
    },
    { recheckAfter: 5000 },
  ));

test('a reader at the moment of shelving finds the paper', () =>
  withLibrary(async ({ library, shelf: { ledger }, archive }) => {
    await library.find(paper);
    const { find, shelve } = ledger;
    const shelved = Promise.withResolvers<void>();
    let seen = Promise.resolve();
    archive.page = async () => {
      seen = shelved.promise;
      return pageOf('A paper');
    };
    Object.assign(ledger, {
      find: async (which: Parameters<typeof find>[0]) => {
        const wait = seen;
        const facts = await find(which);
        await wait;
        return facts;
      },
      shelve: (...told: Parameters<typeof shelve>) => shelve(...told).finally(shelved.resolve),
    });
    assert.equal((await library.read(paper)).metadata.title, 'A paper');
  }));

test('waiting readers of a failed build get the failure without another request to the archive', () =>
  withLibrary(async ({ library, archive }) => {
    const other = { metadata: metadataOf(2), version: 2, latestVersion: 2, source: 'oai', complete: true } as const;
    archive.record = async () => other;
    await assert.rejects(library.read(paper), { code: 'upstream' });
    assert.deepEqual(archive.asked.toSorted(), ['page 2401.00001v1', 'record 2401.00001v1']);
  }));

test('slow artefacts are waited for no longer than the paper itself', async () => {
  const timeouts = { answer: 30_000, close: 10_000 };
  const row = `<tr class="ltx_tr">${'<td class="ltx_td">1</td>'.repeat(20)}</tr>`;
  const table = `<figure class="ltx_table"><table class="ltx_tabular">${row.repeat(1000)}</table></figure>`;
  await withLibrary(
    async ({ library, archive }) => {
      archive.page = async () => pageOf('A paper').replace('</section>', `${table.repeat(8)}</section>`);
      await library.read(paper);
      timeouts.answer = 1;
      const late = { code: 'upstream', retryAfter: 10 };
      for (const read of [await library.read(paper), await library.order(paper)]) {
        assert.ok('index' in read);
        await assert.rejects(read.read('content'), late);
        await assert.rejects(read.slice('outline', 0, 1), late);
      }
      timeouts.answer = 30_000;
      assert.match((await (await library.open(paper)).read('markdown')).toString(), /Words of A paper/);
    },
    { timeouts },
  );
});
