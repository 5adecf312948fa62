/** Calls of the engines, which may be far away, that a reading costs: a cold part at most three calls of the ledger and two of the objects. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMemoryShelf } from '../../src/storage/index.ts';
import { countCalls } from './count-calls.ts';
import { pageOf, paper, withLibrary } from './library-with-archive.ts';

test('a cold section, a cold part and a file cost few calls, and a file that is only asked about none of the objects', async () => {
  const shelf = await openMemoryShelf();
  const calls = countCalls(shelf);
  await withLibrary(
    async ({ library, archive }) => {
      archive.page = async () => pageOf('A paper', ['x1.png']);
      await library.open(paper);
      await library.mirrored();
      await library.reported();
      Object.assign(calls, { ledger: 0, bytes: 0 });
      const opened = await library.read(paper);
      await opened.slice('markdown', 2, 9);
      assert.ok(calls.ledger <= 3 && calls.bytes === 2, JSON.stringify(calls));

      Object.assign(calls, { ledger: 0, bytes: 0 });
      const again = await library.read(paper);
      await again.readAll(['content', 'anchors']);
      assert.ok(calls.ledger <= 3 && Number(calls.bytes) === 2, `any other part: ${JSON.stringify(calls)}`);

      Object.assign(calls, { ledger: 0, bytes: 0 });
      const file = await library.file(paper, 'x1.png');
      assert.deepEqual(
        [file.size > 0, calls.ledger, calls.bytes],
        [true, 2, 0],
        'the copy, and whether the paper is blocked',
      );
      await file.read();
      assert.equal(calls.bytes, 1);
    },
    { shelf },
  );
});
