/**
 * Our page beside the archive's own HTML of the same papers, in Chromium: `npm run bench:page`. The archive's page is
 * served as it was saved, compressed as by the archive, but without the styles, scripts and fonts that it loads, which are
 * not here: what it really costs is more. Ours is whole.
 */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { readConfig } from '../src/config.ts';
import { startDemo } from '../src/demo/index.ts';
import { createLog, startService } from '../src/wiring.ts';
import { median } from './measure.ts';
import { folder, loadPage, writePage } from './pages.ts';

const papers = Number(process.env.PAPERS ?? 20);
const rounds = Number(process.env.ROUNDS ?? 3);

/** Each with its unit; less is better. */
const figures = {
  'bytes over the wire, first visit': 'KB',
  'first contentful paint': 'ms',
  'layout shift': '',
  'script time': 'ms',
  'layout and style': 'ms',
  'JavaScript heap': 'KB',
  'DOM nodes': '',
} as const;
type Sample = Record<keyof typeof figures, number>;

const ids = readdirSync(folder)
  .flatMap((name) => /^(\d{4}\.\d{5}v\d+)\.arxiv\.html\.gz$/.exec(name)?.[1] ?? [])
  .filter((idv) => loadPage(`${idv}.arxiv`).length > 100_000)
  .slice(-papers);
const pages = mkdtempSync(join(tmpdir(), 'papertree-bench-'));
for (const idv of ids) writePage(pages, idv);
const demo = await startDemo({ folder: pages });
const dataDir = mkdtempSync(join(tmpdir(), 'papertree-bench-'));
const config = readConfig({ ARXIV_URL: demo.url, PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: '0', LOG_LEVEL: 'silent' });
const service = await startService(config, createLog('silent'), { pace: async () => 0 });
const ours = `http://localhost:${service.port}`;

const saved = new Map(ids.map((idv) => [`/${idv}`, compress(loadPage(`${idv}.arxiv`))]));
const archive = createServer((request, response) => {
  const body = saved.get(request.url ?? '');
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' };
  if (body) response.writeHead(200, headers).end(body);
  else response.writeHead(404).end();
}).listen(0, '127.0.0.1');
await once(archive, 'listening');
const theirs = `http://localhost:${(archive.address() as AddressInfo).port}`;

function compress(page: string): Buffer {
  return brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
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
console.log('figure | ours | the archive’s, without its styles and scripts | median ratio\n---|---|---|---');
for (const [name, unit] of Object.entries(figures)) {
  const { ours: own = [], theirs: other = [] } = values[name] ?? {};
  const show = (all: number[]) => `${Number(median(all).toPrecision(3))} ${unit}`.trim();
  console.log(`${name} | ${show(own)} | ${show(other)} | ${ratios[name] ? median(ratios[name]).toFixed(2) : '–'}`);
}
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
  await client.send('Performance.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
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
  const { metrics } = await client.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  await context.close();
  return {
    'bytes over the wire, first visit': bytes / 1000,
    'first contentful paint': paint,
    'layout shift': shift,
    'script time': metric('ScriptDuration') * 1000,
    'layout and style': (metric('LayoutDuration') + metric('RecalcStyleDuration')) * 1000,
    'JavaScript heap': metric('JSHeapUsedSize') / 1000,
    'DOM nodes': metric('Nodes'),
  };
}
