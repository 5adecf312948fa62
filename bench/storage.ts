/**
 * The shelf with a million objects: how long each verb of the ledger, each page of a sweep and each step of an eviction
 * holds the thread that answers requests. `node bench/storage.ts [OBJECTS]`
 *
 * The rows of the ledger are written by SQL, and every object is an empty file: what is measured is finding, counting
 * and walking, not reading. Wall time includes waiting for the disk and for other processes of a busy machine; CPU time
 * is that of this thread alone, and says whether something is over. Of background work it also says how long the longest
 * garbage collection and the longest verb of the ledger took.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  deleteDue,
  type Job,
  type Ledger,
  newBuildId,
  openShelf,
  type Shelf,
  startEviction,
  sweep,
  type VersionId,
} from '../packages/papertree/src/storage/index.ts';

const assetsPerPaper = 19;
const size = 1000;
const hour = 3_600_000;
const most = 10;

const objects = Number(process.argv[2] ?? 1_000_000);
const papers = Math.round(objects / (assetsPerPaper + 1));
const folder = mkdtempSync(join(tmpdir(), 'papertree-bench-'));

const idOf = (n: number) =>
  `${String(1000 + Math.floor(n / 10_000)).padStart(4, '0')}.${String(n % 10_000).padStart(5, '0')}`;
const hex = (n: number, length: number) => n.toString(16).padStart(length, '0');
const buildIdOf = (n: number) => `${hex((n * 37) % 256, 2)}${hex(n, 30)}`;
const paperOf = (n: number): VersionId => ({ id: idOf(n % papers), version: 1 });

/** Empty files, made a day ago by the clock of the bench. */
function makeFiles(): void {
  const made = new Set<string>();
  const touch = (key: string) => {
    const path = join(folder, 'objects', key);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(path, '');
  };
  for (let n = 0; n < papers; n++) {
    touch(`builds/${buildIdOf(n).slice(0, 2)}/${buildIdOf(n)}`);
    for (let k = 0; k < assetsPerPaper; k++)
      touch(`assets/${hex(n % 256, 2)}/${idOf(n)}v1/${hex(k, 32)}.${hex(n, 12)}`);
  }
}

/**
 * Rows as the verbs would have written them; the triggers count them. They are synced to the disk, or the first checkpoint
 * of a verb would wait for all of them: some 100 ms.
 */
function makeRows(now: number): void {
  const database = new DatabaseSync(join(folder, 'ledger.db'));
  database.exec('PRAGMA synchronous = FULL; BEGIN');
  const paper = database.prepare('INSERT INTO papers VALUES (?, 1, ?, ?, ?, 0)');
  const version = database.prepare('INSERT INTO versions (id, version, revision, inferred) VALUES (?, 1, ?, ?)');
  const build = database.prepare(`
    INSERT INTO builds (id, version, build_id, size, format, offsets, built_at, checked_at, used_at)
    VALUES (?, 1, ?, ?, 1, '{}', ?, ?, ?)`);
  const object = database.prepare('INSERT INTO objects (key, size) VALUES (?, ?)');
  const asset = database.prepare(`
    INSERT INTO assets (id, version, path, state, key, type, size, saved_at) VALUES (?, 1, ?, 'mirrored', ?, 'image/png', ?, ?)`);
  const failure = database.prepare("INSERT INTO failures VALUES (?, 1, 'upstream', 'Down.', ?)");
  const metadata = JSON.stringify({ title: 'A paper', abstract: 'It says something. '.repeat(60) });
  const inferred = JSON.stringify({ status: 'ready', tldr: 'Short. '.repeat(40) });
  for (let n = 0; n < papers; n++) {
    const id = idOf(n);
    paper.run(id, metadata, now, n);
    version.run(id, n, inferred);
    build.run(id, buildIdOf(n), size, now, now, now + n);
    object.run(`builds/${buildIdOf(n).slice(0, 2)}/${buildIdOf(n)}`, size);
    for (let k = 0; k < assetsPerPaper; k++) {
      const key = `assets/${hex(n % 256, 2)}/${id}v1/${hex(k, 32)}.${hex(n, 12)}`;
      object.run(key, size);
      asset.run(id, `x${k}.png`, key, size, now);
    }
    failure.run(`gone/${n}`, now);
  }
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

interface Held {
  readonly wall: number;
  readonly cpu: number;
}

const held = new Map<string, Held[]>();
/** Of work that goes on by itself: the longest garbage collections, and the verb of the ledger that took most CPU time. */
const longest = new Map<string, { readonly collections: string; readonly verb: string }>();

/** The longest collection of each kind, in milliseconds; V8 tells of them a moment later. */
const collections = new Map<number, number>();
const observer = new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    // Node's types know no details of an entry.
    const { duration, detail } = entry as typeof entry & { readonly detail: { readonly kind: number } };
    const { kind } = detail;
    collections.set(kind, Math.max(collections.get(kind) ?? 0, duration));
  }
});
observer.observe({ entryTypes: ['gc'] });
const kinds = new Map([
  [1, 'minor'],
  [2, 'minor'],
  [4, 'major'],
  [8, 'incremental'],
  [16, 'weak'],
]);

