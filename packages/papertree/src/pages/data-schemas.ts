/**
 * JSON Schemas of the paper as data: nodes by anchor, tables; works to cite, as items of CSL-JSON with the fields that we
 * give.
 */
import type { Schema } from 'papertree-convert/tree';
import { anchor, caption, count, ids, list, number, object, ref, text, url } from './schema-terms.ts';

/** One part alone: its `id` is its anchor, so `idv` names the paper. */
const alone = { schema: ids.schema, idv: ids.idv, version: ids.version };

const anyNode: Schema = {
  description: 'A block or a part of one, as the tree has it; or a footnote, a work cited, a list of works.',
  anyOf: ['Block', 'ListItem', 'Definition', 'Line', 'Cell', 'Footnote', 'Reference', 'ReferenceList'].map(ref),
};

const section = text('The anchor of the innermost section that holds it; empty where none does.');
const yes = (description: string): Schema => ({ const: true, description });
const real = (description: string): Schema => ({ type: 'number', description });

const table = {
  id: anchor,
  section,
  number,
  label: text('The printed word before the number.'),
  caption,
  columns: list(
    object(
      'A column.',
      { name: text('The labels above it, joined by ` / `.'), unit: text('The unit in brackets behind its name.') },
      ['unit'],
    ),
    'A column for each of the grid.',
  ),
  headRows: count('How many rows stand above the records.'),
  records: list(list(ref('CellData'), 'A cell for each column.'), 'The rows below the head.'),
};

const names = list(ref('CslName'), 'In printed order.');

const item: Readonly<Record<string, Schema>> = {
  id: text('The key of the item.'),
  type: text('The kind of work, as CSL names it.'),
  title: text('The title.'),
  author: names,
  editor: names,
  issued: object('When it appeared.', {
    'date-parts': list(list({ type: 'integer' }, 'Year, month and day, as far as they are known.'), 'One date.'),
  }),
  'container-title': text('The journal, book or proceedings it stands in.'),
  'collection-title': text('The series.'),
  publisher: text('The publisher.'),
  'publisher-place': text('Where the publisher is.'),
  edition: text('The edition.'),
  volume: text('The volume.'),
  issue: text('The issue.'),
  page: text('The pages.'),
  number: text('The number of a report or preprint.'),
  version: text('The version.'),
  archive: text('The archive that holds it.'),
  archive_location: text('Its id there.'),
  DOI: text('The DOI.'),
  URL: url('Where it is found.'),
  note: text('What else is recorded of it; of a work cited, the whole entry as printed.'),
  custom: { type: 'object', description: 'What no field of CSL says.', additionalProperties: { type: 'string' } },
};

