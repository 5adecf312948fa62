/** Asks the Atom endpoint for several papers at once: by a title, by words of it with an author, or by their ids. */
import { LRUCache } from 'lru-cache';
import { Problem } from 'papertree-convert/errors';
import { foldTitle, formatId, type PaperId } from 'papertree-convert/paper';
import { type FoundPaper, readFound } from './atom.ts';
import type { Fetcher } from './fetcher.ts';
import { Outage } from './outage.ts';

export type TitledPaper = Pick<FoundPaper, 'id' | 'title' | 'authors' | 'year'>;

/** Papers whose title holds the words in this order, those whose title is nothing else first. Throws an `Outage`. */
export type TitleSearch = (title: string, client?: string) => Promise<readonly TitledPaper[]>;

/** Work in the background, for which the endpoint is asked when no reader waits for it. Each throws an `Outage`. */
export interface PaperSearches {
  /** The papers of these ids that there are, in any order; at most `mostIds`. */
  readonly byIds: (papers: readonly PaperId[], signal?: AbortSignal) => Promise<readonly FoundPaper[]>;
  readonly byTitle: (title: string, signal?: AbortSignal) => Promise<readonly FoundPaper[]>;
  /** Papers of an author of that family name with one of the rarer words in their title. */
  readonly byWords: (title: string, family: string, signal?: AbortSignal) => Promise<readonly FoundPaper[]>;
}

interface SearchOptions {
  readonly endpoint: string;
  readonly maxBytes: number;
  /** Milliseconds to wait for a turn. */
  readonly maxWait: number;
}

/** Papers with a famous title have many that allude to it, and the archive may name these first. */
const mostResults = 50;
/** Ids in one question: the answer is some 300 kB, and the address stays below two kilobytes. */
export const mostIds = 100;
/** The archive changes its answers once a day. */
const keptFor = 60 * 60_000;

export function createTitleSearch(fetcher: Fetcher, options: SearchOptions): TitleSearch {
  const kept = new LRUCache<string, readonly FoundPaper[]>({ max: 500, ttl: keptFor });
  return async (title, client) => {
    const words = foldTitle(title);
    if (words === '') return [];
    const known = kept.get(words);
    if (known) return known;
    const found = wholeFirst(await ask(fetcher, options, phrase(words), { client }), words);
    kept.set(words, found);
    return found;
  };
}

export function createPaperSearches(fetcher: Fetcher, options: SearchOptions): PaperSearches {
  return {
    async byIds(papers, signal) {
      const asked = papers.slice(0, mostIds).map(formatId);
      return ask(fetcher, options, { id_list: asked.join(','), max_results: String(asked.length) }, { signal });
    },
    async byTitle(title, signal) {
      const words = foldTitle(title);
      return words === '' ? [] : wholeFirst(await ask(fetcher, options, phrase(words), { signal }), words);
    },
    async byWords(title, family, signal) {
      const name = foldTitle(family);
      const rare = [...new Set(foldTitle(title).split(' '))].toSorted((a, b) => b.length - a.length).slice(0, 4);
      if (name === '' || rare.join('') === '') return [];
      const query = `au:"${name}" AND (${rare.map((word) => `ti:${word}`).join(' OR ')})`;
      return ask(fetcher, options, { search_query: query, max_results: String(mostResults) }, { signal });
    },
  };
}

const phrase = (words: string) => ({ search_query: `ti:"${words}"`, max_results: String(mostResults) });

interface Asking {
  readonly client?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

async function ask(
  fetcher: Fetcher,
  { endpoint, maxBytes, maxWait }: SearchOptions,
  query: Readonly<Record<string, string>>,
  asking: Asking,
): Promise<FoundPaper[]> {
  const url = `${endpoint}?${new URLSearchParams(query)}`;
  const answer = await fetcher.fetch({ role: 'atom', url, maxBytes, maxWait, ...asking }).catch((thrown: unknown) => {
    throw thrown instanceof Problem && !(thrown instanceof Outage) ? new Outage(thrown.reason) : thrown;
  });
  if (answer.status !== 200) throw new Outage(`The archive’s search answered ${answer.status}.`);
  return readFound(answer.body.toString('utf8'));
}

function wholeFirst(found: readonly FoundPaper[], words: string): FoundPaper[] {
  const isWhole = ({ title }: FoundPaper) => foldTitle(title) === words;
  return [...found.filter(isWhole), ...found.filter((paper) => !isWhole(paper))];
}
