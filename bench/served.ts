/** Measures the running service beside a bare server, what a first request costs, and memory: `npm run bench:served`. */
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bare, closeAll, makeFolder, type Running, startArchive, startBare, startService } from './house.ts';
import { ask, hear, type Load, loadsOf, notModified, type Sample, sample, tool } from './loads.ts';
import { load, median, time } from './measure.ts';
import { writePage } from './pages.ts';
import { stock } from './stock.ts';

const rounds = Number(process.argv[2] ?? 7);
const seconds = 1;
/** 100 KB of Markdown; the largest JSON; and the page in the middle of the corpus by size. */
const paper = '2607.20995v1';
const large = '2604.15597v1';
const ordinary = '2607.22305v1';
const firsts = 20;
const misses: string[] = [];

console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}.`,
);
try {
  await measure();
} finally {
  await closeAll();
}
console.log(misses.length === 0 ? 'All targets met.' : `Targets missed:\n${misses.join('\n')}`);

async function measure(): Promise<void> {
  const pages = await makeFolder();
  writePage(pages, paper);
  writePage(pages, large);
  const firstIds = Array.from({ length: firsts }, (_, index) => `2502.${10_000 + index}v1`);
  for (const each of firstIds) writePage(pages, ordinary, each);
  const archive = await startArchive(pages);
  const [service, bare] = [await startService(archive, await makeFolder()), await startBare()];

  console.log(
    `\nCached answers, of the bare server’s; median of ${rounds} rounds of ${seconds} s, taken in turn, by ${tool}.`,
  );
  for (const load of await findLoads(service)) await compare(load, service, bare);
  await first(service, archive, firstIds);
  service.end();
  await remember(archive);
}

async function findLoads({ port }: Running): Promise<Load[]> {
  const plain = { path: `/${paper}/outline.json`, headers: {}, name: '', target: 0 };
  const { sections } = JSON.parse(String((await hear(port, plain)).body)) as { sections: { id: string }[] };
  const loads = loadsOf(paper, sections[0]?.id ?? '', large);
  const [markdown] = loads as [Load];
  const { headers } = await hear(port, markdown);
  return [...loads, notModified(markdown, headers[headers.indexOf('ETag') + 1] ?? '')];
}

async function compare(load: Load, service: Running, bare: Bare): Promise<void> {
  const { status, headers, body } = await hear(service.port, load);
  await bare.tell({ status, headers }, body);
  const ours: Cost[] = [];
  const theirs: Cost[] = [];
  // The first round warms both up.
  for (let round = 0; round <= rounds; round++) {
    const [one, other] = [await spend(service, load), await spend(bare, load)];
    if (round > 0) ours.push(one);
    if (round > 0) theirs.push(other);
  }
  const part = (value: (cost: Cost) => number) =>
    median(ours.map((cost, index) => value(cost) / value(theirs[index] as Cost)));
  const rate = part((cost) => cost.rate);
  const slowest = part((cost) => cost.p99);
  const processor = part((cost) => cost.cpu);
  const each = `${median(ours.map((cost) => cost.rate))
    .toFixed()
    .padStart(6)}/s`;
  judge(
    rate >= load.target && slowest <= 2,
    `${load.name.padEnd(18)} ${String(body.length).padStart(7)} B ${each}  rate ${rate.toFixed(2)} (wanted ${load.target})` +
      `  p99 ${slowest.toFixed(2)} x (wanted 2)  processor ${processor.toFixed(2)} x`,
  );
}

interface Cost extends Sample {
  /** Microseconds of processor for one request: what a load that is itself too slow cannot hide. */
  readonly cpu: number;
}

async function spend(server: Running, load: Load): Promise<Cost> {
  const before = (await server.used()).cpu;
  const found = await sample(server.port, load, seconds);
  return { ...found, cpu: ((await server.used()).cpu - before) / (found.rate * seconds) };
}

/** The first request for a paper, and how long the archive alone takes for what is asked of it. */
async function first({ port }: Running, archive: string, papers: readonly string[]): Promise<void> {
  const costs: number[] = [];
  for (const idv of papers) {
    // Until a turn is free at every part of the archive.
    await sleep(3200);
    const id = idv.replace(/v1$/, '');
    const oai = `/oai?verb=GetRecord&metadataPrefix=arXivRaw&identifier=oai:arXiv.org:${id}`;
    const upstream = await time(() => Promise.all([`/html/${idv}`, oai].map((path) => load(archive + path))));
    costs.push((await time(() => load(`http://127.0.0.1:${port}/${idv}.md`))) - upstream);
  }
  const cost = median(costs);
  const all = costs.map((each) => each.toFixed()).join(' ');
  judge(cost <= 30, `\nfirst request: ${cost.toFixed(1)} ms over the archive’s own time (wanted 30); ${all}`);
}

async function remember(archive: string): Promise<void> {
  const dataDir = await makeFolder();
  const papers = await stock(dataDir, 1000);
  const service = await startService(archive, dataDir);
  const endings = ['.md', '.json', '/outline.json', '/references.json', '/metadata.json'];
  const paths = papers.flatMap((idv) => endings.map((ending) => `/${idv}${ending}`));
  const megabytes = async () => (await service.used()).rss / 1024 / 1024;
  const idle = await megabytes();
  await ask(service.port, paths, 20_000);
  const early = await megabytes();
  await ask(service.port, paths, 80_000);
  const late = await megabytes();
  const grown = late / early;
  judge(
    grown <= 1.1,
    `memory over ${papers.length} papers: ${idle.toFixed()} MB idle, ${early.toFixed()} MB after 20,000 requests, ` +
      `${late.toFixed()} MB after 100,000: ${grown.toFixed(2)} x (wanted 1.1)`,
  );
}

function judge(met: boolean, line: string): void {
  console.log(`${met ? 'met   ' : 'MISSED'} ${line.trimStart()}`);
  if (!met) misses.push(`  ${line.trimStart()}`);
}
