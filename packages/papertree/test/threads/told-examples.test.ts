/** The examples of docs/checks.md of numbers that differ: each has the verdict, and the words, that the page says. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { readDraft } from 'papertree-convert/checks';
import { table } from '../../src/demo/latexml-elements.ts';
import { checkCitations } from '../../src/questions/check-citations.ts';
import { openBlocks } from '../questions/paper-of-page.ts';

const scores = [
  ['Model', 'Top-1', 'Latency (ms)'],
  ['Birds', '', ''],
  ['Ada', '76.3', '4.5'],
  ['Fish', '', ''],
  ['Ada', '95.2', '4.75'],
  ['Ada Large', '96.8', '9.75'],
];
const { view } = openBlocks(table('S1.T1', '1', 'Tests.', scores));

test('the examples of the page are as it says', async () => {
  const guide = await readFile(new URL('../../../../docs/checks.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| ((?:On|Ada|For|We) [^|]+) \| (`[^|]+) \| ([^|]+) \|$/gm)];
  assert.ok(rows.length >= 10, 'the table is there');
  for (const [, sentence = '', verdicts = '', words = ''] of rows) {
    const draft = readDraft(`${sentence} [@k, Table 1].`, 'markdown');
    const work = { key: 'k', paper: { id: '2401.00001', version: 1 } };
    for await (const { lookups } of checkCitations(draft, [work], { open: async () => view })) {
      const numbers = lookups.filter(({ kind }) => kind === 'number');
      assert.equal(numbers.map(({ verdict }) => `\`${verdict}\``).join(', '), verdicts, sentence);
      // What ends in a point is told word for word.
      const { says = '' } = numbers.at(-1) ?? {};
      if (/\.$/.test(words)) assert.ok(says.includes(words), says);
      if (/another row/.test(words)) assert.match(says, /names another row or column/);
    }
  }
});
