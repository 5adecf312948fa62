/** The numbers behind the name of a journal or a book: volume, issue, pages and year, told by their order, letters and marks. */
import { marked, plainWords } from './marked-text.ts';
import type { WorkFields } from './work-fields.ts';

/** No work is from a later year, nor is one printed from an earlier. */
export const isYear = (digits: string) => /^(?:1[5-9]\d{2}|20[0-4]\d)[a-z]?$/.test(digits);
export const yearForm = String.raw`(?<year>1[5-9]\d{2}|20[0-4]\d)[a-z]?`;

export const month = String.raw`(?:[Jj]an(?:uary)?|[Ff]eb(?:ruary)?|[Mm]ar(?:ch)?|[Aa]pr(?:il)?|May|[Jj]une?|[Jj]uly?|[Aa]ug(?:ust)?|[Ss]ept?(?:ember)?|[Oo]ct(?:ober)?|[Nn]ov(?:ember)?|[Dd]ec(?:ember)?)\.?`;

/** Between the ends of a range: of a font without it, `"` is what is left of the dash. */
const dash = String.raw`(?:\s?[–—−-]{1,2}\s?|"(?=\d))`;
/** No version: `v1.0`. */
const number = String.raw`(?!v\d)(?:[A-Za-z]{0,2}|[a-z]{3,4}(?=\d{3}))\d+(?:[A-Za-z]\d?)?(?:\.\d+)*`;
/** `12:1–12:10`: pages within a paper of that number. */
export const range = `(?:\\d{1,4}:\\d{1,3}${dash}\\d{1,4}:\\d{1,3}|${number}(?:${dash}${number})?)`;

type Role = 'volume' | 'issue' | 'pages' | 'year';

interface Item {
  readonly text: string;
  /** What the page prints in words before it, or shows by a month or brackets. */
  readonly role?: Role | undefined;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly inBrackets: boolean;
  /** What stands between it and the one before. */
  readonly before: string;
}

const item = marked(
  String.raw`(?<before>\s?[,;:.]*\s+|\s*[,;:]\s*|)(?:` +
    [
      String.raw`(?:<i>)?(?:[Vv]ol(?:ume|\.)|Bd\.|[Tt]ome|v\.)(?:</i>)?\s*(?<v>(?:<[ib]>)?\s*(?<volume>(?:[A-Z]{1,4}-(?=\d+[,\s]))?${range})\s*(?:</[ib]>)?)`,
      String.raw`(?:[Nn][or]\.\s?|(?:[Nn][or]|[Nn]umber|[Ii]ssue|[Ii]ss\.|№|n°)\s)(?<issue>\d[\w–/-]{0,9})`,
      // 43 pages
      String.raw`(?<count>\d+\s?(?:pages|pp)\b\.?)`,
      String.raw`(?:pp?\.?|[Pp]ages?|[Pp]p\.)\s*(?<pages>${range})`,
      String.raw`(?:[Aa]rt(?:icle)?\.?(?:\s(?:[Nn]o\.?|[Nn]umber|ID|id))?|[Pp]aper(?:\s[Nn]o\.?)?|[Pp]aper [Ii]d)\s*(?<article>[A-Za-z]?\d[\w.]*)`,
      String.raw`\((?<dated>[^()\d]{0,16}(?:\d{1,2},?\s)?)(?<year>(?:1[5-9]\d{2}|20[0-4]\d)[a-z]?)(?:[,\s][^()]{0,16})?\)`,
      String.raw`\((?<inBrackets>${range}|(?<=\d\()[\w.–/ -]{1,14})\)`,
      String.raw`(?<month>${month}(?:\s?[–/-]\s?${month})?(?:\s\d{1,2}(?!\d)(?:[–-]\d{1,2})?)?,?)(?=[\s;])`,
      String.raw`<b>\s*(?<bold>${range})(?:\s?\((?<within>\d[\d–-]*)\))?,?\s*</b>(?:[.:](?<behind>\d{1,3})(?=\s?\((?:1[5-9]|20)\d\d\)[,:]?\s*(?:pp?\.\s)?\d))?`,
      String.raw`<i>\s*(?<italic>${range}),?\s*</i>`,
      // 012345(R): a rapid communication; 019901(E): an erratum
      String.raw`(?<plain>${range})(?:\s?\([RE]\))?(?![\p{L}\d’'/%+]|[.,]\d|-\p{L})`,
    ].join('|') +
    ')',
  'y',
);

