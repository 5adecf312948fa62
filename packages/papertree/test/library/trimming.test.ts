/** Trimming of papers whose text is held back, where one of them cannot be trimmed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HeldBack } from 'papertree-convert/errors';
import { startTrimming } from '../../src/library/trimming.ts';
import { openMemoryShelf } from '../../src/storage/index.ts';
import { buildOf, first, old, shelve } from '../contracts/ledger-fixture.ts';

test('a paper that cannot be trimmed is told, and does not keep the others', async () => {
  const shelf = await openMemoryShelf();
  const offsets = { content: { start: 0, end: 100 } };
  await shelve(shelf.ledger, buildOf(first, 'aa1', { offsets }));
  await shelve(shelf.ledger, buildOf(old, 'aa2', { offsets }));
  const faults: unknown[] = [];
  const told = Promise.withResolvers<void>();
  const findRefusal = (_facts: unknown, { id }: { readonly id: string }) => {
    if (id === first.id) throw new Error('no record');
    return new HeldBack('held back', { hint: '', archiveUrl: '', license: '' });
  };
  const trimming = startTrimming({
    shelf,
    records: { findRefusal },
    shelving: { shelveOutline: () => assert.fail('builds of an old format are evicted') },
    isNeeded: true,
    fault: (thrown) => {
      faults.push(thrown);
      told.resolve();
    },
  });
  await told.promise;
  while ((await shelf.ledger.find(old)).build) await new Promise(setImmediate);
  await trimming.close();
  assert.deepEqual(faults.map(String), ['Error: no record']);
  await shelf.close();
});
