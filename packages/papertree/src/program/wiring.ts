/** The service: holdings, questions and the server, wired by the settings. */
import { once } from 'node:events';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { asProblem, Problem } from 'papertree-convert/errors';
import { formatId, type PaperId } from 'papertree-convert/paper';
import { writeZip } from 'papertree-convert/zip';
import { type Archive, createPassThrough, defaultTimeouts } from '../archive/index.ts';
import { createServer, createWarningCounts, type Log, type Peers, type Readiness } from '../http/index.ts';
import { createCounters, type InferenceCounters } from '../inference/index.ts';
import type { PageChanges } from '../library/index.ts';
import { createEndpoint } from '../mcp/endpoint.ts';
import { type StdioServer, serveTools } from '../mcp/mcp-server.ts';
import type { SamplePaper } from '../pages/index.ts';
import {
  type Answer,
  bibtex,
  book,
  boundChecks,
  type Chosen,
  chunkLines,
  citation,
  createCheck,
  createIdentify,
  createPapers,
  createShelfSearch,
  createSubmissionReader,
  createWorkChecker,
  docling,
  drawing,
  figures,
  folder,
  json,
  listLately,
  markdown,
  openPaperThreads,
  outline,
  references,
  text,
  type WorkChecker,
} from '../questions/index.ts';
import type { Config } from '../settings/config.ts';
import { adviceOn } from '../settings/config-checks.ts';
import { isPublicUrl } from '../settings/public-names.ts';
import type { Shelf, VersionId } from '../storage/index.ts';
import { openExamplePaper } from './example-paper.ts';
import { type Holdings, openHoldings, openPapersInMemory, type Wiring } from './holdings.ts';
import { openKeptAnswers } from './kept-answers.ts';
import { describeStorage } from './open-shelf.ts';

export { createLog, readableLog } from '../http/index.ts';

export interface Service {
  /** The port it listens on. */
  readonly port: number;
  /** Lets running answers end, and stops. */
  close(): Promise<void>;
}

/** Bytes of answers that are kept ready, with their compressed forms. */
const cacheBytes = 256 * 1024 * 1024;

export async function startService(
  settings: Config,
  log: Log,
  { sample, ...wiring }: Wiring & { readonly sample?: SamplePaper } = {},
): Promise<Service> {
  const config = settings.port === 0 ? await withFreePort(settings) : settings;
  const fault = (thrown: unknown) => log.error({ err: thrown }, 'work in the background failed');
  const counters = createCounters();
  const warned = createWarningCounts(log);
  const onPageChange = (paper: VersionId, changes: PageChanges) =>
    log.info({ paper: formatId(paper), ...changes }, 'the archive has made a page anew');
  const { warmsUp = true } = wiring;
  const holdings = await openHoldings(config, fault, {
    ...wiring,
    warmsUp,
    asks: true,
    counters,
    onBuilt: warned.add,
    onPageChange,
  });
  const { library, shelf, archive } = holdings;
  const pass = createPassThrough({ origin: config.arxivUrl, timeouts: defaultTimeouts });
  const threads = openPaperThreads({ warmsUp });
  const papers = createPapers(library, config, threads);
  const checker = openChecker(holdings, config);
  const searchShelf = createShelfSearch(library, config);
  const endpoint = createEndpoint({
    papers: { ...papers, identify: createIdentify(checker), searchShelf },
    fault: (thrown) => log.error({ err: thrown }, 'a tool failed'),
  });
  const server = createServer({
    mcp: endpoint.fetch,
    papers,
    searchTitles: archive.searchTitles,
    searchShelf,
    // With a public address the page does not lead to what others read.
    offersSearch: holdings.isSearched && !isPublicUrl(config.baseUrl),
    listLately: isPublicUrl(config.baseUrl) ? undefined : () => listLately(library),
    check: config.checks === 'on' ? boundChecks(createCheck(checker, papers)) : undefined,
    readSubmission: createSubmissionReader(threads),
    sample,
    openExample: () => openExamplePaper(config, fault),
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
    ...(config.model !== '' && { model: () => countModel(shelf, config.model, counters) }),
    pass,
    cacheBytes,
    config,
    log,
  });
  try {
    const port = await server.listen();
    log.info({ port, archive: config.arxivUrl, data: describeStorage(config) }, 'listening');
    for (const advice of adviceOn(config)) log.warn({}, advice);
    if (config.search === 'on' && !holdings.isSearched)
      log.warn({}, 'Stored papers cannot be searched: that needs PostgreSQL, or Node 22.16 or newer.');
    return {
      port,
      async close() {
        await server.close();
        pass.close();
        await endpoint.close();
        await threads.close();
        await holdings.close();
      },
    };
  } catch (thrown) {
    await threads.close();
    await holdings.close();
    throw thrown;
  }
}

