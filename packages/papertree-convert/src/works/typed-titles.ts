/** Titles behind which GB/T 7714 says of what they are: `The title[J]. Journal, 2003, 12(3): 45-67`. */
import { noVenue } from './journals.ts';
import { letters, marked, plainWords } from './marked-text.ts';
import { namesAhead } from './name-lists.ts';
import { range, tidyRange, yearForm } from './venue-numbers.ts';
import type { WorkFields, WorkKind } from './work-fields.ts';

const typed = letters`^(?<title>[^[\]]{3,400}?)\s?\[(?<type>[JCMDRN]|EB)(?:\/OL)?\](?<rest>.*)$`;

const kinds: Readonly<Record<string, WorkKind>> = {
  J: 'article',
  C: 'proceedings',
  M: 'book',
  D: 'thesis',
  R: 'report',
  EB: 'webpage',
};

const inJournal = marked(
  String.raw`^[.,]\s*(?<name>.+?),\s${yearForm}(?:,\s?(?<volume>\d{1,5})?(?:\((?<issue>[^()]{1,12})\))?)?(?::\s?(?<pages>${range}))?`,
);
/** `//Book. Place: Press, 2003: 45-67`, `. Place: Press, 2003` */
const byHouse = marked(
  String.raw`^(?://(?<book>[^.]+(?:\.[^.]+)??)|\s?)\.\s(?:\d+(?:st|nd|rd|th)\sed\.\s)?(?<place>[^:.]{2,40}):\s(?<house>[^:]{2,80}?),\s${yearForm}(?::\s?(?<pages>${range}))?`,
);

/** Title, kind and venue of a body that says its type; undefined of others. */
export function readTyped(body: string): WorkFields | undefined {
  const { title, type = '', rest = '' } = body.includes('[') ? (typed.exec(plainWords(body))?.groups ?? {}) : {};
  if (title === undefined) return undefined;
  const kind = kinds[type];
  // The number of a report stands before its type: `The title: 12[R]`.
  const words = type === 'R' ? title.replace(/:\s[\w-]*\d$/, '') : title;
  const named = { title: words.trim(), ...(kind !== undefined && { kind }) };
  const { name, volume, issue, year, pages, book, house } =
    (type === 'J' ? inJournal : byHouse).exec(rest)?.groups ?? {};
  if (name !== undefined && noVenue.test(name))
    return { ...named, kind: 'preprint', ...(year !== undefined && { year }) };
  const isPart = book !== undefined && type === 'M';
  return {
    ...named,
    ...(isPart && { kind: 'chapter' }),
    ...(name !== undefined && { journal: name }),
    ...(book !== undefined && { booktitle: withoutEditors(book) }),
    ...(volume !== undefined && { volume }),
    ...(issue !== undefined && { issue }),
    ...(pages !== undefined && { pages: tidyRange(pages) }),
    ...(year !== undefined && { year }),
    ...(house !== undefined && { publisher: house }),
  };
}

/** `ABLE A, BAKER B. Book` */
function withoutEditors(book: string): string {
  const end = namesAhead(book)?.end ?? 0;
  return end > 0 && book.startsWith('. ', end) ? book.slice(end + 2) : book;
}
