/** Killed at any point of building and mirroring, the service comes back: no paper in part, no job lost, nothing left over. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { environment } from '../../src/config.ts';
import { startDemo } from '../../src/demo/index.ts';
import { formatId } from '../../src/paper/id.ts';
import { buildKey, deleteDue, openShelf, readArtefact, readPage, type Shelf, sweep } from '../../src/storage/index.ts';
import { temporaryFolder } from '../storage/folder.ts';
import { type Life, papers } from './mortal.ts';

const script = fileURLToPath(new URL('mortal.ts', import.meta.url));
const kills = Number(environment.KILLS ?? 12);
const minute = 60_000;
const folder = temporaryFolder();

const parts = ['.md', '.json', '.txt', '/outline.json', '/figures.json'];
const paths = papers.flatMap((paper) => parts.map((part) => formatId(paper) + part));
const files = papers.flatMap((paper) => paper.files.map((path) => [formatId(paper), path] as const));

interface Alive {
  readonly child: ChildProcess;
  readonly port: number;
  readonly gone: Promise<unknown[]>;
}

const alive = new Set<ChildProcess>();
after(() => {
  for (const child of alive) child.kill();
});

function begin(life: Life): Pick<Alive, 'child' | 'gone'> {
  const child = fork(script, [JSON.stringify(life)]);
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  return { child, gone: once(child, 'exit') };
}

async function start(life: Life): Promise<Alive> {
  const { child, gone } = begin(life);
  const [port] = await once(child, 'message');
  return { child, port, gone };
}

async function kill({ child, gone }: Pick<Alive, 'child' | 'gone'>): Promise<void> {
  child.kill('SIGKILL');
  const [, signal] = await gone;
  assert.equal(signal, 'SIGKILL', 'it ended by itself');
}

async function read(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  const body = Buffer.from(await answer.arrayBuffer());
  assert.equal(answer.status, 200, `${url}: ${body}`);
  return body;
}

/** When it was built is all that may differ. */
async function readText(port: number, path: string): Promise<string> {
  return (await read(`http://127.0.0.1:${port}/${path}`)).toString().replace(/"(?:builtAt|failedAt)":"[^"]*"/g, '');
}

/** Asks for everything in turn until it is killed; every answer that came is the right one. */
async function readAll(port: number, right: ReadonlyMap<string, string>, killed: AbortSignal): Promise<void> {
  for (const path of paths) {
    let text: string;
    try {
      text = await readText(port, path);
    } catch (thrown) {
      if (killed.aborted && !(thrown instanceof assert.AssertionError)) return;
      throw thrown;
    }
    assert.ok(text === right.get(path), `${path} is another: ${text.length} characters`);
  }
}

/** What every reader may rely on, whoever died: a build is whole, and its files are there or a job will bring them. */
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

test(`killed ${kills} times, it has lost and spoilt nothing`, async () => {
  const demo = await startDemo();
  after(demo.close);
  const arxivUrl = demo.url;
  const undisturbed = await start({ folder: join(folder, 'undisturbed'), arxivUrl, offset: 0, restless: false });
  const right = new Map<string, string>();
  for (const path of paths) right.set(path, await readText(undisturbed.port, path));
  await kill(undisturbed);

  const place = join(folder, 'killed');
  let offset = 0;
  let builds = 0;
  for (let round = 0; round < kills; round++) {
    // Meanwhile leases and jobs of the dead run out.
    offset += 6 * minute;
    const shelf = await openShelf(place, { clock: () => Date.now() + offset });
    builds += await inspect(shelf);
    // Half of the lives begin with papers that are not there.
    if (round % 2 === 0) await shelf.ledger.evict(await shelf.ledger.victims(1e9));
    await shelf.close();

    const life = { folder: place, arxivUrl, offset, restless: round % 3 !== 0 };
    if (round % 5 === 4) {
      const early = begin(life);
      await setTimeout(Math.random() * 600);
      await kill(early);
      continue;
    }
    const living = await start(life);
    const killed = new AbortController();
    const reading = readAll(living.port, right, killed.signal);
    await Promise.race([setTimeout(Math.random() * 400), reading]);
    killed.abort();
    await kill(living);
    await reading;
  }
  assert.ok(builds > 0, 'something was built');

  offset += 6 * minute;
  const last = await start({ folder: place, arxivUrl, offset, restless: false });
  await readAll(last.port, right, new AbortController().signal);
  const mirrored = once(last.child, 'message');
  last.child.send('are they?');
  await mirrored;
  for (const [idv, path] of files) {
    const copy = await read(`http://127.0.0.1:${last.port}/${idv}/assets/${path}`);
    assert.deepEqual(copy, await read(`${arxivUrl}/html/${idv}/${path}`), `${idv}/${path}`);
  }
  await kill(last);

  offset += 70 * minute;
  const shelf = await openShelf(place, { clock: () => Date.now() + offset });
  assert.equal(await inspect(shelf), papers.length);
  await deleteDue(shelf);
  await sweep(shelf, 0);
  const { kept, due, jobs, builds: facts } = await shelf.ledger.stats();
  const objects = (await shelf.bytes.list('')).length;
  await shelf.close();
  const all = papers.length + files.length;
  assert.deepEqual([facts, objects, kept.objects, due.objects, jobs], [papers.length, all, all, 0, []]);
  assert.deepEqual(readdirSync(join(place, 'objects', '.unfinished')), []);
});
