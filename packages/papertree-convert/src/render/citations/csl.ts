/** Items of CSL-JSON, as reference managers and citation processors read them. */
import { list, named, object, optional, record, type TypeOf, text, url, whole } from '../../shapes.ts';
import { type PersonName, personName } from './name-parts.ts';

const names = list(personName, 'In printed order.');

/** The fields that we give, by the names of the CSL-data schema. */
const cslItemShape = named(
  'CslItem',
  object('A work to cite.', {
    id: text('The key of the item.'),
    type: text('The kind of work, as CSL names it.'),
    title: optional(text('The title.')),
    author: optional(names),
    editor: optional(names),
    issued: optional(
      object('When it appeared.', {
        'date-parts': list(list(whole(), 'Year, month and day, as far as they are known.'), 'One date.'),
      }),
    ),
    'container-title': optional(text('The journal, book or proceedings it stands in.')),
    'collection-title': optional(text('The series.')),
    publisher: optional(text('The publisher.')),
    'publisher-place': optional(text('Where the publisher is.')),
    edition: optional(text('The edition.')),
    volume: optional(text('The volume.')),
    issue: optional(text('The issue.')),
    page: optional(text('The pages.')),
    number: optional(text('The number of a report or preprint.')),
    version: optional(text('The version.')),
    archive: optional(text('The archive that holds it.')),
    archive_location: optional(text('Its id there.')),
    DOI: optional(text('The DOI.')),
    URL: optional(url('Where it is found.')),
    note: optional(text('What else is recorded of it; of a work cited, the whole entry as printed.')),
    custom: optional(record(text(), 'What no field of CSL says.')),
  }),
);
export type CslItem = TypeOf<typeof cslItemShape>;

export const cslItems = named('CslItems', list(cslItemShape, 'Items of CSL-JSON.'));

export const cslNames = (names: readonly PersonName[]): readonly PersonName[] | undefined =>
  names.length === 0 ? undefined : names;

/** An item without the fields that have no value. */
export function cslItem(
  fields: { readonly [K in keyof CslItem]: CslItem[K] | undefined } & Pick<CslItem, 'id' | 'type'>,
): CslItem {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  // Only fields without a value are gone, and those that must be there have one.
  return Object.fromEntries(present) as unknown as CslItem;
}
