/** Killed in the middle of questions: no paper stays pending, none is asked twice at once, and no day costs more than it may. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { formatId } from 'papertree-convert/paper';
import { randomOf } from '../../../../test/random.ts';
import { startInference } from '../../src/inference/index.ts';
import { environment } from '../../src/settings/config.ts';
import { openShelf } from '../../src/storage/index.ts';
import { minute, pageOf, withLibrary } from '../library/library-with-archive.ts';
import { nodeFlags } from '../node-flags.ts';
import { temporaryFolder } from '../storage/folder.ts';
import { type Life, papers } from './killed-process.ts';
import { day, hour } from './library-with-model.ts';
import { type Heard, right, startScripted } from './server.ts';
import { inferenceOf, readerOf } from './some-model.ts';

const script = fileURLToPath(new URL('killed-process.ts', import.meta.url));
const kills = Number(environment.KILLS ?? 8);
const folder = temporaryFolder();
/** Fewer questions than a day needs, so that a question lost with a killed process is noticed. */
const dailyTokens = 20_000;

const alive = new Set<ChildProcess>();
after(() => {
  for (const child of alive) child.kill('SIGKILL');
});

function begin(life: Life) {
  const child = fork(script, [JSON.stringify(life)], { execArgv: nodeFlags });
  alive.add(child);
  child.once('exit', () => alive.delete(child));
  return { child, started: once(child, 'message'), gone: once(child, 'exit') };
}

test(`killed ${kills} times while it asks, it has lost nothing and spent no more than it may`, async (context) => {
  const random = randomOf(context);
  const server = await startScripted();
  after(server.close);
  // Every life is of one day: it begins some minutes after a full hour, and is short.
  const midnight = Math.ceil(Date.now() / day) * day;
  let round = 0;
  const offsetOf = (hours: number) => midnight + hours * hour + 5 * minute - Date.now();
  let offset = offsetOf(0);
  const openNow = () => openShelf(folder, { clock: () => Date.now() + offset });

  let restless = true;
  const asking = new Set<string>();
  const twice: string[] = [];
  const spent = new Map<number, number>();
  let heardOf = () => {};
  server.respond = async (heard) => {
    const today = Math.floor((Date.now() + offset) / day);
    const spend = (tokens: number) => spent.set(today, (spent.get(today) ?? 0) + tokens);
    const paper = titleOf(heard);
    if (asking.has(paper)) twice.push(paper);
    asking.add(paper);
    heard.over.finally(() => asking.delete(paper));
    // A token for each byte, as the dearest of all models would have it.
    const prompt_tokens = heard.body.messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
    const completion_tokens = Buffer.byteLength(JSON.stringify(right));
    // The question costs what it costs, also where nobody is left to hear the answer.
    spend(prompt_tokens);
    heardOf();
    // Every other life ends before it has an answer.
    if (restless && round % 2 === 0) return { silent: true };
    await sleep(random.next() * 40);
    if (restless && random.next() < 0.2) return { status: 503 };
    spend(completion_tokens);
    return { says: right, usage: { prompt_tokens, completion_tokens } };
  };

  await withLibrary(
    async ({ library, archive }) => {
      archive.page = async ({ id }) => pageOf(`Paper ${id}`);
      for (const paper of papers) assert.equal((await library.open(paper)).inferred.status, 'pending');
    },
    { shelf: await openNow(), inference: { ...inferenceOf(server.url), concurrency: 0 } },
  );

  let killed = 0;
  let interrupted = 0;
  for (; killed < kills; round++) {
    // Meanwhile the jobs of the dead run out; four lives are a day.
    offset = offsetOf(6 * round);
    const life = { folder, url: server.url, dailyTokens, offset };
    const lives = [begin({ ...life, seed: random.seed() }), begin({ ...life, seed: random.seed() })];
    await Promise.all(lives.map(({ started, gone }) => Promise.race([started, gone])));
    const question = new Promise<void>((resolve) => {
      heardOf = resolve;
    });
    // In the middle of a question; after the first life of a day there may be no tokens left for one.
    if (asking.size === 0) await (round % 4 === 0 ? question : Promise.race([question, sleep(150)]));
    await sleep(random.next() * 60);
    interrupted += asking.size;
    for (const { child } of lives) child.kill('SIGKILL');
    for (const { gone } of lives) assert.equal((await gone)[1], 'SIGKILL', 'it ended by itself');
    killed += lives.length;
    while (asking.size > 0) await sleep(5);
  }
  assert.ok(interrupted > 0, 'none died in the middle of a question');

  offset = offsetOf(6 * round + 48);
  restless = false;
  const shelf = await openNow();
  const fault = (thrown: unknown) => assert.match(String(thrown), /processes have died of it/);
  const inference = startInference({ shelf, readBuild: readerOf(shelf), fault }, inferenceOf(server.url));
  while ((await shelf.ledger.stats()).jobs.some(({ kind, state }) => kind === 'infer' && state !== 'failed')) {
    await inference.idle();
    offset += 10 * minute;
  }
  await inference.close();
  for (const paper of papers) {
    const { inferred } = await shelf.ledger.find(paper);
    // Failed it may have, where it met both deaths and a server that fails; then that is told.
    assert.match(inferred?.status ?? '', /^(?:ready|failed)$/, formatId(paper));
  }
  await shelf.close();
  assert.deepEqual(twice, []);
  const [last] = [...spent.keys()].sort((a, b) => b - a);
  for (const [when, tokens] of spent) assert.ok(when === last || tokens <= dailyTokens, `${tokens} in a day`);
});

function titleOf({ body }: Heard): string {
  return /Title: (.*)/.exec(body.messages[1]?.content ?? '')?.[1] ?? assert.fail('a question without a title');
}
