/** What a library is opened with: its shelf, its archive, its threads, and what it is to do. */
import type { Warning } from 'papertree-convert/paper';
import type { Archive } from '../archive/index.ts';
import type { InferenceOptions } from '../inference/index.ts';
import type { Searching } from '../searching/index.ts';
import type { Shelf, VersionId } from '../storage/index.ts';
import type { BuildPool } from './build-pool.ts';
import type { PolicyName } from './content-policy.ts';
import type { FileWatch } from './file-count.ts';
import type { PageChanges } from './former-anchors.ts';
import type { SourceConverter } from './source-conversions.ts';

export interface LibraryOptions {
  readonly shelf: Shelf;
  readonly archive: Archive;
  readonly archivePublicUrl: string;
  /** Makes the builds; like the shelf and the archive it is closed by who opened it, after the library. */
  readonly pool: BuildPool;
  readonly recheckAfter: number;
  readonly revalidateAfter: number;
  readonly diskLimit: number;
  /** Milliseconds: the longest wait for an answer, while the work goes on, and for the end of work when the library closes. */
  readonly timeouts?: { readonly answer: number; readonly close: number };
  /** Whether the files of papers and the logs of their conversions are fetched here, which is the default; else they wait. */
  readonly copiesFiles?: boolean;
  /** Told of the files that papers wait for. */
  readonly files?: FileWatch | undefined;
  /** Makes pages of sources, where the archive has no page. */
  readonly sourceConverter?: SourceConverter | undefined;
  /** The language model, where there is one. */
  readonly inference?: InferenceOptions | undefined;
  /** The index of the words on the shelf, where there is one; closed by who opened it. */
  readonly searching?: Searching | undefined;
  /** Whether papers are put into the index here, which is the default; else they wait. */
  readonly indexes?: boolean | undefined;
  /** Told of every build with what was found wrong with its page, and of what the log of a conversion warns of. */
  readonly onBuilt?: (paper: VersionId, warnings: readonly Warning[]) => void;
  /** Told of every build of a page that the archive has made anew. */
  readonly onPageChange?: (paper: VersionId, changes: PageChanges) => void;
  /** Of which papers the text is given and stored; by default of all. */
  readonly contentPolicy?: PolicyName | undefined;
  /** Receives failures of background work. */
  readonly fault: (thrown: unknown) => void;
}
