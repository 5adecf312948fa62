/** Data sets: a line a page of folders and archives, problems as lines, and runs that go on where they were stopped. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { openDataSet } from '../../src/program/data-set-file.ts';
import { writeZip } from '../converter/zip-writer.ts';
import { temporaryFolder } from '../storage/folder.ts';
import { say } from './terminal.ts';

const folder = temporaryFolder();
const zip = join(folder, 'pages.zip');

const page = (n: number) =>
  `<html><body><article class="ltx_document"><h1 class="ltx_title ltx_title_document">Kettle ${n}</h1><p class="ltx_p">It boils.</p></article></body></html>`;
const names = Array.from({ length: 6 }, (_, n) => `pages/2401.0000${n}v1.html`);
writeFileSync(
  zip,
  writeZip({
    ...Object.fromEntries(names.map((name, n) => [name, page(n)])),
    'pages/empty.html': '',
    'notes.txt': 'x',
  }),
);

interface Line {
  readonly name: string;
  readonly idv?: string;
  readonly warnings?: readonly object[];
  readonly markdown?: string;
  readonly chunks?: readonly { readonly text: string }[];
  readonly problem?: { readonly code: string };
}

const linesOf = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const run = (out: string, parts = 'markdown,chunks') =>
  say(['convert', zip, '--format', 'jsonl', '--parts', parts, '--out', out]);

test('a line for each page, in order, with its warnings or its problem', async () => {
  const out = join(folder, 'papers.jsonl.zst');
  const { status, err } = await run(out);
  assert.equal(status, 1);
  assert.match(err, /7 pages in .*, 1 without a paper/);
  const lines = linesOf(zstdDecompressSync(readFileSync(out)).toString());
  assert.deepEqual(
    lines.map(({ name }) => name),
    [...names, 'pages/empty.html'],
  );
  assert.deepEqual(lines.at(-1)?.problem?.code, 'no-html');
  assert.equal(lines[2]?.idv, '2401.00002v1');
  assert.equal(lines[2]?.markdown, '# Kettle 2\n\nIt boils.\n');
  assert.deepEqual(
    lines[2]?.chunks?.map(({ text }) => text),
    ['It boils.'],
  );
  assert.ok(Array.isArray(lines[2]?.warnings));
  assert.match((await run(out)).err, /is there already, and complete/);
});

test('a run goes on behind the last block that was noted', async () => {
  const out = join(folder, 'stopped.jsonl');
  const stopped = await openDataSet(out, '--parts markdown,chunks');
  await stopped.add(names[0] as string, '{"name":"from the first run"}');
  await stopped.close(false);
  // The machine went down while the next block was written.
  writeFileSync(out, '{"name":"half', { flag: 'a' });
  writeFileSync(`${out}.progress`, '{"bytes":99', { flag: 'a' });
  assert.match((await run(out, 'text')).err, /was begun with --parts markdown,chunks/);
  const { err } = await run(out);
  assert.match(err, /1 pages are in/);
  const found = linesOf(readFileSync(out, 'utf8')).map(({ name }) => name);
  assert.deepEqual(found, ['from the first run', ...names.slice(1), 'pages/empty.html']);
});

test('what is missing or unknown is said', async () => {
  assert.match((await say(['convert', zip, '--format', 'jsonl'])).err, /--out papers\.jsonl\.zst/);
  assert.match((await run(join(folder, 'x.jsonl'), 'markdwn')).err, /markdown/);
  assert.match((await say(['convert', zip, '--parts', 'text'])).err, /--parts is about jsonl/);
});

test('chunks of a data set are cut as asked, and a run goes on only with the same', async () => {
  const out = join(folder, 'cut.jsonl');
  const long = join(folder, '2401.00009v1.html');
  const words = 'A kettle of copper boils sooner than one of clay. '.repeat(40);
  writeFileSync(long, page(9).replace('It boils.', words));
  const convert = (...more: string[]) => say(['convert', long, '--format', 'jsonl', '--out', out, ...more]);
  const stopped = await openDataSet(out, '--parts chunks --max 64');
  await stopped.close(false);
  assert.equal((await convert('--parts', 'chunks', '--max', '64')).status, 0);
  const [line] = linesOf(readFileSync(out, 'utf8'));
  assert.ok((line?.chunks?.length ?? 0) > 5);
  for (const { text } of line?.chunks ?? []) assert.ok(text.length <= 4 * 64);
  const { status, err } = await convert('--parts', 'text', '--max', '64');
  assert.equal(status, 2);
  assert.match(err, /--max is about chunks, and there are none in --parts/);

  const other = join(folder, 'other.jsonl');
  const begun = await openDataSet(other, '--parts chunks --max 64');
  await begun.add(names[0] as string, '{}');
  await begun.close(false);
  const refused = await say(['convert', zip, '--format', 'jsonl', '--parts', 'chunks', '--max', '65', '--out', other]);
  assert.match(refused.err, /was begun with --parts chunks --max 64: go on with these/);
});
