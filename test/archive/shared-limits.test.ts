/** Several nodes are one to the archive: a pause that one began holds for all, and so does the number of requests at once. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { Outage, type SharedLimits } from '../../src/archive/index.ts';
import { requireId } from '../../src/paper/id.ts';
import { startDemoArchive } from './demo-archive.ts';

const { demo, open, begin, targets, during } = await startDemoArchive();
beforeEach(begin);
after(() => demo.close());

function limitsInMemory() {
  const pauses: { host: string; reason: string; wait: number }[] = [];
  const slots: string[] = [];
  const shared: SharedLimits = {
    findPauses: async (names) => pauses.filter(({ host }) => names.includes(host)),
    pause: async (host, wait, reason) => void pauses.push({ host, reason, wait }),
    inSlot: async (name, count, _signal, work) => {
      slots.push(`${name} ${count}`);
      return work();
    },
  };
  return { shared, pauses, slots };
}

test('a node does not ask while another is refused, and says why', async () => {
  const { shared, pauses } = limitsInMemory();
  const [one, two] = [open({ shared }), open({ shared })];
  const papers = ['2401.90001v2', 'hep-th/9901900v1', '2401.90001v1'].map(requireId);
  await during([{ path: '/html/', status: 403, body: 'Access Denied' }], async () => {
    for (const paper of papers) await assert.rejects(one.html(paper), Outage);
  });
  const { host } = new URL(demo.url);
  assert.deepEqual(
    pauses.map(({ host, reason }) => [host, reason]),
    [[host, 'forbidden']],
  );
  const before = targets().length;
  assert.deepEqual(two.pausedHosts(), []);
  await assert.rejects(two.html(requireId('2401.90001v2')), /is paused.*forbidden/);
  assert.equal(targets().length, before, 'it was not asked');
  assert.ok(two.pausedHosts().some(({ role, reason }) => role === 'content' && reason === 'forbidden'));
});

test('every request is made in a slot of its part of the archive', async () => {
  const { shared, slots } = limitsInMemory();
  await open({ shared }).html(requireId('2401.90001v2'));
  assert.deepEqual(slots, [`content ${new URL(demo.url).host} 4`]);
});
