/**
 * Copies a shelf to another while the first is served: records, builds, mirrored files, inferred fields, reports of
 * conversions and blocks. What the other has is not copied again, so an interrupted copy goes on where it was. And
 * compares the two, to the last byte.
 */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { formatId } from 'papertree-convert/paper';
import { buildKey } from './bytes.ts';
import { withLease } from './lease.ts';
import { type Job, shelvedPages, type TakenJob } from './ledger.ts';
import type { Asset, Build, Facts, VersionId } from './ledger-facts.ts';
import type { Shelf } from './shelf.ts';

export interface CopyEvents {
  /** Beside versions so many files are to be copied, or compared. */
  readonly expect: (count: number) => void;
  /** A version or a file is copied, or compared. */
  readonly step: (name: string) => void;
  /** Aborted, it ends the work after the versions that are under way. */
  readonly stop: AbortSignal;
}

/** The job that files, inferred fields and reports are saved under; nobody else takes it. */
const kind = 'copy';
const ttlMs = 60_000;
const versionsAtOnce = 8;

/** Resolves with the number of versions that were not there yet, or were another build. */
export async function copyShelf(from: Shelf, to: Shelf, events: CopyEvents): Promise<number> {
  for (const { id, version, ...trace } of await from.ledger.listBlocks())
    await to.ledger.block(version === undefined ? { id } : { id, version }, trace);
  let count = 0;
  await eachVersion(from, events, async (paper) => {
    if (await copyVersion(from, to, paper, events)) count++;
  });
  await finishJobs(from, to, events);
  return count;
}

/** Reads every object on both shelves; resolves with a line for each difference. */
export async function compareShelves(from: Shelf, to: Shelf, events: CopyEvents): Promise<string[]> {
  const differences: string[] = [];
  const blocks = new Set((await to.ledger.listBlocks()).map(formatId));
  for (const paper of await from.ledger.listBlocks())
    if (!blocks.has(formatId(paper))) differences.push(`${formatId(paper)}: its block is missing`);
  await eachVersion(from, events, async (paper) => {
    const difference = await compareVersion(from, to, paper, events);
    if (difference !== undefined) differences.push(`${formatId(paper)}: ${difference}`);
  });
  return differences;
}

async function eachVersion(
  { ledger }: Shelf,
  { step, stop }: CopyEvents,
  work: (paper: VersionId) => Promise<void>,
): Promise<void> {
  for await (const page of shelvedPages(ledger)) {
    const left = page[Symbol.iterator]();
    const failures: unknown[] = [];
    const worker = async () => {
      for (const { paper } of left) {
        if (stop.aborted || failures.length > 0) return;
        await work(paper).catch((thrown: unknown) => failures.push(thrown));
        step(formatId(paper));
      }
    };
    // All of them, for the shelves are closed after a failure.
    await Promise.all(Array.from({ length: versionsAtOnce }, worker));
    if (failures.length > 0) throw failures[0];
    if (stop.aborted) return;
  }
}

async function copyVersion(from: Shelf, to: Shelf, paper: VersionId, events: CopyEvents): Promise<boolean> {
  const facts = await from.ledger.find(paper);
  const { build } = facts;
  // Evicted meanwhile, or damaged: then there is nothing that a reader of the copy could be given.
  if (!build || facts.blocked || !(await copyObject(from, to, buildKey(build.buildId), build.size))) return false;
  await copyRecords(facts, to, paper);
  const before = await to.ledger.find(paper);
  const isNew = before.build?.buildId !== build.buildId;
  const assets = await missingAssets(from, to, paper);
  const inferred = settled(facts);
  const isDescribed = JSON.stringify(inferred) === JSON.stringify(settled(before));
  const isReported = facts.conversion === undefined || isDeepStrictEqual(facts.conversion, before.conversion);
  if (!isNew && assets.length === 0 && (isDescribed || !inferred) && isReported) return false;
  // A key of its own: the job of an interrupted copy may not be free yet.
  const job = { kind, key: `${formatId(paper)} ${randomUUID()}`, paper };
  if (isNew) await shelve(to, paper, build, [job, ...(await unfinishedJobs(from, paper))]);
  else await to.ledger.queue([job]);
  await finishJobs(from, to, events);
  return true;
}

