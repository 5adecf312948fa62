/** The parts of the storage that other rooms may use. */

export { type Packed, pack } from './artefacts.ts';
export { assetTag, type Bytes, buildKey, type Entry, newAssetKey, newBuildId } from './bytes.ts';
export { type CopyEvents, compareShelves, copyShelf } from './copy-shelf.ts';
export { type ShelfOptions, WrongEngine } from './engine-options.ts';
export { deleteDue, type EvictionOptions, startEviction, sweep } from './eviction.ts';
export { type JobWorker, startJobWorker } from './job-worker.ts';
export {
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
  type Job,
  type Lease,
  type Ledger,
  shelvedPages,
  type TakenJob,
} from './ledger.ts';
export {
  type Asset,
  type Build,
  type Facts,
  type Failure,
  type Inferred,
  type NewBuild,
  type PageValidators,
  type Range,
  revisionOnceShelved,
  type Shelved,
  type Time,
  type VersionId,
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
export { isSearchable, openMemoryShelf, openShelf, openShelfIndex, type Shelf } from './shelf.ts';
export {
  type FoundPart,
  type IndexedPaper,
  type IndexedPart,
  type IndexedVersion,
  type IndexQuery,
  type PartKind,
  type Phrase,
  partKinds,
  type ShelfIndex,
} from './shelf-index.ts';
