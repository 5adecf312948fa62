/** Turns at the archive: those who wait for an answer go before work that nobody waits for, and that has its turn in the end. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pace } from '../../src/archive/index.ts';
import { requireId } from '../paper-id.ts';
import { startDemoArchive } from './demo-archive.ts';

const { demo, open, begin, targets } = await startDemoArchive();
beforeEach(begin);
after(() => demo.close());

const paper = requireId('2401.90001v2');

/** Turns that are free one behind another, the first after a while; told are those that were reserved in advance. */
function openTurns(gap: number) {
  let next = performance.now() + gap;
  const reserved: number[] = [];
  const pace: Pace = async (_name, _gap, maxWait) => {
    const wait = Math.max(0, Math.ceil(next - performance.now()));
    if (wait > maxWait) return Math.max(wait, maxWait + 1);
    if (wait > 0) reserved.push(wait);
    next = Math.max(performance.now(), next) + gap;
    return wait;
  };
  return { pace, reserved };
}

test('a page that a reader waits for is asked before files that are copied', async () => {
  const { pace, reserved } = openTurns(100);
  const archive = open({ pace });
  const files = ['x1.png', 'x1.png'].map((path) => archive.asset(paper, path));
  await sleep(20);
  await archive.html(paper, undefined, { client: 'a reader' });
  assert.deepEqual(targets(), ['/html/2401.90001v2'], 'before both, which were there first');
  await Promise.all(files);
  assert.equal(targets().length, 3);
  assert.equal(reserved.length, 1, 'that of the reader');
});

test('a record that a reader waits for is asked before others, though the interfaces are asked by one connection', async () => {
  const { pace } = openTurns(100);
  const archive = open({ pace });
  const behind = archive.metadata({ id: '2401.90001' });
  await sleep(20);
  await archive.metadata(paper, { client: 'a reader' });
  assert.equal(targets().length, 1);
  await behind;
});

test('work that others have passed ten times reserves its turn', async () => {
  let asked = 0;
  const waits: number[] = [];
  const pace: Pace = async (_name, _gap, maxWait) => {
    asked++;
    if (maxWait === 0) return 1;
    waits.push(maxWait);
    return 0;
  };
  await open({ pace }).asset(paper, 'x1.png');
  assert.deepEqual([asked, waits.length], [11, 1]);
});

test('closing ends work that waits for a free turn', async () => {
  const archive = open({
    pace: async (_name, _gap, maxWait) => Math.max(60_000, maxWait + 1),
    maxWait: { other: 120_000, last: 120_000, content: 120_000 },
  });
  const file = archive.asset(paper, 'x1.png');
  await sleep(20);
  archive.close();
  await assert.rejects(file, /stopping/);
});
