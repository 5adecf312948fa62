/** Lists of works are read in each of their forms, and hostile ones in time that grows with their length. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWorkList } from '../../src/checks/index.ts';

const kettles = String.raw`
Words between entries are no entries: a@b.example
@string{jk = "Journal of " # {Kettles}}
@preamble{"\newcommand{\x}{y}"}
@comment{ignored}
% @article{gone, title = {Gone}}
@Article{quast:24,
  author = "Ren{\'e}e Quast and H{\H o}gy{\'e}sz, P{\'a}l and others",
  title  = {How a {F}orgotten Kettle $\alpha$-{\it cools}~\& why},
  journal = jk, year = 2024, % a remark
  doi = {10.1234/Kettle.1},
}
@misc(lid, title = {On Lids}, author = {{Kettle Collaboration}}, eprint = {2401.90002v2}, archivePrefix = {arXiv}, year = "2023")
@inproceedings{corr, title={Spouts}, journal={CoRR}, volume={abs/2401.90003}, date={2022-05-01}}
@book{tea, title={Tea}, year={1999}}
@misc{bad, title={Bad}, eprint={24o1.1}, archiveprefix={arXiv}}
`;

test('BibTeX: keys, lines, names, TeX, strings, ids wherever they stand', () => {
  const { format, works, faults } = readWorkList(kettles);
  assert.equal(format, 'bibtex');
  assert.deepEqual(faults, []);
  assert.deepEqual(
    works.map(({ key }) => key),
    ['quast:24', 'lid', 'corr', 'tea', 'bad'],
  );
  const [quast, lid, corr, tea, bad] = works;
  assert.deepEqual(quast, {
    place: 1,
    key: 'quast:24',
    line: 7,
    title: String.raw`How a Forgotten Kettle $\alpha$-cools & why`,
    authors: ['Renée Quast', 'Hőgyész, Pál', 'et al.'],
    year: '2024',
    doi: '10.1234/Kettle.1',
    venue: 'Journal of Kettles',
    isArchived: false,
    isElsewhere: false,
  });
  assert.deepEqual(lid?.id, { id: '2401.90002', version: 2 });
  assert.deepEqual(lid?.authors, ['Kettle Collaboration']);
  assert.deepEqual([corr?.id, corr?.venue, corr?.year], [{ id: '2401.90003' }, '', '2022']);
  assert.deepEqual([tea?.isElsewhere, tea?.isArchived], [true, false]);
  assert.deepEqual([bad?.badId, bad?.isArchived, bad?.id], ['24o1.1', true, undefined]);
});

test('an entry that is not closed costs itself alone, and is told with its line', () => {
  const { works, faults } = readWorkList(
    '@misc{a, title={One}}\n@misc{b, title={Two\n@misc{c, title={Three}}\n@misc{d, title Four}\n@misc{e, title={Five}}',
  );
  assert.deepEqual(
    works.map(({ key }) => key),
    ['a', 'c', 'e'],
  );
  assert.deepEqual(
    faults.map(({ line }) => line),
    [2, 4],
  );
});

test('CSL-JSON, JSON lines and printed references give the same fields', () => {
  const csl = [
    {
      id: 'q',
      type: 'article',
      title: 'How a <i>Forgotten</i> Kettle Cools',
      author: [{ family: 'Quast', given: 'Renée' }, { literal: 'Kettle Team' }],
      issued: { 'date-parts': [[2024, 1]] },
      URL: 'https://arxiv.org/abs/2401.90001v1',
    },
  ];
  const [item] = readWorkList(JSON.stringify(csl)).works;
  assert.deepEqual(
    [item?.key, item?.title, item?.authors, item?.year, item?.id],
    ['q', 'How a Forgotten Kettle Cools', ['Quast, Renée', 'Kettle Team'], '2024', { id: '2401.90001', version: 1 }],
  );
  const lines = '{"id":"2401.90001","title":"Kettles","authors":["A. Able","B. Baker"],"year":2024}\n\n{"title":\n';
  const read = readWorkList(lines);
  assert.equal(read.format, 'json-lines');
  assert.deepEqual(read.works[0]?.authors, ['A. Able', 'B. Baker']);
  assert.deepEqual(read.works[0]?.id, { id: '2401.90001' });
  assert.deepEqual(
    read.faults.map(({ line }) => line),
    [3],
  );
  const printed = readWorkList('R. Quast and P. Hogyesz. How a forgotten kettle cools. arXiv:2401.90001, 2024.');
  assert.equal(printed.format, 'printed');
  const [line] = printed.works;
  assert.deepEqual(
    [line?.authors, line?.title, line?.year, line?.id?.id],
    [['R. Quast', 'P. Hogyesz'], 'How a forgotten kettle cools', '2024', '2401.90001'],
  );
});

test('another archive’s eprint is no id of ours', () => {
  const [work] = readWorkList('@article{h, title={H}, eprint={2011/123}, eprinttype={hal}}').works;
  assert.deepEqual([work?.id, work?.badId, work?.isArchived], [undefined, undefined, false]);
});

const mebibyte = 2 ** 20;
const hostile: readonly (readonly [name: string, text: string, most: number])[] = [
  ['a key of a mebibyte', `@misc{${'k'.repeat(mebibyte)}, title={T}}\n@misc{z, title={Z}}`, 1],
  ['nested braces', `@misc{a, title={${'{'.repeat(mebibyte)}${'}'.repeat(mebibyte)}}}\n@misc{z, title={Z}}`, 2],
  ['braces never closed', `${'@misc{a, title={{{{'.repeat(50_000)}\n@misc{z, title={Z}}`, 1],
  ['entries in one line', '@misc{a, title={T}}'.repeat(100_000), 100_000],
  ['strings that double', `${'@string{a = a # a # a}\n'.repeat(5000)}@misc{z, title = a}`, 1],
  ['at signs', '@'.repeat(mebibyte), 1],
  ['white space behind a brace', `${`\n@a{${' '.repeat(5000)}`.repeat(200)}\n@misc{z, title={Z}}`, 1],
  ['names without end', `@misc{z, author={${'A and '.repeat(200_000)}}}`, 1],
  ['lines of comments', `@misc{z,${'%\n'.repeat(500_000)} title={Z}}`, 1],
  ['quotation marks', `@misc{z, title="${'\\"'.repeat(500_000)}"}`, 1],
];
for (const [name, text, most] of hostile)
  test(`hostile: ${name}`, { timeout: 20_000 }, () => {
    const { works, faults } = readWorkList(text);
    assert.ok(works.length <= most);
    assert.ok(works.length > 0 || faults.length > 0);
    for (const { title, key } of works) assert.ok(title.length <= 60_000 && key.length <= 500);
  });
