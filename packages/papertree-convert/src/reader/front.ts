/** Front matter, collected wherever the page has it, and what is known for reading it. */
import type { Content, Inline, Section } from '../tree/nodes.ts';
import { nameKey } from './latexml/front-matter/archive-names.ts';
import { type Collected, openCollected } from './latexml/front-matter/collected.ts';

/** The authors, as the archive names them. */
export interface ArchiveNames {
  readonly names: readonly string[];
  /** The same names as keys that ignore differences of spelling. */
  readonly keys: ReadonlySet<string>;
}

export interface Front {
  title: Inline[];
  /** The number of notes that hang on the title, behind which those of the authors are counted. */
  titleNotes: number;
  readonly subtitle: Inline[];
  readonly authors: Content['authors'];
  readonly affiliations: string[];
  readonly dates: string[];
  readonly abstract: Section[];
  readonly keywords: string[];
  readonly classification: string[];
  readonly remarks: string[];
  /** What the page says of its authors, before it is known who is meant. */
  readonly titlePage: Collected;
  readonly archiveNames: ArchiveNames;
  /** The number of characters that may still be written by repeating one detail for several authors. */
  repeatsLeft: number;
  /** The number of names that may still be compared with e-mails. */
  comparisonsLeft: number;
}

/** The front matter of a page of so many characters, by the names that the archive has of its authors. */
export const openFront = (names: readonly string[] = [], length = 0): Front => ({
  title: [],
  titleNotes: 0,
  subtitle: [],
  authors: [],
  affiliations: [],
  dates: [],
  abstract: [],
  keywords: [],
  classification: [],
  remarks: [],
  titlePage: openCollected(),
  archiveNames: { names, keys: new Set(names.map(nameKey)) },
  repeatsLeft: 50_000 + 2 * length,
  comparisonsLeft: 100_000,
});
