/** `bytes` in a folder: written beside, synced, renamed, and the folder synced. */
import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Bytes, type Entry, pageSize, requireKey } from '../../bytes.ts';
import type { ShelfOptions } from '../../shelf.ts';
import { walk } from './walk.ts';

/** What is being written. No key begins with a dot, so this is never an object. */
const unfinished = '.unfinished';

export async function openFiles(folder: string, { clock = Date.now }: ShelfOptions = {}): Promise<Bytes> {
  const desk = join(folder, unfinished);
  await mkdir(desk, { recursive: true });
  // Else only the first who writes would hear of it.
  await access(desk, constants.W_OK | constants.X_OK);
  await syncFolder(dirname(folder));
  await syncFolder(folder);
  const pathOf = (key: string) => join(folder, requireKey(key));

  const put: Bytes['put'] = async (key, body) => {
    const path = pathOf(key);
    const draft = join(desk, randomUUID());
    try {
      const size = await write(draft, body);
      await place(draft, path);
      return size;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  };

  /** The draft, under its name for good: durable once the folder is, and the folders above, which may be new. */
  const place = async (draft: string, path: string, tries = 10): Promise<void> => {
    const parent = dirname(path);
    await mkdir(parent, { recursive: true });
    try {
      await rename(draft, path);
    } catch (error) {
      // Somebody deleted the last object beside it just now, and the folder with it.
      if (!isAbsence(error) || tries === 0) throw error;
      return place(draft, path, tries - 1);
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
    head: async (key) => {
      const found = await unlessAbsent(stat(pathOf(key)));
      return found?.isFile() ? entryOf(key, found) : undefined;
    },
    delete: async (key) => {
      const path = pathOf(key);
      await unlessAbsent(unlink(path));
      // Folders that are empty now go too, up to the first that is not.
      for (let at = dirname(path); at.length > folder.length; at = dirname(at)) {
        const gone = await rmdir(at).then(
          () => true,
          () => false,
        );
        if (!gone) return;
      }
    },
    list: async (prefix, after = '', limit = pageSize) => {
      const found: Entry[] = [];
      for await (const key of walk(folder, prefix, after)) {
        const file = await unlessAbsent(stat(join(folder, key)));
        if (file) found.push(entryOf(key, file));
        if (found.length >= limit) break;
      }
      return found;
    },
    tidy: async (olderThanMs) => {
      const young = clock() - olderThanMs;
      let count = 0;
      for (const name of await readdir(desk)) {
        const draft = join(desk, name);
        const found = await unlessAbsent(stat(draft));
        if (!found || found.mtimeMs > young) continue;
        await rm(draft, { force: true });
        count++;
      }
      return count;
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

function entryOf(key: string, { size, mtimeMs }: { size: number; mtimeMs: number }): Entry {
  return { key, size, modifiedAt: Math.floor(mtimeMs) };
}

/** Makes names in a folder durable. Windows knows no such thing and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  // A folder that is gone again held nothing any more.
  const handle = await unlessAbsent(open(path));
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessAbsent<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/** Nothing there, or a file where the key would have a folder. */
function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
