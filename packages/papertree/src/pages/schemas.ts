/** JSON Schemas of every JSON answer, field by field. */

import { sourceTypes } from 'papertree-convert/paper';
import type { Schema } from 'papertree-convert/tree';
import { buildSchemas } from './build-schemas.ts';
import { dataSchemas } from './data-schemas.ts';
import { questionSchemas } from './question-schemas.ts';
import {
  alias,
  anchor,
  caption,
  constant,
  count,
  ids,
  latestVersion,
  list,
  moment,
  number,
  object,
  ref,
  text,
  nodeSchemas as tree,
  url,
  warnings,
  withField,
} from './schema-terms.ts';

/** A field as the node table declares it. */
function declared(name: string, field: string): Schema {
  const { properties } = tree[name] as { properties: Readonly<Record<string, Schema>> };
  return properties[field] as Schema;
}
const inline = ref('Inline');
const block = ref('Block');

const captioned = { id: anchor, number, alias, caption, content: list(inline, 'The caption as inline nodes.') };
const figure = {
  ...captioned,
  images: list(ref('ImageEntry'), 'Its images in reading order.'),
  panels: list(ref('FigureEntry'), 'The figures in it.'),
};
const table = {
  ...captioned,
  rows: list(list(ref('CellEntry'), 'A row.'), 'The cells, row by row.'),
};
/** One float alone: its `id` is its anchor, so `idv` names the paper. */
const alone = { schema: ids.schema, idv: ids.idv, version: ids.version };

const answers: Readonly<Record<string, Schema>> = {
  PaperJson: object(
    'A paper.',
    {
      ...ids,
      latestVersion,
      urls: ref('Urls'),
      metadata: ref('PaperMetadata'),
      build: ref('Build'),
      tokens: ref('Tokens'),
      warnings,
      content: ref('Content'),
      inferred: ref('Inferred'),
    },
    ['warnings'],
  ),
  Metadata: object(
    'What is known of a paper; `build` and `inferred` once its tree is built.',
    {
      ...ids,
      latestVersion,
      urls: ref('Urls'),
      metadata: ref('PaperMetadata'),
      build: ref('Build'),
      inferred: ref('Inferred'),
      warnings,
    },
    ['build', 'inferred', 'warnings'],
  ),
  Outline: object(
    'The shape of a paper.',
    {
      ...ids,
      title: text('The title.'),
      authors: list({ type: 'string' }, 'Their names.'),
      primaryCategory: text('The primary category.'),
      submittedAt: text('When the version served was submitted, RFC 3339; empty where the archive does not say.'),
      inferred: ref('Inferred'),
      tokens: ref('Tokens'),
      abstract: text('The abstract as text.'),
      sections: list(ref('SectionEntry'), 'Body and appendices.'),
      figures: list(ref('FloatEntry'), 'Figures and their panels.'),
      tables: list(ref('FloatEntry'), 'Tables.'),
      equations: count('Displayed formulas.'),
      references: count('Works cited.'),
      warnings,
    },
    ['warnings'],
  ),
  References: object('The works cited.', {
    ...ids,
    references: list(ref('ReferenceEntry'), 'In printed order.'),
  }),
  Figures: object('Figures and tables.', {
    ...ids,
    figures: list(ref('FigureEntry'), 'Figures in reading order.'),
    tables: list(ref('TableEntry'), 'Tables in reading order.'),
  }),
  // The tree has a node Figure.
  FigureJson: {
    oneOf: [
      object('A figure alone; `id` is its anchor.', { ...alone, ...figure }),
      object('A table alone; `id` is its anchor.', { ...alone, ...table }),
    ],
  },
  OpenApi: { type: 'object', description: 'An OpenAPI document.' },
  Live: object('The process answers.', { live: constant(true, 'Always true.') }),
  Ready: object(
    'Whether requests should be sent here.',
    {
      ready: { type: 'boolean', description: 'Whether they should.' },
      reason: text('Why not, or what works only in part.'),
      paused: list(
        object('A part of the archive.', {
          part: text('Which one.'),
          reason: text('Why it is not asked.'),
          until: moment('Until when.'),
        }),
        'Parts of the archive that are not asked now.',
      ),
    },
    ['reason', 'paused'],
  ),
  Accepted: object('The paper is being built.', {
    status: constant('building', 'What is going on.'),
    location: url('What to poll.'),
    retryAfter: count('Seconds to wait before the next poll.'),
    queuedAt: moment('When the build was asked for.'),
  }),
  ProblemDetails: {
    ...object(
      'A failure (RFC 9457).',
      {
        type: url('The page about it.'),
        title: text('What failed, the same for every case of the code.'),
        status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.' },
        detail: text('The same in a sentence.'),
        instance: text('The path of the request as received, without its query.'),
        code: text('The stable code.'),
        hint: text('What to do next.'),
        reason: text('What happened in this case.'),
        movedTo: list(
          { type: 'string' },
          'Where the part stands that had the anchor on an earlier page or in another version.',
        ),
        candidates: list({ type: 'string' }, 'What was perhaps meant.'),
        requestId: text('Names the request in our log.'),
      },
      ['reason', 'movedTo', 'candidates'],
    ),
    // RFC 9457 has clients ignore members they do not know, so that more may come.
    additionalProperties: true,
  },
};

