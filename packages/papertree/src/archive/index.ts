/** The client of the upstream archive, and the pass-through: the exports of this folder. */

export {
  type Addresses,
  type AddressSettings,
  type Archive,
  type ArchiveSettings,
  type FetchOptions,
  openArchive,
  resolveAddresses,
} from './archive-client.ts';
export { foldTitle, type TitledPaper, type TitleSearch } from './atom.ts';
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
export { openPagesAtHand } from './offline-archive.ts';
export { Outage } from './outage.ts';
export { createPassThrough, type PassThrough, type PassThroughOptions } from './pass-through.ts';
export type { ArchiveRefusal } from './paused-hosts.ts';
export type { PaperRecord } from './record.ts';
export type { Clock, Pace, SharedLimits } from './request-limits.ts';
export { readUnknownMethod } from './unknown-methods.ts';
