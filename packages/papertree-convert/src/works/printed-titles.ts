/** Which words behind the names are the title, and which the venue: by quotes, italics, links and blocks, else by where a venue begins. */

import { isJournalLike, plainJournal } from './journals.ts';
import {
  blockMark,
  letters,
  lettersAll,
  lettersOfAnyCase,
  linkMark,
  marked,
  plainWords,
  withoutBlocks,
  withoutLinks,
} from './marked-text.ts';
import { beforeHouse, beforeTail, bookAhead, isSentence, partJournal, type Split, sentence } from './plain-titles.ts';
import type { Border, Head } from './printed-heads.ts';
import { publisherIn } from './publishers.ts';
import { readTyped } from './typed-titles.ts';
import { awaitedJournal, unnumberedJournal } from './unnumbered-journals.ts';
import { month, tidyRange, yearForm } from './venue-numbers.ts';
import { readVenue, yearAtEnd } from './venues.ts';
import type { WorkFields } from './work-fields.ts';

const longestTitle = 400;
const noTitle =
  /^(?:in\b:?\s|in:|url\b|https?:|accessed|arxiv|available|doi\b|pages?\b|pp\.|vol(?:ume)?\b|corr\b|technical report|proceedings of\b|phd|ph\.d|isbn|issn|\d+$|cited|external links|translators?$|eds?\b|et al|\(?(?:to (?:appear|be published)|in press|under review|submitted|forthcoming)|\(\d{4}|proc\.|(?:\d{4} |\d+(?:st|nd|rd|th) )?(?:international|ieee|acm|ieee\/acm|european|annual) (?:\w+ ){0,2}(?:conference|symposium|workshop) on|advances in neural|\(?unpublished|preprint$)/i;

/** A title without the point and the quotes around it; undefined for words that are none. */
function readTitle(words: string): string | undefined {
  const plain = plainWords(words)
    .replace(/[.,;:\s]+$/, '')
    .replace(/,\s\([^()]*\)$/, '');
  const title = (/^["“‘][^"“‘”’]*["”’]$/.test(plain) ? plain.slice(1, -1) : plain).replace(/[.,;:\s]+$/, '');
  return title.length < 3 ||
    title.length > longestTitle ||
    noTitle.test(title) ||
    !letters`\p{L}{2}|\$`.test(title) ||
    /\d{4},\s\d+,\s\d+$|;\s.*\bEds?\./.test(title) ||
    isCitation(title)
    ? undefined
    : title;
}

/** `Phys. Rev. A 20S1, 12`, `Kettle Circ. 8123`, `SLAC-PUB-7000`, `US Patent 5,123,456`: abbreviations with large letters, or the number of a report or a patent. */
const isCitation = (title: string) =>
  reportNumber.test(title) ||
  (!letters`(?:^|[\s(])\p{Ll}`.test(title) &&
    ((title.match(point)?.length ?? 0) > 1 || /\([^()]*\d[^()]*\)\s?\d+$/.test(title)));
const point = lettersAll`(?:^|[\s(])\p{Lu}[a-z]{0,8}\.(?=[\s,:)]|$)`;
const reportNumber =
  /^(?:[A-Z][A-Z\d]+(?:[-/][A-Z\d]+){2,}|(?:(?:U\.\s?S\.|US|European)\s)?(?:[Pp]atent|[Rr]eport|[Pp]reprint)\s(?:[Aa]ppl\w*\.?\s)?(?:[Nn]o\.?\s)?[A-Z\d][A-Z\d,/-]*\d\b.*|(?:[A-Z]\w*\s)*(?!Vol|Part|No|Ch|Sec)[A-Z][a-z]+\.\s\d+)$/;

/** A venue without a title: `in <i>Book</i>`, `PhD thesis, University`. */
const venueOnly = lettersOfAnyCase`^(?:in\s?(?:[:\ue100\ue104]|\s[\p{Lu}\d])|(?:ph\.?\s?d\.?|master[’']?s|doctoral|diploma)\s(?:thesis|diss))`;

/** Title and venue of what follows the names. */
export function readBody({ body, border, year }: Head): WorkFields {
  if (body === '') return {};
  if (venueOnly.test(body)) return titled({ title: undefined, venue: body }, year);
  const whole = readTyped(body) ?? (border === 'comma' ? awaitedJournal(body) : undefined);
  if (whole !== undefined) return whole;
  const text = linkMark === body[0] && /^.[“‘"\ue100]/.test(body) ? withoutLinks(body) : body;
  const split = inQuotes(text) ?? inLink(text, year) ?? inItalics(text, year);
  if (split !== undefined) return titled(split, year);
  if (border === 'block' || /\ue106/.test(text)) {
    const found = inBlocks(text, year);
    if (found !== undefined) return found;
  }
  return inPlainWords(withoutBlocks(text), border === 'block' ? 'period' : border, year);
}

function titled({ title, venue, isOfBook = false }: Split, known: string | undefined): WorkFields {
  const name = title === undefined ? undefined : readTitle(title);
  if (title !== undefined && name === undefined) return {};
  const where = readVenue(withoutBlocks(venue), { known, isBookTitle: isOfBook });
  // `The title, pages 73–130`
  const [, words, pages] = endsInPages.exec(name ?? '') ?? [];
  if (words !== undefined && pages !== undefined) return { title: words, pages: tidyRange(pages), ...where };
  return { ...(name !== undefined && { title: name }), ...where };
}

const endsInPages = /^(.{8,}?)[.,]?\s(?:pp?\.?|[Pp]ages|S\.)\s?(\d{1,5}\s?[–—−-]{1,2}\s?\d{1,5})$/s;

const quotes: readonly RegExp[] = [
  /^“(?<title>(?:[^”“]|“[^”“]{1,80}”)+?)[,.]?”(?<venue>.*)$/s,
  marked(String.raw`^‘(?<title>(?:[^’‘“”]|’(?=\p{L})|‘[^’‘]{1,80}’)+?)[,.]?’(?!\p{L})(?<venue>.*)$`, 's'),
  /^"(?<title>[^"]+?)[,.]?"(?<venue>.*)$/s,
  /^[”«](?<title>[^”»“]+?)[,.]?[”»](?<venue>.*)$/s,
];

/** `“Title,” <i>Journal</i>` */
function inQuotes(text: string): Split | undefined {
  for (const form of quotes) {
    const { title, venue = '' } = form.exec(text)?.groups ?? {};
    if (title === undefined) continue;
    const isEnded = /[,.]["”’]$/.test(text.slice(0, text.length - venue.length));
    // `“Kettles”: a new tool` is a title with a quotation in it.
    return !isEnded &&
      lettersOfAnyCase`^\s*(?!in\b|edited\b|arxiv|vol\b|pp\b|doi\b)[:\p{Ll}]`.test(venue) &&
      letters`^\s*(?:[:\p{Ll}])`.test(venue)
      ? undefined
      : { title, venue };
  }
  return undefined;
}

const linkAhead = marked('^<a>(?<inner>.*?)</a>(?<venue>.*)$', 's');

/** A journal that is a link, whatever stands before it. */
export function linkedJournal(text: string): WorkFields {
  for (const [, inner = ''] of text.matchAll(/\ue104([^\ue104\ue105]{4,300})\ue105/g))
    if (plainJournal(inner, undefined) !== undefined) return readVenue(inner, { known: undefined, isBookTitle: false });
  return {};
}

/** `<a>Title</a>. |<i>Journal</i>`, `<a>Phys. Rev. D <b>93</b>, 064028 (2016)</a>` */
function inLink(text: string, known: string | undefined): Split | undefined {
  const { inner, venue = '' } = linkAhead.exec(text)?.groups ?? {};
  if (inner === undefined) return undefined;
  if (plainJournal(inner, undefined) !== undefined) return { title: undefined, venue: text };
  // `<a>Journal</a>, <a>12, 3</a>`
  const words = withoutLinks(text);
  if (/^,\s\ue104?\d/.test(venue) && isJournalLike(inner) && plainJournal(words, known)?.start === inner.length)
    return { title: undefined, venue: words };
  const isClosed = /[.?!]\s*$/.test(inner) || /^\s*(?:[.,?!\ue106]|$)/.test(venue);
  return isClosed && !/[\ue100-\ue103]/.test(inner) ? { title: inner, venue } : undefined;
}

const italicsAhead = marked('^<i>(?<title>.+?)</i>(?<venue>.*)$', 's');
/** Behind a journal stands a number, not that of an edition. */
const numberBehind =
  /^[\s,.]*(?:\ue102|\(?(?:1[5-9]|20)\d\d\)?[,.;]?\s*[\ue100\ue102]?\d|(?:vol\.?|no\.)\s*\d.*(?:pp|no)\.|(?!(?:1[5-9]|20)\d\d\s[A-Z])\d+(?!\d|st|nd|rd|th|\.\s*[A-Z]))/s;

/** `<i>Title</i>, J. Name <b>23</b> (2013), 1–9`; a journal in italics says that there is no title. */
function inItalics(text: string, year: string | undefined): Split | undefined {
  const { title = '', venue = '' } = italicsAhead.exec(withoutLinks(text))?.groups ?? {};
  if (title === '') return undefined;
  const isYearOnly = /^[\s,.(]*(?:1[5-9]|20)\d\d[a-z]?[).,\s]*$/.test(plainWords(venue));
  if (!isYearOnly && numberBehind.test(venue)) return { title: undefined, venue: withoutLinks(text) };
  const isShort = plainWords(title).trim().split(' ').length < 2;
  const isAlone =
    isShort && publisherIn(plainWords(venue)) === undefined && !/^[.,]?\s*\d(?:st|nd|rd|th)\s/.test(venue);
  const isJournal =
    letters`^(?:\p{Lu}[\p{L}]{0,7}\.\s?){2,}`.test(title.trim()) ||
    /arxiv|preprint|^(?:journal|annals|transactions|proceedings|proc)\b/i.test(title);
  if (isJournal || (isAlone && year === undefined)) return { title: undefined, venue: withoutLinks(text) };
  // `<i>Higher K-theory</i>, I`
  const part = /^,\s(?:I{1,3}|IV|V)\b/.exec(venue)?.[0] ?? '';
  return isAlone ? undefined : { title: title + part, venue: venue.slice(part.length), isOfBook: true };
}

/** Blocks: title; where it appeared. The first may hold the beginning of the second. */
function inBlocks(text: string, known: string | undefined): WorkFields | undefined {
  const at = text.indexOf(blockMark);
  const first = (at < 0 ? text : text.slice(0, at)).trim();
  const behind = at < 0 ? '' : text.slice(at + 1);
  if (first === '') return undefined;
  const within = bookAhead(first);
  if (within !== undefined)
    return titled({ title: first.slice(0, within), venue: `${first.slice(within)} ${behind}` }, known);
  const marks = beforeVenue(first);
  if (marks !== undefined) return titled({ title: marks.title, venue: `${marks.venue} ${behind}` }, known);
  if (/[\ue100-\ue103]/.test(first) && !/[.?!]$/.test(first)) return undefined;
  if (plainJournal(first, known) !== undefined) return undefined;
  return wholeTitle(first, behind, known);
}

/** All words are the title, but for a date at their end. */
function wholeTitle(words: string, venue = '', known?: string): WorkFields {
  const plain = plainWords(words).replace(/[.,;\s]+$/, '');
  const { title = words, year } = (datedTitle.exec(plain) ?? titleAndYear.exec(plain))?.groups ?? {};
  const fields = titled({ title, venue, isOfBook: inItalicsAlone.test(words) }, known ?? year);
  return year === undefined || (fields.title === undefined && !isCitation(title)) ? fields : { ...fields, year };
}
const inItalicsAlone = /^\ue100[^\ue100-\ue106]+\ue101[.?!]?$/;
/** `On kettles (2023)` */
const titleAndYear = new RegExp(`^(?<title>[^()]*),?\\s\\(${yearForm}\\)$`);
/** `Grok 4.1 Model Card, November 2025a` */
const datedTitle = new RegExp(
  `^(?<title>.*?),\\s+(?:(?:${month}(?:[–/-]${month})?(?:\\s\\d{1,2},?)?|\\d{1,2})\\s+)?${yearForm}(?:[–-])?$`,
  's',
);

/** The first italics or link behind a point, a comma or an “in”: there the venue begins. */
function beforeVenue(text: string): Split | undefined {
  for (const { index } of text.matchAll(/[\ue100\ue104]/g)) {
    const before = text.slice(0, index);
    if (!/[.,?!;]\s?$/.test(before)) continue;
    // Links of addresses are gone by now: what is linked is a journal.
    return { title: before, venue: text.slice(index) };
  }
  return undefined;
}

/** `The title PhD thesis Kettle University` */
const thesisAhead =
  /\s(?=(?:Ph\.?\s?D\.?|Master[’']?s|Doctoral|M\.?\s?Sc\.?)\s(?:[Tt]hesis|[Dd]iss)|Tech\.\srep\.\s|Tech(?:nical|\.)\sRep(?:ort|\.)\s(?:No\.\s)?(?!(?:19|20)\d\d)[\w-]*\d)/;

/** `The title <i>Book</i> ed A Able (City: Press) pp 1–2` */
const bookInItalics = marked(
  String.raw`^(?<title>NOMARK{8,}?)\s(?<book><i>NOMARK+</i>\s(?:ed\sNOMARK+\s)?\([^():\ue100-\ue106]+:\s[^()\ue100-\ue106]+\)NOMARK*)$`,
);

/** `Title (2nd ed.; City, ST: House)` behind a year */
const withPlaceAndHouse = letters`^(?<title>[^\ue100-\ue106]{3,}?)(?:,\s\d\w{1,2}\.?\sed(?:n|ition)?\.?)?\s\((?:[^():;]*\b[Ee]d(?:n|ition)?\.?;\s)?\p{Lu}[\p{L}.’'\s,/-]{1,40}:\s(?<house>\p{Lu}[^():;\d]{1,60})\)[.,\s]*$`;

/** The title ends where a venue begins that can be told, else with its sentence, in a style of sentences. */
function inPlainWords(text: string, border: Border, known: string | undefined): WorkFields {
  const graduation = text.search(thesisAhead);
  if (graduation > 5) return titled({ title: text.slice(0, graduation), venue: text.slice(graduation) }, known);
  const bookAndHouse = known === undefined ? undefined : withPlaceAndHouse.exec(text)?.groups;
  if (bookAndHouse?.title !== undefined && bookAndHouse.house !== undefined && !/^in\s/i.test(text)) {
    const title = readTitle(bookAndHouse.title);
    return title === undefined ? {} : { title, publisher: bookAndHouse.house, kind: 'book' };
  }
  const [, whole, house = ''] = /^([^;]{5,}?);\s([^;]+)$/.exec(text) ?? [];
  if (whole !== undefined && publisherIn(house) !== undefined)
    return titled({ title: whole, venue: house, isOfBook: true }, known);
  const { title: before, book } = bookInItalics.exec(text)?.groups ?? {};
  if (before !== undefined && book !== undefined && !/[.,]$/.test(before))
    return titled({ title: before, venue: `in ${book}` }, known);
  const found = plainJournal(text, known);
  const start = found?.start ?? text.length;
  const within = bookAhead(text);
  if (within !== undefined && within < start)
    return titled({ title: text.slice(0, within), venue: text.slice(within) }, known);
  const marks = beforeVenue(text);
  if (marks !== undefined && marks.title !== undefined && marks.title.length <= start) {
    const inner = sentence(marks.title, border);
    return inner === undefined
      ? titled(marks, known)
      : titled({ title: inner.title, venue: `${inner.venue} ${marks.venue}` }, known);
  }
  // `Title words <i>J. Name</i> <b>12</b> 345`
  const italic = found === undefined ? -1 : text.lastIndexOf('\ue100', found.start);
  if (italic > 0 && text[start - 1] === '\ue101')
    return titled({ title: text.slice(0, italic), venue: text.slice(italic) }, known);
  if (found !== undefined) {
    const parted = partJournal(text.slice(0, found.start), border);
    if (parted === undefined) return found.fields.year === undefined ? {} : { year: found.fields.year };
    const title = parted.title === undefined ? undefined : readTitle(parted.title);
    if (parted.title !== undefined && (title === undefined || !isSentence(title))) return {};
    return { ...(title !== undefined && { title }), ...found.fields, journal: parted.journal, kind: 'article' };
  }
  const split = sentence(text, border) ?? beforeTail(text, border) ?? beforeHouse(text);
  if (split !== undefined) return titled(split, known);
  const journal = border === 'comma' ? beforeJournal(text) : undefined;
  if (journal !== undefined) return journal;
  return border === 'comma' && letters`,\s\D`.test(text) ? yearOnly(text) : wholeTitle(text);
}

/** `The title, Journal of Kettles (2023) 1–37` */
function beforeJournal(text: string): WorkFields | undefined {
  for (const { index } of [...text.matchAll(/,\s(?=\p{Lu})/gu)].reverse().slice(0, 4)) {
    const words = text.slice(index + 2);
    const expected = awaitedJournal(words);
    const fields = expected?.journal === undefined ? unnumberedJournal(words) : expected;
    const isSure = fields === expected || fields?.year !== undefined;
    const title = isSure && fields !== undefined ? readTitle(text.slice(0, index)) : undefined;
    if (title !== undefined && isSentence(title)) return { title, ...fields };
  }
  return undefined;
}

const yearOnly = (text: string): WorkFields => {
  const year = yearAtEnd(text);
  return year === undefined ? {} : { year };
};
