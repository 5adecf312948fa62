/** Fields of works cited in entries that somebody wrote by hand, or no style foresaw. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withMarks } from '../../src/works/marked-text.ts';
import { readPrinted } from '../../src/works/printed-works.ts';

/** The entry, its label, its fields, as in `works.test.ts`. */
const entries: readonly (readonly [entry: string, label: string, fields: object])[] = [
  [
    'Ada Able, Kettle Rev. D <b>53</b>, 4 (1996).',
    '',
    { authors: ['Ada Able'], journal: 'Kettle Rev. D', kind: 'article', pages: '4', volume: '53', year: '1996' },
  ],
  [
    'Kettles, Ada Able, Bo B. Baker, et al. <|>The art of lids. <|>2015.',
    '',
    { authors: ['Kettles', 'Ada Able', 'Bo B. Baker', 'et al.'], title: 'The art of lids', year: '2015' },
  ],
  [
    'Ada yue Able, Bo Baker, and Cleo. <|>Steam: A survey. <|>In Dan Dell, editor, <i>Proceedings of the Kettle Conference</i>, pages 1–2, 2024.',
    '',
    {
      authors: ['Ada yue Able', 'Bo Baker', 'Cleo'],
      booktitle: 'Proceedings of the Kettle Conference',
      kind: 'proceedings',
      pages: '1–2',
      title: 'Steam: A survey',
      year: '2024',
    },
  ],
  [
    'A. Able*, B. Baker†, and C. Cole, “Lids of the A* kettle,” Steam lid science <b>3</b>, eabc1234 (2021).',
    '',
    {
      authors: ['A. Able', 'B. Baker', 'C. Cole'],
      journal: 'Steam lid science',
      kind: 'article',
      pages: 'eabc1234',
      title: 'Lids of the A* kettle',
      volume: '3',
      year: '2021',
    },
  ],
  [
    'A. Able, J. baptiste Baker, C. Cole, and D. Dell, “Lids,” 2024.',
    '',
    { authors: ['A. Able', 'J. baptiste Baker', 'C. Cole', 'D. Dell'], title: 'Lids', year: '2024' },
  ],
  [
    'A. Able, B. Baker, Boiling of deep lids, Journal of Kettles and Lids in Steam (2023) 1–37.',
    '',
    {
      authors: ['A. Able', 'B. Baker'],
      journal: 'Journal of Kettles and Lids in Steam',
      kind: 'article',
      pages: '1–37',
      title: 'Boiling of deep lids',
      year: '2023',
    },
  ],
  [
    'A. Able, B. Baker, Boiling of deep lids, Available at SSRN 3560001 (2004).',
    '',
    { authors: ['A. Able', 'B. Baker'], kind: 'preprint', title: 'Boiling of deep lids', year: '2004' },
  ],
  [
    'Able, A., 1995, The Nature of Steam. Springer, Berlin.',
    '',
    { authors: ['Able, A.'], kind: 'book', publisher: 'Springer', title: 'The Nature of Steam', year: '1995' },
  ],
  [
    'A. Able. <i>Cyclic lids</i>, volume 301 of Kettles and the Science of Steam [Fundamentals]. Springer-Verlag, Berlin, 1992. Appendix E by B. Baker.',
    '',
    {
      authors: ['A. Able'],
      kind: 'book',
      publisher: 'Springer-Verlag',
      title: 'Cyclic lids',
      volume: '301',
      year: '1992',
    },
  ],
  [
    'A. Able, <i>Lids and Modern Steam</i> (Hotland University Press, Oakton, MA, 1923), p. 253.',
    '',
    {
      authors: ['A. Able'],
      kind: 'book',
      publisher: 'Hotland University Press',
      title: 'Lids and Modern Steam',
      year: '1923',
    },
  ],
  [
    'Able, A. (2012). <|><i>Kettles</i>. <|>Hot Editora.',
    '',
    { authors: ['Able, A.'], kind: 'book', publisher: 'Hot Editora', title: 'Kettles', year: '2012' },
  ],
  [
    'Able, A. 1994, in Calibrating the <i>Steam Telescope</i>, ed. B. Baker & C. Cole (Hotland: KTSI), 322',
    '',
    {
      authors: ['Able, A.'],
      booktitle: 'Calibrating the Steam Telescope',
      kind: 'chapter',
      pages: '322',
      year: '1994',
    },
  ],
  [
    'A. Able, <i>Foliated lids</i>, Kettles and Vapour (B. Baker and C. Cole, eds.), Springer, Berlin, 1975, pp. 34–41.',
    '',
    {
      authors: ['A. Able'],
      booktitle: 'Kettles and Vapour',
      kind: 'chapter',
      pages: '34–41',
      publisher: 'Springer',
      title: 'Foliated lids',
      year: '1975',
    },
  ],
  [
    'A. Able, <i>Singular lids</i>, Kettle Algebra 14 (1986), no. 10, 1895"1907.',
    '',
    {
      authors: ['A. Able'],
      issue: '10',
      journal: 'Kettle Algebra',
      kind: 'article',
      pages: '1895–1907',
      title: 'Singular lids',
      volume: '14',
      year: '1986',
    },
  ],
  [
    'Able, A. and Baker, B. <|>Boiling with lids. <|><i>Steam (Oakton)</i>, 385(6714):eadq1814, September 2024. <|>ISSN 1095-9203 0036-8075.',
    '',
    {
      authors: ['Able, A.', 'Baker, B.'],
      issue: '6714',
      journal: 'Steam (Oakton)',
      kind: 'article',
      pages: 'eadq1814',
      title: 'Boiling with lids',
      volume: '385',
      year: '2024',
    },
  ],
  [
    'Ada Able and Bo Baker. 2010. <|>Words of steam. <|>In <i>Proceedings of the 4th Meeting of Kettles</i>, ACL ’10, pages 384–394.',
    '',
    {
      authors: ['Ada Able', 'Bo Baker'],
      booktitle: 'Proceedings of the 4th Meeting of Kettles',
      kind: 'proceedings',
      pages: '384–394',
      title: 'Words of steam',
      year: '2010',
    },
  ],
  [
    'Able A. The logic of lids. In: <i>18th Symposium on Kettles (SOK 1977)</i>. IEEE; 1977:46-57.',
    '',
    {
      authors: ['Able, A.'],
      booktitle: '18th Symposium on Kettles (SOK 1977)',
      kind: 'proceedings',
      pages: '46–57',
      publisher: 'IEEE',
      title: 'The logic of lids',
      year: '1977',
    },
  ],
  [
    'A. Able, <i>Lids modulo steam</i>, Proc. Amer. Kettle Soc. (to appear).',
    '',
    { authors: ['A. Able'], journal: 'Proc. Amer. Kettle Soc.', kind: 'article', title: 'Lids modulo steam' },
  ],
  [
    'A. Able, A theory of lids, <a>JCKP <b>3</b> (004), </a>.',
    '',
    { authors: ['A. Able'], journal: 'JCKP', kind: 'article', pages: '004', title: 'A theory of lids', volume: '3' },
  ],
  [
    'Able, C., Baker, Jr., D. M., and Cole, E. (1911). <|>Lids of steam. <|>In Dell, F., editor, <i>The Kettle Book</i>, page 3. Springer.',
    '',
    {
      authors: ['Able, C.', 'Baker, Jr., D. M.', 'Cole, E.'],
      booktitle: 'The Kettle Book',
      kind: 'chapter',
      pages: '3',
      publisher: 'Springer',
      title: 'Lids of steam',
      year: '1911',
    },
  ],
  [
    'Able, M, Li, T. J. R, & Baker, J.-P. (2010) Two whistles. <i>Nuclear Kettles B</i> <b>118</b>, 240–249.',
    '',
    {
      authors: ['Able, M', 'Li, T. J. R', 'Baker, J.-P.'],
      journal: 'Nuclear Kettles B',
      kind: 'article',
      pages: '240–249',
      title: 'Two whistles',
      volume: '118',
      year: '2010',
    },
  ],
  [
    'Able, Olga, & Baker, Ada J. 2002. <|>Lids of steam. <|><i>Pages 3–9 of:</i> <i>Kettle Systems</i>. <|>Press.',
    '',
    { authors: ['Able, Olga', 'Baker, Ada J.'], publisher: 'Press', title: 'Lids of steam', year: '2002' },
  ],
  ['Able, Min É. / Baker, Ada M.(1895): The Local Network, 9: 2698–2706.', '', {}],
  [
    'Able, F.; Baker, R.; <i>Slow teapots</i>; Tech. Rep. 12; University of Oakton; 1938.',
    '',
    {
      authors: ['Able, F.', 'Baker, R.'],
      kind: 'report',
      publisher: 'University of Oakton',
      title: 'Slow teapots',
      year: '1938',
    },
  ],
  [
    'A. Able, B. Baker in <i>The Kettle Book</i>, C. Cole (Eds.), Kettle University Press, Oakton, 1998, pp. 2904–2933.',
    '',
    {
      authors: ['A. Able', 'B. Baker'],
      booktitle: 'The Kettle Book',
      kind: 'chapter',
      pages: '2904–2933',
      publisher: 'Kettle University Press',
      year: '1998',
    },
  ],
  [
    'Able, A. and Baker, B. (1958) <|>Robust boiling. <|>In Conference on Boiling Kettles pp. 723–739, Elsevier, Amsterdam.',
    '',
    {
      authors: ['Able, A.', 'Baker, B.'],
      booktitle: 'Conference on Boiling Kettles',
      kind: 'proceedings',
      pages: '723–739',
      publisher: 'Elsevier',
      title: 'Robust boiling',
      year: '1958',
    },
  ],
  [
    'Able, A., 2004. Hidden whistles PhD thesis University of Oakton.',
    '',
    { authors: ['Able, A.'], kind: 'thesis', title: 'Hidden whistles', year: '2004' },
  ],
  [
    'Ada Able and Bo Baker 1899.“Slow Flames: a Survey.” In <i>Kettle Conference</i> 20–27, Oakton: Kettle Press.',
    '',
    {
      authors: ['Ada Able', 'Bo Baker'],
      booktitle: 'Kettle Conference',
      kind: 'proceedings',
      pages: '20–27',
      publisher: 'Kettle Press',
      title: 'Slow Flames: a Survey',
      year: '1899',
    },
  ],
  [
    'Able, Ada. “Deep lids.” In <i>Handbook of Kettles</i>, edited by Bo Baker, 3464–3471. Berlin: Springer, 1975.',
    '',
    {
      authors: ['Able, Ada'],
      booktitle: 'Handbook of Kettles',
      kind: 'chapter',
      pages: '3464–3471',
      publisher: 'Springer',
      title: 'Deep lids',
      year: '1975',
    },
  ],
];

for (const [entry, label, fields] of entries)
  test(entry.slice(0, 80), () => assert.deepEqual(readPrinted(withMarks(entry), label), fields));