export interface VenueNumbers {
  readonly fields: WorkFields;
  /** Where they end. */
  readonly end: number;
}

/** The run of numbers at `from`. `known` is the year that the entry has already said. */
export function readNumbers(text: string, from: number, known: string | undefined): VenueNumbers {
  const items: Item[] = [];
  let end = from;
  for (let afterMonth = false; items.length < 9; ) {
    item.lastIndex = end;
    const found = item.exec(text);
    const groups = found?.groups;
    if (groups === undefined) break;
    // A sentence may end, and another begin, with a number.
    if (items.length > 0 && groups.before?.startsWith('. ') && groups.plain !== undefined && !isYear(groups.plain))
      break;
    // 100, 123456 (2008); 101, 19901 (2008): of another work
    if (groups.before?.startsWith(';') && items.length > 2 && items.some(({ role }) => role === 'year')) break;
    end = item.lastIndex;
    if (groups.count !== undefined) continue;
    if (groups.month !== undefined) {
      const last = items.at(-1);
      // 2016 May 1;128:52-68
      if (last !== undefined && last.role === undefined && isYear(last.text))
        items[items.length - 1] = { ...last, role: 'year' };
      afterMonth = true;
      continue;
    }
    items.push(itemOf(groups, afterMonth));
    // <b>514(1)</b>, <b>514</b>:1 (1999), 34–56
    const issue = groups.within ?? groups.behind;
    if (issue !== undefined) items.push(itemOf({ issue }, false));
    afterMonth = false;
  }
  return { fields: assign(items, known), end };
}

function itemOf(groups: Readonly<Record<string, string | undefined>>, afterMonth: boolean): Item {
  const { before = '', volume, issue, pages, article, year, inBrackets, bold, italic, plain } = groups;
  const text = volume ?? issue ?? pages ?? article ?? year ?? inBrackets ?? bold ?? italic ?? plain ?? '';
  const role =
    volume !== undefined
      ? 'volume'
      : issue !== undefined
        ? 'issue'
        : (pages ?? article) !== undefined
          ? 'pages'
          : year !== undefined || (afterMonth && isYear(text))
            ? 'year'
            : undefined;
  return {
    text,
    role,
    isBold: bold !== undefined,
    isItalic: italic !== undefined,
    inBrackets: (inBrackets ?? year) !== undefined,
    before,
  };
}

const digitsOf = (year: string) => year.slice(0, 4);

/** The item that is the year, where no brackets and no month say so. */
function yearAmong(items: readonly Item[], known: string | undefined): Item | undefined {
  const free = items.filter(({ role }) => role === undefined);
  const like = free.filter(({ text }) => isYear(text));
  const [first, next] = free;
  if (first === undefined || like.length === 0) return undefined;
  if (known !== undefined) return like.find(({ text }) => digitsOf(text) === known);
  // <b>2010</b>, <i>132</i>, 12   <b>2010</b>, 132, 12–34   2016;128:52   2010, <b>132</b>, 12–34   2010, 132, 12–34
  const isPlain = free.length === 3 && !free.some(({ inBrackets }) => inBrackets);
  const isAhead = first.isBold
    ? next?.isItalic || isPlain
    : like.length === 1
      ? next?.isBold || next?.isItalic || isPlain
      : isPlain && !first.before.includes(',') && !like.includes(free[2] as Item);
  if (like.includes(first) && next !== undefined && (isAhead || next.before.startsWith(';'))) return first;
  // vol. 12, no. 3, 2015, pp. 45
  if (items.some(({ role }) => role === 'volume')) return like[0];
  const last = items.at(-1);
  return last !== undefined && like.includes(last) && !last.inBrackets && !last.before.includes(':') ? last : undefined;
}

