/** Two nodes on one PostgreSQL: each paper is fetched and built once, and what one node changes the other answers. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { without } from '../../../../test/tools.ts';
import { openShelf } from '../../src/storage/index.ts';
import { temporaryFolder } from '../storage/folder.ts';
import { startNodes } from './nodes.ts';

describe('two nodes', { skip: await without('postgresql') }, async () => {
  const service = await startNodes();
  // Beside the nodes, at their ledger.
  const shelf = await openShelf(temporaryFolder(), { databaseUrl: service.databaseUrl });
  after(() => shelf.close());

  test('who asks either of them for a new paper gets the same build, of one page', async () => {
    const { nodes, pages } = service;
    const asked = Array.from({ length: 100 }, (_, n) => nodes[n % 2 === 0 ? 0 : 1].get('/2401.90001v2.md'));
    const got = await Promise.all(asked);
    for (const { status, text } of got) assert.deepEqual([status, text], [200, got[0]?.text]);
    assert.equal(pages('2401.90001v2'), 1);
    assert.equal((await shelf.ledger.stats()).builds, 1);
  });

  test('a poll reads the same on either of them, since when the build is awaited', async () => {
    const { demo, nodes } = service;
    const lift = demo.fault({ path: '/html/2402.90002v2', untilLifted: true });
    const path = '/2402.90002v2.md?async';
    const polls = [];
    for (let round = 0; round < 2; round++) for (const node of nodes) polls.push(await node.get(path));
    lift();
    assert.deepEqual(
      polls.map(({ status }) => status),
      [202, 202, 202, 202],
    );
    assert.equal(new Set(polls.map(({ text }) => JSON.parse(text).queuedAt)).size, 1);
    for (const node of nodes) assert.equal((await node.get('/2402.90002v2.md')).status, 200);
    assert.equal(service.pages('2402.90002v2'), 1);
  });

  test('an answer in memory follows a change on another node as soon as that is told', async () => {
    const [one, two] = service.nodes;
    const path = '/2401.90001v2.md';
    for (const node of [one, two]) assert.equal((await node.get(path)).status, 200);
    const told = { unknown: Promise.withResolvers<void>(), paper: Promise.withResolvers<void>() };
    const forget = shelf.ledger.watch(({ what }) => {
      if (what === 'unknown' || what === 'paper') told[what].resolve();
    });
    // From now on it is heard.
    await told.unknown.promise;
    await shelf.ledger.block({ id: '2401.90001' });
    await told.paper.promise;
    forget();
    for (const node of [one, two]) {
      let { status } = await node.get(path);
      for (let tries = 0; tries < 1000 && status === 200; tries++) ({ status } = await node.get(path));
      assert.equal(status, 404);
    }
  });

  test('both say that they are ready, and why not', async () => {
    for (const node of service.nodes)
      assert.deepEqual(JSON.parse((await node.get('/-/health/ready')).text), { ready: true });
  });
});