/** Files of the paper and the log of its page that are still to come from the archive: the nodes of the copy fetch them, too. */
async function unfinishedJobs({ ledger }: Shelf, paper: VersionId): Promise<Job[]> {
  const key = formatId(paper);
  const found = await Promise.all(
    ['mirror', 'log'].map(async (each) => ({ kind: each, job: await ledger.findJob(each, key) })),
  );
  return found.flatMap(({ kind: each, job }) =>
    job && job.state !== 'failed' ? [{ kind: each, key, paper, payload: job.payload }] : [],
  );
}

/** Whether the object is there now, whole. */
async function copyObject(from: Shelf, to: Shelf, key: string, size: number): Promise<boolean> {
  if ((await to.bytes.head(key))?.size === size) return true;
  const body = await from.bytes.get(key);
  if (body?.length !== size) return false;
  await to.bytes.put(key, body);
  return true;
}

/** The archive's record of a paper, where the other shelf does not know it. */
async function copyRecords({ id, paper, own }: Facts, to: Shelf, { version }: VersionId): Promise<void> {
  const known = await to.ledger.find({ id, version });
  const differs = (one: object | undefined, other: object | undefined) => JSON.stringify(one) !== JSON.stringify(other);
  // It was an object when it was saved.
  if (paper && differs(paper.metadata as object, known.paper?.metadata as object | undefined))
    await to.ledger.saveMetadata({ id, latestVersion: paper.latestVersion, metadata: paper.metadata as object });
  if (own && differs(own.metadata as object, known.own?.metadata as object | undefined))
    await to.ledger.saveMetadata({ id, version, metadata: own.metadata as object });
}

async function shelve(to: Shelf, paper: VersionId, build: Build, jobs: readonly Job[]) {
  const { checkedAt: _checkedAt, staleSince, ...made } = build;
  await withLease(to.ledger, `build ${formatId(paper)}`, (lease) => to.ledger.shelve({ paper, ...made }, jobs, lease));
  if (staleSince !== undefined) await to.ledger.markStale(paper, build.buildId);
}

async function missingAssets(from: Shelf, to: Shelf, paper: VersionId): Promise<Asset[]> {
  const [here, there] = await Promise.all([from.ledger.listAssets(paper), to.ledger.listAssets(paper)]);
  const known = new Set(there.map((asset) => JSON.stringify(Object.entries(asset).sort())));
  return here.filter((asset) => !known.has(JSON.stringify(Object.entries(asset).sort())));
}

/** Does the jobs that wait: that of the version just shelved, and those that an interrupted copy left. */
async function finishJobs(from: Shelf, to: Shelf, events: CopyEvents): Promise<void> {
  for (;;) {
    const job = await to.ledger.take(kind, `copy ${process.pid}`, ttlMs);
    if (!job) return;
    try {
      await finishJob(from, to, job, events);
    } catch (thrown) {
      await to.ledger.retry(job, 0).catch(() => {});
      throw thrown;
    }
  }
}

async function finishJob(from: Shelf, to: Shelf, job: TakenJob, { expect, step }: CopyEvents): Promise<void> {
  const missing = await missingAssets(from, to, job.paper);
  expect(missing.length);
  for (const asset of missing) {
    const isThere = asset.state !== 'mirrored' || (await copyObject(from, to, asset.key, asset.size));
    if (isThere) await to.ledger.saveAsset(job, asset);
    await to.ledger.prolong(job, ttlMs);
    step(`${formatId(job.paper)} ${asset.path}`);
  }
  const facts = await from.ledger.find(job.paper);
  // It was an object when it was saved.
  if (facts.conversion !== undefined) await to.ledger.saveConversion(job, facts.conversion as object);
  await to.ledger.finish(job, settled(facts));
}

/** Inferred fields that are still to come belong to a job of the first shelf. */
function settled({ inferred }: Facts): Facts['inferred'] {
  return inferred?.status === 'pending' ? undefined : inferred;
}

/** The difference on the second shelf; undefined where there is none, or the first has the version no longer. */
async function compareVersion(
  from: Shelf,
  to: Shelf,
  paper: VersionId,
  { expect, step }: CopyEvents,
): Promise<string | undefined> {
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
  expect(assets.length);
  for (const asset of assets) {
    step(`${formatId(paper)} ${asset.path}`);
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
