/**
 * What indexing costs beside building: the processor time that a library takes to build the papers of the corpus, without an
 * index and with one, in turn, each in a process of its own: `npm run bench:shelf-cost [-- ROUNDS]`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseId } from 'papertree-convert/paper';
import { openHoldings } from '../packages/papertree/src/program/holdings.ts';
import { readConfig } from '../packages/papertree/src/settings/config.ts';
import { layCorpus } from '../packages/papertree/test/whole/corpus.ts';
import { closeAll, makeFolder, startArchive } from './house.ts';
import { median } from './measure.ts';

const script = fileURLToPath(import.meta.url);
const papersAtOnce = 4;

interface Cost {
  /** Milliseconds of processor. */
  readonly spent: number;
  readonly papers: number;
  readonly indexBytes: number;
}

/** Builds all papers of an archive, and waits until they are in the index. */
async function build(archive: string, folder: string, search: 'on' | 'off', idvs: readonly string[]): Promise<Cost> {
  const config = readConfig({
    ARXIV_URL: archive,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    WORKERS: '1',
    SEARCH: search,
  });
  const holdings = await openHoldings(config, () => {}, { pace: async () => 0, copiesFiles: false });
  const papers = idvs.flatMap((idv) => parseId(idv) ?? []);
  let built = 0;
  const next = async () => {
    for (let paper = papers.pop(); paper; paper = papers.pop())
      await holdings.library.open(paper).then(
        () => built++,
        () => {},
      );
  };
  // What starts once is not charged to the papers.
  const first = papers.pop();
  if (first) await holdings.library.open(first).catch(() => {});
  const indexed = async () => search === 'on' && holdings.library.words().idle();
  await indexed();
  const begun = process.cpuUsage();
  await Promise.all(Array.from({ length: papersAtOnce }, next));
  await indexed();
  const { user, system } = process.cpuUsage(begun);
  await holdings.close();
  const indexBytes = search === 'on' ? statSync(join(folder, 'search.db')).size : 0;
  return { spent: (user + system) / 1000, papers: built, indexBytes };
}

async function buildApart(...words: [archive: string, folder: string, search: 'on' | 'off', idvs: string]) {
  const child = fork(script, ['build', ...words]);
  const [cost] = await once(child, 'message');
  return cost as Cost;
}

const [, , what, archive = '', folder = '', search = '', idvs = '[]'] = process.argv;
if (what === 'build') {
  process.send?.(await build(archive, folder, search === 'on' ? 'on' : 'off', JSON.parse(idvs)));
  process.disconnect();
} else {
  const corpus = layCorpus();
  try {
    const url = await startArchive(corpus.folder);
    const costs: Record<'on' | 'off', Cost[]> = { off: [], on: [] };
    for (let round = 0; round < Number(what ?? 5); round++) {
      for (const search of ['off', 'on'] as const)
        costs[search].push(await buildApart(url, await makeFolder(), search, JSON.stringify(corpus.papers)));
    }
    const spent = (all: readonly Cost[]) => Math.min(...all.map((cost) => cost.spent / cost.papers));
    const share = costs.on.map(
      (on, n) => (on.spent / on.papers / ((costs.off[n]?.spent ?? 0) / (costs.off[n]?.papers ?? 1)) - 1) * 100,
    );
    const [last] = costs.on;
    console.log(
      `${last?.papers} papers; milliseconds of processor a paper: ${spent(costs.off).toFixed(1)} without an index, ${spent(costs.on).toFixed(1)} with one`,
    );
    console.log(
      `indexing takes ${((spent(costs.on) / spent(costs.off) - 1) * 100).toFixed(0)}% of a build by the best rounds, ${median(share).toFixed(0)}% by the median of ${share.length}; ${((last?.indexBytes ?? 0) / (last?.papers ?? 1) / 1024).toFixed(0)} KB a paper`,
    );
  } finally {
    await closeAll();
  }
}
