/** A service in a process of its own, which the test kills: its clock runs ahead, and it rebuilds all papers without a pause. */
import { fileURLToPath } from 'node:url';
import { createPassThrough, defaultTimeouts, openArchive } from '../../src/archive/index.ts';
import { createLog, createServer } from '../../src/http/index.ts';
import { openBuildPool, openLibrary } from '../../src/library/index.ts';
import { createPapers, openPaperThreads } from '../../src/questions/index.ts';
import { openSearching, type Searching } from '../../src/searching/index.ts';
import { indexedPaper } from '../../src/searching/parts.ts';
import { readConfig } from '../../src/settings/config.ts';
import { isSearchable, openShelf, openShelfIndex } from '../../src/storage/index.ts';
import type { Engines } from '../engines/pairs.ts';

/** Versions of the local archive that have a page, and the files that each shows. */
export const papers = [
  { id: '2401.90001', version: 1, files: ['x1.png', 'figs/spread.svg'] },
  { id: '2401.90001', version: 2, files: ['x1.png', 'figs/spread.svg'] },
  { id: '2402.90002', version: 2, files: ['x1.png'] },
  { id: '2403.90003', version: 1, files: ['icon.png'] },
  { id: '2406.90006', version: 1, files: ['x1.png'] },
  { id: 'hep-th/9901900', version: 1, files: ['x1.png'] },
];

export interface ProcessOptions {
  readonly folder: string;
  readonly arxivUrl: string;
  /** Beside the folder. */
  readonly engines: Engines['options'];
  /** Milliseconds by which its clock is ahead. */
  readonly offset: number;
  /** Whether it rebuilds all papers without a pause. */
  readonly rebuilding: boolean;
}

/** As a service opens it; but in a database whose clock runs ahead, that of its thread would be behind. */
async function openIndex(folder: string, engines: Engines['options'], clock: () => number): Promise<Searching> {
  if (engines.databaseUrl === undefined) return openSearching({ folder });
  const index = await openShelfIndex(folder, { clock, ...engines });
  return {
    ...index,
    put: (paper) => index.replace([indexedPaper(paper)]),
    search: async () => ({ places: [], ranked: 0, isComplete: true }),
  };
}

async function run({ folder, engines, arxivUrl, offset, rebuilding }: ProcessOptions): Promise<void> {
  const config = readConfig({ ARXIV_URL: arxivUrl, PORT: '0', BASE_URL: 'http://papers.example', RATE_LIMIT: '0' });
  const log = { ...createLog('silent'), error: console.error };
  const clock = () => Date.now() + offset;
  const shelf = await openShelf(folder, { clock, ...engines });
  const archive = openArchive({ arxivUrl, userAgent: 'test', pace: async () => 0 });
  const pool = openBuildPool({ threads: config.workers, timeout: config.buildTimeout, warmsUp: false });
  const searching = (await isSearchable(engines)) ? await openIndex(folder, engines, clock) : undefined;
  const library = openLibrary({ ...config, pool, shelf, archive, searching, fault: console.error });
  const server = createServer({
    papers: createPapers(library, config, openPaperThreads()),
    readiness: async () => ({ ready: true }),
    pass: createPassThrough({ origin: arxivUrl, timeouts: defaultTimeouts }),
    cacheBytes: 1e6,
    config,
    log,
  });
  // A message asks to be told when so many papers are shelved and in the index, their files mirrored, and their logs read.
  process.on('message', async (count: number) => {
    await Promise.all(papers.slice(0, count).map((paper) => library.open(paper)));
    await Promise.all([library.mirrored(), library.reported(), searching && library.words().idle()]);
    process.send?.('shelved');
  });
  process.on('disconnect', () => process.exit());
  process.send?.(await server.listen());
  while (rebuilding) await Promise.all(papers.map((paper) => library.rebuild(paper)));
}

const [, script, options] = process.argv;
if (script === fileURLToPath(import.meta.url) && options !== undefined)
  await run(JSON.parse(options) as ProcessOptions);
