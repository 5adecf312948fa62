/** Papers that the archive has only the source of: made here, kept with their pictures, and asked after like others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import { Outage } from '../../src/archive/index.ts';
import { format } from '../../src/library/build-format.ts';
import { isConversion, openConversion, packConversion } from '../../src/library/converted-page.ts';
import type { SourceConverter } from '../../src/library/index.ts';
import { newBuildId, putBuild, readPage } from '../../src/storage/index.ts';
import {
  type LibraryUnderTest,
  metadataOf,
  minute,
  pageOf,
  pagesAsked,
  paper,
  type ScriptedArchive,
  withLibrary,
} from './library-with-archive.ts';

const day = 24 * 60 * minute;
const log = 'latexml (LaTeXML version 0.8.7)\nConversion complete 1 warning; 2 errors; 1 undefined macro[\\foo]\n';
const pixels = Buffer.from('bytes of a picture');

/** Counts what it converts; the words of the source are the title of the page. */
function scriptConverter(pictures: readonly string[] = []) {
  const converted: string[] = [];
  const convert: SourceConverter['convert'] = async (source) => {
    const text = Buffer.from(source).toString();
    converted.push(text);
    const files = pictures.map((name) => ({ name, bytes: pixels }));
    return { page: Buffer.from(pageOf(text, pictures)), pictures: files, log };
  };
  return { converted, sourceConverter: { convert, concurrency: 1 } };
}

function withoutPage(archive: ScriptedArchive): void {
  archive.page = async () => {
    throw new Problem('no-html', 'The archive’s page answered 404.');
  };
  archive.sourceText = async () => 'A source';
}

const sourcesAsked = ({ archive }: LibraryUnderTest) => archive.asked.filter((asked) => asked.startsWith('source'));

test('a paper without a page is made of its source, with its pictures, and says so', () => {
  const { converted, sourceConverter } = scriptConverter(['figs/x 1.png']);
  return withLibrary(
    async (scene) => {
      const { library, archive, reopen } = scene;
      withoutPage(archive);
      const opened = await library.open(paper);
      assert.match((await opened.read('markdown')).toString(), /Words of A source/);
      assert.equal(opened.index.source, 'https://archive.example/src/2401.00001v1');
      assert.match((await opened.read('markdown')).toString(), /!\[\]\(\/2401\.00001v1\/assets\/figs\/x%201\.png\)/);
      await library.mirrored();
      const { type, read } = await library.file(paper, 'figs/x 1.png');
      assert.deepEqual([type, await read()], ['image/png', pixels]);
      await assert.rejects(library.file(paper, 'x2.png'), { code: 'not-found' });
      await library.reported();
      const { conversion } = await library.open(paper);
      assert.deepEqual([conversion?.errors, conversion?.undefined], [2, ['\\foo']]);
      assert.deepEqual(archive.logsAsked, [], 'our own log, not the archive’s');
      assert.deepEqual(converted, ['A source']);
      // From the shelf, nothing is asked again.
      await (await reopen()).open(paper);
      assert.deepEqual([sourcesAsked(scene).length, converted.length], [1, 1]);
      assert.deepEqual(
        archive.asked.filter((asked) => asked.startsWith('file')),
        [],
      );
    },
    { sourceConverter },
  );
});

test('without the setting it stays no-html, says what can be done, and no source is fetched', () =>
  withLibrary(async (scene) => {
    withoutPage(scene.archive);
    await assert.rejects(scene.library.open(paper), { code: 'no-html', reason: /answered 404\..*CONVERTER=latexml/ });
    assert.deepEqual(sourcesAsked(scene), []);
  }));