function assign(items: readonly Item[], known: string | undefined): WorkFields {
  const said: Partial<Record<Role, string>> = {};
  for (const { role, text } of items) if (role !== undefined) said[role] ??= text;
  const year = items.find(({ role }) => role === 'year') ?? yearAmong(items, known);
  const free = items.filter((each) => each.role === undefined && each !== year);
  const [only] = free;
  // (2005) P05012: so are articles counted, not volumes.
  if (year !== undefined && free.length === 1 && only !== undefined && /^[A-Z]0\d{4}$/.test(only.text))
    return tidy({ ...said, pages: only.text, year: year.text });
  // Kettles, 2020, 021 of 2020: the year is the volume of a journal that counts its papers by months.
  if (year !== undefined && year === items[0] && free.length === 1 && only !== undefined && /^0\d\d$/.test(only.text))
    return tidy({ volume: year.text, pages: only.text, year: year.text });
  const out: Partial<Record<Role, string>> = { ...said, ...(year && { year: digitsOf(year.text) }) };
  let rest = free;
  if (out.volume === undefined && free.length > 0) {
    const [first] = free;
    // Pages alone: `In Proceedings, 12–34`.
    if (first !== undefined && free.length === 1 && out.pages === undefined && /\d\s?[–—−-]/.test(first.text))
      return { ...tidy({ ...out, pages: first.text }) };
    // It may be the year as well.
    if (first !== undefined && isYear(first.text) && year === undefined && known === undefined) {
      const second = free[1];
      // Kettles 2023, no. 8, 12–34: the year is the volume.
      const isRange = free.length === 2 && second !== undefined && /\d\s?[–—−-]/.test(second.text);
      if (said.issue !== undefined || isRange) said.year = first.text;
      return tidy({
        ...said,
        ...(free.length === 2 && second !== undefined && !second.inBrackets && { pages: second.text }),
      });
    }
    if (first !== undefined && !first.inBrackets) {
      out.volume = first.text;
      rest = free.slice(1);
    }
  }
  const [issue] = rest;
  // `JCAP 3 (004)`: no issue has such a number.
  if (issue?.inBrackets && rest.length === 1 && out.pages === undefined && /^0\d\d$/.test(issue.text))
    return tidy({ ...out, pages: issue.text });
  if (issue?.inBrackets && out.issue === undefined) {
    out.issue = issue.text;
    rest = rest.slice(1);
  }
  const [second, third] = rest;
  // 29, 4, Article 12
  const at = items.findIndex(({ role }) => role === 'pages');
  if (rest.length === 1 && second !== undefined && items[at - 1] === second && /^\d{1,2}$/.test(second.text))
    out.issue ??= second.text;
  // 47, 2 (2002), 235–256: behind the names the year stands already, or pages follow.
  const isIssue =
    second !== undefined &&
    out.issue === undefined &&
    !/\d\s?[–—−-]/.test(second.text) &&
    second.before.startsWith(',') &&
    year?.inBrackets === true &&
    items.indexOf(year) === items.indexOf(second) + 1 &&
    (third !== undefined || known !== undefined || out.pages !== undefined);
  if (rest.length > (isIssue ? 2 : 1))
    return tidy({ ...out, ...(out.pages === undefined ? {} : { pages: out.pages }) });
  if (isIssue && second !== undefined) out.issue = second.text;
  const pages = isIssue ? third : second;
  // Another year than that behind the names, or a page: neither is sure.
  const mayBeYear =
    pages !== undefined &&
    year === undefined &&
    isYear(pages.text) &&
    pages === items.at(-1) &&
    (known === undefined || out.issue !== undefined);
  if (pages !== undefined && out.pages === undefined && !pages.inBrackets && !mayBeYear) out.pages = pages.text;
  return tidy(out);
}

