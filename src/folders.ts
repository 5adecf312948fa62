/** Makes folders for what we write. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it. The `recursive` option of Node's own `mkdir` never returns where a folder exists
 * but nothing can be made in it and the system says ENOENT, as in `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  for (let each = resolve(path); !(await isFolder(each)); each = dirname(each)) missing.push(each);
  for (const each of missing.reverse()) {
    try {
      await mkdir(each);
    } catch (thrown) {
      // Another process may have been faster.
      if (!(await isFolder(each))) throw thrown;
    }
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
