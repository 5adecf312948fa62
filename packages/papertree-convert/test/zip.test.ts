/** ZIP archives as they are written: read back here, and by another program. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { writeZip, type ZipEntry } from 'papertree-convert/zip';
import { randomOf } from '../../../test/random.ts';
import { python, without } from '../../../test/tools.ts';
import { readZip } from '../../papertree/src/converter/zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'papertree-zip-'));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'archive.zip');

test('what is written is read again, stored and deflated, with names in every script', async (t) => {
  const random = randomOf(t);
  const entries: ZipEntry[] = [
    { name: 'mimetype', content: 'application/epub+zip', isStored: true },
    { name: 'empty.txt', content: '' },
    { name: 'figures/図 1/é.txt', content: 'Σ words '.repeat(9000) },
    ...Array.from({ length: 40 }, (_, n) => ({
      name: `random/${n}.bin`,
      content: Uint8Array.from({ length: random.below(5000) }, () => random.below(256)),
      isStored: random.below(2) === 0,
    })),
  ];
  writeFileSync(path, await buffer(writeZip(entries)));
  const read: [string, Buffer][] = [];
  for await (const file of readZip(path)) read.push([file.name, await file.read()]);
  assert.deepEqual(
    read,
    entries.map(({ name, content }) => [name, Buffer.from(content)]),
  );
});

test('the same files give the same bytes, and the next one is taken when those before are read', async () => {
  const taken: number[] = [];
  async function* entries() {
    for (const n of [1, 2, 3]) {
      taken.push(n);
      yield { name: `${n}.txt`, content: `file ${n}` };
    }
  }
  const first = await buffer(writeZip(entries()));
  assert.deepEqual(await buffer(writeZip(entries())), first);
  taken.length = 0;
  const half = writeZip(entries());
  await half.next();
  await half.return(undefined);
  assert.deepEqual(taken, [1], 'a reader that leaves ends the work');
});

test('another program finds no fault', { skip: await without('python') }, async () => {
  const entries = [
    { name: 'a/ü.txt', content: 'words '.repeat(100_000) },
    { name: 'b.bin', content: Uint8Array.of(1, 2, 3), isStored: true },
  ];
  writeFileSync(path, await buffer(writeZip(entries)));
  const script =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), [(i.filename, i.file_size, i.compress_type) for i in z.infolist()])';
  const said = execFileSync(python, ['-c', script, path], { encoding: 'utf8' });
  assert.equal(said, "None [('a/ü.txt', 600000, 8), ('b.bin', 3, 0)]\n");
});
