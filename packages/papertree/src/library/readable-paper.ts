/** Opens papers to be read, with their warnings: from their shelved build, or from one that is not shelved yet. */

import { Problem } from 'papertree-convert/errors';
import {
  type ConversionReport,
  formatId,
  type ReadLog,
  type Warning,
  warningOf,
  warningsOfConversion,
} from 'papertree-convert/paper';
import { tell } from '../inference/index.ts';
import type { InferredFields, Label } from '../inference/inferred.ts';
import {
  type Build,
  type Inferred,
  type Lease,
  readTogether,
  revisionOnceShelved,
  type Shelf,
  type VersionId,
} from '../storage/index.ts';
import { type Artefact, type BuildIndex, type ReadSlice, type ReadTogether, slicesOfShelf } from './build-format.ts';
import { reportOf } from './conversion-logs.ts';
import type { KnownPaper } from './records.ts';

/** A build by its id, its time and the validators of its page. */
export type BuildName = Pick<Build, 'buildId' | 'builtAt' | 'etag' | 'lastModified'>;

/** A version with a build that can be read, shelved or not yet. */
export interface ReadablePaper extends KnownPaper {
  readonly build: BuildName;
  /** Whether it is on the shelf; else it was made just now, and whoever reads it has waited for that. */
  readonly isShelved: boolean;
  readonly index: BuildIndex;
  /** The report of the log of the page's conversion, once that is read. */
  readonly conversion?: ConversionReport;
  readonly inferred: InferredFields;
  readonly warnings: readonly Warning[];
  read(name: Artefact): Promise<Buffer>;
  /** Artefacts that stand one behind the other, at the cost of one. */
  readAll<Name extends Artefact>(names: readonly Name[]): Promise<Record<Name, Buffer>>;
  /** The bytes of an artefact from `start` to `end`. */
  slice(name: Artefact, start: number, end: number): Promise<Buffer>;
}

/** The parts of a build that can be read whatever the archive says of the paper today. */
export type ShelvedPaper = Pick<ReadablePaper, 'paper' | 'build' | 'index' | 'read' | 'readAll'>;

/** A build that can be read and is not shelved yet. */
export interface UnshelvedBuild {
  /** The build is shelved under this lease. */
  readonly lease: Lease;
  readonly build: BuildName;
  readonly index: BuildIndex;
  readonly inferred?: Inferred;
  readonly read: ReadSlice;
}

export interface Opener {
  /** The facts that the ledger will hold once it is shelved, its revision included. */
  openUnshelved(known: KnownPaper, unshelved: UnshelvedBuild): ReadablePaper;
  /** Undefined where the object is gone or damaged: then the build is to be made anew. */
  openShelved(known: KnownPaper, build: Build): Promise<ReadablePaper | undefined>;
}

/** `label` is that of the model that describes papers, if there is one. */
export function createOpener({ ledger, bytes }: Shelf, label: Label | undefined): Opener {
  const open = (
    known: KnownPaper,
    build: ReadablePaper['build'],
    index: BuildIndex,
    readSlice: ReadSlice,
    shelved?: ReadTogether,
  ): ReadablePaper => {
    const together = shelved ?? (async () => readSlice);
    const orDamaged = async (found: Promise<Buffer | undefined>): Promise<Buffer> => {
      const bytes = await found;
      if (bytes) return bytes;
      await markDamaged(known.paper, build);
      throw new Problem('build-failed', 'The kept build is damaged; the next request builds it anew.');
    };
    const inferred = tell(known.facts.inferred, label, build.builtAt);
    const log = reportOf(known.facts, build);
    const warnings = warningsOf(known, index, log);
    return {
      ...known,
      build,
      isShelved: shelved !== undefined,
      index,
      ...(log && { conversion: log.report }),
      inferred,
      warnings,
      read: (name) => orDamaged(readSlice(name)),
      async readAll<Name extends Artefact>(names: readonly Name[]) {
        const readOne = await together(names);
        const found = names.map(async (name) => [name, await orDamaged(readOne(name))]);
        return Object.fromEntries(await Promise.all(found)) as Record<Name, Buffer>;
      },
      slice: (name, start, end) => orDamaged(readSlice(name, start, end)),
    };
  };

  const markDamaged = (paper: VersionId, { buildId }: ReadablePaper['build']) => ledger.markDamaged(paper, buildId);

  const parseIndex = (index: Buffer | undefined): BuildIndex | undefined => {
    if (!index) return undefined;
    try {
      return JSON.parse(index.toString()) as BuildIndex;
    } catch {
      return undefined;
    }
  };

  return {
    openUnshelved(known, { build, lease, index, inferred = known.facts.inferred, read }) {
      const revision = revisionOnceShelved(known.facts.revision, lease);
      const revisedAt = Math.max(known.facts.revisedAt, build.builtAt);
      const facts = { ...known.facts, revision, revisedAt, ...(inferred ? { inferred } : {}) };
      return open({ ...known, facts }, build, index, read);
    },
    async openShelved(known, build) {
      const read = slicesOfShelf(bytes, build);
      const index = parseIndex(await read('index'));
      if (index) return open(known, build, index, read, (names) => readTogether(bytes, build, names));
      await markDamaged(known.paper, build);
      return undefined;
    },
  };
}

/** Facts that need no page. */
export function warningsOfRecord({ paper, latestVersion, metadata, facts, withheld }: KnownPaper): Warning[] {
  const newest = metadata.versions.find(({ version }) => version === latestVersion);
  const withdrawn = newest?.sourceType === 'withdrawn';
  return [
    ...(withheld ? [{ code: 'text-withheld' as const, detail: withheld.reason }] : []),
    ...(withdrawn ? [warningOf('withdrawn', { names: [`version ${latestVersion}`] })] : []),
    ...(facts.build?.staleSince === undefined ? [] : [warningOf('stale')]),
    ...(latestVersion > paper.version && !withdrawn
      ? [warningOf('newer-version', { names: [formatId({ ...paper, version: latestVersion })] })]
      : []),
  ];
}

export function warningsOf(
  known: KnownPaper,
  index: Pick<BuildIndex, 'warnings'>,
  log: ReadLog | undefined,
): Warning[] {
  return [...warningsOfRecord(known), ...(log ? warningsOfConversion(log) : []), ...index.warnings];
}
