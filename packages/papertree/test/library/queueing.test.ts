/** Two hundred papers at once, at the archive's pace made a hundred times faster: they wait their turn, and none is lost. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openArchive } from '../../src/archive/index.ts';
import { openMemoryShelf } from '../../src/storage/index.ts';
import { startTestArchive } from '../archive/test-archive.ts';
import { temporaryFolder } from '../storage/folder.ts';
import { pageOf, withLibrary } from './library-with-archive.ts';

const folder = temporaryFolder();
const ids = Array.from({ length: 200 }, (_, n) => `2402.${String(n + 1).padStart(5, '0')}`);

test('many papers at once wait for their turns at the archive', async () => {
  for (const id of ids) writeFileSync(join(folder, `${id}v1.html`), pageOf(`Paper ${id}`));
  const demo = await startTestArchive({ folder });
  const shelf = await openMemoryShelf();
  const given = new Map<string, number>();
  const real = openArchive({
    arxivUrl: demo.url,
    userAgent: 'test',
    gaps: { content: 2.5, oai: 30, atom: 30 },
    maxWait: { other: 20, last: 300, content: 6000 },
    pace: async (host, gap, maxWait) => {
      const { wait, granted } = await shelf.ledger.reserveRequest(host, gap, maxWait);
      if (granted) given.set(host, (given.get(host) ?? 0) + 1);
      return granted ? wait : maxWait + 1;
    },
  });
  try {
    await withLibrary(
      async ({ library, archive }) => {
        // What is done in the background may end between its turn and its request.
        Object.assign(archive, real, { conversionLog: archive.conversionLog });
        const titles = await Promise.all(
          ids.map(async (id) => (await library.open({ id, version: 1 })).metadata.title),
        );
        assert.deepEqual(
          titles,
          ids.map((id) => `Paper ${id}`),
        );
      },
      { shelf },
    );
    for (const id of ids) assert.equal(demo.requests.filter(({ target }) => target === `/html/${id}v1`).length, 1);
    const turns = [...given.values()].reduce((sum, count) => sum + count, 0);
    assert.equal(demo.requests.length, turns, 'every request had its turn');
  } finally {
    await demo.close();
  }
});
