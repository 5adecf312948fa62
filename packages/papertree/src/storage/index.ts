/** The parts of the storage that other rooms may use. */

export { type Packed, pack } from './artefacts.ts';
export { streamAsset } from './asset-stream.ts';
export type { Bytes, Entry } from './bytes.ts';
export { type CopyEvents, compareShelves, copyShelf } from './copy.ts';
export { type Eviction, startEviction } from './eviction.ts';
export type {
  Asset,
  Block,
  BlockTrace,
  Build,
  Facts,
  Failure,
  Inferred,
  MetadataNews,
  NewBuild,
  Offsets,
  PageValidators,
  Range,
  Shelved,
  Stats,
  Time,
  VersionId,
  Victim,
} from './facts.ts';
export { revisionOnceShelved } from './facts.ts';
export { type JobWorker, startJobWorker } from './job-worker.ts';
export type { BudgetReservation, HostPause, Job, JobError, JobState, Lease, Reservation, TakenJob } from './jobs.ts';
export { assetTag, buildKey, newAssetKey, newBuildId } from './keys.ts';
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
export { type Change, type Ledger, shelvedPages } from './ledger.ts';
export { putAsset, putBuild, readArtefact, readAsset, readPacked, readPage, readTogether } from './objects.ts';
export {
  type ObjectsOptions,
  openMemoryShelf,
  openShelf,
  type Shelf,
  type ShelfOptions,
  type ShelfReadiness,
} from './shelf.ts';
export { deleteDue, type Swept, sweep } from './sweep.ts';
export { WrongEngine } from './wrong-engine.ts';
