/** The parts of the library that other rooms may use. */

export { partKinds, type ShelfQuery } from '../searching/index.ts';
export type { VersionId } from '../storage/index.ts';
export { type Artefact, type BuildIndex, readFormerAnchors } from './build-format.ts';
export { type BuildPool, openBuildPool } from './build-pool.ts';
export { withTimeout } from './deadlines.ts';
export type { FileWatch } from './file-count.ts';
export { type FormerAnchors, type PageChanges, pageChanges } from './former-anchors.ts';
export {
  type Library,
  openLibrary,
  type QueuedBuild,
} from './library.ts';
export type { LibraryOptions } from './library-options.ts';
export { type CopiedFile, pictureType } from './mirror.ts';
export type { ReadablePaper, ShelvedPaper } from './readable-paper.ts';
export { warningsOfRecord } from './readable-paper.ts';
export type { KnownPaper } from './records.ts';
export { createSharedLimits } from './shared-limits.ts';
export type { ShelfFinding, ShelfFindings } from './shelved-words.ts';
export type { SourceConverter } from './source-conversions.ts';
