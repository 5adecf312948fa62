/** The progress bar: how it looks, and where it does not show. */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { bar, formatTime, showProgress } from '../../src/program/terminal.ts';

function watch(isTTY: boolean, total: number): string {
  let seen = '';
  const stream = new Writable({
    write(piece, _, done) {
      seen += piece;
      done();
    },
  });
  let now = 0;
  const progress = showProgress(Object.assign(stream, { isTTY, columns: 60 }), total, () => now);
  now = 500;
  progress.step('2401.00001v2');
  progress.clear();
  return seen;
}

const at = (done: number, total: number, columns: number, elapsed = 0, name = 'a') =>
  bar({ done, total, elapsed, name, columns });

test('the bar fills as pages are done, within the terminal', () => {
  assert.equal(at(0, 10, 18), `[${' '.repeat(10)}] 0/10`);
  assert.equal(at(5, 10, 18), '[=====     ] 5/10');
  assert.equal(at(10, 10, 200, 0, 'x.html'), `[${'='.repeat(24)}] 10/10  x.html`);
  assert.ok(at(119, 119, 5).startsWith('[=]'));
});

test('it says how fast it goes, how long it will take, and what was done last', () => {
  assert.equal(at(12, 120, 80, 6000, '2401.00001v2'), `[==${' '.repeat(22)}] 12/120  2.0/s  54 s left  2401.00001v2`);
  assert.match(at(2, 12, 80, 120_000), /\] 2\/12 {2}1\.0\/min {2}10 min left {2}a$/);
  assert.match(at(500, 100_000, 80, 10_000), /\] 500\/100000 {2}50\/s {2}34 min left {2}a$/);
  assert.match(at(12, 12, 80, 6000), /\] 12\/12 {2}2\.0\/s {2}a$/);
  for (let columns = 20; columns < 120; columns++)
    assert.ok(at(12, 120, columns, 6000, '2401.00001v2').length < columns, String(columns));
  assert.deepEqual([0.2, 89, 91, 5400, 7500].map(formatTime), ['1 s', '89 s', '2 min', '1 h 30 min', '2 h 5 min']);
});

test('what is found to be done on the way is counted, and in the time left', () => {
  let seen = '';
  let now = 0;
  const stream = new Writable({ write: (piece, _, done) => done(void (seen = String(piece))) });
  const progress = showProgress(Object.assign(stream, { isTTY: true, columns: 60 }), 1, () => now);
  now = 1000;
  progress.step('2401.00001v2');
  assert.equal(seen, '', 'one item needs no bar');
  progress.expect(3);
  now = 2000;
  progress.step('2401.00001v2 x1.png');
  assert.match(seen, /\] 2\/4 {2}1\.0\/s {2}2 s left {2}2401\.00001v2 x1\.png/);
});

test('it shows on a terminal, for more than one page', () => {
  assert.match(watch(true, 2), /1\/2 {2}2\.0\/s {2}1 s left {2}2401\.00001v2/);
  assert.equal(watch(true, 1), '');
  assert.equal(watch(false, 2), '');
});
