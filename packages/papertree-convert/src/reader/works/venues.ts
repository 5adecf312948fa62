/** Where a work appeared, as bibliographies print it behind the title: journal, proceedings, book, publisher; and what kind of work that makes it. */
import { marked, plainWords, type WorkFields, type WorkKind, withoutLinks } from './marked-text.ts';
import { namesAhead } from './name-lists.ts';
import { month, readNumbers, yearForm } from './venue-numbers.ts';

/** Names of what is no journal. */
const noVenue =
  /arxiv|\bcorr\b|[a-z]{2,5}rxiv|preprint|https?:|thes[ie]s|dissertation|technical report|tech\. rep|\burl\b|manuscript|^(?:et al|ibid|see|cf)\b|to appear|submitted|in press|forthcoming|\bed(?:s|itors?)?\./i;

/** Words that journals are named by. */
const journalWord =
  /\b(?:journal|transactions|letters|annals|advances|surveys?|magazine|bulletin|quarterly|proceedings|communications|review|reports?|zeitschrift|archiv|acta|annales|bollettino|frontiers)\b|^(?:J|Proc|Trans|Ann|Commun|Phys|Rev)\.\s\p{Lu}/iu;

const meetingWord =
  /\b(?:proceedings?|proc\b|conference|conf\b|workshops?|symposi(?:um|a)|meeting|congress|convention|colloquium|advances in neural|findings of|international joint|annual)\b/i;
