/** What the room of the upstream archive offers to the others. */

export { type Addresses, type AddressSettings, resolveAddresses } from './addresses.ts';
export { type Archive, type ArchiveSettings, type FetchOptions, openArchive } from './archive.ts';
export type { Asset, AssetAnswer } from './asset.ts';
export type { Clock } from './clock.ts';
export { defaultConcurrency, defaultGaps, defaultTimeouts, type Pace, type PausedRole, type Role } from './fetcher.ts';
export { Outage } from './outage.ts';
export type { Page, PageAnswer } from './page.ts';
export { createPassThrough, type PassThrough, type PassThroughOptions } from './pass-through.ts';
export type { Refusal } from './paused-hosts.ts';
export type { PaperRecord } from './record.ts';
export { readUnknownMethod } from './unknown-methods.ts';
export type { Validators } from './validators.ts';
