/**
 * Our page beside the archive's own HTML of the same papers, in Chromium: `npm run bench:page`. `PAPERS` and `ROUNDS` say
 * of how many papers, and how often. `ARCHIVE_FILES` names a folder of what the archive's pages of 2026 load, laid out by
 * path (`static/…/paper.css`, `use.typekit.net/…`), none of which is here; without it, or as far as a file is missing, the
 * archive's page is bare, and what it really costs is more. Both sides load the same images; their bytes are not counted,
 * for they are drawn here. Memory is that of the page's own process, where the system tells it (Linux); times but of the
 * first paint are the processor's.
 */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { startDemo } from '../packages/papertree/src/demo/local-archive.ts';
import { createLog, startService } from '../packages/papertree/src/program/wiring.ts';
import { readConfig } from '../packages/papertree/src/settings/config.ts';
import { demand, findChromium } from '../test/tools.ts';
import { median } from './measure.ts';
import { folder, loadPage, writePage } from './pages.ts';

const papers = Number(process.env.PAPERS ?? 20);
const rounds = Number(process.env.ROUNDS ?? 3);
const archiveFiles = process.env.ARCHIVE_FILES;

/** Each with its unit; less is better. */
const figures = {
  'bytes over the wire, first visit': 'KB',
  'first contentful paint': 'ms',
  'layout shift': '',
  'script time': 'ms',
  'layout and style': 'ms',
  'JavaScript heap': 'KB',
  'memory of the page': 'MB',
  'DOM nodes': '',
} as const;
type Sample = Record<keyof typeof figures, number>;

await demand('chromium');
const ids = readdirSync(folder)
  .flatMap((name) => /^(\d{4}\.\d{5}v\d+)\.arxiv\.html\.gz$/.exec(name)?.[1] ?? [])
  .filter((idv) => {
    const page = loadPage(`${idv}.arxiv`);
    return page.length > 100_000 && page.includes('arxiv-html-papers-20260131.css');
  })
  .slice(-papers);
const pages = mkdtempSync(join(tmpdir(), 'papertree-bench-'));
for (const idv of ids) writePage(pages, idv);
const demo = await startDemo(pages);
const dataDir = mkdtempSync(join(tmpdir(), 'papertree-bench-'));
const config = readConfig({ ARXIV_URL: demo.url, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: '0', LOG_LEVEL: 'silent' });
const service = await startService(config, createLog('silent'), { pace: async () => 0 });
const ours = `http://localhost:${service.port}`;

/** Files of the archive, and of other hosts under their names, compressed as a network of caches does. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const saved = new Map(
  ids.map((idv) => {
    const page = loadPage(`${idv}.arxiv`).replaceAll('https://use.typekit.net/', '/use.typekit.net/');
    return [`/html/${idv}`, { type: '.html', body: compress(page) }];
  }),
);
const missing = new Set<string>();
const archive = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = saved.get(pathname) ?? readArchiveFile(pathname);
  if (file) {
    const coding = file.type === '.woff2' ? {} : { 'Content-Encoding': 'br' };
    const caching = {
      'Cache-Control': 'public, max-age=3600',
      'Content-Type': types[file.type],
      Vary: 'Accept-Encoding',
    };
    response.writeHead(200, { ...caching, ...coding }).end(file.body);
    return;
  }
  const image = pathname.startsWith('/html/') ? await fetch(demo.url + pathname) : undefined;
  if (image?.ok) {
    response.writeHead(200, { 'Content-Type': image.headers.get('Content-Type') ?? 'image/png' });
    response.end(Buffer.from(await image.arrayBuffer()));
    return;
  }
  missing.add(pathname);
  response.writeHead(404).end();
}).listen(0, '127.0.0.1');
await once(archive, 'listening');
const theirs = `http://localhost:${(archive.address() as AddressInfo).port}/html`;

function readArchiveFile(path: string): { type: string; body: Buffer } | undefined {
  const type = extname(path);
  const from = archiveFiles && join(archiveFiles, path);
  if (!from || !(type in types) || !existsSync(from)) return undefined;
  const body = readFileSync(from);
  const file = { type, body: type === '.woff2' ? body : compress(body) };
  saved.set(path, file);
  return file;
}

function compress(page: string | Buffer): Buffer {
  return brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});
const ratios: Record<string, number[]> = {};
const values: Record<string, { ours: number[]; theirs: number[] }> = {};
for (const idv of ids) {
  await fetch(`${ours}/${idv}.html`).then((answer) => answer.text());
  const samples: { ours: Sample[]; theirs: Sample[] } = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round++) {
    samples.ours.push(await visit(browser, `${ours}/${idv}.html`));
    samples.theirs.push(await visit(browser, `${theirs}/${idv}`));
  }
  for (const name of Object.keys(figures) as (keyof Sample)[]) {
    const [own, other] = [samples.ours, samples.theirs].map((all) => median(all.map((each) => each[name])));
    (values[name] ??= { ours: [], theirs: [] }).ours.push(own ?? Number.NaN);
    values[name].theirs.push(other ?? Number.NaN);
    if (other) (ratios[name] ??= []).push((own ?? Number.NaN) / other);
  }
}
console.log(`${ids.length} papers, ${rounds} visits each; medians\n`);
const kind = archiveFiles ? 'the archive’s' : 'the archive’s, bare, without its styles and scripts';
console.log(`figure | ours | ${kind} | median ratio\n---|---|---|---`);
for (const [name, unit] of Object.entries(figures)) {
  const { ours: own = [], theirs: other = [] } = values[name] ?? {};
  const show = (all: number[]) => `${Number(median(all).toPrecision(3))} ${unit}`.trim();
  console.log(`${name} | ${show(own)} | ${show(other)} | ${ratios[name] ? median(ratios[name]).toFixed(2) : '–'}`);
}
const own = [...missing].filter((path) => path.startsWith('/static/'));
if (own.length > 0)
  console.log(`\nNot here, so not in the archive’s figures: ${own.join(', ')}, and what other hosts serve`);
await browser.close();
await service.close();
await demo.close();
archive.close();
for (const each of [pages, dataDir]) rmSync(each, { recursive: true });

/** A first visit, with nothing cached. */
async function visit(browser: Browser, url: string): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  // Hosts elsewhere do not answer here; nobody waits for them.
  await client.send('Network.setBlockedURLs', { urls: ['https://*'] });
  let bytes = 0;
  const images = new Set<string>();
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.startsWith('image/')) images.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!images.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const painted = `({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    shift: await new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { sum += value; })).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 100);
    }),
  })`;
  const { paint, shift } = await page.evaluate<{ paint: number; shift: number }>(`(async () => (${painted}))()`);
  // Before the collection of garbage, which counts as script.
  const { metrics } = await client.send('Performance.getMetrics');
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const memory = await readMemory(browser);
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  await context.close();
  return {
    'bytes over the wire, first visit': bytes / 1000,
    'first contentful paint': paint,
    'layout shift': shift,
    'script time': metric('ScriptDuration') * 1000,
    'layout and style': (metric('LayoutDuration') + metric('RecalcStyleDuration')) * 1000,
    'JavaScript heap': usedSize / 1000,
    'memory of the page': memory,
    'DOM nodes': metric('Nodes'),
  };
}

/** What the newest page's process holds for itself, in MB. */
async function readMemory(browser: Browser): Promise<number> {
  const client: CDPSession = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  await client.detach();
  const pid = Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id));
  const file = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(file)) return Number.NaN;
  const kilobytes = [...readFileSync(file, 'utf8').matchAll(/^Private_\w+: +(\d+) kB/gm)].map(([, size]) =>
    Number(size),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1000;
}
