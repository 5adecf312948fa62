/** Numbers that a draft makes of two cells of a table: both are told, where the sentence names them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { table } from '../../src/demo/latexml-elements.ts';
import { openBlocks } from '../questions/paper-of-page.ts';
import { standingOfLast } from './last-number.ts';

const scores = [
  ['Pot', 'Birds', 'Fish', 'Frogs'],
  ['glass', '97.29', '61.5', '-1.25'],
  ['steel', '96.88', '30.2', '2.75'],
  ['copper', '90.15', '45.1', '3.85'],
];
const paper = openBlocks(table('S1.T1', '1', 'Tests.', scores)).parsed();

function told(sentence: string): string {
  const { isThere, place, made } = standingOfLast(paper, sentence);
  if (!isThere) return 'not there';
  return made ? `${made.says} of ${place?.name} and ${made.other}` : `${place?.name}`;
}

test('a difference, a ratio or a change is told by its two cells', () => {
  const [glass, steel] = ['Table 1, row “glass”', 'row “steel”'];
  for (const [sentence, expected] of [
    [
      'Glass is 0.41 points better than steel on Birds [@k, Table 1]',
      `97.29 − 96.88 of ${glass}, column “Birds” and ${steel}, column “Birds”`,
    ],
    ['Glass gains 31.3 points over steel [@k]', `61.5 − 30.2 of ${glass}, column “Fish” and ${steel}, column “Fish”`],
    [
      'Glass is 2.04 times better than steel on Fish [@k]',
      `61.5 / 30.2 of ${glass}, column “Fish” and ${steel}, column “Fish”`,
    ],
    [
      'On Birds, steel is 0.42% behind glass [@k]',
      `(97.29 − 96.88) / 96.88 of ${glass}, column “Birds” and ${steel}, column “Birds”`,
    ],
    [
      'The gap between steel and glass on Frogs is 4.0 points [@k]',
      `2.75 − -1.25 of Table 1, ${steel}, column “Frogs” and row “glass”, column “Frogs”`,
    ],
    [
      'For copper, Birds is 45.05 points above Fish [@k]',
      '90.15 − 45.1 of Table 1, row “copper”, column “Birds” and row “copper”, column “Fish”',
    ],
  ] as const)
    assert.equal(told(`${sentence}.`), expected, sentence);
});

test('what no two cells make that are named is not there', () => {
  for (const sentence of [
    'Glass is 0.43 points better than steel on Birds [@k, Table 1]',
    'Glass gains 0.41 points on Birds [@k]',
    'Glass is 0.41 points better than copper on Birds [@k]',
  ])
    assert.equal(told(`${sentence}.`), 'not there', sentence);
});

test('what two other numbers of a sentence make is told by the cells that have these, and another number is not there', () => {
  const column = ['97.29', '96.88', '90.15', '61.54'];
  const rates = openBlocks(
    table('S1.T1', '1', 'Tests.', [['Pot', 'Birds'], ...column.map((rate, i) => [`pot ${'abcd'[i]}`, rate])]),
  ).parsed();
  for (const more of column)
    for (const less of column.slice(column.indexOf(more) + 1)) {
      const step = Number(more) - Number(less);
      const say = (by: number) =>
        standingOfLast(rates, `It falls from ${more} to ${less}, a loss of ${by.toFixed(2)} points [@k, Table 1].`);
      assert.equal(say(step).made?.says, `${more} − ${less}`);
      assert.equal(say(step + 0.07).isThere, false);
    }
});
