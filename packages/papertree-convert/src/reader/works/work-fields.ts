/** Reads the fields of a work cited: from LaTeXML's classes, else from how its entry is printed. */
import type { Inline, Reference } from '../../tree/nodes.ts';
import { plainText } from '../../tree/words.ts';
import { descendant, type Element } from '../element.ts';
import { inlinesOf } from '../flow.ts';
import { hasClass } from '../kind.ts';
import { withoutNotes } from '../reading-notes.ts';
import type { State } from '../state.ts';
import { type Cut, markText, tidySpaces, type Whereabouts, type WorkFields, type WorkKind } from './marked-text.ts';
import { others, readNames } from './name-lists.ts';
import { readPrinted } from './printed-works.ts';

/**
 * `<span class="ltx_bibblock"><span class="ltx_text ltx_bib_title">Steam</span>. </span>`, or blocks of nothing but words.
 * `cuts` are the ends of the blocks in the entry.
 */
export function readWork(
  element: Element,
  tag: Element | undefined,
  entry: readonly Inline[],
  cuts: readonly Cut[],
  places: Whereabouts,
  state: State,
): Partial<Reference> {
  const isMarked = descendant(element, (each) => hasClass(each, 'bib_title')) !== undefined;
  const words = isMarked ? wordsByClass(element, state) : undefined;
  const label = tag === undefined || isMarked ? '' : plainText(inlinesOf(tag, '', state));
  const { authors, ...fields } = words
    ? readMarked(words, kindOf(element), places)
    : readPrinted(markText(entry, cuts), label, places);
  if (authors === undefined && Object.keys(fields).length === 0) return {};
  return { ...(authors && { authors: [...authors] }), ...fields, fieldsBy: words ? 'classes' : 'print' };
}

/** The words in the first element of each class. */
function wordsByClass(element: Element, state: State): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (each: Element) => {
    for (const token of each.kind.tokens) {
      const name = token.startsWith('bib_') ? token.slice(4) : '';
      if (readClasses.has(name) && !found.has(name)) found.set(name, plainText(inlinesOf(each, '', state)));
    }
    for (const inner of each.children) if (typeof inner !== 'string') walk(inner);
  };
  withoutNotes(state.notes, () => walk(element));
  return found;
}

/** `<li class="ltx_bibitem ltx_bib_incollection">`: the types of BibTeX and amsrefs; of others, such as `misc`, nothing is known. */
const kinds: Readonly<Record<string, WorkKind>> = {
  article: 'article',
  inproceedings: 'proceedings',
  conference: 'proceedings',
  incollection: 'chapter',
  inbook: 'chapter',
  collection: 'book',
  proceedings: 'book',
  book: 'book',
  booklet: 'book',
  manual: 'report',
  thesis: 'thesis',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
  report: 'report',
  techreport: 'report',
  online: 'webpage',
  www: 'webpage',
};

function kindOf(element: Element): WorkKind | undefined {
  for (const token of element.kind.tokens) {
    const kind = token.startsWith('bib_') ? kinds[token.slice(4)] : undefined;
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** The words of an entry by the class they stand in, without its `ltx_bib_`. */
type MarkedWords = ReadonlyMap<string, string>;

/** The classes that are read. */
const readClasses: ReadonlySet<string> = new Set([
  'author',
  'author-year',
  'year',
  'title',
  'journal',
  'inbook',
  'volume',
  'number',
  'pages',
  'publisher',
]);
const preprints = /arxiv|^corr\b|^https?:/i;

/** `P. Hammer and T. Lofthouse (2020)`: how such an entry begins where the list has no numbers. */
const authorYear = /^(?<names>.*?)\s*(?:\((?<year>[^()]*)\))?$/s;

/** The fields that the page marks by class, as LaTeXML does with entries of a `.bib`. */
export function readMarked(words: MarkedWords, type?: WorkKind, { upstreamId }: Whereabouts = {}): WorkFields {
  const { names = '', year: labelYear } = authorYear.exec(words.get('author-year') ?? '')?.groups ?? {};
  const authors = namesOf(words.get('author') ?? names);
  const [, year] = /(?:^|\D)(1[5-9]\d{2}|20\d{2})(?!\d)/.exec(words.get('year') ?? labelYear ?? '') ?? [];
  const journal = words.get('journal');
  const isArchive = journal !== undefined && preprints.test(journal);
  const publisher = words.get('publisher');
  const isPlaced = (journal !== undefined && !isArchive) || words.has('inbook');
  const isArchived = isArchive || upstreamId !== undefined;
  // A preprint is an article for many a `.bib`.
  const kind = isArchived && !isPlaced && (type === undefined || type === 'article') ? 'preprint' : type;
  return {
    ...(kind !== undefined && { kind }),
    ...(authors.length > 0 && { authors }),
    ...field('title', words.get('title')),
    ...(year !== undefined && { year }),
    ...(!isArchive && field('journal', journal)),
    ...field('booktitle', words.get('inbook')),
    // Of the archive it is the id: `abs/2101.00001`.
    ...(!isArchive && field('volume', words.get('volume'))),
    ...field('issue', words.get('number')),
    ...field('pages', pagesOf(words.get('pages'))),
    ...(!preprints.test(publisher ?? '') && field('publisher', publisher)),
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
  const [, named = list, more = ''] = /^(.*?)(,?\s+(?:et\s+al\.?|and\s+others))?$/i.exec(list) ?? [];
  const names = named.split(/\s*,\s+and\s+|\s+and\s+|\s*,\s+/).filter((name) => name !== '');
  return more === '' ? names : [...names, others];
}

const pagesOf = (printed: string | undefined) =>
  printed
    ?.replace(/^\s*pp?\.\s*/, '')
    .replace(/\s?[–—-]{1,2}\s?/, '–')
    .replace(/[.,\s]+$/, '');
