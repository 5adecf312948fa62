/** Drafts are read for what they cite, quote and name; hostile ones in time that grows with their length. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDraft, readPrintedSentence } from '../../src/checks/index.ts';

test('Markdown: keys, quotations, blocks, parts, numbers, lines', () => {
  const found = readDraft(
    `# Kettles

Nothing is cited here. As @quast [Table 2] says, lids help. Able wrote “a kettle cools at two
rates … and no lid helps much” [@able; @baker, p. 3]. It takes 76.3 % of the
time (Theorem 4.1 of [@baker]), as in 2019. A “term” is none. Mail a@b.example.

> Two rates are enough for every kettle of the house.

So says [@quast]. "One. Two three four." [@able]
`,
    'markdown',
  );
  assert.deepEqual(
    found.map(({ line, keys, quotations, parts, numbers }) => ({ line, keys, quotations, parts, numbers })),
    [
      { line: 3, keys: ['quast'], quotations: [], parts: [{ name: 'Table 2', keys: ['quast'] }], numbers: [] },
      {
        line: 4,
        keys: ['able', 'baker'],
        quotations: ['a kettle cools at two rates', 'and no lid helps much'],
        parts: [],
        numbers: [],
      },
      {
        line: 5,
        keys: ['baker'],
        quotations: [],
        parts: [{ name: 'Theorem 4.1', keys: ['baker'] }],
        numbers: ['76.3'],
      },
      {
        line: 9,
        keys: ['quast'],
        quotations: ['Two rates are enough for every kettle of the house'],
        parts: [],
        numbers: [],
      },
      { line: 9, keys: ['able'], quotations: ['One. Two three four'], parts: [], numbers: [] },
    ],
  );
});

test('LaTeX: every command that cites, its locator, remarks, quotation marks and commands', () => {
  const found = readDraft(
    String.raw`Lids help \citep[see][Lemma~3]{quast,able}. % \cite{gone}
Table~2 of~\cite{baker} reports 12,500 kettles, and ${'``'}a \emph{forgotten} kettle cools~slowly'' \parencite{able}.

\begin{quote}
The lid was never on the kettle.
\end{quote}
\textcite{baker} wrote this.`,
    'latex',
  );
  assert.deepEqual(
    found.map(({ line, keys, quotations, parts, numbers }) => ({ line, keys, quotations, parts, numbers })),
    [
      {
        line: 1,
        keys: ['quast', 'able'],
        quotations: [],
        parts: [{ name: 'Lemma 3', keys: ['quast', 'able'] }],
        numbers: [],
      },
      {
        line: 2,
        keys: ['baker', 'able'],
        quotations: ['a forgotten kettle cools slowly'],
        parts: [{ name: 'Table 2', keys: ['baker'] }],
        numbers: ['12,500'],
      },
      { line: 7, keys: ['baker'], quotations: ['The lid was never on the kettle'], parts: [], numbers: [] },
    ],
  );
});

test('a part in print belongs to the work that its bracket names', () => {
  const sentence = 'Here the second is [FGT, Proposition 5.1.1], the fifth follows from Theorem 2 of [BF].';
  assert.deepEqual(readPrintedSentence(sentence, ['FGT', 'BF'], 'S1.p1').parts, [
    { name: 'Proposition 5.1.1', keys: ['FGT'] },
    { name: 'Theorem 2', keys: ['BF'] },
  ]);
});

test('in print, parts of the citing paper are not looked up in the work beside them, nor are names quoted', () => {
  const read = (sentence: string) => {
    const { parts, quotations } = readPrintedSentence(sentence, ['12'], 'S1.p1');
    return [...parts.map(({ name }) => name), ...quotations];
  };
  assert.deepEqual(read('Consider the zero of the system in Eq. 24 [12].'), []);
  assert.deepEqual(read('Theorem 4.1 ([12]).'), []);
  assert.deepEqual(read('We study three flows (Fig. 1b) [12].'), []);
  assert.deepEqual(read('Here we take round drums [Fig. 1(a)] of Able et al. [12].'), []);
  assert.deepEqual(read('It is a variant of Algorithm W of [12].'), []);
  assert.deepEqual(read('We refer to [12] and to “The Annotated Kettle.”'), []);
  assert.deepEqual(read('The result of Able et al. (2025)[Theorem 1] applies.'), ['Theorem 1']);
  assert.deepEqual(read('The proof of [12, Proposition II.2.1] shows it.'), ['Proposition II.2.1']);
  assert.deepEqual(read('As [12] says, “kettles cool in the Open Air of March”.'), [
    'kettles cool in the Open Air of March',
  ]);
});

const hostile: readonly (readonly [name: string, text: string])[] = [
  ['brackets', '['.repeat(200_000)],
  ['keys', '@a '.repeat(6000)],
  ['quotation marks', '“ ” " `` '.repeat(20_000)],
  ['groups', `${'[@a; '.repeat(3000)}]`],
  ['commands', '\\cite[['.repeat(50_000)],
  ['paragraphs', '\n\n@a'.repeat(50_000)],
  ['spaces', `${' '.repeat(300_000)}@a`],
  ['numbers', '1,111'.repeat(3500)],
];
for (const [name, text] of hostile)
  test(`hostile: ${name}`, { timeout: 20_000 }, () => {
    for (const kind of ['markdown', 'latex'] as const) assert.ok(Array.isArray(readDraft(text, kind)));
  });

test('a citation that is a word begins a sentence, one in brackets does not; marks of blocks are no words', () => {
  const tex = readDraft(
    String.raw`One ends. \\citet{able} says so. It ends. \\citep{baker} \\begin{quote}It cools\\end{quote} in \\cite{cole}.`.replaceAll(
      '\\\\',
      '\\',
    ),
    'latex',
  );
  assert.deepEqual(
    tex.map(({ sentence }) => sentence),
    ['[able] says so.', 'It ends. [baker] It cools in [cole].'],
  );
  const markdown = readDraft(
    'One is so [@able]. @baker [Theorem 4] says more.\n\n> Ten kettles were found.\n>\n> — [@cole]\n',
    'markdown',
  );
  assert.deepEqual(
    markdown.map(({ sentence, parts }) => [sentence, parts.map(({ name, keys }) => `${name} of ${keys}`).join()]),
    [
      ['One is so [@able].', ''],
      ['@baker [Theorem 4] says more.', 'Theorem 4 of baker'],
      ['Ten kettles were found. — [@cole]', ''],
    ],
  );
});
