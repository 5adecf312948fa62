/** Answers cost few calls of the engines, which may be far away: one in memory none, a cold one three of the ledger and two of the objects. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createLog, startService } from '../../src/program/wiring.ts';
import { readConfig } from '../../src/settings/config.ts';
import { openShelf, type Shelf } from '../../src/storage/index.ts';
import { startTestArchive } from '../archive/test-archive.ts';
import { openPairs } from '../engines/pairs.ts';
import { countCalls } from '../library/count-calls.ts';
import { temporaryFolder } from '../storage/folder.ts';

const pairs = await openPairs();
const demo = await startTestArchive();
after(demo.close);
const folder = temporaryFolder();
const idv = '2401.90001v2';
const parts = [
  '/sections/S1.md',
  '/nodes/S4.p1.1.md',
  '/nodes/S3.T1.json',
  '/tables/S3.T1.csv',
  '.md',
  '.json',
  '.txt',
  '/outline.json',
  '/references.json',
  '/figures.json',
];
/** Workers look for jobs now and then, whatever is read. */
const uncounted = ['take', 'watch', 'close'];

for (const { name, missing, engines } of pairs) {
  test(`${name}: an answer in memory costs no call, a cold one few`, { skip: missing }, async (t) => {
    const place = `${folder}/${name}`;
    const settings = { ARXIV_URL: demo.url, DATA_DIR: place, PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'silent' };
    // The index asks the engines in the background, too, after each start.
    const config = readConfig({ ...settings, WORKERS: '1', SEARCH: 'off' });
    /** A node that has nothing in memory yet. */
    const start = async () => {
      const shelf = await openShelf(place, engines[0]?.options);
      const service = await startService(config, createLog('silent'), { shelf, pace: async () => 0 });
      return { shelf, service, url: `http://127.0.0.1:${service.port}/${idv}` };
    };
    const ask = async (url: string) => {
      const answer = await fetch(url);
      const text = await answer.text();
      assert.equal(answer.status, 200, `${url}: ${text}`);
      return text;
    };

    const first = await start();
    t.after(() => first.service.close());
    await ask(`${first.url}.md`);
    for (let done = false; !done; ) {
      const { builds, jobs } = await first.shelf.ledger.stats();
      done = builds === 1 && jobs.length === 0;
      await new Promise(setImmediate);
    }
    await first.service.close();

    const { shelf, service, url } = await start();
    t.after(() => service.close());
    await untilHearing(shelf);
    const calls = countCalls(shelf, uncounted);
    for (const part of parts) {
      Object.assign(calls, { ledger: 0, bytes: 0 });
      const cold = await ask(url + part);
      assert.ok(calls.ledger >= 1 && calls.ledger <= 3 && calls.bytes <= 2, `${part}: ${JSON.stringify(calls)}`);
      assert.ok(part === '.json' || calls.bytes >= 1, `${part}: ${JSON.stringify(calls)}`);
      Object.assign(calls, { ledger: 0, bytes: 0 });
      assert.equal(await ask(url + part), cold);
      assert.deepEqual(calls, { ledger: 0, bytes: 0 }, part);
    }
  });
}

/** Resolves once the node hears of changes: when it begins to, it may have missed some, and compares every answer once more. */
async function untilHearing({ ledger }: Shelf): Promise<void> {
  let heard = false;
  const forget = ledger.watch((change) => {
    heard ||= change.what === 'message';
  });
  while (!heard) {
    await ledger.publish('{}');
    await new Promise(setImmediate);
  }
  forget();
}
