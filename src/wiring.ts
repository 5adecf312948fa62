/** The service: archive, shelf, library, questions and the server, wired by the settings. */
import { once } from 'node:events';
import { type AddressInfo, createServer as createListener } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import {
  type Archive,
  createPassThrough,
  defaultTimeouts,
  Outage,
  openArchive,
  openPagesAtHand,
  type Pace,
} from './archive/index.ts';
import type { Config } from './config.ts';
import { Problem } from './errors.ts';
import { createServer, createWarningCounts, type Log, type Peers, type Readiness } from './http/index.ts';
import { createCounters, createModel, type InferenceCounters, type InferenceOptions } from './inference/index.ts';
import { createSharedLimits, type Library, openLibrary } from './library/index.ts';
import { createEndpoint, type StdioServer, serveTools } from './mcp/index.ts';
import {
  bibtex,
  type Chosen,
  createPapers,
  figures,
  json,
  markdown,
  outline,
  references,
  text,
} from './operations/index.ts';
import type { PaperId } from './paper/id.ts';
import type { Warning } from './paper/warnings.ts';
import { createPaperReader } from './reading/index.ts';
import { openShelfOf, shelfLimit } from './shelf.ts';
import { openMemoryShelf, type Shelf, type VersionId } from './storage/index.ts';
import { version } from './version.ts';

export { createLog, readableLog } from './http/index.ts';
export { openStorage } from './shelf.ts';
export { compareShelves, copyShelf } from './storage/index.ts';

/** A library on its shelf, without a server: what commands that fill it need. */
export interface Holdings {
  readonly shelf: Shelf;
  readonly library: Library;
  readonly archive: Archive;
  close(): Promise<void>;
}

export interface Service {
  /** The port it listens on. */
  readonly port: number;
  /** Lets running answers end, and stops. */
  close(): Promise<void>;
}

/** Bytes of answers that are kept ready, with their compressed forms. */
const cacheBytes = 256 * 1024 * 1024;

/** Overrides for tests and commands, without a setting of their own: a local archive, for instance, needs no pace. */
export interface Wiring {
  /** Spaces requests to the archive; by default the ledger does, for all processes on the shelf together. */
  readonly pace?: Pace;
  /** The shelf; by default the folder of the settings. */
  readonly shelf?: Shelf;
  /** Whether the model is asked here, where there is one; else papers are only queued for those who ask. */
  readonly asks?: boolean;
  /** Counts what the model is asked and answers. */
  readonly counters?: InferenceCounters;
  /** Told of every build with what was found wrong with its page. */
  readonly onBuilt?: (paper: VersionId, warnings: readonly Warning[]) => void;
}

