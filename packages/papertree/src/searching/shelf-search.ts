/** The index of the words on the shelf, asked and kept on threads of its own, so that no reader waits for either. */
import { Problem } from 'papertree-convert/errors';
import type { IndexedVersion, VersionId } from '../storage/index.ts';
import { endOfThread, openThreads, runInPool } from '../threads/pool.ts';
import type * as thread from './index-thread.ts';
import type { Failed, FoundPlaces, IndexChange, IndexPlace, ShelfSearch } from './index-thread.ts';
import type { PaperToIndex } from './parts.ts';
import { filtersOf, readWords, type ShelfQuery } from './query.ts';

export interface Searching {
  /** Throws `bad-request` where the query cannot be read. */
  search(query: ShelfQuery): Promise<FoundPlaces>;
  put(paper: PaperToIndex): Promise<void>;
  drop(papers: readonly VersionId[]): Promise<void>;
  /** Versions in the index, in the order of id and version, those after `after`; not all at once: none is the end. */
  indexed(after?: VersionId, limit?: number): Promise<IndexedVersion[]>;
  /** All versions of these papers in the index. */
  versionsOf(ids: readonly string[]): Promise<IndexedVersion[]>;
  /** Bytes that it takes in the folder of the shelf. */
  diskBytes(): Promise<number>;
  close(): Promise<void>;
}

/** Results by default, and at most. */
export const usualResults = 20;
export const mostResults = 100;
/** Milliseconds that a search may take once it has begun; and with its place in the queue, after which its thread is ended. */
const searchMs = 2000;
const searchTimeout = 10_000;
/** Milliseconds that a paper may take to be put in, waiting for others included. */
const keepTimeout = 60_000;
/** Searches that may wait; more are refused at once. */
const mostWaiting = 64;
const idleTimeout = 10 * 60_000;
/** What is in the memory of a thread lasts as long as the thread: a day. */
const stays = 86_400_000;

const keepIndex: keyof typeof thread = 'keepIndex';
const searchIndex: keyof typeof thread = 'searchIndex';

export function openSearching(place: IndexPlace): Searching {
  const isInMemory = place.folder === undefined && place.databaseUrl === undefined;
  const open = () => openThreads({ minThreads: 0, maxThreads: 1, idleTimeout: isInMemory ? stays : idleTimeout });
  const keeping = open();
  const asking = isInMemory ? keeping : open();

  const run = async <Result>(name: string, input: object): Promise<Result> => {
    const isSearch = name === searchIndex;
    try {
      const result = await runInPool<Result | Failed>(isSearch ? asking : keeping, {
        name,
        input,
        timeout: isSearch ? searchTimeout : keepTimeout,
        tooLong: isSearch ? 'The search took too long.' : 'The index took too long.',
      });
      if (typeof result === 'object' && result !== null && 'failed' in result)
        throw new Problem(result.failed.code, result.failed.reason);
      return result;
    } catch (cause) {
      if (cause instanceof Problem) throw cause;
      throw new Problem('build-failed', `The thread of the index ended: ${endOfThread(cause)}.`, { cause });
    }
  };
  // Asked anew after a change alone, so that a thread without work ends.
  let diskBytes: Promise<number> | undefined;
  const change = <Result>(given: IndexChange) => {
    diskBytes = undefined;
    return run<Result>(keepIndex, { place, change: given });
  };
  // Copied to the thread, not moved: what could not be written with others is written again.
  const { put, idle } = putTogether((papers) => change({ verb: 'put', papers }));

  return {
    async search(query) {
      const wanted = readWords(query.words);
      const { limit = usualResults, skip = 0 } = query;
      const search: ShelfSearch = {
        ...wanted,
        filters: filtersOf(query),
        limit: Math.min(limit, mostResults),
        skip,
        withinMs: searchMs,
      };
      if (asking.queueSize >= mostWaiting) throw new Problem('rate-limited', 'Too many searches wait here.');
      return run(searchIndex, { place, search });
    },
    put,
    async drop(papers) {
      await idle();
      await change({ verb: 'drop', papers });
    },
    indexed: (after, limit) => change({ verb: 'list', after, limit }),
    versionsOf: (ids) => change({ verb: 'versions', ids }),
    diskBytes() {
      diskBytes ??= run<number>(keepIndex, { place, change: { verb: 'measure' } }).catch((thrown) => {
        diskBytes = undefined;
        throw thrown;
      });
      return diskBytes;
    },
    async close() {
      await Promise.all([keeping.destroy(), asking === keeping ? undefined : asking.destroy()]);
    },
  };
}

/** Papers that are written at once, at most; and milliseconds that the first of them waits for the others. */
const mostTogether = 16;
const gatherMs = 250;

/**
 * Papers that come soon behind one another are written together, for ten transactions take twice the time of one; one by one
 * where that fails, so that one paper fails alone.
 */
function putTogether(write: (papers: readonly PaperToIndex[]) => Promise<void>) {
  const waiting: { readonly paper: PaperToIndex; readonly written: PromiseWithResolvers<void> }[] = [];
  let writing: Promise<void> | undefined;
  /** Ends the wait for more papers. */
  let begin = () => {};
  const gather = async () => {
    if (waiting.length >= mostTogether) return;
    const gathered = Promise.withResolvers<void>();
    begin = gathered.resolve;
    const timer = setTimeout(begin, gatherMs);
    await gathered.promise;
    clearTimeout(timer);
  };
  const writeAll = async () => {
    while (waiting.length > 0) {
      await gather();
      const together = waiting.splice(0, mostTogether);
      const papers = together.map(({ paper }) => paper);
      const failed = await write(papers).then(
        () => undefined,
        (thrown) => ({ thrown }),
      );
      for (const { paper, written } of together) {
        if (!failed) written.resolve();
        else if (together.length === 1) written.reject(failed.thrown);
        else await write([paper]).then(written.resolve, written.reject);
      }
    }
    writing = undefined;
  };
  return {
    put(paper: PaperToIndex): Promise<void> {
      const written = Promise.withResolvers<void>();
      waiting.push({ paper, written });
      writing ??= writeAll();
      if (waiting.length >= mostTogether) begin();
      return written.promise;
    },
    /** Resolves when nothing is written now. */
    async idle() {
      begin();
      await writing;
    },
  };
}
