/** Numbers of tables that a draft rounds, or gives in another unit, scale or sign: true ones are never said to differ, and a scale or sign that is wrong is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomOf } from '../../../../test/random.ts';
import { article, bibliography, math, section, table } from '../../src/demo/latexml-elements.ts';
import { openPage } from '../questions/paper-of-page.ts';
import { standingOfLast } from './last-number.ts';

/** A paper whose tables have these rows. */
const paperOf = (...tables: string[][][]) =>
  openPage(
    article(
      'Pots',
      [['Ann Able', 'Kitchen']],
      'Pots.',
      section('S1', '1', 'Pots', ...tables.map((rows, i) => table(`S1.T${i + 1}`, String(i + 1), 'Kettles.', rows))),
      bibliography([]),
    ),
  ).parsed();

const paper = paperOf(
  [
    ['Kettle', 'Pots sold', 'Latency', 'Lid (kB)', 'Density / (kg m^-3)', 'Accuracy', 'Change'],
    ['steel', '24667', '39.2 ms', '50.43', '999', '87.07', '-0.015'],
    ['glass', '50275', '41.6 ms', '61.52', '1308', '84.31', '+0.007'],
    ['enamel', '4417', '57.9 ms', '77.74', '805', '66.4', '-0.042'],
  ],
  [
    ['Kettle', 'Stiffness (N m^-1)', 'Time step (s)', 'Column / (cm^-2)'],
    ['steel', `${math('7.32\\cdot 10^{4}')} J. Dorn et al. (1996)`, math('2\\cdot 10^{-6}'), '5.3 (0.4) × 10^20'],
    ['glass', `${math('8.19\\cdot 10^{4}')} K. Cole and Able (1998)`, math('3\\cdot 10^{-6}'), '(6.2 ± 0.3) × 10^20'],
  ],
  [
    ['Kettle', 'Score', 'Size', 'Weight (M)', 'Lids', 'Rivets, k'],
    ['steel', '13.1%', '0.46M', '7.25', '32', '61'],
    ['glass', '20.2%', '120.2B', '8.75', '37', '67'],
  ],
);

/** What is found of the last number of a sentence. */
function told(sentence: string, given = paper): string {
  const { differs, isThere, place, isOutside, otherwise } = standingOfLast(given, sentence);
  if (differs) return `differs: ${differs.units?.paper ?? differs.has.join()}`;
  return isOutside
    ? 'outside'
    : isThere
      ? `${otherwise && otherwise.by !== 'rounding' ? `there by ${otherwise.by}` : 'there'}: ${place?.text}`
      : `not there${place?.isCell ? `, but: ${place.text}` : ''}`;
}

test('a number rounded to any of its places stands there', () => {
  for (const pots of ['50,000', '50,300', '50,280', 'some 50,000', 'about 50,000', '50.3k', '50k'])
    assert.equal(told(`The glass one has ${pots} sold pots [@k, Table 1].`), 'there: 50275', pots);
  assert.equal(told('The pots of steel sold are about 25,000 [@k, Table 1].'), 'there: 24667');
  assert.equal(told('The pots sold of glass are 51,000 [@k, Table 1].'), 'differs: 50275');
  assert.equal(told('The size of steel is 500K [@k, Table 3].'), 'there: 0.46M');
  assert.equal(told('The size of steel is 700K [@k, Table 3].'), 'differs: 0.46M');
});

test('the same quantity in another unit or as a power stands there, rounded too', () => {
  for (const [sentence, cell] of [
    ['Steel answers in 0.0392 s', '39.2 ms'],
    ['Steel answers in 0.039 s', '39.2 ms'],
    ['The lid of steel takes 50,430 bytes', '50.43'],
    ['The lid of steel takes 0.0504 MB', '50.43'],
    ['Steel has a density of 0.999 g/cm³', '999'],
    ['The density of glass is 1.31 g cm^{-3}', '1308'],
  ])
    assert.equal(told(`${sentence} [@k, Table 1].`), `there: ${cell}`, sentence);
  for (const [sentence, cell] of [
    ['The stiffness of steel is 73200 N/m', /7\.32/],
    ['The stiffness of steel is 7.32e4 N/m', /7\.32/],
    ['The stiffness of glass is about 82 kN/m', /8\.19/],
    ['The time step of steel is 2 µs', /2·10/],
    ['The time step of steel is 2.0 µs', /2·10/],
    ['The column of steel is $5.3 \\times 10^{20}$', /5\.3/],
    ['The column of steel is $(5.3 \\pm 0.4) \\times 10^{20}$ cm$^{-2}$', /5\.3/],
    ['The column of glass is 6.2e20', /6\.2/],
  ] as const) {
    assert.match(told(`${sentence} [@k, Table 2].`), /^there/, sentence);
    assert.match(told(`${sentence} [@k, Table 2].`), cell, sentence);
  }
});

test('what is left of a number, a sum, or a difference is not called wrong', () => {
  for (const said of [
    'Steel has an error of 12.93%',
    'Steel fails in 12.9% of all',
    'In total, 79,359 pots were sold',
    'They list 79,359 pots',
  ])
    assert.match(told(`${said} [@k, Table 1].`), /^not there/, said);
  assert.match(told('Glass has an accuracy of 84.31, only 2.8 below steel [@k, Table 1].'), /^there: 87\.07/);
});

