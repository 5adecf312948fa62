/** Reads the fields of a work cited from its entry in the tree: from the words that the page marks by class, else from how the entry is printed. */
import { choice, extended, type ObjectOf, optional, type Shape, text, texts, without } from '../shapes.ts';
import type { Content, Reference } from '../tree/nodes.ts';
import { nodeShapes } from '../tree/schema.ts';
import { isMeeting } from './journals.ts';
import { markText, tidySpaces } from './marked-text.ts';
import { others, readNames } from './name-lists.ts';
import { kindByPlace, readPrinted } from './printed-works.ts';
import { houseIn, withoutPlace } from './publishers.ts';
import { noPages } from './venue-numbers.ts';
import { thesis } from './venues.ts';

/** What is known of a work beside its entry; each is left out where it is not known. */
const workFields = {
  kind: optional(
    choice(
      ['article', 'proceedings', 'chapter', 'book', 'thesis', 'report', 'preprint', 'webpage'],
      'What kind of work it is: an article of a journal, a paper of proceedings, a chapter or part of a book … Absent where the entry does not say so.',
    ),
  ),
  authors: optional(
    texts('The authors, each as `Given Family` or `Family, Given`; `et al.` is the last where not all are printed.'),
  ),
  title: optional(text('The title.')),
  year: optional(text('The year in which it appeared.')),
  journal: optional(text('The journal.')),
  booktitle: optional(text('The book or proceedings in which it stands.')),
  volume: optional(text('The volume.')),
  issue: optional(text('The issue of the volume.')),
  pages: optional(text('The pages.')),
  publisher: optional(text('The publisher.')),
  fieldsBy: optional(
    choice(
      ['classes', 'print'],
      'How authors, title and the like are known: `classes` where the page marks each of them, `print` where the form in which the entry is printed tells them apart. Absent where none of them is known.',
    ),
  ),
};

/** The fields of a work cited, as far as its entry proves them. */
export type WorkFields = ObjectOf<typeof workFields>;
export type WorkKind = NonNullable<WorkFields['kind']>;

/** The identifiers and the address of a work. */
export type Whereabouts = Partial<Pick<Reference, 'upstreamId' | 'doi' | 'url'>>;

/** A work cited: its entry, and what is known of it. */
export interface Work extends Omit<Reference, (typeof evidence)[number]>, WorkFields {}

/** Of an entry in the tree, what its fields are read from. */
const evidence = ['blocks', 'fields', 'entryType'] as const;

// An interface, so that declarations name it and do not write out the tree below it.
export const workShape: Shape<Work> = extended(without(nodeShapes.Reference, evidence), workFields);

/** The works that a paper cites, in printed order. */
export const worksCited = ({ bibliography }: Pick<Content, 'bibliography'>): readonly Work[] =>
  bibliography.map(readWork);

function readWork({ blocks = [], fields: words, entryType = '', ...entry }: Reference): Work {
  const fields = words
    ? readMarked(words, kinds.get(entryType), entry)
    : readPrinted(markText(entry.content, blocks), entry.number, entry);
  return Object.keys(fields).length === 0 ? entry : { ...entry, ...fields, fieldsBy: words ? 'classes' : 'print' };
}

/** The fields of a reference of which there is only its text. */
export const readPrintedLine = (text: string, upstreamId?: string): WorkFields =>
  readPrinted(markText([{ type: 'text', text }], []), '', upstreamId === undefined ? {} : { upstreamId });

/** The types of BibTeX and amsrefs; of others, such as `misc`, nothing is known. */
const kinds: ReadonlyMap<string, WorkKind> = new Map([
  ['article', 'article'],
  ['inproceedings', 'proceedings'],
  ['conference', 'proceedings'],
  ['incollection', 'chapter'],
  ['inbook', 'chapter'],
  ['collection', 'book'],
  ['proceedings', 'book'],
  ['book', 'book'],
  ['booklet', 'book'],
  ['manual', 'report'],
  ['thesis', 'thesis'],
  ['phdthesis', 'thesis'],
  ['mastersthesis', 'thesis'],
  ['report', 'report'],
  ['techreport', 'report'],
  ['online', 'webpage'],
  ['www', 'webpage'],
]);

/** The words of an entry by the class they stand in, without its `ltx_bib_`. */
type MarkedWords = Readonly<Record<string, string | undefined>>;

