/** Opens the archive: what is known of a paper, its page and its files, behind one set of turns and breakers. */
import type { PaperId } from '../paper/id.ts';
import { type AddressSettings, resolveAddresses } from './addresses.ts';
import { type AssetAnswer, fetchAsset } from './assets.ts';
import type { Breaker } from './breaker.ts';
import { createFetching, type FetchingOptions } from './fetching.ts';
import { fetchPage, type PageAnswer } from './page.ts';
import { fetchRecord, type PaperRecord } from './record.ts';
import type { Known } from './revalidation.ts';

export interface ArchiveSettings extends AddressSettings, Omit<FetchingOptions, 'addresses'> {
  /** Bytes. */
  readonly limits?: { readonly page?: number; readonly asset?: number; readonly record?: number };
  /** Milliseconds to wait for a turn: at a source while there is another, at the last one, and for a page or a file. */
  readonly patience?: { readonly other: number; readonly last: number; readonly content: number };
}

export interface Archive {
  /** Throws `not-found`, or an `Outage`. */
  readonly metadata: (paper: PaperId) => Promise<PaperRecord>;
  /** Throws `no-html` (also where there is no such paper), `build-failed` when it is too large, or an `Outage`. */
  readonly html: (paper: PaperId, known?: Known) => Promise<PageAnswer>;
  /** Throws `not-found`, `build-failed` when it is too large, or an `Outage`. */
  readonly asset: (paper: PaperId, path: string, known?: Known) => Promise<AssetAnswer>;
  /** Who has sent us away, and until when. */
  readonly breakers: () => Breaker[];
}

const mebibyte = 1024 * 1024;
const limitDefaults = { page: 64 * mebibyte, asset: 32 * mebibyte, record: 8 * mebibyte };
const patienceDefaults = { other: 2000, last: 30_000, content: 600_000 };

export function openArchive(settings: ArchiveSettings): Archive {
  const addresses = resolveAddresses(settings);
  const { arxiv } = addresses;
  const fetching = createFetching({ ...settings, addresses });
  const limits = { ...limitDefaults, ...settings.limits };
  const { other, last, content } = settings.patience ?? patienceDefaults;
  return {
    metadata: (paper) => fetchRecord(fetching, paper, { addresses, most: limits.record, patience: { other, last } }),
    html: (paper, known) => fetchPage(fetching, paper, { arxiv, most: limits.page, patience: content }, known),
    asset: (paper, path, known) =>
      fetchAsset(fetching, paper, path, { arxiv, most: limits.asset, patience: content }, known),
    breakers: fetching.breakers,
  };
}
