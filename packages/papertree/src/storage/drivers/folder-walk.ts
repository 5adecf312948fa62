/**
 * Folders of objects: walked piece by piece, so that it costs the same however many there are, and cleared of
 * temporary files.
 */
import { opendir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Entry, pageSize } from '../bytes.ts';
import type { Time } from '../ledger-facts.ts';

/** Names that are read from the disk at once, and files that are looked at. */
const bufferSize = 100;
const statsAtOnce = 20;

export async function* walk(root: string): AsyncGenerator<Entry[]> {
  const look = async (key: string) => {
    const file = await unlessAbsent(stat(join(root, key)));
    return file ? [entryOf(key, file)] : [];
  };
  let page: Entry[] = [];
  let keys: string[] = [];
  for await (const key of walkKeys(root, '')) {
    if (keys.push(key) < statsAtOnce) continue;
    page.push(...(await Promise.all(keys.map(look))).flat());
    keys = [];
    if (page.length + statsAtOnce <= pageSize) continue;
    yield page;
    page = [];
  }
  page.push(...(await Promise.all(keys.map(look))).flat());
  if (page.length > 0) yield page;
}

async function* walkKeys(root: string, folder: string): AsyncGenerator<string> {
  const entries = await unlessAbsent(opendir(join(root, folder), { bufferSize }));
  if (!entries) return;
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const key = folder + entry.name;
    if (entry.isDirectory()) yield* walkKeys(root, `${key}/`);
    else yield key;
  }
}

export function entryOf(key: string, { size, mtimeMs }: { size: number; mtimeMs: number }): Entry {
  return { key, size, modifiedAt: Math.floor(mtimeMs) };
}

export async function unlessAbsent<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

/** Whether an error says that there is no such file, or that a file stands where the key has a folder. */
export function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/**
 * Deletes the temporary files, in which what is put takes shape in a folder of their own, that were last written before a
 * time: they were never finished. Resolves with their number.
 */
export async function deleteDrafts(folder: string, before: Time): Promise<number> {
  let count = 0;
  for (const name of (await unlessAbsent(readdir(folder))) ?? []) {
    const draft = join(folder, name);
    const found = await unlessAbsent(stat(draft));
    if (!found || found.mtimeMs > before) continue;
    await rm(draft, { force: true });
    count++;
  }
  return count;
}
