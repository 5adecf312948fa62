/** The parts of the library that other rooms may use. */
export type { VersionId } from '../storage/index.ts';
export type { BuildIndex } from './build-index.ts';
export { type BuildPool, openBuildPool } from './build-pool.ts';
export type { SourceConverter } from './conversions.ts';
export type { FormerAnchors, PageChanges } from './former-anchors.ts';
export { type Library, type LibraryOptions, openLibrary, type QueuedBuild } from './library.ts';
export { type Artefact, makeBuild } from './make.ts';
export { warningsOfRecord } from './paper-warnings.ts';
export type { ReadablePaper, ShelvedPaper } from './readable-paper.ts';
export type { KnownPaper } from './records.ts';
export { createSharedLimits } from './shared-limits.ts';
export { withTimeout } from './timeouts.ts';