test('a source that the record calls a PDF is not fetched either, and has its own reason', () => {
  const { sourceConverter } = scriptConverter();
  return withLibrary(
    async (scene) => {
      const { archive, library } = scene;
      withoutPage(archive);
      const metadata = metadataOf(1);
      const versions = metadata.versions.map((each) => ({ ...each, sourceType: 'pdf' as const }));
      const said = { version: 1, latestVersion: 1, source: 'oai', complete: true } as const;
      archive.record = async () => ({ metadata: { ...metadata, versions }, ...said });
      await assert.rejects(library.open(paper), { code: 'no-html', reason: /only a PDF/ });
      assert.deepEqual(sourcesAsked(scene), []);
    },
    { sourceConverter },
  );
});

test('a paper whose text is not served for its licence is not converted', () => {
  const { converted, sourceConverter } = scriptConverter();
  return withLibrary(
    async (scene) => {
      const { archive, library } = scene;
      withoutPage(archive);
      await assert.rejects(library.open(paper, { outlineOnly: true }), { code: 'no-html' });
      assert.deepEqual([sourcesAsked(scene), converted], [[], []]);
    },
    { sourceConverter, contentPolicy: 'metadata' },
  );
});

test('a week later it is confirmed while there is still no page, and replaced once there is one', () => {
  const { converted, sourceConverter } = scriptConverter();
  return withLibrary(
    async (scene) => {
      const { library, archive, clock, shelf, reopen } = scene;
      withoutPage(archive);
      await library.open(paper);
      clock.time += 7 * day;
      await library.open(paper);
      let after = await reopen();
      assert.equal(pagesAsked(archive).length, 2);
      const { build } = await shelf.ledger.find(paper);
      assert.deepEqual([build?.checkedAt, build?.staleSince], [clock.time, undefined]);
      archive.page = async () => pageOf('The page');
      clock.time += 7 * day;
      await after.open(paper);
      after = await reopen();
      const opened = await after.open(paper);
      assert.match((await opened.read('markdown')).toString(), /Words of The page/);
      assert.equal(opened.index.source, 'https://archive.example/html/2401.00001v1');
      assert.equal(converted.length, 1);
    },
    { sourceConverter },
  );
});

test('a new format of ours is made of what is kept; a rebuild converts anew', () => {
  const { converted, sourceConverter } = scriptConverter(['x1.png']);
  return withLibrary(
    async ({ library, archive, shelf }) => {
      withoutPage(archive);
      const { build } = await library.open(paper);
      await library.mirrored();
      const shelved = (await shelf.ledger.find(paper)).build;
      assert.ok(shelved);
      const kept = await readPage(shelf.bytes, shelved);
      assert.ok(kept && isConversion(kept));
      // As a release before this one wrote it.
      const old = { paper, ...shelved, buildId: newBuildId(), format: format - 1 };
      const written = await putBuild(shelf.bytes, old.buildId, { bytes: Buffer.alloc(0), offsets: {} }, kept);
      const lease = await shelf.ledger.lease('build 2401.00001v1', minute);
      assert.ok(lease);
      await shelf.ledger.shelve({ ...old, ...written }, [], lease);
      await shelf.ledger.release(lease);
      const anew = await library.open(paper);
      assert.equal(anew.index.source, 'https://archive.example/src/2401.00001v1');
      assert.equal(converted.length, 1);
      archive.sourceText = async () => 'The same source';
      await library.rebuild(paper);
      assert.deepEqual(converted, ['A source', 'The same source']);
      assert.notEqual((await shelf.ledger.find(paper)).build?.buildId, build.buildId);
    },
    { sourceConverter },
  );
});

test('a copy that is lost is made again from what is kept', () => {
  const { sourceConverter } = scriptConverter(['x1.png']);
  return withLibrary(
    async ({ library, archive, shelf, clock }) => {
      withoutPage(archive);
      await library.open(paper);
      await library.mirrored();
      clock.time += minute;
      const asset = await shelf.ledger.findAsset(paper, 'x1.png');
      assert.ok(asset?.state === 'mirrored');
      await shelf.bytes.delete(asset.key);
      await assert.rejects((await library.file(paper, 'x1.png')).read(), { code: 'not-found' });
      await library.mirrored();
      assert.deepEqual(await (await library.file(paper, 'x1.png')).read(), pixels);
      assert.deepEqual(
        archive.asked.filter((asked) => asked.startsWith('file')),
        [],
      );
    },
    { sourceConverter },
  );
});

