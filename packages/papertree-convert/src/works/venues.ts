/** Where a work appeared, as bibliographies print it behind the title: journal, proceedings, book, publisher; and what kind of work that makes it. */
import { named, readBook, readPlaced } from './books.ts';
import { acronym, isJournalLike, isMeeting, journalWord, noVenue, plainJournal } from './journals.ts';
import { letters, marked, plainWords, withoutLinks } from './marked-text.ts';
import { houseIn, isPublisher, noPublisher, publisherIn } from './publishers.ts';
import { unnumberedJournal } from './unnumbered-journals.ts';
import { month, moreNumbers, readNumbers, yearForm } from './venue-numbers.ts';
import type { WorkFields, WorkKind } from './work-fields.ts';

export const thesis =
  /\b(?:(?:ph\.?\s?d\.?|doctoral|master[’']?s?|m\.?\s?sc\.?|bachelor[’']?s?|diploma|habilitation|doctorate)[\s.]*(?:thes[ie]s|diss(?:ertation|\.))|(?:thesis|dissertation)\b(?!\s(?:topics|committee))|diplomarbeit|doktorarbeit|habilitationsschrift|tesi\s(?:di|doctoral)\b|tesis\s(?:doctoral|de)\b|thèse)/i;
const report =
  /\b(?:tech(?:nical|\.)?\s?rep(?:ort|\.)|white\s?paper|working paper|research report|tech report|internal report)/i;
const preprint = /\b(?:arxiv|corr\b|ssrn\b|(?:bio|med|chem|psy|socar)r?xiv|preprint|e-print)/i;
const inBook = marked(
  String.raw`^[\s,.;:]*(?:<i>\s*[Ii]n:?\s*</i>|[Ii]n)(?!\s(?:press|preparation|review|submission)\b)(?::|(?=[\s<“‘"”]))\s*(?<rest>.*)$`,
  's',
);

/** `hasBookTitle`: the title is in italics and names a book, if nothing else is in italics. */
export interface VenueAsk {
  readonly known: string | undefined;
  readonly isBookTitle: boolean;
}

/** The fields in what follows a title, with its marks; empty where nothing is plain. */
export function readVenue(printed: string, ask: VenueAsk): WorkFields {
  const text = withoutLinks(printed).replace(/^[\s,.;:]+/, '');
  const within = inBook.exec(text)?.groups?.rest;
  const inPlace = within === undefined && ask.isBookTitle ? readPlaced(text) : undefined;
  const inJournal = within === undefined ? (inPlace ?? readJournal(text, ask)) : {};
  const isBehind =
    within === undefined &&
    inPlace === undefined &&
    inJournal.journal === undefined &&
    ask.isBookTitle &&
    isBookBehind(text);
  const found = within !== undefined ? readBook(within, ask.known) : isBehind ? readBook(text, ask.known) : inJournal;
  const { kind = kindByWords(text), ...fields } = found;
  const year = fields.year ?? yearAtEnd(printed);
  const house = kind === 'thesis' || kind === 'report' ? houseIn(text) : undefined;
  const isIn = fields.journal !== undefined || fields.booktitle !== undefined;
  const by = house ?? fields.publisher ?? (isIn ? undefined : (publisherIn(text) ?? onlyPiece(text, ask)));
  const isBook =
    kind === undefined &&
    !isIn &&
    by !== undefined &&
    // Also the meeting of that name.
    by !== 'ACL' &&
    (ask.isBookTitle ? isOfBook(text, by) : isHouseAndPlace(text, by));
  const { publisher: _publisher, ...others } = fields;
  const [, volume, ofSeries] = /^(?:[Vv]ol(?:ume|\.))\s?(\d{1,4})\b(?=( of |\.)?)/.exec(text) ?? [];
  const isOfSeries = ask.isBookTitle && ofSeries !== undefined && !isIn && !/\bpp?\.\s?\d|\bpages\s\d/.test(text);
  const said =
    kind ??
    (isBook || isOfSeries || (!isIn && isEdition(text, ask)) ? 'book' : isIn ? undefined : meetingAhead(text, ask));
  return {
    ...((isBook || isOfSeries) && volume !== undefined && { volume }),
    ...others,
    ...(year !== undefined && { year }),
    ...(by !== undefined && (isIn || by !== 'ACL') && { publisher: by }),
    ...(said !== undefined && { kind: said }),
  };
}

