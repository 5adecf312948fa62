/** The types of what the ledger knows of papers, builds and assets. */
import type { AnswerCode } from 'papertree-convert/errors';
import type { PaperId } from 'papertree-convert/paper';
import type { Checksums } from './checksums.ts';

/** One version of a paper. */
export type VersionId = Required<PaperId>;

/** Milliseconds since 1970 by the database's clock, never by that of its caller. */
export type Time = number;

/** The time some milliseconds later, rounded up to a whole one. */
export function later(now: Time, ms: number): Time {
  return Math.min(Math.ceil(now + ms), Number.MAX_SAFE_INTEGER);
}

/** The end of the span that holds a time; spans are counted from 1970. */
export function spanEnd(now: Time, spanMs: number): Time {
  return later(now - (now % spanMs), spanMs);
}

/** The text of a revision: the number of the last change of the paper, and of the version. */
export function formatRevision(paper: number, version: number, blocked: boolean): string {
  return `${paper}.${version}${blocked ? '.blocked' : ''}`;
}

/** A clock that goes back by more than this was put back; a smaller step is taken for a correction. */
export const clockToleranceMs = 1000;

/**
 * The revision that a paper will have once a build is shelved under the lease, if nothing else changes until then: an
 * answer made before is the answer after.
 */
export function revisionOnceShelved(revision: string, { token }: { readonly token: number }): string {
  const [paper, version] = revision.split('.').map(Number);
  return paper !== undefined && version !== undefined && version < token
    ? formatRevision(paper, token, false)
    : `${revision} ${token}`;
}

/** All that is known of a version, or of a paper and its latest version. What is not known is not there. */
export interface Facts {
  readonly id: string;
  /** The version asked for, else the latest one that is known. */
  readonly version?: number;
  /**
   * A new one whenever the build, the metadata, the inferred fields, the conversion or the block have changed. Same
   * revision, same answer. A remembered failure does not change it: while there is a build, that is served.
   */
  readonly revision: string;
  /** The time of the current revision; 0 before the first. */
  readonly revisedAt: Time;
  /** The archive's record of the paper: its newest version, and the metadata of that. */
  readonly paper?: Checked & { readonly latestVersion: number };
  /** The archive's record of this version, from its abstract page, if that has been fetched. */
  readonly own?: Checked;
  readonly build?: Build;
  readonly inferred?: Inferred;
  /** The report of the log of the page's conversion, as it was saved; the ledger does not look inside. */
  readonly conversion?: unknown;
  /** Why the last attempt failed, as long as that is to be remembered; of the version, else of the paper. */
  readonly failure?: Failure;
  readonly blocked: boolean;
  /** The time of reading: the age of a fact is `asOf` less its own time. */
  readonly asOf: Time;
}

export interface Checked {
  /** As it was saved; the ledger does not look inside. */
  readonly metadata: unknown;
  readonly checkedAt: Time;
}

/** News of a paper as a whole, or of one version. Saved again without a change, only `checkedAt` moves. */
export type MetadataNews =
  | { readonly id: string; readonly latestVersion: number; readonly metadata: object }
  | { readonly id: string; readonly version: number; readonly metadata: object };

/** A range of bytes; `end` is not included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The ranges of the artefacts and of the kept page in the object of a build. */
export type Offsets = Readonly<Record<string, ArtefactRange>>;

export interface ArtefactRange extends Range {
  /** Checksums of its blocks as they are kept. Missing for pages kept before there were checksums. */
  readonly checksums?: Checksums;
  /** The ends of its compressed blocks, counted from `start`. Missing for the page, which is compressed as a whole. */
  readonly ends?: readonly number[];
}

export interface NewBuild {
  readonly paper: VersionId;
  /** The id of the object, which is written and synced before: see `buildKey`. Never used twice. */
  readonly buildId: string;
  /** Bytes of the object. */
  readonly size: number;
  /** The version of our own formats that the artefacts have; 0 is none. */
  readonly format: number;
  readonly offsets: Offsets;
  /** The time when it was made, by the database's clock. */
  readonly builtAt: Time;
  /** The archive's validators of the page (ETag, Last-Modified), to ask whether it has changed. */
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface Build extends Omit<NewBuild, 'paper'> {
  /** The time when the archive last gave or confirmed the page. */
  readonly checkedAt: Time;
  /** The time since when the archive no longer has the page. */
  readonly staleSince?: Time;
}

/** The validators of the page of a build, with which the archive is asked whether it has changed. */
export type PageValidators = Pick<Build, 'etag' | 'lastModified'>;

/** The inferred fields as they were saved; the ledger reads no more than their status. */
export interface Inferred {
  readonly status: 'pending' | 'ready' | 'failed';
}

/** A version with a build, and what was inferred of it. */
export interface Shelved {
  readonly paper: VersionId;
  readonly buildId: string;
  readonly inferred?: Inferred;
}

/** A version, or a paper with all its versions, that is kept from readers. */
export interface Block extends PaperId, BlockTrace {}

/** The reason is the operator's own, for nobody else; both are missing for blocks that were made before there were traces. */
export interface BlockTrace {
  readonly reason?: string;
  readonly blockedAt?: Time;
}

export interface Failure {
  readonly code: AnswerCode;
  readonly reason: string;
  readonly until: Time;
}

/** The outcome of mirroring a file that the page refers to; `path` as in the page. */
export type Asset =
  | {
      readonly path: string;
      readonly state: 'mirrored';
      readonly key: string;
      readonly type: string;
      readonly size: number;
      /** Missing in copies made before there were checksums. */
      readonly checksums?: Checksums;
    }
  | { readonly path: string; readonly state: 'missing' }
  | { readonly path: string; readonly state: 'failed'; readonly reason: string };

/** A build that may go. */
export interface Victim {
  readonly paper: VersionId;
  readonly buildId: string;
  /** Its bytes on the disk, with its assets. */
  readonly bytes: number;
}

/** Counts for metrics. */
export interface Stats {
  readonly papers: number;
  readonly builds: number;
  readonly assets: number;
  /** Objects with a fact, and their bytes: what the bound on disk use is about. */
  readonly kept: { readonly objects: number; readonly bytes: number };
  /** Objects whose fact is gone and that are not deleted yet. */
  readonly due: { readonly objects: number; readonly bytes: number };
  readonly blocked: number;
  readonly jobs: readonly {
    readonly kind: string;
    readonly state: 'waiting' | 'taken' | 'failed';
    readonly count: number;
  }[];
}
