/** Killed at any point of building, mirroring and indexing, the service comes back: no paper in part, no job lost, nothing left over. */

import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { formatId } from 'papertree-convert/paper';
import { randomOf } from '../../../../test/random.ts';
import { anyKnown } from '../../src/library/records.ts';
import { foldWords } from '../../src/searching/folded-texts.ts';
import { indexedPaper } from '../../src/searching/parts.ts';
import { environment } from '../../src/settings/config.ts';
import {
  buildKey,
  deleteDue,
  isSearchable,
  openShelf,
  openShelfIndex,
  readArtefact,
  readPage,
  type Shelf,
  sweep,
} from '../../src/storage/index.ts';
import { startTestArchive } from '../archive/test-archive.ts';
import { allKeys } from '../contracts/ledger-fixture.ts';
import { type Engines, openPairs, type Pair } from '../engines/pairs.ts';
import { noLogs } from '../no-logs.ts';
import { temporaryFolder } from '../storage/folder.ts';
import { type ProcessOptions, papers } from './killed-process.ts';

const script = fileURLToPath(new URL('killed-process.ts', import.meta.url));
const pairs = await openPairs();
/** Fewer where the engines are tested for kills themselves; `KILLS=100` in all. */
const killsOf = (pair: Pair) => Number(environment.KILLS ?? (pair === pairs[0] ? 6 : 2));
const minute = 60_000;
const folder = temporaryFolder();
const { url: arxivUrl, close: closeArchive } = await startTestArchive({ faults: [noLogs] });
after(closeArchive);

const parts = ['.md', '.json', '.txt', '/outline.json', '/figures.json'];
const paths = papers.flatMap((paper) => parts.map((part) => formatId(paper) + part));
const files = papers.flatMap((paper) => paper.files.map((path) => [formatId(paper), path] as const));

interface Starting {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown[]>;
}
interface Running extends Starting {
  readonly port: number;
}

const children = new Set<ChildProcess>();
after(() => {
  for (const child of children) child.kill();
});

function begin(options: ProcessOptions): Starting {
  const child = fork(script, [JSON.stringify(options)]);
  children.add(child);
  child.once('exit', () => children.delete(child));
  return { child, ended: once(child, 'exit') };
}

async function start(options: ProcessOptions): Promise<Running> {
  const { child, ended } = begin(options);
  const [port] = await once(child, 'message');
  return { child, ended, port };
}

/** Waits until so many papers are on its shelf, their files are mirrored, and their logs read. */
async function untilShelved({ child }: Running, count: number): Promise<void> {
  const shelved = once(child, 'message');
  child.send(count);
  await shelved;
}

async function kill({ child, ended }: Starting): Promise<void> {
  child.kill('SIGKILL');
  const [, signal] = await ended;
  assert.equal(signal, 'SIGKILL', 'it ended by itself');
}

async function read(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  const body = Buffer.from(await answer.arrayBuffer());
  assert.equal(answer.status, 200, `${url}: ${body}`);
  return body;
}

/** The answer without the time of its build, the only part that may differ. */
async function readText(port: number, path: string): Promise<string> {
  return (await read(`http://127.0.0.1:${port}/${path}`)).toString().replace(/"(?:builtAt|failedAt)":"[^"]*"/g, '');
}

/** Asks for everything in turn until it is killed; every answer that came is the right one. */
async function readAll(port: number, killed: AbortSignal, answered = () => {}) {
  for (const path of paths) {
    let text: string;
    try {
      text = await readText(port, path);
    } catch (thrown) {
      if (killed.aborted && !(thrown instanceof assert.AssertionError)) return;
      throw thrown;
    }
    assert.ok(text === right.get(path), `${path} is another: ${text.length} characters`);
    answered();
  }
}

/** Reads until so many answers have come, and then dies a moment later, in the middle of whatever is next. */
async function readAndKill(running: Running, answers: number, moment: number) {
  const killed = new AbortController();
  const enough = Promise.withResolvers<void>();
  let left = answers;
  const reading = readAll(running.port, killed.signal, () => {
    if (--left === 0) enough.resolve();
  });
  await Promise.race([enough.promise, reading]);
  await setTimeout(moment);
  killed.abort();
  await kill(running);
  await reading;
}

/** Every build is whole, and its files are there or a job will bring them. Answers how many builds there are. */
async function inspect({ ledger, bytes }: Shelf): Promise<number> {
  let builds = 0;
  for (const paper of papers) {
    const { build } = await ledger.find(paper);
    if (!build) continue;
    builds++;
    assert.equal((await bytes.head(buildKey(build.buildId)))?.size, build.size);
    assert.match((await readPage(bytes, build))?.toString() ?? '', /<\/html>\s*$/);
    const content = await readArtefact(bytes, build, 'content');
    assert.ok(JSON.parse(content?.toString() ?? '').body.length > 0);
    const job = await ledger.findJob('mirror', formatId(paper));
    for (const path of paper.files) {
      const asset = await ledger.findAsset(paper, path);
      assert.ok(job || asset?.state === 'mirrored', `${path} is mirrored, or will be`);
      if (asset?.state === 'mirrored') assert.equal((await bytes.head(asset.key))?.size, asset.size);
    }
  }
  return builds;
}

