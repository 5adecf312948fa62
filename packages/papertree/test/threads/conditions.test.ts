/** Numbers of a sentence that say under which condition another one holds, `at 30 min`: they name a row or a column, and are no values. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { table } from '../../src/demo/latexml-elements.ts';
import { openBlocks } from '../questions/paper-of-page.ts';
import { standingOfLast } from './last-number.ts';

const delays = [
  ['Pot', 'T = 30 min', 'T = 30 min', 'T = 30 min', 'T = 60 min', 'T = 60 min'],
  ['', 'Heat', 'Lead', 'Found', 'Heat', 'Lead'],
  ['', '(kJ)', '(min)', '(%)', '(kJ)', '(min)'],
  ['copper', '12.96', '14.13', '86.17', '19.92', '30.26'],
  ['enamel', '16.92', '11.15', '71.24', '22.88', '25.71'],
];
/** Its first rows are all of the head. */
const withHead = (written: string, rows: number) =>
  written
    .split('<tr')
    .map((row, i) =>
      i > 0 && i <= rows
        ? row.replace(/<td class="ltx_td/g, '<th class="ltx_td ltx_th ltx_th_column').replaceAll('</td>', '</th>')
        : row,
    )
    .join('<tr');
const modes = [
  ['Q', 'μ', 'Heat', 'Share'],
  ['0.7', '0.5', '1.24', '0.92%'],
  ['0.9', '0', '1.37', '0.41%'],
  ['0.9', '0.5', '1.43', '0.08%'],
];
const paper = openBlocks(
  withHead(table('S1.T1', '1', 'Tests.', delays), 3),
  table('S1.T2', '2', 'Tests of Kettle 2.0.', modes),
).parsed();
const standing = (sentence: string) => standingOfLast(paper, `${sentence} [@k, Table 1].`);

test('a unit behind a number names no column', () => {
  const { isThere, place, instead } = standing('After 30 min, copper pots find a share of 86.17%');
  assert.deepEqual([isThere, place?.text, instead], [true, '86.17', undefined]);
});

test('a quantity with its unit names the columns under it, and is told as their head', () => {
  const { isThere, place, otherwise } = standing('The heat of copper is known at 30 min');
  assert.deepEqual([isThere, place?.name, otherwise], [true, 'Table 1, column “T = 30 min”', undefined]);
  assert.deepEqual(standing('At 30 min, the heat of copper is 16.92 kJ').differs?.has, ['12.96']);
  assert.equal(standing('At 60 min, the heat of enamel is 22.88 kJ').place?.text, '22.88');
});

test('a number with a unit stands in no column in percent', () => {
  assert.equal(standing('At 30 min, the heat of enamel is 71.24 kJ').isThere, false);
});

test('a number behind the head of its column is told as that, and not as a value of another row', () => {
  for (const [mu, sentence] of [
    ['μ', 'The share is known for Q = 0.9 and μ = 0.5'],
    ['mu', 'The share is known for Q = 0.9 and mu = 0.5'],
  ] as const) {
    const { place, instead } = standingOfLast(paper, `${sentence} [@k, Table 2].`);
    assert.deepEqual([place?.name, instead], ['Table 2, column “μ”', undefined], mu);
  }
});

test('a number that the sentence gives of one cell, and another cell of the table has, differs', () => {
  const { differs } = standing('At 30 min, the heat of copper is 22.88 kJ');
  assert.deepEqual(differs?.has, ['12.96']);
});

test('a name with a number in a caption is none of the numbers of a sentence', () => {
  const { isOfName } = standingOfLast(paper, 'The share was found with Kettle 2.0 [@k, Table 2].');
  assert.equal(isOfName, true);
});
