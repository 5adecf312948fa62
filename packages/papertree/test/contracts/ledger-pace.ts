/** The contract `ledger`: leases that one has at most, and turns that are spaced. */
import assert from 'node:assert/strict';
import { buildKey } from '../../src/storage/index.ts';
import { tidiedAtOnce } from '../../src/storage/ledger.ts';
import { buildOf, type Cases, first, leaseOf, minute, second, shelve, takeOf } from './ledger-fixture.ts';

export const paceCases: Cases = {
  'a lease is held by one, until it runs out or is given back': async ({ ledger, clock }) => {
    const lease = await leaseOf(ledger, 'build');
    assert.deepEqual([lease.name, lease.until], ['build', clock.time + minute]);
    assert.equal(await ledger.lease('build', minute), undefined);
    assert.ok(await ledger.lease('another', minute));
    clock.time += minute - 1;
    assert.equal(await ledger.lease('build', minute), undefined);
    clock.time += 1;
    const next = await leaseOf(ledger, 'build');
    assert.ok(next.token > lease.token);
    await ledger.release(lease);
    assert.equal(await ledger.lease('build', minute), undefined, 'an old token gives nothing back');
    await ledger.release(next);
    assert.ok((await leaseOf(ledger, 'build')).token > next.token);
  },

  'a lease that is renewed goes on, and one that has run out does not': async ({ ledger, clock }) => {
    const lease = await leaseOf(ledger);
    clock.time += minute - 1;
    const renewed = await ledger.renew(lease, minute);
    assert.deepEqual(renewed, { ...lease, until: clock.time + minute });
    clock.time += minute - 1;
    assert.equal(await ledger.lease(lease.name, minute), undefined);
    clock.time += 1;
    assert.equal(await ledger.renew(lease, minute), undefined);
    await ledger.release(lease);
    assert.equal(await ledger.renew(lease, minute), undefined);
    const next = await leaseOf(ledger);
    assert.equal(await ledger.renew(lease, minute), undefined);
    assert.ok(await ledger.renew(next, minute));
  },

  'turns at a host are a gap apart, in the order they were asked for': async ({ ledger, clock }) => {
    const wait = async (host = 'a') => (await ledger.reserveRequest(host, 3000)).wait;
    assert.deepEqual([await wait(), await wait(), await wait(), await wait('b')], [0, 3000, 6000, 0]);
    clock.time += 7000;
    assert.equal(await wait(), 2000);
    clock.time += 60_000;
    assert.equal(await wait(), 0, 'turns nobody took are not saved up');
    assert.equal(await wait(), 3000);
    assert.deepEqual(await ledger.reserveRequest('a', 0), { wait: 6000, granted: true });
    assert.deepEqual(await ledger.reserveRequest('a', 0), { wait: 6000, granted: true });
  },

  'who will not wait so long reserves nothing': async ({ ledger }) => {
    await ledger.reserveRequest('a', 3000);
    assert.deepEqual(await ledger.reserveRequest('a', 3000, 2999), { wait: 3000, granted: false });
    assert.deepEqual(await ledger.reserveRequest('a', 3000, 3000), { wait: 3000, granted: true });
    assert.deepEqual(await ledger.reserveRequest('a', 3000, 0), { wait: 6000, granted: false });
    assert.deepEqual(await ledger.reserveRequest('b', 3000, 0), { wait: 0, granted: true });
  },

  'a host that asked to be left alone is': async ({ ledger, clock }) => {
    await ledger.pauseHost('a', minute);
    assert.deepEqual(await ledger.reserveRequest('a', 3000, 5000), { wait: minute, granted: false });
    await ledger.pauseHost('a', 5);
    assert.equal((await ledger.reserveRequest('a', 3000)).wait, minute);
    clock.time += minute;
    assert.equal((await ledger.reserveRequest('a', 3000)).wait, 3000);
  },

  'who asks a host can learn that it asked to be left alone, and why': async ({ ledger, clock }) => {
    await ledger.pauseHost('b', minute, 'throttled');
    await ledger.pauseHost('a', 2 * minute);
    await ledger.pauseHost('b', 5, 'shorter');
    await ledger.reserveRequest('c', minute);
    const [a, b] = [
      { host: 'a', reason: '', wait: 2 * minute },
      { host: 'b', reason: 'throttled', wait: minute },
    ];
    assert.deepEqual(await ledger.findPauses(['c', 'b', 'a', 'b']), [a, b]);
    assert.deepEqual(await ledger.findPauses([]), []);
    clock.time += minute;
    assert.deepEqual(await ledger.findPauses(['a', 'b']), [{ ...a, wait: minute }]);
    await ledger.tidy();
    await ledger.pauseHost('b', 5, 'again');
    assert.deepEqual(await ledger.findPauses(['b']), [{ host: 'b', reason: 'again', wait: 5 }]);
  },

  'a budget is never exceeded, and renewed when its span ends': async ({ ledger, clock }) => {
    const until = Math.ceil(clock.time / minute) * minute;
    const reserve = (amount: number, budget = 'tokens') => ledger.reserveBudget(budget, amount, 10, minute);
    const six = await reserve(6);
    const wait = until - clock.time;
    assert.deepEqual(six, { budget: 'tokens', amount: 6, until, wait, granted: true });
    assert.deepEqual(await reserve(5), { budget: 'tokens', amount: 5, until, wait, granted: false });
    assert.equal((await reserve(5, 'another')).granted, true);
    assert.equal((await reserve(4)).granted, true);
    assert.equal((await reserve(1)).granted, false);
    clock.time = until - 1;
    assert.deepEqual([(await reserve(1)).granted, (await reserve(1)).wait], [false, 1]);
    clock.time = until;
    assert.equal((await reserve(10)).granted, true);
    await ledger.settleBudget(six, 0);
    assert.equal((await reserve(1)).granted, false, 'what is settled late was of a span that is over');
    clock.time += 5 * minute;
    await ledger.tidy();
    assert.equal((await reserve(11)).granted, false, 'more than there ever is');
    assert.equal((await reserve(10)).granted, true);
  },

  'what was not used of a reserve is free again, and what was used more is gone': async ({ ledger }) => {
    const reserve = (amount: number) => ledger.reserveBudget('tokens', amount, 10, 60 * minute);
    await ledger.settleBudget(await reserve(10), 3);
    assert.equal((await reserve(8)).granted, false);
    const seven = await reserve(7);
    assert.equal(seven.granted, true);
    const refused = await reserve(1);
    await ledger.settleBudget(refused, 0);
    assert.equal((await reserve(1)).granted, false, 'what was refused frees nothing');
    await ledger.settleBudget(seven, 20);
    await ledger.settleBudget(await reserve(0), 0);
    assert.equal((await reserve(1)).granted, false);
  },

  'nothing waits longer because the clock was put back': async ({ ledger, clock }) => {
    await ledger.reserveRequest('a', 3000);
    await ledger.pauseHost('b', minute);
    await leaseOf(ledger, 'of one who died');
    await ledger.queue([
      { kind: 'mirror', key: 'taken', paper: first },
      { kind: 'mirror', key: 'waiting', paper: first, afterMs: 1 },
    ]);
    assert.equal((await ledger.take('mirror', 'of one who died', minute))?.key, 'taken');
    await ledger.remember(first, { code: 'upstream', reason: 'Down.' }, minute);
    await ledger.markAwaited(first, minute);
    await shelve(ledger, buildOf(second, 'aa01'));
    await ledger.evict([{ paper: second, buildId: 'aa01' }]);
    clock.time -= 24 * 60 * minute;

    assert.equal((await ledger.find(first)).failure?.until, clock.time + minute);
    assert.equal((await ledger.reserveRequest('a', 3000)).wait, 3000);
    assert.equal((await ledger.reserveRequest('b', 3000)).wait, minute);
    assert.equal((await ledger.findPauses(['b']))[0]?.wait, minute);
    assert.equal(await ledger.lease('of one who died', minute), undefined, 'it may still be alive');
    clock.time += 1;
    assert.equal((await takeOf(ledger, 'mirror', 9 * minute)).key, 'waiting');
    clock.time += minute;
    assert.ok(await ledger.lease('of one who died', minute));
    assert.equal((await takeOf(ledger, 'mirror')).key, 'taken');
    assert.equal((await ledger.find(first)).failure, undefined);
    assert.equal(await ledger.markAwaited(first, minute), clock.time, 'nobody asked since');
    clock.time += 9 * minute;
    assert.deepEqual(await ledger.dueObjects(), [buildKey('aa01')]);
  },

  'a clock that goes back a little is being corrected, and moves nothing': async ({ ledger, clock }) => {
    await ledger.reserveRequest('a', 3000);
    for (let step = 1; step <= 4; step++) {
      clock.time -= 300;
      const { wait } = await ledger.reserveRequest('a', 0);
      // Many such steps are a clock that was put back all the same.
      assert.equal(wait, step < 4 ? 3000 + step * 300 : 3000);
    }
  },

  'a budget that is spent stays so when the clock is put back': async ({ ledger, clock }) => {
    clock.time = Math.ceil(clock.time / minute) * minute + 1000;
    assert.equal((await ledger.reserveBudget('tokens', 8, 10, minute)).granted, true);
    clock.time -= 2 * minute;
    assert.equal((await ledger.reserveBudget('tokens', 3, 10, minute)).granted, false);
    assert.equal((await ledger.reserveBudget('tokens', 2, 10, minute)).granted, true);
    clock.time += minute;
    assert.equal((await ledger.reserveBudget('tokens', 10, 10, minute)).granted, true);
  },

  'a part of a millisecond, or for ever, is a time too': async ({ ledger, clock }) => {
    assert.equal((await ledger.lease('a', 0.5))?.until, clock.time + 1);
    assert.equal((await ledger.lease('b', Number.POSITIVE_INFINITY))?.until, Number.MAX_SAFE_INTEGER);
    await ledger.reserveRequest('a', 0.5);
    assert.equal((await ledger.reserveRequest('a', 0.5)).wait, 1);
    await ledger.pauseHost('b', Number.POSITIVE_INFINITY);
    assert.equal((await ledger.reserveRequest('b', 1, 1000)).granted, false);
  },

  'tidying takes so many rows at once, of all kinds together': async ({ ledger, clock }) => {
    const half = tidiedAtOnce / 2;
    for (let n = 0; n < half + 1; n++) {
      await ledger.remember({ id: `gone/${n}` }, { code: 'upstream', reason: 'Down.' }, minute);
      await ledger.lease(`lease ${n}`, minute);
    }
    clock.time += minute;
    assert.deepEqual([await ledger.tidy(), await ledger.tidy(), await ledger.tidy()], [tidiedAtOnce, 2, 0]);
    await ledger.pauseHost('a', minute);
    await ledger.reserveBudget('model', 1, 1, minute);
    await ledger.markAwaited(first, minute);
    clock.time += minute;
    assert.deepEqual(
      [await ledger.tidy(), await ledger.tidy()],
      [4, 0],
      'a pause is one of the host, and one to be told',
    );
  },

  'tidying takes what has run out, and nothing else': async ({ ledger, clock }) => {
    const before = await leaseOf(ledger, 'short');
    const long = await ledger.lease('long', 5 * minute);
    await ledger.reserveRequest('a', 5 * minute);
    await ledger.remember(first, { code: 'upstream', reason: 'Down.' }, 5 * minute);
    clock.time += minute;
    await ledger.tidy();
    assert.ok(long && (await ledger.renew(long, 4 * minute)));
    assert.equal((await ledger.find(first)).failure?.code, 'upstream');
    assert.equal((await ledger.reserveRequest('a', 0)).wait, 4 * minute);
    const after = await leaseOf(ledger, 'short');
    assert.ok(after.token > before.token, 'tokens are not given out again');
    clock.time += 4 * minute;
    await ledger.tidy();
    assert.ok(await ledger.lease('long', minute));
    assert.equal((await ledger.reserveRequest('a', 0)).wait, 0);
    assert.equal(await ledger.now(), clock.time);
  },
};
