/**
 * Asks the Atom endpoint: for papers by their title, and, as a last resort, for metadata, without licence, report
 * number and most versions.
 */
import { LRUCache } from 'lru-cache';
import { Problem } from 'papertree-convert/errors';
import {
  assumedLicense,
  foldTitle,
  formatId,
  type Metadata,
  type PaperId,
  type PaperVersion,
  parseId,
} from 'papertree-convert/paper';
import type { Fetcher } from './fetcher.ts';
import { timestamp } from './oai.ts';
import { Outage } from './outage.ts';
import { attributeOf, type Element, elementsNamed, parseXml, textNamed } from './xml.ts';

export interface AtomEntry {
  readonly metadata: Metadata;
  readonly version: number;
}

export function atomUrl(endpoint: string, paper: PaperId): string {
  return `${endpoint}?id_list=${formatId(paper)}&max_results=1`;
}

/** Undefined where the feed has no entry of the paper. */
export function readAtom(xml: string, id: string): AtomEntry | undefined {
  const entries = elementsNamed(parseXml(xml, 'feed'), 'entry');
  for (const entry of entries) {
    const field = (name: string) => textNamed(entry, name);
    const paper = paperOf(entry);
    if (paper?.id !== id) continue;
    const version = paper.version ?? 1;
    const terms = (name: string) => elementsNamed(entry, name).map((found) => attributeOf(found, 'term'));
    const categories = terms('category');
    return {
      version,
      metadata: {
        title: field('title'),
        authors: authorsOf(entry).join(', '),
        abstract: field('summary'),
        categories,
        primaryCategory: terms('primary_category')[0] ?? categories[0] ?? '',
        license: assumedLicense,
        doi: field('doi'),
        journalRef: field('journal_ref'),
        comments: field('comment'),
        reportNo: '',
        versions: listVersions(version, timestamp(field('published')), timestamp(field('updated'))),
      },
    };
  }
  if (entries.some((entry) => textNamed(entry, 'title') === 'Error'))
    throw new Outage('The Atom feed reports an error.');
  return undefined;
}

/** The feed dates the first version and this one; those between must exist, without a date. */
function listVersions(last: number, published: string, updated: string): PaperVersion[] {
  return Array.from({ length: last }, (_, index) => ({
    version: index + 1,
    submittedAt: index + 1 === last ? updated : index === 0 ? published : '',
    sourceType: 'unknown',
  }));
}

/** A paper that was found; `id` is without a version. */
export interface TitledPaper {
  readonly id: string;
  readonly title: string;
  readonly authors: readonly string[];
  /** The year of the first version, as digits; empty where it is not said. */
  readonly year: string;
}

/** Papers whose title holds the words in this order, those whose title is nothing else first. Throws an `Outage`. */
export type TitleSearch = (title: string, client?: string) => Promise<readonly TitledPaper[]>;

interface TitleSearchOptions {
  readonly endpoint: string;
  readonly maxBytes: number;
  /** Milliseconds to wait for a turn. */
  readonly maxWait: number;
}

/** Papers with a famous title have many that allude to it, and the archive may name these first. */
const mostResults = 50;
/** The archive changes its answers once a day. */
const keptFor = 60 * 60_000;

export function createTitleSearch(fetcher: Fetcher, { endpoint, maxBytes, maxWait }: TitleSearchOptions): TitleSearch {
  const kept = new LRUCache<string, readonly TitledPaper[]>({ max: 500, ttl: keptFor });
  return async (title, client) => {
    const words = foldTitle(title);
    if (words === '') return [];
    const known = kept.get(words);
    if (known) return known;
    const query = new URLSearchParams({ search_query: `ti:"${words}"`, max_results: String(mostResults) });
    const answer = await fetcher
      .fetch({ role: 'atom', url: `${endpoint}?${query}`, maxBytes, maxWait, client })
      .catch((thrown: unknown) => {
        throw thrown instanceof Problem && !(thrown instanceof Outage) ? new Outage(thrown.reason) : thrown;
      });
    if (answer.status !== 200) throw new Outage(`The archive’s search answered ${answer.status}.`);
    const found = readTitles(answer.body.toString('utf8'), words);
    kept.set(words, found);
    return found;
  };
}

function readTitles(xml: string, words: string): TitledPaper[] {
  const found = elementsNamed(parseXml(xml, 'feed'), 'entry').flatMap((entry): TitledPaper[] => {
    const field = (name: string) => textNamed(entry, name);
    const paper = paperOf(entry);
    if (paper === undefined) return [];
    return [{ id: paper.id, title: field('title'), authors: authorsOf(entry), year: field('published').slice(0, 4) }];
  });
  const isWhole = ({ title }: TitledPaper) => foldTitle(title) === words;
  return [...found.filter(isWhole), ...found.filter((paper) => !isWhole(paper))];
}

/** `<id>http://arxiv.org/abs/2401.00001v2</id>` */
function paperOf(entry: Element): PaperId | undefined {
  return parseId(textNamed(entry, 'id').replace(/^https?:\/\/[^/]+\/abs\//, ''));
}

function authorsOf(entry: Element): string[] {
  return elementsNamed(entry, 'author').map((author) => textNamed(author, 'name'));
}
