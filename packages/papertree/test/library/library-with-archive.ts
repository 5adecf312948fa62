/** A library on a shelf in memory whose clock a test moves, with an archive made by hand behind it. */
import { after } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import { formatId, type PaperId, type ReadLog } from 'papertree-convert/paper';
import { type Archive, Outage, type PaperRecord } from '../../src/archive/index.ts';
import { type Library, type LibraryOptions, openBuildPool, openLibrary } from '../../src/library/index.ts';
import { openMemoryShelf, type Shelf } from '../../src/storage/index.ts';

/** One thread for all libraries of a test file: to start it, and to build the first page in it, takes the longest of all. */
const pool = openBuildPool({ threads: 1, timeout: 30_000, warmsUp: false });
after(() => pool.close());

export const minute = 60_000;
export const paper = { id: '2401.00001', version: 1 };

export interface LibraryUnderTest {
  readonly clock: { time: number };
  readonly shelf: Shelf;
  readonly archive: ScriptedArchive;
  readonly library: Library;
  /** Errors of background work. */
  readonly faults: unknown[];
  /** Another library on the same shelf, as after a restart. */
  reopen(): Promise<Library>;
}

/** Runs `run` with a library and closes everything. */
export async function withLibrary(run: (scene: LibraryUnderTest) => Promise<void>, more: Partial<LibraryOptions> = {}) {
  const clock = { time: 1_700_000_000_000 };
  const shelf = more.shelf ?? (await openMemoryShelf({ clock: () => clock.time }));
  const archive = scriptArchive();
  const faults: unknown[] = [];
  const open = () =>
    openLibrary({
      shelf,
      archive,
      archivePublicUrl: 'https://archive.example',
      pool,
      recheckAfter: 60 * minute,
      revalidateAfter: 7 * 24 * 60 * minute,
      diskLimit: 1e12,
      fault: (thrown) => void faults.push(thrown),
      ...more,
    });
  let library = open();
  const reopen = async () => {
    await library.close();
    library = open();
    return library;
  };
  try {
    await run({ clock, shelf, archive, library, faults, reopen });
  } finally {
    await library.close();
    await shelf.close();
  }
}

/** No object is written before `open` is called; or it is refused with what that is given. */
export function holdWrites({ bytes }: Shelf) {
  const { put } = bytes;
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  gate.promise.catch(() => {});
  Object.assign(bytes, {
    put: async (...told: Parameters<typeof put>) => {
      begun.resolve();
      await gate.promise;
      return put(...told);
    },
  });
  return { begun: begun.promise, open: gate.resolve, refuse: gate.reject };
}

/** An archive whose answers a test replaces one by one; every question is noted in `asked`. */
export interface ScriptedArchive extends Archive {
  readonly asked: string[];
  newest: number;
  page: (paper: PaperId, etag: string | undefined) => Promise<string | undefined>;
  file: (path: string) => Promise<string>;
  /** The log of a conversion. Who asks for it is noted apart: it is asked for in the background. */
  log: (paper: PaperId) => Promise<ReadLog | undefined>;
  readonly logsAsked: string[];
  sourceText: (paper: PaperId) => Promise<string>;
  record: (paper: PaperId) => Promise<PaperRecord>;
}

function scriptArchive(): ScriptedArchive {
  const asked: string[] = [];
  const self: ScriptedArchive = {
    asked,
    newest: 1,
    page: async () => pageOf('A paper'),
    file: async (path) => `bytes of ${path}`,
    log: async () => undefined,
    logsAsked: [],
    sourceText: async () => '\\documentclass{article}',
    record: async ({ version = self.newest }) => {
      if (version > self.newest) throw new Problem('not-found', 'The archive knows no such version.');
      return { metadata: metadataOf(self.newest), version, latestVersion: self.newest, source: 'oai', complete: true };
    },
    source: async (asking) => {
      asked.push(`source ${formatId(asking)}`);
      return Buffer.from(await self.sourceText(asking));
    },
    searchTitles: async () => [],
    searches: { byIds: async () => [], byTitle: async () => [], byWords: async () => [] },
    metadata: (asking) => {
      asked.push(`record ${formatId(asking)}`);
      return self.record(asking);
    },
    html: async (asking, known) => {
      asked.push(`page ${formatId(asking)}`);
      const text = await self.page(asking, known?.etag);
      if (text === undefined) return { changed: false };
      const url = `https://archive.example/html/${formatId(asking)}`;
      return {
        changed: true,
        html: Buffer.from(text),
        url,
        namesPaper: false,
        etag: `"${text.length}"`,
        lastModified: '',
      };
    },
    conversionLog: (asking) => {
      self.logsAsked.push(formatId(asking));
      return self.log(asking);
    },
    asset: async (asking, path) => {
      asked.push(`file ${path}`);
      const bytes = Buffer.from(await self.file(path));
      return { changed: true, bytes, type: 'image/png', url: formatId(asking), etag: '', lastModified: '' };
    },
    pausedHosts: () => [],
    failing: () => [],
    close: () => {},
  };
  return self;
}

export const pagesAsked = ({ asked }: ScriptedArchive) => asked.filter((question) => question.startsWith('page'));

export const down = async (): Promise<never> => {
  throw new Outage('The archive is down.');
};

export function metadataOf(newest: number): PaperRecord['metadata'] {
  return {
    title: 'A paper',
    authors: 'A. Author',
    abstract: 'It says something.',
    categories: ['cs.DL'],
    primaryCategory: 'cs.DL',
    license: 'http://creativecommons.org/licenses/by/4.0/',
    doi: '',
    journalRef: '',
    comments: '',
    reportNo: '',
    versions: Array.from({ length: newest }, (_, index) => ({
      version: index + 1,
      submittedAt: '2024-01-01T00:00:00Z',
      sourceType: 'tex' as const,
    })),
  };
}

/** A page as LaTeXML writes it, with figures. */
export function pageOf(title: string, images: readonly string[] = []): string {
  const figures = images.map(
    (src, index) =>
      `<figure class="ltx_figure" id="S1.F${index + 1}"><img class="ltx_graphics" src="${src}" alt=""/>` +
      `<figcaption class="ltx_caption">Figure ${index + 1}: One.</figcaption></figure>`,
  );
  return (
    `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body><div class="ltx_page_main">` +
    `<div class="ltx_page_content"><article class="ltx_document"><h1 class="ltx_title ltx_title_document">${title}</h1>` +
    `<section class="ltx_section" id="S1"><h2 class="ltx_title ltx_title_section">One</h2>` +
    `<div class="ltx_para" id="S1.p1"><p class="ltx_p">Words of ${title}.</p></div>${figures.join('')}</section>` +
    `</article></div></div></body></html>`
  );
}
