/** The progress bar: how it looks, and where it does not show. */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { bar, showProgress } from '../../src/cli/terminal.ts';

function watch(isTTY: boolean, total: number): string {
  let seen = '';
  const stream = new Writable({
    write(piece, _, done) {
      seen += piece;
      done();
    },
  });
  const progress = showProgress(Object.assign(stream, { isTTY, columns: 20 }), total);
  progress.step();
  progress.clear();
  return seen;
}

test('the bar fills as pages are done, within the terminal', () => {
  assert.equal(bar(0, 10, 18), `[${' '.repeat(10)}] 0/10`);
  assert.equal(bar(5, 10, 18), '[=====     ] 5/10');
  assert.equal(bar(10, 10, 200), `[${'='.repeat(40)}] 10/10`);
  assert.ok(bar(119, 119, 5).startsWith('[=]'));
});

test('it shows on a terminal, for more than one page', () => {
  assert.match(watch(true, 2), /1\/2/);
  assert.equal(watch(true, 1), '');
  assert.equal(watch(false, 2), '');
});
