/** The archive as we meet it: an inventory. */

export { type Addresses, type AddressSettings, resolveAddresses } from './addresses.ts';
export { type Archive, type ArchiveSettings, openArchive } from './archive.ts';
export type { Asset, AssetAnswer } from './asset.ts';
export { type BreakerOptions, breakerDefaults, type PausedHost } from './breaker.ts';
export type { Clock } from './clock.ts';
export { defaultConcurrency, defaultGaps, defaultTimeouts, type Pace, type Role } from './fetcher.ts';
export { Outage } from './outage.ts';
export type { Page, PageAnswer } from './page.ts';
export { createPassThrough, type PassThrough, type PassThroughOptions } from './pass-through.ts';
export type { PaperRecord } from './record.ts';
export { readUnknownMethod } from './unknown-methods.ts';
export type { Known, Validators } from './validators.ts';
