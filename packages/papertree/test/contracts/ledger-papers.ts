/** The contract `ledger`: what is known of papers. */
import assert from 'node:assert/strict';
import type { PaperId } from 'papertree-convert/paper';
import { buildKey, type Job } from '../../src/storage/index.ts';
import { buildOf, type Cases, first, leaseOf, minute, old, second, shelve, takeOf } from './ledger-fixture.ts';

export const paperCases: Cases = {
  'nothing is known of a paper nobody has heard of': async ({ ledger, clock }) => {
    const facts = { revision: '0.0', revisedAt: 0, blocked: false, asOf: clock.time };
    assert.deepEqual(await ledger.find({ id: first.id }), { id: first.id, ...facts });
    assert.deepEqual(await ledger.find(first), { ...first, ...facts });
    assert.equal(await ledger.revision({ id: first.id }), undefined);
    assert.equal(await ledger.revision(first), undefined);
  },

  'metadata is given back as it was saved, with the time': async ({ ledger, clock }) => {
    const metadata = { title: 'Ünï “codé”\n\u0000', versions: [1, 2], nested: { empty: [], none: null } };
    await ledger.saveMetadata({ id: first.id, latestVersion: 2, metadata });
    const savedAt = clock.time;
    clock.time += 5000;
    await ledger.saveMetadata({ ...first, metadata: { title: 'first' } });
    const facts = await ledger.find({ id: first.id });
    assert.equal(facts.version, 2);
    assert.deepEqual(facts.paper, { latestVersion: 2, metadata, checkedAt: savedAt });
    assert.equal(facts.own, undefined);
    assert.deepEqual((await ledger.find(first)).own, { metadata: { title: 'first' }, checkedAt: clock.time });
    assert.deepEqual((await ledger.find(first)).paper, facts.paper);
    assert.deepEqual((await ledger.find(old)).paper, undefined);
  },

  'a build is awaited since it was asked for, until it is there, has failed, or nobody asks': async ({
    ledger,
    clock,
  }) => {
    const since = clock.time;
    const look = (paper: PaperId = first) => ledger.markAwaited(paper, minute);
    assert.equal(await look(), since);
    assert.equal(await look({ id: first.id }), since);
    clock.time += minute - 1;
    assert.deepEqual([await look(), await look({ id: first.id })], [since, since]);
    assert.equal(await look(second), clock.time, 'of another version');
    clock.time += minute - 1;
    await ledger.tidy();
    assert.equal(await look(), since, 'every look counts');
    const anew = async (what: string) => {
      clock.time += 1;
      for (const paper of [first, { id: first.id }]) assert.equal(await look(paper), clock.time, what);
    };
    clock.time += minute;
    await anew('nobody asked');
    await shelve(ledger, buildOf(first, 'aa01'));
    await anew('shelved');
    await ledger.remove({ id: first.id });
    await anew('removed');
    for (const paper of [first, { id: first.id }])
      await ledger.remember(paper, { code: 'upstream', reason: '' }, minute);
    await anew('failed');
    clock.time += minute;
    assert.ok((await ledger.tidy()) > 0);
    assert.equal(await ledger.tidy(), 0);
  },

  'what is kept does not change when the giver changes what it gave': async ({ ledger }) => {
    const metadata = { title: 'as given' };
    await ledger.saveMetadata({ id: first.id, latestVersion: 1, metadata });
    metadata.title = 'changed';
    assert.deepEqual((await ledger.find(first)).paper?.metadata, { title: 'as given' });
  },

  'the revision changes with every answer, and only then': async ({ ledger, clock }) => {
    const seen: string[] = [];
    let changedAt = 0;
    const look = async (changed: boolean, what: string) => {
      clock.time += 1;
      const { revision, revisedAt } = await ledger.find(first);
      assert.equal((await ledger.revision(first)) ?? '0.0', revision, what);
      if (changed && revision !== '0.0') changedAt = clock.time - 1;
      assert.equal(revisedAt, changedAt, what);
      assert.equal(!seen.includes(revision), changed, what);
      if (changed) seen.push(revision);
      else assert.equal(revision, seen.at(-1), what);
    };
    await look(true, 'nothing');
    await ledger.saveMetadata({ id: first.id, latestVersion: 1, metadata: { title: 'a' } });
    await look(true, 'metadata');
    clock.time += minute;
    await ledger.saveMetadata({ id: first.id, latestVersion: 1, metadata: { title: 'a' } });
    await look(false, 'the same metadata');
    assert.equal((await ledger.find(first)).paper?.checkedAt, clock.time - 1);
    await ledger.saveMetadata({ id: first.id, latestVersion: 2, metadata: { title: 'a' } });
    await look(true, 'a new version');
    await ledger.saveMetadata({ ...first, metadata: { title: 'a' } });
    await look(true, 'its own metadata');
    await ledger.saveMetadata({ ...first, metadata: { title: 'a' } });
    await look(false, 'the same of its own');
    await shelve(ledger, buildOf(first, 'aa01'));
    await look(true, 'a build');
    await ledger.markUsed([first]);
    await ledger.confirm(first, 'aa01');
    await ledger.remember(first, { code: 'upstream', reason: 'down' }, minute);
    await look(false, 'use, a check and a failure');
    await ledger.queue([{ kind: 'infer', key: 'x', paper: first, inferred: { status: 'pending' } }]);
    await look(true, 'inferred fields');
    await ledger.saveMetadata({ id: old.id, latestVersion: 3, metadata: {} });
    await shelve(ledger, buildOf(second, 'aa02'));
    await look(false, 'another paper, and another version');
    await ledger.evict([{ paper: first, buildId: 'aa01' }]);
    await look(true, 'eviction');
    const before = await ledger.revision(first);
    await ledger.block({ id: first.id });
    const blocked = await ledger.revision(first);
    assert.notEqual(blocked, before, 'a block');
    assert.equal(blocked, (await ledger.find(first)).revision);
    await ledger.unblock({ id: first.id });
    assert.equal(await ledger.revision(first), before, 'the same answer as before the block');
    await ledger.block(second);
    assert.equal(await ledger.revision(first), before, 'a block of another version');
    await ledger.remove(first);
    assert.notEqual(await ledger.revision(first), before, 'removal');
  },

  'the revision without a version is that of the latest': async ({ ledger }) => {
    const unversioned = { id: first.id };
    await shelve(ledger, buildOf(first, 'aa01'));
    assert.equal(await ledger.revision(unversioned), undefined, 'which version is the latest is not known yet');
    await ledger.saveMetadata({ ...unversioned, latestVersion: 1, metadata: {} });
    const before = await ledger.revision(unversioned);
    assert.equal(before, await ledger.revision(first));
    await ledger.saveMetadata({ ...unversioned, latestVersion: 2, metadata: {} });
    const after = await ledger.revision(unversioned);
    assert.notEqual(after, before);
    await shelve(ledger, buildOf(second, 'aa02'));
    assert.notEqual(await ledger.revision(unversioned), after);
    assert.equal(await ledger.revision(unversioned), (await ledger.find(unversioned)).revision);
  },

  'a failure is remembered as long as it was asked to be': async ({ ledger, clock }) => {
    const failure = { code: 'no-html', reason: 'There is none.' } as const;
    await ledger.remember(first, failure, minute);
    const until = clock.time + minute;
    assert.deepEqual((await ledger.find(first)).failure, { ...failure, until });
    assert.equal((await ledger.find(second)).failure, undefined);
    clock.time = until - 1;
    assert.deepEqual((await ledger.find(first)).failure, { ...failure, until });
    await ledger.remember(first, { code: 'upstream', reason: 'Down.' }, 10);
    assert.equal((await ledger.find(first)).failure?.code, 'upstream');
    clock.time += 10;
    assert.equal((await ledger.find(first)).failure, undefined);
  },

  'a failure of the paper is one of every version that has none of its own': async ({ ledger }) => {
    await ledger.remember({ id: first.id }, { code: 'not-found', reason: 'Unknown.' }, minute);
    await ledger.remember(first, { code: 'no-html', reason: 'None.' }, minute);
    assert.equal((await ledger.find({ id: first.id })).failure?.code, 'not-found');
    assert.equal((await ledger.find(second)).failure?.code, 'not-found');
    assert.equal((await ledger.find(first)).failure?.code, 'no-html');
    await ledger.saveMetadata({ id: first.id, latestVersion: 2, metadata: {} });
    assert.equal((await ledger.find(second)).failure, undefined);
    assert.equal((await ledger.find(first)).failure?.code, 'no-html');
    await shelve(ledger, buildOf(first, 'aa01'));
    assert.equal((await ledger.find(first)).failure, undefined);
  },

  'a paper is found with the build of its latest version': async ({ ledger, clock }) => {
    await ledger.saveMetadata({ id: first.id, latestVersion: 2, metadata: {} });
    await shelve(ledger, buildOf(first, 'aa01'));
    assert.equal((await ledger.find({ id: first.id })).build, undefined);
    const builtAt = clock.time;
    const { paper: _, ...build } = buildOf(second, 'aa02', { etag: '"x"', lastModified: 'Tue', format: 7, size: 5 });
    await shelve(ledger, { paper: second, ...build });
    assert.deepEqual((await ledger.find({ id: first.id })).build, { ...build, builtAt, checkedAt: builtAt });
    assert.equal((await ledger.find(first)).build?.buildId, 'aa01');
    clock.time += 99;
    await ledger.confirm(second, 'other');
    assert.equal((await ledger.find(second)).build?.checkedAt, builtAt);
    await ledger.confirm(second, 'aa02');
    assert.deepEqual((await ledger.find(second)).build, { ...build, builtAt, checkedAt: clock.time });
  },

  'shelving does all of it or nothing': async ({ ledger, clock }) => {
    const job: Job = { kind: 'mirror', key: 'a', paper: first, payload: ['x1.png'], inferred: { status: 'pending' } };
    await ledger.remember(first, { code: 'upstream', reason: 'Down.' }, minute);
    const late = await leaseOf(ledger);
    clock.time += minute;
    assert.equal(await ledger.shelve(buildOf(first, 'aa01'), [job], late), 'late', 'it has run out');
    const lease = await leaseOf(ledger);
    assert.equal(await ledger.shelve(buildOf(first, 'aa01'), [job], late), 'late', 'another has it');
    assert.ok(lease.token > late.token);
    const before = await ledger.find(first);
    assert.equal(before.build ?? before.inferred, undefined);
    assert.equal(await ledger.findJob('mirror', 'a'), undefined);
    assert.deepEqual(await ledger.unknownObjects([buildKey('aa01')]), [buildKey('aa01')]);

    assert.equal(await ledger.shelve(buildOf(first, 'aa01'), [job], lease), 'shelved');
    const after = await ledger.find(first);
    assert.equal(after.build?.buildId, 'aa01');
    assert.equal(after.failure, undefined);
    assert.deepEqual(after.inferred, { status: 'pending' });
    assert.equal((await ledger.findJob('mirror', 'a'))?.state, 'waiting');

    const again = buildOf(second, 'aa01');
    await assert.rejects(ledger.shelve(again, [{ ...job, key: 'b' }], lease), 'an object has one fact');
    assert.equal((await ledger.find(second)).build, undefined);
    assert.equal(await ledger.findJob('mirror', 'b'), undefined);

    await ledger.release(lease);
    assert.equal(await ledger.shelve(buildOf(first, 'aa02'), [], lease), 'late', 'it was given back');
  },

  'removing takes everything of a version, or of a paper': async ({ ledger, clock }) => {
    for (const [paper, buildId] of [
      [first, 'aa01'],
      [second, 'aa02'],
      [old, 'aa03'],
    ] as const) {
      await ledger.saveMetadata({ id: paper.id, latestVersion: paper.version, metadata: {} });
      await ledger.saveMetadata({ ...paper, metadata: {} });
      await shelve(ledger, buildOf(paper, buildId), [
        { kind: 'mirror', key: buildId, paper, inferred: { status: 'pending' } },
      ]);
      await ledger.remember(paper, { code: 'upstream', reason: 'Down.' }, minute);
    }
    await ledger.fail(await takeOf(ledger, 'mirror'), { code: 'x', reason: 'y' });
    assert.equal(await ledger.remove(first), true);
    assert.equal(await ledger.remove(first), false, 'it is gone already');
    assert.equal(await ledger.findJob('mirror', 'aa01'), undefined, 'a failed one too');
    const { asOf: _, ...rest } = await ledger.find(first);
    assert.deepEqual(Object.keys(rest).sort(), ['blocked', 'id', 'paper', 'revisedAt', 'revision', 'version']);
    assert.equal((await ledger.find(second)).build?.buildId, 'aa02');

    assert.equal(await ledger.remove({ id: first.id }), true);
    assert.deepEqual(await ledger.find(second), {
      ...second,
      revision: '0.0',
      revisedAt: 0,
      blocked: false,
      asOf: clock.time,
    });
    const left = await ledger.find({ id: old.id });
    assert.ok(left.build && left.paper && left.own && left.inferred && left.failure);
    assert.equal((await ledger.findJob('mirror', 'aa03'))?.state, 'waiting');
    clock.time += 10 * minute;
    assert.deepEqual(await ledger.dueObjects(), [buildKey('aa01'), buildKey('aa02')]);
  },

  'removing says whether anything was known': async ({ ledger }) => {
    assert.equal(await ledger.remove(first), false);
    assert.equal(await ledger.remove({ id: first.id }), false);
    await ledger.remember(first, { code: 'not-found', reason: 'Unknown.' }, minute);
    assert.equal(await ledger.remove(first), false, 'but that it is unknown');
    assert.equal((await ledger.find(first)).failure, undefined);
    await ledger.saveMetadata({ id: first.id, latestVersion: 1, metadata: {} });
    assert.equal(await ledger.remove(first), false, 'of the version');
    assert.equal(await ledger.remove({ id: first.id }), true);
    await ledger.queue([{ kind: 'mirror', key: 'a', paper: first }]);
    assert.equal(await ledger.remove(first), true);
  },

  'a ledger that is closed says so': async ({ ledger }) => {
    await ledger.close();
    await ledger.close();
    await assert.rejects(ledger.now());
    await assert.rejects(ledger.find(first));
  },
};
