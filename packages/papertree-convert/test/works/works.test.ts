/** Fields of works cited, read from how entries are printed: each form, and what is of none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withMarks } from '../../src/works/marked-text.ts';
import { readPrinted } from '../../src/works/printed-works.ts';
import { readMarked } from '../../src/works/work-fields.ts';

/** The entry, in which `<i>`, `<b>`, `<a>` are italics, bold letters and links, `<|>` the end of a block; its label; its fields. */
const entries: readonly (readonly [entry: string, label: string, fields: object])[] = [
  [
    'Able, A., Baker, B., & Cole-Dell 1993, StL, 414, 626',
    '',
    {
      authors: ['Able, A.', 'Baker, B.', 'Cole-Dell'],
      journal: 'StL',
      kind: 'article',
      pages: '626',
      volume: '414',
      year: '1993',
    },
  ],
  [
    'Lin Oak, Deya Elm, and Paul S. Ash.<|> A survey on kettles of two metals: Methods. <|><i>IEEE Transactions on Big Data</i>, 9(2):215–236, 2023.<|> <a>10.1109</a>.',
    'Oak et al. [2023]',
    {
      authors: ['Lin Oak', 'Deya Elm', 'Paul S. Ash'],
      issue: '2',
      journal: 'IEEE Transactions on Big Data',
      kind: 'article',
      pages: '215–236',
      title: 'A survey on kettles of two metals: Methods',
      volume: '9',
      year: '2023',
    },
  ],
  [
    'Birka, M., Arbusto, R., Camelia, F. & Ginepro, A. (2025), ‘Boiling mixtures with repulsive and attractive lids’, <i>Journal of the Royal Statistical Society Series B</i> <b>87</b>(5), 1281–1307.',
    '',
    {
      authors: ['Birka, M.', 'Arbusto, R.', 'Camelia, F.', 'Ginepro, A.'],
      issue: '5',
      journal: 'Journal of the Royal Statistical Society Series B',
      kind: 'article',
      pages: '1281–1307',
      title: 'Boiling mixtures with repulsive and attractive lids',
      volume: '87',
      year: '2025',
    },
  ],
  [
    'Fernwood, A., Dogwood, P. L., & Rosewood, W. R. J. 1992, MNRAS, 258, 479',
    '',
    {
      authors: ['Fernwood, A.', 'Dogwood, P. L.', 'Rosewood, W. R. J.'],
      journal: 'MNRAS',
      kind: 'article',
      pages: '479',
      volume: '258',
      year: '1992',
    },
  ],
  [
    'Z.-X. Yew, M. L. Cedar, and D.-H. Elm, <a>Phys. Rev. B <b>100</b>, 235107 (2019a)</a>.',
    'Yew et al. [2019a]',
    {
      authors: ['Z.-X. Yew', 'M. L. Cedar', 'D.-H. Elm'],
      journal: 'Phys. Rev. B',
      kind: 'article',
      pages: '235107',
      volume: '100',
      year: '2019',
    },
  ],
  [
    'J. Encina, Hearing kettles from the kitchen: KTL-2 probes general steam, <a>Phys. lett. B <b>822</b>, 146667 (2021)</a>.',
    '',
    {
      authors: ['J. Encina'],
      journal: 'Phys. lett. B',
      kind: 'article',
      pages: '146667',
      title: 'Hearing kettles from the kitchen: KTL-2 probes general steam',
      volume: '822',
      year: '2021',
    },
  ],
  [
    'Marvin Filbert (1985): <i>A Lid-Kettle semantics for steam programs</i>.<|> J. Log. Program. 2(4), pp. 285–302, <a>10.1016/S</a>.',
    '',
    {
      authors: ['Marvin Filbert'],
      issue: '4',
      journal: 'J. Log. Program.',
      kind: 'article',
      pages: '285–302',
      title: 'A Lid-Kettle semantics for steam programs',
      volume: '2',
      year: '1985',
    },
  ],
  [
    'K. K. Pine and R. D. Birch, “Generalized boiling chaos” in <i> IEEE International Conference on Control Applications </i> , IEEE, Ed., Oakton, Croatia, 2012.',
    '',
    {
      authors: ['K. K. Pine', 'R. D. Birch'],
      booktitle: 'IEEE International Conference on Control Applications',
      kind: 'proceedings',
      publisher: 'IEEE',
      title: 'Generalized boiling chaos',
      year: '2012',
    },
  ],
  [
    'Laurel, S.; Maple, D.; Mulberry, J.; and Teak, D. 2020. <|>KQA: Visual Question Answering for Kettles. <|><i>IEEE Transactions on Geoscience and Remote Sensing</i>, 58(12): 8355–8366. ',
    '',
    {
      authors: ['Laurel, S.', 'Maple, D.', 'Mulberry, J.', 'Teak, D.'],
      issue: '12',
      journal: 'IEEE Transactions on Geoscience and Remote Sensing',
      kind: 'article',
      pages: '8355–8366',
      title: 'KQA: Visual Question Answering for Kettles',
      volume: '58',
      year: '2020',
    },
  ],
  [
    'Gao Chestnut, Rue Sumac, and Kai Gum. 2025. <|>A Cold-start Recommendation System for Kettles Designed from the Short-spout Perspective. In <i>Companion Proceedings of the ACM on Web Conference 2025</i> (Sydney NSW, Australia) <i>(WWW ’25)</i>. Association for Computing Machinery, New York, NY, USA, 114–122. <|> <a>doi:10</a>',
    '',
    {
      authors: ['Gao Chestnut', 'Rue Sumac', 'Kai Gum'],
      booktitle: 'Companion Proceedings of the ACM on Web Conference 2025',
      kind: 'proceedings',
      pages: '114–122',
      publisher: 'Association for Computing Machinery',
      title: 'A Cold-start Recommendation System for Kettles Designed from the Short-spout Perspective',
      year: '2025',
    },
  ],
  [
    'H. K. Hazel, <i>Nonlinear Kettles</i>, 3rd ed. (Prentice Hall, Upper Saddle River, NJ, 2002).',
    '',
    { authors: ['H. K. Hazel'], kind: 'book', publisher: 'Prentice Hall', title: 'Nonlinear Kettles', year: '2002' },
  ],
  [
    'Mahogany M, Beech D, Tamarind C. Temporal steam representation, normalization, extraction, and reasoning: A review from the kitchen. Computer methods and programs in biomedicine. 2016 May 1;128:42-58.',
    '',
    {
      authors: ['Mahogany, M.', 'Beech, D.', 'Tamarind, C.'],
      journal: 'Computer methods and programs in biomedicine',
      kind: 'article',
      pages: '42–58',
      title: 'Temporal steam representation, normalization, extraction, and reasoning: A review from the kitchen',
      volume: '128',
      year: '2016',
    },
  ],
  [
    'lidAI. <|>Kettle 4.1 Model Card, November 2025a. <|>URL <a>https://data.lid.ai</a>.',
    'lidAI (2025a)',
    { authors: ['lidAI'], title: 'Kettle 4.1 Model Card', year: '2025' },
  ],
  [
    'Camellia R., Magnolia E., Gardenia D., Citron S., Tamarix A., 2007, AIPC, 911, 526. doi:10.1063/1.0000001',
    '',
    {
      authors: ['Camellia, R.', 'Magnolia, E.', 'Gardenia, D.', 'Citron, S.', 'Tamarix, A.'],
      journal: 'AIPC',
      kind: 'article',
      pages: '526',
      volume: '911',
      year: '2007',
    },
  ],
  [
    'Y. Bay, S. Kapok, C. McAlder, et al. <|>Constitutional Kettles: Harmlessness from steam feedback. <|><i>arXiv preprint arXiv:2212.99999</i>, 2022.',
    '',
    {
      authors: ['Y. Bay', 'S. Kapok', 'C. McAlder', 'et al.'],
      kind: 'preprint',
      title: 'Constitutional Kettles: Harmlessness from steam feedback',
      year: '2022',
    },
  ],
  [
    'Jeremy Hawthorn. 2018. <|>“Cloze procedure”: A new tool for readers. <|><i>Nature</i>, 518(7540), 2015.',
    '',
    {
      authors: ['Jeremy Hawthorn'],
      issue: '7540',
      journal: 'Nature',
      kind: 'article',
      title: '“Cloze procedure”: A new tool for readers',
      volume: '518',
      year: '2018',
    },
  ],
  [
    'D.Quince, <i>Higher Kettle theory</i>, I. In: Algebraic Kettle theory (Proc. Conf., Seattle, 1972). Springer (1973)',
    '',
    {
      authors: ['D.Quince'],
      booktitle: 'Algebraic Kettle theory',
      kind: 'chapter',
      publisher: 'Springer',
      title: 'Higher Kettle theory, I',
      year: '1973',
    },
  ],
  [
    'P. Dell’Abete. <|>The frozen lake problem, 12 2021.',
    '',
    { authors: ['P. Dell’Abete'], title: 'The frozen lake problem', year: '2021' },
  ],
  [
    'I. Ivanov, “A study of kettles,” <i>OpenAI</i>, 2023.',
    '',
    { authors: ['I. Ivanov'], title: 'A study of kettles', year: '2023' },
  ],
  ['Insights of a reader, no form at all', 'Kapok (2019)', { year: '2019' }],
  [
    'A. Able. <|>The kettle. <|><i>Steam Letters</i>, 2001.',
    'Able (2002)',
    { authors: ['A. Able'], journal: 'Steam Letters', kind: 'article', title: 'The kettle' },
  ],
];

