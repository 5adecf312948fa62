/** Front matter, collected wherever the page has it, and what is known for reading it. */
import type { Content, Inline, Section } from '../tree/nodes.ts';
import type { Element } from './element.ts';
import { nameKey } from './latexml/archive-names.ts';

/** An institute that the page names before the authors, with the marks by which they call it. */
export interface PendingInstitute {
  readonly marks: readonly string[];
  readonly content: Element | string;
}

/** The authors, as the archive names them. */
export interface ArchiveNames {
  readonly names: readonly string[];
  /** The same names as keys that ignore differences of spelling. */
  readonly keys: ReadonlySet<string>;
}

export interface Front {
  title: Inline[];
  readonly subtitle: Inline[];
  readonly authors: Content['authors'];
  readonly affiliations: string[];
  readonly dates: string[];
  readonly abstract: Section[];
  readonly keywords: string[];
  readonly classification: string[];
  readonly remarks: string[];
  readonly institutes: PendingInstitute[];
  /** The marks of all pending institutes. */
  readonly instituteMarks: Set<string>;
  readonly archiveNames: ArchiveNames;
  /** The number of characters that may still be written by repeating one detail for several authors. */
  repeatsLeft: number;
  /** The number of names that may still be compared with e-mails. */
  comparisonsLeft: number;
}

/** The front matter of a page of so many characters, by the names that the archive has of its authors. */
export const openFront = (names: readonly string[] = [], length = 0): Front => ({
  title: [],
  subtitle: [],
  authors: [],
  affiliations: [],
  dates: [],
  abstract: [],
  keywords: [],
  classification: [],
  remarks: [],
  institutes: [],
  instituteMarks: new Set(),
  archiveNames: { names, keys: new Set(names.map(nameKey)) },
  repeatsLeft: 50_000 + 2 * length,
  comparisonsLeft: 100_000,
});