/** `1–1` says of a paper that it has no pages yet. */
export const noPages = /^1\s?[–—−-]{1,2}\s?1$/;

/** With the dash of a range, whatever stands for it. */
export const tidyRange = (pages: string) => pages.replace(/\s?[–—−-]{1,2}\s?|"/, '–');

const tidy = ({ volume, issue, pages, year }: Partial<Record<Role, string>>): WorkFields => ({
  ...(volume !== undefined && { volume }),
  ...(issue !== undefined && { issue }),
  ...(pages !== undefined && !noPages.test(pages) && { pages: tidyRange(pages) }),
  ...(year !== undefined && { year: digitsOf(year) }),
});

/** Numbers that their words name, further on: `, City, 2020, pp. 1–2`. */
export function moreNumbers(text: string, from: number, found: WorkFields): WorkFields {
  const words = plainWords(text.slice(from));
  // `. Press; 1977:46-57`
  const yearly = found.pages === undefined && found.year === undefined ? yearAndPages.exec(words)?.groups : undefined;
  if (yearly?.year !== undefined && yearly.pages !== undefined)
    return { year: yearly.year, pages: tidyRange(yearly.pages) };
  const { pages } =
    /(?:^|[\s,.;(])(?:pp?\.?|[Pp]ages?)\s?(?<pages>[A-Za-z]{0,2}\d[\w.:]*(?:\s?[–—−-]{1,2}\s?[A-Za-z]{0,2}\d[\w.:]*)?)/.exec(
      words,
    )?.groups ?? {};
  const { volume } =
    /(?:^|[\s,.;(])[Vv]ol(?:ume|\.)\s?(?<volume>[A-Z]{0,2}\d{1,5})\b(?!\s?[:(])/.exec(words)?.groups ?? {};
  const last = found.pages === undefined && pages === undefined ? readLastPages(words) : undefined;
  const either = pages ?? last;
  const printed = noPages.test(either ?? '') ? undefined : either;
  return {
    ...(found.volume === undefined && volume !== undefined && { volume }),
    ...(found.pages === undefined && printed !== undefined && { pages: tidyRange(printed.replace(/[.:]+$/, '')) }),
  };
}

const yearAndPages = new RegExp(`;\\s${yearForm}:(?<pages>${range})\\.?$`);

/** `(City: Press), 399`, `ed. A. Able & B. Baker, 399`: of four digits it may be a year. */
const behindPlace =
  /(?:\([^():\d]+:\s[^()\d]+\)|\bed\.\s[^\d,]*(?:,\s[^\d,]+)*),\s(?<pages>\d{1,3}|\d{5,6}|[A-Z]\d{1,4})[.,]?\s*$/;

/** `edited by A. Able, 34–41. City: Press`, `(eds. Able, A.) 34–41 (Press, 1943)`; two years are none. */
const betweenEditorsAndHouse =
  /\beds?(?:ited)?\b.*[,)]\s(?!(?:1[5-9]|20)\d\d[–—−-]+(?:1[5-9]|20)\d\d\b)(?<pages>\d{1,6}[–—−-]{1,2}\d{1,6})(?:\.\s|\s\()/;

/** `. Press, City, 124–132.`: a range that ends the words. */
const readLastPages = (words: string) =>
  behindPlace.exec(words)?.groups?.pages ??
  /[,.]\s(?<pages>\d{1,6}\s?[–—−-]{1,2}\s?\d{1,6})[.,]?\s*$/.exec(words.replace(/\s?\(\d{4}\)\.?$/, ''))?.groups
    ?.pages ??
  betweenEditorsAndHouse.exec(words)?.groups?.pages;
