/** Fields of works cited, read from how entries are printed: each form, and what is of none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withMarks } from '../../src/works/marked-text.ts';
import { readPrinted } from '../../src/works/printed-works.ts';
import { readMarked } from '../../src/works/work-fields.ts';

/** The entry, in which `<i>`, `<b>`, `<a>` are italics, bold letters and links, `<|>` the end of a block; its label; its fields. */
const entries: readonly (readonly [entry: string, label: string, fields: object])[] = [
  [
    'Xiao Wang, Deyu Bo, and Philip S. Yu.<|> A survey on heterogeneous graph embedding: Methods. <|><i>IEEE Transactions on Big Data</i>, 9(2):415–436, 2023.<|> <a>10.1109</a>.',
    'Wang et al. [2023]',
    {
      authors: ['Xiao Wang', 'Deyu Bo', 'Philip S. Yu'],
      issue: '2',
      journal: 'IEEE Transactions on Big Data',
      kind: 'article',
      pages: '415–436',
      title: 'A survey on heterogeneous graph embedding: Methods',
      volume: '9',
      year: '2023',
    },
  ],
  [
    'Beraha, M., Argiento, R., Camerlenghi, F. & Guglielmi, A. (2025), ‘Bayesian mixture models with repulsive and attractive atoms’, <i>Journal of the Royal Statistical Society Series B</i> <b>87</b>(5), 1481–1507.',
    '',
    {
      authors: ['Beraha, M.', 'Argiento, R.', 'Camerlenghi, F.', 'Guglielmi, A.'],
      issue: '5',
      journal: 'Journal of the Royal Statistical Society Series B',
      kind: 'article',
      pages: '1481–1507',
      title: 'Bayesian mixture models with repulsive and attractive atoms',
      volume: '87',
      year: '2025',
    },
  ],
  [
    'Fitzsimmons, A., Dufton, P. L., & Rolleston, W. R. J. 1992, MNRAS, 259, 489',
    '',
    {
      authors: ['Fitzsimmons, A.', 'Dufton, P. L.', 'Rolleston, W. R. J.'],
      journal: 'MNRAS',
      kind: 'article',
      pages: '489',
      volume: '259',
      year: '1992',
    },
  ],
  [
    'Z.-X. Li, M. L. Cohen, and D.-H. Lee, <a>Phys. Rev. B <b>100</b>, 245105 (2019a)</a>.',
    'Li et al. [2019a]',
    {
      authors: ['Z.-X. Li', 'M. L. Cohen', 'D.-H. Lee'],
      journal: 'Phys. Rev. B',
      kind: 'article',
      pages: '245105',
      volume: '100',
      year: '2019',
    },
  ],
  [
    'J. Ezquiaga, Hearing gravity from the cosmos: GWTC-2 probes general relativity, <a>Phys. lett. B <b>822</b>, 136665 (2021)</a>.',
    '',
    {
      authors: ['J. Ezquiaga'],
      journal: 'Phys. lett. B',
      kind: 'article',
      pages: '136665',
      title: 'Hearing gravity from the cosmos: GWTC-2 probes general relativity',
      volume: '822',
      year: '2021',
    },
  ],
  [
    'Melvin Fitting (1985): <i>A Kripke-Kleene semantics for logic programs</i>.<|> J. Log. Program. 2(4), pp. 295–312, <a>10.1016/S</a>.',
    '',
    {
      authors: ['Melvin Fitting'],
      issue: '4',
      journal: 'J. Log. Program.',
      kind: 'article',
      pages: '295–312',
      title: 'A Kripke-Kleene semantics for logic programs',
      volume: '2',
      year: '1985',
    },
  ],
  [
    'K. K. Kim and R. D. Braatz, “Generalized polynomial chaos” in <i> IEEE International Conference on Control Applications </i> , IEEE, Ed., Dubrovnik, Croatia, 2012.',
    '',
    {
      authors: ['K. K. Kim', 'R. D. Braatz'],
      booktitle: 'IEEE International Conference on Control Applications',
      kind: 'proceedings',
      publisher: 'IEEE',
      title: 'Generalized polynomial chaos',
      year: '2012',
    },
  ],
  [
    'Lobry, S.; Marcos, D.; Murray, J.; and Tuia, D. 2020. <|>RSVQA: Visual Question Answering for Remote Sensing Data. <|><i>IEEE Transactions on Geoscience and Remote Sensing</i>, 58(12): 8555–8566. ',
    '',
    {
      authors: ['Lobry, S.', 'Marcos, D.', 'Murray, J.', 'Tuia, D.'],
      issue: '12',
      journal: 'IEEE Transactions on Geoscience and Remote Sensing',
      kind: 'article',
      pages: '8555–8566',
      title: 'RSVQA: Visual Question Answering for Remote Sensing Data',
      volume: '58',
      year: '2020',
    },
  ],
  [
    'Gaode Chen, Ruina Sun, and Kun Gai. 2025. <|>A Cold-start Recommendation System at Kuaishou Designed from the Short-video Perspective. In <i>Companion Proceedings of the ACM on Web Conference 2025</i> (Sydney NSW, Australia) <i>(WWW ’25)</i>. Association for Computing Machinery, New York, NY, USA, 124–132. <|> <a>doi:10</a>',
    '',
    {
      authors: ['Gaode Chen', 'Ruina Sun', 'Kun Gai'],
      booktitle: 'Companion Proceedings of the ACM on Web Conference 2025',
      kind: 'proceedings',
      pages: '124–132',
      publisher: 'Association for Computing Machinery',
      title: 'A Cold-start Recommendation System at Kuaishou Designed from the Short-video Perspective',
      year: '2025',
    },
  ],
  [
    'H. K. Khalil, <i>Nonlinear Systems</i>, 3rd ed. (Prentice Hall, Upper Saddle River, NJ, 2002).',
    '',
    { authors: ['H. K. Khalil'], kind: 'book', publisher: 'Prentice Hall', title: 'Nonlinear Systems', year: '2002' },
  ],
  [
    'Madkour M, Benhaddou D, Tao C. Temporal data representation, normalization, extraction, and reasoning: A review from clinical domain. Computer methods and programs in biomedicine. 2016 May 1;128:52-68.',
    '',
    {
      authors: ['Madkour, M.', 'Benhaddou, D.', 'Tao, C.'],
      journal: 'Computer methods and programs in biomedicine',
      kind: 'article',
      pages: '52–68',
      title: 'Temporal data representation, normalization, extraction, and reasoning: A review from clinical domain',
      volume: '128',
      year: '2016',
    },
  ],
  [
    'xAI. <|>Grok 4.1 Model Card, November 2025a. <|>URL <a>https://data.x.ai</a>.',
    'xAI (2025a)',
    { authors: ['xAI'], title: 'Grok 4.1 Model Card', year: '2025' },
  ],
  [
    'Campana R., Massaro E., Gasparrini D., Cutini S., Tramacere A., 2007, AIPC, 921, 536. doi:10.1063/1.2757439',
    '',
    {
      authors: ['Campana, R.', 'Massaro, E.', 'Gasparrini, D.', 'Cutini, S.', 'Tramacere, A.'],
      journal: 'AIPC',
      kind: 'article',
      pages: '536',
      volume: '921',
      year: '2007',
    },
  ],
  [
    'Y. Bai, S. Kadavath, C. McKinnon, et al. <|>Constitutional AI: Harmlessness from AI feedback. <|><i>arXiv preprint arXiv:2212.08073</i>, 2022.',
    '',
    {
      authors: ['Y. Bai', 'S. Kadavath', 'C. McKinnon', 'et al.'],
      kind: 'preprint',
      title: 'Constitutional AI: Harmlessness from AI feedback',
      year: '2022',
    },
  ],
  [
    'Jeremy Howard. 2018. <|>“Cloze procedure”: A new tool for readers. <|><i>Nature</i>, 518(7540), 2015.',
    '',
    {
      authors: ['Jeremy Howard'],
      issue: '7540',
      journal: 'Nature',
      kind: 'article',
      title: '“Cloze procedure”: A new tool for readers',
      volume: '518',
      year: '2018',
    },
  ],
  [
    'D.Quillen, <i>Higher K-theory</i>, I. In: Algebraic K-theory (Proc. Conf., Seattle, 1972). Springer (1973)',
    '',
    {
      authors: ['D.Quillen'],
      booktitle: 'Algebraic K-theory',
      kind: 'chapter',
      publisher: 'Springer',
      title: 'Higher K-theory, I',
      year: '1973',
    },
  ],
  [
    'P. Dell’Aversana. <|>The frozen lake problem, 12 2021.',
    '',
    { authors: ['P. Dell’Aversana'], title: 'The frozen lake problem', year: '2021' },
  ],
  [
    'I. Ivanov, “A study of kettles,” <i>OpenAI</i>, 2023.',
    '',
    { authors: ['I. Ivanov'], title: 'A study of kettles', year: '2023' },
  ],
  ['Insights of a reader, no form at all', 'Kim (2019)', { year: '2019' }],
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
