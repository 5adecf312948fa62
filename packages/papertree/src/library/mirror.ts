/** Copies the files that papers show, by durable jobs: each is tried again until it is copied, missing or failed; opens the copies. */

import type { Readable } from 'node:stream';
import { asProblem, Problem } from 'papertree-convert/errors';
import { formatId } from 'papertree-convert/paper';
import { type Archive, type ArchiveFile, Outage } from '../archive/index.ts';
import {
  assetTag,
  type Job,
  type JobWorker,
  putAsset,
  readAsset,
  type Shelf,
  startJobWorker,
  streamAsset,
  type TakenJob,
  type VersionId,
} from '../storage/index.ts';
import { openConversion } from './converted-page.ts';
import { untilAborted } from './deadlines.ts';
import type { FileCount } from './file-count.ts';
import { StorageOutage } from './storage-outage.ts';
import { findStoredPage } from './stored-page.ts';

const kind = 'mirror';
const ttlMs = 120_000;
const tries = 6;

interface CopyOptions {
  readonly kept: boolean;
  readonly fetch: FetchFile;
  readonly stopped: AbortSignal;
}

interface MirroredFiles {
  readonly paths: readonly string[];
  /** Whether the page is that of the previous build, so that its copies are still valid. */
  readonly kept: boolean;
  /** Whether the files were made here, and are kept with the page. */
  readonly converted?: boolean;
}

export function mirrorJob(paper: VersionId, files: MirroredFiles): Job {
  return { kind, key: formatId(paper), paper, payload: files };
}

export interface Mirror extends Pick<JobWorker, 'wake' | 'idle'> {
  /** Copies a file again of which the copy is gone, unless the files of the paper are being copied anyway. */
  repeat(paper: VersionId, path: string): Promise<void>;
  /** Gives up the file that is being copied; the job goes on at the next start. */
  close(): Promise<void>;
}

export interface MirrorOptions {
  readonly shelf: Shelf;
  readonly archive: Pick<Archive, 'asset'>;
  readonly fault: (thrown: unknown) => void;
  readonly fileCount: FileCount;
  /** How many papers are served at once; 0 leaves them to other processes. */
  readonly count?: number;
}

type FetchFile = (path: string, stopped: AbortSignal) => Promise<Pick<ArchiveFile, 'bytes' | 'type'>>;