/** `<i>Title</i>. Press.`: the only words behind a book that a year precedes. */
function onlyPiece(text: string, { known, isBookTitle }: VenueAsk): string | undefined {
  if (!isBookTitle || known === undefined) return undefined;
  const [, piece = ''] = letters`^(\p{L}[\p{L}&’' -]{2,40})\.?$`.exec(text.trim()) ?? [];
  if (!letters`^\p{Lu}`.test(piece) && !isPublisher(piece)) return undefined;
  return piece === '' || noVenue.test(piece) || noPublisher.test(piece) ? undefined : piece;
}

/** `<i>Title</i>. Second edition, 2018`: only a book has editions. */
const isEdition = (text: string, { isBookTitle }: VenueAsk) =>
  isBookTitle &&
  /^\(?(?:\d{1,2}(?:st|nd|rd|th)|[Ff]irst|[Ss]econd|[Tt]hird|[Ff]ourth|[Ff]ifth|[Rr]evised)\s(?:[Ee]dition\b|[Ee]dn?\.)/.test(
    text,
  );

/** `<i>Title</i>, Proceedings of the Kettle Congress. Volume II, Press, City, 2010`: where the name ends is not told. */
const meetingAhead = (text: string, { isBookTitle }: VenueAsk): WorkKind | undefined =>
  isBookTitle &&
  /^Proceedings of the\s(?:[^.,\s]+\s){0,8}(?:Conference|Congress|Symposium|Workshop|Meeting)\b/.test(text)
    ? 'proceedings'
    : undefined;

/** `<i>Title</i>, Kettles and lids (A. Able, eds.), Press, City, 2010, pp. 1–2`: no “in” stands before the book. */
const editedBehind = marked(String.raw`^NOMARK{4,120}\s\(NOMARK{4,200},\seds?\.\),\s`);
const isBookBehind = (text: string) =>
  /\bpp?\.\s\d[\d–-]*\.?$/.test(text) && (editedBehind.test(text) || isMeeting(text.split(',', 1)[0] ?? ''));

/** `Springer, Berlin, 4th edn. (2014)`, `Berlin: Springer; 1975`: only of books nothing else is told. */
function isHouseAndPlace(text: string, publisher: string): boolean {
  const rest = plainWords(text)
    .replace(publisher, '')
    .replace(/\b\d+(?:st|nd|rd|th)\s(?:[Ee]dition|edn?\.|[Ee]d\.)/, '')
    .replace(/[(\s](?:1[5-9]|20)\d\d[a-z]?\)?/, '');
  return (
    !ofPapers.test(publisher) &&
    letters`^[\s.,:;()]*(?:\p{Lu}[\p{L}. ’-]{2,20}(?:,\s(?:\p{Lu}{2,3}|\p{Lu}\p{L}+))?)?[\s.,:;()]*$`.test(rest)
  );
}
/** Houses that print papers of meetings, or preprints. */
const ofPapers =
  /^(?:ACM|IEEE|AAAI|ACL|SIAM|SPIE|AIP|USENIX|PMLR|CEUR|LIPIcs|OpenReview|Curran|Schloss|Association for|International)\b/i;

/** Publisher, place, edition: nothing else stands behind the title of a book. */
function isOfBook(text: string, publisher: string): boolean {
  const before = plainWords(text).split(publisher, 1)[0] ?? '';
  // `<i>Title</i> (Press, City, 2010), p. 12`
  if (
    /^\([^()]*$/.test(before) &&
    /^[^()]*\),?\s(?:p|[Cc]h(?:ap)?|[Ss]ec)\.\s?\d+\.?$/.test(plainWords(text).slice(before.length))
  )
    return true;
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
  // `<i>Kettle Letters 63</i>, 11 (1957), 486`
  const [, unnumbered, last] =
    inside === undefined && yearBehind.test(tail) ? (/^(.*\p{L}.*?),?\s(\d{1,4})\s?$/su.exec(name) ?? []) : [];
  // The point of a sentence is not that of an abbreviation.
  const journal = plainWords(unnumbered ?? name).replace(letters`(?<=^[^.]*\p{L}{7})\.$`, '');
  if (noVenue.test(journal) || journal.length > 160) return {};
  const volume = inside ?? last;
  const behind = volume === undefined ? tail : `, ${volume}${tail}`;
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
    !isBookTitle &&
    !acronym.test(journal) &&
    !/[:\d]/.test(journal) &&
    isJournalLike(journal) &&
    /^[,\s]*(?:pp?\.|pages?)\s?\d/.test(behind);
  if (fields.volume === undefined && fields.issue === undefined && !isNamed && !isPaged)
    return moreNumbers(behind, end, fields);
  return { ...fields, ...moreNumbers(behind, end, fields), journal, kind: 'article' };
}

const yearBehind = new RegExp(
  `^(?:,\\s\\d{1,3})?\\s\\((?:${month}(?:[/–-]${month})?(?:\\s\\d{1,2},)?\\s)?(?:1[5-9]|20)\\d\\d\\),`,
);

/** `J. Kettle Phys. <b>23</b> (2013), 149–294`: all words before the numbers are the journal’s. */
function readPlainJournal(text: string, known: string | undefined): WorkFields {
  const found = plainJournal(text, known);
  const alone = found === undefined ? unnumberedJournal(text) : undefined;
  if (alone !== undefined) return alone;
  const name = found === undefined ? '' : plainWords(text.slice(0, found.start)).replace(/[,;\s]+$/, '');
  if (/\s\d+$/.test(name)) return {};
  const isOne = !letters`,\s(?!(?:and|&)\s|Ser(?:ies|\.)\s\p{Lu}|S[ée]r\.|Sect\.|[\p{L}\s-]+,?\s(?:and|&)\s)`.test(
    name,
  );
  // `Progress in kettles <b>2</b>` is a book as well.
  const isBold =
    found !== undefined && text.startsWith('\ue102', found.start + 1) && !/^(?:Progress|Topics|Lectures)\s/.test(name);
  if (found === undefined || !isOne || !isJournalLike(name, isBold ? 3 : 1)) return {};
  if (isMeeting(name) && !journalWord.test(name)) return {};
  return { ...found.fields, journal: name, kind: 'article' };
}

const lastYear = new RegExp(
  `(?:^[\\s,.]*|,|\\(|;|\\.|:|\\b${month})\\s*${yearForm}\\)?(?:\\s${month}(?:\\s\\d{1,2})?)?[\\].,;\\s]*$`,
  'u',
);
/** Node 22 knows no name twice in one pattern. */
const anyYear = new RegExp(
  `\\((?:${month}\\s(?:\\d{1,2},\\s)?|[^()]*,\\s)?${yearForm}(?:,?\\s${month}(?:\\s\\d{1,2})?)?\\)|(?:,|^)\\s?(?:${month}\\s)?${yearForm.replace('<year>', '<alone>')}(?=[,.;]\\s|[,.;]?$)`,
  'g',
);

/** The year in words without numbers of a journal: the last in them, or the only one that stands by itself. */
export function yearAtEnd(rest: string): string | undefined {
  const words = plainWords(rest.replace(/[,;]?\s*\bpp?\.\s?\d[\d–—-]*/g, '')).trim();
  // `Annals of Kettles 1968, 322, 1731`: it may be the volume.
  if (/\d{4},\s\d+,\s\d+\.?$/.test(words)) return undefined;
  const { year } = lastYear.exec(words)?.groups ?? {};
  if (year !== undefined) return year;
  const years = new Set([...words.matchAll(anyYear)].map(({ groups }) => groups?.year ?? groups?.alone));
  const [only] = years;
  return years.size === 1 ? only : undefined;
}
