/** The book or the proceedings that stand behind “in”: editors, its name, and the numbers behind it. */
import { acronym, isMeeting, noVenue } from './journals.ts';
import { letters, marked, plainWords } from './marked-text.ts';
import { namesAhead } from './name-lists.ts';
import { isPublisher, noPublisher, publisherIn } from './publishers.ts';
import { month, moreNumbers, readNumbers, tidyRange, yearForm } from './venue-numbers.ts';
import type { WorkFields } from './work-fields.ts';

/** A name in italics, and the volume that may stand within them. */
export const named = marked(
  String.raw`^[“‘"”]?<i>\s*(?<name>NOMARK+?)(?:,\s*(?<inside>(?:vol\.\s*)?(?!(?:1[5-9]|20)\d\d\b(?!</i>\s*\(\d))\d[\d–-]*(?:\(\d+\))?))?,?\s*</i>(?<tail>.*)$`,
  's',
);
const quotedBook = marked(String.raw`^[‘“”](?<name>[^’”<>\d][^’”]+)[’”],?(?<tail>.*)$`, 's');
const editedBefore = /^(?:,?\s*(?:editors?|[Ee]ds?\.?|\([Ee]ds?\.?\))[,.:]?\s*)/;
const whereBookEnds = letters`,?\s*(?:\(eds?\.|\b[Ee]d(?:ite)?d? by\b|,\sed\.|,\seds?\.)|[,.;]\s*(?:pp?\.|pages?|vol(?:ume|\.)|Vol\.(?=\s\d)|series|ser\.|number|no\.)\s|\spp?\.\s(?=\d)|\s\((?=\p{Lu}[^()]*?[:,]|\d{4}\)|eds?\.|pp?\.)|;\s|[.,]\s(?=(?:1[5-9]|20)\d\d\b(?!\s\p{L}))|[.,]\s\d+[–-]\d+`;

/** `Workshop on Spouts (Cambridge, MA)`: where the meeting was. */
const placeBehind =
  /\s\((?!\p{Lu}+\b|[^()]*\b(?:Papers?|Volume|Part|Companion|Student|Track)\b)(?:\p{Lu}\p{Ll}+\.?(?=[,\s)])[,\s]*){1,3}(?:,?\s?\p{Lu}{2,3})?(?:,?\s(?:1[5-9]|20)\d\d)?\)$/u;

/** `Kettle Conference Series, Vol. 52, Lids of Steam`, `Lecture Notes in Lids, Vol. 5, Steam of Lids, ed. A. Able`: a series, its number, and then the book. */
const seriesAhead = marked(
  String.raw`^(?<series>\p{Lu}NOMARK{2,100}?(?:\s(?:Series|Ser\.),?\s(?:[Vv]ol(?:ume|\.)\s)?|(?:,?\s[Vv]ol\.|\sSymp\.|\sColloq\.)\s(?=\d+,\s\p{Lu}\p{L}+\s[^()]*,\sed\.)))(?<number>\d{1,4}),\s(?<whole>(?:[\p{Lu}<]|\d+(?:st|nd|rd|th)?\s\p{Lu}).*)$`,
  's',
);
/** `KETTLES 2004. LKNS, vol. 12`: a series between the book and its number. */
const seriesBehind = letters`(?:(?<=\d\d|\d\w\w|\p{Ll}{4}|\p{Lu}{3}|\))\.\s\p{Lu}{3,6}|\.\s\p{Lu}[^.,]*\b(?:Notes|Series|Studies|Advances|Communications|Proceedings)\b[^.,]*)$`;

