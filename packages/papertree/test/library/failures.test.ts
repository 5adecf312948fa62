/** Every way in which the archive fails, what a reader hears, how long that is remembered, and what goes on meanwhile. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import { Outage, openArchive } from '../../src/archive/index.ts';
import type { Fault } from '../archive/faults.ts';
import { startTestArchive, type TestArchive } from '../archive/test-archive.ts';
import { requireId } from '../paper-id.ts';
import { down, minute, pageOf, pagesAsked, paper, withLibrary } from './library-with-archive.ts';

let demo: TestArchive;
before(async () => {
  demo = await startTestArchive();
});
after(() => demo.close());

const html = '/html/2401.90001v2';
const table: [string, string, string, Fault?][] = [
  ['an unknown paper', '2401.99999', 'not-found'],
  ['an unknown version', '2401.90001v7', 'not-found'],
  ['a deleted paper', 'alg-geom/9301900', 'not-found'],
  ['a paper without a page', '2404.90004', 'no-html'],
  ['a version without a page', '2402.90002v1', 'no-html'],
  ['a withdrawn version', '2406.90006v2', 'no-html'],
  ['a stub', '2405.90005', 'no-html'],
  ['a page without content', '2401.90001v2', 'upstream', { path: html, body: '<html><body></body></html>' }],
  ['an empty page', '2401.90001v2', 'upstream', { path: html, body: '' }],
  ['a page too large', '2407.90007', 'build-failed'],
  ...[500, 502, 503, 403, 429].map((status): (typeof table)[number] => [
    `${status}`,
    '2401.90001v2',
    'upstream',
    { path: html, status },
  ]),
  ['silence', '2401.90001v2', 'upstream', { path: html, silent: true }],
  ['a body that stops', '2401.90001v2', 'upstream', { path: html, slow: { bytes: 200, every: 5000 } }],
  ['a body cut short', '2401.90001v2', 'upstream', { path: html, cutAfter: 500 }],
  ['a body of unknown length cut short', '2401.90001v2', 'upstream', { path: html, cutAfter: 500, unmeasured: true }],
  ['a connection closed', '2401.90001v2', 'upstream', { path: html, hangUp: true }],
  ['another type', '2401.90001v2', 'upstream', { path: html, type: 'text/plain' }],
  ['an archive that is silent altogether', '2401.90001v2', 'upstream', { path: '/', silent: true }],
  ['an archive that fails altogether', '2401.90001', 'upstream', { path: '/', status: 500 }],
];

/** Little time only where it is to run out: a busy machine needs some for the rest. */
const openDemo = (fault?: Fault) =>
  openArchive({
    arxivUrl: demo.url,
    userAgent: 'test (mailto:us@example.org)',
    pace: async () => 0,
    ...(fault?.silent || fault?.slow ? { timeouts: { answer: 300, idle: 300, whole: 2000 } } : {}),
  });

test('each failure has its answer, and the paper is built once it has passed', () =>
  withLibrary(async ({ library, archive, clock }) => {
    for (const [name, spelt, code, fault] of table) {
      const { metadata, html, asset } = openDemo(fault);
      Object.assign(archive, { metadata, html, asset });
      const lift = fault && demo.fault(fault);
      await assert.rejects(library.open(requireId(spelt)), { code }, name);
      const asked = demo.requests.length;
      clock.time += minute - 1;
      await assert.rejects(library.open(requireId(spelt)), { code }, `${name}, remembered`);
      await assert.rejects(library.order(requireId(spelt)), { code }, `${name}, to those who do not wait`);
      assert.equal(demo.requests.length, asked, `${name} is not tried again within a minute`);
      lift?.();
      clock.time += 1;
    }
    Object.assign(archive, openDemo());
    const { metadata } = await library.open(requireId('2401.90001v2'));
    assert.equal(metadata.title, 'How a Forgotten Kettle Cools: Two Rates Are Enough');
  }));

test('a remembered outage says when to retry', () =>
  withLibrary(async ({ library, archive, clock }) => {
    archive.page = down;
    await assert.rejects(library.open(paper), { code: 'upstream' });
    clock.time += 20_000;
    await assert.rejects(library.open(paper), { code: 'upstream', retryAfter: 40 });
    assert.equal(pagesAsked(archive).length, 1);
  }));

test('a queued build ends in the problem, which is remembered, and then begins anew', () =>
  withLibrary(async ({ library, archive, clock }) => {
    archive.page = down;
    await library.order(paper);
    await assert.rejects(library.open(paper), { code: 'upstream' });
    await assert.rejects(library.order(paper), { code: 'upstream' });
    archive.page = async () => pageOf('Back');
    clock.time += minute;
    assert.ok(!('build' in (await library.order(paper))));
    await library.open(paper);
    assert.ok('build' in (await library.order(paper)));
  }));

