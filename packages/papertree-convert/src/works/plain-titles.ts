/** Where a title in plain words ends: at its sentence, before a book, a journal or a publisher. */
import { isJournalLike, isMeeting } from './journals.ts';
import { letters, lettersAll, lettersOfAnyCase, marked, plainWords } from './marked-text.ts';
import type { Border } from './printed-heads.ts';
import { publisherIn } from './publishers.ts';
import { month } from './venue-numbers.ts';

export interface Split {
  readonly title: string | undefined;
  readonly venue: string;
  /** Whether it may be that of a book. */
  readonly isOfBook?: boolean;
}

/** Where “in” begins a venue: a large one after a sentence, or one before a book, a name or editors. */
export function bookAhead(text: string): number | undefined {
  for (const { index, 0: words } of text.matchAll(
    lettersAll`[.,?!]\s+[Ii]n(?::|(?=\s[\p{Lu}\d“‘"(\ue100\ue104]))|\sIn(?=\s(?:\ue100|Proc))`,
  )) {
    const isSmall = /^,\s+in$/.test(words);
    const next = text.slice(index + words.length, index + words.length + 200).trimStart();
    if (
      isSmall &&
      !/^(?:[\ue100\ue104“‘]|Proc|\d{4}\s|\d+(?:st|nd|rd|th)\s)/.test(next) &&
      !isMeeting(next.slice(0, 80)) &&
      !/\b[Ee]d(?:s?\.|(?:itors?|ited)\b)/.test(next)
    )
      continue;
    return index + (/^[.,]/.test(words) ? 0 : /^[?!]/.test(words) ? 1 : 0);
  }
  return undefined;
}

/** Three words or more that are no name of a person or a journal. */
export const isSentence = (title: string) =>
  title.split(' ').length >= 2 && !/^(?:and|et|in)\b/i.test(title) && letters`\p{L}{4}`.test(title);

/** The end of the first sentence, where something follows. */
const sentenceEnd = lettersAll`(?:[?!]|(?<!(?:^|[^\p{L}])(?:\p{Lu}|[Vv]s|St|Dr|cf|resp|et al|approx|no|vol|Vol|No|ca|i\.e|e\.g|Jr|Mr|Mrs|Prof|Mt|Univ|Phys|Math|Proc|Int|Conf|Techn?|Rep|pp?))\.)(?=\s+(?:[\p{Lu}\d“"‘(\ue100\ue104[]|arXiv|bioRxiv|e-print|preprint|dissertation|thesis))`;

export function sentence(text: string, border: Border): Split | undefined {
  if (border === 'comma') return undefined;
  for (const { index } of text.matchAll(sentenceEnd)) {
    const venue = text.slice(index + 1);
    if (index < 5) continue;
    // `Do lids sing? A study of steam in old kettles.`
    if (text[index] !== '.' && isSubtitle(venue)) return { title: text, venue: '' };
    return { title: text.slice(0, index + 1).replace(/\.$/, ''), venue };
  }
  return undefined;
}

/** A sentence that ends the words, and is no venue. */
const isSubtitle = (words: string) =>
  letters`^\s\p{Lu}[^.\d\ue100-\ue106“]*\s\p{Ll}[^.\d\ue100-\ue106“]*[.\s]*$`.test(words) &&
  words.trim().split(' ').length > 4 &&
  !isJournalLike(words.replace(/^\s+|[.\s]+$/g, ''), 0) &&
  !isMeeting(words) &&
  publisherIn(words) === undefined;

const tail = new RegExp(
  `,\\s(?=(?:\\d+(?:st|nd|rd|th)\\s[Ee]d|Ph\\.?\\s?D|PhD|Master|M\\.?Sc|Doctoral|Diploma|Dissertation|\\d+\\.\\sAufl|arXiv|[Pp]reprint|(?:Available at )?SSRN|Tech|to appear|submitted|in press|unpublished|(?:v?\\d[\\w.-]*,\\s)?(?:Zenodo|Figshare|Astrophysics Source Code Library)\\b|(?<dated>(?:${month}\\s)?(?:1[5-9]|20)\\d\\d[,.\\s]*$))|(?<piece>Vol\\.\\s\\d+|[^,.;:()]{3,50})[,.;:(\\s])`,
  'g',
);

/** Series that a book is a volume of. */
const series = lettersOfAnyCase`^(?:lecture notes? in|graduate (?:texts|studies)|progress in|grundlehren|cambridge (?:studies|tracts|monographs)|monographs? (?:on|in)|[\p{L} ]{3,30} (?:lecture notes?(?: series)?|monographs|library|series))`;

