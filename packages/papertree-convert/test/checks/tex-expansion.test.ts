/** Drafts in LaTeX are read with their own commands, those of siunitx and csquotes, and the files that they include. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { includedFiles, readDraft } from '../../src/checks/index.ts';

const sentencesOf = (tex: string, files?: ReadonlyMap<string, string>) => readDraft(tex, 'latex', undefined, files);
const sentenceOf = (tex: string) => sentencesOf(`${tex} \\cite{a}`)[0]?.sentence.replace(' [a]', '');
const quoted = (tex: string) => sentencesOf(tex).flatMap(({ quotations }) => quotations.map(({ words }) => words));

test('numbers and units of siunitx are read as they are printed', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['\\qty{2.3}{\\milli\\second}', '2.3 ms'],
    ['\\SI{2.3}{ms}', '2.3 ms'],
    ['\\SI[per-mode=symbol]{120}{\\kilo\\meter\\per\\hour}', '120 km h⁻¹'],
    ['\\qty{9.8}{\\meter\\per\\second\\squared}', '9.8 m s⁻²'],
    ['\\qty{4}{\\square\\metre}', '4 m²'],
    ['\\qty{4}{kg.m/s^2}', '4 kg m/s²'],
    ['\\qty{4}{\\metre\\tothe{3}}', '4 m³'],
    ['\\SI{76.3}{\\percent}', '76.3 %'],
    ['\\qty{0.4}{\\degreeCelsius}', '0.4 °C'],
    ['\\qty{5}{\\GHz}', '5 GHz'],
    ['\\qty{5}{\\um}', '5 µm'],
    ['\\DeclareSIUnit\\pot{pt}\\qty{5}{\\kilo\\pot}', '5 kpt'],
    ['\\num{12 500}', '12500'],
    ['\\num{0,31}', '0.31'],
    ['\\num{1.2e-3}', '$1.2\\times10^{-3}$'],
    ['\\numlist{0.1;0.2;0.3}', '0.1, 0.2 and 0.3'],
    ['\\numrange{0.1}{0.2}', '0.1 to 0.2'],
    ['\\SIrange{0.22}{0.31}{\\per\\minute}', '0.22 min⁻¹ to 0.31 min⁻¹'],
    ['\\qtylist{0.1;0.2}{\\second}', '0.1 s and 0.2 s'],
    ['\\ang{12.5}', '12.5°'],
    ['\\ang{1;2;3}', '1°2′3″'],
    ['\\unit{\\milli\\second}', 'ms'],
    // Not those of siunitx.
    ['\\newcommand{\\unit}[1]{u}\\unit{x}', 'u'],
    ['\\qty', ''],
  ];
  for (const [tex, printed] of cases) assert.equal(sentenceOf(tex), printed === '' ? '[a]' : printed, tex);
});

test('commands and environments that a draft defines are carried out', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['\\newcommand{\\pot}{kettle\\xspace}A \\pot is hot', 'A kettle is hot'],
    ['\\newcommand\\pot{kettle}A \\pot{} is \\pot', 'A kettle is kettle'],
    ['\\newcommand{\\hot}[2][very]{#1 hot #2}It is \\hot{pot}, \\hot[not]{lid}', 'It is very hot pot, not hot lid'],
    ['\\def\\pot#1{a #1 pot}It is \\pot{hot}', 'It is a hot pot'],
    ['\\NewDocumentCommand{\\pot}{m m}{a #2 #1 pot}It is \\pot{hot}{red}', 'It is a red hot pot'],
    ['\\newcommand{\\pots}{\\pot s}\\newcommand{\\pot}{kettle}Hot \\pots', 'Hot kettle s'],
    ['% \\newcommand{\\pot}{kettle}\nA \\pot{hot}', 'A hot'],
    ['\\newcommand{\\pot}{\\pot\\pot}A \\pot{}x', 'A x'],
    ['\\newcommand{\\todo}[1]{}Hot\\todo{cite \\cite{none}} pots', 'Hot pots'],
    ['\\iffalse Never \\ifx a\\else b\\fi hot\\fi Hot pots', 'Hot pots'],
    ['\\iffalse Never\\else Hot\\fi{} pots', 'Hot pots'],
    ['\\renewcommand{\\arraystretch}{1.5}Hot pots', 'Hot pots'],
  ];
  for (const [tex, read] of cases) assert.equal(sentenceOf(tex), read, tex);
  const able = '\\newcommand{\\able}{\\citet{able2024}}\\newcommand{\\key}{able2024}\\newcommand{\\citeAble}{\\able}';
  assert.deepEqual(
    sentencesOf(`${able}Lids help \\cite{\\key}. \\able{} says so.\n\nSo does \\citeAble.`).map(({ line, keys }) => [
      line,
      ...keys,
    ]),
    [
      [1, 'able2024'],
      [1, 'able2024'],
      [3, 'able2024'],
    ],
  );
  assert.deepEqual(
    quoted(
      '\\newenvironment{said}[1]{\\begin{quote}\\cite{#1}}{\\end{quote}}\n\\begin{said}{able}\nLids help pots.\n\\end{said}',
    ),
    ['Lids help pots'],
  );
  assert.deepEqual(quoted("\\newcommand{\\q}[1]{``#1''}\\q{Lids help pots} \\cite{able}"), ['Lids help pots']);
});

test('quotations are read in every form of csquotes, babel and other packages', () => {
  const words = 'lids help the pots';
  for (const tex of [
    `\\say{${words}} \\cite{able}`,
    `\\foreignquote{german}{${words}} \\cite{able}`,
    `\\foreigntextquote{german}[\\cite{able}]{${words}}`,
    `\\foreigntextcquote{german}[p.~2]{able}{${words}}`,
    `\\blockquote[\\cite{able}][.]{${words}}`,
    `\\og ${words}\\fg{} \\cite{able}`,
    `\\glqq ${words}\\grqq{} \\cite{able}`,
    `"\`${words}"' \\cite{able}`,
    `<<${words}>> \\cite{able}`,
    ...['quoting', 'blockquote', 'displayquote'].map((name) => `\\begin{${name}}${words} \\cite{able}\\end{${name}}`),
    `\\begin{displaycquote}[p.~2]{able}${words}\\end{displaycquote}`,
    `\\begin{foreigndisplayquote}{german}${words} \\cite{able}\\end{foreigndisplayquote}`,
    `\\begin{foreigndisplaycquote}{german}{able}${words}\\end{foreigndisplaycquote}`,
  ])
    assert.deepEqual(quoted(tex), [words], tex);
  assert.equal(sentenceOf('\\textcquote[p. 2]{able}{Lids help}'), '“Lids help” [able, p. 2]');
});

test('an option of an environment or item that cites is read, another is not', () => {
  assert.deepEqual(
    sentencesOf(
      '\\begin{theorem}[{\\cite[Lemma 1]{able}}] Lids help.\\end{theorem}\\begin{theorem}[Able]\\cite{able} helps.\\end{theorem}\\begin{itemize}\\item[\\citet{able}] helps.\\end{itemize} \\hyperref[sec:x]{Section 9} \\todo[inline]{see \\cite{none}}',
    ).map(({ sentence }) => sentence),
    ['[able, Lemma 1] Lids help.', '[able] helps.', '[able] helps.'],
  );
});

test('included files are read where they are included, and each line is told with its file', () => {
  const main =
    '\\newcommand{\\pot}{kettle}\n% \\input{gone}\nLids help \\cite{able}.\n\\input{one}\n\\include{parts/two}\n\\input{none}\nPots cool \\cite{able}.\n';
  assert.deepEqual(includedFiles(main), ['one', 'parts/two', 'none']);
  const files = new Map([
    [
      'one',
      "The \\pot{} is hot.\nA \\pot{} is red \\cite{baker}. ``Not at all so'' % papertree: own\n \\cite{baker}\n",
    ],
    [
      'parts/two',
      "\\documentclass{subfiles}\n\\begin{document}\n``Lids are hot here'' \\cite{cole}.\n\\end{document}\n\\cite{none}",
    ],
    ['turns', '\\input{turns}\\cite{able}'],
  ]);
  assert.deepEqual(
    sentencesOf(main, files).map(({ file = '', line, sentence, quotations }) => [
      file,
      line,
      sentence,
      quotations.length,
    ]),
    [
      ['', 3, 'Lids help [able].', 0],
      ['one', 2, 'A kettle is red [baker].', 0],
      ['one', 3, '“Not at all so” [baker]', 0],
      ['parts/two', 3, '“Lids are hot here” [cole].', 1],
      ['', 7, 'Pots cool [able].', 0],
    ],
  );
  assert.ok(sentencesOf('\\input{turns}', files).length > 0);
});

test('what csquotes leaves out or puts in parts a quotation; code cites nothing; formulas in a line have dollars', () => {
  assert.deepEqual(
    quoted('\\enquote{\\textins*{L}ids help the pots \\textelp{} but never \\textins{ever} help the pans} \\cite{a}'),
    ['Lids help the pots', 'help the pans'],
  );
  assert.equal(sentenceOf('\\enquote{\\textins*{L}ids \\textelp{} help}'), '“[L]ids … help”');
  assert.deepEqual(
    sentencesOf('Hot \\verb|\\cite{b}|, \\lstinline!\\cite{c}! \\cite{a}.').map(({ keys }) => keys),
    [['a']],
  );
  assert.equal(sentenceOf('Hot by \\(2.7\\times10^{-2}\\)'), 'Hot by $2.7\\times10^{-2}$');
});

const hostile: readonly (readonly [name: string, text: string])[] = [
  [
    'commands that double',
    `${Array.from({ length: 26 }, (_, i) => {
      const [name, next] = [97 + i, 98 + i].map((code) => String.fromCharCode(code));
      return `\\newcommand{\\x${name}}{\\x${next}\\x${next}\\x${next}}`;
    }).join('')}${'\\xa'.repeat(1000)}\\cite{a}`,
  ],
  ['commands that go round', `\\def\\a{\\b\\b}\\def\\b{\\a\\a}${'\\a'.repeat(10_000)}`],
  ['open conditions', '\\iffalse '.repeat(50_000)],
  ['open definitions', '\\newcommand{\\a}{'.repeat(30_000)],
  ['units', `\\SI{${'1'.repeat(50_000)}}{${'\\per'.repeat(50_000)}}`],
  ['open units', '\\SI[['.repeat(50_000)],
  ['code', '\\verb|'.repeat(50_000)],
  ['many environments', '\\begin{theorem}[\\cite'.repeat(20_000)],
];
for (const [name, text] of hostile)
  test(`hostile: ${name}`, { timeout: 20_000 }, () => {
    assert.ok(Array.isArray(readDraft(text, 'latex')));
  });
