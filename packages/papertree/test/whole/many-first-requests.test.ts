/**
 * Two nodes that are asked for the same papers at once: each paper is asked of the archive once and shelved once, and the
 * archive has at most four requests for pages from both. `PAPERS=500 ASKERS=1000` takes the full measure.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { without } from '../../../../test/tools.ts';
import { ask } from '../engines/postgres.ts';
import { noteShelvings } from '../faults/audit.ts';
import { comparable } from '../faults/load.ts';
import { writePages } from '../faults/pages.ts';
import { temporaryFolder } from '../storage/folder.ts';
import { type Node, startNodes } from './nodes.ts';

const papers = Number(process.env.PAPERS ?? 20);
const askers = Number(process.env.ASKERS ?? 200);

describe('two nodes that are asked for the same at once', { skip: await without('postgresql') }, async () => {
  const folder = temporaryFolder();
  const [first = '', ...idvs] = writePages(folder, papers + 1);
  const service = await startNodes({}, { folder });
  const { databaseUrl, demo, nodes } = service;
  await noteShelvings(databaseUrl);
  const shelvings = async () => (await ask(databaseUrl, 'SELECT id FROM shelvings')).length;

  test(`${askers} who ask for one paper: one page, one build`, async () => {
    const asked = Array.from({ length: askers }, (_, n) => nodes[n % 2 === 0 ? 0 : 1].get(`/${first}.md`));
    const got = await Promise.all(asked);
    for (const { status, text } of got) assert.deepEqual([status, text], [200, got[0]?.text]);
    assert.deepEqual([service.pages(first), await shelvings()], [1, 1]);
  });

  test(`${papers} papers: each built once, four requests at a time`, async () => {
    const open = () =>
      demo.requests.filter(({ target, state }) => state === 'open' && /^\/html\/[^/]+$/.test(target)).length;
    let most = 0;
    let asking = true;
    const look = () => {
      most = Math.max(most, open());
      if (asking) setImmediate(look);
    };
    // Held back until as many are there as may be: then all that ask for more do so at once.
    const lift = demo.fault({ path: /^\/html\/[^/]+$/, untilLifted: true });
    /** Who waits for 55 seconds is told to come back, and does so ten times at most. */
    const read = async (node: Node, path: string) => {
      let got = await node.get(path);
      for (let tries = 0; got.status === 502 && tries < 10; tries++) got = await node.get(path);
      return got;
    };
    const asked = idvs.flatMap((idv) => nodes.map((node) => read(node, `/${idv}.md`)));
    while (open() < 4) await new Promise(setImmediate);
    look();
    lift();
    const got = await Promise.all(asked).finally(() => {
      asking = false;
    });
    for (const { status, text } of got) assert.equal(status, 200, text);
    assert.equal(most, 4);
    assert.deepEqual(
      idvs.map((idv) => service.pages(idv)),
      idvs.map(() => 1),
    );
    for (const idv of idvs) {
      const [one, two] = [await nodes[0].get(`/${idv}.txt`), await nodes[1].get(`/${idv}.txt`)];
      assert.equal(comparable(one.text), comparable(two.text));
    }
    assert.equal(await shelvings(), papers + 1);
  });
});
