/** Reads the fields of a work from how its entry is printed: where the names end, which words are the title, and what stands behind it. */
import { isJournalLike, isMeeting, plainJournal } from './journals.ts';
import { blockMark, letters, lettersAll, plainWords } from './marked-text.ts';
import { namesAhead } from './name-lists.ts';
import { withoutAddresses } from './printed-addresses.ts';
import { namesGoOn, readHead } from './printed-heads.ts';
import { linkedJournal, readBody } from './printed-titles.ts';
import { month } from './venue-numbers.ts';
import type { Whereabouts, WorkFields } from './work-fields.ts';

/** A longer entry is none: it was read from a page that closes nothing. */
const longestEntry = 3000;

/** `Huang et al. (2018)`, `Jones 1999a`; of `[1750]` the number is one of the list. */
const labelled = letters`\p{L}.*(?:\(|\[|,\s*|\s)((?:1[5-9]|20)\d{2})[a-z]?[)\]]?$`;

/** The fields, where the page does not mark them. `label` is how the list prints the work: its year is the work’s. */
export function readPrinted(entry: string, label: string, places: Whereabouts = {}): WorkFields {
  const { year: printed, ...fields } = entry.length > longestEntry ? {} : readEntry(entry, places);
  const [, year] = labelled.exec(label.trim()) ?? [];
  // Two different years: one of them is of something else.
  if (year !== undefined && printed !== undefined && year !== printed) return fields;
  const known = year ?? printed;
  return known === undefined ? fields : { ...fields, year: known };
}

/** `Kettle.Phys.43,91–94(2002)` */
const tightJournal = lettersAll`((?:\p{Lu}\p{L}*\.){2,})(\d{1,4}),\s?([A-Z]?\d+(?:[–-]\d+)?)\s?(?=\(\d{4}\))`;

/** `pp. 9998–10 012`: IEEE parts thousands by a space. */
const partedPages = /\bpp\.\s\d{1,3}(?:\s?\d{3})?[–-]{1,2}\d{2,3}\s\d{3}\b/g;

/** `See Supplemental Material for a video`: a note of the author’s. */
const remark = /^See\s(?:also|the|e\.\s?g|[Ss]upplement|[Rr]ef|for)/;

/** `See, e.g., A. Able`, `For a review, see A. Able`: words before an author. */
const ahead =
  /^(?:For\s(?:an?\s)?(?:recent\s)?reviews?,?\s)?[Ss]ee,?\s(?:(?:also|e\.\s?g\.|for\s(?:example|instance)),?\s)?(?=(?:\p{Lu}\.[\s-]?)+\p{Lu}\p{L})/u;
/** `(a) …; (b) …`: two works in one entry, of which the first is read. */
const firstOfMany = /^\(a\)\s(.*?)[;.]?\s\(b\)\s.*$/s;

function readEntry(printed: string, places: Whereabouts): WorkFields {
  const entry = printed.replace(firstOfMany, '$1').replace(ahead, '');
  if (remark.test(entry)) return {};
  const plain = withoutAddresses(entry.replace(/‘‘|``/g, '“').replace(/’’|''/g, '”'));
  const spaced = /\.\d+,/.test(plain) ? plain.replace(tightJournal, '$1 $2, $3 ') : plain;
  const text = withoutLastBlocks(spaced.replace(partedPages, (pages) => pages.replace(/(?<=\d)\s/g, '')));
  const head = readHead(text);
  if (head === undefined) return namesAndJournal(text) ?? linkedJournal(text);
  const { authors, year } = head;
  if (namesGoOn.test(head.body)) return linkedJournal(text);
  const body = readBody(head);
  const fields: WorkFields = { ...(authors && { authors }), ...(year !== undefined && { year }), ...body };
  if (Object.keys(fields).length === 0 || fields.kind !== undefined) return withYear(fields, year);
  const isPlaced = fields.journal !== undefined || fields.booktitle !== undefined || fields.publisher !== undefined;
  // `A. Able, arXiv:2101.00001`: names and an id.
  const isIdOnly = places.upstreamId !== undefined && nothingButArchive.test(plainWords(head.body));
  const found = isPlaced || (fields.title === undefined && !isIdOnly) ? undefined : kindByPlace(places);
  const kind = found === 'preprint' && mayAppear(head.body, fields.title) ? undefined : found;
  return withYear(kind === undefined ? fields : { ...fields, kind }, year);
}

/** `Ada Able, Bo Baker, Kettle Rev. <b>3</b>, 4 (1996)`: names in words, and no title. */
function namesAndJournal(text: string): WorkFields | undefined {
  const found = text.length < 400 ? plainJournal(text, undefined) : undefined;
  if (found?.fields.year === undefined || found.fields.pages === undefined) return undefined;
  const words = plainWords(text.slice(0, found.start)).replace(/,$/, '');
  const at = words.lastIndexOf(', ');
  const journal = words.slice(at + 2);
  const list = at < 0 || !isJournalLike(journal) || isMeeting(journal) ? undefined : namesAhead(words.slice(0, at));
  if (list?.end !== at || !list.inWords) return undefined;
  return { authors: list.names, journal, ...found.fields, kind: 'article' };
}

/** `arXiv e-prints (2025)`, or no words at all. */
const nothingButArchive =
  /^(?:arXiv\s(?:e-prints?|preprints?)|[Pp]reprint)?[\s.,;()[\]]*(?:\d{4}[a-z]?)?[\s.,;()[\]]*$/;

/** `<i>Title</i>, ICKL, 2025, arXiv:2101.00001`: words behind the title that may say where it appeared, though they were not read. */
function mayAppear(body: string, title = ''): boolean {
  const words = plainWords(body);
  const at = title === '' ? -1 : words.indexOf(title);
  return at >= 0 && letters`\p{Lu}\p{L}`.test(words.slice(at + title.length).replace(noPlaces, ''));
}
const noPlaces = new RegExp(
  String.raw`\b(?:${month}|(?:ar|AR)[Xx]iv|ArXiv|CoRR|E-?[Pp]rint|Preprint|Pre-print|Version|Accessed|Retrieved|Available|Online|URL|DOI|Note|Published|Unpublished|Submitted|Manuscript|Under|Work|Tech|Paper|Code|Project|Website|Blog)\b`,
  'g',
);

/** What is printed with nothing but an address is where that leads; with a DOI that is not the archive’s it has appeared. */
export const kindByPlace = ({ upstreamId, doi, url }: Whereabouts): WorkFields['kind'] =>
  upstreamId !== undefined && (doi === undefined || doi.startsWith('10.48550/'))
    ? 'preprint'
    : url !== undefined && doi === undefined
      ? 'webpage'
      : undefined;

/** A year behind the names is that of the work; another in the venue leaves it open. */
function withYear(fields: WorkFields, year: string | undefined): WorkFields {
  return year === undefined ? fields : { ...fields, year };
}

function withoutLastBlocks(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === blockMark || text[end - 1] === ' ')) end--;
  return text.slice(0, end);
}
