/** A process that builds, shelves, mirrors and evicts without a pause, so that it can be killed at any point of it. */
import { fileURLToPath } from 'node:url';
import {
  deleteDue,
  newAssetKey,
  newBuildId,
  openShelf,
  pack,
  putBuild,
  type Shelf,
  type VersionId,
} from '../../src/storage/index.ts';

export const papers: VersionId[] = Array.from({ length: 6 }, (_, n) => ({ id: `2401.0000${n}`, version: 1 }));
export const assetPaths = ['x1.png', 'x2.png'];

/** What an object must hold, as far as its name and size say. */
export function bodyOf(name: string, size: number): Buffer {
  return Buffer.alloc(size, name);
}

const random = (below: number) => Math.floor(Math.random() * below);

async function build({ ledger, bytes }: Shelf, paper: VersionId): Promise<void> {
  const lease = await ledger.lease(`build ${paper.id}`, 60_000);
  if (!lease) return;
  const buildId = newBuildId();
  const packed = pack({ content: bodyOf(buildId, random(200_000)) });
  const written = await putBuild(bytes, buildId, packed, bodyOf('page', 1000));
  const jobs = [{ kind: 'mirror', key: paper.id, paper }];
  const builtAt = await ledger.now();
  await ledger.shelve({ paper, buildId, format: 1, builtAt, ...written }, jobs, lease);
  await ledger.release(lease);
}

/** One job of mirroring, if there is one. */
export async function mirror({ ledger, bytes }: Shelf): Promise<boolean> {
  const job = await ledger.take('mirror', 'w', 60_000);
  if (!job) return false;
  for (const path of assetPaths) {
    const key = newAssetKey(job.paper, path);
    const size = await bytes.put(key, bodyOf(path, random(20_000)));
    await ledger.saveAsset(job, { path, state: 'mirrored', key, type: 'image/png', size });
  }
  return ledger.finish(job);
}

async function live(folder: string, offset: number): Promise<never> {
  const shelf = await openShelf(folder, { clock: () => Date.now() + offset });
  process.send?.('alive');
  for (;;) {
    await build(shelf, papers[random(papers.length)] as VersionId);
    await mirror(shelf);
    if (random(4) === 0) await shelf.ledger.evict(await shelf.ledger.victims(1));
    if (random(4) === 0) await deleteDue(shelf);
  }
}

const [, script, folder, offset] = process.argv;
if (script === fileURLToPath(import.meta.url) && folder !== undefined) await live(folder, Number(offset));
