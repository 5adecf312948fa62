/** Measures Papertree and its peers in one process and prints tables: `npm run bench [rounds]`. */
import { cpus } from 'node:os';
import { measure, type Times } from './measure.ts';
import { loadCorpus, loadPage, repeat } from './pages.ts';
import { events, events10, everything, type Tool, tools, tree, turndown } from './peers.ts';

const rounds = Number(process.argv[2] ?? 15);
const own = tools.filter(({ name }) => name === tree || name === everything);
const misses: string[] = [];

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim()}, ${rounds} rounds, medians; MB of HTML per second.`);
console.log('Every tool takes its turn in every round, on the same string; nothing is compressed.\n');

for (const [title, name] of [
  ['2.5 MB page', '1808.08002.ar5iv'],
  ['1 MB page', '2604.15597v1.arxiv'],
  ['100 KB page', '2310.06825v1.arxiv'],
] as const) {
  compare(`${title} (${name})`, tools, [loadPage(name)], rounds);
}
const corpus = loadCorpus();
const few = Math.max(1, Math.round(rounds / 5));
compare(`corpus, ${corpus.fast.length} pages read the fast way`, tools, corpus.fast, few);
compare(`corpus, ${corpus.slow.length} pages read the slow way`, tools, corpus.slow, few, false);
double('2310.06825v1.arxiv');

console.log(misses.length === 0 ? 'All targets met.' : `Targets missed:\n${misses.join('\n')}`);

function compare(
  title: string,
  rivals: readonly Tool[],
  pages: readonly string[],
  count: number,
  targets = true,
): void {
  if (pages.length === 0) return;
  const size = megabytes(pages);
  const times = measure(rivals, pages, count);
  const base = baseline(times);
  console.log(`${title}: ${size.toFixed(2)} MB`);
  for (const { name } of rivals) {
    const seconds = times.get(name) ?? Number.NaN;
    const rate = Number.isNaN(seconds) ? 'threw' : (size / seconds).toFixed(1);
    console.log(`  ${name.padEnd(40)} ${rate.padStart(8)} MB/s   ${ratio(base / seconds).padStart(7)} x events`);
  }
  console.log();
  if (targets) judge(title, times);
}

/** The faster of the two, whichever it is on this machine. */
function baseline(times: Times): number {
  return Math.min(times.get(events) ?? Number.NaN, times.get(events10) ?? Number.NaN);
}

function judge(title: string, times: Times): void {
  const gain = (of: string, over: number) => over / (times.get(of) ?? Number.NaN);
  const goals: [string, number, number][] = [
    ['tree, of bare events', gain(tree, baseline(times)), 2],
    ['everything, of bare events', gain(everything, baseline(times)), 1],
    ['everything, of turndown', gain(everything, times.get(turndown) ?? Number.NaN), 40],
  ];
  for (const [goal, reached, wanted] of goals) {
    const met = reached >= wanted;
    console.log(`  ${met ? 'met   ' : 'MISSED'} ${goal}: ${ratio(reached)} x (at least ${wanted} x)`);
    if (!met) misses.push(`  ${title}: ${goal}: ${ratio(reached)} x, not ${wanted} x`);
  }
  console.log();
}

/** Time per megabyte stays flat where time grows with the page and no faster. */
function double(name: string): void {
  const page = loadPage(name);
  console.log(`doubling (the article of ${name}, repeated in its page): ms per MB`);
  for (const times of [1, 2, 4, 8, 16, 32]) {
    const pages = [repeat(page, times)];
    const size = megabytes(pages);
    const spent = measure(own, pages, Math.max(3, Math.round(rounds / 3)));
    const cells = own.map(
      ({ name: tool }) => `${tool} ${(((spent.get(tool) ?? 0) * 1000) / size).toFixed(2).padStart(7)}`,
    );
    console.log(`  ${`${times} x`.padStart(5)} ${size.toFixed(2).padStart(7)} MB   ${cells.join('   ')}`);
  }
  console.log();
}

function megabytes(pages: readonly string[]): number {
  return pages.reduce((sum, page) => sum + Buffer.byteLength(page), 0) / 1e6;
}

function ratio(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 2 : 0);
}
