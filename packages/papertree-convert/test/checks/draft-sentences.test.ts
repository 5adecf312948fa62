/** The sentences of drafts that cite: where they begin and end, which block and which work belong to them, how they are told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DraftKind, readDraft } from '../../src/checks/index.ts';

const wordsOf = (all: readonly { readonly words: string }[]) => all.map(({ words }) => words);
const sentencesIn = (text: string, kind: DraftKind) => readDraft(text, kind).map(({ sentence }) => sentence);

test('a sentence of LaTeX begins with a quotation or a command that sets it', () => {
  assert.deepEqual(
    sentencesIn(
      "Lids help \\cite{able}. ``Kettles cool fast'' is in \\cite{baker}. \\emph{Pots} do not \\cite{cole}. \\enquote{Spoons melt at once} \\cite{dorn}.",
      'latex',
    ),
    ['Lids help [able].', '“Kettles cool fast” is in [baker].', 'Pots do not [cole].', '“Spoons melt at once” [dorn].'],
  );
});

test('a block without blank lines around it is a quotation of the work that is cited in it or right around it', () => {
  const quoted = (tex: string) =>
    readDraft(tex, 'latex').flatMap(({ sentence, quotations }) =>
      quotations.map(({ words }) => `${sentence}: ${words}`),
    );
  const block = '\n\\begin{quotation}\nNo lid \\emph{helps}.\n\\end{quotation}\n';
  const cases: readonly (readonly [string, string])[] = [
    [`Able \\cite{able} writes${block}and is right.`, 'Able [able] writes'],
    [`Pots cool \\cite{cole}.${block}So says \\citet{able}. Baker \\cite{baker} does not.`, 'So says [able].'],
    [`\\citet{able} begin so.${block}Nobody else does. See \\cite{baker}.`, '[able] begin so.'],
    [`Pots cool. It is said that${block}in \\cite{able}.`, 'in [able].'],
    [`Pots. One says${block.replace('.\n', '. \\hfill --- \\cite{able}\n')}of lids.`, 'No lid helps. – [able]'],
    [
      `Pots. One says${block.replace('.\n', '.\n\n--- Ann Able, \\cite{able}\n')}of lids.`,
      'No lid helps. – Ann Able, [able]',
    ],
    // One that has no words of its own.
    [`Pots. One says${block}\\cite{able}.`, '“No lid helps.” [able].'],
    [`Pots \\cite{cole}. One says${block.replace('.\n', '. \\cite{able}\n')}of lids.`, 'No lid helps. [able]'],
  ];
  for (const [tex, sentence] of cases) assert.deepEqual(quoted(tex), [`${sentence}: No lid helps`], tex);
});

test('the sentence behind a citing one is about the same work where it begins with who wrote it', () => {
  const read = (text: string, kind: DraftKind) =>
    readDraft(text, kind).map(({ line, keys, quotations, parts, numbers }) =>
      [line, ...keys, ...wordsOf([...quotations, ...parts, ...numbers])].join(' '),
    );
  const text = 'Lids help [@able].\nThey also show in Table 2 that it takes 3.5 minutes. ';
  assert.deepEqual(read(`${text}Their “pots are never hot” is so, too.`, 'markdown'), [
    '1 able',
    '2 able Table 2 3.5',
    '2 able pots are never hot',
  ]);
  assert.equal(read('Lids help.~\\cite{able} Its Theorem~2 says so.', 'latex')[1], '1 able Theorem 2');
  for (const other of [
    'Lids help [@able; @baker]. They show in Table 2 that pots cool.',
    'Lids help [@able]. Pots cool, too. They show in Table 2 that pots cool.',
    'Lids help [@able].\n\nThey show in Table 2 that pots cool.',
    'Lids help [@able]. It follows from Theorem 2 that pots cool.',
    'Lids help [@able]. They are 3.5 cm wide.',
    'Lids help [@able]. It is stated in Theorem 2 that pots cool.',
    'Lids help [@able]. The paper of Able “shows how pots cool”.',
    'Lids help [@able]. They show how pots cool.',
    'Lids help [@able]. We show in Table 2 that “pots are never hot”.',
  ])
    assert.equal(read(other, 'markdown').length, 1, other);
});

test('a quotation belongs to its sentence, to the one that it goes on with, or to nobody', () => {
  const quoted = (text: string) =>
    readDraft(text, 'markdown').flatMap(({ sentence, quotations }) =>
      quotations.map(({ words, keys }) => `${sentence} ${words} of ${keys}`),
    );
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['Our kitchen has “no lids at all” in it. Pots cool [@able].', []],
    ['We say “no lids at all.” Pots cool [@able].', []],
    ['Pots cool [@able]. Our kitchen has “no lids at all” in it. Lids help [@baker].', []],
    ['“No lids at all.” [@able] says so.', ['“No lids at all.” [@able] says so. No lids at all of able']],
    ['“No lids at all.” @able says so.', ['“No lids at all.” @able says so. No lids at all of able']],
    [
      'So says @baker: “No lids at all.” @able doubts it.',
      ['So says @baker: “No lids at all.” No lids at all of baker'],
    ],
    ...['They go on: ', 'The authors continue with ', 'The paper shows ', 'She writes ', 'They say '].map(
      (begin) =>
        [`Pots cool [@able]. ${begin}“no lids at all”.`, [`${begin}“no lids at all”. no lids at all of able`]] as const,
    ),
  ];
  for (const [text, told] of cases) assert.deepEqual(quoted(text), told, text);
});

test('a note is apart from the sentence around it, and a list of works is no sentence', () => {
  const told = (text: string, kind: DraftKind) =>
    readDraft(text, kind).map(({ line, sentence, keys, quotations }) =>
      [line, sentence, keys.join(), ...wordsOf(quotations)].join(' | '),
    );
  assert.deepEqual(
    told(
      "Lids\\footnote{Pots do not: ``they never help'' \\cite{baker}.\n\nWe \\emph{doubt} it \\cite{cole}} help\n\\cite{able}.\n\\bibliographystyle{plain}\n\\bibliography{kettles}\\printbibliography[title={Works}]",
      'latex',
    ),
    [
      '1 | Pots do not: “they never help” [baker]. | baker | they never help',
      '3 | We doubt it [cole] | cole',
      '4 | Lids help [able]. | able',
    ],
  );
  assert.deepEqual(told('Lids^[So “a kettle with lids” [@baker].] help [@able].', 'markdown'), [
    '1 | So “a kettle with lids” [@baker]. | baker | a kettle with lids',
    '1 | Lids help [@able]. | able',
  ]);
});

test('what a remark calls the author’s own is not looked up', () => {
  const taken = (text: string, kind: DraftKind) =>
    readDraft(text, kind).flatMap(({ line, quotations, parts, numbers }) =>
      wordsOf([...quotations, ...parts, ...numbers]).map((words) => `${line} ${words}`),
    );
  const sentences = (cite: string) => [
    `Lids are “things of no use” for 3.5 minutes ${cite}.`,
    `Pots are “things of great use” as Table 2 of ${cite} says.`,
  ];
  const tex = sentences('\\cite{able}').map((each) => each.replace('“', '``').replace('”', "''"));
  assert.deepEqual(taken(`${tex[0]} % papertree: own, and so on\n${tex[1]}`, 'latex'), [
    '2 things of great use',
    '2 Table 2',
  ]);
  assert.deepEqual(taken(`${tex[0]}\n  % papertree: own\n${tex[1]}`, 'latex'), [
    '1 things of no use',
    '1 3.5',
    '3 Table 2',
  ]);
  const markdown = sentences('[@able]');
  assert.deepEqual(taken(`${markdown[0]} <!-- papertree: own -->\n${markdown[1]}`, 'markdown'), [
    '2 things of great use',
    '2 Table 2',
  ]);
  assert.deepEqual(taken(`${markdown[0]}\n\n<!-- papertree: own -->\n> Pots are of great use.\n`, 'markdown'), [
    '1 things of no use',
    '1 3.5',
  ]);
});

test('each work of a citation of several has its own note', () => {
  const read = (tex: string) =>
    readDraft(tex, 'latex').map(({ sentence, keys, parts }) => [
      sentence,
      keys.join(),
      parts.map((part) => `${part.words} of ${part.keys}`).join(),
    ]);
  assert.deepEqual(
    read('Lids help \\cites{able}{baker}, or not \\parencites(see)()[p.~3]{able}[cf.][Thm.~4]{baker,cole}.'),
    [
      [
        'Lids help [able; baker], or not [able, p. 3; cf. baker,cole, Thm. 4].',
        'able,baker,cole',
        'Thm. 4 of baker,cole',
      ],
    ],
  );
});

test('a name with a small letter before a capital begins a sentence', () => {
  const read = (draft: string, kind: 'latex' | 'markdown') => readDraft(draft, kind).map(({ sentence }) => sentence);
  assert.deepEqual(
    read('Lids help [@able]. iLid is loud [@baker]. It sings. [@able] eLid cools [@cole].', 'markdown'),
    ['Lids help [@able].', 'iLid is loud [@baker].', 'It sings. [@able]', 'eLid cools [@cole].'],
  );
  assert.deepEqual(read('Lids help \\cite{able}. iLid is loud, as is eLid \\cite{baker}.', 'latex'), [
    'Lids help [able].',
    'iLid is loud, as is eLid [baker].',
  ]);
  assert.equal(read('Some things, e.g. mRNA, sing [@able].', 'markdown').length, 1);
});

test('a sentence is told as one sees it in the draft', () => {
  assert.deepEqual(
    sentencesIn(
      String.raw`Lids \enquote{help \ldots{} the kettle} \cite[see][Theorem~4]{able} at \SI{3}{\percent}\dots`.replaceAll(
        '\\\\',
        '\\',
      ),
      'latex',
    ),
    ['Lids “help … the kettle” [see able, Theorem 4] at 3 %…'],
  );
  assert.deepEqual(sentencesIn('\\citet{able}: \\textquote[\\cite{able}]{lids}, \\enquote{pots}.', 'latex'), [
    '[able]: “lids” [able], “pots”.',
  ]);
  assert.deepEqual(sentencesIn('So “lids help a lot.” [@able] So do pots. [@baker]', 'markdown'), [
    'So “lids help a lot.” [@able]',
    'So do pots. [@baker]',
  ]);
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
    ['[able] says so.', 'It ends. [baker]', 'in [cole].'],
  );
  const markdown = readDraft(
    'One is so [@able]. @baker [Theorem 4] says more.\n\n> Ten kettles were found.\n>\n> — [@cole]\n',
    'markdown',
  );
  assert.deepEqual(
    markdown.map(({ sentence, parts }) => [sentence, parts.map(({ words, keys }) => `${words} of ${keys}`).join()]),
    [
      ['One is so [@able].', ''],
      ['@baker [Theorem 4] says more.', 'Theorem 4 of baker'],
      ['Ten kettles were found. — [@cole]', ''],
    ],
  );
});

test('marks of Markdown, names of blocks and code are no words of a sentence', () => {
  assert.deepEqual(
    sentencesIn(
      'Pots cool [@able]. *“No lid helps” at all* [@baker]. _No_ lid [@cole].\n\n::: {.theorem}\nSome pot is hot [@dorn].\n:::\n\n: A caption [@erb]. {#tbl:pots}\n\nMail `@fox`.\n',
      'markdown',
    ),
    [
      'Pots cool [@able].',
      '*“No lid helps” at all* [@baker].',
      '_No_ lid [@cole].',
      'Some pot is hot [@dorn].',
      ': A caption [@erb].',
    ],
  );
});
