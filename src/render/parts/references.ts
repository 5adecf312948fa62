/** references.json: every work cited, and where. */
import type { Content, Reference } from '../../tree/nodes.ts';
import type { PaperFacts } from '../facts.ts';
import { citedIn } from './cited.ts';

export interface ReferenceEntry extends Reference {
  /** The anchors of the sections that cite it. */
  citedIn: string[];
}

export interface References {
  schema: 1;
  id: string;
  version: number;
  idv: string;
  references: ReferenceEntry[];
}

export function references(content: Content, { id, version, idv }: PaperFacts): References {
  const sections = citedIn(content);
  return {
    schema: 1,
    id,
    version,
    idv,
    references: content.bibliography.map((entry) => ({ ...entry, citedIn: sections.get(entry.id) ?? [] })),
  };
}
