/** The venue of a work, as bibliographies print it behind its title: journal or proceedings, volume, pages, year. */
import { marked, plainWords, type WorkFields } from './marked-text.ts';

export const yearForm = String.raw`(?<year>1[5-9]\d{2}|20\d{2})[a-z]?`;
const range = String.raw`[A-Za-z]{0,2}\d+(?:\.\d+)*(?:\s?[–—-]{1,2}\s?[A-Za-z]{0,2}\d+(?:\.\d+)*)?`;
export const pagesForm = `(?<pages>${range})`;

/** Names of what is no journal. */
const noVenue =
  /arxiv|corr\b|preprint|https?:|thesis|dissertation|technical report|tech\. rep|\burl\b|manuscript|^(?:et al|ibid)/i;

const journalWord =
  /\b(?:journal|transactions|letters|annals|advances|surveys?|magazine|bulletin|quarterly|proceedings|communications)\b|\p{L}\.\s\p{L}/iu;

const ofMeeting = /^proceedings of .*\b(?:conference|workshop|symposium|meeting)\b/i;

const inProceedings = marked(String.raw`^(?:[Ii]n:?\s+)<i>\s*(?<name>NOMARK+?),?\s*</i>(?<tail>.*)$`);
const inJournal = marked(String.raw`^<i>\s*(?<name>NOMARK+?),?\s*</i>(?<tail>.*)$`);

/** Forms of what stands behind the name of a journal, a row each; `<b>` only around the volume. */
const journalTails: readonly RegExp[] = [
  // , 9(2):415–436, 2023.   87(5), 1481–1507.   58(12): 8555–8566.
  String.raw`^,?\s*(?:<b>)?(?<volume>\d{1,5}[A-Z]?)(?:</b>)?\s*(?:\((?!(?:19|20)\d{2}[a-z]?\))(?<issue>[^()]{1,12})\))?\s*[:,]\s*(?:pp?\.\s*)?(?!(?:19|20)\d{2}[a-z]?\.?\s*$)${pagesForm}\s*(?:[,.]|$)`,
  // , 518(7540), 2015.
  String.raw`^,?\s*(?:<b>)?(?<volume>\d{1,5}[A-Z]?)(?:</b>)?\s*(?:\((?<issue>\d{1,5})\))?\s*,\s*${yearForm}\.?\s*$`,
  // <b>299</b> (2010), 577–601.   <b>23</b> (2013), no. 2, 149–294.
  String.raw`^,?\s*(?:<b>)?(?<volume>\d{1,5}[A-Z]?)(?:</b>)?\s*(?:\((?<issue>\d{1,4})\)\s*)?\(${yearForm}\)\s*,?\s*(?:no\.\s*(?<number>[\d–-]{1,9}),\s*)?(?:pp?\.\s*)?${pagesForm}\s*(?:[,.;]|$)`,
  // <b>5</b>, 53–60 (2016)
  String.raw`^,?\s*<b>(?<volume>[A-Z]?\d{1,5}[A-Z]?)</b>\s*(?:\((?<issue>\d{1,4})\))?\s*,\s*(?:pp?\.\s*)?${pagesForm}\s*\(${yearForm}\)`,
  // , vol. 1, no. 2, pp. 3–4, Mar. 2020.
  String.raw`^,?\s*vol\.\s*(?<volume>[A-Z]{0,2}\d{1,5}[A-Z]?)(?:\s*,\s*no\.\s*(?<issue>\d{1,4}(?:[–-]\d{1,4})?))?(?:\s*,\s*(?:pp?\.|Art\. no\.)\s*${pagesForm})?\s*(?:,|$)`,
].map((form) => marked(form));

const proceedingsTails: readonly RegExp[] = [
  // , volume 3 of LNCS, pages 1–2
  String.raw`^[^<>]*?,\s*(?:volume|vol\.)\s*(?<volume>\d{1,5})\b`,
  String.raw`^.*?,\s*(?:pages?|pp?\.)\s*${pagesForm}`,
].map((form) => marked(form, 'su'));

const lastYear = new RegExp(`(?:,|\\(|\\b(?:${months()})\\.?)\\s*${yearForm}\\)?\\.?$`, 'u');

function months(): string {
  return 'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
}

/** The fields in what follows a title, with its marks; empty where nothing is plain. */
export function readVenue(printed: string): WorkFields {
  const rest = printed.replace(/^[\s,.]+/, '').trim();
  const { name: book, tail: bookTail = '' } = inProceedings.exec(rest)?.groups ?? {};
  const year = yearAtEnd(rest);
  if (book !== undefined && !noVenue.test(book))
    return { ...year, booktitle: plainWords(book), ...match(proceedingsTails, bookTail) };
  const { name: journal, tail = '' } = inJournal.exec(rest)?.groups ?? {};
  if (journal === undefined || noVenue.test(journal)) return year;
  const place = match(journalTails, tail, true);
  // Without a volume, italics may as well be a publisher, or “Under review”.
  if (place.volume === undefined && !journalWord.test(journal)) return year;
  const name = plainWords(journal);
  return { ...year, ...(ofMeeting.test(name) ? { booktitle: name } : { journal: name }), ...place };
}

/** The year that ends the words, before any address. */
export function yearAtEnd(rest: string): WorkFields {
  const words = plainWords(rest)
    .replace(/arxiv:?\s*\d{4}\.\d{4,5}(?:v\d+)?(?:\s*\[[^\]]*\])?/gi, ' ')
    .replace(/\s*(?:URL|doi|DOI|https?:|\[Online\]|Available|Accessed).*$/s, '')
    .trim();
  const { year } = lastYear.exec(words)?.groups ?? {};
  return year === undefined ? {} : { year };
}

function match(forms: readonly RegExp[], tail: string, onlyFirst = false): WorkFields {
  let found: WorkFields = {};
  for (const form of forms) {
    const groups = form.exec(tail.trimStart())?.groups;
    if (groups === undefined) continue;
    found = { ...found, ...fieldsOf(groups) };
    if (onlyFirst) break;
  }
  return found;
}

/** The groups of a form by the names of fields; those that took no part are left out. */
export function fieldsOf({ number, ...groups }: Readonly<Record<string, string | undefined>>): WorkFields {
  const all = { ...groups, ...(number === undefined ? {} : { issue: number }) };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value = '']) => {
      const plain = name === 'pages' ? value.replace(/\s?[–—-]{1,2}\s?/, '–') : plainWords(value);
      return plain === '' ? [] : [[name, plain]];
    }),
  );
}
