/** Several processes at one ledger: nothing is taken twice, order and spacing are kept. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { without } from '../../../../test/tools.ts';
import { openShelf } from '../../src/storage/index.ts';
import { first } from '../contracts/ledger-fixture.ts';
import { newSchema } from '../engines/postgres.ts';
import { gapMs, type Haul, names, turns } from './competing-process.ts';
import { temporaryFolder } from './folder.ts';

const script = fileURLToPath(new URL('competing-process.ts', import.meta.url));
const folders = temporaryFolder();
const queued = Array.from({ length: 200 }, (_, n) => `job ${String(n).padStart(3, '0')}`);

/** Starts them together, once all have started. */
async function contend(folder: string, count: number, databaseUrl?: string): Promise<Haul[]> {
  const words = [folder, ...(databaseUrl === undefined ? [] : [databaseUrl])];
  const children = Array.from({ length: count }, () => fork(script, words));
  try {
    await Promise.all(children.map((child) => tell(child)));
    const hauls = children.map((child) => tell(child));
    for (const child of children) child.send('go');
    // The second message of `competing-process.ts` is its result.
    return (await Promise.all(hauls)) as Haul[];
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}

async function tell(child: ChildProcess): Promise<unknown> {
  const gone = once(child, 'exit').then(([code]) => assert.fail(`A process ended early with ${code}.`));
  const [message] = await Promise.race([once(child, 'message'), gone]);
  return message;
}

async function shareEverything(folder: string, databaseUrl?: string): Promise<void> {
  const options = databaseUrl === undefined ? {} : { databaseUrl };
  const { ledger, close } = await openShelf(folder, { clock: () => 1_700_000_000_000, ...options });
  await ledger.queue(queued.map((key) => ({ kind: 'mirror', key, paper: first })));
  const hauls = await contend(folder, 4, databaseUrl);

  const leases = hauls.flatMap((haul) => haul.leases);
  assert.deepEqual(leases.map(({ name }) => name).sort(), [...names].sort());
  const jobs = hauls.flatMap((haul) => haul.jobs);
  assert.deepEqual(jobs.map(({ key }) => key).sort(), queued);
  const tokens = [...leases, ...jobs].map(({ token }) => token);
  assert.equal(new Set(tokens).size, tokens.length);

  const inOrder = [...jobs].sort((a, b) => a.token - b.token).map(({ key }) => key);
  assert.deepEqual(inOrder, queued, 'they were taken in the order they were queued');

  const waits = hauls.flatMap((haul) => haul.waits).sort((a, b) => a - b);
  assert.deepEqual(
    waits,
    Array.from({ length: 4 * turns }, (_, n) => n * gapMs),
  );
  for (const haul of hauls) {
    assert.deepEqual(
      haul.waits,
      [...haul.waits].sort((a, b) => a - b),
    );
    assert.deepEqual({ alone: haul.alone, met: haul.met }, { alone: 25, met: 0 });
  }
  assert.deepEqual((await ledger.stats()).jobs, []);
  await close();
}

test('four processes share leases, jobs and reservations', () => shareEverything(join(folders, 'shared')));

test('four processes share them in PostgreSQL', { skip: await without('postgresql') }, async () =>
  shareEverything(join(folders, 'postgres'), await newSchema()),
);

test('a shelf that several open at once is made once', async () => {
  const hauls = await contend(join(folders, 'new'), 4);
  const leases = hauls.flatMap((haul) => haul.leases.map(({ name }) => name));
  assert.deepEqual(leases.sort(), [...names].sort());
});
