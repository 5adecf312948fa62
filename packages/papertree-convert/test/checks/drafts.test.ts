/** Drafts are read for what they cite, quote and name; hostile ones in time that grows with their length. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DraftCitation, type DraftKind, readDraft } from '../../src/checks/index.ts';

const wordsOf = (all: readonly { readonly words: string }[]) => all.map(({ words }) => words);
const told = ({ line, keys, quotations, parts, numbers }: DraftCitation) => ({
  ...{ line, keys, parts },
  ...{ quotations: wordsOf(quotations), numbers: wordsOf(numbers) },
});
const sentencesIn = (text: string, kind: DraftKind) => readDraft(text, kind).map(({ sentence }) => sentence);

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
  assert.deepEqual(found.map(told), [
    { line: 3, keys: ['quast'], quotations: [], parts: [{ words: 'Table 2', keys: ['quast'] }], numbers: [] },
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
      parts: [{ words: 'Theorem 4.1', keys: ['baker'] }],
      numbers: ['76.3%'],
    },
    {
      line: 9,
      keys: ['quast'],
      quotations: ['Two rates are enough for every kettle of the house'],
      parts: [],
      numbers: [],
    },
    { line: 9, keys: ['able'], quotations: ['One. Two three four'], parts: [], numbers: [] },
  ]);
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
  assert.deepEqual(found.map(told), [
    {
      line: 1,
      keys: ['quast', 'able'],
      quotations: [],
      parts: [{ words: 'Lemma 3', keys: ['quast', 'able'] }],
      numbers: [],
    },
    {
      line: 2,
      keys: ['baker', 'able'],
      quotations: ['a forgotten kettle cools slowly'],
      parts: [{ words: 'Table 2', keys: ['baker'] }],
      numbers: ['12,500'],
    },
    { line: 7, keys: ['baker'], quotations: ['The lid was never on the kettle'], parts: [], numbers: [] },
  ]);
});

test('preamble, headings, code and remarks are in no sentence', () => {
  assert.deepEqual(
    sentencesIn(
      String.raw`\documentclass{article}
\title{Kettles \cite{title}}
\begin{document}
\maketitle
\section[Short]{Two \emph{rates} of kettles}
Lids help~\cite{able}, % a remark
as one sees in Table~\ref{tab:lids}.
\paragraph{Pots.} Pots cool \cite{baker}.\footnote{So do pans \cite{cole}.}
\begin{equation}
  x = 0.25 \cite{none}
\end{equation}
\begin{itemize}
\item Spoons melt \cite{dorn}
\item \cite{erb} has forks
\end{itemize}
\begin{tabular}{l|r}
Glass \cite{able} & 0.31 \\
Steel & 0.27 \\
\end{tabular}
\begin{verbatim}
Nothing \cite{none}.
\end{verbatim}
\includegraphics[width=0.5\textwidth]{lid} Here is one \cite{fox}.
\end{document}
Not read \cite{none}.`,
      'latex',
    ),
    [
      'Lids help [able], as one sees in Table … .',
      'Pots cool [baker].',
      'So do pans [cole].',
      'Spoons melt [dorn]',
      '[erb] has forks',
      'Glass [able] | 0.31',
      'Here is one [fox].',
    ],
  );
  assert.deepEqual(
    sentencesIn(
      `---
title: Kettles [@none]
---
# Lids [@none]
Lids help [@able].
<!-- as [@none] says -->

Pots
----
Pots cool [@baker].
- spoons melt [@cole]
1. pans rust in
2019. So one says [@fox].
2. plates break [@gray]
- forks do not

\`\`\`
@none
\`\`\`

| glass [@dorn] | 0.31 |
| steel | 0.27 |
[^1]: See [@erb].
`,
      'markdown',
    ),
    [
      'Lids help [@able].',
      'Pots cool [@baker].',
      'spoons melt [@cole]',
      'So one says [@fox].',
      'plates break [@gray]',
      'glass [@dorn] | 0.31 |',
      'See [@erb].',
    ],
  );
});

test('each quotation has the works of its sentence, the nearest first, and is read between any marks', () => {
  const quoted = (text: string, kind: DraftKind) =>
    readDraft(text, kind).flatMap(({ quotations }) => quotations.map(({ words, keys }) => `${words}: ${keys}`));
  assert.deepEqual(
    quoted(
      'Able [@able] has “one rate for all”, and „two rates for all“ [@baker] is «three rates for all» [@cole].',
      'markdown',
    ),
    ['one rate for all: able,baker,cole', 'two rates for all: baker,cole,able', 'three rates for all: cole,baker,able'],
  );
  assert.deepEqual(quoted('‘The kettle’s lid is hot’ and "[T]hree of [the] steel pots are hot" [@able].', 'markdown'), [
    'The kettle’s lid is hot: able',
    'steel pots are hot: able',
  ]);
  assert.deepEqual(quoted('Unlike @able, who note that “lids of all kettles help”, @baker use none.', 'markdown'), [
    'lids of all kettles help: able,baker',
  ]);
  assert.deepEqual(quoted('Unlike @able, “lids of all kettles help”, @baker note.', 'markdown'), [
    'lids of all kettles help: baker,able',
  ]);
  // A word to which a bracket hangs is in another form in the paper.
  assert.deepEqual(
    quoted('“Lids of all pots help[] when the new kettle[s] are hot and [re]heated” [@able].', 'markdown'),
    ['Lids of all pots: able', 'when the new: able', 'are hot and: able'],
  );
  assert.deepEqual(quoted("\\citet{able} has `no kettle's lid' and \\enquote{lids {of} all kettles}.", 'latex'), [
    "no kettle's lid: able",
    'lids of all kettles: able',
  ]);
  assert.deepEqual(
    quoted('\\textcquote[p.~2]{able}{Lids of all kettles} and \\blockcquote{baker}{no lid at all}.', 'latex'),
    ['Lids of all kettles: able,baker', 'no lid at all: baker,able'],
  );
  assert.deepEqual(quoted('So writes one: \\textquote[{\\cite[p.~1]{able}}]{lids help a lot}.', 'latex'), [
    'lids help a lot: able',
  ]);
  // What cites within a quotation is none of its words.
  assert.deepEqual(quoted("``Lids help~\\cite[p.~3]{cole} the kettle \\citep{dorn}.'' \\cite{able}", 'latex'), [
    'Lids help the kettle: able,dorn,cole',
  ]);
  assert.deepEqual(quoted('“Lids help [@cole] the kettle [@dorn].” [@able]', 'markdown'), [
    'Lids help the kettle: able,dorn,cole',
  ]);
  // The sentence before may end within the marks; one before that is another matter.
  assert.deepEqual(quoted('“Lids are always hot.” [@able]', 'markdown'), ['Lids are always hot: able']);
  assert.deepEqual(quoted('“Pots are never hot.” So one says. It is so [@baker].', 'markdown'), []);
  // A block that is announced is of the work that announces it.
  assert.deepEqual(
    quoted('So writes Able [@able]:\n\n> No kettle has a lid.\n\nBaker [@baker] does not.\n', 'markdown'),
    ['No kettle has a lid: able'],
  );
  const block = '\\begin{quote}\nNo kettle has a lid.\n\nNo pot has one.\n\\end{quote}';
  assert.deepEqual(quoted(`As \\citet{able} writes: ${block} Baker does not \\cite{baker}.`, 'latex'), [
    'No kettle has a lid. No pot has one: able',
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
  ['numbers in braces', `${'{1{,}111-'.repeat(1900)}\\cite{a} @a\n\n`.repeat(20)],
  ['parts behind', `${'\\cite{a} (see Thms. 1 and 2), '.repeat(600)}\n\n`.repeat(20)],
  ['groups of marks', `[${'@'.repeat(4000)}\n\n`.repeat(100)],
  ['quotations that cite', `${'“a b c” [@a] '.repeat(1400)}\n\n`.repeat(20)],
  ['quotations in LaTeX', `${"``a b c'' \\cite{a} ".repeat(1000)}\n\n`.repeat(20)],
  ['a title', `“A B ${'1'.repeat(2900)}~” [@a]\n\n`.repeat(10)],
  ['works of one citation', '\\cites{a}[b]{c}'.repeat(20_000)],
  ['notes of quotations', `${'\\enquote[['.repeat(1500)}\\cite{a}\n\n`.repeat(20)],
  ['open notes', '\\cites[a'.repeat(50_000)],
  ['open notes of the page', '\\footnote{^[a '.repeat(40_000)],
  ['notes in notes', `${'\\footnote{^[a '.repeat(20_000)}${'}]'.repeat(20_000)}`],
  ['lengths', '\\parskip 1.5pt plus '.repeat(20_000)],
  ['sentences that go on', `Lids [@a]. ${'They show and show. '.repeat(900)}\n\n`.repeat(20)],
  ['parts further behind', `\\citet{a} ${'show in Table 2 '.repeat(1100)}\n\n`.repeat(20)],
  ['open arguments', '\\section{'.repeat(100_000)],
  ['open environments', '\\begin{verbatim}\\begin{align}'.repeat(20_000)],
];
for (const [name, text] of hostile)
  test(`hostile: ${name}`, { timeout: 20_000 }, () => {
    for (const kind of ['markdown', 'latex'] as const) assert.ok(Array.isArray(readDraft(text, kind)));
  });
