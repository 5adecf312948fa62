/** The contract `ledger`: who watches hears of changes. */
import assert from 'node:assert/strict';
import type { Change, Ledger } from '../../src/storage/index.ts';
import { buildOf, type Cases, first, minute, shelve, takeOf } from './ledger-fixture.ts';

/** Changes that were told from one up to the mark that is made after it, without the marks. */
async function told(ledger: Ledger, change: () => Promise<unknown>): Promise<Change[]> {
  const changes: Change[] = [];
  let marked = Promise.withResolvers<void>();
  const forget = ledger.watch((each) => {
    if (each.what === 'lease' && each.name === 'mark') marked.resolve();
    else changes.push(each);
    // Only now the ledger is heard: the mark has to be made anew.
    if (each.what === 'unknown') marked.resolve();
  });
  const mark = async () => {
    const lease = await ledger.lease('mark', minute);
    assert.ok(lease);
    marked = Promise.withResolvers();
    await ledger.release(lease);
    await marked.promise;
  };
  await mark();
  changes.length = 0;
  await change();
  await mark();
  forget();
  return changes;
}

export const changeCases: Cases = {
  'a change of the revision is told, and nothing else': async ({ ledger }) => {
    const paper: Change = { what: 'paper', id: first.id };
    const saved = () => ledger.saveMetadata({ id: first.id, latestVersion: 1, metadata: {} });
    assert.deepEqual(await told(ledger, saved), [paper]);
    assert.deepEqual(await told(ledger, saved), []);
    const own = () => ledger.saveMetadata({ ...first, metadata: {} });
    assert.deepEqual(await told(ledger, own), [paper]);
    const shelved = await told(ledger, () => shelve(ledger, buildOf(first, 'aa01')));
    assert.deepEqual(shelved, [paper, { what: 'lease', name: 'for aa01' }]);
    assert.deepEqual(await told(ledger, () => ledger.markUsed([first])), []);
    for (const change of [
      () => ledger.markStale(first, 'aa01'),
      () => ledger.confirm(first, 'aa01'),
      () => ledger.markDamaged(first, 'aa01'),
      () => ledger.evict([{ paper: first, buildId: 'aa01' }]),
      () => ledger.block(first),
      () => ledger.unblock(first),
      () => ledger.remove(first),
    ]) {
      assert.deepEqual(await told(ledger, change), [paper], String(change));
    }
  },

  'a job that can be taken is told': async ({ ledger }) => {
    const jobs: Change = { what: 'jobs', kind: 'mirror' };
    const queue = () => ledger.queue([{ kind: 'mirror', key: 'a', paper: first }]);
    assert.deepEqual(await told(ledger, queue), [jobs]);
    const taken = await takeOf(ledger, 'mirror');
    assert.deepEqual(await told(ledger, () => ledger.retry(taken, 0)), [jobs]);
    const again = await takeOf(ledger, 'mirror');
    const paper = { what: 'paper', id: first.id } as const;
    assert.deepEqual(await told(ledger, () => ledger.saveConversion(again, { page: '' })), [paper]);
    assert.deepEqual(await told(ledger, () => ledger.saveConversion(again, { page: '' })), []);
    assert.deepEqual(await told(ledger, () => ledger.finish(again, { status: 'ready' })), [paper]);
  },

  'what is published is told as it is': async ({ ledger }) => {
    const text = `{"a": "’ü\\n"} ${'x'.repeat(6900)}`;
    assert.deepEqual(await told(ledger, () => ledger.publish(text)), [{ what: 'message', text }]);
  },

  'who no longer watches hears nothing': async ({ ledger }) => {
    const changes: Change[] = [];
    ledger.watch((change) => changes.push(change))();
    assert.equal((await told(ledger, () => ledger.block(first))).length, 1);
    assert.deepEqual(changes, []);
  },
};
