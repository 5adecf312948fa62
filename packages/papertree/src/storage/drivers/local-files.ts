/** `bytes` in a folder: each object is written to a temporary file, synced and renamed, and its folder synced. */
import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type Bytes, requireKey } from '../bytes.ts';
import type { ShelfOptions } from '../engine-options.ts';
import { deleteDrafts, entryOf, isAbsence, unlessAbsent, walk } from './folder-walk.ts';

/** Files that are being written. No key begins with a dot, so this is never an object. */
const unfinished = '.unfinished';
/** Free bytes below which the disk counts as full, although it is not yet. */
const defaultMinFree = 64 << 20;

export async function openFiles(folder: string, options: ShelfOptions = {}): Promise<Bytes> {
  const { clock = Date.now, minFree = defaultMinFree } = options;
  const drafts = join(folder, unfinished);
  await mkdir(drafts, { recursive: true });
  // Otherwise only the first write would notice that the folder cannot be written.
  await access(drafts, constants.W_OK | constants.X_OK);
  await syncFolder(dirname(folder));
  await syncFolder(folder);
  const pathOf = (key: string) => join(folder, requireKey(key));

  const put: Bytes['put'] = async (key, body) => {
    const path = pathOf(key);
    const draft = join(drafts, randomUUID());
    try {
      const size = await write(draft, body);
      await moveInto(draft, path);
      return size;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };

  /** Renames the temporary file; durable once the folder is synced, and the folders above, which may be new. */
  const moveInto = async (draft: string, path: string, tries = 10): Promise<void> => {
    const parent = dirname(path);
    await mkdir(parent, { recursive: true });
    try {
      await rename(draft, path);
    } catch (error) {
      // The last object beside it was deleted just now, and the folder with it.
      if (!isAbsence(error) || tries === 0) throw error;
      return moveInto(draft, path, tries - 1);
    }
    for (let at = parent; at.length >= folder.length; at = dirname(at)) await syncFolder(at);
  };

  return {
    put,
    get: async (key, range) => {
      const handle = await unlessAbsent(open(pathOf(key)));
      if (!handle) return undefined;
      try {
        const { size } = await handle.stat();
        const start = Math.min(range?.start ?? 0, size);
        return await read(handle, start, Math.max(start, Math.min(range?.end ?? size, size)));
      } finally {
        await handle.close();
      }
    },
    stream: async (key, { start, end } = { start: 0, end: Number.POSITIVE_INFINITY }) => {
      const handle = await unlessAbsent(open(pathOf(key)));
      // The last byte that is wanted is named, so a range without bytes cannot be.
      if (handle && end > start) return handle.createReadStream({ start, end: end - 1 });
      await handle?.close();
      return handle && Readable.from([]);
    },
    head: async (key) => {
      const found = await unlessAbsent(stat(pathOf(key)));
      return found?.isFile() ? entryOf(key, found) : undefined;
    },
    delete: async (key) => {
      const path = pathOf(key);
      await unlessAbsent(unlink(path));
      // Empty folders are removed too, up to the first that is not empty.
      for (let at = dirname(path); at.length > folder.length; at = dirname(at)) {
        const gone = await rmdir(at).then(
          () => true,
          () => false,
        );
        if (!gone) return;
      }
    },
    walk: () => walk(folder),
    tidy: (olderThanMs) => deleteDrafts(drafts, clock() - olderThanMs),
    check: async () => {
      const probe = join(drafts, randomUUID());
      try {
        await writeFile(probe, 'Can this disk be written?');
      } finally {
        await rm(probe, { force: true });
      }
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < minFree) throw new Error('the disk is nearly full');
    },
    close: async () => {},
  };
}

async function write(path: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(path, 'wx');
  try {
    let size = 0;
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      await handle.writeFile(chunk);
      size += chunk.byteLength;
    }
    await handle.datasync();
    return size;
  } finally {
    await handle.close();
  }
}

/** The bytes from start to end, or as many of them as the file still has. */
async function read(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(end - start);
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** Syncs a folder, which makes the names in it durable. Windows has no such call and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  // A folder that was removed meanwhile was empty.
  const handle = await unlessAbsent(open(path));
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
