/**
 * The start of the single executable: writes the program that it carries into the user's cache, where that is not done yet, and
 * runs it from there. Worker threads, and the files that pages load, are read from files.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getAsset, getAssetKeys } from 'node:sea';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';
import { makeFolder } from '../packages/papertree/src/settings/folders.ts';

/** A folder that is there is whole, for it is renamed when all is written. */
async function unpack(): Promise<string> {
  const kept = await cacheFolder(getAsset('name', 'utf8'));
  if (kept === undefined) {
    const passing = mkdtempSync(join(tmpdir(), 'papertree-'));
    process.on('exit', () => rmSync(passing, { recursive: true, force: true }));
    write(passing);
    return passing;
  }
  if (existsSync(kept)) return kept;
  const draft = mkdtempSync(`${kept}-`);
  write(draft);
  try {
    renameSync(draft, kept);
  } catch {
    // Another start was faster.
    rmSync(draft, { recursive: true, force: true });
  }
  return kept;
}

/** Undefined where the user has no home, or nothing can be written there. */
async function cacheFolder(name: string): Promise<string | undefined> {
  try {
    const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'papertree');
    if (existsSync(join(cache, name))) return join(cache, name);
    await makeFolder(cache);
    rmSync(mkdtempSync(join(cache, 'try-')), { recursive: true });
    return join(cache, name);
  } catch {
    return undefined;
  }
}

function write(folder: string): void {
  for (const key of getAssetKeys().filter((each) => each.includes('/'))) {
    const path = join(folder, key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, Buffer.from(getAsset(key)));
  }
}

async function start(): Promise<void> {
  // As it is typed, it may be found by the search path alone.
  process.argv[1] = process.execPath;
  const main = pathToFileURL(join(await unpack(), 'server/main.js')).href;
  // An executable's own script imports nothing from files; the loader of programs does, and Node warns that this may change.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  const loading = { importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER };
  const program: Promise<unknown> = new Script(`import(${JSON.stringify(main)})`, loading).runInThisContext();
  process.emitWarning = emitWarning;
  await program;
}

start().catch((fault) => {
  console.error(fault);
  process.exitCode = 1;
});