/** What stands behind “in”: editors, the book, and numbers. */
export function readBook(text: string, known: string | undefined): WorkFields {
  const start = behindEditors(text);
  const { series, number, whole = '' } = seriesAhead.exec(text.slice(start))?.groups ?? { whole: text.slice(start) };
  const groups = named.exec(whole)?.groups ?? quotedBook.exec(whole)?.groups;
  let name = groups?.name;
  let tail = groups?.tail ?? '';
  if (name === undefined) {
    const words = namedWithin.test(whole) ? whole.replace(/[\ue100\ue101]/g, '') : whole;
    const end = bookEnd(words);
    if (end === undefined) return {};
    name = words.slice(0, end);
    tail = words.slice(end);
  }
  if (number !== undefined) tail = `, vol. ${number}${tail}`;
  const inside = groups?.inside;
  const book = plainWords(name)
    .replace(/[.,:;]+$/, '')
    .replace(/^["“‘]|["”’]$/g, '')
    .replace(placeBehind, '');
  if (book.length < 2 || book.length > 400 || noVenue.test(book) || /[\ue100-\ue106]/.test(name)) return {};
  const behind = inside === undefined ? tail : `, ${inside}${tail}`;
  const ofJournal = groups === undefined || isMeeting(book) ? undefined : journalNumbers.exec(tail)?.groups;
  if (ofJournal !== undefined) {
    const { volume = '', issue, alone, year = alone } = ofJournal;
    const numbers = { volume, ...(issue !== undefined && { issue }), ...(year !== undefined && { year }) };
    return { ...numbers, ...moreNumbers(tail, 0, numbers), journal: book, ...publisherOf(tail), kind: 'article' };
  }
  const { fields, end } = readNumbers(behind, 0, known);
  // A number alone may be a page.
  const { volume, ...numbers } = fields;
  const isVolume =
    fields.pages !== undefined ||
    fields.issue !== undefined ||
    inside !== undefined ||
    /^[,.\s]*(?:[Vv]ol|\ue102)/.test(tail);
  const found = {
    ...(isVolume ? fields : numbers),
    ...moreNumbers(behind, end, fields),
    booktitle: book,
    ...publisherOf(behind),
  };
  if (isMeeting(book) || /\b(?:Conf|Symp|Coll)/.test(series ?? '') || acronym.test(book) || acronymLast.test(book))
    return { ...found, kind: 'proceedings' };
  // `In <i>Safe Kettles</i>, 2023`: a workshop has such a name as well.
  const isOfBook = start > 0 || editors.test(behind) || found.pages !== undefined || found.publisher !== undefined;
  return isOfBook ? { ...found, kind: 'chapter' } : found;
}

/** `Book (City, 1998), Series, vol. 12, House, City, 1999, pp. 1–2`: the AMS prints where and when a meeting was. */
const placed = marked(
  String.raw`^(?<book>[\p{Lu}\d][^()\ue100-\ue106]{3,160}?(?:\s\(\p{Lu}[\p{L}\d’' -]{1,15}\))?)\s\((?<where>\p{Lu}[^()\ue100-\ue106]{2,60},\s${yearForm})\),\s(?<rest>.*)$`,
  's',
);

