/** A paper of the archive as a work to cite: BibTeX and CSL-JSON from the archive's record, and its publication where the record is plain. */
import { withoutAccents } from '../../letters.ts';
import { escapeText, escapeTitle, verbatim, writeEntry, writeNames } from './bibtex.ts';
import { type CslItem, cslItem, cslNames } from './csl.ts';
import { type PersonName, readName } from './name-parts.ts';

/** What is known of a version of a paper; empty where that is nothing. */
export interface PaperToCite {
  /** The id without version. */
  readonly id: string;
  /** 0 where it is not known. */
  readonly version: number;
  readonly title: string;
  readonly authors: readonly string[];
  readonly primaryCategory: string;
  /** RFC 3339, of this version. */
  readonly submittedAt: string;
  readonly doi: string;
  readonly journalRef: string;
  /** The page about it at the archive. */
  readonly url: string;
}

/** What the archive's record says, or else the page. */
export function paperToCite(known: Partial<PaperToCite>): PaperToCite {
  const nothing = { id: '', version: 0, title: '', authors: [], primaryCategory: '', submittedAt: '' };
  return { ...nothing, doi: '', journalRef: '', url: '', ...known };
}

/** An article where the record names journal, volume, pages and year plainly; else what the archive itself has. */
export function paperBibtex(paper: PaperToCite): string {
  const { id, version, title, primaryCategory, journalRef, url } = paper;
  const names = paper.authors.map((name) => readName(name));
  const { year } = dateOf(paper.submittedAt);
  const published = readJournalRef(journalRef);
  return writeEntry(published ? 'article' : 'misc', keyOf(paper, names, published?.year ?? year), [
    ['author', writeNames(names)],
    ['title', escapeTitle(title)],
    ['journal', published && escapeText(published.journal)],
    ['volume', published?.volume],
    ['number', published?.number],
    ['pages', published?.pages.replace('–', '--')],
    ['year', published?.year ?? year],
    ['eprint', verbatim(id)],
    ['archivePrefix', id && 'arXiv'],
    ['primaryClass', escapeText(primaryCategory)],
    ['version', version === 0 ? undefined : String(version)],
    ['doi', verbatim(firstDoi(paper.doi))],
    ['url', verbatim(url)],
    ['note', published ? undefined : escapeText(journalRef)],
  ]);
}

/** The same as CSL-JSON: an array of one item, as citation processors take it. */
export function paperCsl(paper: PaperToCite): readonly CslItem[] {
  const { id, version, title, url, journalRef } = paper;
  const names = paper.authors.map((name) => readName(name));
  const { year, month, day } = dateOf(paper.submittedAt);
  const published = readJournalRef(journalRef);
  const date = published ? [Number(published.year)] : [year, month, day].map(Number);
  const item = cslItem({
    id: keyOf(paper, names, published?.year ?? year),
    type: published ? 'article-journal' : 'article',
    title,
    author: cslNames(names),
    issued: date[0] ? { 'date-parts': [date] } : undefined,
    'container-title': published?.journal,
    volume: published?.volume,
    issue: published?.number,
    page: published?.pages,
    publisher: published ? undefined : 'arXiv',
    number: published ? undefined : `arXiv:${id}`,
    archive: 'arXiv',
    archive_location: id,
    version: String(version),
    DOI: firstDoi(paper.doi),
    URL: url,
    note: published ? undefined : journalRef,
  });
  return [item];
}

/** The archive records several with spaces between them. */
const firstDoi = (doi: string) => doi.trim().split(/[\s,;]+/, 1)[0] ?? '';

/** Empty where the archive does not say when. */
function dateOf(moment: string): { readonly year: string; readonly month: string; readonly day: string } {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(moment) ?? [];
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

/** Words of a title that are in too many of them to tell one from another. */
const common = new Set([
  'a',
  'an',
  'the',
  'on',
  'of',
  'in',
  'for',
  'to',
  'and',
  'with',
  'from',
  'by',
  'at',
  'is',
  'are',
]);

/** `vaswani2017attention` */
function keyOf({ id, title }: PaperToCite, [first]: readonly PersonName[], year: string): string {
  const author = first === undefined ? '' : 'literal' in first ? first.literal : first.family;
  const words = plain(title.replace(/\$[^$]*\$/g, ' '))
    .split(' ')
    .filter((word) => !common.has(word));
  const key = `${plain(author).replaceAll(' ', '')}${year}${words[0] ?? ''}`;
  return /^[a-z]/.test(key) ? key.slice(0, 80) : `arxiv${id.replace(/[^A-Za-z0-9]+/g, '')}`;
}

/** Small letters and digits of ASCII, word by word. */
const plain = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The publication of a paper, as the archive records it in one line: journal, volume, pages and year. */
interface JournalRef {
  readonly journal: string;
  readonly volume: string;
  readonly number?: string;
  readonly pages: string;
  readonly year: string;
}

/** Names of journals in words or abbreviated; a conference is none, nor is a journal whose name holds figures. */
const journal = String.raw`(?<journal>\p{Lu}[\p{L}.&:()'’ -]*?[\p{L}.)])`;
const volume = String.raw`(?:[Vv]ol(?:\.|ume)?\s*)?(?<volume>[A-Z]?\d{1,4}[A-Z]?)`;
const issue = String.raw`(?:\s*\((?<number>\d{1,4}(?:[-–]\d{1,4})?)\)|,?\s*(?:[Nn]o\.?|[Ii]ssue|[Nn]umber)\s*(?<issue>\d{1,4}))?`;
const pages = String.raw`(?:pp?\.\s*|[Pp]ages?\s*|[Aa]rticle\s*)?(?<pages>[A-Z]{0,2}\d{1,8}(?:\s*[-–]{1,2}\s*[A-Z]{0,2}\d{1,8})?)`;
const year = String.raw`(?<year>(?:19|20)\d{2})`;

/** Forms of the archive's record, a row each. */
const forms: readonly RegExp[] = [
  // Phys. Rev. D 76, 013009 (2007); Phys.Rev. D93 (2015) 016005 is the next
  `${journal},?\\s*${volume}${issue}\\s*[,:]\\s*${pages},?\\s*\\(${year}\\)`,
  // Kitchen Letters 9 (2024) 1-6; Lett. Math. Phys. 108 (2018), no. 2, 359-376
  `${journal},?\\s*${volume}\\s*\\(${year}\\),?(?:\\s*no\\.?\\s*(?<number>\\d{1,4}),)?\\s*${pages}`,
  // Phys.Rev.D59:126002,1999; International Journal of Computer Applications 52(20):35-42, 2012
  `${journal},?\\s*${volume}${issue}\\s*[:,]\\s*${pages},\\s*(?:\\p{L}{3,9}\\.?\\s+)?${year}`,
].map((form) => new RegExp(`^${form}\\.?$`, 'u'));

const conference = /^in\b|\b(?:proc|proceedings|conference|conf|workshop|symposium|pos)\b/i;

/** Undefined where the line is of another form: a guess would be worse than none. */
export function readJournalRef(line: string): JournalRef | undefined {
  const tidy = line.replace(/\s+/g, ' ').trim();
  if (tidy.length > 200) return undefined;
  for (const form of forms) {
    const { journal: name = '', volume = '', pages = '', year = '', ...more } = form.exec(tidy)?.groups ?? {};
    if (name === '' || conference.test(name)) continue;
    const number = more.number ?? more.issue;
    const range = pages.replace(/\s*[-–]{1,2}\s*/, '–');
    return { journal: name.trim(), volume, ...(number === undefined ? {} : { number }), pages: range, year };
  }
  return undefined;
}
