/** Fields of works cited as lists of physics and mathematics print them, where the made-up works of `rare-styles.ts` have no such form. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withMarks } from '../../src/works/marked-text.ts';
import { readPrinted } from '../../src/works/printed-works.ts';

const able = { authors: ['A. Able'] };
const article = { ...able, kind: 'article' };

/** Each entry with its fields. */
const entries: readonly (readonly [entry: string, fields: object])[] = [
  ['A. Able, J. Stm. Mech. (2005) P05012.', { ...article, journal: 'J. Stm. Mech.', pages: 'P05012', year: '2005' }],
  ['A. Able, PoS(KETTLE2014)123.', able],
  ['A. Able, SKP-TH/98-123.', able],
  ['A. Able, U.S. Patent No. 5,123,456.', able],
  ['A. Able, to be published.', able],
  ['A. Able, 2D Kettles 12, 3 (1990).', { ...article, journal: '2D Kettles', pages: '3', volume: '12', year: '1990' }],
  [
    'A. Able, Kettle Rev. A 20S1, 12 (2005).',
    { ...article, journal: 'Kettle Rev. A', pages: '12', volume: '20S1', year: '2005' },
  ],
  ['A. Able, Phys. Stm. Lett., in press (2004).', { ...article, journal: 'Phys. Stm. Lett.', year: '2004' }],
  [
    'Able, A. 2020, J. Kettle Astropart. Phys., 2020, 021',
    {
      authors: ['Able, A.'],
      journal: 'J. Kettle Astropart. Phys.',
      kind: 'article',
      pages: '021',
      volume: '2020',
      year: '2020',
    },
  ],
  ['A. Able, hep-th/9901001; B. Baker, hep-th/9902002.', able],
  ['A. Able, Steam and lids, hep-th/0801.0001.', { ...able, title: 'Steam and lids' }],
  ['Kettle cloud, <a>https://kettles.example/</a> (2021).', { title: 'Kettle cloud', year: '2021' }],
  [
    'Qettle contributors, Qettle: A way to boil (2023).',
    { authors: ['Qettle contributors'], title: 'Qettle: A way to boil', year: '2023' },
  ],
  ['Wiki. Lids api. 2021.', {}],
  [
    'KITCHEN Scientific, Pantry collaboration, <i>Observation of steam</i>, <i>Steam Lett. B</i> <b>716</b> (2012) 1.',
    {
      authors: ['KITCHEN Scientific', 'Pantry collaboration'],
      journal: 'Steam Lett. B',
      kind: 'article',
      pages: '1',
      title: 'Observation of steam',
      volume: '716',
      year: '2012',
    },
  ],
  [
    'OpenKettle, :, A. Able, and B. Baker, “Lids,” 2024.',
    { authors: ['OpenKettle', 'A. Able', 'B. Baker'], title: 'Lids', year: '2024' },
  ],
  ['A. Able, Ada, Bo, and B. Baker, “Lids,” 2024.', { title: 'Lids', year: '2024' }],
  [
    'A. Able, Ph.D. thesis, Univ. of Oakton, 1990.',
    { ...able, kind: 'thesis', publisher: 'Univ. of Oakton', year: '1990' },
  ],
  [
    'A. Able. 2010. <|>Lids. <|><i>SKP Trans. Steam</i> 29, 4 (2010), 12:1–12:10.',
    {
      ...article,
      issue: '4',
      journal: 'SKP Trans. Steam',
      pages: '12:1–12:10',
      title: 'Lids',
      volume: '29',
      year: '2010',
    },
  ],
  [
    'A. Able et al., <i>SGK 4</i>, Lecture Notes in Lids 269, 270, 305, Springer, 1972.',
    { authors: ['A. Able', 'et al.'], kind: 'book', publisher: 'Springer', title: 'SGK 4', year: '1972' },
  ],
  [
    'A. Able. <i>Deep lids</i> (2nd ed.). Springer, 2010.',
    { ...able, kind: 'book', publisher: 'Springer', title: 'Deep lids', year: '2010' },
  ],
  [
    'A. Able, <i>Lidology</i>, Kettle Surveys, 185, American Mathematical Society, Oakton, 2013.',
    { ...able, kind: 'book', publisher: 'American Mathematical Society', title: 'Lidology', year: '2013' },
  ],
  [
    'A. Able, Deep lids, <i>Int. Stm. Res. Not.</i> <b>2015</b>, 11785–11815.',
    { ...article, journal: 'Int. Stm. Res. Not.', pages: '11785–11815', title: 'Deep lids', year: '2015' },
  ],
  [
    'A. Able, Deep lids, in: 16th Kettle Research Conference, no. CONF, 2016.',
    { ...able, booktitle: '16th Kettle Research Conference', kind: 'proceedings', title: 'Deep lids', year: '2016' },
  ],
  [
    'See, e.g., A. Able, Kettle Rev. 12, 34 (1950).',
    { ...article, journal: 'Kettle Rev.', pages: '34', volume: '12', year: '1950' },
  ],
  [
    'For a review, see A. Able, Kettle Rev. 12, 34 (1950).',
    { ...article, journal: 'Kettle Rev.', pages: '34', volume: '12', year: '1950' },
  ],
  ['A. Able, Deep lids, Comm. Stm. Lids (to appear).', { ...article, journal: 'Comm. Stm. Lids', title: 'Deep lids' }],
  [
    'A. Able, “Deep lids,” <i>SKP Trans. Steam</i>, vol. SK-12, no. 3, pp. 1–2, 1990.',
    {
      ...article,
      issue: '3',
      journal: 'SKP Trans. Steam',
      pages: '1–2',
      title: 'Deep lids',
      volume: 'SK-12',
      year: '1990',
    },
  ],
  [
    'A. Able, C. D. , and B. Baker, Deep lids, Stm. Rev. 3, 4 (2021).',
    {
      authors: ['A. Able', 'C. D.', 'B. Baker'],
      journal: 'Stm. Rev.',
      kind: 'article',
      pages: '4',
      title: 'Deep lids',
      volume: '3',
      year: '2021',
    },
  ],
  ['A. Able and Cleo, “Deep lids,” 2011.', { authors: ['A. Able', 'Cleo'], title: 'Deep lids', year: '2011' }],
  ['A. Able. Deep kettle lids, pages 73–130.', { ...able, pages: '73–130', title: 'Deep kettle lids' }],
  [
    'Able A and Baker B 1988 Steam in lids Tech. rep. Oakton University',
    {
      authors: ['Able, A.', 'Baker, B.'],
      kind: 'report',
      publisher: 'Oakton University',
      title: 'Steam in lids',
      year: '1988',
    },
  ],
  [
    'A. Able. Kettle Stories: Book 2, Springer, 1999.',
    { ...able, kind: 'book', publisher: 'Springer', title: 'Kettle Stories: Book 2', year: '1999' },
  ],
  ['A. Able. Deep Kettles. Steam Letters, in press.', { ...article, journal: 'Steam Letters', title: 'Deep Kettles' }],
  ['A. Able. Kettles: a work in progress, 2009.', { ...able, title: 'Kettles: a work in progress', year: '2009' }],
  ['The Kettle Project: A history of lids. 2001.', {}],
  ['Steam and lids. <i>Kettle Review</i> 12, 3 (1990).', {}],
  [
    'A. ABLE, THE METHOD OF LIDS. II. STEAM, J. Kettles 3, 4 (2001).',
    {
      ...article,
      authors: ['A. ABLE'],
      journal: 'J. Kettles',
      pages: '4',
      title: 'THE METHOD OF LIDS. II. STEAM',
      volume: '3',
      year: '2001',
    },
  ],
  [
    'Able III, C. D. & Baker, R. G. (1993) Deep lids. <i>Stm. Lett.</i>, 6(3), 117–132.',
    {
      authors: ['Able III, C. D.', 'Baker, R. G.'],
      issue: '3',
      journal: 'Stm. Lett.',
      kind: 'article',
      pages: '117–132',
      title: 'Deep lids',
      volume: '6',
      year: '1993',
    },
  ],
  [
    'Able, A. (October, 1993) Deep lids. <i>Steam Letters</i>, <b>2</b>(4), 5–9.',
    {
      authors: ['Able, A.'],
      issue: '4',
      journal: 'Steam Letters',
      kind: 'article',
      pages: '5–9',
      title: 'Deep lids',
      volume: '2',
      year: '1993',
    },
  ],
  [
    'Able, Ada Bo and Carla Dee Able. 1993. <|>“Deep lids.” <|><i>Steam Letters</i> 6 (1):23–34.',
    {
      issue: '1',
      journal: 'Steam Letters',
      kind: 'article',
      pages: '23–34',
      title: 'Deep lids',
      volume: '6',
      year: '1993',
    },
  ],
  ['Ada W. Able with Bo Baker and Carl C. Cole. <|><i>Lids for the Deep</i>. <|>Springer, 1990.', {}],
  [
    'Able, A. 2004, in SKU Symp. 220, Dark Steam in Lids, ed. B. Baker et al. (Oakton: SKP), 377',
    {
      authors: ['Able, A.'],
      booktitle: 'Dark Steam in Lids',
      kind: 'proceedings',
      pages: '377',
      volume: '220',
      year: '2004',
    },
  ],
  [
    'Able, A. 2010, in Kettle Society Meeting Abstracts, Vol. 215, 123.04',
    {
      authors: ['Able, A.'],
      booktitle: 'Kettle Society Meeting Abstracts',
      kind: 'proceedings',
      pages: '123.04',
      volume: '215',
      year: '2010',
    },
  ],
  [
    'A. Able, “Deep lids,” <i>SKP Trans. Steam</i>, vol. PP, no. 99, pp. 1–1, 2020.',
    { ...article, journal: 'SKP Trans. Steam', title: 'Deep lids', year: '2020' },
  ],
  [
    'Kettle Quantum AI and Collaborators, Deep lids below the threshold, Steam <b>638</b>, 920 (2025).',
    {
      authors: ['Kettle Quantum AI and Collaborators'],
      journal: 'Steam',
      kind: 'article',
      pages: '920',
      title: 'Deep lids below the threshold',
      volume: '638',
      year: '2025',
    },
  ],
  ['OpenKettle. A Study of Steam, Flames, and Slow Lids. <|><i>Kettle Review D 301</i> (March 1891), 1–2.', {}],
  ['Ada M. Pérez de Olmedo, Sparse Boiling in Lids, 1908.', {}],
];

for (const [entry, fields] of entries) test(entry, () => assert.deepEqual(readPrinted(withMarks(entry), ''), fields));
