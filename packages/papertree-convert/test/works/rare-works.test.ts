/** Fields of works cited in forms that few lists have, and the address of each. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../src/index.ts';
import { withMarks } from '../../src/works/marked-text.ts';
import { readPrinted } from '../../src/works/printed-works.ts';

/** The entry, its label, its fields, as in `works.test.ts`. */
const entries: readonly (readonly [entry: string, label: string, fields: object])[] = [
  [
    'A.Able, B.C.Baker, Kettle.Steam.Phys.43,91-94(2002)',
    '',
    {
      authors: ['A.Able', 'B.C.Baker'],
      journal: 'Kettle.Steam.Phys.',
      kind: 'article',
      pages: '91–94',
      volume: '43',
      year: '2002',
    },
  ],
  ['A. Able and B. Baker, (unpublished) .', '', { authors: ['A. Able', 'B. Baker'] }],
  [
    'Steam@Lids (2024a) Steam@Lids. Kettle 3 model card, 2024a.',
    '',
    { authors: ['Steam@Lids'], title: 'Kettle 3 model card', year: '2024' },
  ],
  ['See Supplemental Material <a>here</a> for a video of lids.', '', {}],
  [
    'Shriram and A. Able, “Steam and lids,” in <i>20th Kettle Conference</i>, Hotland, 2011.',
    '',
    {
      authors: ['Shriram', 'A. Able'],
      booktitle: '20th Kettle Conference',
      kind: 'proceedings',
      title: 'Steam and lids',
      year: '2011',
    },
  ],
  [
    'KettleLab-AI, A. Able, B. deBaker, and C. Cole. <|>The art of lids. <|><i>Steam Letters</i>, 3:1–2, 2024.',
    '',
    {
      authors: ['KettleLab-AI', 'A. Able', 'B. deBaker', 'C. Cole'],
      journal: 'Steam Letters',
      kind: 'article',
      pages: '1–2',
      title: 'The art of lids',
      volume: '3',
      year: '2024',
    },
  ],
  [
    'A. Able, B. bellhooks, C. Cole, and et al., A measurement of lids, <a>StL <b>900</b>, L33 (2020)</a>.',
    '',
    { journal: 'StL', kind: 'article', pages: 'L33', volume: '900', year: '2020' },
  ],
  [
    'Able, A. B., & Baker, C. 1997, StL, in press',
    '',
    { authors: ['Able, A. B.', 'Baker, C.'], journal: 'StL', kind: 'article', year: '1997' },
  ],
  [
    'A. Able, <i>Kettles and intersections</i>, Handbook of Kettles. Vol. 1, 2, 235–293, Hotland, Berlin, 2005',
    '',
    { authors: ['A. Able'], title: 'Kettles and intersections', year: '2005' },
  ],
  [
    'A. Able and B. Baker, “Explicit steam,” IEEE Transactions on Kettle Engineering (2025).',
    '',
    {
      authors: ['A. Able', 'B. Baker'],
      journal: 'IEEE Transactions on Kettle Engineering',
      kind: 'article',
      title: 'Explicit steam',
      year: '2025',
    },
  ],
  [
    'Able, A. 1978, in Kettles and Lids, ed. B. Baker (Steamville: Univ. Hotland Press), 399',
    '',
    {
      authors: ['Able, A.'],
      booktitle: 'Kettles and Lids',
      kind: 'chapter',
      pages: '399',
      publisher: 'Univ. Hotland Press',
      year: '1978',
    },
  ],
  [
    'A. Able, <i>On foliated lids</i>, Int. Kettle Res. Not. IKRN 2023, no. 8, 6364–6401.',
    '',
    {
      authors: ['A. Able'],
      issue: '8',
      journal: 'Int. Kettle Res. Not. IKRN',
      kind: 'article',
      pages: '6364–6401',
      title: 'On foliated lids',
      year: '2023',
    },
  ],
  [
    'Able, A. and Baker, B. (2023). <|>Limits of steam. <|><i>Lids and Spouts</i>, pages 1–21.',
    '',
    {
      authors: ['Able, A.', 'Baker, B.'],
      journal: 'Lids and Spouts',
      kind: 'article',
      pages: '1–21',
      title: 'Limits of steam',
      year: '2023',
    },
  ],
  [
    'Able, A. (2011). <|>A critique of steam. <|><i>Hot Water: Collected Writings 1987–2007</i>, pages 623–627.',
    '',
    { authors: ['Able, A.'], title: 'A critique of steam', year: '2011' },
  ],
  [
    'A. Able and B. Baker. <|>Boil one, get one free! <|>In <i>HotLids@KTTL</i>, 2019.',
    '',
    {
      authors: ['A. Able', 'B. Baker'],
      booktitle: 'HotLids@KTTL',
      kind: 'proceedings',
      title: 'Boil one, get one free!',
      year: '2019',
    },
  ],
  [
    'Steam@Lids. <|>Kettle 3.1 model card, 2024b.',
    'Steam@Lids (2024b)',
    { authors: ['Steam@Lids'], title: 'Kettle 3.1 model card', year: '2024' },
  ],
  [
    'A. Able. <|><i>Boiling: An introduction</i>. <|>Second edition, 2018.',
    '',
    { authors: ['A. Able'], kind: 'book', title: 'Boiling: An introduction', year: '2018' },
  ],
  [
    'P.Able, <i>Triangular lids</i>, Proceedings of the International Congress of Kettles. Volume II, 85-112, Hot Book Agency, 2010.',
    '',
    { authors: ['P.Able'], kind: 'proceedings', title: 'Triangular lids', year: '2010' },
  ],
  [
    'A. Able, “Sparse lids,” in <i>Kettle Conference</i>. PMLR, 2021, pp. 12 241–12 252.',
    '',
    {
      authors: ['A. Able'],
      booktitle: 'Kettle Conference',
      kind: 'proceedings',
      pages: '12241–12252',
      publisher: 'PMLR',
      title: 'Sparse lids',
      year: '2021',
    },
  ],
  [
    'A. Able, “Sparse lids,” <i>Steam Letters</i>, vol. 3, pp. 9998–10 012, 2022.',
    '',
    {
      authors: ['A. Able'],
      journal: 'Steam Letters',
      kind: 'article',
      pages: '9998–10012',
      title: 'Sparse lids',
      volume: '3',
      year: '2022',
    },
  ],
  [
    'A. Able, “Sparse lids,” in Proc. IEEE Eng. Kettle Soc. (EKS), 2022, pp. 3–9.',
    '',
    {
      authors: ['A. Able'],
      booktitle: 'Proc. IEEE Eng. Kettle Soc. (EKS)',
      kind: 'proceedings',
      pages: '3–9',
      title: 'Sparse lids',
      year: '2022',
    },
  ],
  [
    'A. Able. <|>Lids. <|>In <i>Findings of Kettles: EKLP 2022</i>, volume EKLP 2022 of <i>Findings of ACL</i>, pp. 2–9. Association for Computational Linguistics, 2022.',
    '',
    {
      authors: ['A. Able'],
      booktitle: 'Findings of Kettles: EKLP 2022',
      kind: 'proceedings',
      pages: '2–9',
      publisher: 'Association for Computational Linguistics',
      title: 'Lids',
      year: '2022',
    },
  ],
  [
    'Able, A., Baker, B., Cole, C., … Dell, D. (2022). Lids in context. <i>Steam Letters, 3</i>, 4–9.',
    '',
    {
      authors: ['Able, A.', 'Baker, B.', 'Cole, C.', 'et al.'],
      journal: 'Steam Letters',
      kind: 'article',
      pages: '4–9',
      title: 'Lids in context',
      volume: '3',
      year: '2022',
    },
  ],
  [
    'Ada Able and Thinking Kettle Lab. <|>Kettle board, nov 2023. <|>URL <a>https://kettles.example/</a>.',
    '',
    { authors: ['Ada Able', 'Thinking Kettle Lab'], title: 'Kettle board', year: '2023' },
  ],
  [
    'Sensor Kettle Team. <|>State of lids. <|>Technical Report TR-12, Sensor Kettle, Oakton, May 2026.',
    '',
    {
      authors: ['Sensor Kettle Team'],
      kind: 'report',
      publisher: 'Sensor Kettle',
      title: 'State of lids',
      year: '2026',
    },
  ],
  [
    'A. Able <|>“Lids” <|>In <i>Kettle transactions</i> <b>37.6</b> <|>Steam & Francis, 2005, pp. 5–9',
    '',
    {
      authors: ['A. Able'],
      issue: '6',
      journal: 'Kettle transactions',
      kind: 'article',
      pages: '5–9',
      title: 'Lids',
      volume: '37',
      year: '2005',
    },
  ],
  [
    'A. Able. <|>Lids. <|>In <i>Advances in Neural Kettles (NeuKet)</i>, 2021.',
    '',
    {
      authors: ['A. Able'],
      booktitle: 'Advances in Neural Kettles (NeuKet)',
      kind: 'proceedings',
      title: 'Lids',
      year: '2021',
    },
  ],
  ['The kettle blog. <|>URL <a>https://kettles.example/</a>.', '', {}],
];

