/** PostgreSQL that is started late, and one that is killed: the ledger says so, and goes on when it is back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf } from '../../../../test/random.ts';
import { without } from '../../../../test/tools.ts';
import { openShelf, type Shelf } from '../../src/storage/index.ts';
import { first, minute } from '../contracts/ledger-fixture.ts';
import { findPrograms, startPostgres } from '../engines/postgres-server.ts';
import { temporaryFolder } from './folder.ts';

const programs = findPrograms();
const folder = temporaryFolder();

/** Resolves when the ledger can be used: asked again and again. */
async function untilReached({ ledger }: Shelf): Promise<void> {
  while (!(await ledger.now().catch(() => undefined))) await sleep(50);
}

test('a node may be started before its database', { skip: await without('initdb') }, async (context) => {
  assert.ok(programs);
  const server = await startPostgres(programs);
  context.after(() => server.close());
  const random = randomOf(context);
  server.kill();
  const [one, two] = await Promise.all([1, 2].map(() => openShelf(folder, { databaseUrl: server.url })));
  assert.ok(one && two);
  assert.deepEqual(await one.ready(), { ready: false, reason: 'The ledger cannot be used: ECONNREFUSED.' });
  await assert.rejects(one.ledger.find(first), /ECONNREFUSED/);
  server.start();
  await Promise.all([one, two].map(untilReached));
  await one.ledger.saveMetadata({ id: first.id, latestVersion: 1, metadata: {} });
  assert.equal((await two.ledger.find(first)).version, 1);

  // Killed at random moments of the work: what was answered was done, and leases go on.
  const lease = await one.ledger.lease('long', 60 * minute);
  assert.ok(lease);
  const heard = new Set<string>();
  two.ledger.watch((change) => heard.add(change.what));
  let saved = 0;
  for (let round = 0; round < 5; round++) {
    const enough = Promise.withResolvers<void>();
    const last = saved + 1 + random.below(50);
    const work = (async () => {
      for (;;) {
        await one.ledger.saveMetadata({ id: first.id, latestVersion: saved + 1, metadata: {} });
        saved++;
        if (saved === last) enough.resolve();
      }
    })().catch(() => {});
    await enough.promise;
    server.kill();
    await work;
    await assert.rejects(two.ledger.find(first));
    server.start();
    await Promise.all([one, two].map(untilReached));
    const { version = 0 } = await two.ledger.find({ id: first.id });
    assert.ok(version === saved || version === saved + 1, 'the last one may have been done without an answer');
    saved = version;
  }
  assert.ok(saved > 5);
  assert.ok(await two.ledger.renew(lease, minute));
  assert.equal(await two.ledger.lease('long', minute), undefined);
  assert.ok(heard.has('unknown'), 'a gap in the notifications is told');
  await one.close();
  await two.close();
});
