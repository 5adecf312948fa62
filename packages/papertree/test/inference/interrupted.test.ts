/** Papers whose question is interrupted: evicted, their worker killed or told to stop, and what becomes of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minute, paper } from '../library/library-with-archive.ts';
import { day, hour, told, withModel } from './library-with-model.ts';
import { right, type ScriptedReply } from './server.ts';
import { inferenceOf } from './some-model.ts';

test('evicted while it waits, it is queued again when it is built again', () =>
  withModel(async ({ library, server, shelf, clock }) => {
    server.respond = () => ({ status: 503 });
    const { build } = await library.open(paper);
    await library.inferred();
    await shelf.ledger.evict([{ paper, buildId: build.buildId }]);
    server.respond = () => ({ says: right });
    assert.equal((await told(library)).status, 'pending');
    clock.time += hour;
    await library.inferred();
    assert.equal((await told(library)).status, 'ready');
  }));

test('evicted while it is asked and read again, it is not asked twice at a time', () =>
  withModel(async ({ library, server, shelf, clock }) => {
    const first = Promise.withResolvers<ScriptedReply>();
    const asked = Promise.withResolvers<void>();
    server.respond = () => {
      asked.resolve();
      return server.heard.length === 1 ? first.promise : { says: { ...right, tldr: 'Said again.' } };
    };
    const { build } = await library.open(paper);
    await asked.promise;
    await shelf.ledger.evict([{ paper, buildId: build.buildId }]);
    assert.equal((await told(library)).status, 'pending');
    // The other process finds the job waiting, and leaves it.
    const job = () => shelf.ledger.findJob('infer', '2401.00001v1');
    while ((await job())?.at === clock.time) await new Promise(setImmediate);
    assert.deepEqual([(await job())?.state, (await job())?.attempts], ['waiting', 0]);
    assert.equal(server.heard.length, 1);
    first.resolve({ says: right });
    await library.inferred();
    clock.time += 2000;
    await library.inferred();
    const fields = await told(library);
    assert.ok(fields.status === 'ready' && fields.tldr === 'Said again.');
  }));

test('a dead worker’s paper is taken over when its time has run out', () =>
  withModel(async ({ server, options, reopen, shelf, clock }) => {
    const { inference } = options;
    assert.ok(inference);
    options.inference = { ...inference, concurrency: 0 };
    await (await reopen()).open(paper);
    assert.ok(await shelf.ledger.take('infer', 'dead', 5 * minute));
    options.inference = inference;
    const library = await reopen();
    clock.time += 5 * minute - 1;
    await library.inferred();
    assert.equal(server.heard.length, 0);
    clock.time += 1;
    await library.inferred();
    assert.equal((await told(library)).status, 'ready');
  }));

test('a paper of which one process after another dies is begun five times, and failed', () =>
  withModel(async ({ server, options, reopen, shelf, clock, faults }) => {
    const { inference } = options;
    assert.ok(inference);
    options.inference = { ...inference, concurrency: 0 };
    await (await reopen()).open(paper);
    for (let crashes = 0; crashes < 5; crashes++) {
      assert.equal((await shelf.ledger.take('infer', 'dead', minute))?.crashes, crashes);
      clock.time += minute;
    }
    options.inference = inference;
    const library = await reopen();
    await library.inferred();
    const fields = await told(library);
    assert.ok(fields.status === 'failed' && fields.error.code === 'fault');
    assert.equal(server.heard.length, 0);
    assert.match(String(faults), /2401\.00001v1 goes without inferred fields: fault, 5 processes have died of it/);
    clock.time += day + 1;
    await told(library);
    await library.inferred();
    assert.equal((await told(library)).status, 'ready', 'another day, another try');
  }));

test('stopped in the middle of a question, it has not been tried, and is asked at the next start', () =>
  withModel(async ({ library, server, reopen, shelf }) => {
    const asked = Promise.withResolvers<void>();
    server.respond = () => {
      asked.resolve();
      return { silent: true };
    };
    await library.open(paper);
    await asked.promise;
    await library.close();
    assert.equal((await shelf.ledger.findJob('infer', '2401.00001v1'))?.attempts, 0);
    server.respond = () => ({ says: right });
    const next = await reopen();
    await next.inferred();
    assert.equal((await told(next)).status, 'ready');
  }));

test('stopped before the question was sent, it has cost nothing', () =>
  withModel(async ({ server, options, reopen, shelf }) => {
    const { ledger } = shelf;
    const { reserveBudget } = ledger;
    options.inference = inferenceOf(server.url, 'some-model', 100_000);
    const library = await reopen();
    const closed = new Promise<void>((resolve) => {
      Object.assign(ledger, {
        reserveBudget: async (...words: Parameters<typeof reserveBudget>) => {
          const mine = await reserveBudget(...words);
          library.close().then(resolve);
          await new Promise(setImmediate);
          return mine;
        },
      });
    });
    await library.open(paper);
    await closed;
    assert.equal(server.heard.length, 0);
    assert.equal((await ledger.findJob('infer', '2401.00001v1'))?.attempts, 0);
    assert.equal((await reserveBudget('model tokens', 100_000, 100_000, day)).granted, true, 'all of the day is left');
  }));