const pieces: Readonly<Record<string, Schema>> = {
  Urls: object('Where the version served is found.', {
    upstream: object('At the archive.', { abs: url('Its page.'), pdf: url('The PDF.'), html: url('The HTML.') }),
    service: object('Here.', {
      json: url('The tree.'),
      md: url('Markdown.'),
      txt: url('Plain text.'),
      outline: url('The outline.'),
    }),
  }),
  PaperMetadata: object('What the archive says of the paper; empty where it says nothing.', {
    title: text('The title.'),
    authors: text('The authors as the archive lists them.'),
    abstract: text('The abstract.'),
    categories: list({ type: 'string' }, 'The categories, the primary one first.'),
    primaryCategory: text('The primary category.'),
    license: text('The address of the licence.'),
    doi: text('The DOI of the published version.'),
    journalRef: text('Where it was published.'),
    comments: text('The authors’ comments.'),
    reportNo: text('The report number.'),
    versions: list(ref('Version'), 'Every version, the first first.'),
  }),
  Version: object('A version of the paper.', {
    version: { type: 'integer', minimum: 1, description: 'Its number.' },
    submittedAt: text('When it was submitted, RFC 3339; empty where the archive does not say.'),
    sourceType: { type: 'string', enum: sourceTypes, description: 'What was submitted.' },
  }),
  ...buildSchemas,
  SectionEntry: object('A section of the outline.', {
    id: anchor,
    alias,
    number,
    title: text('The heading without its number.'),
    tokens: count('The length of its Markdown, in tokens.'),
    children: list(ref('SectionEntry'), 'The sections in it.'),
  }),
  FloatEntry: object('A figure or table of the outline.', { id: anchor, number, caption }),
  FigureEntry: object('A figure.', figure),
  TableEntry: object('A table.', table),
  ImageEntry: object(
    'An image.',
    {
      url: text('The file at the archive; our copy where the paper was converted here.'),
      assetUrl: text('Our copy of it.'),
      width: count('Pixels.'),
      height: count('Pixels.'),
      alt: text('The words the author gave for it.'),
    },
    ['width', 'height', 'alt'],
  ),
  CellEntry: object('A cell.', {
    text: text('What it says, as text.'),
    content: list(block, 'The same as blocks.'),
    header: { type: 'boolean', description: 'Whether it is a heading.' },
    colspan: { type: 'integer', minimum: 1, description: 'Columns it spans.' },
    rowspan: { type: 'integer', minimum: 1, description: 'Rows it spans.' },
    align: declared('Cell', 'align'),
  }),
  ReferenceEntry: withField(
    withField(tree.Reference ?? {}, 'citedIn', list({ type: 'string' }, 'The sections that cite it.')),
    'contexts',
    list(ref('CitationContext'), 'Every citation of it, in reading order.'),
  ),
};

/** Every schema by its name: answers, their pieces, and the nodes of the tree. */
export const schemas: Readonly<Record<string, Schema>> = {
  ...answers,
  ...pieces,
  ...dataSchemas,
  ...questionSchemas,
  ...tree,
};
