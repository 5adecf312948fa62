/** Folders are made with those above them, and what cannot be made fails instead of hanging. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../src/settings/folders.ts';
import { startProgram } from '../program/program.ts';

test('a folder is made with those above it, once or twice, by many at a time', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'papertree-'));
  t.after(() => rm(root, { recursive: true }));
  const path = join(root, 'a', 'b', 'c');
  await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(root, 'a', 'd'))]);
  await makeFolder(path);
  assert.ok((await stat(path)).isDirectory());
  await writeFile(join(root, 'file'), '');
  await assert.rejects(makeFolder(join(root, 'file')), { code: 'EEXIST' });
  await assert.rejects(makeFolder(join(root, 'file', 'below')), { code: 'EEXIST' });
});

// Elsewhere there is no such folder.
const options = { skip: !existsSync('/proc/self'), timeout: 60_000 };

test('if no folder can be made, no command hangs', options, async () => {
  await assert.rejects(makeFolder('/proc/papertree/x'), { code: 'ENOENT' });
  const convert = await startProgram(['convert', '-', '--out', '/proc/papertree'], {}).ended;
  assert.equal(convert.status, 1);
  assert.match(convert.err, /^papertree: the folder \/proc\/papertree cannot be made: /);
  const serve = await startProgram(['serve'], { DATA_DIR: '/proc/papertree', PORT: '0' }).ended;
  assert.equal(serve.status, 2);
  assert.match(serve.err, /DATA_DIR: expected a folder that can be read and written, not “\/proc\/papertree”/);
});