test('with the archive down, what is shelved is served, however old what we know of it', () =>
  withLibrary(async ({ library, archive, clock }) => {
    await library.open(paper);
    const silence = Promise.withResolvers<never>();
    for (const outage of [down, () => silence.promise]) {
      clock.time += 30 * 24 * 60 * minute;
      Object.assign(archive, { page: outage, record: outage });
      archive.asked.length = 0;
      const answers = await Promise.all([
        library.open({ id: paper.id }),
        library.open(paper),
        library.order(paper),
        library.find(paper).then(({ opened }) => opened),
      ]);
      for (const answer of answers) assert.ok(answer && 'build' in answer && answer.metadata.title === 'A paper');
      const asked = archive.asked.length;
      await library.open(paper);
      clock.time += minute - 1;
      await library.open(paper);
      assert.equal(archive.asked.length, asked, 'the archive is left alone for a minute');
    }
    silence.reject(new Outage('It did not answer.'));
  }));

test('a record that no source could give is requested again after a minute, once for many readers', () =>
  withLibrary(async ({ library, archive, clock }) => {
    const { record } = archive;
    archive.record = down;
    const find = () => library.find({ id: paper.id });
    for (let round = 0; round < 3; round++) await assert.rejects(find(), { code: 'upstream' });
    assert.deepEqual(archive.asked, ['record 2401.00001']);
    archive.record = record;
    clock.time += minute;
    await Promise.all(Array.from({ length: 100 }, find));
    assert.deepEqual(archive.asked, ['record 2401.00001', 'record 2401.00001']);
  }));

test('a record that no source could give is requested again after the clock was put back, too', () =>
  withLibrary(async ({ library, archive, clock }) => {
    const { record } = archive;
    archive.record = down;
    await assert.rejects(library.find(paper), { code: 'upstream' });
    archive.record = record;
    clock.time -= 60 * minute;
    assert.equal((await library.find(paper)).latestVersion, 1);
  }));

test('the end of a pause is noticed at once, because an unasked source is not remembered', () =>
  withLibrary(async ({ library, archive }) => {
    const { record } = archive;
    archive.record = async () => {
      throw new Outage('It has asked us to stay away.', { retryAfter: 10, unasked: true });
    };
    Object.assign(archive, { pausedHosts: () => [{ role: 'content', until: 1, reason: 'overloaded' }] });
    await assert.rejects(library.find(paper), { code: 'upstream', retryAfter: 10 });
    archive.record = record;
    assert.equal((await library.find(paper)).latestVersion, 1);
  }));

test('with many papers and OAI paused, a request waits although its turn is far away', () =>
  withLibrary(async ({ library, archive }) => {
    const { record } = archive;
    archive.record = async () => {
      archive.record = record;
      throw new Outage('The next turn is too far away.', { retryAfter: 2, unasked: true });
    };
    Object.assign(archive, { pausedHosts: () => [{ role: 'oai', until: 1, reason: 'throttled' }] });
    assert.equal((await library.open(paper)).latestVersion, 1);
    assert.deepEqual(pagesAsked(archive), ['page 2401.00001v1']);
  }));

test('an incomplete record is completed in the background', () =>
  withLibrary(async ({ library, archive, clock }) => {
    const { record } = archive;
    archive.record = async (asking) => ({ ...(await record(asking)), source: 'atom', complete: false });
    await library.find(paper);
    archive.record = record;
    clock.time += minute;
    await library.find(paper);
    clock.time += 10 * minute;
    await library.find(paper);
    assert.equal(archive.asked.length, 2);
  }));

test('a newer version is noticed within an hour, and what is gone is not found', () =>
  withLibrary(async ({ library, archive, clock }) => {
    await library.open({ id: paper.id });
    archive.newest = 2;
    clock.time += 60 * minute - 1;
    assert.equal((await library.open({ id: paper.id })).paper.version, 1);
    clock.time += 1;
    assert.equal((await library.open({ id: paper.id })).paper.version, 2);
    await assert.rejects(library.open({ id: paper.id, version: 3 }), { code: 'not-found' });
    const asked = archive.asked.length;
    await assert.rejects(library.find({ id: paper.id, version: 3 }), { code: 'not-found' });
    assert.equal(archive.asked.length, asked);
  }));

test('a blocked paper is not found, shelved or not', () =>
  withLibrary(async ({ library, shelf, archive }) => {
    await library.open(paper);
    await shelf.ledger.block({ id: paper.id });
    for (const find of [library.find, library.open, library.order])
      await assert.rejects(find(paper), (thrown) => thrown instanceof Problem && thrown.code === 'not-found');
    assert.equal(pagesAsked(archive).length, 1);
  }));
