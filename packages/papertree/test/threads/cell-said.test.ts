/** Numbers of tables whose rows are told apart by blocks, by several cells, or by longer names: true ones stand, and those of another row differ. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { section, table } from '../../src/demo/latexml-elements.ts';
import { openSections } from '../questions/paper-of-page.ts';
import { standingOfLast } from './last-number.ts';

const scores = [
  ['Model', 'Top-1', 'Top-5', 'Latency (ms)'],
  ['Birds', '', '', ''],
  ['Ada', '76.3', '93.1', '4.5'],
  ['Ada Large', '78.4', '94.2', '9.25'],
  ['Fish', '', '', ''],
  ['Ada', '95.2', '99.7', '4.75'],
  ['Ada Large', '96.8', '99.9', '9.75'],
];
const ensembles = [
  ['System', 'en-de', 'en-fr'],
  ['KMT + RL', '24.6', '39.92'],
  ['KMT + RL Ensemble', '26.3', '41.16'],
  ['Ours', '28.4', '41.8'],
];
const baths = [
  ['Bath', 'Yield (%)', 'Mass (g)'],
  ['0.05 M', '12.5', '1.31'],
  ['0.10 M', '14.5', '1.62 ± 0.25'],
];
const others = [
  ['Work', 'Score'],
  ['Dorn et al. (2016) [8]', '91.7'],
  ['Dorn et al. (2018)', '93.3'],
  ['Cole & Able, 2019', '90.25'],
];
const sizes = [
  ['Pot', 'rate', 'size'],
  ['Kettle (small)', '0.45', '1.5'],
  ['Kettle (large one)', '0.65', '2.5'],
];
const sets = [
  ['Ladle', 'Birds / 8.5k', 'Fish / 392k'],
  ['CRF Dorn et al. (2018)', '52.1', '84.6'],
  ['CRF + Pot Dorn et al. (2018)', '54.7', '85.9'],
  ['POT_BASE', '60.5', '86.7'],
  ['POT_LARGE', '62.3', '88.4'],
];
/** Of the appendix, which counts its tables anew. */
const again = table('A1.T2', '2', 'More tests.', [
  ['System', 'cost', 'en-fr'],
  ['Ours', '3.45', '41.5'],
]);
const paper = openSections(
  section(
    'S1',
    '1',
    'Pots',
    ...[scores, ensembles, baths, others, sizes, sets].map((rows, i) =>
      table(`S1.T${i + 1}`, String(i + 1), 'Tests.', rows),
    ),
  ),
  section('A1', 'A', 'More', again),
).parsed();

/** What is found of the last number of a sentence. */
function told(sentence: string): string {
  const { differs, isThere, place, instead } = standingOfLast(paper, sentence);
  if (differs)
    return `${differs.place.name} has ${differs.has.join()}${differs.stands ? `; see ${differs.stands}` : ''}`;
  const hint = instead ? ` or ${instead.name}` : '';
  return isThere ? `${place?.name}${hint}` : 'not there';
}

test('a row under a label is named by both', () => {
  assert.equal(
    told('On Fish, Ada has a top-1 of 95.2 [@k, Table 1].'),
    'Table 1, under “Fish”, row “Ada”, column “Top-1”',
  );
  assert.equal(
    told('On Fish, Ada has a top-1 of 76.3 [@k, Table 1].'),
    'Table 1, under “Fish”, row “Ada”, column “Top-1” has 95.2; see under “Birds”, row “Ada”, column “Top-1”',
  );
  // Ada stands under both, and one has it.
  for (const score of ['76.3', '95.2'])
    assert.match(
      told(`Ada has a top-1 of ${score} [@k, Table 1].`),
      /^Table 1, under “\w+”, row “Ada”, column “Top-1”$/,
    );
  assert.equal(
    told('Ada has a top-1 of 96.8 [@k, Table 1].'),
    'Table 1, under “Fish”, row “Ada Large”, column “Top-1” or Table 1, under “Birds”, row “Ada”, column “Top-1”',
  );
});

