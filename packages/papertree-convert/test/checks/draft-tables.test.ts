/** Numbers in tables of drafts that cite a work a row. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DraftKind, readDraft } from '../../src/checks/index.ts';

/** Each number with its works and what is said of it. */
const told = (draft: string, kind: DraftKind) =>
  readDraft(draft, kind).flatMap(({ numbers }) =>
    numbers.map(({ words, beside, sentence }) => `${words} of ${beside.join()}: ${sentence}`),
  );

const expected = [
  '76.3 of able: Kettle 76.3 Birds',
  '93.1 of able: Kettle 93.1 Fish (%)',
  '78.4 of baker: Pot 2 78.4 Birds',
  '94.2 of baker: Pot 2 94.2 Fish (%)',
];

test('each number of a row is said with the heads of its row and its column', () => {
  const markdown = [
    '| Method | Birds | Fish (%) |',
    '|---|---:|---:|',
    '| Kettle [@able] | 76.3 | 93.1 |',
    '| Older ones | | |',
    '| Pot 2 [@baker] | 78.4 | 94.2 |',
    '| Ours | 81.5 | 95.5 |',
  ].join('\n');
  assert.deepEqual(told(`They boil:\n\n${markdown}\n\nAll is well.`, 'markdown'), expected);
  const latex = String.raw`\begin{tabular}{lrr}
    \toprule
    Method & Birds & Fish (\%) \\ \midrule
    Kettle~\cite{able} & 76.3 & \textbf{93.1} \\
    Pot 2~\cite{baker} & 78.4 {\small $\pm$ 0.2} & 94.2 \\
    Ours & 81.5 & 95.5 \\
    \end{tabular}`;
  assert.deepEqual(
    told(latex, 'latex').map((each) => each.replace(/\s\$\\pm\$ 0\.2/, '')),
    expected,
  );
});

test('a row with its citation in a cell of its own has the heads of its columns', () => {
  const draft = '| Kind | Source | Birds |\n|---|---|---|\n| glass | [@able] | 76.3 |\n';
  assert.deepEqual(told(draft, 'markdown'), ['76.3 of able: glass 76.3 Birds']);
});

test('bars that are no borders of cells part nothing', () => {
  const draft = 'For $|x|$ it is glass.\n\nFor $|x|$ it is 76.3 for $|y|$ of 1.5 [@able].';
  assert.deepEqual(told(draft, 'markdown'), [
    '76.3 of able: For $|x|$ it is 76.3 for $|y|$ of 1.5 .',
    '1.5 of able: For $|x|$ it is 76.3 for $|y|$ of 1.5 .',
  ]);
});
