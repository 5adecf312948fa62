/** Numbers of a table of which the sentence names another row or column than their own: that one is told; where the sentence may be true, nothing is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { table } from '../../src/demo/latexml-elements.ts';
import { openBlocks } from '../questions/paper-of-page.ts';
import { standingOfLast } from './last-number.ts';

const kettles = [
  ['Kettle', 'Litres sold', 'Whistle', 'Lid / small', 'Lid / large'],
  ['copper', '84.25', '5.93', '1.75', '2.35'],
  ['enamel', '59.25', '7.31', '1.95', '2.65'],
  ['brown glass', '42.75', '8.11', '1.15', '2.85'],
];
const shares = [
  ['Missing share', 'boil', 'simmer'],
  ['30%', '2.05', '3.15'],
  ['50%', '2.65', '3.75'],
];
const paper = openBlocks(table('S1.T1', '1', 'Tests.', kettles), table('S1.T2', '2', 'Tests.', shares)).parsed();

/** What is told beside the last number of a sentence, which is there. */
function told(sentence: string): string | undefined {
  const { isThere, instead } = standingOfLast(paper, sentence);
  return isThere ? instead?.name.replace(/^Table \d, /, '') : 'not there';
}

test('a whole label of another row, with none of the words of its own, is told', () => {
  for (const [sentence, place] of [
    [
      'The well known kettle of enamel has brought in 84.25 in a shop [@k, Table 1]',
      'row “enamel”, column “Litres sold”',
    ],
    ['At home copper whistled at 7.31 in winter [@k, Table 1]', 'row “copper”, column “Whistle”'],
    ['With 50% missing, the kettles boil within 2.05 hours [@k, Table 2]', 'row “50%”, column “boil”'],
  ] as const)
    for (const leading of ['', 'In contrast, ', 'By comparison, ', 'In total, ', 'Overall, '])
      assert.equal(told(`${leading}${sentence}.`), place, `${leading}${sentence}`);
});

test('nothing is told where a sentence compares, turns to another, or has words of the own row', () => {
  for (const sentence of [
    'It outperforms the kettle of enamel with 84.25 in a shop',
    'The kettle of enamel is known, and that one sells 84.25 in a shop',
    'Unlike enamel, the other kettle has brought in 84.25',
    'Enamel was found behind the glass kettle, which sold 42.75',
    'The kettle of enamel sold a lot, and that of copper 84.25',
    'Of all that were tried, some kettle sold 84.25 in a shop',
  ])
    assert.equal(told(`${sentence} [@k, Table 1].`), undefined, sentence);
});
