/** Compares a version on two shelves: its facts, and every byte of its objects. */
import { isDeepStrictEqual } from 'node:util';
import { formatId } from 'papertree-convert/paper';
import type { VersionId } from './facts.ts';
import { buildKey } from './keys.ts';
import type { Shelf } from './shelf.ts';

/** The difference on the second shelf; undefined where there is none, or the first has the version no longer. */
export async function compareVersion(from: Shelf, to: Shelf, paper: VersionId): Promise<string | undefined> {
  const [here, there] = await Promise.all([from.ledger.find(paper), to.ledger.find(paper)]);
  if (!here.build || here.blocked) return undefined;
  const { buildId, size, offsets, format, builtAt } = here.build;
  const facts = { buildId, size, offsets, format, builtAt };
  if (!there.build) return 'it is missing';
  if (
    Object.entries(facts).some(([name, value]) => !isDeepStrictEqual(there.build?.[name as keyof typeof facts], value))
  )
    return 'it is another build';
  if (!isDeepStrictEqual(here.paper?.metadata, there.paper?.metadata)) return 'its metadata differ';
  if (here.inferred?.status !== 'pending' && !isDeepStrictEqual(here.inferred, there.inferred))
    return 'its inferred fields differ';
  if (!isDeepStrictEqual(here.conversion, there.conversion)) return 'the report of its conversion differs';
  if (!(await alike(from, to, buildKey(buildId)))) return 'its build is missing or differs';
  const [assets, others] = await Promise.all([from.ledger.listAssets(paper), to.ledger.listAssets(paper)]);
  // Files that the nodes of the second shelf are still to fetch themselves do not differ.
  const isFetching = await isToFetchFiles(to, paper);
  for (const asset of assets) {
    const isThere = others.some((other) => isDeepStrictEqual(other, asset));
    if (!isThere && isFetching) continue;
    if (!isThere) return `its file ${asset.path} is missing`;
    if (asset.state === 'mirrored' && !(await alike(from, to, asset.key)))
      return `its file ${asset.path} is missing or differs`;
  }
  return undefined;
}

async function isToFetchFiles({ ledger }: Shelf, paper: VersionId): Promise<boolean> {
  const job = await ledger.findJob('mirror', formatId(paper));
  return job !== undefined && job.state !== 'failed';
}

async function alike(from: Shelf, to: Shelf, key: string): Promise<boolean> {
  const [here, there] = await Promise.all([from.bytes.get(key), to.bytes.get(key)]);
  return here !== undefined && there !== undefined && here.equals(there);
}
