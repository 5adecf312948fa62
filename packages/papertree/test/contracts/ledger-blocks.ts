/** The contract of a ledger: blocks of papers. */
import assert from 'node:assert/strict';
import { buildOf, type Cases, first, leaseOf, minute, old, second } from './ledger-fixture.ts';

export const blockCases: Cases = {
  'what is blocked is not shelved, and stays blocked when all else is removed': async ({ ledger }) => {
    const lease = await leaseOf(ledger);
    await ledger.block({ id: first.id });
    await ledger.block(old);
    assert.equal(await ledger.revision(old), (await ledger.find(old)).revision);
    for (const paper of [{ id: first.id }, first, second, old]) assert.ok((await ledger.find(paper)).blocked);
    assert.equal((await ledger.find({ ...old, version: 4 })).blocked, false);
    for (const paper of [first, old]) assert.equal(await ledger.shelve(buildOf(paper, 'aa01'), [], lease), 'blocked');
    await ledger.remove({ id: first.id });
    await ledger.block({ id: first.id });
    assert.ok((await ledger.find(first)).blocked);
    assert.equal((await ledger.stats()).blocked, 2);
    const papers = (await ledger.listBlocks()).map(({ id, version }) =>
      version === undefined ? { id } : { id, version },
    );
    assert.deepEqual(papers, [{ id: first.id }, old]);
    await ledger.unblock(first);
    assert.ok((await ledger.find(first)).blocked, 'with its paper');
    await ledger.unblock({ id: first.id });
    assert.equal((await ledger.find(first)).blocked, false);
    assert.equal(await ledger.shelve(buildOf(first, 'aa01'), [], lease), 'shelved');
  },

  'a block has its time and its reason; blocked again, it has the newest reason and the oldest time': async ({
    ledger,
    clock,
  }) => {
    const paper = { id: first.id };
    const since = await ledger.now();
    await ledger.block(paper, { reason: 'asked by “the author”; it’s theirs' });
    await ledger.block(old, { blockedAt: 1000 });
    clock.time += minute;
    await ledger.block(paper);
    const [block, other] = await ledger.listBlocks();
    assert.deepEqual(block, { ...paper, reason: 'asked by “the author”; it’s theirs', blockedAt: Math.floor(since) });
    assert.deepEqual(other, { ...old, blockedAt: 1000 }, 'as it was copied');
    await ledger.block(paper, { reason: 'asked again' });
    assert.deepEqual(await ledger.listBlocks(), [{ ...block, reason: 'asked again' }, other]);
    assert.equal((await ledger.stats()).blocked, 2);
    await ledger.unblock(paper);
    assert.deepEqual(await ledger.listBlocks(), [other]);
    await ledger.block(paper);
    assert.equal((await ledger.listBlocks())[0]?.reason, undefined, 'a new block has nothing of the old one');
  },
};