test('the longest name that a sentence has is the row; who says a shorter one may mean the longer', () => {
  assert.equal(
    told('KMT + RL Ensemble reaches 41.16 on en-fr [@k, Table 2].'),
    'Table 2, row “KMT + RL Ensemble”, column “en-fr”',
  );
  assert.equal(
    told('KMT + RL Ensemble reaches 39.92 on en-fr [@k, Table 2].'),
    'Table 2, row “KMT + RL Ensemble”, column “en-fr” has 41.16; see row “KMT + RL”, column “en-fr”',
  );
  assert.equal(
    told('KMT + RL reaches 41.8 on en-fr [@k].'),
    'Table 2, row “KMT + RL”, column “en-fr” has 39.92; see row “Ours”, column “en-fr”',
  );
  assert.equal(
    told('KMT + RL reaches 41.16 on en-fr [@k, Table 2].'),
    'Table 2, row “KMT + RL Ensemble”, column “en-fr” or Table 2, row “KMT + RL”, column “en-fr”',
  );
});

test('a sentence that says anything else is not called wrong', () => {
  for (const sentence of [
    'Unlike Ada, the new one has a latency of 9.25 ms [@k, Table 1].',
    'The en-fr of KMT + RL is known, and that of theirs is 41.8 [@k, Table 2].',
    'KMT + RL is behind their 41.8 on en-fr [@k, Table 2].',
    'The best on en-fr, against KMT + RL, is 41.8 [@k, Table 2].',
    'KMT + RL and Ours have 39.92 and 41.8 on en-fr [@k, Table 2].',
    'KMT + RL on en-fr is beaten by Ours with 41.8 [@k, Table 2].',
    // Tests is a word of the caption.
    'KMT + RL in tests has 41.8 on en-fr [@k, Table 2].',
  ])
    assert.doesNotMatch(told(sentence), / has |not there/, sentence);
});

test('a number that names a row is no value', () => {
  assert.equal(told('The bath is 0.05 M [@k, Table 3].'), 'Table 3, row “0.05 M”');
  assert.equal(told('At 0.05 M the yield is 12.5% [@k, Table 3].'), 'Table 3, row “0.05 M”, column “Yield (%)”');
  assert.equal(
    told('At 0.05 M the yield is 14.5% [@k, Table 3].'),
    'Table 3, row “0.05 M”, column “Yield (%)” has 12.5; see row “0.10 M”, column “Yield (%)”',
  );
});

test('of two tables that are called the same the number may be of either', () => {
  assert.equal(told('Ours is good on en-fr, and needs 3.45 [@k, Table 2].'), 'Table 2, row “Ours”, column “cost”');
});

test('who made what a row is about names it, with the year or without', () => {
  assert.equal(
    told('It reaches 93.3 with Dorn et al. [@k, Table 4].'),
    'Table 4, row “Dorn et al. (2018)”, column “Score”',
  );
  assert.match(told('The work reaches 93.7 with Dorn et al. [@k].'), /^Table 4 has 91\.7,93\.3$/);
  assert.equal(
    told('The work of Dorn et al. (2016) reaches 93.3 [@k].'),
    'Table 4, row “Dorn et al. (2016) [8]”, column “Score” has 91.7; see row “Dorn et al. (2018)”, column “Score”',
  );
  assert.match(told('Cole and Able reach 91.7 [@k, Table 4].'), / has 90\.25; see row “Dorn et al\. \(2016\)/);
});