for (const [entry, label, fields] of entries)
  test(entry.slice(0, 80), () => assert.deepEqual(readPrinted(withMarks(entry), label), fields));

test('what is printed with nothing but an address is where that leads', () => {
  const kindOf = (places: object) => readPrinted(withMarks('A. Able. <|>The kettle, 2001. <|>'), '', places).kind;
  assert.equal(kindOf({}), undefined);
  assert.equal(kindOf({ upstreamId: '2101.00001', url: 'https://arxiv.org/abs/2101.00001' }), 'preprint');
  assert.equal(kindOf({ url: 'https://kettles.example/' }), 'webpage');
  assert.equal(kindOf({ doi: '10.1/a', url: 'https://doi.org/10.1/a' }), undefined);
  const url = 'https://kettles.example/';
  assert.equal(readMarked({ title: 'The kettle' }, undefined, { url }).kind, 'webpage');
  assert.equal(readMarked({ title: 'The kettle', publisher: 'Lids' }, undefined, { url }).kind, undefined);
  assert.equal(readMarked({ title: 'The kettle' }, 'thesis', { url }).kind, 'thesis');
  for (const entry of [
    'A. Able, arXiv:2101.00001.',
    'A. Able <i>et al.</i>, arXiv e-prints (2025a), <a>arXiv:2101.00001 [gr-qc]</a> .',
  ])
    assert.equal(readPrinted(withMarks(entry), '', { upstreamId: '2101.00001' }).kind, 'preprint');
  assert.equal(readMarked({ title: 'Steam', journal: '. ' }, 'article', { upstreamId: '2101.00001' }).kind, 'preprint');
});

test('a number of the list is no year', () => {
  for (const label of ['1750', '[1501]', '2003.', '(1999)']) assert.deepEqual(readPrinted('Steam and lids', label), {});
});

test('a long entry takes no longer than its length', () => {
  const long = `A. Able, ${'B. Baker, '.repeat(2000)}<i>${'steam '.repeat(3000)}</i> <b>1</b>`;
  assert.deepEqual(readPrinted(withMarks(long), 'Able (2001)'), { year: '2001' });
  for (const piece of ['A. ', '“', '(', '<i>', 'a, ', 'and '])
    assert.equal(typeof readPrinted(withMarks(piece.repeat(2900 / piece.length)), ''), 'object');
});
