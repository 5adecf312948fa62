/** A page that we have read is asked after once in a while: confirmed, built anew, or gone; the old one serves until then. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import type { Library } from '../../src/library/index.ts';
import {
  type LibraryUnderTest,
  metadataOf,
  minute,
  pageOf,
  pagesAsked,
  paper,
  withLibrary,
} from './library-with-archive.ts';

const day = 24 * 60 * minute;
const bodyOf = async ({ library }: LibraryUnderTest) => (await (await library.open(paper)).read('markdown')).toString();

/** Opens the paper, and again a week later, when the archive gives this page; ends when it has been asked. */
async function aWeekLater(scene: LibraryUnderTest, page: LibraryUnderTest['archive']['page']): Promise<string> {
  const { library, archive, clock } = scene;
  await library.open(paper);
  clock.time += 7 * day - 1;
  await library.open(paper);
  assert.equal(pagesAsked(archive).length, 1, 'a week it is believed');
  archive.page = page;
  clock.time += 1;
  return bodyOf(scene);
}

test('unchanged: confirmed, and believed for another week', () =>
  withLibrary(async (scene) => {
    const { archive, shelf, clock, reopen } = scene;
    const etags: (string | undefined)[] = [];
    await aWeekLater(scene, async (_, etag) => void etags.push(etag));
    await reopen();
    const { build } = await shelf.ledger.find(paper);
    assert.equal(build?.checkedAt, clock.time);
    assert.deepEqual(etags, [build?.etag]);
    assert.equal(pagesAsked(archive).length, 2);
  }));

test('given again byte for byte: confirmed too', () =>
  withLibrary(async (scene) => {
    const before = await scene.library.open(paper);
    await aWeekLater(scene, async () => pageOf('A paper'));
    await scene.reopen();
    const { build } = await scene.shelf.ledger.find(paper);
    assert.deepEqual([build?.buildId, build?.checkedAt], [before.build.buildId, scene.clock.time]);
  }));

test('changed: the old build is served until the new one is whole', () =>
  withLibrary(async (scene) => {
    const page = Promise.withResolvers<string>();
    assert.match(await aWeekLater(scene, () => page.promise), /Words of A paper/);
    assert.match(await bodyOf(scene), /Words of A paper/);
    page.resolve(pageOf('Another'));
    // Closing waits for it.
    const library = await scene.reopen();
    assert.match((await (await library.open(paper)).read('markdown')).toString(), /Words of Another/);
    assert.equal(pagesAsked(scene.archive).length, 2);
  }));

const gone = async (): Promise<string> => {
  throw new Problem('no-html', 'It answered 404.');
};
const stub = async () => '<article class="ltx_document"></article>';
const withdrawn: LibraryUnderTest['archive']['record'] = async () => {
  const { versions, ...metadata } = metadataOf(1);
  const all = versions.map((version) => ({ ...version, sourceType: 'withdrawn' as const }));
  return { metadata: { ...metadata, versions: all }, version: 1, latestVersion: 1, source: 'oai', complete: true };
};
/** The codes of the warnings, and the revision that the http cache compares. */
async function warned({ shelf }: LibraryUnderTest, library: Library) {
  const { warnings, facts } = await library.open(paper);
  assert.equal(facts.revision, await shelf.ledger.revision(paper));
  return { codes: warnings.map(({ code }) => code), revision: facts.revision };
}

async function gone404(): Promise<never> {
  throw new Problem('not-found', 'The archive knows no such paper.');
}

for (const [name, page] of Object.entries({ 'a 404': gone, 'a stub': stub })) {
  test(`${name}, once: the build is served with a warning until the page is back`, () =>
    withLibrary(async (scene) => {
      const { archive, clock, reopen } = scene;
      const before = (await warned(scene, scene.library)).revision;
      await aWeekLater(scene, page);
      const stale = await warned(scene, await reopen());
      // Closing waits for what was asked in the background.
      const library = await reopen();
      assert.deepEqual(stale.codes, ['stale']);
      assert.notEqual(stale.revision, before);
      archive.page = async () => undefined;
      clock.time += 60 * minute;
      await library.open(paper);
      const after = await warned(scene, await reopen());
      assert.deepEqual(after.codes, []);
      assert.ok(after.revision !== stale.revision && after.revision !== before);
    }));

  test(`${name}, twice in less than a day, with the record agreeing: served with a warning`, () =>
    withLibrary(async (scene) => {
      await aWeekLater(scene, page);
      scene.archive.record = withdrawn;
      await scene.reopen();
      scene.clock.time += day - 1;
      await (await scene.reopen()).open(paper);
      assert.deepEqual((await warned(scene, await scene.reopen())).codes, ['withdrawn', 'stale']);
      assert.ok(pagesAsked(scene.archive).length >= 3);
    }));

  test(`${name}, again a day later, with the record against it: served with a warning`, () =>
    withLibrary(async (scene) => {
      await aWeekLater(scene, page);
      await scene.reopen();
      scene.clock.time += day;
      await (await scene.reopen()).open(paper);
      assert.deepEqual((await warned(scene, await scene.reopen())).codes, ['stale']);
    }));

  for (const [how, record] of Object.entries({ withdrawn, 'not found': gone404 }))
    test(`${name}, again a day later, with the record saying ${how}: there is no page, for a minute without asking`, () =>
      withLibrary(async (scene) => {
        const { archive, clock } = scene;
        await aWeekLater(scene, page);
        await scene.reopen();
        clock.time += day;
        archive.record = record;
        await (await scene.reopen()).open(paper);
        const library = await scene.reopen();
        assert.equal((await scene.shelf.ledger.find(paper)).build, undefined);
        const asked = pagesAsked(archive).length;
        await assert.rejects(library.open(paper), { code: 'no-html' });
        assert.equal(pagesAsked(archive).length, asked);
      }));
}

