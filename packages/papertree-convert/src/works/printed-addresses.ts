/** Addresses, identifiers, notes of when they were looked at and that a work is in no print, taken out of an entry: they hold points, commas and years of their own. */
import { marked, tidySpaces } from './marked-text.ts';
import { month } from './venue-numbers.ts';

const archiveId = String.raw`(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?`;
/** `[arXiv:0908.4110 [gr-qc]]` */
const archived = String.raw`[[(]?\s*(?:<a>)?(?:arXiv|arxiv|ArXiv|CoRR|e-print)\s?:?\s?(?:<a>)?(?:abs/)?${archiveId}(?:</a>)?(?:v\d)?(?:\s?\[[\w.-]+\])?(?:\s?</a>)?\s*[\])]?`;
/** `hep-th/9901001`, `[2101.00001]`, `math-ph/0801.0001` which is none; of numbers alone the first four are a year and a month. */
const bareId = String.raw`(?:\bLANL\s)?(?<![\w/.])(?:[[(]\s*)?(?:[a-z]{2,8}(?:-[a-z]{2,4})?(?:\.[A-Z]{2})?/(?:\d{7}|\d{4}\.\d{4,5})(?:v\d+)?(?![\d/])|(?<=[,[]\s?)(?:0[7-9]|[12]\d)(?:0[1-9]|1[0-2])\.\d{4,5}(?=[\].,;\s]*$))(?:\s?\[[\w.-]+\])?(?:\s*[\])])?`;

/** `in preparation`, `private communication, 1999`: such notes end an entry, but for a year. */
const note = String.raw`\(?\b(?:(?:[Pp]rivate|[Pp]ersonal)\scommunications?|(?:(?:[Mm]anuscript|[Ww]ork)\s)?[Ii]n\s(?:preparation|progress)|[Uu]npublished(?:\s(?:manuscript|notes?|work|results?))?)\)?`;
const unprinted = new RegExp(
  String.raw`(?:[,.;:]\s*|(?<=\ue106)\s?|\s(?=\())${note}[.,;\s]*$|(?<=[,.;:\ue106]\s?|\s(?=\())${note}[.,;]?(?=\s\(?\d{4}\)?[.,;\s]*$)`,
  'g',
);

/** Each with words without which it finds nothing: they save a search. */
const patterns: readonly (readonly [needs: readonly string[], pattern: RegExp])[] = [
  [['rXiv', 'rxiv', 'CoRR', 'e-print'], marked(archived, 'g')],
  // <a>10.1109/34.56205</a>, <a>doi:10.1145/1</a>, <a>2101.00001</a>
  [
    ['\ue104'],
    marked(String.raw`\[?<a>\s*(?:https?:|www\.|doi\b|DOI\b|10\.\d{4}|${archiveId})[^\ue100-\ue106]*</a>\]?`, 'g'),
  ],
  [
    ['://', 'www.'],
    /(?:\b(?:URL|url|doi|DOI|Available(?:\s(?:at|from|online))?|Retrieved(?:\s[^.,]{0,30})?\sfrom)\b:?\s*)?(?:https?:\/\/|www\.)[^\s\ue100-\ue106]+/g,
  ],
  [['doi', 'DOI', 'Doi'], /\b(?:doi|DOI|Doi)\b:?\s*(?:10\.\d{4,9}\/[^\s\ue100-\ue106]+)?/g],
  [['10.'], /\b10\.\d{4,9}\/[^\s\ue100-\ue106]+/g],
  [
    ['Online', 'Internet', 'ccessed', 'ited', '[Last', '(Last', '[last', '(last', 'thesis', 'dissertation'],
    // (Online) stands in names of meetings and journals.
    /(?!\(Online\))[[(](?:Online|Internet|[Aa]ccessed|[Cc]ited|[Vv]isited|[Ll]ast|dissertation|thesis)[^\])]{0,60}[\])]\.?/g,
  ],
  [
    ['ccess'],
    /\b(?:(?:[Ll]ast\s)?[Aa]ccessed|[Ll]ast access|[Aa]ccess date)(?:\son)?:?\s[^\ue100-\ue106]{4,40}(?=\ue106|$)/g,
  ],
  [
    ['ISBN', 'ISSN'],
    /\b(?:ISBN-1[03]|ISBN|ISSN)(?:[:\s-]\s?[\dXx–-]{8,17})?(?:[;,]?\s[\dXx]{4}-[\dXx]{4}(?![\dXx]))*,?/g,
  ],
  // MR 1234567 (98a:12345)
  [['MR'], /(?<=[.,)]\s)MR\s?\d{5,7}(?:\s\([^()]*\))?[.\s]*$/g],
  [['URL', 'Available'], /\b(?:URL|Available(?:\s(?:at|from|online))?):?(?=[\s.]*(?:$|[\ue100-\ue106]))/g],
  [
    ['etrieved'],
    new RegExp(
      String.raw`(?<=[.,\ue106]\s?)Retrieved(?:\s(?:on\s)?(?:${month}\s\d{1,2},\s\d{4}|[^.,\ue100-\ue106]{0,30}))?,?\sfrom\b:?`,
      'g',
    ),
  ],
  [['n.d.', 'n. d.'], /[[(]n\.\s?d\.[\])]\.?/g],
  [['/', '.'], marked(bareId, 'g')],
  [['ommunication', 'preparation', 'progress', 'npublished'], unprinted],
  // `Title <i>Preprint</i>`, where an id stood
  [['reprint\ue101'], marked(String.raw`(?<=[\p{L}\d)]\s)<i>[Pp]reprint</i>(?=[.\s]*$)`, 'g')],
  [['\ue101', '\ue103', '\ue105'], marked(String.raw`<([iab])>\s*</\1>`, 'g')],
];

const marksOfWords = /\ue100\s*(et\.? al\.?|in|In:?)\s*([,.]?)\ue101/g;

export function withoutAddresses(entry: string): string {
  const plain = entry.includes('\ue100') ? entry.replace(marksOfWords, '$1$2') : entry;
  let text = plain;
  for (const [needs, pattern] of patterns)
    if (needs.some((word) => text.includes(word))) text = text.replace(pattern, standIn);
  return text === plain ? plain : tidySpaces(text);
}

/** What stands instead of it: the kind of a thesis, and the ends of sentences and blocks, are not lost with it. */
function standIn(found: string): string {
  if (/Internet|Online/.test(found)) return '. ';
  if (/dissertation|thesis/.test(found)) return `. ${found.replace(/^.|[\])]\.?$/g, '')}. `;
  return found.includes('\ue106') ? '\ue106' : ' ';
}
