/** Zip archives: stored and deflated files, and what is said of those that are none or damaged. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import { readZip } from '../../src/converter/zip.ts';
import { writeZip } from './zip-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'papertree-zip-'));
after(() => rmSync(folder, { recursive: true }));

async function filesOf(bytes: Buffer): Promise<Record<string, string>> {
  const path = join(folder, 'a.zip');
  writeFileSync(path, bytes);
  const files: Record<string, string> = {};
  const found = [];
  for await (const file of readZip(path)) found.push(file);
  // In any order, also behind the end of the list.
  for (const { name, read } of found.toReversed()) files[name] = (await read()).toString();
  return files;
}

const words = { 'pages/é.html': 'kettle '.repeat(1000), 'empty.html': '' };

test('files come with their names and bytes, packed or not', async () => {
  assert.deepEqual(await filesOf(writeZip(words)), words);
  assert.deepEqual(await filesOf(writeZip(words, { deflate: false })), words);
  assert.deepEqual(await filesOf(writeZip(words, { wide: true })), words);
});

test('what is no archive, or cut off, or damaged, is a problem that names itself', async () => {
  const whole = writeZip(words);
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, 60, 80);
  for (const bytes of [Buffer.from('<html>'), whole.subarray(0, -30), damaged])
    await assert.rejects(filesOf(bytes), (thrown) => thrown instanceof Problem && thrown.code === 'unreadable');
});
