/**
 * What indexing costs beside building: the processor time that a library takes to build the papers of the corpus, without an
 * index and with one, in turn, each in a process of its own: `npm run bench:shelf-cost [-- ROUNDS]`. The corpus is built three
 * times under different ids: told of the first time, in which V8 compiles what a service runs for days, and of those behind it.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PaperId, parseId } from 'papertree-convert/paper';
import { openHoldings } from '../packages/papertree/src/program/holdings.ts';
import { readConfig } from '../packages/papertree/src/settings/config.ts';
import { layCorpus } from '../packages/papertree/test/whole/corpus.ts';
import { closeAll, makeFolder, startArchive } from './house.ts';
import { median } from './measure.ts';

const script = fileURLToPath(import.meta.url);
const papersAtOnce = 4;

const times = 3;

interface Spent {
  readonly ms: number;
  readonly papers: number;
}

interface Cost {
  /** The corpus for the first time, and the times behind it. */
  readonly first: Spent;
  readonly later: Spent;
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
  const buildAll = async (some: PaperId[]): Promise<Spent> => {
    let built = 0;
    const next = async () => {
      for (let paper = some.pop(); paper; paper = some.pop())
        await holdings.library.open(paper).then(
          () => built++,
          () => {},
        );
    };
    const begun = process.cpuUsage();
    await Promise.all(Array.from({ length: papersAtOnce }, next));
    if (search === 'on') await holdings.library.words().idle();
    const { user, system } = process.cpuUsage(begun);
    return { ms: (user + system) / 1000, papers: built };
  };
  // What starts once is not charged to the papers.
  await buildAll(papers.splice(0, 1));
  const first = await buildAll(papers.splice(0, Math.floor(idvs.length / times)));
  const later = await buildAll(papers);
  await holdings.close();
  const indexBytes = search === 'on' ? statSync(join(folder, 'search.db')).size : 0;
  return { first, later, indexBytes };
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
  const corpus = layCorpus(times);
  try {
    const url = await startArchive(corpus.folder);
    const costs: Record<'on' | 'off', Cost[]> = { off: [], on: [] };
    for (let round = 0; round < Number(what ?? 5); round++) {
      for (const search of ['off', 'on'] as const)
        costs[search].push(await buildApart(url, await makeFolder(), search, JSON.stringify(corpus.papers)));
    }
    const [last] = costs.on;
    const papers = (last?.first.papers ?? 0) + (last?.later.papers ?? 0);
    console.log(
      `${papers} papers, ${((last?.indexBytes ?? 0) / papers / 1024).toFixed(0)} KB of index a paper; milliseconds of processor a paper without an index and with one:`,
    );
    for (const [name, of] of [
      ['the first time', 'first'],
      ['behind it', 'later'],
    ] as const) {
      const [off, on] = [costs.off, costs.on].map((all) => all.map((cost) => cost[of].ms / cost[of].papers));
      const shares = (on ?? []).map((ms, n) => (ms / (off?.[n] ?? 0) - 1) * 100);
      const [leastOff, leastOn] = [Math.min(...(off ?? [])), Math.min(...(on ?? []))];
      console.log(
        `${name}: ${leastOff.toFixed(1)} and ${leastOn.toFixed(1)}; indexing takes ${((leastOn / leastOff - 1) * 100).toFixed(0)}% of a build by the best rounds, ${median(shares).toFixed(0)}% by the median of ${shares.length}`,
      );
    }
  } finally {
    await closeAll();
  }
}