/** A meeting without an “in”; undefined where the brackets may hold a house. */
export function readPlaced(text: string): WorkFields | undefined {
  const { book, where = '', rest = '' } = placed.exec(text)?.groups ?? {};
  if (book === undefined || publisherIn(where) !== undefined || noVenue.test(book)) return undefined;
  const pages = /^(\d{1,5}(?:[–—−-]{1,2}|")\d{1,5})[,.]/.exec(rest)?.[1];
  const numbers = { ...(pages !== undefined && { pages: tidyRange(pages) }), ...moreNumbers(rest, 0, {}) };
  const year = [...rest.matchAll(/,\s((?:1[5-9]|20)\d\d)(?=[,.]|$)/g)].at(-1)?.[1];
  if (numbers.pages === undefined || year === undefined) return undefined;
  return { booktitle: book, ...numbers, year, ...publisherOf(rest), kind: 'proceedings' };
}

/** `Empirical Methods in Kettles (EMIK)`, `Kettle Vision – EKKV 2024` */
const acronymLast = /\s(?:\([A-Z][A-Za-z]*[A-Z]\)|[A-Z]{3,}\s(?:19|20)\d\d)$/;

const editors = /\b[Ee]d(?:s?\.|ited\b|itors?\b)/;

/** `In: <i>Kettles</i> 37.6 (2005), pp. 5–9`, `In <i>Kettles</i> <b>37.6</b>, 2005`: so does biblatex print articles. */
const journalNumbers = marked(
  String.raw`^\s(?:<b>)?(?<volume>\d{1,4})(?:\.(?<issue>\d[\d–/-]*)(?:</b>)?(?=[\s,]|$)(?:\s\((?:${month}\s)?${yearForm}\))?|(?:</b>)?\s\((?:${month}\s)?${yearForm.replace('<year>', '<alone>')}\)(?=,\spp?\.|\.))`,
);

/** `Calibrating the <i>Steam Telescope</i>, ed. A. Able`: italics within the name of a book. */
const namedWithin = marked(String.raw`^NOMARK*\p{L}\s<i>NOMARK+</i>,\seds?\.\s`);

/** `volume EK 2022 of <i>Findings of EK</i>`: a series may be called as a publisher is. */
const numberedSeries = marked(String.raw`\bvolume\s[^,.]{1,20}\sof\s<i>NOMARK+</i>`);

const publisherOf = (tail: string): WorkFields => {
  const found = publisherIn(tail.replace(numberedSeries, ''));
  return found === undefined ? {} : { publisher: found };
};

/** `A. Able and B. Baker, editors, <i>Book</i>`, `Able, A. (ed.) Book` */
function behindEditors(text: string): number {
  const list = namesAhead(text);
  const end = list === undefined ? undefined : editedBefore.exec(text.slice(list.end))?.[0].length;
  if (list !== undefined && end !== undefined) return list.end + end;
  const [unread = '', names = ''] = editorsAhead.exec(text) ?? [];
  return letters`\s\p{Ll}{4}`.test(names) ? 0 : unread.length;
}

/** `Ada Able, editor, <i>Book</i>`: names that no list tells from a title in words. */
const editorsAhead = marked(
  String.raw`^(\p{Lu}[^\ue100-\ue106“"‘\d]{2,200}?),?\s(?:editors?|\([Ee]ds?\.?\)|[Ee]ds?\.)[,.:]?\s*(?=[\ue100“])`,
);

/** Where a book in plain words ends; undefined where that cannot be told. */
function bookEnd(text: string): number | undefined {
  const marks = text.search(/[\ue100-\ue103]/);
  const words = marks < 0 ? text : text.slice(0, marks);
  const acronymEnd = letters`^(?:[^().]{8,160}?|Proc\.\s[^()]{8,160}?)\([\p{Lu}][\p{L}\p{N}’' -]{1,14}\)`.exec(
    words,
  )?.[0].length;
  if (acronymEnd !== undefined) return acronymEnd;
  const clear = words.search(whereBookEnds);
  const byPublisher = [...words.matchAll(/[,.;]\s/g)].find(({ index }) => {
    const next = words.slice(index + 2).split(/[,.;()]/, 1)[0] ?? '';
    // `Proc. IEEE Conf. Kettles`
    return (
      !/(?:^|\s)(?:Proc|Conf|Symp|Trans)$/.test(words.slice(0, index)) &&
      isPublisher(next) &&
      next.length < 50 &&
      !noPublisher.test(next)
    );
  })?.index;
  const ends = [clear, byPublisher].filter((end): end is number => end !== undefined && end > 0);
  if (ends.length === 0) return undefined;
  const end = Math.min(...ends);
  const name = words.slice(0, end);
  const series = /^,\svol/.test(words.slice(end)) ? (seriesBehind.exec(name)?.[0].length ?? 0) : 0;
  if (series > 0) return end - series;
  // A place behind a comma may be part of the name or not; only what is clear is read.
  return /[,.]\s(?!and\b)/.test(
    name.replace(
      /\b(?:Proc|Int|Conf|Symp|Intl|Adv|Vol|Univ|Lect|Workshop|Sci|Math|Phys|Comput|Trans|IEEE|vs|St|Eng|Med|Biol|Soc|Annu|Inf|Syst|Process|Mach|Learn|Robot|Autom)\.\s/g,
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