/** The verbs of a ledger, each of which works before it gives its promise; `tell` gets its CPU time. */
function timeVerbs(ledger: Ledger, tell: (verb: string, cpu: number) => void): Ledger {
  return new Proxy(ledger, {
    get(target, name) {
      const verb: unknown = Reflect.get(target, name);
      if (typeof verb !== 'function') return verb;
      return (...given: unknown[]) => {
        const start = cpuNow();
        const answer: unknown = Reflect.apply(verb, target, given);
        tell(String(name), cpuNow() - start);
        return answer;
      };
    },
  });
}

const cpuNow = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** A verb of the ledger does its work before it gives its promise. */
async function measure<T>(name: string, run: () => Promise<T>): Promise<T> {
  const [wall, cpu] = [performance.now(), cpuNow()];
  const promise = run();
  const took = { wall: performance.now() - wall, cpu: cpuNow() - cpu };
  held.set(name, [...(held.get(name) ?? []), took]);
  await setImmediate();
  return promise;
}

/** Work that goes on by itself: what passes between two looks, a millisecond apart; nothing held the thread for longer. */
async function watch<T>(name: string, shelf: Shelf, begin: (shelf: Shelf) => Promise<T>): Promise<T> {
  const gaps: Held[] = [];
  let over = false;
  let slowest = { verb: '', cpu: 0 };
  const ledger = timeVerbs(shelf.ledger, (verb, cpu) => {
    if (cpu > slowest.cpu) slowest = { verb, cpu };
  });
  collections.clear();
  const done = begin({ ...shelf, ledger }).finally(() => (over = true));
  let [wall, cpu] = [performance.now(), cpuNow()];
  while (!over) {
    await setTimeout(1);
    const next = [performance.now(), cpuNow()] as const;
    gaps.push({ wall: next[0] - wall, cpu: next[1] - cpu });
    [wall, cpu] = next;
  }
  held.set(name, gaps);
  longest.set(name, {
    collections: [...collections].map(([kind, ms]) => `${kinds.get(kind) ?? kind} ${ms.toFixed(1)}`).join(', '),
    verb: `${slowest.verb} ${slowest.cpu.toFixed(1)}`,
  });
  return done;
}

