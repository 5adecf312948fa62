/** Opens versions of papers to be read: from the shelf, or fresh from the press. */
import { Problem } from '../errors.ts';
import type { InferredFields, Label } from '../paper/inferred.ts';
import { type Build, buildKey, type Inferred, readArtefact, type Shelf, type VersionId } from '../storage/index.ts';
import type { Card } from './card.ts';
import { tell } from './inferred.ts';
import type { Artefact } from './make.ts';
import type { Known } from './records.ts';
import { type ReadSlice, slicesOfShelf } from './slices.ts';

/** A version that can be read: on the shelf, or on its way there. */
export interface Opened extends Known {
  readonly build: Edition;
  readonly card: Card;
  readonly inferred: InferredFields;
  read(name: Artefact): Promise<Buffer>;
  /** A stretch of an artefact, in bytes. */
  slice(name: Artefact, start: number, end: number): Promise<Buffer>;
}

/** What is known of a build before it is whole. */
export type Edition = Pick<Build, 'buildId' | 'builtAt'>;

/** Made, or so far that it can be read, and on its way to the shelf: with what will be found there. */
export interface Fresh {
  readonly edition: Edition;
  readonly card: Card;
  readonly inferred?: Inferred;
  readonly read: ReadSlice;
}

export interface Opener {
  /** As it will be found on the shelf, but under a revision of its own: the ledger has not given it one yet. */
  openFresh(known: Known, fresh: Fresh): Opened;
  /** Undefined where the object is gone or damaged: then there is no build any more. */
  openShelved(known: Known, build: Build): Promise<Opened | undefined>;
}

/** The label is that of the model there is, if there is one. */
export function createOpener({ ledger, bytes }: Shelf, label: Label | undefined): Opener {
  const open = (known: Known, build: Edition, card: Card, readSlice: ReadSlice): Opened => {
    const slice = async (name: Artefact, start?: number, end?: number) => {
      const found = await readSlice(name, start, end);
      if (found) return found;
      await discard(known.paper, build);
      throw new Problem('build-failed', 'The kept build is damaged; the next request builds it anew.');
    };
    const inferred = tell(known.facts.inferred, label, build.builtAt);
    return { ...known, build, card, inferred, slice, read: (name) => slice(name) };
  };

  /** Without its object there is no build, whatever the ledger says. */
  const discard = (paper: VersionId, { buildId }: Edition) => ledger.evict([{ paper, buildId }]);

  const readCard = async (build: Build): Promise<Card | undefined> => {
    const [object, card] = await Promise.all([bytes.head(buildKey(build.buildId)), readArtefact(bytes, build, 'card')]);
    if (!card || object?.size !== build.size) return undefined;
    try {
      return JSON.parse(card.toString()) as Card;
    } catch {
      return undefined;
    }
  };

  return {
    openFresh(known, { edition, card, inferred = known.facts.inferred, read }) {
      const revision = `${known.facts.revision} ${edition.buildId}`;
      const revisedAt = Math.max(known.facts.revisedAt, edition.builtAt);
      const facts = { ...known.facts, revision, revisedAt, ...(inferred ? { inferred } : {}) };
      return open({ ...known, facts }, edition, card, read);
    },
    async openShelved(known, build) {
      const card = await readCard(build);
      if (card) return open(known, build, card, slicesOfShelf(bytes, build));
      await discard(known.paper, build);
      return undefined;
    },
  };
}
