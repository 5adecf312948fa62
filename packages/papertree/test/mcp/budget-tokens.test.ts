/** Pages of text within a budget of a tokenizer: none is larger, none is far smaller, and together they are the whole text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { writePages } from '../../src/mcp/paging.ts';
import type { PaperView, TokenizerName } from '../../src/questions/index.ts';
import { startTestServer } from '../whole/test-server.ts';
import { openCaller } from './caller.ts';

const anyMark = { disallowedSpecial: new Set<string>() };

/** What pages ask of a paper. */
const paper = {
  idv: '2401.00001v1',
  paper: { id: '2401.00001', version: 1 },
  site: { baseUrl: '', archivePublicUrl: 'https://arxiv.org' },
  warnings: [] as PaperView['warnings'],
  ask: async (_: string, text: string) => countTokens(text, anyMark),
} as unknown as PaperView;

const formulas = Array.from(
  { length: 300 },
  (_, n) => `$$\n\\sum_{i=${n}}^{\\infty}\\alpha_{i}^{2}\\,\\mathrm{d}x\n$$\n`,
).join('\n');
const prose = 'A kettle of copper boils sooner than a kettle of clay, and nobody has said why.\n\n'.repeat(600);
/** The blocks of a text that stand in its first characters. */
const whole = (text: string, characters: number) => text.slice(0, text.lastIndexOf('\n\n', characters) + 1);
const mixed = [formulas, prose, formulas, prose].map((text) => whole(text, 9000)).join('\n');
const unbroken = 'ѣ'.repeat(9000);

async function pagesOf(text: string, tokens: number, tokenizer: TokenizerName): Promise<string[]> {
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const request = { tokens, tokenizer, cursor, question: ['same'], notes: [] };
    const page = await writePages(paper, [{ anchor: 'S1', read: async () => text }], request);
    pages.push(page);
    assert.ok(pages.length < 500, 'pages come to an end');
    cursor = /next cursor: (\S+)/.exec(page)?.[1];
  } while (cursor);
  return pages;
}

for (const [kind, text] of Object.entries({ formulas, prose, mixed, unbroken }))
  test(`pages of ${kind}`, async () => {
    for (const tokens of [500, 3000]) {
      const pages = await pagesOf(text, tokens, 'o200k_base');
      assert.ok(pages.length > 1);
      for (const [n, page] of pages.entries()) {
        const counted = countTokens(page, anyMark);
        assert.ok(counted <= tokens, `${kind}: ${counted} of ${tokens}`);
        if (n < pages.length - 1) assert.ok(counted > tokens / 2, `${kind}: only ${counted} of ${tokens}`);
      }
      assert.ok(pages.length < (1.5 * countTokens(text)) / tokens + 3, `${kind}: ${pages.length} pages`);
    }
  });

test('a section of a running service keeps to the budget, and another tokenizer is refused', async (t) => {
  const server = await startTestServer();
  t.after(() => server.close());
  const { call, close } = await openCaller(server.url);
  t.after(() => close());
  const given = { id: '2401.90001v1', anchors: ['S1'], max_tokens: 500 };
  const told = await call('get_section', { ...given, tokenizer: 'cl100k_base' });
  assert.equal(told.failed, false, told.text);
  assert.ok(countTokens(told.text, anyMark) < 600, told.text);
  assert.match((await call('get_section', { ...given, tokenizer: 'p50k' })).text, /“tokenizer” takes chars\/4 or/);
});
