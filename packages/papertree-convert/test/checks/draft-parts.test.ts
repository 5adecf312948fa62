/** Parts and numbers that sentences of drafts and of papers name, and whose they are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DraftKind, readDraft, readPrintedSentence } from '../../src/checks/index.ts';

const wordsOf = (all: readonly { readonly words: string }[]) => all.map(({ words }) => words);

test('parts and numbers are read however they are written', () => {
  const named = (text: string, kind: DraftKind) =>
    readDraft(text, kind).flatMap(({ parts, numbers }) => [...wordsOf(parts), ...wordsOf(numbers)]);
  const cases: readonly (readonly [DraftKind, string, readonly string[]])[] = [
    ['markdown', '[@able, table 1; @baker, fig. 2]', ['Table 1', 'Fig. 2']],
    [
      'latex',
      '\\cite[\\S9]{able}, \\cite[\\S 8]{able}, \\cite[\\S~7]{able}, \\cite[§6]{able}',
      ['Section 9', 'Section 8', 'Section 7', 'Section 6'],
    ],
    ['markdown', '@able [§9] and @baker [§ 8] say so.', ['Section 9', 'Section 8']],
    [
      'latex',
      '\\cite[Sect.~2, Ch.~3, Claims 4 and 5]{able}, \\cite[Conj. 6, Appx. B, Tbls. 7--8]{able}',
      ['Sect. 2', 'Ch. 3', 'Claim 4', 'Claim 5', 'Conj. 6', 'Appx. B', 'Tbl. 7', 'Tbl. 8'],
    ],
    ['markdown', 'See [@able, §5.2] and sec 4.1 of [@baker].', ['Section 5.2', 'Sec 4.1']],
    [
      'latex',
      '\\cite[Thm.~5.4]{able}, \\cite[App.~B]{able}, \\cite[\\S 5.2]{able}',
      ['Thm. 5.4', 'App. B', 'Section 5.2'],
    ],
    [
      'latex',
      'Equations (38)--(39) of \\cite{able}, \\S2.1 of \\cite{able}.',
      ['Equation (38)', 'Equation (39)', 'Section 2.1'],
    ],
    ['latex', '\\citep[Props.~4 and~5]{able}', ['Prop. 4', 'Prop. 5']],
    [
      'latex',
      '14336 or 32\\,000, 42.5--50.1\\,\\% in 2019 \\cite{able}, not 2401.00001.',
      ['14336', '32,000', '42.5%', '50.1%'],
    ],
    [
      'latex',
      '\\textbf{83.1}, \\underline{77.7}\\%, \\num{12481}, \\SI{98.4}{\\percent}, $\\mathbf{81.7}$ \\cite{able}.',
      ['83.1', '77.7', '12481', '98.4%', '81.7'],
    ],
    ['latex', '12{,}481, $n=40{,}001$, $-4.7$ and (-4.8) \\cite{able}.', ['12,481', '40,001', '4.7', '4.8']],
    ['markdown', 'Of GPT-3.5 and $10^-7.5$ it is -4.8, 5.1-5.3 [@able].', ['4.8', '5.1', '5.3']],
    [
      'latex',
      '\\parbox{4.5cm}{$x_{12.5} + y^{0.75}$ \\textcolor[HTML]{009900}{at}} \\hbox{0.5\\textwidth}, \\cite{able}.',
      [],
    ],
    [
      'markdown',
      '[@able, Chapter III, Section II-A, Sec. IV.2, Appendix A.1, part I]',
      ['Chapter III', 'Section II-A', 'Sec. IV.2', 'Appendix A.1'],
    ],
    // Lengths and colours are no numbers of a sentence.
    [
      'latex',
      '\\fontsize{9.5}{11}\\linespread{1.25}\\vspace{2.5em}\\vskip 2.25em plus 1.5fil\\parindent=0.25in \\includegraphics[width=0.48\\textwidth,trim=1.5cm 0 0 0]{a1.5} \\textcolor[rgb]{0.1,0.25,0.5}{hot}\\\\[1.5ex] \\begin{minipage}{0.48\\linewidth}\\phantom{0.25}\\raisebox{1.5ex}{7.25} \\cite{able}\\end{minipage}',
      ['7.25'],
    ],
    ['markdown', '![pots](a/12345.png){width=47.5%} 7.25 [here](http://a/54321) <img width="12.5%"> [@able]', ['7.25']],
    ['markdown', `${'1'.repeat(5000)} [@able]`, []],
    // Where commas stand before decimals, those of 12,500 may.
    [
      'markdown',
      'Die Rate von Glas ist 0,043 und $0{,}034$, nicht 3,5 % oder 12,500 [@able].',
      ['0.043', '0.034', '3.5%'],
    ],
    ['markdown', 'A rate of 0.5 in [0,1], of 0,043 and 12,500 [@able].', ['0.5', '12,500']],
    // Ranges have one unit; a number with a unit tells something, however short.
    [
      'markdown',
      'It takes 450 ms, 5 minutes or 12.5–14.5 % of 3 T for 78.4 ± 0.25 pots [@able].',
      ['450', '5', '12.5%', '14.5%', '78.4'],
    ],
    ['latex', 'It has 2071~S\\,s$^{-1}$ and $12\\,$K for $1.5\\pm0.5$ \\cite{able}.', ['2071', '12', '1.5']],
    [
      'latex',
      '$10^{-3}$, 10^{-4}, $3\\times10^{-5}$, $2.5\\cdot 10^{6}$, 1e-7, 3×10⁻⁸ \\cite{able}, not $x^{10}$, $n\\times10^{9}$ or $10^k$.',
      ['10^-3', '10^-4', '3×10^-5', '2.5×10^6', '1e-7', '3×10⁻⁸'],
    ],
    // What is quoted names no part of a work of the draft.
    ['markdown', 'As @able says, “the rates in Table 1 of [@able] did not change”.', []],
    ['markdown', '“The rates in Table 1” [@able] and Table 2 of [@able].', ['Table 2']],
    ['markdown', '> The rates in Table 1 did not change, as in Table 1 [@able].\n> — Table 3 of [@able]', ['Table 3']],
    // Part of the draft itself, or of nothing.
    ['markdown', 'Table 3 shows what [@able] has not, and [@baker] (Table 4) neither.', []],
    ['markdown', 'A section of [@able] on tables and references of [@baker].', []],
  ];
  for (const [kind, text, words] of cases) assert.deepEqual(named(text, kind), words, text);
});

test('what only says that a work is cited stands between a part and its work', () => {
  const named = (text: string, kind: DraftKind) => readDraft(text, kind).flatMap(({ parts }) => wordsOf(parts).join());
  const cases: readonly (readonly [DraftKind, string, string])[] = [
    ['latex', 'Tab.~3 in Ref.~\\cite{able} has it.', 'Tab. 3'],
    ['latex', 'So is Eq.~(7) of Refs.~\\cite{able}.', 'Eq. (7)'],
    ['latex', 'So is Theorem 9 of the paper of Baker~\\cite{able}.', 'Theorem 9'],
    ['markdown', 'See Sec. 2.1 of Ref. [@able], Theorem 4 in the paper [@able].', 'Sec. 2.1,Theorem 4'],
    [
      'markdown',
      'It is in Table 3 of reference [@able], Fig. 2 of the recent work by A. Able et al. [@able].',
      'Table 3,Fig. 2',
    ],
    ['markdown', 'It is in Table 3 of Able and Baker [@able].', 'Table 3'],
    ['markdown', 'In Ref. [@able], Table 9 has it; in [@able], Table 8 has it.', 'Table 9,Table 8'],
    ['markdown', 'As in Ref. [@able], Table 9 has it, and Table 8 of our paper follows [@able].', ''],
  ];
  for (const [kind, text, parts] of cases) assert.deepEqual(named(text, kind), [parts], text);
  const hostile = `Table 1 of the ${'A and '.repeat(2000)}`.repeat(20);
  assert.deepEqual(named(`${hostile}[@able]`, 'markdown'), []);
});

test('in LaTeX a part directly behind a work is the work’s', () => {
  const named = (text: string) => readDraft(text, 'latex').flatMap(({ parts }) => parts);
  const of = (keys: string, ...all: readonly string[]) => all.map((words) => ({ words, keys: [keys] }));
  const cases: readonly (readonly [string, ReturnType<typeof of>])[] = [
    ['\\citet{able} (Theorem 6) show it.', of('able', 'Theorem 6')],
    ['As \\citet{able}, Theorem~6, show, lids help.', of('able', 'Theorem 6')],
    [
      '\\citet{able} (see Thms.~1 and 3) and (in \\citet{baker}, Eq. (4)).',
      [...of('able', 'Thm. 1', 'Thm. 3'), ...of('baker', 'Eq. (4)')],
    ],
    ['In \\cite{able}, Theorem 6, \\cite{baker}, Lemma 7.', [...of('able', 'Theorem 6'), ...of('baker', 'Lemma 7')]],
    ['By \\cite{able}, Theorem 6 of \\cite{baker} holds.', of('baker', 'Theorem 6')],
    ['Unlike \\citet{able}, Table 5 shows ours, and \\citet{baker} (Table~\\ref{ours}) not.', []],
  ];
  for (const [text, parts] of cases) assert.deepEqual(named(text), parts, text);
});

test('in Markdown a part directly behind a work that is a word of its sentence is the work’s', () => {
  const named = (text: string) =>
    readDraft(text, 'markdown').flatMap(({ parts }) => parts.map(({ words, keys }) => `${words} of ${keys}`));
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['@able (Theorem 3) has it.', ['Theorem 3 of able']],
    ['@able [Theorem 3] and @baker, Lemma 4, have it.', ['Theorem 3 of able', 'Lemma 4 of baker']],
    ['So (see @able, Section 3; and -@baker [Table 2]).', ['Table 2 of baker', 'Section 3 of able']],
    ['[@able, Theorem 3; see -@baker, p. 3, fig. 2]', ['Theorem 3 of able', 'Fig. 2 of baker']],
    ['[@able Theorem 3] and [@baker, {Figure 4}]', ['Theorem 3 of able', 'Figure 4 of baker']],
    ['As in \\cite[Theorem 7]{able} and [@baker, Table 1].', ['Theorem 7 of able', 'Table 1 of baker']],
    ['Lids help [@able] (Theorem 3), and [@baker], Theorem 4.', []],
  ];
  for (const [text, parts] of cases) assert.deepEqual(named(text), parts, text);
});

test('a part further behind the only work of a sentence is the work’s', () => {
  const named = (text: string, kind: DraftKind) => readDraft(text, kind).flatMap(({ parts }) => wordsOf(parts).join());
  const cases: readonly (readonly [DraftKind, string, string])[] = [
    ['latex', '\\citet{able} show in Theorem 4 and in Lemma 2 that lids help.', 'Theorem 4,Lemma 2'],
    ['latex', 'As \\textcite{able} (and nobody else) shows by Theorem~4, lids help.', 'Theorem 4'],
    ['latex', '\\citeauthor{able} \\cite{able} show in Theorem 4 that lids help \\citep{able}.', 'Theorem 4'],
    ['markdown', 'So say the authors of [@able], who prove it in Section 3.', 'Section 3'],
    ['markdown', '[@able] prove, in Section 3, that lids help.', 'Section 3'],
    ['markdown', '@able’s Table 2 has it.', 'Table 2'],
    ['markdown', '@able report 12 pots in their Table 2.', 'Table 2'],
    ['markdown', '@able proves this in her Theorem 1.', 'Theorem 1'],
    ['markdown', '@able is used in this paper in Theorem 1.', ''],
    ['markdown', 'Unlike @able, pots cool in Table 3.', ''],
    ['markdown', 'What @able write we show in Table 3.', ''],
    ['markdown', 'Lids help [@able], as one sees in Table 3.', ''],
    ['markdown', '@able show it, and @baker does in Table 3.', ''],
    ['markdown', '@able show it (Table 3).', ''],
    ['markdown', '@able is confirmed in Table 3 of this paper.', ''],
  ];
  for (const [kind, text, parts] of cases) assert.deepEqual(named(text, kind), [parts], text);
});

test('a part behind the citation of its owner, a colon or marks is the work’s', () => {
  const named = (text: string, kind: DraftKind) =>
    readDraft(text, kind).flatMap(({ parts }) => parts.map(({ words, keys }) => `${words} of ${keys}`));
  const cases: readonly (readonly [DraftKind, string, readonly string[]])[] = [
    ['latex', "\\citeauthor{able}'s \\citeyearpar{able} Theorem 7, unlike \\cite{baker}.", ['Theorem 7 of able']],
    ['markdown', 'Able’s [@able] Theorem 7 and @baker’s [-@baker] Lemma 2.', ['Theorem 7 of able', 'Lemma 2 of baker']],
    ['markdown', 'Lids [@able] Theorem 7 and those of [@baker].', []],
    ['markdown', '@able: Figure 13. And (see @baker: Table 1).', ['Figure 13 of able', 'Table 1 of baker']],
    ['markdown', 'As in @able: Table 3 shows ours, and @baker.', []],
    ['markdown', "Figure 13 in @able's paper, and @baker.", ['Figure 13 of able']],
    ['markdown', '[Table 11]{.mark} of @able, **Table 2** of @baker.', ['Table 11 of able', 'Table 2 of baker']],
    ['markdown', 'See @able (*Theorem 3*) and [Table 4](#t) of @baker.', ['Theorem 3 of able', 'Table 4 of baker']],
    [
      'latex',
      '\\textbf{Table 11} of \\citet{able}, {\\em Table 2} of \\citet{baker}.',
      ['Table 11 of able', 'Table 2 of baker'],
    ],
    ['markdown', '[@able, Table 1] of @baker.', ['Table 1 of able']],
  ];
  for (const [kind, text, parts] of cases) assert.deepEqual(named(text, kind), parts, text);
});

test('a list of parts is of the work behind it, panels and all', () => {
  const named = (text: string, kind: DraftKind = 'markdown') =>
    readDraft(text, kind)
      .flatMap(({ parts }) => wordsOf(parts))
      .join();
  const cases: Readonly<Record<string, string>> = {
    'See Table 2 and 3 of [@able].': 'Table 2,Table 3',
    'See Table 2 and Figure 3 of [@able].': 'Table 2,Figure 3',
    'It holds by Theorem 1, Lemma 2 and Cor. 4 in [@able].': 'Theorem 1,Lemma 2,Cor. 4',
    // The first may be the draft's own.
    'Our Table 2 and Table 3 of [@able] agree.': 'Table 3',
    'Table 2 and Table 3 of [@able] agree.': 'Table 3',
    '@able has a Theorem 9.': 'Theorem 9',
    '@able has a Theorem 9, and Table 3 shows ours.': 'Theorem 9',
    '@able has Theorem 9 for a guide.': '',
    'Sections 2.1 to 2.3 of [@able], Tables 3 to 900 of [@able].':
      'Section 2.1,Section 2.2,Section 2.3,Table 3,Table 900',
    'Ex. 3.4 of [@able], Fig. 2(b) and 2(c) of [@able], Eqs. (3)–(5) of [@able].':
      'Ex. 3.4,Fig. 2(b),Fig. 2(c),Eq. (3),Eq. (4),Eq. (5)',
  };
  for (const [text, parts] of Object.entries(cases)) assert.equal(named(text), parts, text);
  assert.equal(named('Table~2 and Figure~3 of~\\cite{able} agree.', 'latex'), 'Table 2,Figure 3');
});

test('subsections with Roman numbers, items, and places within a part are read as people write them', () => {
  const named = (text: string) => readDraft(text, 'markdown').flatMap(({ parts }) => wordsOf(parts).join());
  const cases: Readonly<Record<string, string>> = {
    'Tables I–V of [@able], Tabs. II and III of [@able].':
      'Table I,Table II,Table III,Table IV,Table V,Tab. II,Tab. III',
    'See Sec. II A of [@able], Section III.B of [@able] and Sec. III B 2 of [@able].':
      'Sec. II A,Section III.B,Sec. III B 2',
    'It is Theorem 3.1(iv) of [@able], Lemma 2.4(i) of [@able].': 'Theorem 3.1(iv),Lemma 2.4(i)',
    'It is in Table 2, p. 8 of [@able], and in Table 3 on pages 8–9 of [@able].': 'Table 2,Table 3',
    'It is in Table 4 (bottom) of [@able], Figure 3 (top left) in [@able].': 'Table 4,Figure 3',
    'By Lemma 3.1, part (ii), of [@able] it is so.': 'Lemma 3.1',
    // Of the draft, and a word.
    'It is so in Table 4 (ours), unlike that of [@able].': '',
    'In Table 2 of [@able] and I think Table 3.': 'Table 2',
  };
  for (const [text, parts] of Object.entries(cases)) assert.deepEqual(named(text), [parts], text);
});

test('a part of the clause before a comma is not of the work behind it', () => {
  const named = (text: string) =>
    readDraft(text, 'markdown').flatMap(({ parts }) => parts.map(({ words, keys }) => `${words} of ${keys}`));
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['@able prove it (Theorem 3), [@baker] do not.', []],
    ['@able (Theorem 3), [@baker] and others.', ['Theorem 3 of able']],
    ['@able show in Theorem 3, @baker in Lemma 4, that lids help.', []],
    ['It is so by Theorem 3, [@baker].', ['Theorem 3 of baker']],
    ['It is so (Theorem 3) [@baker].', ['Theorem 3 of baker']],
    ['@able show it by Theorem 3 of [@baker].', ['Theorem 3 of baker']],
  ];
  for (const [text, parts] of cases) assert.deepEqual(named(text), parts, text);
});

test('a part in print belongs to the work that its bracket names', () => {
  const sentence = 'Here the second is [FGT, Proposition 5.1.1], the fifth follows from Theorem 2 of [BF].';
  assert.deepEqual(readPrintedSentence(sentence, ['FGT', 'BF'], 'S1.p1').parts, [
    { words: 'Proposition 5.1.1', keys: ['FGT'] },
    { words: 'Theorem 2', keys: ['BF'] },
  ]);
});

test('in print, parts of the citing paper are not looked up in the work beside them, nor are names quoted', () => {
  const read = (sentence: string) => {
    const { parts, quotations } = readPrintedSentence(sentence, ['12'], 'S1.p1');
    return [...parts, ...quotations].map(({ words }) => words);
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

test('a part of a supplement is none of the paper', () => {
  const named = (text: string) => readDraft(text, 'markdown').flatMap(({ parts }) => wordsOf(parts));
  for (const begin of ['Extended Data', 'Supplementary', 'Supplemental', 'Supporting', 'Online'])
    assert.deepEqual(named(`${begin} Fig. 2 of [@able] has it.`), [], begin);
  assert.deepEqual(named('Supplementary Table S2 of [@able], and Table 3 of [@able]'), ['Table S2', 'Table 3']);
});

test('a further part of the same kind is of the only work of its sentence', () => {
  const parts = (draft: string) => readDraft(draft, 'markdown').flatMap((each) => each.parts.map(({ words }) => words));
  assert.deepEqual(parts('Theorem 1 of @able is about lids, and Theorem 9 about pots.'), ['Theorem 1', 'Theorem 9']);
  assert.deepEqual(parts('Equation (3) of @able gives the heat, and then Equation (31) the loss.'), [
    'Equation (3)',
    'Equation (31)',
  ]);
  for (const draft of [
    'Theorem 1 of @able is about lids, and we extend it, and Theorem 9 does so for pots.',
    'Theorem 1 of @able is about lids, and Table 9 about pots.',
    'Theorem 1 of @able and the lids of @baker are loud, and Theorem 9 is not.',
    'By Theorem 1 of @able, Theorem 9 holds.',
  ])
    assert.deepEqual(parts(draft), ['Theorem 1'], draft);
});
