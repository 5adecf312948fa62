/**
 * The files of the cache: an object and behind it the checksums of its blocks. They are not synced: one that a crash has
 * spoilt does not match its checksums, and is as good as not there.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { requireKey } from '../../bytes.ts';
import { blockSize, checksumsInSteps, matches } from '../../checksums.ts';
import type { Range } from '../../facts.ts';
import { deleteDrafts } from '../files/drafts.ts';
import { unlessAbsent, walk } from '../files/walk.ts';

export interface Copies {
  write(key: string, whole: Uint8Array): Promise<void>;
  /** Undefined where there is no copy, or none that is whole. Of the object only the blocks of the range are read. */
  read(key: string, range?: Range): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Notes that the copy is used, for the order after the next start. */
  touch(key: string): void;
  /** Bytes of the file for an object of so many. */
  sizeOf(length: number): number;
  /** All copies, the least recently used first. */
  list(): Promise<{ readonly key: string; readonly size: number }[]>;
  /** Deletes the files that were never finished. */
  tidy(olderThanMs: number): Promise<number>;
}

const unfinished = '.unfinished';
const sumSize = 4;
/** A use is noted on the disk once in so many milliseconds. */
const touchMs = 10 * 60_000;

export async function openCopies(folder: string): Promise<Copies> {
  const drafts = join(folder, unfinished);
  await mkdir(drafts, { recursive: true });
  const pathOf = (key: string) => join(folder, requireKey(key));
  const touched = new Map<string, number>();

  const remove = (key: string) => rm(pathOf(key), { force: true });

  return {
    async write(key, whole) {
      const draft = join(drafts, randomUUID());
      const path = pathOf(key);
      try {
        const sums = Buffer.from(await checksumsInSteps(whole), 'base64');
        await writeFile(draft, Buffer.concat([whole, sums]));
        await mkdir(dirname(path), { recursive: true });
        await rename(draft, path);
      } catch (thrown) {
        await rm(draft, { force: true });
        throw thrown;
      }
    },
    async read(key, range) {
      const handle = await unlessAbsent(open(pathOf(key)));
      if (!handle) return undefined;
      try {
        const { size } = await handle.stat();
        // Left by a crash: empty objects are never copied.
        if (size === 0) return undefined;
        const length = lengthIn(size);
        const start = Math.min(range?.start ?? 0, length);
        const end = Math.max(start, Math.min(range?.end ?? length, length));
        const first = Math.floor(start / blockSize);
        const from = first * blockSize;
        const to = Math.min(length, Math.ceil(end / blockSize) * blockSize);
        const blocks = Buffer.allocUnsafeSlow(Math.max(0, to - from));
        const sums = Buffer.alloc(Math.max(0, size - length));
        await handle.read(blocks, 0, blocks.length, from);
        await handle.read(sums, 0, sums.length, length);
        if (await matches(blocks, sums.toString('base64'), first)) return blocks.subarray(start - from, end - from);
      } finally {
        await handle.close();
      }
      await remove(key);
      return undefined;
    },
    has: async (key) => ((await unlessAbsent(stat(pathOf(key))))?.size ?? 0) > 0,
    delete: remove,
    touch(key) {
      const now = Date.now();
      if (now - (touched.get(key) ?? 0) < touchMs) return;
      if (touched.size > 10_000) touched.clear();
      touched.set(key, now);
      utimes(pathOf(key), now / 1000, now / 1000).catch(() => {});
    },
    sizeOf: (length) => length + Math.ceil(length / blockSize) * sumSize,
    async list() {
      const found = [];
      for await (const page of walk(folder)) found.push(...page);
      return found.sort((a, b) => a.modifiedAt - b.modifiedAt);
    },
    tidy: (olderThanMs) => deleteDrafts(drafts, Date.now() - olderThanMs),
  };
}

/** Bytes of the object in a file of so many: what is left without a checksum for each block. */
function lengthIn(size: number): number {
  return size - Math.ceil(size / (blockSize + sumSize)) * sumSize;
}
