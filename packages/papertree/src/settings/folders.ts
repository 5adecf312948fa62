/** Folders for what we write: how they are made, and where the data of a user belongs. */
import { mkdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, posix, resolve, win32 } from 'node:path';
import { isAddress } from './shown-address.ts';

/**
 * Makes a folder and those above it. The `recursive` option of Node's own `mkdir` never returns where a folder exists
 * but nothing can be made in it and the system says ENOENT, as in `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  if (isAddress(path)) throw new Error(`${path} is an address and no folder`);
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

/** Variables that systems set; tests pass their own. */
type Variables = Readonly<Record<string, string | undefined>>;

/** The folder for a program's data by the custom of each system: an absolute path, wherever the program was started. */
export function userDataFolder(variables: Variables, platform = process.platform, home = homeOf(variables)): string {
  if (platform === 'win32')
    return win32.join(absolute(win32, variables.LOCALAPPDATA) ?? win32.join(home, 'AppData', 'Local'), 'papertree');
  if (home === '/' || home === '') return '/var/lib/papertree';
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'papertree');
  return posix.join(absolute(posix, variables.XDG_DATA_HOME) ?? posix.join(home, '.local', 'share'), 'papertree');
}

/** The XDG specification has relative paths ignored. */
function absolute(paths: typeof posix, path = ''): string | undefined {
  return paths.isAbsolute(path) ? path : undefined;
}

/** Empty for a user without a home, as in a container with a user id of its own; Node throws there. */
function homeOf({ HOME = '' }: Variables): string {
  if (posix.isAbsolute(HOME)) return HOME;
  try {
    return homedir();
  } catch {
    return '';
  }
}
