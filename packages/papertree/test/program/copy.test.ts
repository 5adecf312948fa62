/** `papertree copy`: all that is stored is on the other side, also where it was interrupted, and what differs is told. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { formatId } from 'papertree-convert/paper';
import {
  buildKey,
  compareShelves,
  copyShelf,
  newBuildId,
  openMemoryShelf,
  openShelf,
  pack,
  putAsset,
  putBuild,
  readArtefact,
  readAsset,
  type Shelf,
  type VersionId,
} from '../../src/storage/index.ts';
import { allKeys, shelve, takeOf } from '../contracts/ledger-fixture.ts';
import { temporaryFolder } from '../storage/folder.ts';
import { say } from './terminal.ts';

const folder = temporaryFolder();
const papers: VersionId[] = Array.from({ length: 30 }, (_, n) => ({ id: `2401.000${10 + n}`, version: 1 + (n % 2) }));
const events = () => ({ expect: () => {}, step: () => {}, stop: new AbortController().signal });

async function fill(shelf: Shelf): Promise<void> {
  const { ledger, bytes } = shelf;
  for (const paper of papers) await add(shelf, paper);
  await ledger.block({ id: '2401.99999' }, { reason: 'asked for', blockedAt: 1000 });
  await ledger.block({ id: '2401.99998', version: 3 });
  await bytes.put('assets/00/nobody/knows', Buffer.from('an orphan'));
}

async function add({ ledger, bytes }: Shelf, paper: VersionId): Promise<void> {
  const buildId = newBuildId();
  const kept = await putBuild(bytes, buildId, pack({ content: `of ${paper.id}` }), Buffer.from('<html>'));
  await ledger.saveMetadata({ id: paper.id, latestVersion: 2, metadata: { title: paper.id } });
  const job = { kind: 'mirror', key: paper.id, paper };
  await shelve(ledger, { paper, buildId, format: 1, builtAt: 0, etag: '"x"', ...kept }, [job]);
  const taken = await takeOf(ledger, 'mirror');
  const file = await putAsset(bytes, paper, 'x1.png', Buffer.from(`figure of ${paper.id}`));
  await ledger.saveAsset(taken, { path: 'x1.png', state: 'mirrored', type: 'image/png', ...file });
  await ledger.saveAsset(taken, { path: 'x2.png', state: 'missing' });
  await ledger.saveConversion(taken, { page: '"x"', about: paper.id });
  await ledger.finish(taken, { status: 'ready' });
}

async function assertCopied(to: Shelf): Promise<void> {
  for (const paper of papers) {
    const { build, inferred, conversion, paper: record } = await to.ledger.find(paper);
    assert.ok(build);
    assert.equal((await readArtefact(to.bytes, build, 'content'))?.toString(), `of ${paper.id}`);
    assert.deepEqual([inferred, record?.metadata, build.etag], [{ status: 'ready' }, { title: paper.id }, '"x"']);
    assert.deepEqual(conversion, { page: '"x"', about: paper.id });
    const file = await to.ledger.findAsset(paper, 'x1.png');
    assert.ok(file?.state === 'mirrored');
    assert.equal((await readAsset(to.bytes, file))?.toString(), `figure of ${paper.id}`);
  }
  assert.ok((await to.ledger.find({ id: '2401.99999' })).blocked);
  const block = (await to.ledger.listBlocks()).find(({ id }) => id === '2401.99999');
  assert.deepEqual(block, { id: '2401.99999', reason: 'asked for', blockedAt: 1000 });
  assert.deepEqual((await to.ledger.stats()).jobs, []);
  const known = await allKeys(to.bytes);
  assert.deepEqual(await to.ledger.unknownObjects(known), [], 'nothing is left over');
  assert.equal(known.length, 2 * papers.length);
}

test('a copy that is interrupted at any write goes on', async () => {
  const [from, to] = [await openMemoryShelf(), await openMemoryShelf()];
  await fill(from);
  const put = to.bytes.put.bind(to.bytes);
  let left = 0;
  Object.assign(to.bytes, {
    put: (...given: Parameters<typeof put>) => (left-- > 0 ? put(...given) : Promise.reject(new Error('cut off'))),
  });
  for (let cuts = 0; ; cuts++) {
    left = 13;
    const done = await copyShelf(from, to, events()).catch(() => undefined);
    if (done === undefined) continue;
    assert.ok(cuts >= 3, `cut off ${cuts} times`);
    break;
  }
  assert.deepEqual(await compareShelves(from, to, events()), []);
  await assertCopied(to);
  assert.equal(await copyShelf(from, to, events()), 0, 'what is there is not copied again');
});

test('what changes on the first shelf is copied at the next time; each difference is a line', async () => {
  const [from, to] = [await openMemoryShelf(), await openMemoryShelf()];
  await fill(from);
  await copyShelf(from, to, events());
  const [first, second, third] = papers as [VersionId, VersionId, VersionId];
  await add(from, first);
  const { build } = await to.ledger.find(second);
  await to.bytes.put(buildKey(build?.buildId ?? ''), Buffer.from('altered'));
  const file = await to.ledger.findAsset(third, 'x1.png');
  assert.ok(file?.state === 'mirrored');
  await to.bytes.delete(file.key);
  await to.ledger.unblock({ id: '2401.99999' });
  const lines = await compareShelves(from, to, events());
  assert.deepEqual(lines.sort(), [
    '2401.00010v1: it is another build',
    '2401.00011v2: its build is missing or differs',
    '2401.00012v1: its file x1.png is missing or differs',
    '2401.99999: its block is missing',
  ]);
  assert.equal(await copyShelf(from, to, events()), 1);
  assert.deepEqual(await compareShelves(from, to, events()), ['2401.00012v1: its file x1.png is missing or differs']);
});

test('a report that comes later is copied at the next time; a log that is still to be read is read for the copy', async () => {
  const [from, to] = [await openMemoryShelf(), await openMemoryShelf()];
  const [paper] = papers as [VersionId];
  await add(from, paper);
  await from.ledger.queue([{ kind: 'log', key: formatId(paper), paper }]);
  assert.equal(await copyShelf(from, to, events()), 1);
  assert.equal((await to.ledger.findJob('log', formatId(paper)))?.state, 'waiting');
  const report = { page: '"x"', report: { status: 'fatal' } };
  await from.ledger.saveConversion(await takeOf(from.ledger, 'log'), report);
  assert.deepEqual(await compareShelves(from, to, events()), [
    `${formatId(paper)}: the report of its conversion differs`,
  ]);
  assert.equal(await copyShelf(from, to, events()), 1);
  assert.deepEqual((await to.ledger.find(paper)).conversion, report);
  assert.deepEqual(await compareShelves(from, to, events()), []);
});

test('files that are still to come from the archive are no difference: the copy fetches them, too', async () => {
  const [one, two] = ['serving', 'copied'].map((name) => join(folder, name)) as [string, string];
  const from = await openShelf(one);
  const [paper, other] = papers as [VersionId, VersionId];
  for (const each of [paper, other]) await add(from, each);
  const payload = { paths: ['x1.png', 'x3.png'] };
  await from.ledger.queue(
    [paper, other].map((each) => ({ kind: 'mirror', key: formatId(each), paper: each, payload })),
  );
  // One failed for good: nobody fetches that.
  const failing = await takeOf(from.ledger, 'mirror');
  await from.ledger.fail(failing, { code: 'upstream', reason: 'gone' });
  process.env.DATA_DIR = one;
  const asked = await say(['copy', '--to', two]);
  const still = '1 with files still to come from the archive; they will be fetched there\n';
  assert.deepEqual([asked.status, asked.out, asked.err], [0, `2 copied, 2 there, 0 differ\n${still}`, '']);

  const to = await openShelf(two);
  const [fetching] = [paper, other].filter(({ id }) => id !== failing.paper.id) as [VersionId];
  const job = await to.ledger.findJob('mirror', formatId(fetching));
  assert.deepEqual([job?.state, job?.payload], ['waiting', payload]);
  assert.equal(await to.ledger.findJob('mirror', formatId(failing.paper)), undefined);

  // A file that came meanwhile is none either, until the copy has ended its own work.
  const here = await takeOf(from.ledger, 'mirror');
  const file = await putAsset(from.bytes, fetching, 'x3.png', Buffer.from('late'));
  await from.ledger.saveAsset(here, { path: 'x3.png', state: 'mirrored', type: 'image/png', ...file });
  await from.ledger.finish(here);
  assert.deepEqual(await compareShelves(from, to, events()), []);
  await to.ledger.finish(await takeOf(to.ledger, 'mirror'));
  assert.deepEqual(await compareShelves(from, to, events()), [`${formatId(fetching)}: its file x3.png is missing`]);
  assert.equal(await copyShelf(from, to, events()), 1);
  assert.deepEqual(await compareShelves(from, to, events()), []);
  await from.close();
  await to.close();
});

test('the command copies a folder to another, and back', async () => {
  const [one, two, three] = ['one', 'two', 'three'].map((name) => join(folder, name)) as [string, string, string];
  const from = await openShelf(one);
  await fill(from);
  for (const [source, target] of [
    [one, two],
    [two, three],
  ] as const) {
    process.env.DATA_DIR = source;
    const { status, out, err } = await say(['copy', '--to', target]);
    assert.deepEqual([status, out, err], [0, '30 copied, 30 there, 0 differ\n', '']);
  }
  await from.close();
  const to = await openShelf(three);
  await assertCopied(to);
  await to.close();
});

test('files are counted beside papers, both where they are copied and where they are compared', async () => {
  const [one, two] = ['filed', 'counted'].map((name) => join(folder, name)) as [string, string];
  const from = await openShelf(one);
  await fill(from);
  process.env.DATA_DIR = one;
  const { err } = await say(['copy', '--to', two], '', true);
  // Of each of the thirty papers there are two files.
  assert.equal(err.match(/\] 90\/90 /g)?.length, 2, err.slice(-300));
  assert.match(err, /2401\.000\d\dv[12] x1\.png/);
  await from.close();
});

test('places that do not fit together are refused', async () => {
  for (const [words, says] of [
    [['copy'], /no place given/],
    [['copy', '--to', 's3://papers'], /a folder is missing/],
    [['copy', '--to', join(folder, 'a'), join(folder, 'b')], /more than one place of a kind/],
    [['copy', '--to', 's3:/papers', join(folder, 'a')], /OBJECTS_URL: expected/],
  ] as const) {
    const { status, err } = await say(words);
    assert.equal(status, 2, words.join(' '));
    assert.match(err, says);
  }
});
