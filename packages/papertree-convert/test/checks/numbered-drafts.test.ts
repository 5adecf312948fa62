/** Drafts that cite by numbers are read with the list that they print; what else stands in brackets cites nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDraft, readDraftWithList, readListAndDraft, readWorkList } from '../../src/checks/index.ts';

const list = `## References

[1] A. Able and B. Baker. Deep kettles. arXiv:2401.00001, 2024.

[2] C. Quast, "On Lids", arXiv:2401.00002 (2024).
    Second edition.
[3] D. Dorn. Pots and pans. arXiv:2401.00003, 2023.
[4] E. Ernst. Steam. *Journal of Steam*, 4, 2020.
`;

/** The keys of each sentence that cites, and what it takes. */
const citedIn = (text: string) =>
  (readDraftWithList(text)?.cited ?? []).map(({ line, keys, quotations, parts, numbers }) => ({
    ...{ line, keys },
    took: [quotations, parts, numbers].flatMap((all) => all.map(({ words }) => words)),
  }));
const keysIn = (prose: string) => citedIn(`${prose}\n\n${list}`).map(({ keys }) => keys);

test('sentences cite the works of the list at the end, which is read for itself', () => {
  const draft = `# Kettles

Able wrote “a kettle cools at two rates” [1], as Table 2 of [2] has it. Lids help by 12.5% [3, Table 4].
[2] shows that “no lid helps much”. All of it is known [1–3; 4].

${list}
Nothing here.
`;
  assert.deepEqual(citedIn(draft), [
    { line: 3, keys: ['1', '2'], took: ['a kettle cools at two rates', 'Table 2'] },
    { line: 3, keys: ['3'], took: ['Table 4', '12.5%'] },
    { line: 4, keys: ['2'], took: ['no lid helps much'] },
    { line: 4, keys: ['1', '2', '3', '4'], took: [] },
  ]);
  const works = readDraftWithList(draft)?.list.works ?? [];
  assert.deepEqual(
    works.map(({ place, key, line, title, id }) => [place, key, line, title, id?.id]),
    [
      [1, '1', 8, 'Deep kettles', '2401.00001'],
      [2, '2', 10, 'On Lids', '2401.00002'],
      [3, '3', 12, 'Pots and pans', '2401.00003'],
      [4, '4', 13, 'Steam', undefined],
    ],
  );
});

test('what stands in brackets and is no number of the list cites nothing', () => {
  for (const prose of [
    'A kettle is in [0, 1] of the time.',
    'It was in [2020] and [1999].',
    'See [3](https://kettles.example/a) for `kettle[3]` and $x[1]$ and $[1, 2]$.',
    'It is in the interval [1, 2], for x ∈ [1, 3].',
    'A note[^1] and a [link] and [x] and [3a].',
    '```\nkettle [3]\n```',
    '- [ ] to do\n- [x] done',
  ])
    assert.deepEqual(keysIn(`Kettles cool [4].\n\n${prose}`), [['4']], prose);
});

test('numbers cite in every form of brackets; one that no work has is told', () => {
  for (const [prose, keys] of [
    ['Kettles cool [1][3].', ['1', '3']],
    ['Kettles cool [1]–[3].', ['1', '2', '3']],
    ['Kettles cool \\[1, 2\\].', ['1', '2']],
    ['Kettles cool<sup>[2]</sup> at night.', ['2']],
    ['Kettles cool [[2]](#ref-2) or [3](#ref-3).', ['2', '3']],
    ['Kettles cool [see 2, p. 4; 3].', ['2', '3']],
    ['Kettles cool [3, 6].', ['3', '6']],
    ['Kettles cool [7].', ['7']],
    ['As in Ref. [2], Able et al. [3] cool kettles.', ['2', '3']],
    ['Kettles cool. [3] Lids help.', ['3']],
  ] as const)
    assert.deepEqual(keysIn(prose), [[...keys]], prose);
});

test('lists of every form: items, links, footnotes, and one without a heading', () => {
  const works = (text: string) => readDraftWithList(text)?.list.works.map(({ key, title, id }) => [key, title, id?.id]);
  const one = [['1', 'Deep kettles cool', '2401.00001']];
  for (const own of [
    'References\n\n1. A. Able, B. Baker, “Deep kettles cool”, arXiv:2401.00001 (2024).',
    'References\n----------\n\n- **[1]** A. Able, B. Baker. *Deep kettles cool*. arXiv:2401.00001, 2024.',
    '**References**\n\n1) A. Able, B. Baker. [Deep kettles cool](https://arxiv.org/abs/2401.00001), 2024.',
    '[1] A. Able, B. Baker. Deep kettles cool. arXiv:2401.00001, 2024.',
    '[1]: https://arxiv.org/abs/2401.00001 "Deep kettles cool"',
  ]) {
    const found = works(`Kettles cool [1].\n\n${own}\n`);
    assert.deepEqual(
      found?.map(([key, , id]) => [key, id]),
      [['1', '2401.00001']],
      own,
    );
    if (!own.includes(']: ')) assert.deepEqual(found, one, own);
  }
  assert.deepEqual(
    works(
      'Kettles cool.[^1] So do pots.[^2]\n\n[^1]: A. Able. Deep kettles cool. arXiv:2401.00001, 2024.\n[^2]: At night.',
    ),
    [['^1', 'Deep kettles cool', '2401.00001']],
  );
  const counted =
    'Kettles cool [2].\n\n# References\n\n1. A. Able. Kettles. arXiv:2401.00001.\n1. B. Baker. Lids. arXiv:2401.00002.';
  assert.deepEqual(
    works(counted)?.map(([key]) => key),
    ['1', '2'],
  );
});

