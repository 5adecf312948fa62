/** Measures Papertree and its peers in one process and prints tables: `npm run bench [-- rounds]`. */
import { cpus, loadavg } from 'node:os';
import { measure, type Time } from './measure.ts';
import { loadCorpus, loadPage, repeat } from './pages.ts';
import { events, events10, everything, tools, tree, turndown } from './peers.ts';

const rounds = Number(process.argv[2] ?? 15);
const few = Math.max(2, Math.round(rounds / 5));
const unmeasured: Time = { median: Number.NaN, best: Number.NaN };
const misses: string[] = [];

const load = loadavg()[0]?.toFixed(1);
console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}, load ${load}, ${rounds} rounds.`);
console.log('Every tool takes its turn in every round, on the same string; nothing is compressed.');
console.log('MB of HTML per second and times the faster of htmlparser2’s bare events: median, (best round).\n');

for (const [title, name] of [
  ['2.5 MB page', '1808.08002.ar5iv'],
  ['1 MB page', '2604.15597v1.arxiv'],
  ['100 KB page', '2310.06825v1.arxiv'],
] as const) {
  judge(title, compare(`${title} (${name})`, [loadPage(name)], rounds));
}
const corpus = loadCorpus();
judge('corpus', compare(`corpus, the ${corpus.fast.length} pages read the fast way`, corpus.fast, few));
compare(`corpus, the ${corpus.slow.length} pages read the slow way`, corpus.slow, few);
double('2310.06825v1.arxiv');

console.log(misses.length === 0 ? 'All targets met.' : `Targets missed:\n${misses.join('\n')}`);

function compare(title: string, pages: readonly string[], count: number): (name: string) => Time {
  const size = megabytes(pages);
  const times = measure(tools, pages, count);
  const time = (name: string) => times.get(name) ?? unmeasured;
  const base = baseline(time);
  console.log(`${title}: ${size.toFixed(2)} MB`);
  for (const { name } of tools) {
    const { median, best } = time(name);
    const rates = `${rate(size / median).padStart(7)} MB/s (${rate(size / best)})`.padEnd(24);
    console.log(
      `  ${name.padEnd(38)} ${rates} ${ratio(base.median / median).padStart(6)} x (${ratio(base.best / best)} x)`,
    );
  }
  console.log();
  return time;
}

/** The faster of the two, whichever it is on this machine. */
function baseline(time: (name: string) => Time): Time {
  const [a, b] = [time(events), time(events10)];
  return { median: Math.min(a.median, b.median), best: Math.min(a.best, b.best) };
}

function judge(title: string, time: (name: string) => Time): void {
  const base = baseline(time);
  const goals: [string, Time, Time, number][] = [
    ['tree, of bare events', base, time(tree), 2],
    ['everything, of bare events', base, time(everything), 1],
    ['everything, of turndown', time(turndown), time(everything), 40],
  ];
  for (const [goal, theirs, ours, wanted] of goals) {
    const reached = theirs.median / ours.median;
    const met = reached >= wanted;
    const figures = `${ratio(reached)} x (${ratio(theirs.best / ours.best)} x)`;
    console.log(`  ${met ? 'met   ' : 'MISSED'} ${goal}: ${figures}, wanted ${wanted} x`);
    if (!met) misses.push(`  ${title}: ${goal}: ${figures}, wanted ${wanted} x`);
  }
  console.log();
}

/** Time per megabyte stays flat where time grows with the page and no faster. */
function double(name: string): void {
  const page = loadPage(name);
  const own = tools.filter((tool) => tool.name === tree || tool.name === everything);
  console.log(`doubling (the article of ${name}, repeated in its page): ms per MB, median (best)`);
  for (const times of [1, 2, 4, 8, 16, 32]) {
    const pages = [repeat(page, times)];
    const size = megabytes(pages);
    const spent = measure(own, pages, Math.max(3, few));
    const cells = own.map((tool) => {
      const { median, best } = spent.get(tool.name) ?? unmeasured;
      return `${tool.name} ${rate((median * 1000) / size).padStart(6)} (${rate((best * 1000) / size)})`;
    });
    console.log(`  ${`${times} x`.padStart(5)} ${size.toFixed(2).padStart(6)} MB   ${cells.join('   ')}`);
  }
  console.log();
}

function megabytes(pages: readonly string[]): number {
  return pages.reduce((sum, page) => sum + Buffer.byteLength(page), 0) / 1e6;
}

function rate(value: number): string {
  return Number.isNaN(value) ? 'threw' : value.toFixed(1);
}

function ratio(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 2 : 0);
}
