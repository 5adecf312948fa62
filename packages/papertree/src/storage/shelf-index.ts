/**
 * The contract `shelf index`: which words stand in which parts of the papers on the shelf. It is made of the builds, and can be
 * made anew from them; what it holds of a build that is gone is dropped after the build, so who shows what was found asks the
 * ledger whether the build is still there.
 *
 * Words come folded (small letters and digits alone), both those of parts and those that are sought: no engine changes them.
 */
import type { VersionId } from './ledger-facts.ts';

export const partKinds = ['paper', 'section', 'statement', 'equation', 'figure', 'table'] as const;
export type PartKind = (typeof partKinds)[number];

/** Where in a part words stand; a phrase never runs from one into the other. `context` is the title of what the part is in. */
export const indexFields = ['title', 'text', 'context', 'authors'] as const;
export type IndexField = (typeof indexFields)[number];

export interface IndexedPart {
  readonly kind: PartKind;
  /** Empty for a paper. Long sections are several parts of one anchor. */
  readonly anchor: string;
  /** What it is called in print: `Theorem 3.1`; empty for a paper, and for what has no name. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** Folded words with a space between. */
  readonly words: Readonly<Partial<Record<IndexField, string>>>;
}

export interface IndexedPaper {
  readonly paper: VersionId;
  /** The build that it was read from. */
  readonly buildId: string;
  readonly categories: readonly string[];
  /** The date of the first version, as `2017-06-12`; empty where it is not known. */
  readonly submittedOn: string;
  /** Read once where they are put in, one by one: all of a paper take much memory. */
  readonly parts: Iterable<IndexedPart>;
}

/** Words that stand one behind the other; of a prefix the last goes on. */
export interface Phrase {
  readonly words: readonly string[];
  readonly isPrefix?: boolean;
}

export interface IndexQuery {
  /** Parts are found that hold all the phrases of one of these lists. */
  readonly anyOf: readonly (readonly Phrase[])[];
  readonly noneOf?: readonly Phrase[];
  /** Only in this field; by default in all of them. */
  readonly field?: IndexField;
  readonly kind?: PartKind;
  /** `cs.CL`, or `cs` for all that begin with it. */
  readonly category?: string;
  /** Words of an author's name. */
  readonly author?: Phrase;
  /** Papers of this date or later, as `2017-06-12`. */
  readonly since?: string;
  /** The most parts to be found: of more, about those that were indexed first, and the same ones each time. */
  readonly limit: number;
  /** Milliseconds that it may take. */
  readonly withinMs: number;
}

export interface FoundPart extends Omit<IndexedPart, 'words'> {
  readonly paper: VersionId;
  readonly buildId: string;
}

export interface FoundParts {
  readonly parts: readonly FoundPart[];
  /** Whether these are all: else there were more than wanted, or the time ran out. */
  readonly isComplete: boolean;
}

/** A version in the index, and the build that it was read from. */
export type IndexedVersion = Pick<IndexedPaper, 'paper' | 'buildId'>;

/** Versions that are listed at once, by default. */
export const indexedAtOnce = 100;

export interface ShelfIndex {
  /** Puts versions in, each in place of what was there of it: all of them or nothing. */
  replace(papers: readonly IndexedPaper[]): Promise<void>;
  drop(papers: readonly VersionId[]): Promise<void>;
  /** Versions in the order of id and version, those after `after`; not all at once: none is the end. */
  indexed(after?: VersionId, limit?: number): Promise<IndexedVersion[]>;
  /** All versions of these papers. */
  versionsOf(ids: readonly string[]): Promise<IndexedVersion[]>;
  find(query: IndexQuery): Promise<FoundParts>;
  /** Bytes in use in the folder of the shelf: none where a database keeps it. */
  diskBytes(): Promise<number>;
  close(): Promise<void>;
}

/** The categories by which a paper is found: `cs.CL` also as `cs`, in small letters. */
export function categoriesOf({ categories }: Pick<IndexedPaper, 'categories'>): string[] {
  const small = categories.map((category) => category.toLowerCase());
  return [...new Set(small.flatMap((category) => [category, category.split('.', 1).join('')]))];
}
