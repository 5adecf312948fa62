/** A job worker takes what is queued as soon as it is woken, as many at once as it may. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type Ledger, openMemoryShelf, startJobWorker, type TakenJob } from '../../src/storage/index.ts';
import { first } from '../contracts/ledger-fixture.ts';

const kind = 'mirror';

/** A worker whose jobs run until the test ends them, and a clock that only the test moves. */
async function start(context: TestContext, count: number) {
  context.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const { ledger } = await openMemoryShelf();
  const running = new Map<string, () => void>();
  const faults: unknown[] = [];
  const run = async (job: TakenJob) => {
    await new Promise<void>((resolve) => running.set(job.key, resolve));
    running.delete(job.key);
    await ledger.finish(job);
  };
  const giveUp = async (job: TakenJob) => void (await ledger.finish(job));
  const fault = (thrown: unknown) => void faults.push(thrown);
  const worker = startJobWorker(ledger, { kind, ttlMs: 60_000, count, run, giveUp, fault });
  context.after(async () => {
    const closed = worker.close();
    for (const end of running.values()) end();
    await closed;
    assert.deepEqual(faults, []);
  });
  return { ledger, worker, running };
}

/** Lets everything happen that waits for no timer. */
async function runPending(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}

const queue = (ledger: Ledger, ...keys: string[]) => ledger.queue(keys.map((key) => ({ kind, key, paper: first })));

test('one wake starts as many jobs as may run at once, also where one has ended since the last', async (context) => {
  const { ledger, worker, running } = await start(context, 2);
  await runPending();
  await queue(ledger, 'x');
  worker.wake();
  await runPending();
  context.mock.timers.tick(1000);
  running.get('x')?.();
  await runPending();
  context.mock.timers.tick(1000);
  await runPending();
  await queue(ledger, 'y', 'z');
  worker.wake();
  await runPending();
  assert.deepEqual([...running.keys()].sort(), ['y', 'z']);
});

test('the queue is asked once for each job, and once more where there is none', async (context) => {
  const { ledger, worker, running } = await start(context, 16);
  await runPending();
  const { take } = ledger;
  let asked = 0;
  Object.assign(ledger, {
    take: (...given: Parameters<typeof take>) => {
      asked++;
      return take(...given);
    },
  });
  await queue(ledger, 'x', 'y', 'z');
  worker.wake();
  await runPending();
  assert.deepEqual([...running.keys()].sort(), ['x', 'y', 'z']);
  assert.equal(asked, 4);
  for (const end of running.values()) end();
  await runPending();
  // Once more: only then it is known to be idle.
  assert.equal(asked, 5);
});

test('a job that ends makes room for the next one', async (context) => {
  const { ledger, worker, running } = await start(context, 2);
  await queue(ledger, 'x', 'y', 'z');
  worker.wake();
  await runPending();
  assert.deepEqual([...running.keys()].sort(), ['x', 'y']);
  running.get('x')?.();
  await runPending();
  assert.deepEqual([...running.keys()].sort(), ['y', 'z']);
});

test('a wake while the worker looks for a job has it look again', async (context) => {
  const { ledger, worker, running } = await start(context, 1);
  await runPending();
  const { take } = ledger;
  Object.assign(ledger, {
    take: async (...given: Parameters<typeof take>) => {
      const found = await take(...given);
      Object.assign(ledger, { take });
      await queue(ledger, 'late');
      worker.wake();
      return found;
    },
  });
  worker.wake();
  await runPending();
  assert.deepEqual([...running.keys()], ['late']);
});

test('without a wake, jobs of others are found after two seconds', async (context) => {
  const { ledger, running } = await start(context, 1);
  await runPending();
  await queue(ledger, 'x');
  await runPending();
  assert.deepEqual([...running.keys()], []);
  context.mock.timers.tick(2000);
  await runPending();
  assert.deepEqual([...running.keys()], ['x']);
});

test('it is idle once no job is left, and takes none when it is closed', async (context) => {
  const { ledger, worker, running } = await start(context, 2);
  await queue(ledger, 'x');
  let idle = false;
  const waiting = worker.idle().then(() => (idle = true));
  await runPending();
  assert.equal(idle, false);
  running.get('x')?.();
  await waiting;
  await worker.close();
  await queue(ledger, 'y');
  worker.wake();
  await runPending();
  assert.equal(running.size, 0);
  await worker.idle();
});
