/** Makes folders for what we write. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it. The `recursive` option of Node's own `mkdir` never returns where a folder exists
 * but nothing can be made in it and the system says ENOENT, as in `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  let each = resolve(path);
  while (!(await isFolder(each)) && missing.at(-1) !== each) {
    missing.push(each);
    // The root of a drive that does not exist is its own parent.
    each = dirname(each);
  }
  for (const folder of missing.reverse()) {
    try {
      await mkdir(folder);
    } catch (thrown) {
      // Another process may have been faster.
      if (!(await isFolder(folder))) throw thrown;
    }
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
