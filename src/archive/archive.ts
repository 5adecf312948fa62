/** Opens the archive: what is known of a paper, its page and its files, behind one set of turns and breakers. */
import type { PaperId } from '../paper/id.ts';
import { type AddressSettings, resolveAddresses } from './addresses.ts';
import { type AssetAnswer, fetchAsset } from './asset.ts';
import type { PausedHost } from './breaker.ts';
import { createFetcher, type FetcherOptions } from './fetcher.ts';
import { fetchPage, type PageAnswer } from './page.ts';
import { fetchRecord, type PaperRecord } from './record.ts';
import type { Known } from './validators.ts';

export interface ArchiveSettings extends AddressSettings, Omit<FetcherOptions, 'addresses'> {
  /** Bytes. */
  readonly limits?: { readonly page?: number; readonly asset?: number; readonly record?: number };
  /** Milliseconds to wait for a turn: at a source while there is another, at the last one, and for a page or a file. */
  readonly maxWait?: { readonly other: number; readonly last: number; readonly content: number };
}

export interface Archive {
  /** Throws `not-found`, or an `Outage`. */
  readonly metadata: (paper: PaperId) => Promise<PaperRecord>;
  /** Throws `no-html` (also where there is no such paper), `build-failed` when it is too large, or an `Outage`. */
  readonly html: (paper: PaperId, known?: Known) => Promise<PageAnswer>;
  /** Throws `not-found`, `build-failed` when it is too large, or an `Outage`. */
  readonly asset: (paper: PaperId, path: string, known?: Known) => Promise<AssetAnswer>;
  /** Who has sent us away, and until when. */
  readonly pausedHosts: () => PausedHost[];
}

const mebibyte = 1024 * 1024;
const limitDefaults = { page: 64 * mebibyte, asset: 32 * mebibyte, record: 8 * mebibyte };
const maxWaitDefaults = { other: 2000, last: 30_000, content: 600_000 };

export function openArchive(settings: ArchiveSettings): Archive {
  const addresses = resolveAddresses(settings);
  const { arxiv } = addresses;
  const fetcher = createFetcher({ ...settings, addresses });
  const limits = { ...limitDefaults, ...settings.limits };
  const { other, last, content } = settings.maxWait ?? maxWaitDefaults;
  return {
    metadata: (paper) => fetchRecord(fetcher, paper, { addresses, most: limits.record, maxWait: { other, last } }),
    html: (paper, known) => fetchPage(fetcher, paper, { arxiv, most: limits.page, maxWait: content }, known),
    asset: (paper, path, known) =>
      fetchAsset(fetcher, paper, path, { arxiv, most: limits.asset, maxWait: content }, known),
    pausedHosts: fetcher.pausedHosts,
  };
}