export function startMirror({ shelf, archive, fault, fileCount, count = 1 }: MirrorOptions): Mirror {
  const { ledger, bytes } = shelf;
  const fromArchive =
    (paper: VersionId): FetchFile =>
    async (path, stopped) => {
      const answer = await archive.asset(paper, path, undefined, { signal: stopped });
      if (answer.changed) return answer;
      throw new Outage('The archive says that a file which we do not have is unchanged.');
    };

  /** Undefined where the present page of the paper is the archive's. */
  const findConversion = async (paper: VersionId) => {
    const page = await findStoredPage(shelf, paper);
    return page && openConversion(page);
  };

  const fromConversion = async (paper: VersionId): Promise<FetchFile> => {
    const pictures = (await findConversion(paper))?.pictures;
    return async (path) => {
      const picture = pictures?.get(path);
      if (picture) return { bytes: picture, type: pictureType(path) };
      throw new Problem('not-found', `${path} was not made with the page of ${formatId(paper)}.`);
    };
  };

  const copy = async (job: TakenJob, path: string, { kept, fetch, stopped }: CopyOptions) => {
    const known = await ledger.findAsset(job.paper, path);
    // Copied before the job was interrupted.
    if (known?.state === 'mirrored' && (kept || known.savedAt >= job.queuedAt)) return;
    try {
      const answer = await fetch(path, stopped);
      if (stopped.aborted) return;
      const kept = await putAsset(bytes, job.paper, path, answer.bytes);
      await ledger.saveAsset(job, { path, state: 'mirrored', type: answer.type, ...kept });
    } catch (thrown) {
      const { code, reason } = asProblem(thrown);
      // Outages of the archive or of our storage pass, and internal errors may: the file is tried again.
      const passes = thrown instanceof Outage || !(thrown instanceof Problem);
      if (stopped.aborted || (passes && job.attempt < tries)) throw thrown;
      await ledger.saveAsset(
        job,
        code === 'not-found' ? { path, state: 'missing' } : { path, state: 'failed', reason },
      );
    }
  };

  /** The last failure, if there was one. */
  const copyAll = async (job: TakenJob, stopped: AbortSignal): Promise<unknown> => {
    const { paths, kept, converted = false } = job.payload as MirroredFiles;
    fileCount.expect([job]);
    const fetch = converted ? await fromConversion(job.paper) : fromArchive(job.paper);
    let failure: unknown;
    for (const path of paths) {
      if (stopped.aborted || !(await ledger.prolong(job, ttlMs))) break;
      // The archive may take minutes: closing does not wait for that.
      await untilAborted(copy(job, path, { kept, fetch, stopped }), stopped).then(
        () => fileCount.settle(job, path),
        (thrown: unknown) => {
          failure = thrown;
        },
      );
    }
    return failure;
  };

  const run = async (job: TakenJob, stopped: AbortSignal) => {
    const failure = await copyAll(job, stopped);
    if (stopped.aborted) await ledger.retry(job, 0);
    else if (failure === undefined) await ledger.finish(job);
    else {
      const { code, reason } = asProblem(failure);
      const asked = failure instanceof Outage ? failure.retryAfter * 1000 : 0;
      await ledger.retry(job, Math.max(asked, 1000 * 4 ** job.attempt), { code, reason });
      if (failure instanceof StorageOutage || !(failure instanceof Outage)) fault(failure);
    }
  };
  /** Marks the files that are not copied as failed: one of them must be the cause. */
  const giveUp = async (job: TakenJob) => {
    const reason = `${job.crashes} processes have died while the files of ${job.key} were copied.`;
    for (const path of (job.payload as MirroredFiles).paths) {
      if ((await ledger.findAsset(job.paper, path))?.state === 'mirrored') continue;
      await ledger.saveAsset(job, { path, state: 'failed', reason });
    }
    await ledger.finish(job);
    fault(new Problem('upstream', reason));
  };

  const worker = startJobWorker(ledger, { kind, ttlMs, count, run, giveUp, fault });

  return {
    wake: worker.wake,
    idle: worker.idle,
    close: worker.close,
    async repeat(paper, path) {
      if (await ledger.findJob(kind, formatId(paper))) return;
      const converted = (await findConversion(paper)) !== undefined;
      await ledger.queue([mirrorJob(paper, { paths: [path], kept: false, converted })]);
      worker.wake();
    },
  };
}

const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

export function pictureType(path: string): string {
  return pictureTypes[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

/** Our copy of a file. Reading fails where the copy is gone or damaged; then it is made anew. */
export interface CopiedFile {
  readonly type: string;
  readonly size: number;
  /** Another whenever the content is. */
  readonly tag: string;
  readonly savedAt: number;
  /** The licence of the paper, where it is known. */
  readonly license?: string;
  read(): Promise<Buffer>;
  /** The bytes from `start` to `end`, as they are taken. */
  stream(range: { readonly start: number; readonly end: number }): Promise<Readable>;
}

export async function openCopy(
  { ledger, bytes }: Shelf,
  mirror: Pick<Mirror, 'repeat'>,
  paper: VersionId,
  path: string,
): Promise<CopiedFile> {
  const asset = await ledger.findAsset(paper, path);
  if (asset?.state === 'failed') throw new Problem('upstream', `Copying the file ended so: ${asset.reason}`);
  if (asset?.state === 'missing') throw new Problem('not-found', 'The archive has no such file.');
  const absent = () => new Problem('not-found', 'There is no copy of such a file, or not yet.');
  if (!asset) throw absent();
  const orAgain = async <Content>(content: Content | undefined): Promise<Content> => {
    if (content !== undefined) return content;
    await mirror.repeat(paper, path);
    throw absent();
  };
  return {
    type: asset.type,
    size: asset.size,
    tag: assetTag(asset.key),
    savedAt: asset.savedAt,
    read: async () => orAgain(await readAsset(bytes, asset)),
    stream: async (range) => {
      const given = await orAgain(await streamAsset(bytes, asset, range));
      return given.once('error', () => void mirror.repeat(paper, path).catch(() => {}));
    },
  };
}