/** `Title, 4th Edition, Springer, 2001`, `Title (2016)`: words behind the title that can be of none. */
export function beforeTail(text: string, border: Border): Split | undefined {
  const house = [...text.matchAll(/\s\(([^()]+)\)/g)].find(([, words = '']) => publisherIn(words) !== undefined);
  if (house !== undefined) return { title: text.slice(0, house.index), venue: text.slice(house.index), isOfBook: true };
  const [, inBrackets] =
    marked(String.raw`^(NOMARK+?),?\s\((?:${month}\s)?(?:1[5-9]|20)\d{2}[a-z]?\)[.,\s]*$`).exec(text) ?? [];
  for (const { index, groups = {} } of text.matchAll(tail)) {
    const title = text.slice(0, index);
    if (/^Vol\.\s\d/.test(groups.piece ?? '') && !title.includes(', ') && publisherIn(text.slice(index)) !== undefined)
      return { title, venue: text.slice(index + 2), isOfBook: true };
    if (groups.piece !== undefined && publisherIn(groups.piece) === undefined && !series.test(groups.piece)) continue;
    // A series and its number stand between the title and what was found.
    if (/,\s.*[\ue100-\ue103\d]|\ue102/.test(title) && border === 'comma') return undefined;
    if (groups.dated !== undefined && title.includes(', ') && border === 'comma') return undefined;
    const house = beforeHouse(title);
    if (house !== undefined) return { ...house, venue: `${house.venue}${text.slice(index)}` };
    return { title, venue: text.slice(index), isOfBook: groups.piece !== undefined };
  }
  if (inBrackets !== undefined && !(border === 'comma' && inBrackets.includes(', ')))
    return { title: inBrackets, venue: text.slice(inBrackets.length) };
  return undefined;
}

/** `The title. Kettle Press`: a sentence that is nothing but a publisher. */
export function beforeHouse(text: string): Split | undefined {
  const [venue, house = ''] =
    letters`(?<=[.?!])\s(\p{Lu}[^.,;:()]{2,40})(?:,\s\p{Lu}[^.,;:()]{1,30}){0,2}\.?$`.exec(text) ?? [];
  if (venue === undefined || publisherIn(house) !== house) return undefined;
  return { title: text.slice(0, -venue.length), venue: venue.slice(1), isOfBook: true };
}

/** Title and journal in the words before the numbers; no title where all of them are a journal’s. */
export function partJournal(
  words: string,
  border: Border,
): { readonly title?: string; readonly journal: string } | undefined {
  const text = plainWords(words).replace(/[,;:\s]+$/, '');
  const asked = text.search(letters`[?!],?\s(?=\p{Lu})`);
  const byComma =
    border === 'comma' ||
    (border === 'either' && text.includes(', ') && !letters`(?:\s\p{Ll}+|\d{4}|\p{L}{7}|\))[.?!]\s\p{Lu}`.test(text));
  const behind = asked < 0 ? '' : text.slice(asked + 1).replace(/^[,\s]+/, '');
  if (isJournalLike(behind)) return { title: text.slice(0, asked + 1), journal: behind };
  if (byComma) {
    if (!comma.test(text)) return isJournalLike(text) ? { journal: text } : undefined;
    return atComma(text);
  }
  const points = [...text.matchAll(lettersAll`\.\s(?=\p{Lu})`)].map(({ index }) => index);
  const mayBegin = points.filter(
    (point) => isJournalLike(text.slice(point + 2)) && !/\b[Vv]s$/.test(text.slice(0, point)),
  );
  // A short word with a large letter may be an abbreviation: `Phys. Rev. Lett.`
  const at = mayBegin.find((point) => !letters`(?:^|\s)\p{Lu}[\p{L}]{0,4}$`.test(text.slice(0, point)));
  // `The Case of the Flame. Commun. Math. Steam`: the journal may begin before.
  if (at !== undefined && mayBegin[0] !== at && abbreviation.test(text.slice(0, at))) return undefined;
  if (at !== undefined) return { title: text.slice(0, at), journal: withoutLastPoint(text.slice(at + 2)) };
  const [only] = points;
  const right = only === undefined ? '' : text.slice(only + 2);
  if (points.length === 1 && letters`^\p{Lu}\p{L}{4,}(?:\s\p{L}+){1,6}\.?$`.test(right))
    return { title: text.slice(0, only), journal: withoutLastPoint(right) };
  const isAbbreviated = text.split(' ').filter((word) => letters`\p{L}{2}$`.test(word)).length < 2;
  return points.length === 0 || !isAbbreviated || !isJournalLike(text) ? undefined : { journal: text };
}

/** `Commun`, `Phys` */
const abbreviation = letters`\.\s\p{Lu}\p{Ll}{1,8}$`;

/** `Nucleic acids research.`: the point of a sentence, where it is the only one. */
const withoutLastPoint = (journal: string) =>
  journal.indexOf('.') === journal.length - 1 ? journal.slice(0, -1) : journal;

/** Not the one in `Proc. R. Soc. Hotland, Ser. A`. */
const comma = /,\s(?!S[eé]r(?:\.|ies)\s|Sect\.\s)/;

function atComma(text: string): { readonly title?: string; readonly journal: string } | undefined {
  // Behind a publisher stands its place.
  const commas = [...text.matchAll(new RegExp(comma, 'g'))].map(({ index }) => index);
  const last = commas.at(-1) ?? 0;
  if (
    publisherIn(text.slice(0, last)) !== undefined ||
    (publisherIn(text) !== undefined && !/^(?:IEEE|ACM)\s/.test(text.slice(last + 2)))
  )
    return undefined;
  const right = text.slice(last + 2);
  if (isJournalLike(right)) return { title: text.slice(0, last), journal: right };
  // `IEEE Transactions on Kettles, Lids, and Spouts`
  const begun = commas.findLast((comma) =>
    /^(?:IEEE|ACM|Journal|Transactions|International|The Journal|Annals)\s/.test(text.slice(comma + 2)),
  );
  if (begun === undefined || !/^(?:and|&)\s/.test(right)) return undefined;
  return { title: text.slice(0, begun), journal: text.slice(begun + 2) };
}
