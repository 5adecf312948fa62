/** Temporary files, in a folder of their own, in which what is put takes shape. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Time } from '../../facts.ts';
import { unlessAbsent } from './walk.ts';

/** Deletes those that were last written before a time: they were never finished. Resolves with their number. */
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
