/** Holdings: the library on its shelf, with the archive and the model that the settings name, and without a server. */
import { Problem } from 'papertree-convert/errors';
import type { Warning } from 'papertree-convert/paper';
import { type Archive, Outage, openArchive, openPagesAtHand, type Pace } from '../archive/index.ts';
import { convertSource, findMissingTools } from '../converter/latexml.ts';
import { createModel, type InferenceCounters, type InferenceOptions } from '../inference/index.ts';
import {
  createSharedLimits,
  type FileWatch,
  type Library,
  type LibraryOptions,
  openBuildPool,
  openLibrary,
  type PageChanges,
  type SourceConverter,
} from '../library/index.ts';
import {
  createPapers,
  createShelfSearch,
  openPaperThreads,
  type Papers,
  type SearchShelf,
} from '../questions/index.ts';
import { openSearching } from '../searching/index.ts';
import type { Config } from '../settings/config.ts';
import { isSearchable, openMemoryShelf, type Shelf, type VersionId } from '../storage/index.ts';
import { version } from '../version.ts';
import { openShelfOf, shelfLimit } from './open-shelf.ts';

/** A library on its shelf, without a server: what commands that fill it need. */
export interface Holdings {
  readonly shelf: Shelf;
  readonly library: Library;
  readonly archive: Archive;
  /** Whether its papers can be searched. */
  readonly isSearched: boolean;
  close(): Promise<void>;
}

/** Overrides for tests and commands, without a setting of their own: a local archive, for instance, needs no pace. */
export interface Wiring {
  /** Spaces requests to the archive; by default the ledger does, for all processes on the shelf together. */
  readonly pace?: Pace;
  /** The shelf; by default the folder of the settings. */
  readonly shelf?: Shelf;
  /** The archive; by default that of the settings. */
  readonly archive?: Archive;
  /** Whether the model is asked here, where there is one; else papers are only queued for those who ask. */
  readonly asks?: boolean;
  /** Whether readers wait for builds here, so that the threads warm up. */
  readonly warmsUp?: boolean;
  /** Whether files of papers and logs of conversions are fetched here, which is the default. */
  readonly copiesFiles?: boolean;
  /** Whether papers are put into the index here, which is the default; else they wait. */
  readonly indexes?: boolean;
  /** Told of the files that papers wait for. */
  readonly files?: FileWatch;
  /** Counts what the model is asked and answers. */
  readonly counters?: InferenceCounters;
  /** Told of every build with what was found wrong with its page. */
  readonly onBuilt?: (paper: VersionId, warnings: readonly Warning[]) => void;
  /** Told of every build of a page that the archive has made anew. */
  readonly onPageChange?: (paper: VersionId, changes: PageChanges) => void;
}

export async function openHoldings(
  config: Config,
  fault: (thrown: unknown) => void,
  {
    pace,
    shelf: given,
    archive: other,
    asks = false,
    warmsUp = false,
    copiesFiles = true,
    indexes = true,
    files,
    counters,
    onBuilt,
    onPageChange,
  }: Wiring = {},
): Promise<Holdings> {
  const { arxivUrl, oaiUrl, exportUrl, contact } = config;
  const inference = await openInference(config, asks, counters);
  const sourceConverter = await openConverter(config);
  const shelf = given ?? (await openShelfOf(config, fault));
  const archive =
    other ??
    openArchive({
      arxivUrl,
      oaiUrl,
      exportUrl,
      userAgent: `papertree/${version} (${contact || 'no contact given'})`,
      ...createSharedLimits(shelf),
      ...(pace && { pace }),
      limits: { page: config.pageLimit },
      onPause: ({ role, reason, until }) =>
        fault(new Outage(`The archive (${role}) is not asked until ${new Date(until).toISOString()}: ${reason}.`)),
    });
  // Beside the ledger; that of a shelf that is given need not be in the folder of the settings.
  const { dataDir: folder, databaseUrl } = config;
  const searching = await openSearch(config, given ? {} : { folder, databaseUrl });
  const { library, close } = openLibraryOn(config, warmsUp, {
    searching,
    indexes,
    shelf,
    archive,
    inference,
    sourceConverter,
    fault,
    copiesFiles,
    files,
    ...(onBuilt && { onBuilt }),
    ...(onPageChange && { onPageChange }),
  });
  return { shelf, library, archive, isSearched: searching !== undefined, close };
}

