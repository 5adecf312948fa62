/** `./papertree`, the launcher of a clone: it runs from any folder and by links, and says what to do before `npm ci`. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { version } from '../../src/version.ts';

const launcher = fileURLToPath(new URL('../../../../papertree', import.meta.url));

let folder: string;
before(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'papertree launcher-')));
});
after(() => rm(folder, { recursive: true }));

/** The search path has the tools of a shell, and no Node. */
function execute(file: string, ...words: string[]): Promise<{ status: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(file, words, { cwd: folder, env: { PATH: '/usr/bin:/bin' } }, (fault, out, err) => {
      resolve({ status: fault ? Number(fault.code) : 0, out, err });
    });
  });
}

test('it runs the program on the Node of the clone, from another folder and by links', async () => {
  const said = { status: 0, out: `${version}\n`, err: '' };
  assert.deepEqual(await execute(launcher, '--version'), said);
  await symlink(launcher, join(folder, 'one'));
  await symlink('one', join(folder, 'two'));
  assert.deepEqual(await execute(join(folder, 'two'), '--version'), said);
  assert.equal((await execute(launcher, 'frobnicate')).status, 2);
});

test('before `npm ci` it says so in a sentence', async () => {
  const copy = join(folder, 'papertree');
  await copyFile(launcher, copy);
  assert.deepEqual(await execute(copy, '--version'), {
    status: 1,
    out: '',
    err: `papertree: this clone has no Node yet; run \`npm ci\` in ${folder} first.\n`,
  });
});
