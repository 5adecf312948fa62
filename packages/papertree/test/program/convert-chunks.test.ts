/** `convert --format chunks`: sizes, overlap and tokenizer as at the address, and what is refused. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import type { Chunk } from 'papertree-convert/render';
import { temporaryFolder } from '../storage/folder.ts';
import { say } from './terminal.ts';

const path = join(temporaryFolder(), '2401.00001v1.html');
const words = 'Ein Kessel aus Kupfer siedet früher als einer aus Ton. '.repeat(60);
writeFileSync(
  path,
  `<html><body><article class="ltx_document"><h1 class="ltx_title ltx_title_document">Kettles</h1><p class="ltx_p">${words}</p></article></body></html>`,
);
const convert = (...more: string[]) => say(['convert', path, '--format', 'chunks', ...more]);
const chunksOf = async (...more: string[]) => {
  const { status, out, err } = await convert(...more);
  assert.equal(status, 0, err);
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Chunk);
};

test('chunks are as large as asked, and say the same words together', async () => {
  const small = await chunksOf('--max', '64');
  const usual = await chunksOf();
  assert.ok(small.length > 2 * usual.length);
  for (const { text } of small) assert.ok(text.length <= 4 * 64);
  const all = (chunks: readonly Chunk[]) => chunks.map(({ text }) => text.trim()).join(' ');
  assert.equal(all(small), all(usual));
  for (const { text } of await chunksOf('--max', '100', '--unit', 'characters')) assert.ok(text.length <= 100);
});

test('a chunk repeats the end of the one before, as much as asked', async () => {
  const [one, two] = await chunksOf('--max', '64', '--overlap', '20');
  const last = one?.text.trim().split('. ').at(-1) ?? '';
  assert.ok(last.length > 20 && two?.text.startsWith(last), two?.text);
});

test('tokens are those of the tokenizer', async () => {
  const chunks = await chunksOf('--max', '64', '--tokenizer', 'cl100k_base');
  assert.ok(chunks.length > 5);
  for (const { text, tokens } of chunks) {
    assert.equal(tokens, countTokens(text));
    assert.ok(tokens <= 64);
  }
});

for (const [more, told] of [
  [['--max', '63'], '--max takes a whole number from 64 to 8192, not “63”.'],
  [['--overlap', 'x'], '--overlap takes a whole number from 0 to 4096, not “x”.'],
  [['--max', '64', '--overlap', '40'], '`overlap` may be at most half of `max`, 32.'],
  [['--tokenizer', 'o200k'], 'unknown value of --tokenizer “o200k”'],
] as const)
  test(`refused: ${more.join(' ')}`, async () => {
    const { status, err } = await convert(...more);
    assert.equal(status, 2);
    assert.ok(err.includes(told), err);
  });

test('another format takes none of them', async () => {
  const { status, err } = await say(['convert', path, '--max', '64']);
  assert.deepEqual([status, err.includes('--max is about chunks, and the format is md.')], [2, true], err);
});
