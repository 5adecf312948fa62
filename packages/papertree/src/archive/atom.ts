/** Reads feeds of the Atom endpoint: papers that were found, and metadata without licence, report number and most versions. */
import {
  assumedLicense,
  formatId,
  type Metadata,
  type PaperId,
  type PaperVersion,
  parseId,
} from 'papertree-convert/paper';
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

/** A paper that was found, as the feed has it; `id` is without a version, and what it does not say is empty. */
export interface FoundPaper {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly authors: readonly string[];
  /** The year of the first version. */
  readonly year: string;
  /** That of this version. */
  readonly updated: string;
  readonly doi: string;
  readonly journalRef: string;
  readonly comments: string;
}

/** The papers of a feed, in its order. Throws an `Outage` where the feed is an error. */
export function readFound(xml: string): FoundPaper[] {
  return elementsNamed(parseXml(xml, 'feed'), 'entry').flatMap((entry): FoundPaper[] => {
    const field = (name: string) => textNamed(entry, name);
    const paper = paperOf(entry);
    if (paper === undefined && field('title') === 'Error') throw new Outage('The Atom feed reports an error.');
    // Of an id that was never given, the feed may have an entry that is empty.
    if (paper === undefined || field('title') === '') return [];
    const { id, version = 1 } = paper;
    return [
      {
        id,
        version,
        title: field('title'),
        authors: authorsOf(entry),
        year: field('published').slice(0, 4),
        updated: field('updated').slice(0, 4),
        doi: field('doi'),
        journalRef: field('journal_ref'),
        comments: field('comment'),
      },
    ];
  });
}

/** `<id>http://arxiv.org/abs/2401.00001v2</id>` */
function paperOf(entry: Element): PaperId | undefined {
  return parseId(textNamed(entry, 'id').replace(/^https?:\/\/[^/]+\/abs\//, ''));
}

function authorsOf(entry: Element): string[] {
  return elementsNamed(entry, 'author').map((author) => textNamed(author, 'name'));
}
