/** The words of the papers on the shelf: the index that is kept of them, and what is found in it of papers that are there now. */
import { Problem } from 'papertree-convert/errors';
import { formatId, type Metadata } from 'papertree-convert/paper';
import type { FoundPlace, Searching, ShelfQuery } from '../searching/index.ts';
import type { Shelf } from '../storage/index.ts';
import { type Indexing, isStillThere, startIndexing } from './indexing.ts';
import { anyKnown, type Records } from './records.ts';

/** A place that was found in a paper that is on the shelf now, with what the archive says of the paper. */
export interface ShelfFinding {
  readonly place: FoundPlace;
  readonly metadata: Metadata;
}

export interface ShelfFindings {
  readonly found: readonly ShelfFinding[];
  /** How many to skip for the next ones; undefined where there are no more. */
  readonly next: number | undefined;
  /** Whether all that holds the words was looked through. */
  readonly isComplete: boolean;
}

export interface ShelvedWords extends Omit<Indexing, 'close'> {
  /** Throws `bad-request` where the query cannot be read. */
  search(query: ShelfQuery): Promise<ShelfFindings>;
}

export interface ShelvedWordsOptions {
  readonly shelf: Shelf;
  /** The index; undefined where the operator has turned it off. */
  readonly searching: Searching | undefined;
  /** Whether papers are put into the index here; else they wait. */
  readonly indexes: boolean | undefined;
  readonly records: Pick<Records, 'findRefusal'>;
  readonly fault: (thrown: unknown) => void;
}

export function openShelvedWords({ searching, indexes = true, ...rest }: ShelvedWordsOptions) {
  const indexing = searching && startIndexing({ ...rest, searching, puts: indexes });
  const words = searching && indexing && { ...indexing, search: searchIn(searching, rest) };
  return {
    isKept: words !== undefined,
    /** Absent where no paper is put into the index by this process. */
    offer: indexes ? indexing?.offer : undefined,
    /** Throws `not-found` where there is no index. */
    require(): ShelvedWords {
      if (words) return words;
      throw new Problem(
        'not-found',
        'The papers on this shelf are not searched: the operator has turned that off, or the database cannot (Node 22.16 and PostgreSQL can).',
      );
    },
    close: async () => indexing?.close(),
  };
}

type Lookup = Pick<ShelvedWordsOptions, 'shelf' | 'records'>;

/** Every place that is found is looked up in the ledger: the index may know of papers that have left the shelf since. */
function searchIn(searching: Searching, { shelf: { ledger }, records }: Lookup): ShelvedWords['search'] {
  const findShelved = async ({ paper, buildId }: FoundPlace) => {
    const facts = await ledger.find(paper);
    const metadata = isStillThere(facts, buildId) ? anyKnown(facts, paper)?.metadata : undefined;
    return metadata && { metadata, isHeldBack: records.findRefusal(facts, paper) !== undefined };
  };
  return async (query) => {
    const { places, ranked, isComplete } = await searching.search(query);
    const known = new Map<string, ReturnType<typeof findShelved>>();
    const findOnce = (place: FoundPlace) => {
      const name = `${formatId(place.paper)} ${place.buildId}`;
      const found = known.get(name) ?? findShelved(place);
      known.set(name, found);
      return found;
    };
    const papers = await Promise.all(places.map(findOnce));
    const found = places.flatMap((place, n): ShelfFinding[] => {
      const paper = papers[n];
      // Of a text that is held back the record alone may be found.
      const isTold = paper && (!paper.isHeldBack || place.kind === 'paper');
      return isTold ? [{ place, metadata: paper.metadata }] : [];
    });
    const end = (query.skip ?? 0) + places.length;
    return { found, next: end < ranked && places.length > 0 ? end : undefined, isComplete };
  };
}
