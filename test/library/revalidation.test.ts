/** A page that we have read is asked after once in a while: confirmed, built anew, or gone; the old one serves until then. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../src/errors.ts';
import { minute, pageOf, pagesAsked, paper, type Scene, withScene } from './library-with-archive.ts';

const day = 24 * 60 * minute;
const bodyOf = async ({ library }: Scene) => (await (await library.open(paper)).read('text')).toString();

/** Opens the paper, and again a week later, when the archive gives this page; ends when it has been asked. */
async function aWeekLater(scene: Scene, page: Scene['archive']['page']): Promise<string> {
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
  withScene(async (scene) => {
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
  withScene(async (scene) => {
    const before = await scene.library.open(paper);
    await aWeekLater(scene, async () => pageOf('A paper'));
    await scene.reopen();
    const { build } = await scene.shelf.ledger.find(paper);
    assert.deepEqual([build?.buildId, build?.checkedAt], [before.build.buildId, scene.clock.time]);
  }));

test('changed: the old build is served until the new one is whole', () =>
  withScene(async (scene) => {
    const page = Promise.withResolvers<string>();
    assert.match(await aWeekLater(scene, () => page.promise), /Words of A paper/);
    assert.match(await bodyOf(scene), /Words of A paper/);
    page.resolve(pageOf('Another'));
    // Closing waits for it.
    const library = await scene.reopen();
    assert.match((await (await library.open(paper)).read('text')).toString(), /Words of Another/);
    assert.equal(pagesAsked(scene.archive).length, 2);
  }));

for (const [name, page] of Object.entries<Scene['archive']['page']>({
  gone: async (): Promise<string> => {
    throw new Problem('no-html', 'It was withdrawn.');
  },
  'a stub': async () => '<article class="ltx_document"></article>',
}))
  test(`${name}: there is no page any more, for a minute without asking`, () =>
    withScene(async (scene) => {
      const { archive, clock, reopen } = scene;
      await aWeekLater(scene, page);
      const library = await reopen();
      await assert.rejects(library.open(paper), { code: 'no-html' });
      assert.equal(pagesAsked(archive).length, 2);
      clock.time += minute;
      await assert.rejects(library.open(paper), { code: 'no-html' });
      assert.equal(pagesAsked(archive).length, 3);
    }));

test('too large to be read now: the old build stays, and we ask again in a week', () =>
  withScene(async (scene) => {
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
  withScene(async (scene) => {
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
  withScene(async (scene) => {
    const { library, archive } = scene;
    await library.open(paper);
    archive.page = async () => pageOf('Another');
    const rebuilt = library.rebuild({ id: paper.id });
    assert.match(await bodyOf(scene), /Words of A paper/);
    await rebuilt;
    assert.match(await bodyOf(scene), /Words of Another/);
  }));
