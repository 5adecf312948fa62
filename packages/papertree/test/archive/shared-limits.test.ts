/** Several nodes are one to the archive: a pause that one began holds for all, and so does the number of requests at once. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { Outage, type SharedLimits } from '../../src/archive/index.ts';
import { requireId } from '../paper-id.ts';
import { startDemoArchive } from './demo-archive.ts';

const { demo, open, begin, targets, during } = await startDemoArchive();
beforeEach(begin);
after(() => demo.close());

/** `taken`: the part of the archive whose slots a node has that was killed. */
function limitsInMemory(taken = 'none') {
  const pauses: { host: string; reason: string; wait: number }[] = [];
  const slots: string[] = [];
  const shared: SharedLimits = {
    findPauses: async (names) => pauses.filter(({ host }) => names.includes(host)),
    pause: async (host, wait, reason) => void pauses.push({ host, reason, wait }),
    inSlot: async (name, count, signal, work) => {
      slots.push(`${name} ${count}`);
      if (name.startsWith(`${taken} `))
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
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

test('slots of a node that was killed are waited for no longer than any turn; then the next source of records is asked', async () => {
  const { shared, slots } = limitsInMemory('interfaces');
  const archive = open({ shared, maxWait: { other: 5, last: 5, content: 5 } });
  const { source } = await archive.metadata(requireId('2401.90001v2'));
  assert.equal(source, 'abs');
  assert.deepEqual(
    [slots.map((slot) => slot.split(' ')[0]), targets()],
    [['interfaces', 'content'], ['/abs/2401.90001v2']],
  );
  assert.deepEqual(archive.failing(), [], 'OAI was not asked');

  const without = open({ shared: limitsInMemory('content').shared, maxWait: { other: 5, last: 5, content: 5 } });
  await assert.rejects(without.html(requireId('2401.90001v2')), (thrown) => thrown instanceof Outage && thrown.unasked);
});

test('where what keeps the limits fails, that is the failure: no source of records is to blame, and no other is asked', async () => {
  const failed = new Outage('Our own storage is out of order.', { ours: true });
  const archive = open({ pace: () => Promise.reject(failed) });
  await assert.rejects(archive.metadata(requireId('2401.90001v2')), (thrown) => thrown === failed);
  await assert.rejects(archive.html(requireId('2401.90001v2')), (thrown) => thrown === failed);
  assert.deepEqual([archive.failing(), targets()], [[], []]);
});

test('OAI and the Atom API have one pace and one slot together, on whatever hosts', async () => {
  const paced: string[] = [];
  const { shared, slots } = limitsInMemory();
  const archive = open({
    shared,
    oaiUrl: demo.url,
    exportUrl: demo.url.replace('127.0.0.1', 'localhost'),
    pace: async (name, gap) => {
      paced.push(`${name} ${gap}`);
      return 0;
    },
  });
  await archive.metadata(requireId('2401.90001v2'));
  await archive.searchTitles('A title of some words').catch(() => {});
  const { host } = new URL(demo.url);
  assert.ok(targets().includes('/oai') && targets().includes('/api/query'), targets().join());
  assert.deepEqual([...new Set(slots)], [`interfaces ${host} 1`]);
  assert.deepEqual([...new Set(paced)], [`interfaces ${host} 3000`]);
});
