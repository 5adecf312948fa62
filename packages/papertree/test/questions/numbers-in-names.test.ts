/** Numbers that are parts of names: none is looked up, unless a table of the paper has it behind its label. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDraft } from 'papertree-convert/checks';
import { paragraph, table } from '../../src/demo/latexml-elements.ts';
import { checkCitations } from '../../src/questions/check-citations.ts';
import { openBlocks } from './paper-of-page.ts';

const { view } = openBlocks(
  paragraph('S1.p1', 'We use Spoon 3.8 and Ladle 1.1, with 34.1M weights of 7B.'),
  table('S1.T1', '1', 'Tests.', [
    ['Model', 'Birds 1.1', 'FID'],
    ['Kettle 3.1', '81.2', '3.5'],
    ['Pot', '72.5', '4.5'],
  ]),
);

/** The verdict on each number of a sentence. */
async function told(sentence: string): Promise<string[]> {
  const kind = sentence.includes('\\cite') ? 'latex' : 'markdown';
  const work = { key: 'k', paper: { id: '2401.00001', version: 1 } };
  const found: string[] = [];
  for await (const { lookups } of checkCitations(readDraft(sentence, kind), [work], { open: async () => view }))
    found.push(...lookups.flatMap(({ kind, words, verdict }) => (kind === 'number' ? [`${words} ${verdict}`] : [])));
  return found;
}

test('versions, models and sizes are no numbers of a work', async () => {
  for (const sentence of [
    'They use Spoon 3.8 [@k].',
    'They use \\textsc{Spoon}~3.8 with SPN 2.0 and Ladle 2.7b~\\cite{k}.',
    'Ladle 1.1 is older [@k].',
    'Kettle 3.1 is older [@k].',
    'It runs on a single TTX 4090 [@k].',
    'The 7B, 13B and 70B models are good [@k].',
    'The 13B chat model is good [@k].',
    'Kettle 2 7B, Kettle-2-7B-chat, Kettle2.5-7B and Kettle 7B are good [@k].',
  ])
    assert.deepEqual(await told(sentence), [], sentence);
});

test('a number that says something is looked up', async () => {
  assert.deepEqual(await told('Kettle 3.1 has 81.2 on Birds 1.1, and FID 3.5 [@k, Table 1].'), [
    '81.2 there',
    '3.5 there',
  ]);
  assert.deepEqual(await told('Pot 72.5, FID 4.5 [@k, Table 1].'), ['72.5 there', '4.5 there']);
  assert.deepEqual(await told('With 2.35 it has 34.1M weights, of 7B [@k].'), [
    '2.35 not-there',
    '34.1M there',
    '7B there',
  ]);
  assert.deepEqual(await told('A 7B-parameter model is good, with 2.5B tokens [@k].'), ['7B there', '2.5B not-there']);
});
