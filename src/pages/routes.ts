/** Every address of ours, declared once: the server answers by this table, and the documents are read off it. */
import type { AnswerCode } from '../errors.ts';
import type { Question } from '../paper/address.ts';

export type RouteName = 'md' | 'json' | 'txt' | Exclude<Question['kind'], 'paper'>;

export interface Route {
  readonly path: string;
  readonly summary: string;
  /** What else there is to know; a sentence each. */
  readonly notes: readonly string[];
  /** What fills the path, for an example that can be typed. */
  readonly example: string;
  /** Content-Type of the answer; an asset's depends on the file. */
  readonly type: string;
  /** The name of its schema, where the answer is JSON. */
  readonly schema?: string;
  /** Whether a first request may ask not to wait. */
  readonly async: boolean;
  /** Whether its representation changes while that of the version does not: latest version, inferred fields. */
  readonly changes: boolean;
  readonly problems: readonly AnswerCode[];
}

const json = 'application/json';
const markdown = 'text/markdown; charset=utf-8; variant=GFM';
const plain = 'text/plain; charset=utf-8';

const found = ['invalid-id', 'not-found', 'rate-limited', 'upstream'] as const;
const built = ['invalid-id', 'not-found', 'no-html', 'rate-limited', 'build-failed', 'upstream'] as const;
const anchors =
  'The anchor is an id of the outline, an alias, or a printed number; an unknown one is answered with candidates.';

export const routes: Readonly<Record<RouteName, Route>> = {
  md: {
    path: '/{idv}.md',
    summary: 'The whole paper as Markdown.',
    notes: [
      'YAML front matter, title, abstract, body, references; formulas are the author’s LaTeX between dollar signs.',
    ],
    example: '/2401.00001.md',
    type: markdown,
    async: true,
    changes: false,
    problems: built,
  },
  json: {
    path: '/{idv}.json',
    summary: 'The whole paper as one document tree, with its metadata.',
    notes: ['Every block has an id that stays the same; fields the tree promises are always there and never null.'],
    example: '/2401.00001.json',
    type: json,
    schema: 'PaperJson',
    async: true,
    changes: true,
    problems: built,
  },
  txt: {
    path: '/{idv}.txt',
    summary: 'The whole paper as plain text.',
    notes: ['The Markdown without its formatting; formulas stay LaTeX.'],
    example: '/2401.00001.txt',
    type: plain,
    async: true,
    changes: false,
    problems: built,
  },
  metadata: {
    path: '/{idv}/metadata.json',
    summary: 'What the archive says of the paper: title, authors, abstract, licence, all versions.',
    notes: [
      'Never builds, so it answers for papers without HTML, too; `build` and `inferred` are there once the tree is.',
    ],
    example: '/2401.00001/metadata.json',
    type: json,
    schema: 'Metadata',
    async: false,
    changes: true,
    problems: found,
  },
  outline: {
    path: '/{idv}/outline.json',
    summary: 'The sections with their anchors and sizes in tokens, and the figures and tables.',
    notes: ['Read this first, then only the sections you need.'],
    example: '/2401.00001/outline.json',
    type: json,
    schema: 'Outline',
    async: true,
    changes: true,
    problems: built,
  },
  section: {
    path: '/{idv}/sections/{anchor}.md',
    summary: 'One section as Markdown, with its heading and all below it.',
    notes: [anchors, 'The same bytes as in the whole paper.'],
    example: '/2401.00001/sections/S1.md',
    type: markdown,
    async: true,
    changes: false,
    problems: built,
  },
  references: {
    path: '/{idv}/references.json',
    summary: 'Every work cited: its text, archive id, DOI and address, and the sections that cite it.',
    notes: [],
    example: '/2401.00001/references.json',
    type: json,
    schema: 'References',
    async: true,
    changes: false,
    problems: built,
  },
  figures: {
    path: '/{idv}/figures.json',
    summary: 'Every figure with caption and images, every table with its cells.',
    notes: ['`url` is the image at the archive, `assetUrl` our copy of it.'],
    example: '/2401.00001/figures.json',
    type: json,
    schema: 'Figures',
    async: true,
    changes: false,
    problems: built,
  },
  figure: {
    path: '/{idv}/figures/{anchor}.json',
    summary: 'One figure or table.',
    notes: ['The anchor is an id, or F2 for the figure numbered 2, T1 for the table numbered 1.'],
    example: '/2401.00001/figures/F1.json',
    type: json,
    schema: 'FigureJson',
    async: true,
    changes: false,
    problems: built,
  },
  asset: {
    path: '/{idv}/assets/{path}',
    summary: 'Our copy of a file that the page of the paper refers to.',
    notes: ['Copied after the first build; before that it is not found. Takes Range.'],
    example: '/2401.00001/assets/x1.png',
    type: 'application/octet-stream',
    async: false,
    changes: false,
    problems: found,
  },
};

/** The name under which the route of a question stands in the table. */
export function routeOf(question: Question): RouteName {
  return question.kind === 'paper' ? question.format : question.kind;
}

export interface Place {
  readonly path: string;
  readonly summary: string;
  readonly type: string;
}

const html = 'text/html; charset=utf-8';

/** The addresses that are about the service, not about a paper. */
export const places = {
  home: { path: '/-/', summary: 'What this is, and a form for an id.', type: html },
  docs: { path: '/-/docs', summary: 'Every address, with examples.', type: html },
  openapi: { path: '/-/openapi.json', summary: 'The same for programs, as OpenAPI 3.1.', type: json },
  llms: { path: '/llms.txt', summary: 'The same for language models, as Markdown.', type: plain },
  error: { path: '/errors/{code}', summary: 'What a problem means, and what to do about it.', type: html },
  open: { path: '/-/open', summary: 'Leads from an id in any spelling to its paper.', type: html },
  live: { path: '/-/health/live', summary: 'Answers while the process does.', type: json },
  ready: { path: '/-/health/ready', summary: 'Says whether requests should be sent here.', type: json },
  metrics: { path: '/-/metrics', summary: 'Metrics for Prometheus.', type: 'text/plain; version=0.0.4; charset=utf-8' },
} as const satisfies Record<string, Place>;
