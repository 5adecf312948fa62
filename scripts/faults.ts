/**
 * npm run faults: two nodes behind nginx, on PostgreSQL and an S3 store, under load, while nodes are killed and paused and
 * engines are restarted, killed and cut off. Needs root, nginx, and Debian's PostgreSQL and Swift. `--kills`, `--lone-kills`,
 * `--restarts`, `--store-kills`, `--cuts 1,10,60`, `--pauses`, `--firsts`, `--readers`, `--seed` set other numbers.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLog, startService } from '../packages/papertree/src/program/wiring.ts';
import { readConfig } from '../packages/papertree/src/settings/config.ts';
import { audit, neverShelved, noteShelvings } from '../packages/papertree/test/faults/audit.ts';
import { type Cluster, startCluster } from '../packages/papertree/test/faults/cluster.ts';
import { comparable, get, type Load, startLoad } from '../packages/papertree/test/faults/load.ts';
import { askTogether } from '../packages/papertree/test/faults/together.ts';
import { type Random, seededRandom } from '../test/random.ts';

const { values } = parseArgs({
  options: {
    /** Of either node, one after the other: a reader may lose both in one request. */
    kills: { type: 'string', default: '100' },
    /** Kills of a node that stays away beyond its leases, while the other lives. */
    'lone-kills': { type: 'string', default: '4' },
    restarts: { type: 'string', default: '20' },
    'store-kills': { type: 'string', default: '20' },
    cuts: { type: 'string', default: '1,10,60' },
    pauses: { type: 'string', default: '2' },
    /** Papers nobody has read that are asked for around each fault. */
    firsts: { type: 'string', default: '4' },
    readers: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
});
const count = {
  kills: Number(values.kills),
  loneKills: Number(values['lone-kills']),
  restarts: Number(values.restarts),
  storeKills: Number(values['store-kills']),
};
const cuts = values.cuts.split(',').filter(Boolean).map(Number);
const [pauses, firsts] = [Number(values.pauses), Number(values.firsts)];
const togetherCount = 40;
const warmCount = 20;
const faultCount =
  5 + 2 * count.kills + count.loneKills + count.restarts + count.storeKills + 2 * cuts.length + 2 * pauses;
/** Longer than a lease, after which another node takes the work over. */
const pauseMs = 15_000;
const parts = ['.md', '/outline.json', '/sections/S3.md'];

const loneKill = 'one node killed, and the other not';

/** The answers of a service that nothing happens to, on the same archive. */
async function readExpected({ demo, idvs }: Cluster): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'papertree-expected-'));
  const settings = { ARXIV_URL: demo.url, DATA_DIR: folder, PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'silent' };
  const config = readConfig({
    ...settings,
    BASE_URL: 'http://papers.example',
    ARCHIVE_PUBLIC_URL: 'http://archive.example',
  });
  const service = await startService(config, createLog('silent'), { pace: async () => 0 });
  const expected = new Map<string, string>();
  for (const path of idvs.flatMap((idv) => parts.map((part) => `/${idv}${part}`))) {
    const { status, text } = await get(`http://127.0.0.1:${service.port}`, path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    expected.set(path, comparable(text));
  }
  await service.close();
  rmSync(folder, { recursive: true });
  return expected;
}

async function makeFaults(
  { nodes, postgres, swift, hosts }: Cluster,
  load: Load,
  warmUp: () => Promise<void>,
  random: Random,
) {
  const slow: string[] = [];
  const repeat = async (times: number, phase: string, fault: (n: number) => Promise<void>) => {
    const begun = Date.now();
    for (let n = 0; n < times; n++) {
      load.begin(phase, firsts);
      await sleep(random.below(600));
      await fault(n);
      if (n % 25 === 24) console.log(`${phase}: ${n + 1} times`);
    }
    const ended = Date.now();
    await load.answered();
    const settled = Date.now() - ended;
    if (settled > 60_000) slow.push(`${phase}: ${settled} ms until all was answered again`);
    if (times > 0) console.log(`${phase}: ${times} times in ${ended - begun} ms; all was answered ${settled} ms later`);
  };

  await repeat(5, 'quiet', () => sleep(1000));
  await repeat(count.loneKills, loneKill, async () => {
    // Always the same: a request that the first was not back for may wait at the other.
    const [node] = nodes;
    await node?.kill();
    await sleep(pauseMs);
    await node?.start();
  });
  await repeat(2 * count.kills, 'node killed', async (n) => {
    const node = nodes[n % nodes.length];
    await node?.kill();
    await node?.start();
  });
  await repeat(2 * pauses, `node paused for ${pauseMs / 1000} s`, async (n) => {
    const node = nodes[n % nodes.length];
    node?.pause();
    await sleep(pauseMs);
    node?.resume();
  });
  await warmUp();
  await repeat(count.restarts, 'database restarted', async () => {
    postgres.kill();
    await sleep(random.below(1000));
    postgres.start();
  });
  await warmUp();
  await repeat(count.storeKills, 'store killed', async () => {
    await swift.kill();
    await sleep(random.below(1000));
    await swift.start();
  });
  for (const seconds of cuts) {
    for (const name of ['database', 'store'] as const) {
      await warmUp();
      await repeat(1, `${name} cut off for ${seconds} s`, async () => {
        hosts[name].cutOff();
        await sleep(seconds * 1000);
        hosts[name].reconnect();
      });
    }
  }
  return slow;
}

