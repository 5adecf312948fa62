/** The service in a process of its own, on a clock that runs ahead, reading all papers anew without a pause: to be killed. */
import { fileURLToPath } from 'node:url';
import { createPassThrough, defaultTimeouts, openArchive } from '../../src/archive/index.ts';
import { readConfig } from '../../src/config.ts';
import { createLog, createServer } from '../../src/http/index.ts';
import { openLibrary } from '../../src/library/index.ts';
import { createAnswers } from '../../src/operations/index.ts';
import { openShelf } from '../../src/storage/index.ts';

/** Versions of the local archive that have a page, and the files that each shows. */
export const papers = [
  { id: '2401.90001', version: 1, files: ['x1.png', 'figs/spread.svg'] },
  { id: '2401.90001', version: 2, files: ['x1.png', 'figs/spread.svg'] },
  { id: '2402.90002', version: 2, files: ['x1.png'] },
  { id: '2403.90003', version: 1, files: ['icon.png'] },
  { id: '2406.90006', version: 1, files: ['x1.png'] },
  { id: 'hep-th/9901900', version: 1, files: ['x1.png'] },
];

export interface Life {
  readonly folder: string;
  readonly arxivUrl: string;
  /** Milliseconds by which its clock is ahead. */
  readonly offset: number;
  /** Whether to read the papers anew all the time. */
  readonly restless: boolean;
}

async function live({ folder, arxivUrl, offset, restless }: Life): Promise<void> {
  const config = readConfig({ ARXIV_URL: arxivUrl, PORT: '0', BASE_URL: 'http://papers.example', RATE_LIMIT: '0' });
  const log = { ...createLog('silent'), error: console.error };
  const shelf = await openShelf(folder, { clock: () => Date.now() + offset });
  const archive = openArchive({ arxivUrl, userAgent: 'test', pace: async () => 0 });
  const library = openLibrary({ ...config, shelf, archive, fault: console.error });
  const server = createServer({
    answers: { ...createAnswers(library, config, 1e6), ready: () => ({ ready: true }) },
    pass: (fail) => createPassThrough({ origin: arxivUrl, timeouts: defaultTimeouts, fail }),
    config,
    log,
  });
  // To be told is to be asked whether all files are mirrored.
  process.on('message', async () => {
    await library.mirrored();
    process.send?.('mirrored');
  });
  process.on('disconnect', () => process.exit());
  process.send?.(await server.listen());
  while (restless) await Promise.all(papers.map((paper) => library.rebuild(paper)));
}

const [, script, life] = process.argv;
if (script === fileURLToPath(import.meta.url) && life !== undefined) await live(JSON.parse(life) as Life);
