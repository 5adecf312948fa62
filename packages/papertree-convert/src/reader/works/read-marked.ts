/** Reads the fields of a work that the page marks by class, as LaTeXML does with entries of a `.bib`. */
import { others, readNames } from './name-lists.ts';
import { tidySpaces } from './tidy-spaces.ts';
import type { WorkFields } from './work-fields.ts';

/** The words of an entry by the class they stand in, without its `ltx_bib_`. */
export type MarkedWords = ReadonlyMap<string, string>;

/** The classes that are read. */
export const readClasses: ReadonlySet<string> = new Set([
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

/** `P. Hammer and T. Lofthouse (2020)`: how such an entry begins where the list has no numbers. */
const authorYear = /^(?<names>.*?)\s*(?:\((?<year>[^()]*)\))?$/s;

export function readMarked(words: MarkedWords): WorkFields {
  const { names = '', year: labelYear } = authorYear.exec(words.get('author-year') ?? '')?.groups ?? {};
  const authors = namesOf(words.get('author') ?? names);
  const [, year] = /(?:^|\D)(1[5-9]\d{2}|20\d{2})(?!\d)/.exec(words.get('year') ?? labelYear ?? '') ?? [];
  const journal = words.get('journal');
  return {
    ...(authors.length > 0 && { authors }),
    ...field('title', words.get('title')),
    ...(year !== undefined && { year }),
    ...(journal !== undefined && !/arxiv|^corr\b|^https?:/i.test(journal) && field('journal', journal)),
    ...field('booktitle', words.get('inbook')),
    ...field('volume', words.get('volume')),
    ...field('issue', words.get('number')),
    ...field('pages', pagesOf(words.get('pages'))),
    ...field('publisher', words.get('publisher')),
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
