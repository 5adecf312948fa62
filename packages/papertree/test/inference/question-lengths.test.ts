/** What docs/inference.md says of the length of questions, and what follows from it, is so over the corpus. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { askCorpus, spreadOf, tokensOf } from '../../../../scripts/tokens.ts';
import { without } from '../../../../test/tools.ts';
import { answerSchema } from '../../src/inference/index.ts';
import { settings } from '../../src/settings/config.ts';

const page = readFileSync(new URL('../../../../docs/inference.md', import.meta.url), 'utf8');

test('questions have as many tokens as the table says, within a twentieth', {
  skip: await without('corpus'),
}, async () => {
  const rows = [...page.matchAll(/^\| `MODEL_INPUT_TOKENS=(\d+)`(, the default)? \| (\d+) \| (\d+) \| (\d+) \|$/gm)];
  const bounds = rows.map(([, bound]) => Number(bound));
  assert.equal(bounds.length, 3);
  assert.equal(rows.find(([, , isDefault]) => isDefault)?.[1], settings.modelInputTokens.default);
  const lengths = new Map<number, number[]>(bounds.map((bound) => [bound, []]));
  for await (const { bound, question } of askCorpus(bounds)) lengths.get(bound)?.push(tokensOf(question));
  for (const [, bound, , ...said] of rows) {
    const { count, mean, p95, most } = spreadOf(lengths.get(Number(bound)) ?? []);
    assert.ok(page.includes(`over the ${count} papers of the corpus`), `${count} papers`);
    for (const [i, found] of [mean, p95, most].entries())
      assert.ok(Math.abs(found - Number(said[i])) < found / 20, `${bound}: ${said[i]}, not ${found}`);
    if (bound !== settings.modelInputTokens.default) continue;
    // With an answer of the middle of its range.
    const papers = Number(settings.modelDailyTokens.default) / (mean + 500);
    assert.ok(page.includes('describe some\nthree hundred papers') && Math.abs(papers - 300) < 30, `${papers} papers`);
  }
});

test('the schema has as many tokens as the page says', () => {
  const [, said = ''] = /the schema about (\d+)/.exec(page) ?? [];
  const count = encode(JSON.stringify(answerSchema)).length;
  assert.ok(Math.abs(count - Number(said)) < count / 10, `${said}, not ${count}`);
});