/** Papers that are gone at the end, with an archive, without a server. */
export interface PapersInMemory {
  readonly papers: Papers;
  /** Searches them, once all that was built is in the index. */
  readonly searchShelf: SearchShelf;
  /** Resolves when no file is to be copied now. */
  copied(): Promise<void>;
  close(): Promise<void>;
}

export async function openPapersInMemory(
  config: Config,
  fault: (thrown: unknown) => void,
  wiring: Pick<Wiring, 'archive' | 'copiesFiles'> & {
    readonly clock?: () => number;
    readonly isSearched?: boolean;
  } = {},
): Promise<PapersInMemory> {
  const { clock, archive, copiesFiles = false, isSearched = false } = wiring;
  const shelf = await openMemoryShelf(clock && { clock });
  // They are not worth a question to a model, nor most of them the requests for their files; and they are served to nobody.
  const options = { ...config, model: '', contentPolicy: 'all', search: isSearched ? 'on' : 'off' } as const;
  const holdings = await openHoldings(options, fault, { shelf, copiesFiles, ...(archive && { archive }) });
  const threads = openPaperThreads();
  return {
    papers: createPapers(holdings.library, config, threads),
    async searchShelf(asked) {
      await holdings.library.words().idle();
      return createShelfSearch(holdings.library, config)(asked);
    },
    copied: holdings.library.mirrored,
    async close() {
      await threads.close();
      await holdings.close();
    },
  };
}

type Parts = Omit<LibraryOptions, keyof Config | 'pool' | 'diskLimit'>;

/** Closing it closes the archive and the shelf, too. */
function openLibraryOn(config: Config, warmsUp: boolean, parts: Parts) {
  const pool = openBuildPool({ threads: config.workers, timeout: config.buildTimeout, warmsUp });
  const library = openLibrary({ ...config, ...parts, pool, diskLimit: shelfLimit(config) });
  return {
    library,
    async close() {
      await library.close();
      await parts.searching?.close();
      await pool.close();
      parts.archive.close();
      await parts.shelf.close();
    },
  };
}

/** A library that is filled from pages at hand, without the network. */
export interface Import {
  add(paper: VersionId, page: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

export async function openImport(config: Config, fault: (thrown: unknown) => void): Promise<Import> {
  const shelf = await openShelfOf(config, fault);
  const archive = openPagesAtHand(async (paper) => {
    const { paper: newest, own } = await shelf.ledger.find(paper);
    const latestVersion = newest?.latestVersion ?? 0;
    return { isKnown: own !== undefined || latestVersion === paper.version, latestVersion };
  });
  const inference = await openInference(config, false);
  const { dataDir: folder, databaseUrl } = config;
  const searching = await openSearch(config, { folder, databaseUrl });
  // The papers that are stored wait for the service to be put in.
  const waiting = { copiesFiles: false, indexes: false } as const;
  const { library, close } = openLibraryOn(config, false, { shelf, archive, inference, searching, fault, ...waiting });
  return {
    add: (paper, page) => archive.withPage(paper, page, async () => void (await library.open(paper))),
    close,
  };
}

/** Undefined where it is turned off, or where the database cannot. */
async function openSearch({ search }: Config, place: Parameters<typeof openSearching>[0]) {
  return search === 'on' && (await isSearchable(place)) ? openSearching(place) : undefined;
}

/** Undefined where sources are not converted. What conversions need may be missing, and is looked for at once. */
async function openConverter(config: Config): Promise<SourceConverter | undefined> {
  if (config.converter === 'off') return undefined;
  const missing = await findMissingTools();
  if (missing !== undefined) throw new Problem('usage', `CONVERTER=${config.converter}: ${missing}`);
  const limits = { timeout: config.converterTimeout, memory: config.converterMemory };
  return {
    concurrency: config.converterConcurrency,
    convert: (source, signal) => convertSource(source, limits, signal),
  };
}

/** Undefined without a model. What asking needs is loaded only where it is asked, and then at once: it may be missing. */
async function openInference(
  config: Config,
  asks: boolean,
  counters?: InferenceCounters,
): Promise<InferenceOptions | undefined> {
  if (config.model === '') return undefined;
  const model = createModel({
    name: config.model,
    provider: config.modelProvider,
    url: config.modelUrl,
    key: config.modelKey,
    schema: config.modelSchema,
    outputTokens: config.modelOutputTokens,
    timeout: config.modelTimeout,
  });
  if (asks) await model.load();
  return {
    model,
    inputTokens: config.modelInputTokens,
    dailyTokens: config.modelDailyTokens,
    concurrency: asks ? config.modelConcurrency : 0,
    ...(counters && { counters }),
  };
}
