/** The files that a paper shows: copied after the build, tried again, taken up again, and always in a state one can see. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Problem } from 'papertree-convert/errors';
import { Outage } from '../../src/archive/index.ts';
import { mirrorJob } from '../../src/library/mirror.ts';
import { down, type LibraryUnderTest, minute, pageOf, paper, withLibrary } from './library-with-archive.ts';

const filesAsked = ({ archive }: LibraryUnderTest) => archive.asked.filter((question) => question.startsWith('file'));

test('not there before, then mirrored, as the page writes its path', () =>
  withLibrary(async ({ library, archive }) => {
    archive.page = async () =>
      pageOf('A paper', ['2401.00001v1/figs/x%201.png', 'x2.png', 'https://else.example/y.png']);
    await assert.rejects(library.file(paper, 'x2.png'), { code: 'not-found' });
    await library.open(paper);
    await library.mirrored();
    const { type, read } = await library.file(paper, 'figs/x 1.png');
    assert.deepEqual([type, (await read()).toString()], ['image/png', 'bytes of figs/x 1.png']);
    assert.equal((await (await library.file(paper, 'x2.png')).read()).toString(), 'bytes of x2.png');
    await assert.rejects(library.file(paper, 'y.png'), { code: 'not-found' });
  }));

test('each file ends as it must: missing, too large, or failed after six outages', () =>
  withLibrary(async (scene) => {
    const { library, archive, clock, shelf } = scene;
    archive.page = async () => pageOf('A paper', ['gone.png', 'large.png', 'down.png', 'good.png']);
    archive.file = async (path) => {
      if (path === 'gone.png') throw new Problem('not-found', 'No such file.');
      if (path === 'large.png') throw new Problem('build-failed', 'It is larger than allowed.');
      if (path === 'down.png') throw new Outage('The archive is down.');
      return 'good';
    };
    await library.open(paper);
    for (let attempt = 1; attempt <= 6; attempt++) {
      await library.mirrored();
      if (attempt === 6) break;
      await assert.rejects(library.file(paper, 'down.png'), { code: 'not-found' });
      assert.equal((await shelf.ledger.findJob('mirror', '2401.00001v1'))?.attempts, attempt);
      clock.time += 20 * minute;
    }
    await assert.rejects(library.file(paper, 'gone.png'), { code: 'not-found' });
    await assert.rejects(library.file(paper, 'large.png'), { code: 'upstream' });
    await assert.rejects(library.file(paper, 'down.png'), { code: 'upstream' });
    assert.equal((await (await library.file(paper, 'good.png')).read()).toString(), 'good');
    await library.reported();
    assert.deepEqual((await shelf.ledger.stats()).jobs, []);
    assert.equal(filesAsked(scene).filter((asked) => asked === 'file good.png').length, 1);
    assert.equal(filesAsked(scene).filter((asked) => asked === 'file down.png').length, 6);
  }));

test('a Retry-After of the archive is obeyed', () =>
  withLibrary(async (scene) => {
    const { library, archive, clock } = scene;
    archive.page = async () => pageOf('A paper', ['x1.png']);
    archive.file = async () => {
      throw new Outage('Come again later.', { retryAfter: 900 });
    };
    await library.open(paper);
    await library.mirrored();
    clock.time += 15 * minute - 1;
    await library.mirrored();
    assert.equal(filesAsked(scene).length, 1);
    clock.time += 1;
    await library.mirrored();
    assert.equal(filesAsked(scene).length, 2);
  }));

test('files that crash five processes in a row are given up', () =>
  withLibrary(async ({ library, archive, shelf, clock, faults, reopen }) => {
    archive.page = async () => pageOf('A paper', ['good.png', 'deadly.png']);
    archive.file = async (path) => (path === 'good.png' ? 'good' : down());
    await library.open(paper);
    await library.mirrored();
    await library.close();
    clock.time += 20 * minute;
    for (let crashes = 0; crashes < 5; crashes++) {
      assert.equal((await shelf.ledger.take('mirror', 'dead', minute))?.crashes, crashes);
      clock.time += minute;
    }
    archive.asked.length = 0;
    library = await reopen();
    await library.mirrored();
    assert.deepEqual(archive.asked, []);
    assert.equal((await (await library.file(paper, 'good.png')).read()).toString(), 'good');
    await assert.rejects(library.file(paper, 'deadly.png'), { code: 'upstream', message: /5 processes have died/ });
    assert.deepEqual((await shelf.ledger.stats()).jobs, []);
    assert.match(String(faults), /5 processes have died while the files of 2401\.00001v1/);
  }));

test('stopped in the middle of a file that does not come, it goes on at the next start', () =>
  withLibrary(async (scene) => {
    const { archive, reopen, shelf } = scene;
    const second = Promise.withResolvers<void>();
    archive.page = async () => pageOf('A paper', ['x1.png', 'x2.png', 'x3.png']);
    archive.file = (path) => {
      if (path === 'x1.png') return Promise.resolve('one');
      second.resolve();
      return new Promise(() => {});
    };
    await scene.library.open(paper);
    await second.promise;
    archive.file = async (path) => `anew ${path}`;
    const library = await reopen();
    await library.mirrored();
    const paths = ['x1.png', 'x2.png', 'x3.png'];
    const files = await Promise.all(paths.map(async (path) => (await library.file(paper, path)).read()));
    assert.deepEqual(
      files.map((bytes) => bytes.toString()),
      ['one', 'anew x2.png', 'anew x3.png'],
    );
    assert.deepEqual((await shelf.ledger.stats()).jobs, []);
  }));

test('a disk that is full for a while costs no file', () =>
  withLibrary(async ({ library, archive, shelf, clock, faults }) => {
    archive.page = async () => pageOf('A paper', ['x1.png']);
    const { put } = shelf.bytes;
    const full: typeof put = async (key, body) => {
      if (key.startsWith('assets/')) throw new Error('no space left');
      return put(key, body);
    };
    Object.assign(shelf.bytes, { put: full });
    await library.open(paper);
    await library.mirrored();
    assert.deepEqual(
      faults.map((thrown) => thrown instanceof Error && (thrown.cause as Error).message),
      ['no space left'],
    );
    Object.assign(shelf.bytes, { put });
    clock.time += minute;
    await library.mirrored();
    assert.equal((await (await library.file(paper, 'x1.png')).read()).toString(), 'bytes of x1.png');
  }));

test('a copy that was lost is made again', () =>
  withLibrary(async (scene) => {
    const { library, archive, shelf } = scene;
    archive.page = async () => pageOf('A paper', ['x1.png', 'x2.png']);
    await library.open(paper);
    await library.mirrored();
    const asset = await shelf.ledger.findAsset(paper, 'x1.png');
    assert.ok(asset?.state === 'mirrored');
    await shelf.bytes.delete(asset.key);
    scene.clock.time += 1;
    await assert.rejects((await library.file(paper, 'x1.png')).read(), { code: 'not-found' });
    await library.mirrored();
    assert.equal((await (await library.file(paper, 'x1.png')).read()).toString(), 'bytes of x1.png');
    assert.deepEqual(filesAsked(scene), ['file x1.png', 'file x2.png', 'file x1.png']);
  }));

test('a page that has changed has its files copied anew', () =>
  withLibrary(async (scene) => {
    const { library, archive, clock } = scene;
    archive.page = async () => pageOf('A paper', ['x1.png']);
    await library.open(paper);
    await library.mirrored();
    clock.time += minute;
    archive.file = async () => 'drawn anew';
    archive.page = async () => pageOf('Another', ['x1.png']);
    await library.rebuild(paper);
    await library.mirrored();
    assert.equal((await (await library.file(paper, 'x1.png')).read()).toString(), 'drawn anew');
  }));

test('closing does not wait for an archive that is down', () =>
  withLibrary(async ({ library, archive }) => {
    archive.page = async () => pageOf('A paper', ['x1.png']);
    archive.file = down;
    await library.open(paper);
    await library.mirrored();
    await library.close();
    await library.mirrored();
    await assert.rejects(library.file(paper, 'x1.png'), { code: 'not-found' });
  }));

test('copying twenty thousand files leaves nothing of them in memory', () =>
  withLibrary(async ({ library, archive, shelf }) => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const missing = async () => {
      throw new Problem('not-found', 'No such file.');
    };
    Object.assign(archive, { asset: missing });
    // Nothing is saved: only what the copying itself keeps is measured.
    let copied = 0;
    const saveAsset = async () => ++copied > 0;
    Object.assign(shelf.ledger, { findAsset: async () => undefined, saveAsset });
    const copy = async (count: number) => {
      const paths = Array.from({ length: count }, (_, n) => `${n}.png`);
      await shelf.ledger.queue([mirrorJob(paper, { paths, kept: false })]);
      await library.mirrored();
    };
    await copy(1000);
    // What other tests of this process leave behind comes once; what copying keeps comes each time.
    const kept: number[] = [];
    for (let round = 0; round < 3; round++) {
      collect();
      const before = process.memoryUsage().heapUsed;
      await copy(20_000);
      collect();
      kept.push(process.memoryUsage().heapUsed - before);
    }
    assert.equal(copied, 61_000);
    assert.ok(Math.min(...kept) < 20_000 * 100, `${kept.join(', ')} bytes were kept`);
  }));