/** `NeurIPS`, `ICML 2024`, `CVPR'23` */
const acronym = /^(?:\p{Lu}[\p{L}\p{N}&+/-]*\p{Lu}[\p{L}\p{N}&+/-]*)(?:[\s’']*\d{2,4})?(?:\s?[(:–-].*)?$/u;

/** A journal of which the name begins as those of meetings do. */
const ofSociety =
  /^proc(?:eedings|\.)?\s(?:of\s)?(?:the\s)?(?!.*\b(?:conference|workshop|symposium|meeting|congress)\b)(?:royal|national|nat|london|edinburgh|cambridge|american|amer|institut|R\.|IEEE$|ACM on\b|AMS\b|Steklov|Japan|Indian|Am\.)|\bconf(?:erence|\.)\s(?:proceedings|series|ser\.)$/i;

export const isMeeting = (name: string) => !ofSociety.test(name) && meetingWord.test(name);

/** Words of a publisher's name. */
const publisher =
  /\b(?:univ\. pr|press|springer|wiley|elsevier|publish(?:ing|ers?|ed)|publications|verlag|birkh(?:ä|a|ae)user|academic press|mcgraw|addison|prentice|pearson|north-holland|dover|kluwer|world scientific|chapman|routledge|taylor (?:&|and) francis|benjamin|gauthier|hermann|masson|teubner|vieweg|hindustan book|curran associates|pmlr|openreview|usenix|crc|spie|aip|ieee|acm|siam|association for (?:computing machinery|computational linguistics)|(?:american|london|european) math(?:ematical|\.) soc|ACL|computer society|o[’']reilly|morgan kaufmann|clarendon|freeman|ceur-ws|lipics|schloss dagstuhl|eds|editions?|éditions|holt|harcourt|mir|nauka|macmillan|palgrave|blackwell|penguin|norton|sage|plenum|interscience)\b/i;
const noPublisher =
  /\d{3}|^(?:in|and|ed|eds|edited|edition|editors?|new|series|lecture|\d)\b|\bedition\b|\beditors?\b|proceedings|conference|symposium|workshop|published/i;

/** The only piece of the words that is named as publishers are. */
export function publisherIn(words: string): string | undefined {
  const found = new Set<string>();
  for (const piece of words.split(
    /(?<!(?:^|[\s.(,])\p{Lu}|\b(?:Univ|Acad|Sci|Math|Soc|Inc|Co|St))\.\s|[,;:()[\]]|\.$|[\ue100-\ue106]/u,
  )) {
    const name = piece.replace(/^[\s.]+|[\s.]+$/g, '');
    if (name.length > 60 || !/^\p{Lu}|^de Gruyter/u.test(name) || !publisher.test(name) || noPublisher.test(name))
      continue;
    found.add(name.replace(/\s(?:1[5-9]|20)\d\d$/, ''));
  }
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

const thesis =
  /\b(?:(?:ph\.?\s?d\.?|doctoral|master[’']?s?|m\.?\s?sc\.?|bachelor[’']?s?|diploma|habilitation|doctorate)[\s.]*(?:thes[ie]s|diss(?:ertation|\.))|(?:thesis|dissertation)\b(?!\s(?:topics|committee))|diplomarbeit|doktorarbeit|thèse)/i;
const report =
  /\b(?:tech(?:nical|\.)?\s?rep(?:ort|\.)|white\s?paper|working paper|research report|tech report|internal report)/i;
const preprint = /\b(?:arxiv|corr\b|(?:bio|med|chem|psy|socar)r?xiv|preprint|e-print)/i;
const school = /\b(?:universit|institut|college|école|school|hochschule|politecnico|polytechnic|academy)/i;

/** The university or house of a thesis or report: the only piece named like one. */
function houseIn(words: string): string | undefined {
  const pieces = plainWords(words)
    .split(/[,;:()[\]]|\.\s|\.$/)
    .map((piece) => piece.trim())
    .filter((piece) => school.test(piece) && piece.length < 80 && !thesis.test(piece) && /^\p{Lu}/u.test(piece));
  return pieces.length === 1 ? pieces[0] : undefined;
}

const inBook = marked(String.raw`^[\s,.;:]*(?:<i>\s*[Ii]n:?\s*</i>|[Ii]n)(?::|(?=[\s<“‘"”]))\s*(?<rest>.*)$`, 'su');
const named = marked(
  String.raw`^[“‘"”]?<i>\s*(?<name>NOMARK+?)(?:,\s*(?<inside>(?:vol\.\s*)?(?!(?:1[5-9]|20)\d\d\b(?!</i>\s*\(\d))\d[\d–-]*(?:\(\d+\))?))?,?\s*</i>(?<tail>.*)$`,
  'su',
);
const quotedBook = marked(String.raw`^[‘“](?<name>[^’”<>\d][^’”]+)[’”],?(?<tail>.*)$`, 'su');
const editedBefore = /^(?:,?\s*(?:editors?|[Ee]ds?\.?|\([Ee]ds?\.?\))[,.:]?\s*)/u;
const whereBookEnds =
  /,?\s*(?:\(eds?\.|\b[Ee]d(?:ite)?d? by\b|,\sed\.|,\seds?\.)|[,.;]\s*(?:pp?\.|pages?|vol(?:ume|\.)|series|ser\.|number)\s|\s\((?=\p{Lu}[^()]*?[:,]|\d{4}\)|eds?\.|pp?\.)|;\s|[.,]\s(?=(?:1[5-9]|20)\d\d\b(?!\s\p{L}))|[.,]\s\d+[–-]\d+/u;

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
  const said = kind ?? (isBook ? 'book' : undefined);
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
  const [, piece = ''] = /^(\p{Lu}[\p{L}&’' -]{2,40})\.?$/u.exec(text.trim()) ?? [];
  return piece === '' || noVenue.test(piece) || noPublisher.test(piece) ? undefined : piece;
}

/** Publisher, place, edition: nothing else stands behind the title of a book. */
function isOfBook(text: string, publisher: string): boolean {
  const before = plainWords(text).split(publisher, 1)[0] ?? '';
  return !/\bpp?\.\s?\d|\bpages\s\d|\beds?\.\)/.test(text) && before.length < 60 && !isMeeting(before);
}

function kindByWords(text: string): WorkKind | undefined {
  const words = plainWords(text);
  if (thesis.test(words)) return 'thesis';
  if (report.test(words)) return 'report';
  return preprint.test(words) ? 'preprint' : undefined;
}

/** `<i>Name</i> <b>12</b>(3), 4–5 (2010)`: a journal, or proceedings without an “in”. */
function readJournal(text: string, { known }: VenueAsk): WorkFields {
  const { name = '', inside, tail = '' } = named.exec(text)?.groups ?? {};
  if (name === '') return readPlainJournal(text, known);
  // The point of a sentence is not that of an abbreviation.
  const journal = plainWords(name).replace(/(?<=^[^.]*\p{L}{7})\.$/u, '');
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
  const isNamed = journalWord.test(journal) || /^\p{Lu}{3,6}$|\p{L}\.(?:\s|$)/u.test(journal);
  if (fields.volume === undefined && fields.issue === undefined && !isNamed) return moreNumbers(behind, end, fields);
  return { ...fields, ...moreNumbers(behind, end, fields), journal, kind: 'article' };
}

/** `J. Kettle Phys. <b>23</b> (2013), 149–294`: all words before the numbers are the journal’s. */
function readPlainJournal(text: string, known: string | undefined): WorkFields {
  const found = plainJournal(text, known);
  const name = found === undefined ? '' : plainWords(text.slice(0, found.start)).replace(/[,;\s]+$/, '');
  const isOne = !/,\s(?!(?:and|&)\s|Ser(?:ies|\.)\s\p{Lu}|S[ée]r\.|Sect\.|[\p{L}\s-]+,?\s(?:and|&)\s)/u.test(name);
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

/** `. Press, City, 124–132.`: a range that ends the words. */
const readLastPages = (words: string) =>
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
  const acronymEnd = /^[^().]{8,160}?\([\p{Lu}][\p{L}\p{N}’' -]{1,14}\)/u.exec(words)?.[0].length;
  if (acronymEnd !== undefined) return acronymEnd;
  const clear = words.search(whereBookEnds);
  const byPublisher = [...words.matchAll(/[,.;]\s/g)].find(({ index }) => {
    const next = words.slice(index + 2).split(/[,.;()]/, 1)[0] ?? '';
    return publisher.test(next) && next.length < 50 && !noPublisher.test(next);
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
  const list = /^[^,.]+(?:,\s[\p{L}\s-]{2,30})*,?\s(?:and|&)\s[^,.]+/u.exec(name)?.[0];
  return list !== undefined && list.length === name.length ? name.length : undefined;
}

const lastYear = new RegExp(
  `(?:^[\\s,.]*|,|\\(|;|\\.|:|\\b${month})\\s*${yearForm}\\)?(?:\\s${month}(?:\\s\\d{1,2})?)?[\\].;\\s]*$`,
  'u',
);
const anyYear = new RegExp(
  `\\((?:${month}\\s(?:\\d{1,2},\\s)?|[^()]*,\\s)?${yearForm}(?:,?\\s${month}(?:\\s\\d{1,2})?)?\\)|(?:,|^)\\s?(?:${month}\\s)?${yearForm}(?=[,.;]\\s|[,.;]?$)`,
  'gu',
);

/** The year in words without numbers of a journal: the last in them, or the only one that stands by itself. */
export function yearAtEnd(rest: string): string | undefined {
  const words = plainWords(rest).trim();
  const { year } = lastYear.exec(words)?.groups ?? {};
  if (year !== undefined) return year;
  const years = new Set(
    [...words.matchAll(anyYear)].map(
      ({ groups }) => (groups?.year ?? '') || (/(?:1[5-9]|20)\d\d/.exec(words)?.[0] ?? ''),
    ),
  );
  const [only] = years;
  return years.size === 1 ? only : undefined;
}

const smallWords = new Set(
  'of in and the for de et der die und on to e y di la du des des zur für an a with from & -'.split(' '),
);

/** Words that may be a journal’s: no sentence. */
export function isJournalLike(words: string): boolean {
  if (
    words.length < 2 ||
    words.length > 110 ||
    !/^[\p{Lu}\d]|^(?:npj|eLife|e-)/u.test(words) ||
    noVenue.test(words) ||
    /[\ue100-\ue106“”"?!]/.test(words)
  )
    return false;
  if (/^(?:and|or|in|on|the [a-z])\b/.test(words)) return false;
  if (
    publisher.test(words) &&
    !journalWord.test(words) &&
    !/^(?:ACM|IEEE|SIAM|PLOS|SPIE|AIP|Bull|Notices|Mem|Trans|Proc|Math)\b/i.test(words)
  )
    return false;
  const parts = words.split(/[\s:]+/).filter((part) => part !== '');
  const small = parts.filter((part) => /^\p{Ll}/u.test(part) && !smallWords.has(part)).length;
  return parts.length <= 12 && small <= (journalWord.test(words) && !/\.\s/.test(words) ? 6 : 1);
}

interface PlainJournal {
  /** Where its numbers begin. */
  readonly start: number;
  readonly fields: WorkFields;
}

/** The first numbers in words that can only be a journal’s: a volume, and pages or an issue. */
export function plainJournal(printed: string, known: string | undefined): PlainJournal | undefined {
  for (const { index, 0: gap } of printed.matchAll(
    /[\s,]+(?:\ue104)?(?=[\ue100\ue102]?\s?(?:vol|Vol|[A-Z]{0,2}\d))/g,
  )) {
    const from = index + gap.length;
    const { fields } = readNumbers(printed, from, known);
    const isBold = printed[from] === '\ue102';
    const { volume, pages, issue, year } = fields;
    if (volume === undefined || (pages === undefined && issue === undefined && !(isBold && year !== undefined)))
      continue;
    return { start: index, fields };
  }
  return undefined;
}
