/** Reads the fields of a work from how bibliographies print it: forms, a row each; where one holds, it says which words are the title. */
import {
  blocksIn,
  marked,
  plainWords,
  type WorkFields,
  withMarks,
  withoutBlocks,
  withoutLinks,
} from './marked-text.ts';
import { readNames, splitNames } from './name-lists.ts';
import { fieldsOf, pagesForm, readVenue, yearAtEnd, yearForm } from './venues.ts';

/** A longer entry is none: it was read from a page that closes nothing. */
const longestEntry = 3000;

const labelled = /(?:\(|\[|,\s*|\s)((?:1[5-9]|20)\d{2})[a-z]?[)\]]?$/;

/** The fields, where the page does not mark them. `label` is how the list prints the work, such as `Huang et al. (2018)`: its year is the work’s. */
export function readPrinted(entry: string, label: string): WorkFields {
  const found = entry.length > longestEntry ? undefined : firstOf(entry);
  const [, year] = labelled.exec(label.trim()) ?? [];
  const { year: printed, ...fields } = found ?? {};
  // Two different years: one of them is of something else.
  if (year !== undefined && printed !== undefined && year !== printed) return fields;
  const known = year ?? printed;
  return known === undefined ? fields : { ...fields, year: known };
}

/** The first form that finds a title; else the first that finds anything. */
function firstOf(printed: string): WorkFields | undefined {
  const entry = new Entry(printed);
  let some: WorkFields | undefined;
  for (const read of Object.values(forms)) {
    const found = read(entry);
    if (found?.title !== undefined) return found;
    if (found !== undefined && (some === undefined || Object.keys(found).length > Object.keys(some).length))
      some = found;
  }
  return some;
}

/** A form reads an entry with its marks; undefined where the entry is not of this form. */
type Form = (entry: Entry) => WorkFields | undefined;

/** An entry, and what several forms read of it, made when the first of them asks. */
class Entry {
  readonly marked: string;
  #line: string | undefined;
  #plain: string | undefined;

  constructor(marked: string) {
    this.marked = marked;
  }

  /** Without the marks of links and blocks. */
  get line(): string {
    this.#line ??= withoutBlocks(withoutLinks(this.marked));
    return this.#line;
  }

  /** The words alone. */
  get plain(): string {
    this.#plain ??= plainWords(this.marked);
    return this.#plain;
  }

  has(mark: '<i>' | '<b>' | '<a>'): boolean {
    return this.marked.includes(withMarks(mark));
  }
}

const longestTitle = 400;
const noTitle =
  /^(?:in\b|url\b|https?:|accessed|arxiv|available|doi\b|pages?\b|vol\b|technical report|phd|ph\.d|isbn|issn|\d+$|cited|external links)/i;