async function runVerbs(ledger: Ledger): Promise<void> {
  for (let n = 0; n < 50; n++) {
    const paper = paperOf(n * 997);
    const jobs: Job[] = [{ kind: 'mirror', key: paper.id, paper, payload: { paths: ['x1.png'] } }];
    await measure('find', () => ledger.find(paper));
    await measure('find, unversioned', () => ledger.find({ id: paper.id }));
    await measure('revision', () => ledger.revision(paper));
    await measure('findAsset', () => ledger.findAsset(paper, 'x1.png'));
    await measure('stats', () => ledger.stats());
    await measure('shelved', () => ledger.shelved(paper));
    await measure('markUsed, 25', () =>
      ledger.markUsed(Array.from({ length: 25 }, (_, k) => paperOf(n * 31 + k * 191))),
    );
    await measure('saveMetadata', () => ledger.saveMetadata({ id: paper.id, latestVersion: 1, metadata: { n } }));
    await measure('remember', () => ledger.remember(paper, { code: 'upstream', reason: 'Down.' }, hour));
    const lease = await measure('lease', () => ledger.lease(`build ${paper.id}`, hour));
    if (lease) {
      const buildId = newBuildId();
      const build = { paper, buildId, size, format: 1, offsets: {}, builtAt: await ledger.now() };
      await measure('shelve', () => ledger.shelve(build, jobs, lease));
      await measure('confirm', () => ledger.confirm(paper, buildId));
      await measure('renew', () => ledger.renew(lease, hour));
      await measure('release', () => ledger.release(lease));
    }
    const job = await measure('take', () => ledger.take('mirror', 'bench', hour));
    if (job) {
      const asset = { path: 'x1.png', state: 'mirrored', key: `assets/new/${n}`, type: 'image/png', size } as const;
      await measure('saveAsset', () => ledger.saveAsset(job, asset));
      await measure('prolong', () => ledger.prolong(job, hour));
      await measure('finish', () => ledger.finish(job));
    }
    await measure('reserveRequest', () => ledger.reserveRequest('archive', 0));
    await measure('reserveBudget', () => ledger.reserveBudget('tokens', 1, 1e9, hour));
    const victims = await measure('victims', () => ledger.victims(1e12));
    await measure('evict, 8', () => ledger.evict(victims));
    await measure('remove', () => ledger.remove(paperOf(n * 991 + 7)));
    await measure('markDamaged', () => ledger.markDamaged(paperOf(n), buildIdOf(n)));
    const keys = Array.from(
      { length: 500 },
      (_, k) => `builds/${buildIdOf(n * 500 + k).slice(0, 2)}/${buildIdOf(n * 500 + k)}`,
    );
    await measure('unknownObjects, 500', () => ledger.unknownObjects(keys));
    await measure('tidy', () => ledger.tidy());
    await measure('dueObjects', () => ledger.dueObjects());
    await measure('forgetObjects, 100', () => ledger.forgetObjects(keys.slice(0, 100)));
  }
}

function report(): void {
  console.log(
    `\n${'held the thread, ms'.padEnd(34)}${['median', 'p99', 'max', 'p99 CPU', 'max CPU'].map((title) => title.padStart(10)).join('')}`,
  );
  for (const [name, times] of held) {
    const wall = times.map((time) => time.wall).sort((a, b) => a - b);
    const cpu = times.map((time) => time.cpu).sort((a, b) => a - b);
    const figures = [at(wall, 0.5), at(wall, 0.99), at(wall, 1), at(cpu, 0.99), at(cpu, 1)];
    const texts = figures.map((ms) => ms.toFixed(2).padStart(10)).join('');
    const over = cpu.filter((ms) => ms > most).length;
    console.log(`${`${name} (${times.length})`.padEnd(34)}${texts}${over > 0 ? `  over: ${over}` : ''}`);
    const parts = longest.get(name);
    if (parts)
      console.log(`  longest collections: ${parts.collections || 'none'}; longest verb by CPU time: ${parts.verb}`);
  }
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

async function timed<T>(what: string, run: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await run();
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

async function run(shelf: Shelf, passTime: (ms: number) => void): Promise<void> {
  await runVerbs(shelf.ledger);
  const swept = await timed('a sweep', () => watch('sweep, between two looks', shelf, (watched) => sweep(watched)));
  console.log(`it met ${swept.objects} objects, ${swept.orphans} of them without a fact`);
  const { kept } = await shelf.ledger.stats();
  await timed('an eviction of a tenth', () =>
    watch('eviction, between two looks', shelf, async (watched) => {
      const eviction = startEviction(watched, {
        diskLimit: kept.bytes * 0.99,
        fault: (thrown) => console.error(thrown),
      });
      await eviction.runRound();
      await eviction.close();
    }),
  );
  passTime(hour);
  const deleted = await timed('deletion of what is due', () =>
    watch('deletion, between two looks', shelf, (watched) => deleteDue(watched)),
  );
  console.log(`${deleted} objects were due`);
}

try {
  const now = Date.now();
  let time = now + 24 * hour;
  const shelf = await openShelf(folder, { clock: () => time });
  await timed(`${papers * (assetsPerPaper + 1)} empty files`, makeFiles);
  await timed(`the rows of ${papers} papers`, () => makeRows(now));
  await run(shelf, (ms) => {
    time += ms;
  });
  await shelf.close();
  report();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