test('an id of the archive makes no preprint of what may have appeared, and a subtitle is no venue', () => {
  const read = (entry: string) => readPrinted(withMarks(entry), '', { upstreamId: '2101.00001' });
  assert.deepEqual(read('A. Able, <i>Polar lids</i>, ICKL, 2025, arXiv:2101.00001.'), {
    authors: ['A. Able'],
    title: 'Polar lids',
    year: '2025',
  });
  assert.deepEqual(read('Able, A. (2024). Why do lids sing? The sources of steam in old kettles. arXiv:2101.00001.'), {
    authors: ['Able, A.'],
    kind: 'preprint',
    title: 'Why do lids sing? The sources of steam in old kettles',
    year: '2024',
  });
});

for (const [entry, label, fields] of entries)
  test(entry.slice(0, 80), () => assert.deepEqual(readPrinted(withMarks(entry), label), fields));

test('a word behind an address, and a link to the page itself, are no part of where a work is', () => {
  const idv = '2401.00001v2';
  const entry = (words: string) =>
    convert(
      `<html><body><article class="ltx_document"><h1 class="ltx_title ltx_title_document">Kettles</h1>
      <div class="ltx_para"><p class="ltx_p">Steam.</p></div><section id="bib" class="ltx_bibliography">
      <ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem"><span class="ltx_bibblock">${words}</span></li></ul>
      </section></article></body></html>`,
      { idv },
    ).content.bibliography[0];
  assert.equal(
    entry('A. Able. Lids. Note: https://kettles.example/lidsAccessed: 2024-02-03')?.url,
    'https://kettles.example/lids',
  );
  assert.equal(entry('A. Able. Lids. https://kettles.example/Accessed')?.url, 'https://kettles.example/Accessed');
  const marked = entry(`<a href="https://arxiv.org/html/${idv}#S1">A. Able</a>. Lids.`);
  assert.equal(marked?.upstreamId, undefined);
  assert.equal(marked?.url, undefined);
});
