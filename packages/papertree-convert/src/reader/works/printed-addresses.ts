/** Addresses, identifiers and notes of when they were looked at, taken out of an entry: they hold points, commas and years of their own. */
import { marked, tidySpaces } from './marked-text.ts';

const archiveId = String.raw`(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?`;
/** `[arXiv:0908.4110 [gr-qc]]` */
const archived = String.raw`\[?\s*(?:<a>)?(?:arXiv|arxiv|ArXiv|CoRR|e-print)\s?:?\s?(?:abs/)?${archiveId}(?:</a>)?(?:v\d)?(?:\s?\[[\w.-]+\])?(?:\s?</a>)?\s*\]?`;

const patterns: readonly RegExp[] = [
  marked(archived, 'gu'),
  // <a>10.1109/34.56205</a>, <a>doi:10.1145/1</a>, <a>2101.00001</a>
  marked(String.raw`\[?<a>\s*(?:https?:|www\.|doi\b|DOI\b|10\.\d{4}|${archiveId})[^\ue100-\ue106]*</a>\]?`, 'gu'),
  /(?:\b(?:URL|url|doi|DOI|Available(?:\s(?:at|from|online))?|Retrieved(?:\s[^.,]{0,30})?\sfrom|Available from)\b:?\s*)?(?:https?:\/\/|www\.)[^\s\ue100-\ue106]+/gu,
  /\b(?:doi|DOI|Doi)\b:?\s*(?:10\.\d{4,9}\/[^\s\ue100-\ue106]+)?/gu,
  /\b10\.\d{4,9}\/[^\s\ue100-\ue106]+/gu,
  /[[(](?:Online|Internet|[Aa]ccessed|[Cc]ited|Online;|[Ll]ast|dissertation|thesis)[^\])]{0,60}[\])]\.?/gu,
  /\b(?:(?:[Ll]ast\s)?[Aa]ccessed|[Ll]ast access|[Aa]ccess date)(?:\son)?:?\s[^\ue100-\ue106]{4,40}(?=\ue106|$)/gu,
  /\b(?:ISBN|ISSN|ISBN-1[03])(?:[:\s-]\s?[\dXx–-]{8,17})?,?/gu,
  /\b(?:URL|Available(?:\s(?:at|from|online))?):?(?=[\s.]*(?:$|[\ue100-\ue106]))/gu,
  marked(String.raw`<([iab])>\s*</\1>`, 'gu'),
];

const glance =
  /https?:|www\.|10\.\d{4}|\d{4}\.\d{4}|\/\d{7}|doi|DOI|[Aa]ccess|[Cc]ited|Online|Internet|ISBN|ISSN|URL|thesis\]|dissertation\]/;

export interface WithoutAddresses {
  readonly text: string;
  /** An identifier of the archive stood there. */
  readonly isPreprint: boolean;
  /** An address of the web stood there. */
  readonly isOnline: boolean;
}

export function withoutAddresses(entry: string): WithoutAddresses {
  let text = entry.replace(/[\ue100]\s*(et\.? al\.?|in|In:?)\s*([,.]?)\ue101/g, '$1$2');
  const isPreprint = new RegExp(`arxiv[^\\s]{0,20}${archiveId}|arxiv:?\\s?${archiveId}`, 'i').test(text);
  const isOnline = /https?:|www\./.test(text);
  if (glance.test(text)) {
    for (const pattern of patterns)
      text = text.replace(pattern, (found) =>
        /Internet|Online/.test(found)
          ? '. '
          : /dissertation|thesis/.test(found)
            ? `. ${found.replace(/^.|[\])]\.?$/g, '')}. `
            : /\ue106/.test(found)
              ? '\ue106'
              : ' ',
      );
  }
  return { text: tidySpaces(text), isPreprint, isOnline };
}
