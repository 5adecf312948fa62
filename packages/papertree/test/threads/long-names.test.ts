/** Labels of a table that its caption writes out, `Brown Glass (BG)`: a sentence that has the words names the row. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { table } from '../../src/demo/latexml-elements.ts';
import { longNamesIn } from '../../src/threads/numbers/long-names.ts';
import { openBlocks } from '../questions/paper-of-page.ts';
import { standingOfLast } from './last-number.ts';

const paper = openBlocks(
  table('S1.T1', '1', 'Sales of the Brown Glass (BG) and Stoneware (SW) pots.', [
    ['Pots', '#Lids', '%Broken'],
    ['BG', '672,215', '8.82%'],
    ['SW', '644,029', '2.50%'],
  ]),
).parsed();
const standing = (sentence: string) => standingOfLast(paper, `${sentence} [@k, Table 1].`);

test('letters in brackets stand for the words before them whose letters they are', () => {
  const named = longNamesIn('Of Brown Glass (BG), Stoneware (SW), all pots (OLD) and the Kettle Research Unit (KRU).');
  assert.deepEqual(Object.fromEntries(named), {
    BG: ['Brown Glass'],
    SW: ['Stoneware'],
    KRU: ['Kettle Research Unit'],
  });
});

test('the words that a caption gives for the letters of a row name that row', () => {
  assert.deepEqual(standing('Stoneware has 672,215 lids').differs?.has, ['644,029']);
  assert.equal(standing('Brown glass has 672,215 lids').isThere, true);
  assert.equal(standing('There are 28,186 more lids of brown glass than of stoneware').made?.says, '672,215 − 644,029');
});

test('of another row what is told is of the kind of the number', () => {
  assert.equal(standing('Broken after a fall are 2.50% of all lids of brown glass').instead?.text, '8.82%');
  assert.equal(standing('Broken after a fall are 8.82% of all lids of brown glass').instead, undefined);
});