export async function openHoldings(
  config: Config,
  fault: (thrown: unknown) => void,
  { pace, shelf: given, asks = false, counters, onBuilt }: Wiring = {},
): Promise<Holdings> {
  const { arxivUrl, oaiUrl, exportUrl, contact } = config;
  const inference = await openInference(config, asks, counters);
  const shelf = given ?? (await openShelfOf(config, fault));
  const archive = openArchive({
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
  const library = openLibrary({
    ...config,
    diskLimit: shelfLimit(config),
    shelf,
    archive,
    inference,
    fault,
    ...(onBuilt && { onBuilt }),
  });
  return {
    shelf,
    library,
    archive,
    async close() {
      await library.close();
      archive.close();
      await shelf.close();
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
  const library = openLibrary({
    ...config,
    diskLimit: shelfLimit(config),
    shelf,
    archive,
    inference,
    fault,
    copiesFiles: false,
  });
  return {
    add: (paper, page) => archive.withPage(paper, page, async () => void (await library.open(paper))),
    async close() {
      await library.close();
      await shelf.close();
    },
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

export async function startService(settings: Config, log: Log, wiring: Wiring = {}): Promise<Service> {
  const config = settings.port === 0 ? await withFreePort(settings) : settings;
  const fault = (thrown: unknown) => log.error({ err: thrown }, 'work in the background failed');
  const counters = createCounters();
  const warned = createWarningCounts(log);
  const holdings = await openHoldings(config, fault, { ...wiring, asks: true, counters, onBuilt: warned.add });
  const { library, shelf, archive } = holdings;
  const pass = createPassThrough({ origin: config.arxivUrl, timeouts: defaultTimeouts });
  const reader = createPaperReader(library, config);
  const endpoint = createEndpoint({
    reader,
    fault: (thrown) => log.error({ err: thrown }, 'a tool failed'),
  });
  const server = createServer({
    mcp: endpoint.fetch,
    papers: createPapers(library, config, reader),
    searchTitles: archive.searchTitles,
    readiness: () => readiness(shelf, archive),
    watch: (changed) =>
      shelf.ledger.watch((change) => {
        if (change.what === 'paper') changed(change.id);
        if (change.what === 'unknown') changed();
      }),
    // Processes on one machine are not told by one another.
    peers: config.databaseUrl === undefined ? undefined : peersOf(shelf),
    warned: warned.count,
    pausedParts: () => archive.pausedHosts().map(({ role }) => role),
    ...(config.model !== '' && { model: () => countModel(shelf, counters) }),
    pass,
    cacheBytes,
    config,
    log,
  });
  try {
    const port = await server.listen();
    log.info({ port, archive: config.arxivUrl, data: config.dataDir }, 'listening');
    return {
      port,
      async close() {
        await server.close();
        pass.close();
        await endpoint.close();
        await reader.close();
        await holdings.close();
      },
    };
  } catch (thrown) {
    await holdings.close();
    throw thrown;
  }
}

/** The tools over a pair of streams, without a server. */
export async function openTools(
  config: Config,
  fault: (thrown: unknown) => void,
  [input, output]: readonly [Readable, Writable],
  wiring: Wiring = {},
): Promise<StdioServer> {
  const { library, close } = await openHoldings(config, fault, wiring);
  const reader = createPaperReader(library, config);
  const line = serveTools({ reader, fault }, input, output);
  return {
    async close() {
      await line.close();
      await reader.close();
      await close();
    },
  };
}

/** The operations that answer in the formats of the command line. */
const formatOperations = { md: markdown, json, txt: text, outline, references, bib: bibtex, figures } as const;

/** Papers in a format, without a server, on a shelf in memory that is gone at the end. */
export interface PaperFormats {
  /** `chosen` are choices of Markdown, where not the default. */
  read(paper: PaperId, format: keyof typeof formatOperations, chosen?: Chosen): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openPaperFormats(config: Config): Promise<PaperFormats> {
  const shelf = await openMemoryShelf();
  // Papers that are forgotten at the end are not worth a question to a model.
  const { library, close } = await openHoldings({ ...config, model: '' }, () => {}, { shelf });
  const papers = createPapers(library, config);
  return {
    async read(paper, format, chosen) {
      const asked = { paper, part: '', async: false, ...(chosen && { chosen }) };
      const answer = await papers.ask(formatOperations[format], asked);
      if (answer.state === 'pending') throw new Problem('upstream', 'The paper is still being built.');
      return answer.body;
    },
    close,
  };
}

/** Answers name our address, so the port must be known before the first of them, not only once we listen. */
async function withFreePort(config: Config): Promise<Config> {
  const listener = createListener().listen(0, config.host);
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  const named = (url: string) => url.replace(/^http:\/\/localhost:0$/, `http://localhost:${port}`);
  return { ...config, port, baseUrl: named(config.baseUrl), mcpUrl: named(config.mcpUrl) };
}

function peersOf({ ledger }: Shelf): Peers {
  return {
    watch: (hear) => ledger.watch((change) => change.what === 'message' && hear(change.text)),
    publish: ledger.publish,
  };
}

async function countModel({ ledger }: Shelf, counters: InferenceCounters) {
  const { jobs } = await ledger.stats();
  const unfinished = jobs.filter(({ kind, state }) => kind === 'infer' && state !== 'failed');
  const pending = unfinished.reduce((sum, { count }) => sum + count, 0);
  return { ...counters, pending, spent: counters.spentUntil > Date.now() };
}

/** Readiness. A node whose archive is paused still serves shelved papers, so it is ready, and names what is paused. */
async function readiness(shelf: Shelf, archive: Archive): Promise<Readiness> {
  const paused = archive
    .pausedHosts()
    .map(({ role, reason, until }) => ({ part: role, reason, until: new Date(until).toISOString() }));
  return { ...(await shelf.ready()), ...(paused.length === 0 ? {} : { paused }) };
}
