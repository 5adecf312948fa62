/** What other rooms may use of the library. */
export type { BuildIndex, SectionMark } from './build-index.ts';
export { type File, type Library, type LibraryOptions, type Ordered, openLibrary } from './library.ts';
export { type Artefact, makeBuild } from './make.ts';
export type { Opened } from './opened.ts';
export type { Known } from './records.ts';
export { withTimeout } from './timeouts.ts';
