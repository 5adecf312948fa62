/** Where a work appeared, as bibliographies print it behind the title: journal, proceedings, book, publisher; and what kind of work that makes it. */
import { acronym, isJournalLike, isMeeting, journalWord, noVenue, plainJournal } from './journals.ts';
import { letters, marked, plainWords, withoutLinks } from './marked-text.ts';
import { namesAhead } from './name-lists.ts';
import { houseIn, isPublisher, noPublisher, publisherIn } from './publishers.ts';
import { month, readNumbers, yearForm } from './venue-numbers.ts';
import type { WorkFields, WorkKind } from './work-fields.ts';

const thesis =
  /\b(?:(?:ph\.?\s?d\.?|doctoral|master[’']?s?|m\.?\s?sc\.?|bachelor[’']?s?|diploma|habilitation|doctorate)[\s.]*(?:thes[ie]s|diss(?:ertation|\.))|(?:thesis|dissertation)\b(?!\s(?:topics|committee))|diplomarbeit|doktorarbeit|thèse)/i;
const report =
  /\b(?:tech(?:nical|\.)?\s?rep(?:ort|\.)|white\s?paper|working paper|research report|tech report|internal report)/i;
const preprint = /\b(?:arxiv|corr\b|(?:bio|med|chem|psy|socar)r?xiv|preprint|e-print)/i;
const inBook = marked(String.raw`^[\s,.;:]*(?:<i>\s*[Ii]n:?\s*</i>|[Ii]n)(?::|(?=[\s<“‘"”]))\s*(?<rest>.*)$`, 's');
const named = marked(
  String.raw`^[“‘"”]?<i>\s*(?<name>NOMARK+?)(?:,\s*(?<inside>(?:vol\.\s*)?(?!(?:1[5-9]|20)\d\d\b(?!</i>\s*\(\d))\d[\d–-]*(?:\(\d+\))?))?,?\s*</i>(?<tail>.*)$`,
  's',
);
const quotedBook = marked(String.raw`^[‘“](?<name>[^’”<>\d][^’”]+)[’”],?(?<tail>.*)$`, 's');
const editedBefore = /^(?:,?\s*(?:editors?|[Ee]ds?\.?|\([Ee]ds?\.?\))[,.:]?\s*)/;
const whereBookEnds = letters`,?\s*(?:\(eds?\.|\b[Ee]d(?:ite)?d? by\b|,\sed\.|,\seds?\.)|[,.;]\s*(?:pp?\.|pages?|vol(?:ume|\.)|series|ser\.|number)\s|\s\((?=\p{Lu}[^()]*?[:,]|\d{4}\)|eds?\.|pp?\.)|;\s|[.,]\s(?=(?:1[5-9]|20)\d\d\b(?!\s\p{L}))|[.,]\s\d+[–-]\d+`;

/** `hasBookTitle`: the title is in italics and names a book, if nothing else is in italics. */
export interface VenueAsk {
  readonly known: string | undefined;
  readonly isBookTitle: boolean;
}

/** The fields in what follows a title, with its marks; empty where nothing is plain. */
export function readVenue(printed: string, ask: VenueAsk): WorkFields {
  const text = withoutLinks(printed).replace(/^[\s,.;:]+/, '');
  const within = inBook.exec(text)?.groups?.rest;
  const found = within === undefined ? readJournal(text, ask) : readBook(within, ask);
  const { kind = kindByWords(text), ...fields } = found;
  const year = fields.year ?? yearAtEnd(printed);
  const house = kind === 'thesis' || kind === 'report' ? houseIn(text) : undefined;
  const isIn = fields.journal !== undefined || fields.booktitle !== undefined;
  const by = house ?? fields.publisher ?? (isIn ? undefined : (publisherIn(text) ?? onlyPiece(text, ask)));
  const isBook =
    kind === undefined && fields.journal === undefined && by !== undefined && ask.isBookTitle && isOfBook(text, by);
  const { publisher: _publisher, ...others } = fields;
  const [, volume] = /^(?:[Vv]ol(?:ume|\.))\s?(\d{1,4})\b/.exec(text) ?? [];
  const said =
    kind ?? (isBook || (!isIn && isEdition(text, ask)) ? 'book' : isIn ? undefined : meetingAhead(text, ask));
  return {
    ...(isBook && volume !== undefined && { volume }),
    ...others,
    ...(year !== undefined && { year }),
    ...(by !== undefined && { publisher: by }),
    ...(said !== undefined && { kind: said }),
  };
}

