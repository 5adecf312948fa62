/** An example of every answer, for OpenAPI: a paper of one section, as the service gives it in each form. */

import { dataExamples, dataTexts } from './data-examples.ts';

type Example = Readonly<Record<string, unknown>>;

const ids = { schema: 1, id: '2401.00001', version: 1, idv: '2401.00001v1' };
const archive = 'https://arxiv.org';
const image = `${archive}/html/${ids.idv}/x1.png`;
const words = (text: string) => [{ type: 'text', text }];

const metadata = {
  title: 'On Kettles',
  authors: 'A. Author',
  abstract: 'Kettles sing.',
  categories: ['physics.pop-ph'],
  primaryCategory: 'physics.pop-ph',
  license: 'http://creativecommons.org/licenses/by/4.0/',
  doi: '',
  journalRef: '',
  comments: '1 page',
  reportNo: '',
  versions: [{ version: 1, submittedAt: '2024-01-01T00:00:00Z', sourceType: 'tex' }],
};

const build = {
  source: `${archive}/html/${ids.idv}`,
  builder: 'papertree/0.1.0',
  builtAt: '2026-01-01T00:00:00.000Z',
  quality: {
    score: 1,
    stats: {
      errors: 0,
      sections: 2,
      paragraphs: 2,
      mathNodes: 1,
      mathWithoutLatex: 0,
      cites: 1,
      unresolvedCites: 0,
      figures: 1,
      figuresWithoutImages: 0,
    },
    upstream: {
      status: 'ok',
      errors: 0,
      warnings: 0,
      undefined: [],
      missing: [],
      converter: 'latexmlc (LaTeXML version 0.8.8)',
    },
  },
};

const inferred = {
  status: 'ready',
  tldr: 'Kettles sing at one frequency.',
  contributions: ['The frequency at which kettles sing.'],
  evidence: [{ anchor: 'S1', quotation: 'all of them sing at one frequency', match: 'exact' }],
  unproven: 0,
  paperType: 'empirical',
  model: 'qwen3:8b',
  promptVersion: '2',
  inferredAt: '2026-01-01T00:01:00.000Z',
};

const formerPage = {
  builtAt: '2025-12-01T00:00:00.000Z',
  changes: { added: 0, removed: 0, moved: 0, renumbered: 0, changed: 1, anchorsMoved: 1, anchorsGone: 0 },
};
const formerAnchor = { anchor: 'S1.F7', kind: 'figure', number: '1', movedTo: 'S1.F1', by: 'text' };

const reference = {
  id: 'bib.bib1',
  number: '1',
  text: 'B. Boiler. Steam. arXiv:2401.00002.',
  content: words('B. Boiler. Steam. arXiv:2401.00002.'),
  upstreamId: '2401.00002',
};

const figure = {
  id: 'S1.F1',
  number: '1',
  alias: 'F1',
  caption: 'A kettle.',
  content: words('A kettle.'),
  images: [{ url: image, assetUrl: `/${ids.idv}/assets/x1.png`, width: 9, height: 8, alt: 'A kettle' }],
  panels: [],
};

