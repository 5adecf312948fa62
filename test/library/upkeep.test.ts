/** Once a minute: what is too much is evicted, least recently used first, and what is nobody's is deleted. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { buildKey } from '../../src/storage/index.ts';
import { down, minute, pageOf, pagesAsked, paper, type Scene, withScene } from './library-with-archive.ts';

const papers = [1, 2, 3, 4].map((n) => ({ id: `2401.0000${n}`, version: 1 }));

/** Lets the library's own clock strike, and ends when its round has. */
async function aMinuteLater({ clock, reopen }: Scene, minutes = 1): Promise<Scene['library']> {
  clock.time += minutes * minute;
  mock.timers.tick(minute);
  return reopen();
}

async function withStruckClock(act: (scene: Scene) => Promise<void>, diskLimit: number): Promise<void> {
  mock.timers.enable({ apis: ['setInterval'] });
  try {
    await withScene(act, { diskLimit });
  } finally {
    mock.timers.reset();
  }
}

test('over the limit, what was read least recently goes, with its files; what is known of it stays', () =>
  withStruckClock(async (scene) => {
    const { archive, clock, shelf } = scene;
    archive.page = async ({ id }) => pageOf(`Paper ${id}`, ['x1.png']);
    archive.file = async () => 'x'.repeat(20_000);
    for (const each of papers) {
      await scene.library.open(each);
      clock.time += 1000;
    }
    await scene.library.mirrored();
    const [first, second] = papers;
    assert.ok(first && second);
    clock.time += 11 * minute;
    scene.library.used(first);
    const library = await aMinuteLater(scene);
    const built = await Promise.all(papers.map(async (each) => (await shelf.ledger.find(each)).build !== undefined));
    assert.deepEqual(built, [true, false, false, true]);
    await assert.rejects(library.file(second, 'x1.png'), { code: 'not-found' });
    assert.equal((await library.file(first, 'x1.png')).bytes.length, 20_000);

    archive.record = down;
    assert.equal((await library.find(second)).metadata.title, 'A paper');
    // Ten minutes later the objects are gone as well.
    await aMinuteLater(scene, 10);
    assert.equal((await shelf.bytes.list('')).length, 4);
    assert.equal((await shelf.ledger.stats()).due.objects, 0);
  }, 70_000));

test('below the limit nothing goes; what a crash left behind does', () =>
  withStruckClock(async (scene) => {
    const { shelf, library, archive } = scene;
    const { build } = await library.open(paper);
    await shelf.bytes.put(buildKey('aaaa'), Buffer.from('left behind'));
    const next = await aMinuteLater(scene, 61);
    assert.deepEqual(
      (await shelf.bytes.list('')).map(({ key }) => key),
      [buildKey(build.buildId)],
    );
    await next.open(paper);
    assert.equal(pagesAsked(archive).length, 1);
  }, 70_000));
