/** Errors of numbers, `98.92 ± 0.03`: none is the value of a cell, and another one is told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomOf } from '../../../../test/random.ts';
import { paragraph, section, table } from '../../src/demo/latexml-elements.ts';
import { openSections } from '../questions/paper-of-page.ts';
import { standingOfLast } from './last-number.ts';

const paperOf = (...rows: string[][]) =>
  openSections(
    section(
      'S1',
      '1',
      'Pots',
      table('S1.T1', '1', 'Scores (%).', [['Kettle', 'Rate', 'Gain'], ...rows]),
      paragraph('S1.p1', 'The pots have a mean of 361 ± 20 lids, at ±5.25 K.'),
    ),
  ).parsed();

function told(paper: ReturnType<typeof paperOf>, sentence: string): string {
  const { isThere, differs, otherwise, place } = standingOfLast(paper, sentence);
  return differs ? 'differs' : isThere ? `there${otherwise ? ` by ${otherwise.by}` : ''}` : `open ${place?.text ?? ''}`;
}

test('a number with an error is looked up, and stands where it has another', () => {
  const paper = paperOf(['steel', '69.33 ± 0.99', '4.25 ± 0.10'], ['glass', '98.92 ± 0.03', '5.75 ± 0.30']);
  for (const [sentence, found] of [
    ['Glass has a rate of 98.92 ± 0.03', 'there'],
    ['Glass has a rate of 98.92 ± 0.30', 'there by error'],
    ['Glass has a rate of $98.9 \\pm 0.1$', 'there by rounding'],
    ['Glass has a rate of 98.92% (±0.44)', 'there by error'],
    ['In all, 0.99% of the pots', 'open'],
    ['The rate of steel is 0.99%', 'open'],
    ['The rate of steel has a standard deviation of 0.99%', 'there'],
  ])
    assert.match(told(paper, `${sentence} [@k, Table 1].`), new RegExp(`^${found}( |$)`), sentence);
  assert.equal(told(paper, 'The pots have a mean of 361 ± 20 [@k].'), 'there');
  assert.match(told(paper, 'The pots have a mean of 316 ± 20 [@k].'), /^open/);
  assert.equal(told(paper, 'It is known to 5.25 K [@k].'), 'there');
});

test('of made-up measurements none that is true differs, and no error is a value', (context) => {
  const random = randomOf(context);
  const some = () => [(20 + random.next() * 70).toFixed(2), (0.1 + random.next() * 9).toFixed(2)] as const;
  for (let i = 0; i < 40; i++) {
    const [[value, error], [other, otherError]] = [some(), some()];
    const paper = paperOf(['steel', `${value} ± ${error}`, 'none'], ['glass', `${other} ± ${otherError}`, 'none']);
    for (const said of [`${value} ± ${error}`, value, `${value}%`, `${value} ± ${error}%`, Number(value).toFixed(1)])
      assert.match(told(paper, `The rate of steel is ${said} [@k, Table 1].`), /^there( by rounding)?$/, said);
    assert.doesNotMatch(told(paper, `The rate of steel is ${error}% [@k, Table 1].`), /^there/);
    assert.equal(told(paper, `The error of the rate of steel is ${error}% [@k, Table 1].`), 'there');
    const wrong = `${value} ± ${(Number(error) + 0.5).toFixed(2)}`;
    assert.equal(told(paper, `The rate of steel is ${wrong} [@k, Table 1].`), 'there by error', wrong);
  }
});
