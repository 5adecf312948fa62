/** The client of the upstream archive, and the pass-through: the exports of this folder. */

export { type Addresses, type AddressSettings, resolveAddresses } from './addresses.ts';
export { type Archive, type ArchiveSettings, type FetchOptions, openArchive } from './archive.ts';
export type { Clock } from './clock.ts';
export type { ArchiveFile, ArchiveFileAnswer, Page, PageAnswer, Validators } from './content.ts';
export { readConversionLog } from './conversion-log.ts';
export {
  defaultConcurrency,
  defaultGaps,
  defaultTimeouts,
  type FailingRole,
  type PausedRole,
  type Role,
} from './fetcher.ts';
export { Outage } from './outage.ts';
export { openPagesAtHand } from './pages-at-hand.ts';
export { createPassThrough, type PassThrough, type PassThroughOptions } from './pass-through.ts';
export type { ArchiveRefusal } from './paused-hosts.ts';
export type { PaperRecord } from './record.ts';
export type { Pace, SharedLimits } from './shared-limits.ts';
export { foldTitle, type TitledPaper, type TitleSearch } from './title-search.ts';
export { readUnknownMethod } from './unknown-methods.ts';
