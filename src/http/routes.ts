/**
 * The table of routes: every address of ours, a row each. The router, the handlers, caching, file names, the form, the
 * documentation, OpenAPI and llms.txt all read it.
 */
import {
  asset,
  figure,
  figures,
  json,
  markdown,
  metadata,
  outline,
  references,
  section,
  text,
} from '../operations/index.ts';
import { mcpPath, problems, type RouteDocs } from '../pages/index.ts';
import { agents } from './handlers/agents.ts';
import { document, home, live, open, problemPage, ready, type ServiceHandler } from './handlers/pages.ts';
import { answerWith, fileWith, type PaperHandler } from './handlers/paper.ts';

export interface PaperRoute extends RouteDocs {
  readonly kind: 'paper';
  readonly handle: PaperHandler;
  /** Whether the answer changes while its version does not: latest version, inferred fields. */
  readonly cache: 'version' | 'changing';
  /** Under which name the answer is saved. */
  readonly fileName: string;
  /** Whether it is the whole paper in a format; these name one another as alternates. */
  readonly whole?: boolean;
}

export interface ServiceRoute extends RouteDocs {
  readonly kind: 'service';
  readonly handle: ServiceHandler;
  /** The values that may fill the path; an address with another is the archive's. */
  readonly values?: ReadonlySet<string>;
  /** Whether it is for monitoring: without a rate limit, and logged at the level debug. */
  readonly monitoring?: boolean;
  /** Whether the handler takes every method. */
  readonly anyMethod?: boolean;
}

export type Route = PaperRoute | ServiceRoute;
export type Routes = Readonly<Record<string, Route>>;

const html = 'text/html; charset=utf-8';
const jsonType = 'application/json';
const markdownType = 'text/markdown; charset=utf-8; variant=GFM';
const plainType = 'text/plain; charset=utf-8';

const found = ['invalid-id', 'not-found', 'rate-limited', 'upstream'] as const;
const built = ['invalid-id', 'not-found', 'no-html', 'rate-limited', 'build-failed', 'upstream'] as const;
const limited = ['rate-limited'] as const;
const anchors =
  'The anchor is an id of the outline, an alias, or a printed number; an unknown one is answered with candidates.';

