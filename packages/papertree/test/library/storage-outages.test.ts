/** Every verb of storage fails at every point of every question: an outage of ours, which says nothing of the paper. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaperId } from 'papertree-convert/paper';
import { Outage, openArchive } from '../../src/archive/index.ts';
import type { Library } from '../../src/library/index.ts';
import { createSharedLimits } from '../../src/library/shared-limits.ts';
import { StorageOutage } from '../../src/library/storage-outage.ts';
import { openMemoryShelf } from '../../src/storage/index.ts';
import { startTestArchive } from '../archive/test-archive.ts';
import { requireId } from '../paper-id.ts';
import { type LibraryUnderTest, metadataOf, pageOf, pagesAsked, paper, withLibrary } from './library-with-archive.ts';

/** Has every verb fail at the call that `plan` names; counts the calls. */
function planFailures({ shelf }: LibraryUnderTest) {
  const plan = { verb: '', call: 0, calls: 0, failed: false };
  for (const verbs of [shelf.ledger, shelf.bytes])
    for (const [name, verb] of Object.entries(verbs) as [string, (...given: unknown[]) => unknown][])
      Object.assign(verbs, {
        [name]: async (...given: unknown[]) => {
          if (name === plan.verb && ++plan.calls === plan.call) {
            plan.failed = true;
            throw new Error('the disk is gone');
          }
          return verb(...given);
        },
      });
  return plan;
}

const questions: Record<string, (library: Library, paper: PaperId) => Promise<unknown>> = {
  find: (library, paper) => library.find(paper),
  read: async (library, paper) => (await library.read(paper)).read('markdown'),
  'read the latest': async (library, { id }) => (await library.read({ id })).read('markdown'),
  open: async (library, paper) => (await library.open(paper)).read('markdown'),
  order: async (library, paper) => {
    const found = await library.order(paper);
    return 'build' in found ? found.read('markdown') : found;
  },
};
const verbsOf = ({ shelf }: LibraryUnderTest) =>
  [...Object.keys(shelf.ledger), ...Object.keys(shelf.bytes)].filter((verb) => verb !== 'close');

for (const [name, ask] of Object.entries(questions))
  test(`${name}: whatever fails, the answer is right or an outage, and the next one is right`, () =>
    withLibrary(async (scene) => {
      const { library, archive, shelf } = scene;
      archive.page = async ({ id }) => pageOf(`Paper ${id}`);
      archive.record = async () => ({
        ...{ metadata: metadataOf(1), version: 1, latestVersion: 1, source: 'oai', complete: true },
      });
      const plan = planFailures(scene);
      let number = 0;
      let failures = 0;
      for (const verb of verbsOf(scene))
        for (let call = 1; ; call++) {
          const asked = { id: `2403.${10_000 + number++}`, version: 1 };
          const failed: boolean[] = [];
          // The first time it is built, the second time it is on the shelf.
          for (const round of ['new', 'shelved']) {
            Object.assign(plan, { verb, call, calls: 0, failed: false });
            const [outcome] = await Promise.allSettled([ask(library, asked)]);
            const where = `${verb}, call ${call}, ${round}: ${outcome.status === 'rejected' ? outcome.reason : 'fulfilled'}`;
            if (outcome.status === 'rejected') {
              assert.ok(outcome.reason instanceof Outage && outcome.reason.retryAfter > 0, where);
              assert.ok(plan.failed, where);
            }
            // A build that goes on may meet the failure after the answer.
            await library.open(asked).catch(() => {});
            failed.push(plan.failed);
            plan.verb = '';
            assert.equal((await shelf.ledger.find(asked)).failure, undefined, where);
            const text = (await (await library.open(asked)).read('markdown')).toString();
            assert.match(text, new RegExp(`Words of Paper ${asked.id}`), where);
          }
          if (!failed.includes(true)) break;
          failures++;
        }
      assert.ok(failures > 10, `${failures} points of failure were met`);
    }));

test('a build that storage refuses is read from memory, and shelved when storage is back, without the archive', () =>
  withLibrary(async ({ library, archive, shelf }) => {
    const { put } = shelf.bytes;
    Object.assign(shelf.bytes, { put: () => Promise.reject(new Error('no space left')) });
    await assert.rejects(library.open(paper), { code: 'upstream', retryAfter: 10 });
    assert.match((await (await library.read(paper)).read('markdown')).toString(), /Words of A paper/);
    assert.ok((await library.find(paper)).opened);
    assert.equal((await shelf.ledger.find(paper)).build, undefined);
    await assert.rejects(library.open(paper), { code: 'upstream', retryAfter: 10 });
    Object.assign(shelf.bytes, { put });
    const opened = await library.open(paper);
    assert.equal((await shelf.ledger.find(paper)).build?.buildId, opened.build.buildId);
    assert.equal(pagesAsked(archive).length, 1);
  }));

test('the reason of the failure is logged for the operator, and not sent to readers', () =>
  withLibrary(async ({ library, shelf }) => {
    Object.assign(shelf.ledger, { find: () => Promise.reject(new Error('/data/ledger.db is locked')) });
    await assert.rejects(library.find(paper), (thrown: Outage) => {
      assert.doesNotMatch(thrown.reason, /ledger\.db/);
      assert.match(String(thrown.cause), /ledger\.db is locked/);
      return true;
    });
  }));

test('a failure of what keeps the limits toward the archive is not remembered as one of the paper', async () => {
  const demo = await startTestArchive();
  const shelf = await openMemoryShelf();
  const { pace, shared } = createSharedLimits(shelf);
  const archive = openArchive({ arxivUrl: demo.url, userAgent: 'test', pace, shared });
  const { reserveRequest } = shelf.ledger;
  Object.assign(shelf.ledger, { reserveRequest: () => Promise.reject(new Error('the connection is lost')) });
  const asked = requireId('2401.90001v2');
  const run = async ({ library }: LibraryUnderTest) => {
    await assert.rejects(library.open(asked), StorageOutage);
    assert.equal((await shelf.ledger.find(asked)).failure, undefined);
    Object.assign(shelf.ledger, { reserveRequest });
    assert.ok((await (await library.open(asked)).read('markdown')).length > 0);
  };
  await withLibrary(run, { shelf, archive }).finally(() => {
    archive.close();
    return demo.close();
  });
});