/** A title without the point and the quotes around it; undefined for words that are none. */
function readTitle(words: string): string | undefined {
  const title = plainWords(words)
    .replace(/^["“‘`']+(?=.*["”’']+[.,]?$)/, '')
    .replace(/[.,;:\s]+$/, '')
    .replace(/["”’']+$/, (end) => (/["“‘]/.test(words.slice(1, -2)) ? end : ''))
    .replace(/[.,;:\s]+$/, '');
  return title.length < 4 || title.length > longestTitle || noTitle.test(title) || !/\p{L}{2}/u.test(title)
    ? undefined
    : title;
}

const behindNames = new RegExp(
  `^(?<names>.*?)[.,:]?\\s*\\(?${yearForm}(?:,\\s*\\p{L}+\\.?(?:\\s\\d+)?)?\\)?[.,:]*$`,
  'su',
);

/** `A. Able and B. Baker. 2018`, `Able, A. (2018).`, `A. Able` */
function readNamesAndYear(words: string): WorkFields | undefined {
  const plain = plainWords(words);
  const { names: dated, year } = behindNames.exec(plain)?.groups ?? {};
  const authors = readNames((dated ?? plain).replace(/\.$/, (end) => (/\p{Lu}\.$/u.test(dated ?? plain) ? end : '')));
  if (authors === undefined) return undefined;
  return year === undefined ? { authors } : { authors, year };
}

const inItalics = marked('^<i>(?<title>NOMARK+)</i>(?<rest>.*)$');
const beforeVenue = marked(String.raw`^(?<title>NOMARK+?[.?!])\s*(?<rest>(?:In:?\s+)?<i>.*)$`);
const dated = new RegExp(
  `^(?<title>.*?),\\s+(?:(?:\\p{Lu}\\p{Ll}{2,8}\\.?(?:[–/-]\\p{Lu}\\p{Ll}{2,8})?(?:\\s\\d{1,2},?)?|\\d{1,2})\\s+)?${yearForm}$`,
  'su',
);

/** Blocks: authors; title; where it appeared. Plain, natbib, ACL, ACM, AAAI. */
const inBlocks: Form = (entry) => {
  const [first = '', second = '', ...others] = blocksIn(withoutLinks(entry.marked));
  if (second === '' || /[\ue100\ue102]/.test(first)) return undefined;
  const people = readNamesAndYear(first);
  if (people === undefined) return undefined;
  const behind = others.join(' ');
  const split = inItalics.exec(second)?.groups ?? beforeVenue.exec(second)?.groups;
  const whole = split === undefined ? plainWords(second).replace(/\.$/, '') : '';
  const misc = split === undefined ? dated.exec(whole)?.groups : undefined;
  const title = readTitle(split?.title ?? misc?.title ?? whole);
  if (title === undefined || (split === undefined && /[\ue100\ue102]/.test(second))) return people;
  const year = misc?.year === undefined ? {} : { year: misc.year };
  const rest = `${split?.rest ?? ''} ${behind}`;
  return { ...(inItalics.test(second) ? yearAtEnd(rest) : readVenue(rest)), ...year, ...people, title };
};

const quoted = marked(
  String.raw`^(?<head>[^“‘"]{3,}?)[“‘"](?<title>(?:[^”"“‘’]|’(?=\p{L})|[“‘][^”’]{1,80}[”’])+?)[,.]?[”’"](?<rest>.*)$`,
);

/** `A. Able, “Title,” Journal …`: IEEE, utphys, Harvard. */
const inQuotes: Form = (entry) => {
  if (!/[“‘"]/.test(entry.marked)) return undefined;
  const { head = '', title: words = '', rest = '' } = quoted.exec(entry.line)?.groups ?? {};
  // `“Kettles”: a new tool` is a title with a quotation in it.
  const title = /^\s*(?!in\b)[:\p{Ll}]/u.test(rest) ? undefined : readTitle(words);
  const people = title === undefined ? undefined : readNamesAndYear(head);
  if (title === undefined || people === undefined) return undefined;
  return { ...readVenue(rest), ...people, title };
};

const italicTitle = marked(
  String.raw`^(?<head>NOMARK+?)[,.:]?\s*<i>(?<title>NOMARK+)</i>(?<rest>(?!\s*[,.]?\s*(?:(?:I{1,3}|IV|V)\b|<b>|\(?\d(?!\d?(?:st|nd|rd|th)\s)|vol|no\.|pp\.|[Ii]ssue)).*)$`,
);
/** `, J. Name <b>23</b> (2013), no. 2, 149–294` */
const plainJournal = marked(
  String.raw`^[,.]\s*(?<journal>NOMARK+?),?\s*<b>(?<volume>[A-Z]?\d{1,5}[A-Z]?)</b>\s*(?:\((?<issue>\d{1,4})\)\s*)?\(${yearForm}\)\s*,?\s*(?:no\.\s*(?<number>[\d–-]{1,9})\s*,\s*)?(?:pp?\.\s*)?${pagesForm}`,
);
const bookTail = marked(
  String.raw`^[,.]?\s*(?:\d+(?:st|nd|rd|th)\sed(?:\.|ition),?\s*)?\((?:(?:[^():,]+:\s*)?(?<publisher>[\p{Lu}][^():,\d]+?)(?:,\s*[^()\d]{2,60}?)?,\s*)?${yearForm}\)`,
);
/** `Phys. Rev. D`, `Nature`: more likely a journal than a title. */
const isJournalName = (words: string) =>
  /\p{L}\.(?:\s|$)/u.test(words.trim()) || /arxiv|^(?:journal|annals|transactions|proceedings|proc)\b/i.test(words);

/** `A. Able, <i>Title</i>, J. Name <b>23</b> (2013), 1–9`; books: `<i>Title</i> (Publisher, 1984)`. */
const inItalic: Form = (entry) => {
  if (!entry.has('<i>')) return undefined;
  const { head = '', title: words = '', rest = '' } = italicTitle.exec(entry.line)?.groups ?? {};
  const title = readTitle(words);
  if (title === undefined || isJournalName(words) || plainWords(words).split(' ').length < 2) return undefined;
  const people = readNamesAndYear(head.replace(/[,:]\s*$/, ''));
  if (people === undefined) return undefined;
  const journal = plainJournal.exec(rest)?.groups;
  const book = journal === undefined ? bookTail.exec(rest)?.groups : undefined;
  return { ...((journal ?? book) ? fieldsOf(journal ?? book ?? {}) : yearAtEnd(rest)), ...people, title };
};

/** `<a>Phys. Rev. D <b>93</b>, 064028 (2016)</a>`: the link says where the journal begins. */
const linkedJournal = marked(
  String.raw`^(?<head>[^]*?),?\s*<a>(?:<i>)?\s*(?<journal>NOMARK+?),?\s*(?:</i>)?\s*<b>(?<volume>[A-Z]?\d{1,5}[A-Z]?)</b>\s*(?:\((?<issue>\d{1,4})\))?\s*,\s*${pagesForm}\s*\(${yearForm}\)\s*</a>`,
);
/** `<i>Comm. Math. Phys.</i> <b>299</b> (2010), 577–601`, `<i>J. Name</i>, 5(2):1–9, 2020` */
const italicJournal = marked(String.raw`^(?<head>NOMARK+?)[,.]?\s*(?<rest><i>NOMARK+</i>\s*,?\s*(?:<b>)?[A-Z]?\d.*)$`);

/** The journal is marked; names with their initials before them are told from the title. */
const byJournal: Form = (entry) => {
  const mayLink = entry.has('<a>') && entry.has('<b>');
  if (!mayLink && !entry.has('<i>')) return undefined;
  const whole = withoutBlocks(entry.marked);
  const linked = mayLink ? linkedJournal.exec(whole)?.groups : undefined;
  const { head, rest } = linked
    ? { head: linked.head ?? '', rest: '' }
    : (italicJournal.exec(withoutLinks(whole))?.groups ?? {});
  if (head === undefined) return undefined;
  const { head: _head, ...groups } = linked ?? {};
  const venue = linked ? fieldsOf(groups) : readVenue(rest ?? '');
  if (venue.journal === undefined || venue.volume === undefined || venue.journal.length > 120) return undefined;
  return { ...venue, ...readHead(head) };
};

const parenthesised = new RegExp(`^(?<names>[^()]+?)\\s*\\(${yearForm}\\)[.,:]?\\s+(?<title>.+)$`, 'su');

/** The words before the journal: names and a title, names and a year and a title, or names alone. */
function readHead(head: string): WorkFields {
  const plain = plainWords(head).replace(/[,\s]+$/, '');
  const { names: before = '', year, title: behind = '' } = parenthesised.exec(plain)?.groups ?? {};
  const people = before === '' ? undefined : readNames(before);
  if (people !== undefined && year !== undefined) {
    const title = readTitle(behind);
    return { authors: people, year, ...(title === undefined ? {} : { title }) };
  }
  const split = splitNames(plain);
  if (split === undefined) return {};
  if (split.rest === '') return { authors: split.names };
  const title = readTitle(split.rest);
  return title === undefined || !isSentence(title) ? {} : { authors: split.names, title };
}

/** Two words or more that are no name of a person or a journal. */
const isSentence = (title: string) =>
  title.split(' ').length >= 3 && !/^(?:and|et|in)\b/i.test(title) && /\s\p{Ll}|\p{Ll}{5}/u.test(title);

/** `Able, A., Baker, B., 2007, MNRAS, 259, 489` */
const byYear: Form = (entry) => {
  const found = datedJournal.exec(entry.plain)?.groups;
  const { names = '', ...venue } = found ?? {};
  const authors = found === undefined ? undefined : readNames(names);
  return authors === undefined ? undefined : { authors, ...fieldsOf(venue) };
};
const datedJournal = new RegExp(
  `^(?<names>[^\\d()]+?),?\\s\\(?${yearForm}\\)?,\\s(?<journal>\\p{Lu}[\\p{L}&. ]{1,40}?),\\s(?<volume>[A-Z]?\\d{1,5}[A-Z]?),\\s${pagesForm}(?:[.,;]|$)`,
  'u',
);

/** A longer entry is of no such form; a glance tells most of the others, which saves a search from every comma. */
const mayBe = ({ marked }: Entry, glance: RegExp) => marked.length <= 1000 && glance.test(marked);

/** `A. Able, B. Baker, The title, Journal 12 (1) (2015) 99–109.` */
const elsevier: Form = (entry) => {
  const found = mayBe(entry, /\(\d{4}[a-z]?\)\s/) ? journalAtEnd.exec(entry.plain)?.groups : undefined;
  const { head = '', ...venue } = found ?? {};
  const split = found === undefined ? undefined : splitNames(head);
  const title = split === undefined ? undefined : readTitle(split.rest);
  if (split === undefined || title === undefined || !isSentence(title)) return undefined;
  return { authors: split.names, title, ...fieldsOf(venue) };
};
const journalAtEnd = new RegExp(
  `^(?<head>.+?),\\s(?<journal>\\p{Lu}[\\p{L}&.:\\- ]{2,80}?),?\\s(?<volume>\\d{1,5})\\s?(?:\\((?<issue>[\\d–-]{1,7})\\)\\s?)?\\(${yearForm}\\)\\s${pagesForm}(?:[.,;]|$)`,
  'u',
);

/** `Able A, Baker B. The title. Journal. 2016 May 1;128:52-68.` */
const vancouver: Form = (entry) => {
  const found = mayBe(entry, /;\s?\d+[(:]/) ? medicine.exec(entry.plain)?.groups : undefined;
  const { names = '', title: words = '', ...venue } = found ?? {};
  const authors = found === undefined ? undefined : readNames(names);
  const title = readTitle(words);
  return authors === undefined || title === undefined ? undefined : { authors, title, ...fieldsOf(venue) };
};
const medicine = new RegExp(
  `^(?<names>[^.\\d]+(?:et al)?)\\.\\s(?<title>.+?[^.])[.?!]\\s(?<journal>[^.;\\d]+(?:\\.\\s[^.;\\d]+)?)\\.\\s${yearForm}(?:\\s\\p{L}{3}(?:\\s\\d{1,2})?)?;\\s?(?<volume>\\d{1,5})(?:\\((?<issue>[^()]{1,12})\\))?:\\s?${pagesForm}`,
  'u',
);

/** The forms that prove most come first. */
const forms: Readonly<Record<string, Form>> = {
  inQuotes,
  inBlocks,
  inItalic,
  byJournal,
  vancouver,
  elsevier,
  byYear,
};