/** What the archive answers is kept for a day, for the command, too. */
function openChecker({ library, archive }: Holdings, { dataDir, archivePublicUrl }: Config): WorkChecker {
  const kept = openKeptAnswers(join(dataDir, 'checks'));
  return createWorkChecker({ library, searches: archive.searches, kept, archivePublicUrl });
}

/** The tools over a pair of streams, without a server. */
export async function openTools(
  config: Config,
  fault: (thrown: unknown) => void,
  [input, output]: readonly [Readable, Writable],
  wiring: Wiring = {},
): Promise<StdioServer> {
  const { warmsUp = true } = wiring;
  const holdings = await openHoldings(config, fault, { ...wiring, warmsUp });
  const { library, close } = holdings;
  const threads = openPaperThreads({ warmsUp });
  const identify = createIdentify(openChecker(holdings, config));
  const searchShelf = createShelfSearch(library, config);
  const papers = { ...createPapers(library, config, threads), identify, searchShelf };
  const line = serveTools({ papers, fault }, input, output);
  return {
    async close() {
      await line.close();
      await threads.close();
      await close();
    },
  };
}

/** The operations that answer in the formats of the command line. */
const formatOperations = {
  ...{ md: markdown, json, txt: text, outline, references, figures },
  ...{ bib: citation, 'references.bib': bibtex, chunks: chunkLines, docling },
} as const;

/** The same for many files in one. */
const bundleOperations = { epub: book, zip: folder } as const;

/** Papers in a format, without a server, on a shelf in memory that is gone at the end. */
export interface PaperFormats {
  /** `chosen` are choices of Markdown, where not the default. */
  read(paper: PaperId, format: keyof typeof formatOperations, chosen?: Chosen): Promise<Answer>;
  /** A drawing of its page as SVG; undefined where there is none of that anchor. */
  drawing(paper: PaperId, anchor: string): Promise<string | undefined>;
  /** As a file, with the pictures that the archive has. */
  bundle(paper: PaperId, format: keyof typeof bundleOperations): Promise<Pick<Answer, 'body' | 'warnings'>>;
  close(): Promise<void>;
}

/** `copiesFiles`: for bundles. */
export async function openPaperFormats(config: Config, copiesFiles: boolean): Promise<PaperFormats> {
  const { papers, copied, close } = await openPapersInMemory(config, () => {}, { copiesFiles });
  return {
    async read(paper, format, chosen) {
      const asked = { paper, part: '', async: false, ...(chosen && { chosen }) };
      const answer = await papers.ask(formatOperations[format], asked);
      if (answer.state === 'pending') throw new Problem('upstream', 'The paper is still being built.');
      return answer;
    },
    async drawing(paper, part) {
      try {
        const answer = await papers.ask(drawing, { paper, part, async: false });
        return answer.state === 'pending' ? undefined : answer.body.toString();
      } catch (thrown) {
        if (asProblem(thrown).code === 'not-found') return undefined;
        throw thrown;
      }
    },
    async bundle(paper, format) {
      const asked = { paper, part: '', async: false };
      // The files are copied once the paper is built.
      await papers.ask(outline, asked);
      await copied();
      const answer = await papers.openBundle(bundleOperations[format], asked);
      if ('queuedAt' in answer) throw new Problem('upstream', 'The paper is still being built.');
      return { body: await buffer(writeZip(answer.entries())), warnings: answer.warnings };
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

async function countModel({ ledger }: Shelf, model: string, counters: InferenceCounters) {
  const { jobs } = await ledger.stats();
  const unfinished = jobs.filter(({ kind, state }) => kind === 'infer' && state !== 'failed');
  const pending = unfinished.reduce((sum, { count }) => sum + count, 0);
  return { ...counters, model, pending, spent: counters.spentUntil > Date.now() };
}

/** Readiness. A node whose archive is paused still serves shelved papers, so it is ready, and names what is paused. */
async function readiness(shelf: Shelf, archive: Archive): Promise<Readiness> {
  const paused = archive
    .pausedHosts()
    .map(({ role, reason, until }) => ({ part: role, reason, until: new Date(until).toISOString() }));
  return { ...(await shelf.ready()), ...(paused.length === 0 ? {} : { paused }) };
}
