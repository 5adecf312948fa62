/** Archives without a network: what they have lies at hand; of pages, no more is known than they say. */
import { Problem } from 'papertree-convert/errors';
import { assumedLicense, formatId, type PaperId } from 'papertree-convert/paper';
import type { Archive } from './archive-client.ts';
import { Outage } from './outage.ts';

export interface PagesAtHand extends Archive {
  /** Runs work in which the page of a version can be asked for. */
  withPage<Result>(
    paper: { id: string; version: number },
    page: Uint8Array,
    work: () => Promise<Result>,
  ): Promise<Result>;
}

/** The record that is kept of a paper: a page's own words must not take its place. */
export interface KeptRecord {
  /** Whether there is a record of the version itself. */
  readonly isKnown: boolean;
  /** 0 where no version is known. */
  readonly latestVersion: number;
}

/** The rest of an archive that has records and pages alone; everything else is refused in these words. */
export function withoutNetwork(reason: string): Omit<Archive, 'metadata' | 'html'> {
  const absent = async () => {
    throw new Outage(reason);
  };
  return {
    ...{ asset: absent, source: absent, conversionLog: absent, searchTitles: absent },
    searches: { byIds: absent, byTitle: absent, byWords: absent },
    pausedHosts: () => [],
    failing: () => [],
    close: () => {},
  };
}

export function openPagesAtHand(findRecord: (paper: PaperId) => Promise<KeptRecord>): PagesAtHand {
  const pages = new Map<string, Uint8Array>();
  const reason = 'The network is not asked while pages are imported.';
  return {
    ...withoutNetwork(reason),
    async withPage(paper, page, work) {
      const name = formatId(paper);
      pages.set(name, page);
      try {
        return await work();
      } finally {
        pages.delete(name);
      }
    },
    async metadata(paper) {
      const page = pages.get(formatId(paper));
      const { version } = paper;
      if (page === undefined || version === undefined) throw new Outage(reason);
      const { isKnown, latestVersion } = await findRecord(paper);
      if (isKnown) throw new Outage(reason);
      return {
        metadata: {
          ...{ title: titleOf(page), authors: '', abstract: '', categories: [], primaryCategory: '', doi: '' },
          ...{ license: assumedLicense, journalRef: '', comments: '', reportNo: '' },
          versions: [{ version, submittedAt: '', sourceType: 'unknown' }],
        },
        ...{ version, latestVersion: Math.max(version, latestVersion), source: 'abs', complete: false },
      };
    },
    async html(paper) {
      const html = pages.get(formatId(paper));
      if (html === undefined) throw new Problem('no-html', 'There is no such page at hand.');
      return { changed: true, html, namesPaper: true, url: '', etag: '', lastModified: '' };
    },
  };
}

const headBytes = 20_000;

/** `<title>[2401.00001] A paper</title>` */
function titleOf(page: Uint8Array): string {
  const head = Buffer.from(page.subarray(0, headBytes)).toString();
  const [, title = ''] = /<title[^>]*>([^<]*)<\/title>/i.exec(head) ?? [];
  return title
    .replace(/^\s*\[[^\]]*\]/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