const content = {
  title: words('On Kettles'),
  authors: [{ name: 'A. Author', affiliations: [] }],
  abstract: [
    {
      type: 'section',
      id: 'abstract1',
      level: 1,
      number: '',
      title: [],
      children: [{ type: 'paragraph', id: 'p0', children: words('Kettles sing.') }],
    },
  ],
  body: [
    {
      type: 'section',
      id: 'S1',
      level: 1,
      number: '1',
      title: words('Introduction'),
      children: [
        {
          type: 'paragraph',
          id: 'S1.p1.1',
          children: [
            ...words('They sing at '),
            { type: 'math', latex: 'f' },
            ...words(' '),
            {
              type: 'cite',
              children: [...words('['), { type: 'ref', target: 'bib.bib1', children: words('1') }, ...words(']')],
            },
            ...words('.'),
          ],
        },
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
  ],
  appendices: [],
  bibliography: [reference],
  referenceLists: [{ id: 'bib', level: 1, number: '', title: words('References'), size: 1 }],
  footnotes: [],
};

const tokens = { approx: 56, method: 'chars/4' };
const section = `## 1 Introduction\n\nThey sing at $f$ [1].\n\n![A kettle](${image})\n\n**Figure 1:** A kettle.\n`;
const markdown = `# On Kettles\n\n## Abstract\n\nKettles sing.\n\n${section}\n## References\n\n- [1] ${reference.text}\n`;
const text = `On Kettles\n\nAbstract\n\nKettles sing.\n\n1 Introduction\n\nThey sing at $f$ [1].\n\nA kettle\n\nFigure 1: A kettle.\n\nReferences\n\n- [1] ${reference.text}\n`;

/** Examples of text answers, by the name of their route. */
export const textExamples: Readonly<Record<string, string>> = {
  diffMd: '# Changes from 2401.00001v1 to 2401.00001v2\n\n- **changed** paragraph `S1.p1.1`: They ~~hum~~ **sing**\n',
  ...dataTexts,
  md: `---\ntitle: "On Kettles"\n---\n\n${markdown}`,
  txt: text,
  html: '<!doctype html>\n<html lang="en">\n<head>…</head>\n<body>… <article class="paper">… <section id="S1"><h2>…</h2>…</section> …</article> …</body>\n</html>\n',
  section,
  llms: '# Papertree\n\n> Papers of arXiv as Markdown, JSON, plain text and a page to read, whole or by the part. Read-only, no key.\n',
};

/** Examples of JSON answers, by the name of their schema. */
export function jsonExamples(baseUrl: string): Readonly<Record<string, Example>> {
  const here = `${baseUrl}/${ids.idv}`;
  const urls = {
    upstream: {
      abs: `${archive}/abs/${ids.idv}`,
      pdf: `${archive}/pdf/${ids.idv}`,
      html: `${archive}/html/${ids.idv}`,
    },
    service: { json: `${here}.json`, md: `${here}.md`, txt: `${here}.txt`, outline: `${here}/outline.json` },
  };
  const paper = { ...ids, latestVersion: 1, urls, metadata };
  const outline = {
    ...ids,
    title: 'On Kettles',
    authors: ['A. Author'],
    primaryCategory: 'physics.pop-ph',
    submittedAt: '2024-01-01T00:00:00Z',
    tokens,
    abstract: 'Kettles sing.',
    sections: [{ id: 'S1', alias: 'introduction', number: '1', title: 'Introduction', tokens: 31, children: [] }],
    figures: [{ id: 'S1.F1', number: '1', caption: 'A kettle.' }],
    tables: [],
    equations: 0,
    references: 1,
    inferred,
  };
  return {
    PaperJson: { ...paper, build, tokens, content, inferred },
    Metadata: { ...paper, build, inferred },
    Outline: outline,
    References: {
      ...ids,
      references: [
        {
          ...reference,
          citedIn: ['S1'],
          contexts: [{ anchor: 'S1.p1.1', section: 'S1', sentence: 'They sing at $f$ [1].', group: ['bib.bib1'] }],
        },
      ],
    },
    Figures: { ...ids, figures: [figure], tables: [] },
    ...dataExamples,
    BatchLine: { asked: ids.id, status: 200, idv: ids.idv, body: outline },
    FormerAnchors: { ...ids, pages: [formerPage], anchors: [formerAnchor] },
    Difference: { ...ids, from: '2401.00001v1', changes: [], anchors: { S1: 'S1' }, units: { from: 1, to: 1 } },
    Found: {
      ...ids,
      query: 'Kettles sing',
      verdict: 'exact',
      total: 1,
      matches: [{ match: 'exact', anchor: 'abstract1', kind: 'text', snippet: 'Kettles sing.' }],
      unknown: [],
    },
    FigureJson: { schema: ids.schema, idv: ids.idv, version: ids.version, ...figure },
    Accepted: {
      status: 'building',
      location: `${baseUrl}/2401.00001v1.json?async`,
      retryAfter: 2,
      queuedAt: '2026-01-01T00:00:00.000Z',
    },
    OpenApi: { openapi: '3.1.0', info: { title: 'Papertree', version: '0.1.0' }, paths: {} },
    Live: { live: true },
    Ready: { ready: true },
  };
}
