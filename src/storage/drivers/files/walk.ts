/** Walks the keys of a folder in their order, and enters no folder that cannot hold one that is wanted. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Keys that begin with `prefix` and come after `after`, by code units, as a store of objects would give them. */
export async function* walk(root: string, prefix: string, after: string, folder = ''): AsyncGenerator<string> {
  // `a-b` stands before `a/b`, and `a.b` too: a folder is sorted with its slash.
  const names = (await entries(join(root, folder))).sort((a, b) => (a < b ? -1 : 1));
  for (const name of names) {
    const path = folder + name;
    if (!name.endsWith('/')) {
      if (path.startsWith(prefix) && path > after) yield path;
      continue;
    }
    const wanted = path.startsWith(prefix) || prefix.startsWith(path);
    // All keys in the folder begin with its path: they are after what is before it and not the start of it.
    const passed = path < after && !after.startsWith(path);
    if (wanted && !passed) yield* walk(root, prefix, after, path);
  }
}

async function entries(path: string): Promise<string[]> {
  try {
    const found = await readdir(path, { withFileTypes: true });
    return found
      .filter((entry) => !entry.name.startsWith('.'))
      .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  } catch (error) {
    // Deleted since the folder above was read.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