/** `<i>Title</i>. Press.`: the only words behind a book that a year precedes. */
function onlyPiece(text: string, { known, isBookTitle }: VenueAsk): string | undefined {
  if (!isBookTitle || known === undefined) return undefined;
  const [, piece = ''] = letters`^(\p{Lu}[\p{L}&’' -]{2,40})\.?$`.exec(text.trim()) ?? [];
  return piece === '' || noVenue.test(piece) || noPublisher.test(piece) ? undefined : piece;
}

/** `<i>Title</i>. Second edition, 2018`: only a book has editions. */
const isEdition = (text: string, { isBookTitle }: VenueAsk) =>
  isBookTitle &&
  /^(?:\d{1,2}(?:st|nd|rd|th)|[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ff]ifth|[Rr]evised)\s[Ee]dition\b/.test(text);

/** `<i>Title</i>, Proceedings of the Kettle Congress. Volume II, Press, City, 2010`: where the name ends is not told. */
const meetingAhead = (text: string, { isBookTitle }: VenueAsk): WorkKind | undefined =>
  isBookTitle &&
  /^Proceedings of the\s(?:[^.,\s]+\s){0,8}(?:Conference|Congress|Symposium|Workshop|Meeting)\b/.test(text)
    ? 'proceedings'
    : undefined;

/** Publisher, place, edition: nothing else stands behind the title of a book. */
function isOfBook(text: string, publisher: string): boolean {
  const before = plainWords(text).split(publisher, 1)[0] ?? '';
  return (
    !/\bpp?\.\s?\d|\bpages\s\d|\beds?\.\)|^Handbook\b|\b\d+[–—"-]\d+,/.test(text) &&
    before.length < 60 &&
    !isMeeting(before)
  );
}

function kindByWords(text: string): WorkKind | undefined {
  const words = plainWords(text);
  if (thesis.test(words)) return 'thesis';
  if (report.test(words)) return 'report';
  return preprint.test(words) ? 'preprint' : undefined;
}

/** `<i>Name</i> <b>12</b>(3), 4–5 (2010)`: a journal, or proceedings without an “in”. */
function readJournal(text: string, { known, isBookTitle }: VenueAsk): WorkFields {
  const { name = '', inside, tail = '' } = named.exec(text)?.groups ?? {};
  if (name === '') return readPlainJournal(text, known);
  // The point of a sentence is not that of an abbreviation.
  const journal = plainWords(name).replace(letters`(?<=^[^.]*\p{L}{7})\.$`, '');
  if (noVenue.test(journal) || journal.length > 160) return {};
  const behind = inside === undefined ? tail : `, ${inside}${tail}`;
  const { fields, end } = readNumbers(behind, 0, known);
  if (/\bedited by\b|\beds?\.\s/.test(plainWords(tail)) || isMeeting(journal)) {
    if (!isMeeting(journal) && fields.volume !== undefined) return {};
    return {
      ...fields,
      ...moreNumbers(behind, end, fields),
      booktitle: journal,
      kind: isMeeting(journal) ? 'proceedings' : 'chapter',
    };
  }
  if (/,\s\d{4}$/.test(journal)) return {};
  // Without a volume, italics may as well be a book, a publisher, or “Under review”.
  const isNamed = journalWord.test(journal) || letters`^\p{Lu}{3,6}$|\p{L}\.(?:\s|$)`.test(journal);
  // `<i>Kettles and Lids</i>, pages 1–21`: of a book “in” would say so.
  const isPaged =
    !isBookTitle && !/[:\d]/.test(journal) && isJournalLike(journal) && /^[,\s]*(?:pp?\.|pages?)\s?\d/.test(behind);
  if (fields.volume === undefined && fields.issue === undefined && !isNamed && !isPaged)
    return moreNumbers(behind, end, fields);
  return { ...fields, ...moreNumbers(behind, end, fields), journal, kind: 'article' };
}

