/**
 * PostgreSQL and S3 beside the embedded engines: first answers of papers that nobody has read, and first sections and
 * first parts by anchor of stored papers after a restart, both services asked in turn for the same papers: `npm run bench:engines
 * [-- PAPERS]`. Needs Debian's OpenStack Swift, and the PostgreSQL of `POSTGRES_URL`, or one on this machine.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../packages/papertree/test/engines/postgres.ts';
import { credentials, startSwift } from '../packages/papertree/test/engines/swift.ts';
import { demand } from '../test/tools.ts';
import { closeAll, makeFolder, type Running, startArchive, startService } from './house.ts';
import { median, quantile } from './measure.ts';
import { writePage } from './pages.ts';

const papers = Number(process.argv[2] ?? 40);
/** The page in the middle of the corpus by size. */
const ordinary = '2607.22305v1';
/** Time in which what was answered is stored, where it is. */
const storingMs = 5000;
/** Time until a turn is free at every part of the archive, which is asked at a pace. */
const turnMs = 3200;
const schema = `papertree_bench_${process.pid}`;
const server = process.env.POSTGRES_URL ?? `postgres://${process.env.USER ?? 'root'}@127.0.0.1:5432/postgres`;

interface Contender {
  readonly name: string;
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
}

await demand('swift');
const swift = await startSwift();
await ask(server, `CREATE SCHEMA ${schema}`);
try {
  const { bucket, prefix } = await swift.makeBucket('bench');
  const database = new URL(server);
  database.searchParams.set('options', `-c search_path=${schema}`);
  const settings = {
    DATABASE_URL: database.href,
    OBJECTS_URL: `s3://${bucket}/${prefix}`,
    S3_ENDPOINT: swift.endpoint,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  await compare([
    { name: 'SQLite and files', folder: await makeFolder(), settings: {} },
    { name: 'PostgreSQL and S3', folder: await makeFolder(), settings },
  ]);
} finally {
  await closeAll();
  await swift.close();
  await ask(server, 'SET client_min_messages = error', `DROP SCHEMA ${schema} CASCADE`);
}

async function compare(contenders: readonly Contender[]): Promise<void> {
  const pages = await makeFolder();
  const idvs = Array.from({ length: papers + 1 }, (_, n) => `2502.${10_000 + n}v1`);
  for (const idv of idvs) writePage(pages, ordinary, idv);
  const archive = await startArchive(pages);
  const startAll = () => Promise.all(contenders.map(({ folder, settings }) => startService(archive, folder, settings)));

  console.log(`${papers} papers, load ${loadavg()[0]?.toFixed(1)}; milliseconds: p50 and p99.`);
  const askAll = async (pathOf: (idv: string) => string, pauseMs = 0) => {
    const services = await startAll();
    const times = await takeTurns(services, idvs, pathOf, pauseMs);
    await sleep(storingMs);
    for (const service of services) service.end();
    return times;
  };
  const colds = await askAll((idv) => `/${idv}.md`, turnMs);
  const sections = await askAll((idv) => `/${idv}/sections/S1.md`);
  const parts = await askAll((idv) => `/${idv}/nodes/S1.p1.1.md`);
  for (const [i, { name }] of contenders.entries()) {
    const all = { 'cold Markdown': colds[i], 'first section': sections[i], 'first part': parts[i] };
    const told = Object.entries(all).map(([what, times]) => `${what} ${figures(times)}`);
    console.log(`${name.padEnd(20)}${told.join('   ')}`);
  }
}

/** The times of each service. The first paper warms it up, and is left out. */
async function takeTurns(
  services: readonly Running[],
  idvs: readonly string[],
  pathOf: (idv: string) => string,
  pauseMs: number,
): Promise<number[][]> {
  const times: number[][] = services.map(() => []);
  for (const [n, idv] of idvs.entries()) {
    await sleep(pauseMs);
    const order = n % 2 === 0 ? [...services.keys()] : [...services.keys()].reverse();
    for (const i of order) {
      const begun = performance.now();
      const response = await fetch(`http://127.0.0.1:${services[i]?.port}${pathOf(idv)}`);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${pathOf(idv)}: ${response.status}`);
      if (n > 0) times[i]?.push(performance.now() - begun);
    }
  }
  return times;
}

function figures(times: readonly number[] = []): string {
  const sorted = [...times].sort((a, b) => a - b);
  return `${median(sorted).toFixed(1).padStart(7)} ${quantile(sorted, 0.99).toFixed(1).padStart(7)}`;
}
