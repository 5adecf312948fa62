/** `papertree import`: pages of folders and archives become stored papers, without a network. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readTar } from '../../src/converter/tar.ts';
import { openShelf, readPage } from '../../src/storage/index.ts';
import { temporaryFolder } from '../storage/folder.ts';
import { page, say } from './terminal.ts';

const folder = temporaryFolder();
// Nothing listens there.
process.env.ARXIV_URL = 'http://127.0.0.1:9';
process.env.WORKERS = '1';

const long = `${'a-long-name/'.repeat(12)}2401.00005v1.html`;
const files: Readonly<Record<string, string | Uint8Array>> = {
  '2401.00001v1.html': page('One'),
  '2401.00001v2.arxiv.html.gz': gzipSync(page('Two')),
  'deeper/hep-th_9901001.html': page('Old'),
  'hep-th/9901002v3.html': page('Older'),
  [long]: page('Far away'),
  'readme.txt': 'no page',
};

function lay(place: string): string {
  for (const [name, body] of Object.entries(files)) {
    mkdirSync(join(place, name, '..'), { recursive: true });
    writeFileSync(join(place, name), body);
  }
  return place;
}

const ids = [
  { id: '2401.00001', version: 1 },
  { id: '2401.00001', version: 2 },
  { id: 'hep-th/9901001', version: 1 },
  { id: 'hep-th/9901002', version: 3 },
  { id: '2401.00005', version: 1 },
];

async function titles(dataDir: string): Promise<unknown[]> {
  const shelf = await openShelf(dataDir);
  const found = [];
  for (const paper of ids) {
    const { build, paper: newest, own } = await shelf.ledger.find(paper);
    const html = (build && (await readPage(shelf.bytes, build)))?.toString() ?? '';
    const record = own ?? newest;
    found.push([/<title>([^<]*)/.exec(html)?.[1], (record?.metadata as { title?: string } | undefined)?.title]);
  }
  await shelf.close();
  return found;
}

const expected = ['One', 'Two', 'Old', 'Older', 'Far away'].map((title) => [title, title]);

test('the bar counts every page, also one that fails', async () => {
  const place = join(folder, 'counted');
  mkdirSync(place);
  for (const name of ['2401.00001v1.html', 'nameless.html']) writeFileSync(join(place, name), page(name));
  process.env.DATA_DIR = join(folder, 'counted-data');
  const { err } = await say(['import', place], '', true);
  assert.match(err, /\] 2\/2 /);
});

test('the pages of a folder are stored, and at the next time skipped', async () => {
  const place = lay(join(folder, 'pages'));
  process.env.DATA_DIR = join(folder, 'data-1');
  for (const _ of ['first', 'again']) {
    const { status, out, err } = await say(['import', place]);
    assert.deepEqual([status, out, err], [0, '5 stored, 0 failed\n', '']);
  }
  assert.deepEqual((await titles(process.env.DATA_DIR)).sort(), [...expected].sort());
});

for (const [ending, ...flags] of [
  ['tar'],
  ['tar.gz', '--gzip'],
  ['tar', '--format=gnu'],
  ['tar', '--format=pax'],
] as const)
  test(`so are those of an archive: ${ending} ${flags}`, async () => {
    const place = lay(join(folder, 'archived'));
    const file = join(folder, `pages${flags}.${ending}`);
    execFileSync('tar', ['--create', ...flags, '--file', file, '--directory', place, '.']);
    process.env.DATA_DIR = join(folder, `data${flags}${ending}`);
    const { status, out, err } = await say(['import', file]);
    assert.deepEqual([status, out, err], [0, '5 stored, 0 failed\n', '']);
    assert.deepEqual((await titles(process.env.DATA_DIR)).sort(), [...expected].sort());
  });

test('what fails is named, and the others go on', async () => {
  const place = join(folder, 'mixed');
  mkdirSync(place);
  writeFileSync(join(place, '2401.00001v1.html'), page('One'));
  writeFileSync(join(place, '2401.00002v1.html'), '');
  writeFileSync(join(place, 'a-page.html'), page('Whose?'));
  process.env.DATA_DIR = join(folder, 'data-mixed');
  const { status, out, err } = await say(['import', place]);
  assert.deepEqual([status, out], [1, '1 stored, 2 failed\n']);
  assert.match(err, /2401\.00002v1\.html: upstream: /);
  assert.match(err, /a-page\.html: invalid-id: the name of the file holds no id/);
  for (const [words, says] of [
    [['import'], /nothing to import/],
    [['import', join(folder, 'nowhere')], /cannot be read/],
  ] as const) {
    const said = await say(words);
    assert.notEqual(said.status, 0);
    assert.match(said.err, says);
  }
});

test('an archive that is cut off, or none, is said to be so', async () => {
  const file = join(folder, 'cut.tar');
  execFileSync('tar', ['--create', '--file', file, '--directory', lay(join(folder, 'cut')), '.']);
  const whole = readFileSync(file);
  const read = async (bytes: Uint8Array) => {
    const names: string[] = [];
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 700) yield bytes.subarray(at, at + 700);
    }
    for await (const { name } of readTar(pieces(), ({ name }) => name.endsWith('.html'))) names.push(name);
    return names;
  };
  assert.equal((await read(whole)).length, 4);
  const at = whole.indexOf('A sentence about One');
  await assert.rejects(read(whole.subarray(0, at)), /ends in the middle of/);
  await assert.rejects(read(Buffer.alloc(2000, 'x')), /no tar archive/);
});
