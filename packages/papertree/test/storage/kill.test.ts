/** Killed at any point of writing and shelving: nothing half there, nothing lost, nothing left over. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Random, randomOf } from '../../../../test/random.ts';
import { environment } from '../../src/settings/config.ts';
import {
  buildKey,
  deleteDue,
  openShelf,
  readArtefact,
  readAsset,
  readPage,
  type Shelf,
  sweep,
} from '../../src/storage/index.ts';
import { allKeys, minute } from '../contracts/ledger-fixture.ts';
import { type Engines, openPairs, type Pair } from '../engines/pairs.ts';
import { temporaryFolder } from './folder.ts';
import { assetPaths, bodyOf, mirror, papers } from './killed-process.ts';

const script = fileURLToPath(new URL('killed-process.ts', import.meta.url));
const folders = temporaryFolder();
const pairs = await openPairs();
/** Of two kills, `KILLS=100` in all; fewer where an engine is tested for kills itself. */
const roundsOf = (pair: Pair) => Math.ceil(Number(environment.KILLS ?? (pair === pairs[0] ? 16 : 6)) / 2);

/** Every fifth is killed while the shelf is being opened, the others after some steps, in the midst of the next. */
async function startAndKill(folder: string, engines: Engines['options'], offset: number, random: Random) {
  const child = fork(script, [folder, String(offset), String(random.seed()), JSON.stringify(engines)]);
  const gone = once(child, 'exit');
  const steps = random.below(5) === 0 ? 0 : 1 + random.below(12);
  if (steps === 0) await setTimeout(random.below(200));
  for (let step = 0; step < steps; step++) await Promise.race([once(child, 'message'), gone]);
  child.kill('SIGKILL');
  const [, signal] = await gone;
  assert.equal(signal, 'SIGKILL', 'it ended by itself');
}

/** Checks the invariants that every reader relies on at any time; returns the keys that facts point at. */
async function inspect({ ledger, bytes }: Shelf): Promise<string[]> {
  const keys: string[] = [];
  for (const paper of papers) {
    const { build } = await ledger.find(paper);
    if (!build) continue;
    keys.push(buildKey(build.buildId));
    assert.equal((await bytes.head(buildKey(build.buildId)))?.size, build.size);
    const content = await readArtefact(bytes, build, 'content');
    assert.ok(content?.equals(bodyOf(build.buildId, content.length)), 'the object of a pointer is whole');
    assert.deepEqual(await readPage(bytes, build), bodyOf('page', 1000));

    const job = await ledger.findJob('mirror', paper.id);
    for (const path of assetPaths) {
      const asset = await ledger.findAsset(paper, path);
      assert.ok(job || (asset && asset.savedAt >= build.builtAt), 'a job is done or it is there');
      if (asset?.state !== 'mirrored') continue;
      keys.push(asset.key);
      assert.ok((await readAsset(bytes, asset))?.equals(bodyOf(path, asset.size)), 'so is a mirrored file');
    }
  }
  return keys;
}

async function killAndInspect(folder: string, engines: Engines['options'], rounds: number, context: TestContext) {
  const random = randomOf(context);
  let offset = 0;
  let built = 0;
  for (let round = 0; round < rounds; round++) {
    // Meanwhile leases of the dead run out, builds become victims, and what is due is deleted.
    offset += 6 * minute;
    await Promise.all([0, 1].map(() => startAndKill(folder, engines, offset, random)));
    const shelf = await openShelf(folder, { clock: () => Date.now() + offset, ...engines });
    built += (await inspect(shelf)).length;
    await shelf.close();
  }
  assert.ok(built > rounds, 'something was built');

  offset += 60 * minute;
  const shelf = await openShelf(folder, { clock: () => Date.now() + offset, ...engines });
  while (await mirror(shelf, random));
  // The objects that the last jobs replaced become due, too.
  offset += 10 * minute;
  await deleteDue(shelf);
  await sweep(shelf, { olderThanMs: 0 });
  const facts = await inspect(shelf);
  const objects = await allKeys(shelf.bytes);
  const { due, jobs, kept } = await shelf.ledger.stats();
  await shelf.close();
  assert.deepEqual(objects, facts.sort());
  assert.deepEqual({ due: due.objects, jobs, kept: kept.objects }, { due: 0, jobs: [], kept: objects.length });
  if (!engines.objects) assert.deepEqual(readdirSync(join(folder, 'objects', '.unfinished')), []);
  if (engines.databaseUrl !== undefined) return;
  const file = new DatabaseSync(join(folder, 'ledger.db'));
  assert.equal(file.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok');
  file.close();
}

for (const pair of pairs) {
  test(`${pair.name}: the shelf is consistent after any kill`, { skip: pair.missing }, async (context) => {
    await killAndInspect(join(folders, pair.name), pair.engines[0]?.options ?? {}, roundsOf(pair), context);
  });
}
