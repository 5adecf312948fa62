/** Measures the service whose language model is down beside one that has none: `npm run bench:inferred`. */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeAll, makeFolder, type Running, startArchive, startService } from './house.ts';
import { ask, type Load, sample, tool } from './loads.ts';
import { load, median, time } from './measure.ts';
import { writePage } from './pages.ts';
import { stock } from './stock.ts';

const rounds = Number(process.argv[2] ?? 7);
const seconds = 1;
/** 100 KB of Markdown, and the page in the middle of the corpus by size. */
const paper = '2607.20995v1';
const ordinary = '2607.22305v1';
const firsts = 9;
const shelved = 300;

interface Rival {
  readonly name: string;
  readonly service: Running;
  readonly papers: readonly string[];
}

/** It takes what is sent, and never says a word. */
const silent = createServer((socket) => void socket.resume()).listen(0, '127.0.0.1');
await new Promise((resolve) => silent.once('listening', resolve));
const { port: silentPort } = silent.address() as { port: number };
/** A port that nobody listens on any more; `fetch` does not even try some that nobody ever does. */
const empty = createServer().listen(0, '127.0.0.1');
await new Promise((resolve) => empty.once('listening', resolve));
const { port: emptyPort } = empty.address() as { port: number };
await new Promise((resolve) => empty.close(resolve));

try {
  const pages = await makeFolder();
  writePage(pages, paper);
  const firstIds = Array.from({ length: firsts }, (_, index) => `2502.${10_000 + index}v1`);
  for (const each of firstIds) writePage(pages, ordinary, each);
  const archive = await startArchive(pages);
  const open = async (name: string, settings: Record<string, string> = {}): Promise<Rival> => {
    const dataDir = await makeFolder();
    const papers = await stock(dataDir, shelved);
    return { name, papers, service: await startService(archive, dataDir, settings) };
  };
  const none = await open('no model');
  const gone = await open('not there', { MODEL: 'some', MODEL_URL: `http://127.0.0.1:${emptyPort}/v1` });
  const mute = await open('silent', { MODEL: 'some', MODEL_URL: `http://127.0.0.1:${silentPort}/v1` });
  const rivals = [none, gone, mute];
  await firstRequests(rivals, firstIds);
  await everyPaper(rivals);
  await cached(rivals);
} finally {
  await closeAll();
  silent.close();
}

/** The wait of the first reader of a paper. */
async function firstRequests(rivals: readonly Rival[], papers: readonly string[]): Promise<void> {
  const times = rivals.map((): number[] => []);
  for (const [round, idv] of papers.entries()) {
    // Until a turn is free at every part of the archive.
    await sleep(3200);
    // The first to ask finds the archive idle, so the rivals take turns at that, too.
    for (let turn = 0; turn < rivals.length; turn++) {
      const index = (round + turn) % rivals.length;
      const port = rivals[index]?.service.port;
      times[index]?.push(await time(() => load(`http://127.0.0.1:${port}/${idv}.json`)));
    }
  }
  tell('first request, ms', rivals, times.map(median));
}

/** Every paper of the shelf is read for the first time with this model: each is queued. */
async function everyPaper(rivals: readonly Rival[]): Promise<void> {
  const rates: number[] = [];
  for (const { service, papers } of rivals) {
    const paths = papers.map((idv) => `/${idv}/outline.json`);
    rates.push((papers.length * 1000) / (await time(() => ask(service.port, paths, paths.length))));
  }
  tell(`first reading of ${shelved} shelved papers, /s`, rivals, rates);
}

async function cached(rivals: readonly Rival[]): Promise<void> {
  const loads: Load[] = ['.md', '.json', '/outline.json', '/metadata.json'].map((rest) => ({
    name: rest,
    path: `/${paper}${rest}`,
    headers: { 'accept-encoding': 'br' },
    target: 1,
  }));
  console.log(`Cached, by ${tool}, median of ${rounds} rounds of ${seconds} s taken in turn:`);
  for (const each of loads) {
    const rates = rivals.map((): number[] => []);
    const slowest = rivals.map((): number[] => []);
    for (let round = 0; round <= rounds; round++)
      for (const [index, { service }] of rivals.entries()) {
        const { rate, p99 } = await sample(service.port, each, seconds);
        // The first round warms up.
        if (round > 0) rates[index]?.push(rate);
        if (round > 0) slowest[index]?.push(p99);
      }
    tell(`${each.name}, requests/s`, rivals, rates.map(median));
    tell(`${each.name}, p99 ms`, rivals, slowest.map(median));
  }
}

function tell(what: string, rivals: readonly Rival[], values: readonly number[]): void {
  const base = values[0] ?? 1;
  const each = rivals.map(({ name }, index) => {
    const value = values[index] ?? Number.NaN;
    return `${name} ${value < 100 ? value.toFixed(2) : value.toFixed()} (${(value / base).toFixed(2)} x)`;
  });
  console.log(`${what.padEnd(44)} ${each.join('   ')}`);
}
