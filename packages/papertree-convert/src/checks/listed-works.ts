/** Lists of works to check: BibTeX, CSL-JSON, JSON lines, or printed references line by line or by LaTeX, read into the same fields. */
import { type PaperId, readSpelling } from '../paper/id.ts';
import { doiIn, linkedIdIn, writtenIdIn } from '../paper/written-ids.ts';
import { readPrintedLine, type Work, type WorkFields } from '../works/work-fields.ts';
import { type BibtexEntry, type ListFault, readBibtexEntries } from './bibtex-entries.ts';
import { entriesOfList } from './drafts/numbered-lists.ts';
import { printedItems, printsList } from './drafts/tex-bibliography.ts';
import { texNames, texWords } from './drafts/tex-words.ts';

/** A work as a list has it; texts are empty where the list does not say. */
export interface ListedWork {
  /** Its place in the list, from 1. */
  readonly place: number;
  /** By which a draft cites it; its number where it has none. */
  readonly key: string;
  /** Whether its key is its place, for the list gives none. */
  readonly isCounted?: boolean;
  /** Where it stands in its file, from 1. */
  readonly line?: number;
  readonly title: string;
  /** Each `Given Family` or `Family, Given`; `et al.` is the last where not all are named. */
  readonly authors: readonly string[];
  readonly year: string;
  readonly doi: string;
  /** Its id at the archive. */
  readonly id?: PaperId;
  /** Whether its DOI alone has that: `10.48550/arXiv.2401.00001`. */
  readonly isIdOfDoi?: boolean;
  /** The journal, or the book or proceedings; the archive itself is none. */
  readonly venue: string;
  /** What stands for its id is none. */
  readonly badId?: string;
  /** Whether the list says that it is a paper of the archive. */
  readonly isArchived: boolean;
  /** Whether it is of a kind that the archive does not hold: a book, a web page, a program. */
  readonly isElsewhere: boolean;
}

export interface WorkList {
  readonly format: 'bibtex' | 'csl' | 'json-lines' | 'printed' | 'paper';
  readonly works: readonly ListedWork[];
  readonly faults: readonly ListFault[];
}

