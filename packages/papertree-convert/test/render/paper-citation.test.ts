/** The paper itself to cite, from the archive's record. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readName } from '../../src/render/citations/name-parts.ts';
import { readJournalRef } from '../../src/render/citations/paper-citation.ts';
import { type PaperToCite, paperBibtex, paperCsl } from '../../src/render/index.ts';

const record: PaperToCite = {
  id: '2401.00001',
  version: 2,
  title: 'The GAN of $x^2$ & 50% of {us}',
  authors: ['Ada Lovelace', 'Ludwig van Beethoven', 'Martin Luther King, Jr.', 'ATLAS Collaboration', 'Plato'],
  primaryCategory: 'cs.LG',
  submittedAt: '2024-02-03T04:05:06Z',
  doi: '10.1/a 10.2/b',
  journalRef: '',
  url: 'https://arxiv.org/abs/2401.00001v2',
};

test('a paper of the archive is an entry with its eprint', () => {
  assert.equal(
    paperBibtex(record),
    `@misc{lovelace2024gan,
  author = {Lovelace, Ada and van Beethoven, Ludwig and King, Jr., Martin Luther and {ATLAS Collaboration} and {Plato}},
  title = {The {GAN} of $x^2$ \\& 50\\% of \\textbraceleft{}us\\textbraceright{}},
  year = {2024},
  eprint = {2401.00001},
  archivePrefix = {arXiv},
  primaryClass = {cs.LG},
  version = {2},
  doi = {10.1/a},
  url = {https://arxiv.org/abs/2401.00001v2},
}
`,
  );
  assert.deepEqual(paperCsl(record), [
    {
      id: 'lovelace2024gan',
      type: 'article',
      title: 'The GAN of $x^2$ & 50% of {us}',
      author: [
        { family: 'Lovelace', given: 'Ada' },
        { family: 'van Beethoven', given: 'Ludwig' },
        { family: 'King', given: 'Martin Luther', suffix: 'Jr.' },
        { literal: 'ATLAS Collaboration' },
        { literal: 'Plato' },
      ],
      issued: { 'date-parts': [[2024, 2, 3]] },
      publisher: 'arXiv',
      number: 'arXiv:2401.00001',
      archive: 'arXiv',
      archive_location: '2401.00001',
      version: '2',
      DOI: '10.1/a',
      URL: 'https://arxiv.org/abs/2401.00001v2',
    },
  ]);
});

test('every value stands in braces, so that parsers need define no names', () => {
  for (const journalRef of ['', 'Kitchen Letters 9 (2023) 1-6', 'To appear'])
    for (const line of paperBibtex({ ...record, journalRef })
      .trim()
      .split('\n')
      .slice(1, -1))
      assert.match(line, /^ {2}[A-Za-z]+ = \{.*\},$/);
});

test('a published paper is an article of its journal and year', () => {
  const published = { ...record, journalRef: 'Kitchen Letters 9 (2023) 1-6' };
  const entry = paperBibtex(published);
  for (const line of ['journal = {Kitchen Letters}', 'volume = {9}', 'pages = {1--6}', 'year = {2023}'])
    assert.ok(entry.includes(`  ${line},\n`), entry);
  assert.match(entry, /^@article\{lovelace2023gan,/);
  assert.doesNotMatch(entry, /month|note/);
  const [item] = paperCsl(published);
  assert.deepEqual(
    [item?.type, item?.['container-title'], item?.volume, item?.page, item?.issued],
    ['article-journal', 'Kitchen Letters', '9', '1–6', { 'date-parts': [[2023]] }],
  );
});

test('a record that names no journal plainly is kept as it is', () => {
  const odd = { ...record, journalRef: 'Proc. of the 3rd Conf. 12 (2020) 1-2' };
  assert.match(paperBibtex(odd), /^@misc[\s\S]* {2}note = \{Proc\. of the 3rd Conf\. 12 \(2020\) 1-2\},\n\}\n$/);
  assert.equal(paperCsl(odd)[0]?.note, odd.journalRef);
});

test('a paper without authors, title words or dates has a key all the same', () => {
  const bare = { ...record, authors: [], title: '王', submittedAt: '', id: 'hep-th/9901001' };
  assert.match(paperBibtex(bare), /^@misc\{arxivhepth9901001,\n {2}title = \{王\},\n {2}eprint/);
  assert.equal('issued' in (paperCsl(bare)[0] ?? {}), false);
});

test('journals as the archive records them', () => {
  const read = (line: string) => {
    const { journal, volume, number = '', pages, year } = readJournalRef(line) ?? {};
    return journal === undefined ? undefined : [journal, volume, number, pages, year].join('|');
  };
  const forms: Readonly<Record<string, string | undefined>> = {
    'Nature 521, 436-444 (2015)': 'Nature|521||436–444|2015',
    'J. Phys. A: Math. Theor. 51 (2018) 035201': 'J. Phys. A: Math. Theor.|51||035201|2018',
    'Lett. Math. Phys. 108 (2018), no. 2, 359-376': 'Lett. Math. Phys.|108|2|359–376|2018',
    'Phys.Rev.D59:126002,1999': 'Phys.Rev.|D59||126002|1999',
    'International Journal of Kettles 52(20):35-42, 2012': 'International Journal of Kettles|52|20|35–42|2012',
    'IEEE Transactions on Kettles, vol. 12, no. 3, pp. 4-15, 2019': 'IEEE Transactions on Kettles|12|3|4–15|2019',
    'Communications in Mathematical Kettles 12 (2001) 3-4': 'Communications in Mathematical Kettles|12||3–4|2001',
    'Advances in Steam 300 (2016), 1-20': 'Advances in Steam|300||1–20|2016',
    'Physics and Chemistry of Lids 12, 345 (2001)': 'Physics and Chemistry of Lids|12||345|2001',
    'in Kettles and Lids 12, 345 (2001)': undefined,
    'PoS(CD15) (2015) 045': undefined,
    'Eur. Phys. J. C (2017) 77:856': undefined,
    'In Proceedings of the 58th Meeting, 2020': undefined,
    '': undefined,
  };
  for (const [line, expected] of Object.entries(forms)) assert.equal(read(line), expected, line);
});

test('names in parts, and those that have none', () => {
  assert.deepEqual(readName('van der Berg, J. K.'), { family: 'van der Berg', given: 'J. K.' });
  assert.deepEqual(readName('J.\u00a0K. Rowling'), { family: 'Rowling', given: 'J. K.' });
  assert.deepEqual(readName('OpenAI'), { literal: 'OpenAI' });
  assert.deepEqual(readName('王 伟'), { literal: '王 伟' });
  assert.deepEqual(readName('A, B, C'), { literal: 'A, B, C' });
  assert.deepEqual(readName('The White House'), { literal: 'The White House' });
});

test('particles belong to the family, however they are written; what may be either is not guessed', () => {
  const families: Readonly<Record<string, string>> = {
    'M. Le Delliou': 'Le Delliou',
    'J. Van Landeghem': 'Van Landeghem',
    'E. Ben Zaken': 'Ben Zaken',
    'C. Van Den Broeck': 'Van Den Broeck',
    'A. J. G. de Azambuja': 'de Azambuja',
    'M. d. L. Planas': 'Planas',
    'J.-C. van der Meer': 'van der Meer',
    'Chris Van Den Broeck': 'Van Den Broeck',
    'Valentin De Bortoli': 'De Bortoli',
    'Ludwig van Beethoven': 'van Beethoven',
    'Quoc V Le': 'Le',
    'Jean-Luc Marion': 'Marion',
  };
  for (const [name, family] of Object.entries(families))
    assert.deepEqual(readName(name), { family, given: name.slice(0, -family.length - 1) }, name);
  for (const name of ['J. Calderón Bustillo', 'J. Andrew Bagnell', 'N. C. for Cybersecurity', 'Luc Van Gool'])
    assert.deepEqual(readName(name), { literal: name }, name);
});

test('where given names are initials throughout, a name without any is that of a group', () => {
  for (const name of ['Advanced Micro Devices', 'European Medicines Agency', 'Hugging Face'])
    assert.deepEqual(readName(name, { initials: true }), { literal: name });
  assert.deepEqual(readName('W. Y. Wang', { initials: true }), { family: 'Wang', given: 'W. Y.' });
  assert.deepEqual(readName('P.Able'), { family: 'Able', given: 'P.' });
  assert.deepEqual(readName('A. B. Able III'), { family: 'Able', given: 'A. B.', suffix: 'III' });
  assert.deepEqual(readName('Ministry of Kettles, Japan'), { literal: 'Ministry of Kettles, Japan' });
});
