/** The contract `ledger`: jobs survive, and each is taken by one worker at most. */
import assert from 'node:assert/strict';
import type { Job, TakenJob } from '../../src/storage/index.ts';
import { buildOf, type Cases, first, minute, old, second, shelve, takeOf } from './ledger-fixture.ts';

const job = (key: string, more: Partial<Job> = {}): Job => ({ kind: 'mirror', key, paper: first, ...more });
const down = { code: 'upstream', reason: 'It answered 503.' };

export const jobCases: Cases = {
  'a job is taken once, the one that waited longest first': async ({ ledger, clock }) => {
    await ledger.queue([job('b', { payload: { paths: ['x1.png'] } }), job('a', { paper: old })]);
    clock.time += 1;
    await ledger.queue([job('late'), job('other', { kind: 'infer' })]);
    const queuedAt = clock.time - 1;
    const b = await takeOf(ledger, 'mirror');
    const { token, ...rest } = b;
    const payload = { paths: ['x1.png'] };
    const until = clock.time + minute;
    assert.deepEqual(rest, {
      kind: 'mirror',
      key: 'b',
      paper: first,
      payload,
      attempt: 1,
      crashes: 0,
      queuedAt,
      until,
    });
    const a = await takeOf(ledger, 'mirror');
    assert.deepEqual({ key: a.key, paper: a.paper, has: 'payload' in a }, { key: 'a', paper: old, has: false });
    assert.notEqual(a.token, token);
    assert.equal((await takeOf(ledger, 'mirror')).key, 'late');
    assert.equal(await ledger.take('mirror', 'w', minute), undefined);
    assert.equal((await takeOf(ledger, 'infer')).key, 'other');
  },

  'of those that are ready, the job goes first that has been so for longest': async ({ ledger, clock }) => {
    await ledger.queue([job('a', { afterMs: 10 }), job('b', { afterMs: 5 })]);
    clock.time += 10;
    assert.deepEqual([(await takeOf(ledger, 'mirror')).key, (await takeOf(ledger, 'mirror')).key], ['b', 'a']);
  },

  'a job that is done is gone, and one that failed can be seen': async ({ ledger, clock }) => {
    const payload = { paths: ['x1.png'] };
    await ledger.queue([job('a', { payload }), job('b')]);
    const queuedAt = clock.time;
    const waiting = { state: 'waiting', paper: first, payload, attempts: 0, queuedAt, at: queuedAt };
    assert.deepEqual(await ledger.findJob('mirror', 'a'), waiting);
    const a = await takeOf(ledger, 'mirror');
    const taken = { ...waiting, state: 'taken', attempts: 1, at: queuedAt + minute, worker: 'worker' };
    assert.deepEqual(await ledger.findJob('mirror', 'a'), taken);
    assert.equal(await ledger.finish(a), true);
    assert.equal(await ledger.findJob('mirror', 'a'), undefined);
    assert.equal(await ledger.finish(a), false);
    const b = await takeOf(ledger, 'mirror');
    assert.equal(await ledger.fail(b, down), true);
    const failed = { state: 'failed', paper: first, attempts: 1, queuedAt, error: down };
    assert.deepEqual(await ledger.findJob('mirror', 'b'), failed);
    clock.time += 1000 * minute;
    assert.equal(await ledger.take('mirror', 'w', minute), undefined);
    assert.equal(await ledger.retry(b, 0, down), false);
  },

  'a job that is tried again waits first': async ({ ledger, clock }) => {
    await ledger.queue([job('a'), job('soon', { afterMs: 10 })]);
    const a = await takeOf(ledger, 'mirror');
    assert.equal(await ledger.retry(a, 5 * minute, down), true);
    assert.equal(await ledger.take('mirror', 'w', minute), undefined);
    clock.time += 10;
    assert.equal((await takeOf(ledger, 'mirror', 60 * minute)).key, 'soon');
    clock.time += 5 * minute - 11;
    assert.equal(await ledger.take('mirror', 'w', minute), undefined);
    assert.deepEqual((await ledger.findJob('mirror', 'a'))?.error, down);
    clock.time += 1;
    assert.equal((await takeOf(ledger, 'mirror')).attempt, 2);
  },

  'a job that is given back untried has not been tried': async ({ ledger, clock }) => {
    await ledger.queue([job('a')]);
    await ledger.retry(await takeOf(ledger, 'mirror'), 0, down);
    assert.equal(await ledger.retry(await takeOf(ledger, 'mirror'), 5), true);
    const state = {
      state: 'waiting',
      paper: first,
      attempts: 1,
      queuedAt: clock.time,
      at: clock.time + 5,
      error: down,
    };
    assert.deepEqual(await ledger.findJob('mirror', 'a'), state);
    clock.time += 5;
    const again = await takeOf(ledger, 'mirror');
    assert.equal(again.attempt, 2);
    await ledger.queue([job('a')]);
    assert.equal(await ledger.retry(again, 0), true);
    assert.equal((await takeOf(ledger, 'mirror')).attempt, 1, 'queued anew meanwhile');
    assert.equal(await ledger.retry(again, 0), false);
  },

  'a dead worker’s job goes to another': async ({ ledger, clock }) => {
    await ledger.queue([job('a')]);
    const dead = await takeOf(ledger, 'mirror');
    clock.time += minute - 1;
    assert.equal(await ledger.take('mirror', 'w', minute), undefined);
    clock.time += 1;
    assert.equal(await ledger.prolong(dead, minute), false, 'it has run out');
    assert.equal(await ledger.finish(dead), false);
    const next = await takeOf(ledger, 'mirror');
    assert.equal(next.attempt, 2);
    assert.notEqual(next.token, dead.token);
    for (const lost of [
      await ledger.prolong(dead, minute),
      await ledger.finish(dead),
      await ledger.retry(dead, 0, down),
      await ledger.fail(dead, down),
    ]) {
      assert.equal(lost, false);
    }
    assert.equal((await ledger.findJob('mirror', 'a'))?.state, 'taken');
  },

  'crashes of workers that had taken a job are counted until it is queued anew': async ({ ledger, clock }) => {
    await ledger.queue([job('a')]);
    const die = async () => {
      const { attempt, crashes } = await takeOf(ledger, 'mirror');
      clock.time += minute;
      return [attempt, crashes];
    };
    assert.deepEqual(await die(), [1, 0]);
    assert.deepEqual(await die(), [2, 1]);
    await ledger.retry(await takeOf(ledger, 'mirror'), 0, down);
    await ledger.retry(await takeOf(ledger, 'mirror'), 0);
    assert.deepEqual(await die(), [4, 2], 'those who laid it down are alive');
    const taken = await takeOf(ledger, 'mirror');
    assert.deepEqual([taken.attempt, taken.crashes], [5, 3]);
    await ledger.queue([job('a')]);
    clock.time += minute;
    assert.deepEqual(await die(), [1, 0], 'it is another one');
    await die();
    await ledger.retry(await takeOf(ledger, 'mirror'), 0);
    await ledger.queue([job('a')]);
    assert.deepEqual(await die(), [1, 0]);
    const queuedDuring = async (end: (last: TakenJob) => Promise<boolean>) => {
      const last = await takeOf(ledger, 'mirror');
      await ledger.queue([job('a')]);
      await end(last);
      return [(await ledger.findJob('mirror', 'a'))?.error, ...(await die())];
    };
    assert.deepEqual(await queuedDuring((last) => ledger.retry(last, 0, down)), [down, 1, 0]);
    assert.deepEqual(await queuedDuring((last) => ledger.finish(last)), [undefined, 1, 0]);
  },

  'a worker that is alive keeps its job': async ({ ledger, clock }) => {
    await ledger.queue([job('a')]);
    const taken = await takeOf(ledger, 'mirror');
    for (let renewal = 0; renewal < 3; renewal++) {
      clock.time += minute - 1;
      assert.equal(await ledger.prolong(taken, minute), true);
      assert.equal(await ledger.take('mirror', 'w', minute), undefined);
    }
    assert.equal(await ledger.finish(taken), true);
  },

  'of one key there is one job: the newest payload in the oldest place': async ({ ledger, clock }) => {
    await ledger.queue([job('a', { payload: 1 }), job('b')]);
    clock.time += 1;
    await ledger.queue([job('a', { payload: 2, paper: second, afterMs: minute })]);
    const a = await takeOf(ledger, 'mirror');
    assert.deepEqual(
      { ...a, token: 0 },
      {
        ...{ kind: 'mirror', key: 'a', paper: second, payload: 2, attempt: 1, crashes: 0, token: 0 },
        ...{ queuedAt: clock.time - 1, until: clock.time + minute },
      },
    );
    await ledger.retry(a, minute, down);
    await ledger.queue([job('a', { payload: 3 })]);
    const state = await ledger.findJob('mirror', 'a');
    assert.deepEqual([state?.attempts, state?.error, state?.at], [0, undefined, clock.time + minute]);
    assert.equal((await takeOf(ledger, 'mirror')).key, 'b');
  },

  'a job that is queued while it is worked on is done once more': async ({ ledger, clock }) => {
    for (const end of ['finish', 'fail', 'retry', 'death'] as const) {
      await ledger.queue([job('a', { payload: 'old', inferred: { status: 'pending' } })]);
      const running = await takeOf(ledger, 'mirror');
      clock.time += 1;
      await ledger.queue([job('a', { payload: 'new' })]);
      assert.equal(await ledger.take('mirror', 'w', minute), undefined, 'not twice at the same time');
      assert.equal(await ledger.prolong(running, minute), true);
      if (end === 'finish') assert.equal(await ledger.finish(running, { status: 'ready' }), true);
      if (end === 'fail') assert.equal(await ledger.fail(running, down, { status: 'failed' }), true);
      if (end === 'retry') assert.equal(await ledger.retry(running, 5, down), true);
      clock.time += end === 'death' ? minute : 5;
      assert.deepEqual((await ledger.find(first)).inferred, { status: 'pending' }, 'what came of it is old already');
      const next = await takeOf(ledger, 'mirror');
      assert.deepEqual([next.payload, next.attempt], ['new', 1]);
      assert.equal(await ledger.finish(next), true);
      assert.equal(await ledger.findJob('mirror', 'a'), undefined);
    }
  },

  'a job that failed starts anew when it is queued again': async ({ ledger, clock }) => {
    await ledger.queue([job('a'), job('b')]);
    await ledger.fail(await takeOf(ledger, 'mirror'), down);
    clock.time += 7;
    await ledger.queue([job('a', { payload: 'new' })]);
    const times = { queuedAt: clock.time, at: clock.time };
    const newJob = { state: 'waiting', paper: first, payload: 'new', attempts: 0, ...times };
    assert.deepEqual(await ledger.findJob('mirror', 'a'), newJob);
    assert.equal((await takeOf(ledger, 'mirror')).key, 'b');
    assert.deepEqual((await takeOf(ledger, 'mirror')).payload, 'new');
  },

  'inferred fields change with their job, in all three states': async ({ ledger }) => {
    const inferred = async () => (await ledger.find(first)).inferred;
    const pending = { status: 'pending', queuedAt: '2026-01-01T00:00:00Z' } as const;
    await shelve(ledger, buildOf(first, 'aa01'), [job('a', { kind: 'infer', inferred: pending })]);
    assert.deepEqual(await inferred(), pending);
    const failed = { status: 'failed', error: down } as const;
    await ledger.fail(await takeOf(ledger, 'infer'), down, failed);
    assert.deepEqual(await inferred(), failed);
    await ledger.queue([job('a', { kind: 'infer', inferred: pending })]);
    assert.deepEqual(await inferred(), pending);
    const taken = await takeOf(ledger, 'infer');
    const ready = { status: 'ready', tldr: 'Short.', contributions: ['One.'] } as const;
    assert.equal(await ledger.finish({ ...taken, token: 0 }, ready), false);
    assert.deepEqual(await inferred(), pending);
    assert.equal(await ledger.finish(taken, ready), true);
    assert.deepEqual(await inferred(), ready);
  },

  'the report of a conversion is saved under its job, outlives the build, and goes with the paper': async ({
    ledger,
  }) => {
    const saved = async () => (await ledger.find(first)).conversion;
    await shelve(ledger, buildOf(first, 'aa01'), [job('a', { kind: 'log' })]);
    assert.equal(await saved(), undefined);
    const taken = await takeOf(ledger, 'log');
    const report = { page: '"e"', report: { status: 'errors', undefined: ['\\foo', '’ü'] } };
    assert.equal(await ledger.saveConversion({ ...taken, token: 0 }, report), false);
    assert.equal(await saved(), undefined);
    const before = await ledger.revision(first);
    assert.equal(await ledger.saveConversion(taken, report), true);
    assert.deepEqual(await saved(), report);
    const revised = await ledger.revision(first);
    assert.notEqual(revised, before);
    assert.equal(await ledger.saveConversion(taken, report), true);
    assert.equal(await ledger.revision(first), revised, 'the same again');
    assert.equal(await ledger.finish(taken), true);
    assert.equal(await ledger.saveConversion(taken, { page: '' }), false, 'the job is over');
    await ledger.evict([{ paper: first, buildId: 'aa01' }]);
    assert.deepEqual(await saved(), report);
    await shelve(ledger, buildOf(first, 'aa02'));
    assert.deepEqual(await saved(), report);
    assert.equal((await ledger.find(second)).conversion, undefined);
    await ledger.remove(first);
    assert.equal(await saved(), undefined);
  },

  'the report of a conversion of which nothing else is known makes the version known': async ({ ledger }) => {
    await ledger.queue([job('a', { kind: 'log' })]);
    assert.equal(await ledger.saveConversion(await takeOf(ledger, 'log'), { page: '' }), true);
    assert.deepEqual((await ledger.find(first)).conversion, { page: '' });
    assert.notEqual(await ledger.revision(first), undefined);
  },

  'unfinished jobs go with their build, and failed ones stay to be seen': async ({ ledger }) => {
    await shelve(ledger, buildOf(first, 'aa01'), [job('a'), job('b'), job('c'), job('else', { paper: second })]);
    await ledger.fail(await takeOf(ledger, 'mirror'), down);
    const taken = await takeOf(ledger, 'mirror');
    await ledger.evict([{ paper: first, buildId: 'aa01' }]);
    assert.equal((await ledger.findJob('mirror', 'a'))?.state, 'failed');
    assert.equal(await ledger.findJob('mirror', 'b'), undefined);
    assert.equal(await ledger.findJob('mirror', 'c'), undefined);
    assert.equal(await ledger.finish(taken), false);
    assert.equal((await takeOf(ledger, 'mirror')).key, 'else');
  },

  'jobs are counted by kind and state': async ({ ledger }) => {
    assert.deepEqual((await ledger.stats()).jobs, []);
    await ledger.queue([]);
    await ledger.queue([job('a'), job('b'), job('c'), job('d'), job('a', { kind: 'infer' })]);
    await ledger.fail(await takeOf(ledger, 'mirror'), down);
    await takeOf(ledger, 'mirror');
    assert.deepEqual((await ledger.stats()).jobs, [
      { kind: 'infer', state: 'waiting', count: 1 },
      { kind: 'mirror', state: 'failed', count: 1 },
      { kind: 'mirror', state: 'taken', count: 1 },
      { kind: 'mirror', state: 'waiting', count: 2 },
    ]);
  },
};
