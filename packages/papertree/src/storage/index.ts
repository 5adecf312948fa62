/** The parts of the storage that other rooms may use. */

export { type Packed, pack } from './artefacts.ts';
export { assetTag, type Bytes, buildKey, type Entry, newAssetKey, newBuildId } from './bytes.ts';
export { type CopyEvents, compareShelves, copyShelf } from './copy-shelf.ts';
export { type ObjectsOptions, type ShelfOptions, WrongEngine } from './engine-options.ts';
export { deleteDue, type Eviction, type Swept, startEviction, sweep } from './eviction.ts';
export { type JobWorker, startJobWorker } from './job-worker.ts';
export {
  type DoneByAnother,
  isHeld,
  type LeasedWork,
  LostLease,
  withFreeLease,
  withLease,
  withLeaseUnlessDone,
  withSlot,
} from './lease.ts';
export {
  type BudgetReservation,
  type Change,
  type HostPause,
  type Job,
  type JobError,
  type JobState,
  type Lease,
  type Ledger,
  type Reservation,
  shelvedPages,
  type TakenJob,
} from './ledger.ts';
export {
  type Asset,
  type Block,
  type BlockTrace,
  type Build,
  type Facts,
  type Failure,
  type Inferred,
  type MetadataNews,
  type NewBuild,
  type Offsets,
  type PageValidators,
  type Range,
  revisionOnceShelved,
  type Shelved,
  type Stats,
  type Time,
  type VersionId,
  type Victim,
} from './ledger-facts.ts';
export {
  putAsset,
  putBuild,
  readArtefact,
  readAsset,
  readPacked,
  readPage,
  readTogether,
  streamAsset,
} from './objects.ts';
export { openMemoryShelf, openShelf, type Shelf, type ShelfReadiness } from './shelf.ts';
