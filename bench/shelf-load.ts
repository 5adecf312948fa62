/**
 * The search over ten thousand papers made of the corpus (`--papers N`), on both engines (`--engine sqlite` for one): what it takes to put them
 * in, how large the index is, how long searches of each kind take, and what readers of the same service feel of them, beside what they feel
 * of another process that takes the processor as long: `npm run bench:shelf-load`. Needs the corpus beside the repository, Debian's PostgreSQL, and some 4 GB of disk for each engine.
 */

import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { indexedPaper } from '../packages/papertree/src/searching/parts.ts';
import type { ShelfQuery } from '../packages/papertree/src/searching/query.ts';
import { openSearching, type Searching } from '../packages/papertree/src/searching/shelf-search.ts';
import { openPostgres } from '../packages/papertree/src/storage/drivers/postgres-ledger.ts';
import { ask } from '../packages/papertree/test/engines/postgres.ts';
import { findPrograms, startPostgres } from '../packages/papertree/test/engines/postgres-server.ts';
import { seededRandom } from '../test/random.ts';
import { closeAll, makeFolder, startArchive, startChild } from './house.ts';
import { load, quantile, time } from './measure.ts';
import { writePage } from './pages.ts';
import { makePapers, type ReadPaper, readPapers } from './shelf-papers.ts';
import { drawQueries, placesOf } from './shelf-queries.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { papers: text, seed: text, engine: text, seconds: text } });
const [count, seed, seconds] = [
  Number(values.papers ?? 10_000),
  Number(values.seed ?? 1),
  Number(values.seconds ?? 20),
];
/** Of so many made papers one gives queries. */
const sampled = Math.max(1, Math.floor(count / 50));
/** Papers on their way at once. */
const atOnce = 16;
const ordinary = '2607.22305v1';
/** Clients that search, and milliseconds between an answer and their next question. */
const searchers = 2;
const searchEvery = 50;
const turns = 5;

interface Filled {
  readonly sample: readonly ReadPaper[];
  readonly msPerPaper: number;
}

async function fill(searching: Searching, from: readonly ReadPaper[]): Promise<Filled> {
  const sample: ReadPaper[] = [];
  let [n, spent] = [0, 0];
  const waiting = new Set<Promise<void>>();
  for (const toIndex of makePapers(from, count, seededRandom(seed))) {
    if (n++ % sampled === 0) sample.push({ page: '', toIndex, parts: [...indexedPaper(toIndex).parts] });
    const begun = performance.now();
    const put = searching.put(toIndex).finally(() => waiting.delete(put));
    waiting.add(put);
    while (waiting.size >= atOnce) await Promise.race(waiting);
    spent += performance.now() - begun;
  }
  const begun = performance.now();
  await Promise.all(waiting);
  return { sample, msPerPaper: (spent + performance.now() - begun) / count };
}

/** Queries by the name of their kind. */
function mixOf(sample: readonly ReadPaper[]): ReadonlyMap<string, readonly ShelfQuery[]> {
  const mix = new Map<string, ShelfQuery[]>();
  for (const { kind, query } of drawQueries(placesOf(sample), seededRandom(seed), 3))
    mix.set(kind, [...(mix.get(kind) ?? []), query]);
  const common = [
    'model',
    'data',
    'function',
    'the',
    'result',
    'figure',
    'x',
    'model data',
    'set of functions',
    'we show that',
  ];
  mix.set(
    'common words',
    common.map((words) => ({ words })),
  );
  mix.set(
    'common words, filtered',
    common.flatMap((words) => [
      { words, category: 'hep-th', since: '2023-06' },
      { words, author: 'wang', kind: 'statement' },
    ]),
  );
  return mix;
}

function urlOf({ words, category, since, author, kind }: ShelfQuery): string {
  const given = Object.entries({ q: words, category, since, author, kind });
  const known = given.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
  return `/-/search.json?${new URLSearchParams(known)}`;
}

function figures(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => quantile(sorted, share).toFixed(1).padStart(7);
  return `p50 ${at(0.5)}  p99 ${at(0.99)}  of ${times.length}`;
}

/** When something ran, from the start of the process. */
type Stretch = readonly [from: number, to: number];

