/** What is asked of the index on its threads, each of which opens it once; a problem is returned, for an error loses its code there. */
import { constants, getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { asProblem, type Code } from 'papertree-convert/errors';
import {
  type FoundPart,
  type IndexQuery,
  openShelfIndex,
  type PartKind,
  type Phrase,
  type ShelfIndex,
  type VersionId,
} from '../storage/index.ts';
import { indexedPaper, type PaperToIndex } from './parts.ts';
import { relaxations, type Wanted } from './query.ts';
import { type RankedPart, rankParts } from './ranking.ts';
import { type Snippet, snippetOf } from './snippets.ts';

/** Where the index is: beside the ledger of this folder or database; in the memory of the thread where there is neither. */
export interface IndexPlace {
  readonly folder?: string | undefined;
  readonly databaseUrl?: string | undefined;
}

export type Failed = { readonly failed: { readonly code: Code; readonly reason: string } };

/** A verb of the index that only keeps it. */
export type IndexChange =
  | { readonly verb: 'put'; readonly papers: readonly PaperToIndex[] }
  | { readonly verb: 'drop'; readonly papers: readonly VersionId[] }
  | { readonly verb: 'list'; readonly after?: VersionId | undefined; readonly limit?: number | undefined }
  | { readonly verb: 'versions'; readonly ids: readonly string[] }
  | { readonly verb: 'measure' };

export interface ShelfSearch extends Wanted {
  readonly filters: Pick<IndexQuery, 'kind' | 'author' | 'category' | 'since'>;
  readonly skip: number;
  readonly limit: number;
  readonly withinMs: number;
}

/** A part that was found, with what shows it instead of its whole text. */
export interface FoundPlace extends Omit<RankedPart, 'text'> {
  readonly snippet: Snippet;
}

export interface FoundPlaces {
  readonly places: readonly FoundPlace[];
  /** How many were put in order, those left out before and behind included. */
  readonly ranked: number;
  /** Whether that is all that holds the words: else there is more, or the time ran out. */
  readonly isComplete: boolean;
}

const opened = new Map<string, Promise<ShelfIndex>>();

function open({ folder, databaseUrl }: IndexPlace): Promise<ShelfIndex> {
  const key = JSON.stringify([folder, databaseUrl]);
  const known = opened.get(key);
  if (known) return known;
  giveWay();
  const index = openShelfIndex(folder, { ...(databaseUrl !== undefined && { databaseUrl }) });
  opened.set(key, index);
  // A database that is not there yet is tried again by the next who asks.
  index.catch(() => opened.delete(key));
  return index;
}

/** Readers go before searches where a processor is short. Linux has a priority for each thread, others one for all of them. */
function giveWay(): void {
  if (process.platform !== 'linux' || isMainThread) return;
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_LOW));
}

const guarded = async <Result>(work: () => Promise<Result>): Promise<Result | Failed> => {
  try {
    return await work();
  } catch (thrown) {
    const { code, reason } = asProblem(thrown);
    return { failed: { code, reason } };
  }
};

export async function keepIndex({ place, change }: { readonly place: IndexPlace; readonly change: IndexChange }) {
  return guarded(async () => {
    const index = await open(place);
    if (change.verb === 'list') return index.indexed(change.after, change.limit);
    if (change.verb === 'versions') return index.versionsOf(change.ids);
    if (change.verb === 'measure') return index.diskBytes();
    if (change.verb === 'drop') await index.drop(change.papers);
    else await index.replace(change.papers.map(indexedPaper));
    return [];
  });
}

export async function searchIndex({ place, search }: { readonly place: IndexPlace; readonly search: ShelfSearch }) {
  return guarded(async () => find(await open(place), search));
}

/** Parts that are put in order, at most: any, and of more those that answer best, for a common word is in most parts. */
const [mostOfAny, mostOfBest] = [400, 150];
/** The share of the time that each such question may take: common words that never stand in a row are looked for everywhere. */
const shareOfBest = 0.2;
/** So many places are enough for nothing to be sought that lacks some of the words. */
const enough = 10;

type Narrowed = Pick<IndexQuery, 'anyOf' | 'field' | 'kind' | 'limit'>;

/** What is asked of the index besides, where not all could be had: words in titles, words in a row, words in records. */
function narrowings(anyOf: IndexQuery['anyOf'], row: Wanted['row'], kind: PartKind | undefined): Narrowed[] {
  const best = { anyOf, limit: mostOfBest };
  return [
    { ...best, field: 'title' },
    ...(row.length === 0 ? [] : [{ ...best, anyOf: [[{ words: row }]] }]),
    ...(kind === undefined ? [{ ...best, kind: 'paper' as const }] : []),
  ];
}

async function find(index: ShelfIndex, search: ShelfSearch): Promise<FoundPlaces> {
  const { phrases, without: noneOf, filters, skip, limit, withinMs } = search;
  const end = performance.now() + withinMs;
  const found = new Map<string, FoundPart>();
  /** Whether all was found in the time that is left, or in a share of all. */
  const ask = async (narrowed: Narrowed, share = 1): Promise<boolean> => {
    const left = Math.min(end - performance.now(), share * withinMs);
    if (left <= 0) return false;
    const { parts, isComplete } = await index.find({ noneOf, ...filters, ...narrowed, withinMs: left });
    for (const part of parts) found.set(JSON.stringify([part.paper, part.kind, part.anchor, part.text]), part);
    return isComplete;
  };
  let isComplete = true;
  for (const anyOf of relaxations(phrases)) {
    if (!(await ask({ anyOf, limit: mostOfAny }))) {
      isComplete = false;
      for (const narrowed of narrowings(anyOf, search.row, filters.kind)) await ask(narrowed, shareOfBest);
    }
    if (found.size >= enough) break;
  }
  const ranked = rankParts([...found.values()], search);
  const places = ranked.slice(skip, skip + limit).map((part) => placeOf(part, phrases));
  return { places, ranked: ranked.length, isComplete };
}

function placeOf({ text, ...part }: RankedPart, phrases: readonly Phrase[]): FoundPlace {
  return { ...part, snippet: snippetOf(text, phrases, part.kind === 'equation') };
}