/** `IEEE Transactions on Kettles (2025).`: a name that is a journal’s by its first words, and a year. */
const journalAlone =
  /^(?<name>(?:(?:IEEE|ACM)(?:\/ACM)?\s(?:Transactions|Journal|Letters|Access)|(?:The\s)?(?:International\s|European\s|American\s)?Journal\sof|Annals\sof|Transactions\s(?:of|on))\b[^\d,.;:()]*?)(?:,?\s\(?(?:1[5-9]|20)\d\d[a-z]?\)?)?[.\s]*$/;

/** `J. Kettle Phys. <b>23</b> (2013), 149–294`: all words before the numbers are the journal’s. */
function readPlainJournal(text: string, known: string | undefined): WorkFields {
  const found = plainJournal(text, known);
  const alone = found === undefined ? journalAlone.exec(plainWords(text))?.groups : undefined;
  if (alone?.name !== undefined && isJournalLike(alone.name)) return { journal: alone.name, kind: 'article' };
  const name = found === undefined ? '' : plainWords(text.slice(0, found.start)).replace(/[,;\s]+$/, '');
  const isOne = !letters`,\s(?!(?:and|&)\s|Ser(?:ies|\.)\s\p{Lu}|S[ée]r\.|Sect\.|[\p{L}\s-]+,?\s(?:and|&)\s)`.test(
    name,
  );
  if (found === undefined || !isOne || !isJournalLike(name)) return {};
  if (isMeeting(name) && !journalWord.test(name)) return {};
  return { ...found.fields, journal: name, kind: 'article' };
}