function report(cluster: Cluster, load: Load): string[] {
  const faults: string[] = [];
  for (const [phase, seen] of load.seen) {
    const longest = Math.round(load.slowest.get(phase) ?? 0);
    console.log(`${phase}: ${JSON.stringify(seen)}, the slowest ${longest} ms`);
    const askings = [...(load.askings.get(phase) ?? [])].sort(([a], [b]) => a - b);
    const shares = askings.map(([times, answered]) => `${answered} at the ${times}.`);
    if (shares.length > 0)
      console.log(`${phase}: first questions answered at which time of asking: ${shares.join(', ')}`);
    const mayFail = phase === loneKill ? [] : /^(?:database|store) /.test(phase) ? ['first', 'read'] : undefined;
    for (const [what, times] of Object.entries(seen)) {
      const [kind = '', status] = what.split(' ');
      if (mayFail && status !== '200' && !mayFail.includes(kind)) faults.push(`${phase}: ${times} of ${what}`);
    }
  }
  for (const [words, times] of [...load.refusals].sort(([, a], [, b]) => b - a).slice(0, 40))
    console.log(`${times} × ${words}`);
  for (const { name, log } of cluster.nodes) {
    const lines = [...log].sort(([, a], [, b]) => b - a).slice(0, 25);
    console.log(`log of node ${name}:${lines.map(([words, times]) => `\n  ${times} × ${words}`).join('')}`);
  }
  return faults;
}

const random = seededRandom(Number(values.seed));
const cluster = await startCluster(togetherCount + warmCount + faultCount * firsts);
// Stopped early, it leaves no hosts behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cluster.close().finally(() => process.exit(1)));
try {
  console.log(`seed ${values.seed}, ${cluster.idvs.length} papers, ${faultCount} faults`);
  const expected = await readExpected(cluster);
  const fetched = cluster.demo.requests.length;
  await noteShelvings(cluster.postgres.url);
  const pathsOf = (idvs: readonly string[]) => idvs.map((idv) => parts.map((part) => `/${idv}${part}`));
  const together = await askTogether(
    cluster,
    pathsOf(cluster.idvs.slice(0, togetherCount)).map(([path = '']) => path),
    expected,
  );
  const lag = (share: number) => together.lags[Math.floor(together.lags.length * share)]?.toFixed(1);
  console.log(`answered by the other node after shelving: p50 ${lag(0.5)} ms, p95 ${lag(0.95)} ms`);

  const warm = pathsOf(cluster.idvs.slice(togetherCount, togetherCount + warmCount)).flat();
  const warmUp = async () => {
    for (const { url } of cluster.nodes) for (const path of warm) await get(url, path);
  };
  await warmUp();
  const rest = pathsOf(cluster.idvs.slice(togetherCount + warmCount));
  const load = startLoad({
    ...{ url: cluster.url, expected, warm, firsts: rest, random, readers: Number(values.readers), pauseMs: 40 },
  });
  const slow = await makeFaults(cluster, load, warmUp, random);
  await load.close();
  const unstored = await neverShelved(cluster.postgres.url, cluster.idvs);
  const again = await askTogether(cluster, pathsOf(unstored).flat(), expected);
  console.log(`${unstored.length} papers were answered and not stored, for their node died; they were asked for again`);
  const faults = [...together.wrong, ...slow, ...load.wrong, ...again.wrong, ...report(cluster, load)];
  const { faults: left, ...found } = await audit(cluster.shelf, cluster.postgres.url, 300_000);
  const pages = cluster.demo.requests
    .slice(fetched)
    .filter(({ target }) => /^\/html\/\d+\.\d+v\d+$/.test(target)).length;
  console.log(`${JSON.stringify(found)}, ${pages} pages asked for`);
  faults.push(...left);
  if (found.builds !== cluster.idvs.length) faults.push(`${found.builds} builds of ${cluster.idvs.length} papers`);
  console.log(`${faults.length} faults${faults.slice(0, 40).map((each) => `\n  ${each}`)}`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await cluster.close();
}