/** The stretches in which anything ran, each with the time until the next. */
function busyAndIdle(ran: readonly Stretch[]): readonly (readonly [busy: number, idle: number])[] {
  const joined: [number, number][] = [];
  for (const [from, to] of ran.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined.map(([from, to], n) => [to - from, Math.max(0, (joined[n + 1]?.[0] ?? to) - to)]);
}

/** Readers alone, beside searches and beside a process as busy as those in turn, so that a busy machine disturbs all alike. */
async function measure(port: number, mix: ReadonlyMap<string, readonly ShelfQuery[]>, givesWay: boolean) {
  const reader = await startChild('shelf-reader.ts', [String(port)]);
  const read = (ms: number): Promise<number[]> => reader.ask(ms);
  await read(3000);
  const all = [...mix].flatMap(([kind, queries]) => queries.map((query) => ({ kind, path: urlOf(query) })));
  const times = new Map<string, number[]>([...mix.keys()].map((kind) => [kind, []]));
  const random = seededRandom(seed);
  const search = async (ended: AbortSignal, ran: Stretch[]) => {
    while (!ended.aborted) {
      const { kind = '', path = '' } = all[random.below(all.length)] ?? {};
      const from = performance.now();
      const took = await time(() => load(`http://127.0.0.1:${port}${path}`));
      ran.push([from, from + took]);
      times.get(kind)?.push(took);
      await sleep(searchEvery);
    }
  };
  const [alone, beside, besideOther]: [number[], number[], number[]] = [[], [], []];
  const turnMs = Math.round((seconds * 1000) / turns);
  for (let turn = 0; turn < turns; turn++) {
    alone.push(...(await read(turnMs)));
    const ran: Stretch[] = [];
    const ended = AbortSignal.timeout(turnMs);
    const searching = Array.from({ length: searchers }, () => search(ended, ran));
    beside.push(...(await read(turnMs)));
    await Promise.all(searching);
    const neighbour = await startChild('neighbour.ts', [JSON.stringify(busyAndIdle(ran)), givesWay ? 'gives way' : '']);
    besideOther.push(...(await read(turnMs)));
    neighbour.end();
  }
  reader.end();
  console.log(`readers alone           ${figures(alone)}`);
  console.log(`readers beside searches ${figures(beside)}`);
  console.log(`beside a busy process   ${figures(besideOther)}`);
  for (const [kind, of] of times) console.log(`${kind.padEnd(24)}${figures(of)}`);
  console.log(`${'all searches'.padEnd(24)}${figures([...times.values()].flat())}`);
}

const programs = findPrograms();
if (!programs) throw new Error('PostgreSQL is not installed.');
const server = await startPostgres(programs);
try {
  await (await openPostgres(server.url)).close();
  const pages = await makeFolder();
  writePage(pages, ordinary, '2502.10000v1');
  const archive = await startArchive(pages);
  const from = readPapers();
  const folder = await makeFolder();
  const engines = [
    { name: 'sqlite', givesWay: true, place: { folder }, size: async () => statSync(join(folder, 'search.db')).size },
    { name: 'postgresql', givesWay: false, place: { databaseUrl: server.url }, size: async () => sizeIn(server.url) },
  ];
  for (const { name, place, size, givesWay } of engines) {
    if (values.engine !== undefined && values.engine !== name) continue;
    const searching = openSearching(place);
    const { sample, msPerPaper } = await fill(searching, from);
    await searching.close();
    console.log(
      `\n${name}: ${count} papers, load ${loadavg()[0]?.toFixed(1)}; ${msPerPaper.toFixed(1)} ms and ${((await size()) / count / 1024).toFixed(0)} KB a paper`,
    );
    const { port, end } = await startChild('shelf-served.ts', [archive, JSON.stringify(place)]);
    await measure(port, mixOf(sample), givesWay);
    end();
  }
} finally {
  server.close();
  await closeAll();
}

async function sizeIn(url: string): Promise<number> {
  const [row] = await ask(
    url,
    `SELECT sum(pg_total_relation_size(name)) AS size FROM unnest(ARRAY['indexed_papers', 'indexed_parts']) AS name`,
  );
  return Number(row?.size);
}