export const dataSchemas: Readonly<Record<string, Schema>> = {
  NodeJson: object(
    'A node alone; `id` is its anchor.',
    {
      ...alone,
      id: anchor,
      type: text('The type of the node; `footnote`, `reference` and `referenceList` for those.'),
      names: list({ type: 'string' }, 'The names by which it goes in print, in lower case and in full: `equation 3`.'),
      section,
      within: text('The anchor of the block that holds it, where one does.'),
      previous: text('The anchor of the block before it in reading order.'),
      next: text('The anchor of the block behind it.'),
      nodes: list(ref('AnyNode'), 'The node; several where the page has one paragraph of several blocks.'),
    },
    ['within', 'previous', 'next'],
  ),
  AnyNode: anyNode,
  Equations: object('The displayed formulas.', { ...ids, equations: list(ref('EquationData'), 'In reading order.') }),
  EquationData: object(
    'A displayed formula.',
    {
      id: anchor,
      section,
      number,
      latex: text('The LaTeX of the author; aligned cells are joined with ` & `.'),
      pageLatex: text('The LaTeX as the page gives it, where that is another.'),
      group: text('The anchor of the group whose row it is.'),
      mentions: list(ref('MentionData'), 'Where the text refers to it or to its group.'),
    },
    ['pageLatex', 'group'],
  ),
  MentionData: object('A place of the text that refers to a part.', {
    anchor: text('The anchor of the innermost block that holds it.'),
    section,
    sentence: text('The sentence.'),
  }),
  Statements: object('The statements.', { ...ids, statements: list(ref('StatementData'), 'In reading order.') }),
  StatementData: object('A theorem, lemma, definition, remark or the like.', {
    id: anchor,
    section,
    kind: text('What it is called in print: `Theorem`.'),
    environment: text('The name of the environment the author used.'),
    number,
    title: text('The heading as printed.'),
    name: text('What stands in brackets in the heading; empty where nothing does.'),
    statement: text('What it says, as Markdown.'),
    text: text('The same as plain text.'),
    proofs: list({ type: 'string' }, 'The anchors of its proofs.'),
    cites: list({ type: 'string' }, 'The anchors of the works that it and its proofs cite.'),
    refersTo: list({ type: 'string' }, 'The anchors of the parts that it and its proofs refer to.'),
    citedBy: list(ref('MentionData'), 'Where the text refers to it.'),
  }),
  Listings: object('Algorithms and program text.', { ...ids, listings: list(ref('ListingData'), 'In reading order.') }),
  ListingData: object(
    'An algorithm, which has lines, or program text, which has code.',
    {
      id: anchor,
      section,
      within: text('The anchor of the block that holds it, where one does.'),
      kind: { enum: ['algorithm', 'program'], description: 'Which of both.' },
      number,
      label: text('The printed word before the number.'),
      caption,
      lines: list(
        object('A line.', {
          id: anchor,
          number: text('The printed number of the line; empty where none is printed.'),
          indent: count('How deep it is indented.'),
          text: text('What it says; formulas stay LaTeX.'),
        }),
        'The lines of an algorithm.',
      ),
      language: text('The language of a program, as the author named it; empty where nobody did.'),
      code: text('The program, verbatim.'),
    },
    ['within', 'lines', 'language', 'code'],
  ),
  Tables: object('The tables as data.', { ...ids, tables: list(ref('TableData'), 'In reading order.') }),
  TableData: object('A table as data.', table),
  TableJson: object('A table alone; `id` is its anchor.', { ...alone, ...table }),
  CellData: object(
    'A cell as it is printed, and the number that it says where it says one.',
    {
      id: text('Its anchor: row and column of the grid, from 1.'),
      text: text('The words; formulas as plain characters where they have such a form.'),
      latex: text('The same with formulas as LaTeX, where that is another.'),
      number: real('The number.'),
      error: {
        description: 'What stands behind ±, or how far up and down.',
        oneOf: [real('Both ways.'), object('Each way.', { plus: real('Up.'), minus: real('Down.') })],
      },
      unit: text('What stands behind the number, or the currency before it; it is not multiplied in.'),
      relation: { enum: ['<', '>', '≤', '≥', '~'], description: 'Where the number is a bound, or about the value.' },
      rest: text('What else is printed: `(+3.8)`, `†`.'),
      bold: yes('Set in bold.'),
      italic: yes('Set in italics.'),
      header: yes('It heads its row.'),
      spannedBy: text('The anchor of the cell that spans to here; the words are its.'),
    },
    ['latex', 'number', 'error', 'unit', 'relation', 'rest', 'bold', 'italic', 'header', 'spannedBy'],
  ),
  CitationContext: object('A citation of a work.', {
    anchor,
    section: text('The anchor of its section; of a footnote, the one that calls it first.'),
    sentence: text('The sentence; empty beyond some megabytes of them.'),
    group: list({ type: 'string' }, 'The anchors of the works cited at once there, as in “[3–5]”: all three of them.'),
  }),
  CslItems: list(ref('CslItem'), 'Items of CSL-JSON.'),
  CslItem: object(
    'A work to cite.',
    item,
    Object.keys(item).filter((name) => name !== 'id' && name !== 'type'),
  ),
  CslName: {
    description: 'A name in parts, or whole.',
    oneOf: [
      object(
        'A person.',
        { family: text('The family name.'), given: text('The given name.'), suffix: text('What stands behind it.') },
        ['suffix'],
      ),
      object('A name that has no parts.', { literal: text('The name.') }),
    ],
  },
};
