/** Two nodes on one PostgreSQL that serve the text of papers with an open licence, while the licence of one changes. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { without } from '../../../../test/tools.ts';
import { openShelf } from '../../src/storage/index.ts';
import { temporaryFolder } from '../storage/folder.ts';
import { startNodes } from './nodes.ts';

describe('two nodes that serve the text of papers with an open licence', {
  skip: await without('postgresql'),
}, async () => {
  const service = await startNodes({ CONTENT_POLICY: 'open' });
  const shelf = await openShelf(temporaryFolder(), { databaseUrl: service.databaseUrl });
  after(() => shelf.close());
  const paper = { id: '2401.90001', version: 2 };
  const path = '/2401.90001v2.md';

  /** Asks a node until its answer is another: it hears of the change a moment after that is made. */
  const answerAfter = async (node: (typeof service.nodes)[number], before: number) => {
    let got = await node.get(path);
    for (let tries = 0; tries < 1000 && got.status === before; tries++) got = await node.get(path);
    return got;
  };

  const relicense = async (license: string) => {
    const { paper: record } = await shelf.ledger.find({ id: paper.id });
    const metadata = { ...(record?.metadata as object), license };
    await shelf.ledger.saveMetadata({ id: paper.id, latestVersion: 2, metadata });
  };

  test('a licence that becomes stricter, or less strict, takes hold of answers in memory and of what is stored', async () => {
    for (const node of service.nodes) {
      const { status, text } = await node.get(path);
      assert.equal(status, 200, text);
    }
    await relicense('http://arxiv.org/licenses/nonexclusive-distrib/1.0/');
    for (const node of service.nodes) {
      const { status, text } = await answerAfter(node, 200);
      assert.equal(status, 404);
      assert.match(JSON.parse(text).reason, /does not let others than the archive pass it on/);
      const outline = await node.get('/2401.90001v2/outline.json');
      assert.deepEqual(
        [outline.status, outline.headers.get('papertree-warnings')],
        [200, 'text-withheld, figures-drawn'],
      );
    }
    const stored = async () => Object.keys((await shelf.ledger.find(paper)).build?.offsets ?? {}).sort();
    for (let tries = 0; tries < 1000 && String(await stored()) !== 'index,outline'; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(await stored(), ['index', 'outline']);
    assert.deepEqual(await shelf.ledger.listAssets(paper), []);

    await relicense('http://creativecommons.org/licenses/by/4.0/');
    for (const node of service.nodes) assert.equal((await answerAfter(node, 404)).status, 200);
  });
});
