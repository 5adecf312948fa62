/** The archive as we meet it: an inventory. */

export { type Addresses, type AddressSettings, resolveAddresses } from './addresses.ts';
export { type Archive, type ArchiveSettings, openArchive } from './archive.ts';
export type { Asset, AssetAnswer } from './assets.ts';
export { type Breaker, type BreakerOptions, breakerDefaults } from './breaker.ts';
export type { Clock } from './clock.ts';
export { Outage } from './failure.ts';
export { defaultGaps, defaultLanes, defaultTimeouts, type Pace, type Role } from './fetching.ts';
export { readUnknownMethod } from './methods.ts';
export type { Page, PageAnswer } from './page.ts';
export { createPass, type Pass, type PassOptions } from './pass.ts';
export type { PaperRecord } from './record.ts';
export type { Kept, Known } from './revalidation.ts';