const preprints = /arxiv|^corr\b|\bssrn\b|^https?:/i;
/** Where programs are kept: no publisher. */
const repository = /^(?:github|gitlab|zenodo|hugging ?face|kaggle|figshare)\b/i;
/** `Sl: sn`: without a place and a name. */
const nameless = /^(?:s\.?\s?l\.?)?[:;,\s]*s\.?\s?n\.?$/i;
const gathering = /\b(?:conference|workshops?|symposi(?:um|a)|congress|neural information processing)\b/i;

/** `P. Hammer and T. Lofthouse (2020)`: how such an entry begins where the list has no numbers. */
const authorYear = /^(?<names>.*?)\s*(?:\((?<year>[^()]*)\))?$/s;

/** The fields that the page marks by class, as LaTeXML does with entries of a `.bib`. */
export function readMarked(words: MarkedWords, type?: WorkKind, places: Whereabouts = {}): WorkFields {
  const { names = '', year: labelYear } = authorYear.exec(words['author-year'] ?? '')?.groups ?? {};
  const authors = namesOf(words.author ?? names);
  const [, year] = /(?:^|\D)(1[5-9]\d{2}|20\d{2})(?!\d)/.exec(words.year ?? labelYear ?? '') ?? [];
  const { kind, ...venue } = markedVenue(words, type, places);
  return {
    ...(kind !== undefined && { kind }),
    ...(authors.length > 0 && { authors }),
    ...field('title', words.title?.replace(/(?<=[\p{L}\p{N})]{2})\.\s*$/u, '')),
    ...(year !== undefined && { year }),
    ...venue,
  };
}

/** Where it appeared, and what kind of work that makes it. */
function markedVenue(words: MarkedWords, type: WorkKind | undefined, places: Whereabouts): WorkFields {
  // `.` is what is left of an empty one.
  const named = /[\p{L}\d]/u.test(words.journal ?? '') ? words.journal : undefined;
  // An article for many a `.bib`: a thesis, a paper of a meeting.
  if (named !== undefined && thesis.test(named))
    return { kind: 'thesis', ...field('publisher', words.publisher ?? houseIn(named)) };
  const isMet = named !== undefined && words.number === undefined && gathering.test(named) && isMeeting(named);
  const journal = isMet ? undefined : named;
  const booktitle = words.inbook ?? (isMet ? named : undefined);
  const isArchive = journal !== undefined && preprints.test(journal);
  const isPlaced = (journal !== undefined && !isArchive) || booktitle !== undefined;
  const house = nameless.test(words.publisher ?? '') ? undefined : words.publisher;
  const isArchived = isArchive || places.upstreamId !== undefined || preprints.test(house ?? '');
  // A preprint is an article for many, too.
  const isPreprint = isArchived && !isPlaced && (type === undefined || type === 'article');
  const pages = pagesOf(words.pages) ?? '';
  const isPublished = house !== undefined && !repository.test(house);
  const kind = isPreprint
    ? 'preprint'
    : ((isMet && type === 'article' ? 'proceedings' : type) ??
      (isPlaced || isPublished || words.title === undefined ? undefined : kindByPlace(places)));
  return {
    ...(kind !== undefined && { kind }),
    ...(!isArchive && field('journal', journal)),
    ...field('booktitle', booktitle),
    // Of the archive it is the id: `abs/2101.00001`.
    ...(!isArchive && words.volume !== 'PP' && field('volume', words.volume)),
    // `RR-12` is the number of the report itself.
    ...(kind !== 'report' && field('issue', words.number)),
    ...(!preprints.test(pages) && !noPages.test(pages) && field('pages', pages)),
    ...(isPublished && !preprints.test(house) && field('publisher', withoutPlace(house))),
  };
}

const field = (name: keyof WorkFields, value = ''): WorkFields => {
  const plain = tidySpaces(value);
  return plain === '' ? {} : { [name]: plain };
};

/** Names as people’s; else the list as it is, for the page says that these are the authors. */
function namesOf(printed: string): readonly string[] {
  const list = tidySpaces(printed);
  if (list === '') return [];
  const read = readNames(list);
  if (read !== undefined) return read;
  const [, named = list, more = ''] = /^(.*?)(,?\s+(?:(?:and\s+)?et\s+al\.?|and\s+others))?$/i.exec(list) ?? [];
  const names = named.split(/\s*,\s+and\s+|\s+and\s+|\s*,\s+/).filter((name) => name !== '');
  return more === '' ? names : [...names, others];
}

const pagesOf = (printed: string | undefined) =>
  printed
    ?.replace(/^\s*pp?\.\s*/, '')
    .replace(/\s?[–—-]{1,2}\s?/, '–')
    .replace(/[.,\s]+$/, '');