/** Reads a list in whichever form it is; no more works of it than `most`. */
export function readWorkList(text: string, most = Number.POSITIVE_INFINITY): WorkList {
  const begun = text.replace(/^\ufeff/, '').trimStart();
  // `[3] A. Able. Kettles.`, `[Kettles](https://…)`
  if (begun.startsWith('[') && !/^\[[^[\]{}"\n]{1,300}\][:(.]?\s{0,9}[^\s,[\]]/.test(begun))
    return readJson(begun, most);
  if (begun.startsWith('{'))
    return /^\{[^\n]*\}[^\S\n]*(?:\n|$)/.test(begun) ? readJsonLines(text, most) : readJson(begun, most);
  if (printsList(text)) return { format: 'printed', works: printedWorks(text).slice(0, most), faults: [] };
  if (/(?:^|\n)[^\S\n]*@[A-Za-z]+\s*[{(]/.test(text)) {
    const { entries, faults } = readBibtexEntries(text, most);
    return { format: 'bibtex', works: entries.map(workOfEntry), faults };
  }
  const numbered = entriesOfList(text).slice(0, most);
  if (numbered.length > 0) {
    const works = numbered.map(({ key, words, from }, i) => ({ ...printedWork(words, i, from + 1), key }));
    return { format: 'printed', works, faults: [] };
  }
  const lines = text.split('\n').map((line, i) => ({ words: line.trim(), line: i + 1 }));
  const printed = lines.filter(({ words }) => words !== '').slice(0, most);
  const works = printed.map(({ words, line }, i) => ({ ...printedWork(words, i, line), isCounted: true }));
  return { format: 'printed', works, faults: [] };
}

const archiveName = /\b(?:e-?print )?arxiv\b|^corr\b/i;
const elsewhere = /^(?:book|inbook|booklet|manual|online|misc-software|software|dataset|www|webpage|patent|standard)$/;

interface WorkParts {
  readonly place: number;
  readonly key: string;
  readonly isCounted?: boolean;
  readonly line?: number | undefined;
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: string;
  readonly doi: string;
  readonly venue: string;
  readonly kind: string;
  /** Where its id stands alone, by a field of its own. */
  readonly eprint: string;
  /** Words and links in which an id may stand. */
  readonly places: readonly string[];
}

function makeWork({ line, venue, kind, eprint, places, doi, ...parts }: WorkParts): ListedWork {
  const named = doi.trim();
  const written = linkedIdIn([named, ...places]) ?? places.map((place) => writtenIdIn(place)).find(Boolean);
  const own = eprint === '' ? undefined : readSpelling(eprint);
  const id = own ?? (written === undefined ? undefined : readSpelling(written));
  const isIdOfDoi =
    own === undefined && linkedIdIn([named]) !== undefined && !places.some((place) => writtenIdIn(place));
  const isArchived = id !== undefined || eprint !== '' || places.some((place) => archiveName.test(place));
  return {
    ...parts,
    ...(line !== undefined && { line }),
    ...(id !== undefined && { id }),
    ...(isIdOfDoi && { isIdOfDoi }),
    ...(id === undefined && eprint !== '' && { badId: eprint }),
    doi: /^10\.48550\//i.test(doiIn([named]) ?? '') ? '' : (doiIn([named]) ?? ''),
    venue: archiveName.test(venue) ? '' : venue,
    isArchived,
    isElsewhere: !isArchived && elsewhere.test(kind),
  };
}

const yearIn = (text: string) => /(?:^|\D)(1[5-9]\d{2}|20\d{2})(?!\d)/.exec(text)?.[1] ?? '';

function workOfEntry({ type, key, line, fields }: BibtexEntry, order: number): ListedWork {
  const field = (...names: readonly string[]) => {
    for (const name of names) {
      const value = texWords(fields.get(name) ?? '');
      if (value !== '') return value;
    }
    return '';
  };
  const verbatim = (name: string) => (fields.get(name) ?? '').replace(/[{}\\\s]+/g, '');
  const kept = field('archiveprefix', 'eprinttype');
  const eprint = verbatim('eprint');
  // Other archives have eprints of their own.
  const isOurs = kept === '' ? readSpelling(eprint) !== undefined : /arxiv/i.test(kept);
  return makeWork({
    place: order + 1,
    ...(key === '' ? { key: `${order + 1}`, isCounted: true } : { key }),
    line,
    title: field('title'),
    authors: texNames(fields.get('author') ?? ''),
    year: yearIn(field('year', 'date')),
    doi: verbatim('doi'),
    venue: field('journal', 'journaltitle', 'booktitle'),
    kind: type,
    eprint: isOurs ? eprint : '',
    places: [
      verbatim('url'),
      ...['journal', 'journaltitle', 'howpublished', 'note', 'volume', 'number', 'publisher', 'eid', 'pages'].map(
        (name) => field(name),
      ),
    ].filter((place) => place !== ''),
  });
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An item of CSL-JSON, or of our own answers: `authors` as texts, `year`, `upstreamId`. */
function workOfItem(item: Json, order: number, line?: number): ListedWork {
  const field = (...names: readonly string[]) => {
    for (const name of names) {
      const value = item[name];
      if (typeof value === 'string' && value.trim() !== '') return value.replace(/<\/?[a-z]+>/g, '').trim();
      if (typeof value === 'number') return String(value);
    }
    return '';
  };
  const issued = item.issued;
  const dated = isJson(issued) ? JSON.stringify(issued['date-parts'] ?? issued.raw ?? issued.literal ?? '') : '';
  const people = item.author ?? item.authors;
  const place = field('archive_location');
  const isPlaced = /arxiv/i.test(field('archive')) || readSpelling(place) !== undefined;
  const own = field('arxiv', 'arxiv_id', 'eprint', 'upstreamId') || (isPlaced ? place : '');
  const id = field('id');
  const key = field('key', 'citation-key') || (readSpelling(id) ? '' : id);
  return makeWork({
    place: order + 1,
    ...(key === '' ? { key: `${order + 1}`, isCounted: true } : { key }),
    line,
    title: field('title'),
    authors: Array.isArray(people)
      ? people.map(nameOfItem).filter((name) => name !== '')
      : texNames(field('author', 'authors')),
    year: yearIn(field('year') || dated),
    doi: field('DOI', 'doi'),
    venue: field('container-title', 'journal', 'booktitle'),
    kind: field('type', 'kind'),
    eprint: own === '' && readSpelling(id) !== undefined ? id : own,
    places: [
      field('URL', 'url'),
      field('number'),
      field('note'),
      field('container-title'),
      field('publisher'),
      field('archive'),
    ].filter((place) => place !== ''),
  });
}

function nameOfItem(name: unknown): string {
  if (typeof name === 'string') return name.trim();
  if (!isJson(name)) return '';
  const part = (key: string) => (typeof name[key] === 'string' ? (name[key] as string).trim() : '');
  if (part('literal') !== '') return part('literal');
  const family = [part('non-dropping-particle') || part('dropping-particle'), part('family')].filter(Boolean).join(' ');
  return [family, part('suffix'), part('given')].filter(Boolean).join(', ');
}

function readJson(text: string, most: number): WorkList {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    return {
      format: 'csl',
      works: [],
      faults: [{ line: 1, reason: `not JSON: ${(thrown as Error).message.slice(0, 200)}` }],
    };
  }
  const items = Array.isArray(value) ? value.slice(0, most) : [value];
  const works = items.filter(isJson).map((item, i) => workOfItem(item, i));
  const strange = items.length - works.length;
  return {
    format: 'csl',
    works,
    faults: strange === 0 ? [] : [{ line: 1, reason: `${strange} items are no objects` }],
  };
}

function readJsonLines(text: string, most: number): WorkList {
  const works: ListedWork[] = [];
  const faults: ListFault[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (works.length >= most) break;
    if (line.trim() === '') continue;
    try {
      const item: unknown = JSON.parse(line);
      if (!isJson(item)) throw new Error('no object');
      works.push(workOfItem(item, works.length, i + 1));
    } catch (thrown) {
      if (faults.length < 100)
        faults.push({ line: i + 1, reason: `not JSON: ${(thrown as Error).message.slice(0, 200)}` });
    }
  }
  return { format: 'json-lines', works, faults };
}

/** A printed reference: `A. Able and B. Baker. Deep kettles. arXiv:2401.00001, 2024.` */
export function printedWork(words: string, order: number, line?: number): ListedWork {
  const upstreamId = writtenIdIn(words);
  const fields = readPrintedLine(words, upstreamId);
  return makeWork({
    ...partsOf(fields),
    place: order + 1,
    key: `${order + 1}`,
    line,
    doi: doiIn([words]) ?? '',
    eprint: upstreamId ?? '',
    places: [words],
  });
}

/** The works of the list that LaTeX prints. */
export const printedWorks = (tex: string): ListedWork[] =>
  printedItems(tex).map(({ key, words, line }, i) => ({ ...printedWork(words, i, line), key }));

/** A work that a paper cites, as it was read from its entry. */
export function workOfReference(work: Work, order: number): ListedWork {
  const { id, number, upstreamId = '', doi = '', url = '', text } = work;
  const places = [url, text].filter((place) => place !== '');
  return makeWork({
    ...partsOf(work),
    place: order + 1,
    key: number || id,
    doi,
    eprint: writtenIdIn(text) ?? upstreamId,
    places,
  });
}

const partsOf = ({ title = '', authors = [], year = '', journal, booktitle, kind }: WorkFields) => ({
  title,
  authors,
  year,
  venue: journal ?? booktitle ?? '',
  kind: kind ?? '',
});