test('a factor of a thousand is not free, and a fraction is a percentage', () => {
  for (const [sentence, cell] of [
    ['Steel has a score of 0.131', 'there: 13.1%'],
    ['Steel has a score of 0.0131', 'differs: 13.1%'],
    ['Steel has a size of 460k', 'there: 0.46M'],
    ['Steel has a size of 0.46B', 'differs: million'],
    ['Steel has a size of 0.46k', 'differs: million'],
    ['Glass has a size of 120.2M', 'differs: billion'],
    ['Glass has a weight of 8.75M', 'there: 8.75'],
    ['Glass has a weight of 8.8M', 'there: 8.75'],
    ['Glass has a weight of 8.75B', 'differs: 8.75'],
  ])
    assert.equal(told(`${sentence} [@k, Table 3].`), cell, sentence);
  assert.equal(told('The steel one has 24.667M pots sold [@k, Table 1].'), 'differs: 24667');
});

test('a fraction is what a cell without a unit may have in percent', () => {
  for (const [sentence, found] of [
    ['Steel has an accuracy of 0.8707', 'there by hundred: 87.07'],
    ['Steel has an accuracy of 0.87', 'there by hundred: 87.07'],
    ['Steel has an accuracy of 0.8708', 'differs: 87.07'],
    // Another row has it so, and the sentence names none.
    ['The iron one has an accuracy of 0.843', 'not there, but: 84.31'],
    ['Steel has a latency of 0.392', 'differs: 39.2 ms'],
  ])
    assert.equal(told(`${sentence} [@k, Table 1].`), found, sentence);
});

test('a column of units says in what its row is', () => {
  const given = paperOf([
    ['Sign', 'What', 'Value', 'Unit'],
    ['h', 'Height of the shelf', '3,400', 'm'],
    ['v', 'Speed of the cart', '20.5', 'm/s'],
    ['n', 'Lids', '1250', '--'],
  ]);
  for (const [sentence, found] of [
    ['The height of the shelf is 3.4 km', 'there: 3,400'],
    ['The cart has a speed of 73.8 km/h', 'there: 20.5'],
    ['The cart has a speed of 20.5 km/h', 'differs: m s^-1'],
    ['They have 1250 lids', 'there: 1250'],
  ])
    assert.equal(told(`${sentence} [@k, Table 1].`, given), found, sentence);
});

test('a scale that neither cell, head nor caption gives is not taken from the draft', () => {
  for (const [sentence, found] of [
    ['Steel has 32M lids', 'not there, but: 32'],
    ['They have 32M lids', 'not there, but: 32'],
    ['Steel has 33M lids', 'differs: 32'],
    ['Steel has 61k rivets', 'there: 61'],
    ['Steel has 61M rivets', 'differs: 61'],
  ])
    assert.equal(told(`${sentence} [@k, Table 3].`), found, sentence);
});

test('a sign counts, unless words say on which side of nought it is', () => {
  for (const [sentence, found] of [
    ['The change of steel is −0.015', 'there: -0.015'],
    ['The change of steel is 0.015', 'there by minus: -0.015'],
    ['The change of steel is a loss of 0.015', 'there: -0.015'],
    ['Steel falls, by a change of 0.015', 'there: -0.015'],
    ['The change of glass is 0.007', 'there: +0.007'],
    ['The change of steel is +0.015', 'differs: -0.015'],
    ['The change of steel is $+0.015$', 'differs: -0.015'],
    ['The change of steel, $\\Delta = 0.015$', 'differs: -0.015'],
    ['The change of glass is −0.007', 'differs: +0.007'],
    ['The change of glass is $-$0.007', 'differs: +0.007'],
    ['The change of steel is a drop of +0.015', 'there: -0.015'],
    ['The absolute change of steel is +0.015', 'there: -0.015'],
  ])
    assert.equal(told(`${sentence} [@k, Table 1].`), found, sentence);
});

test('of made-up cells nothing that is rounded or converted is said to differ', (context) => {
  const random = randomOf(context);
  for (let i = 0; i < 60; i++) {
    const ms = (10 + random.next() * 900).toFixed(2);
    const pots = String(1000 + random.below(900_000));
    const one = paperOf([
      ['Kettle', 'Latency (ms)', 'Pots sold'],
      ['steel', ms, pots],
      ['glass', '1.25', '2000003'],
    ]);
    const digits = 1 + random.below(4);
    const rounded = Number(Number(pots).toPrecision(digits)).toLocaleString('en-US');
    for (const said of [
      `The latency of steel is ${(Number(ms) / 1000).toPrecision(digits)} s`,
      `The latency of steel is ${Number(ms).toFixed(digits % 3)} ms`,
      `The latency of steel is ${(Number(ms) * 1000).toPrecision(4)} µs`,
      `Of steel, the pots sold are ${rounded}`,
      `Of steel, the pots sold are ${(Number(pots) / 1000).toFixed(digits % 3)}k`,
    ])
      assert.match(told(`${said} [@k, Table 1].`, one), /^there/, `${ms} ${pots}: ${said}`);
  }
});