export const routes = {
  md: {
    kind: 'paper',
    path: '/{idv}.md',
    handle: answerWith(markdown),
    cache: 'version',
    fileName: '{idv}.md',
    whole: true,
    label: 'Markdown',
    summary: 'The whole paper as Markdown.',
    notes: [
      'YAML front matter, title, abstract, body, references; formulas are the author’s LaTeX between dollar signs.',
    ],
    example: '/2401.00001.md',
    type: markdownType,
    async: true,
    problems: built,
  },
  txt: {
    kind: 'paper',
    path: '/{idv}.txt',
    handle: answerWith(text),
    cache: 'version',
    fileName: '{idv}.txt',
    whole: true,
    label: 'Plain text',
    summary: 'The whole paper as plain text.',
    notes: ['The Markdown without its formatting; formulas stay LaTeX.'],
    example: '/2401.00001.txt',
    type: plainType,
    async: true,
    problems: built,
  },
  json: {
    kind: 'paper',
    path: '/{idv}.json',
    handle: answerWith(json),
    cache: 'changing',
    fileName: '{idv}.json',
    whole: true,
    label: 'JSON tree',
    summary: 'The whole paper as one document tree, with its metadata.',
    notes: ['Every block has an id that stays the same; fields the tree promises are always there and never null.'],
    example: '/2401.00001.json',
    type: jsonType,
    schema: 'PaperJson',
    async: true,
    problems: built,
  },
  outline: {
    kind: 'paper',
    path: '/{idv}/outline.json',
    handle: answerWith(outline),
    cache: 'changing',
    fileName: '{idv}-outline.json',
    label: 'Outline',
    summary: 'The sections with their anchors and sizes in tokens, and the figures and tables.',
    notes: ['Read this first, then only the sections you need.'],
    example: '/2401.00001/outline.json',
    type: jsonType,
    schema: 'Outline',
    async: true,
    problems: built,
  },
  metadata: {
    kind: 'paper',
    path: '/{idv}/metadata.json',
    handle: answerWith(metadata),
    cache: 'changing',
    fileName: '{idv}-metadata.json',
    label: 'Metadata',
    summary: 'What the archive says of the paper: title, authors, abstract, licence, all versions.',
    notes: [
      'Never builds, so it answers for papers without HTML, too; `build` and `inferred` are there once the tree is.',
    ],
    example: '/2401.00001/metadata.json',
    type: jsonType,
    schema: 'Metadata',
    problems: found,
  },
  section: {
    kind: 'paper',
    path: '/{idv}/sections/{anchor}.md',
    handle: answerWith(section),
    cache: 'version',
    fileName: '{idv}-{anchor}.md',
    summary: 'One section as Markdown, with its heading and all below it.',
    notes: [anchors, 'The same bytes as in the whole paper.'],
    example: '/2401.00001/sections/S1.md',
    type: markdownType,
    async: true,
    problems: built,
  },
  references: {
    kind: 'paper',
    path: '/{idv}/references.json',
    handle: answerWith(references),
    cache: 'version',
    fileName: '{idv}-references.json',
    label: 'References',
    summary: 'Every work cited: its text, archive id, DOI and address, and the sections that cite it.',
    notes: ['In printed order; what a reference does not name is left out.'],
    example: '/2401.00001/references.json',
    type: jsonType,
    schema: 'References',
    async: true,
    problems: built,
  },
  figures: {
    kind: 'paper',
    path: '/{idv}/figures.json',
    handle: answerWith(figures),
    cache: 'version',
    fileName: '{idv}-figures.json',
    label: 'Figures and tables',
    summary: 'Every figure with caption and images, every table with its cells.',
    notes: ['`url` is the image at the archive, `assetUrl` our copy of it.'],
    example: '/2401.00001/figures.json',
    type: jsonType,
    schema: 'Figures',
    async: true,
    problems: built,
  },
  figure: {
    kind: 'paper',
    path: '/{idv}/figures/{anchor}.json',
    handle: answerWith(figure),
    cache: 'version',
    fileName: '{idv}-{anchor}.json',
    summary: 'One figure or table.',
    notes: ['The anchor is an id, or F2 for the figure numbered 2, T1 for the table numbered 1.'],
    example: '/2401.00001/figures/F1.json',
    type: jsonType,
    schema: 'FigureJson',
    async: true,
    problems: built,
  },
  asset: {
    kind: 'paper',
    path: '/{idv}/assets/{path}',
    handle: fileWith(asset),
    cache: 'version',
    fileName: '{path}',
    summary: 'Our copy of a file that the page of the paper refers to.',
    notes: ['Copied after the first build; before that it is not found. Takes Range.'],
    example: '/2401.00001/assets/x1.png',
    type: '*/*',
    ranges: true,
    problems: found,
  },
  home: {
    kind: 'service',
    path: '/-/',
    handle: home,
    summary: 'What this is, and a form for an id.',
    type: html,
    problems: limited,
  },
  docs: {
    kind: 'service',
    path: '/-/docs',
    handle: document('docs'),
    summary: 'Every address, with examples.',
    type: html,
    problems: limited,
  },
  openapi: {
    kind: 'service',
    path: '/-/openapi.json',
    handle: document('openapi'),
    summary: 'The same for programs, as OpenAPI 3.1.',
    notes: ['This document.'],
    type: jsonType,
    schema: 'OpenApi',
    problems: limited,
  },
  llms: {
    kind: 'service',
    path: '/llms.txt',
    handle: document('llms'),
    summary: 'The same for language models, as Markdown.',
    notes: ['What can be asked here, and how to spend few tokens.'],
    type: plainType,
    problems: limited,
  },
  error: {
    kind: 'service',
    path: '/errors/{code}',
    values: new Set(Object.keys(problems)),
    handle: problemPage,
    summary: 'What a problem means, and what to do about it.',
    type: html,
    problems: limited,
  },
  open: {
    kind: 'service',
    path: '/-/open',
    handle: open,
    summary: 'Leads from an id in any spelling to its paper.',
    type: html,
    statuses: { 303: 'To the paper, or back to the form.' },
    live: true,
    problems: limited,
  },
  live: {
    kind: 'service',
    path: '/-/health/live',
    handle: live,
    monitoring: true,
    summary: 'Answers while the process does.',
    notes: ['Counts towards no limit.'],
    type: jsonType,
    schema: 'Live',
    live: true,
    problems: ['bad-request'],
  },
  ready: {
    kind: 'service',
    path: '/-/health/ready',
    handle: ready,
    monitoring: true,
    summary: 'Says whether requests should be sent here.',
    notes: ['Counts towards no limit; `paused` are parts of the archive that are not asked now.'],
    type: jsonType,
    schema: 'Ready',
    statuses: { 200: 'Yes.', 503: 'Not now.' },
    live: true,
    problems: ['bad-request'],
  },
  mcp: {
    kind: 'service',
    path: mcpPath,
    handle: agents,
    anyMethod: true,
    summary: 'The same for agents, by the Model Context Protocol.',
    type: jsonType,
    live: true,
    problems: limited,
  },
} as const satisfies Routes;

export type RouteName = keyof typeof routes;