/** Numbers that their words name, further on: `, City, 2020, pp. 1–2`. */
function moreNumbers(text: string, from: number, found: WorkFields): WorkFields {
  const words = plainWords(text.slice(from));
  const { pages } =
    /(?:^|[\s,.;(])(?:pp?\.?|[Pp]ages?)\s?(?<pages>[A-Za-z]{0,2}\d[\w.:]*(?:\s?[–—−-]{1,2}\s?[A-Za-z]{0,2}\d[\w.:]*)?)/.exec(
      words,
    )?.groups ?? {};
  const { volume } =
    /(?:^|[\s,.;(])[Vv]ol(?:ume|\.)\s?(?<volume>[A-Z]{0,2}\d{1,5})\b(?!\s?[:(])/.exec(words)?.groups ?? {};
  const last = found.pages === undefined && pages === undefined ? readLastPages(words) : undefined;
  const printed = pages ?? last;
  return {
    ...(found.volume === undefined && volume !== undefined && { volume }),
    ...(found.pages === undefined &&
      printed !== undefined && { pages: printed.replace(/[.:]+$/, '').replace(/\s?[–—−-]{1,2}\s?/, '–') }),
  };
}

/** `(City: Press), 399`: of four digits it may be a year. */
const behindPlace = /\([^():\d]+:\s[^()\d]+\),\s(?<pages>\d{1,3}|\d{5,6}|[A-Z]\d{1,4})\.?\s*$/;

/** `. Press, City, 124–132.`: a range that ends the words. */
const readLastPages = (words: string) =>
  behindPlace.exec(words)?.groups?.pages ??
  /[,.]\s(?<pages>\d{1,6}[–—−-]{1,2}\d{1,6})\.?\s*$/.exec(words.replace(/\s?\(\d{4}\)\.?$/, ''))?.groups?.pages;

/** What stands behind “in”: editors, the book, and numbers. */
function readBook(text: string, ask: VenueAsk): WorkFields {
  const start = behindEditors(text);
  const whole = text.slice(start);
  const groups = named.exec(whole)?.groups ?? quotedBook.exec(whole)?.groups;
  let name = groups?.name;
  let tail = groups?.tail ?? '';
  if (name === undefined) {
    const end = bookEnd(whole);
    if (end === undefined) return {};
    name = whole.slice(0, end);
    tail = whole.slice(end);
  }
  const inside = groups?.inside;
  const book = plainWords(name)
    .replace(/[.,:;]+$/, '')
    .replace(/^["“‘]|["”’]$/g, '');
  if (book.length < 2 || book.length > 400 || noVenue.test(book) || /[\ue100-\ue106]/.test(name)) return {};
  const behind = inside === undefined ? tail : `, ${inside}${tail}`;
  const { fields, end } = readNumbers(behind, 0, ask.known);
  // A number alone may be a page.
  const { volume, ...numbers } = fields;
  const isVolume =
    fields.pages !== undefined ||
    fields.issue !== undefined ||
    inside !== undefined ||
    /^[,.\s]*(?:[Vv]ol|\ue102)/.test(tail);
  const isChapter = !isMeeting(book) && !acronym.test(book);
  return {
    ...(isVolume ? fields : numbers),
    ...moreNumbers(behind, end, fields),
    booktitle: book,
    ...publisherOf(behind),
    kind: isChapter ? 'chapter' : 'proceedings',
  };
}

const publisherOf = (tail: string): WorkFields => {
  const found = publisherIn(tail);
  return found === undefined ? {} : { publisher: found };
};

/** `A. Able and B. Baker, editors, <i>Book</i>`, `Able, A. (ed.) Book` */
function behindEditors(text: string): number {
  const list = namesAhead(text);
  const end = list === undefined ? undefined : editedBefore.exec(text.slice(list.end))?.[0].length;
  return list === undefined || end === undefined ? 0 : list.end + end;
}

/** Where a book in plain words ends; undefined where that cannot be told. */
function bookEnd(text: string): number | undefined {
  const marks = text.search(/[\ue100-\ue103]/);
  const words = marks < 0 ? text : text.slice(0, marks);
  const acronymEnd = letters`^[^().]{8,160}?\([\p{Lu}][\p{L}\p{N}’' -]{1,14}\)`.exec(words)?.[0].length;
  if (acronymEnd !== undefined) return acronymEnd;
  const clear = words.search(whereBookEnds);
  const byPublisher = [...words.matchAll(/[,.;]\s/g)].find(({ index }) => {
    const next = words.slice(index + 2).split(/[,.;()]/, 1)[0] ?? '';
    return isPublisher(next) && next.length < 50 && !noPublisher.test(next);
  })?.index;
  const ends = [clear, byPublisher].filter((end): end is number => end !== undefined && end > 0);
  if (ends.length === 0) return undefined;
  const end = Math.min(...ends);
  const name = words.slice(0, end);
  // A place behind a comma may be part of the name or not; only what is clear is read.
  return /[,.]\s(?!and\b)/.test(
    name.replace(
      /\b(?:Proc|Int|Conf|Symp|Intl|Adv|Vol|Univ|Lect|Workshop|Sci|Math|Phys|Comput|Trans|IEEE|vs|St)\.\s/g,
      '',
    ),
  )
    ? commaInName(name)
    : end;
}

/** `Conference on Sound, Speech, and Signals`: commas in a row of words that “and” ends. */
function commaInName(name: string): number | undefined {
  const list = letters`^[^,.]+(?:,\s[\p{L}\s-]{2,30})*,?\s(?:and|&)\s[^,.]+`.exec(name)?.[0];
  return list !== undefined && list.length === name.length ? name.length : undefined;
}

const lastYear = new RegExp(
  `(?:^[\\s,.]*|,|\\(|;|\\.|:|\\b${month})\\s*${yearForm}\\)?(?:\\s${month}(?:\\s\\d{1,2})?)?[\\].;\\s]*$`,
  'u',
);
/** Node 22 knows no name twice in one pattern. */
const anyYear = new RegExp(
  `\\((?:${month}\\s(?:\\d{1,2},\\s)?|[^()]*,\\s)?${yearForm}(?:,?\\s${month}(?:\\s\\d{1,2})?)?\\)|(?:,|^)\\s?(?:${month}\\s)?${yearForm.replace('<year>', '<alone>')}(?=[,.;]\\s|[,.;]?$)`,
  'g',
);

/** The year in words without numbers of a journal: the last in them, or the only one that stands by itself. */
export function yearAtEnd(rest: string): string | undefined {
  const words = plainWords(rest).trim();
  const { year } = lastYear.exec(words)?.groups ?? {};
  if (year !== undefined) return year;
  const years = new Set([...words.matchAll(anyYear)].map(({ groups }) => groups?.year ?? groups?.alone));
  const [only] = years;
  return years.size === 1 ? only : undefined;
}
