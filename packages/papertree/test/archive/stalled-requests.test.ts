/** Pages that hang do not hold up others: they give their slots back, and the oldest of many are ended. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { createFairQueue } from '../../src/archive/fair-queue.ts';
import { Outage, type SharedLimits } from '../../src/archive/index.ts';
import { startDemoArchive } from './demo-archive.ts';

const { demo, open, begin, during } = await startDemoArchive();
beforeEach(begin);
after(() => demo.close());

const patience = { silent: 20, slow: 200, atLeast: 40 };
const timeouts = { answer: 30_000, idle: 30_000, whole: 60_000 };
const hanging = (n: number) => ({ id: `2403.${String(n).padStart(5, '0')}`, version: 1 });
const innocent = { id: '2401.90001', version: 2 };

/** Slots of all nodes, in this process. */
function slotsOf(count: number): SharedLimits {
  const queue = createFairQueue({ slots: count + 1, capacity: 100 });
  return {
    findPauses: async () => [],
    pause: async () => {},
    inSlot: async (_name, _slots, _signal, work) => {
      const place = queue.enter('node');
      await place.ready;
      return work().finally(place.leave);
    },
  };
}

for (const [name, fault] of Object.entries({
  'say nothing': { silent: true },
  'come byte by byte': { slow: { bytes: 1, every: 10 }, status: 200, body: 'x'.repeat(100_000) },
}))
  for (const shared of [undefined, slotsOf(3)])
    test(`ten pages that ${name} do not hold up another of the same client${shared ? ', nor of another node' : ''}`, async () => {
      await during([{ path: '/html/2403', ...fault }], async () => {
        const archive = open({ patience, timeouts, ...(shared && { shared }) });
        const ended: unknown[] = [];
        const all = Array.from({ length: 10 }, (_, n) =>
          archive.html(hanging(n), undefined, { client: 'a' }).catch((thrown) => void ended.push(thrown)),
        );
        const { html } = (await archive.html(innocent, undefined, { client: 'a' })) as { html: Uint8Array };
        assert.ok(html.length > 0);
        assert.ok(ended.length < 10, 'some are still waited for');
        for (const thrown of ended) assert.ok(thrown instanceof Outage && /others wait for it/.test(thrown.reason));
        archive.close();
        await Promise.all(all);
        assert.equal(ended.length, 10);
      });
    });

test('a client with a hundred pages that hang leaves a slot to others', async () => {
  await during([{ path: '/html/2403', silent: true }], async () => {
    const archive = open({ timeouts, patience: { silent: 60_000, slow: 60_000, atLeast: 60_000 } });
    const all = Array.from({ length: 100 }, (_, n) =>
      archive.html(hanging(n), undefined, { client: 'a' }).catch(() => {}),
    );
    assert.ok('html' in (await archive.html(innocent, undefined, { client: 'b' })));
    archive.close();
    await Promise.all(all);
  });
});
