/** Opens the archive: the record of a paper, its page and its files, fetched in turn and never from a paused host. */
import type { PaperId, ReadLog } from 'papertree-convert/paper';
import {
  type ArchiveFileAnswer,
  fetchAsset,
  fetchConversionLog,
  fetchPage,
  fetchSource,
  type PageAnswer,
  type Validators,
} from './content.ts';
import { createFetcher, type FetcherOptions, type PausedRole } from './fetcher.ts';
import type { FailingRole } from './outage.ts';
import { fetchRecord, type PaperRecord } from './record.ts';
import { createPaperSearches, createTitleSearch, type PaperSearches, type TitleSearch } from './searches.ts';

export interface ArchiveSettings extends AddressSettings, Omit<FetcherOptions, 'addresses'> {
  /** Bytes. */
  readonly limits?: {
    readonly page?: number;
    readonly asset?: number;
    readonly log?: number;
    readonly record?: number;
    readonly source?: number;
  };
  /** Milliseconds to wait for a turn: at a source while there is another, at the last one, and for a page or a file. */
  readonly maxWait?: { readonly other: number; readonly last: number; readonly content: number };
}

/** The client that something is fetched for. Clients take turns; background work waits behind them all. */
export interface FetchOptions {
  readonly client?: string | undefined;
  /** Aborted, it ends the fetch with its reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface Archive {
  /** Throws `not-found`, or an `Outage`. */
  readonly metadata: (paper: PaperId, options?: FetchOptions) => Promise<PaperRecord>;
  /** Throws `no-html` (also where there is no such paper), `build-failed` when it is too large, or an `Outage`. */
  readonly html: (paper: PaperId, known?: Partial<Validators>, options?: FetchOptions) => Promise<PageAnswer>;
  /** Background work. Throws `not-found`, `build-failed` when it is too large, or an `Outage`. */
  readonly asset: (
    paper: PaperId,
    path: string,
    known?: Partial<Validators>,
    options?: FetchOptions,
  ) => Promise<ArchiveFileAnswer>;
  /**
   * Background work: what the log of the page's conversion says, undefined where it says nothing that is understood.
   * Throws as `asset` does.
   */
  readonly conversionLog: (paper: PaperId, options?: FetchOptions) => Promise<ReadLog | undefined>;
  /** The source as the author submitted it. Throws `no-html`, `build-failed` when it is too large, or an `Outage`. */
  readonly source: (paper: PaperId, options?: FetchOptions) => Promise<Uint8Array>;
  readonly searchTitles: TitleSearch;
  /** For checks of lists: background work. */
  readonly searches: PaperSearches;
  /** The parts of the archive that refused us repeatedly and are not asked now: why, and until when. */
  readonly pausedHosts: () => PausedRole[];
  /** The parts of the archive that have given no good answer since they first failed. */
  readonly failing: () => FailingRole[];
  /** Ends at once all that is being fetched or waits to be, with an `Outage`. */
  readonly close: () => void;
}

const mebibyte = 1024 * 1024;
const limitDefaults = {
  page: 64 * mebibyte,
  asset: 32 * mebibyte,
  log: 2 * mebibyte,
  record: 8 * mebibyte,
  source: 64 * mebibyte,
};
/** A person looks on, and the endpoint is asked every three seconds. */
const titleWait = 8000;
const maxWaitDefaults = { other: 2000, last: 30_000, content: 600_000 };

export function openArchive(settings: ArchiveSettings): Archive {
  const addresses = resolveAddresses(settings);
  const { arxiv } = addresses;
  const fetcher = createFetcher({ ...settings, addresses });
  const limits = { ...limitDefaults, ...settings.limits };
  const { other, last, content } = settings.maxWait ?? maxWaitDefaults;
  const search = { endpoint: addresses.atom, maxBytes: limits.record };
  return {
    metadata: (paper, { client } = {}) =>
      fetchRecord(fetcher, paper, { addresses, maxBytes: limits.record, maxWait: { other, last }, client }),
    html: (paper, known, options = {}) =>
      fetchPage(fetcher, paper, { arxiv, maxBytes: limits.page, maxWait: content, ...options }, known),
    asset: (paper, path, known, options = {}) =>
      fetchAsset(fetcher, paper, path, { arxiv, maxBytes: limits.asset, maxWait: content, ...options }, known),
    conversionLog: (paper, options = {}) =>
      fetchConversionLog(fetcher, paper, { arxiv, maxBytes: limits.log, maxWait: content, ...options }),
    source: (paper, options = {}) =>
      fetchSource(fetcher, paper, { arxiv, maxBytes: limits.source, maxWait: content, ...options }),
    searchTitles: createTitleSearch(fetcher, { ...search, maxWait: titleWait }),
    searches: createPaperSearches(fetcher, { ...search, maxWait: content }),
    pausedHosts: fetcher.pausedHosts,
    failing: fetcher.failing,
    close: fetcher.close,
  };
}

/** Where each part of the archive is asked; one setting is enough to point all of them elsewhere. */
export interface Addresses {
  /** The site: abs, html, assets, and everything passed through. Scheme, host and port. */
  readonly arxiv: string;
  /** The OAI-PMH endpoint, with its path. */
  readonly oai: string;
  /** The Atom endpoint, with its path. */
  readonly atom: string;
}

export interface AddressSettings {
  readonly arxivUrl: string;
  readonly oaiUrl?: string;
  readonly exportUrl?: string;
}

const arxivHost = /^(?:[a-z0-9-]+\.)?arxiv\.org$/;

/** A setting without a path gets the path that the archive has there. */
export function resolveAddresses({ arxivUrl, oaiUrl, exportUrl }: AddressSettings): Addresses {
  const arxiv = new URL(arxivUrl).origin;
  const real = arxivHost.test(new URL(arxiv).hostname);
  return {
    arxiv,
    oai: withPath(oaiUrl ?? (real ? 'https://oaipmh.arxiv.org' : arxiv), '/oai'),
    atom: withPath(exportUrl ?? (real ? 'https://export.arxiv.org' : arxiv), '/api/query'),
  };
}

function withPath(setting: string, path: string): string {
  const { origin, pathname } = new URL(setting);
  return pathname === '/' ? origin + path : origin + pathname.replace(/\/$/, '');
}