test('what failed is remembered for hours, an outage is not, and other papers do not wait for a conversion', () => {
  let attempts = 0;
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const convert: SourceConverter['convert'] = async () => {
    attempts++;
    begun.resolve();
    await gate.promise;
    throw new Problem('build-failed', 'LaTeXML could not convert the source.');
  };
  return withLibrary(
    async ({ library, archive, clock }) => {
      withoutPage(archive);
      const { page } = archive;
      archive.newest = 40;
      // More of them than builds may run at once.
      const failing = Array.from({ length: 20 }, (_, index) => library.open({ id: paper.id, version: index + 1 }));
      const ends = Promise.allSettled(failing);
      await begun.promise;
      archive.page = async (asked, etag) => (asked.version === 40 ? pageOf('Another') : page(asked, etag));
      assert.match(
        (await (await library.open({ ...paper, version: 40 })).read('markdown')).toString(),
        /Words of Another/,
      );
      assert.equal(attempts, 1, 'one at a time');
      gate.resolve();
      for (const end of await ends) assert.equal(end.status, 'rejected');
      assert.equal(attempts, 20);
      clock.time += 5 * 60 * minute;
      await assert.rejects(library.open(paper), { code: 'build-failed', reason: /LaTeXML could not/ });
      assert.equal(attempts, 20);
      archive.sourceText = async () => {
        throw new Outage('The archive is down.');
      };
      clock.time += 2 * 60 * minute;
      await assert.rejects(library.open(paper), { code: 'upstream' });
      archive.sourceText = async () => 'A source';
      clock.time += 2 * minute;
      await assert.rejects(library.open(paper), { code: 'build-failed' });
      assert.equal(attempts, 21);
    },
    { sourceConverter: { convert, concurrency: 1 } },
  );
});

test('a library that closes ends the conversion, which is begun anew the next time', () => {
  const begun = Promise.withResolvers<void>();
  let ended = 0;
  const convert: SourceConverter['convert'] = (source, signal) => {
    if (ended > 0) return scriptConverter().sourceConverter.convert(source, signal);
    begun.resolve();
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        ended++;
        reject(signal.reason);
      });
    });
  };
  return withLibrary(
    async ({ library, archive, reopen }) => {
      withoutPage(archive);
      const opened = assert.rejects(library.open(paper), { code: 'upstream' });
      await begun.promise;
      const after = await reopen();
      await opened;
      assert.equal(ended, 1);
      assert.match((await (await after.open(paper)).read('markdown')).toString(), /Words of A source/);
    },
    { sourceConverter: { convert, concurrency: 1 }, timeouts: { answer: 55_000, close: 10 } },
  );
});

test('what the archive gives is never taken for a conversion', () =>
  withLibrary(async ({ library, archive }) => {
    archive.page = async () =>
      packConversion({ page: Buffer.from(pageOf('Forged')), pictures: [], log: '' }).toString();
    await assert.rejects(library.open(paper), { code: 'upstream', reason: /no page of an archive/ });
  }));

test('pictures whose path leads elsewhere are not kept', () => {
  const names = ['a.png', '../b.png', '/c.png', 'd/../../e.png'];
  const packed = packConversion({
    page: Buffer.from('<p>'),
    pictures: names.map((name) => ({ name, bytes: Buffer.from(name) })),
    log: 'What was said.',
  });
  const { page, pictures, log } = openConversion(packed) ?? {};
  assert.equal(log, 'What was said.');
  assert.equal(page?.toString(), '<p>');
  assert.deepEqual(
    [...(pictures ?? [])].map(([path, bytes]) => [path, bytes.toString()]),
    [['a.png', 'a.png']],
  );
});
