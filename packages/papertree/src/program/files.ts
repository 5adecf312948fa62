/** Reads and writes files for commands; what the system refuses is said in words that say what to do. */
import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Problem } from 'papertree-convert/errors';
import { nearest } from 'papertree-convert/nearest';
import { isAddress } from '../settings/shown-address.ts';

export interface ReadingWords {
  /** What to do where a file was wanted and a folder is there. */
  readonly next?: string;
  /** Makes the sentence, where it is told without the path before it. */
  readonly say?: (reason: string) => string;
  /** What kind of problem it is that nothing is there. */
  readonly missing?: 'unreadable' | 'usage';
}

export async function reading<T>(
  path: string,
  work: Promise<T>,
  { next = 'name the files in it', say = (reason) => reason, missing = 'unreadable' }: ReadingWords = {},
): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const isMissing = codeOf(cause) === 'ENOENT';
    const reason = isMissing ? await tellMissing(path) : tell(cause, { EISDIR: `it is a folder; ${next}` });
    throw new Problem(isMissing ? missing : 'unreadable', say(reason), { cause });
  }
}

export async function writing<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const refusals = {
      EISDIR: `${path} is a folder`,
      ENOENT: `the folder ${path} cannot be made: the one above it takes no folders`,
      EEXIST: `${path} is a file and no folder`,
      ENOTDIR: `a part of the path ${path} is a file and no folder`,
    };
    throw new Problem('unwritable', tell(cause, refusals), { cause });
  }
}

/** Writes to a temporary file and renames it, so that nobody sees half a file. */
export async function writeAtomically(path: string, text: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await writing(
      path,
      writeFile(draft, text).then(() => rename(draft, path)),
    );
  } catch (thrown) {
    await rm(draft, { force: true });
    throw thrown;
  }
}

/** What every system refuses, whatever was to be done. */
const refusals: Readonly<Record<string, string>> = {
  ENOTDIR: 'it, or a part of its path, is a file and no folder',
  EACCES: 'this user may not do that; see its permissions, and those of its folder',
  EPERM: 'this user may not do that; see its permissions, and those of its folder',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space of this user is used up',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open; see `ulimit -n`',
};

/** A refusal of the system in words; other errors in their own. `own` comes before the table. */
export function tell(cause: unknown, own: Readonly<Record<string, string>> = {}): string {
  const code = codeOf(cause);
  const words = { ...refusals, ...own }[code];
  return words ?? (cause instanceof Error ? cause.message : String(cause));
}

/** Names the folder where it was looked for, and what is there by a similar name. */
async function tellMissing(path: string): Promise<string> {
  if (isAddress(path)) return 'it is an address, and only what is on the disk is read here';
  const folder = dirname(resolve(path));
  const names = await readdir(folder).catch(() => undefined);
  if (!names) return `there is no folder ${folder}`;
  const meant = nearest(basename(path), names);
  const start = `there is no such file or folder in ${folder}`;
  return meant === undefined ? start : `${start}, but there is ${join(dirname(path), meant)}`;
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
