/** A process that builds, shelves, mirrors and evicts without a pause, so that it can be killed at any point of it. */
import { fileURLToPath } from 'node:url';
import { type Random, seededRandom } from '../../../../test/random.ts';
import {
  deleteDue,
  newBuildId,
  openShelf,
  pack,
  putAsset,
  putBuild,
  type Shelf,
  type VersionId,
} from '../../src/storage/index.ts';
import type { Engines } from '../engines/pairs.ts';

export const papers: VersionId[] = Array.from({ length: 6 }, (_, n) => ({ id: `2401.0000${n}`, version: 1 }));
export const assetPaths = ['x1.png', 'x2.png'];

/** The bytes that an object must hold, by its name and size. */
export function bodyOf(name: string, size: number): Buffer {
  return Buffer.alloc(size, name);
}

async function build({ ledger, bytes }: Shelf, random: Random): Promise<void> {
  const paper = papers[random.below(papers.length)];
  if (!paper) return;
  const lease = await ledger.lease(`build ${paper.id}`, 60_000);
  if (!lease) return;
  const buildId = newBuildId();
  const packed = pack({ content: bodyOf(buildId, random.below(200_000)) });
  const written = await putBuild(bytes, buildId, packed, bodyOf('page', 1000));
  const jobs = [{ kind: 'mirror', key: paper.id, paper }];
  const builtAt = await ledger.now();
  await ledger.shelve({ paper, buildId, format: 1, builtAt, ...written }, jobs, lease);
  await ledger.release(lease);
}

/** One job of mirroring, if there is one. */
export async function mirror({ ledger, bytes }: Shelf, random: Random): Promise<boolean> {
  const job = await ledger.take('mirror', 'w', 60_000);
  if (!job) return false;
  for (const path of assetPaths) {
    const kept = await putAsset(bytes, job.paper, path, bodyOf(path, random.below(20_000)));
    await ledger.saveAsset(job, { path, state: 'mirrored', type: 'image/png', ...kept });
  }
  return ledger.finish(job);
}

async function work(folder: string, engines: Engines['options'], offset: number, random: Random): Promise<never> {
  const shelf = await openShelf(folder, { clock: () => Date.now() + offset, ...engines });
  for (;;) {
    process.send?.('another step');
    await build(shelf, random);
    await mirror(shelf, random);
    if (random.below(4) === 0) await shelf.ledger.evict(await shelf.ledger.victims(1));
    if (random.below(4) === 0) await deleteDue(shelf);
  }
}

const [, script, folder, offset, seed, engines = '{}'] = process.argv;
if (script === fileURLToPath(import.meta.url) && folder !== undefined)
  await work(folder, JSON.parse(engines) as Engines['options'], Number(offset), seededRandom(Number(seed)));
