/**
 * A cache on the node's disk before another driver of `bytes`, so that what is read often costs no round trip.
 *
 * Objects never change, so a copy is never wrong, only superfluous. They are fetched whole: a build of 155 KB takes the
 * store no longer than a part of it, and the second artefact is then here. The least recently used go first.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { type Bytes, requireKey } from '../bytes.ts';
import { blockSize, checksumsInSteps, matches } from '../checksums.ts';
import type { Range } from '../ledger-facts.ts';
import { deleteDrafts, unlessAbsent, walk } from './folder-walk.ts';

/** Of what may be kept, the part that one object may take. */
const largestPart = 1 / 8;
/** Bytes that are read at once of an object that is streamed. */
const pieceSize = 256 * 1024;
/** In place of a key, for the work on all of them. */
const scanning = '';

/** Keeps copies of up to `limit` bytes in the folder. */
export async function openDiskCache(inner: Bytes, folder: string, limit: number): Promise<Bytes> {
  const copies = await openCopies(folder);
  const fetching = new Map<string, Promise<Buffer | undefined>>();
  /** Objects that were streamed past the cache once. */
  const asked = new LRUCache<string, true>({ max: 10_000 });
  const working = new Map<string, Promise<void>>();
  let closed = false;
  const used = new LRUCache<string, number>({
    maxSize: limit,
    maxEntrySize: Math.max(1, Math.floor(limit * largestPart)),
    sizeCalculation: (size) => size,
    dispose: (_size, key, reason) => {
      if (reason === 'evict') void background(key, () => copies.delete(key));
    },
  });

  /** One work at a time for each object. What the cache cannot write or delete does no harm. */
  const background = (key: string, work: () => Promise<void>): Promise<void> => {
    const before = working.get(key) ?? Promise.resolve();
    const quiet = before
      .then(work)
      .catch(() => {})
      .finally(() => working.get(key) === quiet && working.delete(key));
    working.set(key, quiet);
    return quiet;
  };

  const keep = async (key: string, whole: Uint8Array): Promise<void> => {
    if (closed) return;
    const size = copies.sizeOf(whole.length);
    if (size === 0 || size > limit * largestPart) return;
    await copies.write(key, whole);
    used.set(key, size);
  };

  /** Takes over what is in the folder: copies of an earlier run, or of another process. */
  const scan = async (): Promise<void> => {
    const found = await copies.list();
    const known = new Set(found.map(({ key }) => key));
    for (const key of used.keys()) if (!known.has(key)) used.delete(key);
    // Gathered before any is taken over: each may push another out, which is in the list, too. One with work under way is being
    // written, or deleted.
    const unknown = found.filter(({ key }) => !used.has(key) && !working.has(key));
    for (const { key, size } of unknown) used.set(key, size);
  };

  const readCopy = async (key: string, range?: Range): Promise<Buffer | undefined> => {
    const found = await copies.read(key, range).catch(() => undefined);
    if (found) {
      used.get(key);
      copies.touch(key);
    }
    return found;
  };

  /** Once, however many ask meanwhile. */
  const fetch = (key: string): Promise<Buffer | undefined> => {
    const joined = fetching.get(key);
    if (joined) return joined;
    const begun = inner.get(key);
    fetching.set(key, begun);
    // Until the copy is written, those who come later are given the same.
    begun
      .then((whole) => whole && background(key, () => keep(key, whole)))
      .catch(() => {})
      .finally(() => fetching.delete(key));
    return begun;
  };

  const get: Bytes['get'] = async (key, range) => {
    await working.get(requireKey(key));
    const copy = await readCopy(key, range);
    if (copy) return copy;
    const whole = await fetch(key);
    // A copy, for each of those who wait together.
    return whole && Buffer.from(range ? whole.subarray(range.start, Math.max(range.start, range.end)) : whole);
  };

  async function* pieces(key: string, first: Buffer, { start, end }: Range): AsyncGenerator<Buffer> {
    let piece: Buffer | undefined = first;
    for (let at = start; piece && piece.length > 0; ) {
      yield piece;
      at += piece.length;
      piece = await get(key, { start: at, end: Math.min(end, at + pieceSize) });
      if (!piece) throw new Error(`The object ${key} is gone.`);
    }
  }

  void background(scanning, scan);

  return {
    async put(key, body) {
      const size = await inner.put(key, body);
      // A node that has built a paper reads it next.
      const whole = body instanceof Uint8Array && Uint8Array.from(body);
      void background(key, () => (whole ? keep(key, whole) : copies.delete(key)));
      return size;
    },
    get,
    async stream(key, range = { start: 0, end: Number.POSITIVE_INFINITY }) {
      // Large files are streamed: the first time past the cache, and kept when they are asked for again.
      if (!(await copies.has(key)) && !asked.has(key)) {
        asked.set(key, true);
        return inner.stream(key, range);
      }
      const { start, end } = range;
      const first = await get(key, { start, end: Math.min(end, start + pieceSize) });
      return first && Readable.from(pieces(key, first, range), { objectMode: false });
    },
    head: (key) => inner.head(key),
    async delete(key) {
      await inner.delete(key);
      used.delete(key);
      await background(key, () => copies.delete(key));
    },
    walk: () => inner.walk(),
    async tidy(olderThanMs) {
      await Promise.all(working.values());
      const count = await copies.tidy(olderThanMs);
      await background(scanning, scan);
      return count + (await inner.tidy(olderThanMs));
    },
    check: () => inner.check(),
    async close() {
      closed = true;
      await Promise.all(working.values());
      await inner.close();
    },
  };
}

/**
 * The files of the cache: an object and behind it the checksums of its blocks. They are not synced: one that a crash has
 * spoilt does not match its checksums, and is as good as not there.
 */
interface Copies {
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

async function openCopies(folder: string): Promise<Copies> {
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
