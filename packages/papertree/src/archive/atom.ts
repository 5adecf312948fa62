/** Reads the metadata of a paper from the Atom feed: the last resort, without licence, report number and most versions. */
import {
  assumedLicense,
  formatId,
  type Metadata,
  type PaperId,
  type PaperVersion,
  parseId,
} from 'papertree-convert/paper';
import { attributesOf, elementsNamed, parseRecord, textOf } from './dom.ts';
import { timestamp } from './oai.ts';
import { Outage } from './outage.ts';

export interface AtomEntry {
  readonly metadata: Metadata;
  readonly version: number;
}

export function atomUrl(endpoint: string, paper: PaperId): string {
  return `${endpoint}?id_list=${formatId(paper)}&max_results=1`;
}

/** Undefined where the feed has no entry of the paper. */
export function readAtom(xml: string, id: string): AtomEntry | undefined {
  if (!/<\/feed>\s*$/.test(xml)) throw new Outage('The Atom feed is cut short, or is none.');
  const page = parseRecord(xml);
  for (const entry of elementsNamed(page, 'entry')) {
    const field = (name: string) => elementsNamed(entry, name).map((found) => textOf(found))[0] ?? '';
    const paper = parseId(field('id').replace(/^https?:\/\/[^/]+\/abs\//, ''));
    if (paper?.id !== id) continue;
    const version = paper.version ?? 1;
    const terms = (name: string) => elementsNamed(entry, name).map((found) => attributesOf(found).term ?? '');
    const categories = terms('category');
    return {
      version,
      metadata: {
        title: field('title'),
        authors: elementsNamed(entry, 'author')
          .map((author) => elementsNamed(author, 'name').map((name) => textOf(name))[0] ?? '')
          .join(', '),
        abstract: field('summary'),
        categories,
        primaryCategory: terms('arxiv:primary_category')[0] ?? categories[0] ?? '',
        license: assumedLicense,
        doi: field('arxiv:doi'),
        journalRef: field('arxiv:journal_ref'),
        comments: field('arxiv:comment'),
        reportNo: '',
        versions: listVersions(version, timestamp(field('published')), timestamp(field('updated'))),
      },
    };
  }
  if (/<title>Error<\/title>/.test(xml)) throw new Outage('The Atom feed reports an error.');
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
