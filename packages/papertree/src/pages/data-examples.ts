/** Examples of the paper as data, for OpenAPI: parts of the paper of the other examples, and works to cite. */

const head = { schema: 1, idv: '2401.00001v1', version: 1 };
const paper = { schema: 1, id: '2401.00001', version: 1, idv: '2401.00001v1' };
const words = (text: string) => [{ type: 'text', text }];
const image = 'https://arxiv.org/html/2401.00001v1/x1.png';

const table = {
  id: 'S1.T1',
  section: 'S1',
  number: '1',
  label: 'Table',
  caption: 'Kettles.',
  columns: [{ name: 'Kettle' }, { name: 'Tone (Hz)', unit: 'Hz' }],
  headRows: 1,
  records: [
    [
      { id: 'S1.T1~r2c1', text: 'steel' },
      {
        id: 'S1.T1~r2c2',
        text: '440 ± 3',
        latex: '$\\mathbf{440\\pm 3}$',
        number: 440,
        error: 3,
        bold: true,
      },
    ],
  ],
};

const bib = `@misc{author2024kettles,
  author = {Author, A.},
  title = {On Kettles},
  year = {2024},
  month = jan,
  eprint = {2401.00001},
  archivePrefix = {arXiv},
  primaryClass = {physics.pop-ph},
  version = {1},
  url = {https://arxiv.org/abs/2401.00001v1},
}
`;

const referencesBib = `@misc{bib.bib1,
  eprint = {2401.00002},
  archiveprefix = {arXiv},
  note = {B. Boiler. Steam. arXiv:2401.00002.},
}
`;

/** By the name of the route. */
export const dataTexts: Readonly<Record<string, string>> = {
  bib,
  referencesBib,
  nodeMarkdown: `![A kettle](${image})\n\n**Figure 1:** A kettle.\n`,
  tableCsv: 'Kettle,Tone (Hz)\r\nsteel,440 ± 3\r\n',
  tableMarkdown: '**Table 1:** Kettles.\n\n| Kettle | Tone (Hz) |\n| --- | --- |\n| steel | $\\mathbf{440\\pm 3}$ |\n',
  nodeText: 'A kettle\n\nFigure 1: A kettle.\n',
};

/** By the name of the schema. */
export const dataExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Equations: {
    ...paper,
    equations: [
      {
        id: 'S1.E1',
        section: 'S1',
        number: '1',
        latex: 'f=c/4l',
        mentions: [{ anchor: 'S1.p2.1', section: 'S1', sentence: 'By (1) they are high.' }],
      },
    ],
  },
  Statements: {
    ...paper,
    statements: [
      {
        id: 'Thmtheorem1',
        section: 'S1',
        kind: 'Theorem',
        environment: 'theorem',
        number: '1',
        title: 'Theorem 1 (Tones).',
        name: 'Tones',
        statement: 'Kettles sing at $f$.',
        text: 'Kettles sing at $f$.',
        proofs: ['S1.1'],
        cites: ['bib.bib1'],
        refersTo: ['S1.E1'],
        citedBy: [],
      },
    ],
  },
  Listings: {
    ...paper,
    listings: [
      {
        id: 'alg1',
        section: 'S1',
        kind: 'algorithm',
        number: '1',
        label: 'Algorithm',
        caption: 'Boiling',
        lines: [{ id: 'alg1.l1', number: '1:', indent: 0, text: 'heat until it sings' }],
      },
    ],
  },
  Tables: { ...paper, tables: [table] },
  TableJson: { ...head, ...table },
  NodeJson: {
    ...head,
    id: 'S1.F1',
    type: 'figure',
    names: ['figure 1', 'f1'],
    section: 'S1',
    previous: 'S1.p1.1',
    next: 'bib.bib1',
    nodes: [
      {
        type: 'figure',
        id: 'S1.F1',
        number: '1',
        label: 'Figure',
        caption: words('A kettle.'),
        images: [{ type: 'image', src: image, alt: 'A kettle', width: 9, height: 8 }],
        children: [],
      },
    ],
  },
};

/** Examples of answers that are lists, by the name of their schema. */
export const listExamples: Readonly<Record<string, readonly object[]>> = {
  CslItems: [
    {
      id: 'author2024kettles',
      type: 'article',
      title: 'On Kettles',
      author: [{ family: 'Author', given: 'A.' }],
      issued: { 'date-parts': [[2024, 1, 1]] },
      publisher: 'arXiv',
      number: 'arXiv:2401.00001',
      archive: 'arXiv',
      archive_location: '2401.00001',
      version: '1',
      URL: 'https://arxiv.org/abs/2401.00001v1',
    },
  ],
};