test('a list by itself, and a draft that cites by keys, are read as before', () => {
  assert.equal(readDraftWithList(list), undefined);
  assert.deepEqual(
    readWorkList(list).works.map(({ key, id }) => [key, id?.id]),
    [
      ['1', '2401.00001'],
      ['2', '2401.00002'],
      ['3', '2401.00003'],
      ['4', undefined],
    ],
  );
  assert.equal(isDraft(list), false);
  const keyed = `Kettles cool [@able], as in [3].\n\n${list}`;
  assert.equal(readDraftWithList(keyed), undefined);
  assert.deepEqual(
    readListAndDraft(readWorkList('@misc{able, title={Kettles}}'), keyed, 'markdown').cited.map(({ keys }) => keys),
    [['able']],
  );
  assert.equal(readDraftWithList('Kettles cool [1].\n\nNo list is here.'), undefined);
});

test('beside a list a draft cites by numbers that this says, not by places', () => {
  const draft = 'Kettles cool [1], and pots do [2].';
  const keys = (given: string) =>
    readListAndDraft(readWorkList(given), draft, 'markdown').cited.flatMap((each) => each.keys);
  assert.deepEqual(keys('[1] A. Able. Kettles. 2024.\n[2] B. Baker. Lids. 2023.'), ['1', '2']);
  assert.deepEqual(keys('@misc{1, title={Kettles}}\n@misc{2, title={Lids}}'), ['1', '2']);
  assert.deepEqual(keys('@misc{able, title={Kettles}}\n@misc{baker, title={Lids}}'), []);
  assert.deepEqual(keys('A. Able. Kettles. 2024.\nB. Baker. Lids. 2023.'), []);
  const both = readListAndDraft(
    readWorkList('[1] A. Able. Kettles. 2024.\n[9] B. Baker. Lids help kettles. arXiv:2401.00009, 2023.'),
    `${draft}\n\n${list}`,
    'markdown',
  );
  assert.deepEqual(
    both.list.works.map(({ place, key, title }) => [place, key, title]),
    [
      [1, '9', 'Lids help kettles'],
      [2, '1', 'Deep kettles'],
      [3, '2', 'On Lids'],
      [4, '3', 'Pots and pans'],
      [5, '4', 'Steam'],
    ],
  );
});

test('long and hostile texts are read in time that grows with their length', () => {
  for (const piece of ['[1] ', '[1, 2', '[1–', '[^1]: ', '`[1]', '$', '[1](', '1. a\n', '[1] a\n', '[3]–[5]–'])
    readDraftWithList(`${piece.repeat(20_000)}\n\n${list}`);
  const long = `${'Kettles cool [1]. '.repeat(900)}\n\n`.repeat(5);
  assert.equal(readDraftWithList(`${long}${list}`)?.cited.length, 4500);
});

test('a draft in LaTeX that prints its list is read with it, by its keys', () => {
  const items = String.raw`\begin{thebibliography}{9}
% \bibitem{old} Nobody. Nothing. arXiv:2401.00009, 2024.
\bibitem{able} A.~Able and B.~Baker. \newblock {\em Deep kettles}. \newblock arXiv:2401.00001, 2024.
\bibitem[Quast et~al.(2024)]{quast}
C.~Quast. ${'``'}On Lids,'' arXiv:2401.00002 (2024).
\bibitem[{{Dorn}(2023)}]{dorn} \bibfield{author}{\bibinfo{author}{D.~Dorn},\ }\href{https://arxiv.org/abs/2401.00003}{\bibinfo{title}{Pots and pans}}, arXiv:2401.00003 (\bibinfo{year}{2023})\BibitemShut{NoStop}
\end{thebibliography}
`;
  const draft = String.raw`\begin{document}
Able has it in Table 2 of \cite{able}. Lids help by 12.5\% \cite{quast}.
${items}\end{document}
`;
  const { list, cited } = readDraftWithList(draft) ?? { list: undefined, cited: [] };
  const told = (works = list?.works) => works?.map(({ key, line, id }) => `${key} ${line} ${id?.id}`);
  assert.deepEqual(told(), ['able 5 2401.00001', 'quast 6 2401.00002', 'dorn 8 2401.00003']);
  assert.deepEqual(list?.works[0]?.title, 'Deep kettles');
  assert.deepEqual(
    cited.map(({ keys, parts, numbers }) => [keys, parts.length, numbers.length]),
    [
      [['able'], 1, 0],
      [['quast'], 0, 1],
    ],
  );
  // The list alone is a list, as BibTeX writes it into a file of its own.
  assert.equal(readDraftWithList(items), undefined);
  assert.deepEqual(told(readWorkList(items).works), ['able 3 2401.00001', 'quast 4 2401.00002', 'dorn 6 2401.00003']);
  // What the list beside it has is taken from there.
  const beside = readWorkList('@misc{able, title={Deep Kettles}, eprint={2401.00007}}');
  assert.deepEqual(told(readListAndDraft(beside, draft, 'latex').list.works), [
    'able 1 2401.00007',
    'quast 6 2401.00002',
    'dorn 8 2401.00003',
  ]);
});
