/** JSON Schemas of works to cite: items of CSL-JSON, with the fields that we give. */
import type { Schema } from 'papertree-convert/tree';
import { anchor, list, object, ref, text, url } from './schema-terms.ts';

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

export const citationSchemas: Readonly<Record<string, Schema>> = {
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