test('of several numbers that are said of one thing each is looked up for itself', () => {
  const fish = (column: string, has: string) => `Table 1, under “Fish”, row “Ada”, column “${column}” has ${has}`;
  assert.match(
    told('On Fish, Ada has a top-1 of 95.2 and a top-5 of 93.1 [@k, Table 1].'),
    new RegExp(`^${fish('Top-5', '99.7')}`),
  );
  assert.equal(
    told('KMT + RL Ensemble has 26.3 on en-de and 39.92 on en-fr [@k, Table 2].'),
    'Table 2, row “KMT + RL Ensemble”, column “en-fr” has 41.16; see row “KMT + RL”, column “en-fr”',
  );
  assert.equal(
    told('KMT + RL Ensemble has 26.3 on en-de and 41.16 on en-fr [@k].'),
    'Table 2, row “KMT + RL Ensemble”, column “en-fr”',
  );
  for (const sentence of [
    'KMT + RL has 24.6 on en-de and the model 41.8 on en-fr [@k, Table 2].',
    'KMT + RL has 24.6 on en-de and theirs 41.8 on en-fr [@k, Table 2].',
    'KMT + RL has 24.6 on en-de and is beaten by the 41.8 on en-fr [@k, Table 2].',
  ])
    assert.doesNotMatch(told(sentence), / has |not there/, sentence);
});

test('a row is told from another of its name by the other words of a sentence', () => {
  assert.equal(
    told('The small Kettle has a rate of 0.45 [@k, Table 5].'),
    'Table 5, row “Kettle (small)”, column “rate”',
  );
  assert.match(
    told('The small Kettle has a rate of 0.65 [@k, Table 5].'),
    / has 0\.45; see row “Kettle \(large one\)”/,
  );
  assert.equal(told('Kettle has a rate of 0.65 [@k, Table 5].'), 'Table 5, row “Kettle (large one)”, column “rate”');
});

test('a row is named without whom it cites or with its lowered words, a column without how many it has', () => {
  for (const [sentence, place] of [
    ['CRF scores 60.5 on Birds', 'row “CRF Dorn et al. (2018)”, column “Birds / 8.5k” has 52.1; see row “POT_BASE”'],
    [
      'CRF + Pot yields 52.1 on Birds',
      'row “CRF + Pot Dorn et al. (2018)”, column “Birds / 8.5k” has 54.7; see row “CRF Dorn',
    ],
    ['POT BASE attains 62.3 on Birds', 'row “POT_BASE”, column “Birds / 8.5k” has 60.5; see row “POT_LARGE”'],
    ['POT LARGE gets 62.3 on Fish', 'row “POT_LARGE”, column “Fish / 392k” has 88.4; see row “POT_LARGE”'],
    ['CRF scores 52.1 on Birds', 'row “CRF Dorn et al. (2018)”, column “Birds / 8.5k”'],
    ['POT LARGE reaches 88.4 on Fish', 'row “POT_LARGE”, column “Fish / 392k”'],
  ] as const)
    assert.ok(told(`${sentence} [@k, Table 6].`).startsWith(`Table 6, ${place}`), told(`${sentence} [@k, Table 6].`));
});

test('a number of the row that is named may be of a column whose head is cut short, or of that of the clause before', () => {
  const rows = [
    ['Pot', '#Boils', '#Users', '%Lid.', '#Acc.', 'Bias'],
    ['Glass', '644,029', '119,590', '1.75', '22,936', '1.34'],
    ['Steel', '262,845', '86,321', '9.45', '33,472', '1.25'],
  ];
  const pots = openSections(section('S1', '1', 'Pots', table('S1.T1', '1', 'Tests.', rows))).parsed();
  const found = (sentence: string) => standingOfLast(pots, `${sentence} [@k, Table 1].`);
  for (const sentence of [
    'Steel users had 33,472 accidents, Glass users 22,936',
    'Users of Glass had 22,936 accidents',
    'With 33,472 accidents, users of Steel are bolder',
    'Users of Steel are biased to tea (1.25)',
  ]) {
    const { isThere, differs, instead } = found(sentence);
    assert.deepEqual([isThere, differs, instead], [true, undefined, undefined], sentence);
  }
  assert.equal(found('Boils of Steel led to 33,472 burns, Boils of Glass to 22,936').differs, undefined);
  assert.deepEqual(found('Users of Glass are 86,321').differs?.has, ['119,590']);
});