for (const [name, page] of Object.entries({
  'an empty page': '',
  'a challenge': '<html><head><title>Just a moment...</title></head><body></body></html>',
  'a page without LaTeXML': '<html><head><title>A paper</title></head><body><h1>A paper</h1>A. Author</body></html>',
  "another paper's page": `${pageOf('Another')}<div id="watermark-tr">arXiv:2401.00002v1 [cs.DL] 1 Jan 2024</div>`,
}))
  test(`${name} is an outage of the archive: the build stays as it is`, () =>
    withLibrary(async (scene) => {
      const before = await warned(scene, scene.library);
      await aWeekLater(scene, async () => page);
      const library = await scene.reopen();
      assert.deepEqual(await warned(scene, library), before);
      assert.match((await (await library.open(paper)).read('markdown')).toString(), /Words of A paper/);
      assert.equal((await scene.shelf.ledger.find(paper)).failure, undefined);
    }));

test('too large to be read now: the old build stays, and we ask again in a week', () =>
  withLibrary(async (scene) => {
    const { archive, clock, faults, reopen } = scene;
    await aWeekLater(scene, async () => {
      throw new Problem('build-failed', 'It is larger than allowed.');
    });
    const library = await reopen();
    assert.equal(faults.length, 1);
    clock.time += 2 * minute;
    assert.equal((await library.open(paper)).metadata.title, 'A paper');
    assert.equal(pagesAsked(archive).length, 2);
  }));

test('evicted while the archive was asked: it does not come back by itself', () =>
  withLibrary(async (scene) => {
    const page = Promise.withResolvers<string>();
    const { shelf, reopen, library } = scene;
    const { buildId } = (await library.open(paper)).build;
    await aWeekLater(scene, () => page.promise);
    await shelf.ledger.evict([{ paper, buildId }]);
    page.resolve(pageOf('Another'));
    await reopen();
    assert.equal((await shelf.ledger.find(paper)).build, undefined);
  }));

test('the operator has a page read anew; the one we have is served until then', () =>
  withLibrary(async (scene) => {
    const { library, archive } = scene;
    await library.open(paper);
    archive.page = async () => pageOf('Another');
    const rebuilt = library.rebuild({ id: paper.id });
    assert.match(await bodyOf(scene), /Words of A paper/);
    await rebuilt;
    assert.match(await bodyOf(scene), /Words of Another/);
  }));

const latin = 'Kettles cool slowly wherever their handles shade winter kitchens'.split(' ');
/** A page of so many different words, which begin alike where they are of one paper. */
const wordy = (title: string, stem: string, count: number) =>
  pageOf(title).replace(
    'Words of',
    `${Array.from({ length: count }, (_, i) => `${stem}${latin[i % 9]}${String.fromCharCode(97 + (i % 26), 97 + ((i / 26) % 26))}`).join(' ')} Words of`,
  );

test('a page of another paper or of none replaces no good one, however often it is given, and readers are told', async () => {
  const others = {
    maintenance: pageOf('Maintenance').replace('Words of Maintenance', 'We are down'),
    'another paper': wordy('Other things', 'other', 800),
    'a short other paper': wordy('Other things', 'other', 60),
  };
  for (const [name, other] of Object.entries(others))
    await withLibrary(async (scene) => {
      scene.archive.page = async () => wordy('A paper', 'own', 800);
      const before = await scene.library.open(paper);
      await aWeekLater(scene, async () => other);
      for (let days = 0; days < 3; days++) {
        const library = await scene.reopen();
        const { build, warnings } = await library.open(paper);
        assert.equal(build.buildId, before.build.buildId, name);
        assert.deepEqual(
          warnings.map(({ code }) => code),
          ['stale'],
          name,
        );
        await library.close();
        scene.clock.time += 2 * day;
      }
    });
});

test('a page that lost most of its words replaces the one before when it is still so a day later', () =>
  withLibrary(async (scene) => {
    scene.archive.page = async () => wordy('A paper', 'own', 1200);
    const before = await scene.library.open(paper);
    await aWeekLater(scene, async () => wordy('A paper', 'own', 250));
    const again = await scene.reopen();
    assert.equal((await scene.shelf.ledger.find(paper)).build?.buildId, before.build.buildId);
    scene.clock.time += 2 * day;
    await again.open(paper);
    const library = await scene.reopen();
    assert.notEqual((await library.open(paper)).build.buildId, before.build.buildId);
  }));

test('a new page of the same paper, longer and in part reworded, replaces the old one at once', () =>
  withLibrary(async (scene) => {
    scene.archive.page = async () => wordy('A paper', 'own', 800);
    const before = await scene.library.open(paper);
    const more = wordy('A paper', 'own', 800).replace('Words of', 'Some more words of');
    await aWeekLater(scene, async () => more);
    const library = await scene.reopen();
    assert.notEqual((await library.open(paper)).build.buildId, before.build.buildId);
  }));