/** What the index has of a build is all of it, each part once. Answers how many papers it has by the builds that are there now. */
async function inspectIndex({ ledger, bytes }: Shelf, place: string, engines: Engines['options']): Promise<number> {
  const index = await openShelfIndex(place, engines);
  // It only reads, so the clock of the database is not looked at.
  const known = await index.indexed();
  assert.equal(new Set(known.map(({ paper }) => formatId(paper))).size, known.length, 'each once');
  let current = 0;
  for (const { paper, buildId } of known) {
    const facts = await ledger.find(paper);
    const metadata = anyKnown(facts, paper)?.metadata;
    if (facts.build?.buildId !== buildId || !metadata) continue;
    current++;
    const tree = await readArtefact(bytes, facts.build, 'content');
    assert.ok(tree);
    const { parts } = indexedPaper({ paper, buildId, metadata, text: { tree: new Uint8Array(tree) } });
    // The title is in every part, as that or as the title of what it is in.
    const anyOf = [[{ words: foldWords(metadata.title) }]];
    const { parts: found } = await index.find({ anyOf, limit: 100_000, withinMs: 60_000 });
    const nameOf = (part: { readonly kind: string; readonly anchor: string; readonly text: string }) =>
      `${part.kind} ${part.anchor} ${part.text}`;
    const ours = found.filter((part) => formatId(part.paper) === formatId(paper));
    assert.deepEqual(ours.map(nameOf).sort(), Array.from(parts, nameOf).sort());
  }
  await index.close();
  return current;
}

/** The answers of a service to which nothing happens. */
async function readUndisturbed(): Promise<ReadonlyMap<string, string>> {
  const options = { folder: join(folder, 'undisturbed'), arxivUrl, offset: 0, rebuilding: false, engines: {} };
  const undisturbed = await start(options);
  const answers = new Map<string, string>();
  for (const path of paths) answers.set(path, await readText(undisturbed.port, path));
  await kill(undisturbed);
  return answers;
}

let right: ReadonlyMap<string, string>;
before(async () => {
  right = await readUndisturbed();
});

async function killAndCompare(place: string, engines: Engines['options'], kills: number, context: TestContext) {
  const random = randomOf(context);
  let offset = 0;
  let builds = 0;
  const isSearched = await isSearchable(engines);
  for (let round = 0; round < kills; round++) {
    // By now the leases and jobs of killed processes have run out.
    offset += 6 * minute;
    const shelf = await openShelf(place, { clock: () => Date.now() + offset, ...engines });
    builds += await inspect(shelf);
    if (isSearched) await inspectIndex(shelf, place, engines);
    // Every other process begins with no papers.
    if (round % 2 === 0) await shelf.ledger.evict(await shelf.ledger.victims(1e9));
    await shelf.close();

    const options = { folder: place, engines, arxivUrl, offset, rebuilding: round % 3 !== 0 };
    if (round % 5 === 4) {
      const starting = begin(options);
      await setTimeout(random.below(600));
      await kill(starting);
      continue;
    }
    const running = await start(options);
    // One process at least leaves a build: an answer alone may come from memory, while its build is on the way to the shelf.
    if (round === 0) await untilShelved(running, 1);
    // Not after a time: a slow machine would never get anywhere.
    await readAndKill(running, 1 + random.below(paths.length), random.below(30));
  }

  offset += 6 * minute;
  const leftBehind = await openShelf(place, { clock: () => Date.now() + offset, ...engines });
  builds += await inspect(leftBehind);
  await leftBehind.close();
  assert.ok(builds > 0, 'something was built');

  const last = await start({ folder: place, engines, arxivUrl, offset, rebuilding: false });
  await readAll(last.port, new AbortController().signal);
  await untilShelved(last, papers.length);
  for (const [idv, path] of files) {
    const copy = await read(`http://127.0.0.1:${last.port}/${idv}/assets/${path}`);
    assert.deepEqual(copy, await read(`${arxivUrl}/html/${idv}/${path}`), `${idv}/${path}`);
  }
  await kill(last);

  offset += 70 * minute;
  const shelf = await openShelf(place, { clock: () => Date.now() + offset, ...engines });
  assert.equal(await inspect(shelf), papers.length);
  if (isSearched) assert.equal(await inspectIndex(shelf, place, engines), papers.length);
  await deleteDue(shelf);
  await sweep(shelf, { olderThanMs: 0 });
  const { kept, due, jobs, builds: facts } = await shelf.ledger.stats();
  const objects = (await allKeys(shelf.bytes)).length;
  await shelf.close();
  const all = papers.length + files.length;
  assert.deepEqual([facts, objects, kept.objects, due.objects, jobs], [papers.length, all, all, 0, []]);
  if (!engines.objects) assert.deepEqual(readdirSync(join(place, 'objects', '.unfinished')), []);
}

for (const pair of pairs) {
  const kills = killsOf(pair);
  test(`${pair.name}: killed ${kills} times, it has lost and spoilt nothing`, {
    skip: pair.missing,
  }, async (context) => {
    await killAndCompare(join(folder, pair.name), pair.engines[0]?.options ?? {}, kills, context);
  });
}
