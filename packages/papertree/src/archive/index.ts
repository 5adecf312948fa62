/** The client of the upstream archive, and the pass-through: the exports of this folder. */

export {
  type Archive,
  type ArchiveSettings,
  type FetchOptions,
  openArchive,
  resolveAddresses,
} from './archive-client.ts';
export type { FoundPaper } from './atom.ts';
export type { ArchiveFile } from './content.ts';
export { readConversionLog } from './conversion-log.ts';
export { createFairQueue } from './fair-queue.ts';
export { defaultTimeouts, type PausedRole } from './fetcher.ts';
export { openPagesAtHand, withoutNetwork } from './offline-archive.ts';
export { Outage } from './outage.ts';
export { createPassThrough, type PassThroughOptions } from './pass-through.ts';
export type { PaperRecord } from './record.ts';
export type { Pace, SharedLimits } from './request-limits.ts';
export { mostIds, type PaperSearches, type TitledPaper, type TitleSearch } from './searches.ts';
export { readUnknownMethod } from './unknown-methods.ts';
