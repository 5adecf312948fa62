/** Opens versions of papers to be read: from the shelf, or a build that is not shelved yet. */
import { Problem } from '../errors.ts';
import { tell } from '../inference/index.ts';
import type { InferredFields, Label } from '../paper/inferred.ts';
import { type Build, buildKey, type Inferred, readArtefact, type Shelf, type VersionId } from '../storage/index.ts';
import type { BuildIndex } from './build-index.ts';
import type { Artefact } from './make.ts';
import type { KnownPaper } from './records.ts';
import { type ReadSlice, slicesOfShelf } from './slices.ts';

/** A version that can be read: on the shelf, or on its way there. */
export interface ReadablePaper extends KnownPaper {
  readonly build: Pick<Build, 'buildId' | 'builtAt'>;
  readonly index: BuildIndex;
  readonly inferred: InferredFields;
  read(name: Artefact): Promise<Buffer>;
  /** A stretch of an artefact, in bytes. */
  slice(name: Artefact, start: number, end: number): Promise<Buffer>;
}

/** A build that can be read and is not shelved yet. */
export interface UnshelvedBuild {
  readonly build: Pick<Build, 'buildId' | 'builtAt'>;
  readonly index: BuildIndex;
  readonly inferred?: Inferred;
  readonly read: ReadSlice;
}

export interface Opener {
  /** As it will be found on the shelf, but under a revision of its own: the ledger has not given it one yet. */
  openUnshelved(known: KnownPaper, unshelved: UnshelvedBuild): ReadablePaper;
  /** Undefined where the object is gone or damaged: then the build is to be made anew. */
  openShelved(known: KnownPaper, build: Build): Promise<ReadablePaper | undefined>;
}

/** The label is that of the model there is, if there is one. */
export function createOpener({ ledger, bytes }: Shelf, label: Label | undefined): Opener {
  const open = (
    known: KnownPaper,
    build: ReadablePaper['build'],
    index: BuildIndex,
    readSlice: ReadSlice,
  ): ReadablePaper => {
    const slice = async (name: Artefact, start?: number, end?: number) => {
      const found = await readSlice(name, start, end);
      if (found) return found;
      await markDamaged(known.paper, build);
      throw new Problem('build-failed', 'The kept build is damaged; the next request builds it anew.');
    };
    const inferred = tell(known.facts.inferred, label, build.builtAt);
    return { ...known, build, index, inferred, slice, read: (name) => slice(name) };
  };

  const markDamaged = (paper: VersionId, { buildId }: ReadablePaper['build']) => ledger.markDamaged(paper, buildId);

  const readIndex = async (build: Build): Promise<BuildIndex | undefined> => {
    const [object, index] = await Promise.all([
      bytes.head(buildKey(build.buildId)),
      readArtefact(bytes, build, 'index'),
    ]);
    if (!index || object?.size !== build.size) return undefined;
    try {
      return JSON.parse(index.toString()) as BuildIndex;
    } catch {
      return undefined;
    }
  };

  return {
    openUnshelved(known, { build, index, inferred = known.facts.inferred, read }) {
      const revision = `${known.facts.revision} ${build.buildId}`;
      const revisedAt = Math.max(known.facts.revisedAt, build.builtAt);
      const facts = { ...known.facts, revision, revisedAt, ...(inferred ? { inferred } : {}) };
      return open({ ...known, facts }, build, index, read);
    },
    async openShelved(known, build) {
      const index = await readIndex(build);
      if (index) return open(known, build, index, slicesOfShelf(bytes, build));
      await markDamaged(known.paper, build);
      return undefined;
    },
  };
}
