/** Chunks as they are asked for at an address: lines, the one document, other tokenizers, and what is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { Problem } from 'papertree-convert/errors';
import type { Chunk } from 'papertree-convert/render';
import { chunkLines, chunks } from '../../src/questions/index.ts';
import { openPage } from './paper-of-page.ts';

const sentence = 'A kettle <|endoftext|> of copper boils sooner than one of clay, said Boyle.';
const paragraph = (n: number) =>
  `<div class="ltx_para" id="S1.p${n}"><p id="S1.p${n}.1" class="ltx_p">${`${n}. ${sentence.replaceAll('<', '&lt;')} `.repeat(6)}</p></div>`;
const paper = openPage(
  `<article class="ltx_document"><section id="S1" class="ltx_section"><h2 class="ltx_title ltx_title_section">Lids</h2>${[1, 2, 3].map(paragraph).join('')}</section></article>`,
);

const linesOf = async (chosen = {}): Promise<Chunk[]> =>
  (await paper.ask(chunkLines, '', { chosen }))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Chunk);

test('lines, and the same as one document with totals', async () => {
  const lines = await linesOf({ max: '128' });
  const whole = JSON.parse(await paper.ask(chunks, '', { chosen: { max: '128' } }));
  assert.deepEqual(whole.chunks, lines);
  assert.deepEqual([whole.idv, whole.max, whole.tokenizer], ['2401.00001v1', 128, 'chars/4']);
  const tokens = lines.reduce((sum, each) => sum + each.tokens, 0);
  assert.deepEqual(whole.totals, { chunks: lines.length, tokens, oversized: 0 });
  assert.equal(lines[0]?.url, 'http://archive.example/html/2401.00001v1#S1.p1.1');
});

test('tokens of a tokenizer are what its library counts, marks of models among them', async () => {
  const lines = await linesOf({ max: '128', tokenizer: 'o200k_base' });
  assert.ok(lines.length > 1);
  for (const { text, tokens } of lines) {
    assert.equal(tokens, countTokens(text, { disallowedSpecial: new Set() }));
    assert.ok(tokens <= 128);
  }
});

test('an overlap of more than half of a chunk is refused', async () => {
  const refused = (thrown: unknown) => thrown instanceof Problem && thrown.code === 'bad-request';
  await assert.rejects(linesOf({ max: '64', overlap: '40' }), refused);
});
