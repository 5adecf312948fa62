/** Fractions and percentages: each is read as the other once, and never with a rounding to a single digit. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomOf } from '../../../../test/random.ts';
import { section, table } from '../../src/demo/latexml-elements.ts';
import { openSections } from '../questions/paper-of-page.ts';
import { standingOfLast } from './last-number.ts';

const heads = ['Share (%)', 'Rate', 'Score', 'Mark'] as const;

/** A paper with tables in which a percentage stands as it is, as a fraction, without a sign and with one. */
function paperOf(percent: string, others: readonly string[]) {
  const row = (name: string, each: string) => [name, each, (Number(each) / 100).toFixed(4), each, `${each}%`];
  const rows = [row('steel', percent), ...others.map((each, i) => row(['glass', 'copper', 'tin'][i] ?? 'lead', each))];
  const made = heads.map((head, i) =>
    table(`S1.T${i + 1}`, String(i + 1), 'Kettles.', [
      ['Kettle', head],
      ...rows.map((cells) => [cells[0] ?? '', cells[i + 1] ?? '']),
    ]),
  );
  return openSections(section('S1', '1', 'Pots', ...made)).parsed();
}

test('a percentage is a fraction and the other way, and a hundred times too much or too little is never there', (context) => {
  const random = randomOf(context);
  const some = () => (11 + random.next() * 88).toFixed(2);
  for (let i = 0; i < 40; i++) {
    const percent = some();
    const paper = paperOf(percent, [some(), some(), some()]);
    const value = Number(percent);
    const told = (head: string, number: string) => {
      const at = heads.findIndex((each) => each.startsWith(head)) + 1;
      const { isThere, differs } = standingOfLast(
        paper,
        `The ${head.toLowerCase()} of steel is ${number} [@k, Table ${at}].`,
      );
      return differs ? 'differs' : isThere ? 'there' : 'open';
    };
    const [fraction, short] = [(value / 100).toFixed(4), (value / 100).toFixed(2)];
    const asPercent = [`${percent}%`, `${value.toFixed(1)}%`, `${value.toFixed(0)}%`];
    for (const [head, numbers] of [
      ['Share', [...asPercent, percent, fraction, short]],
      ['Mark', [...asPercent, percent, fraction, short]],
      ['Score', [...asPercent, percent, fraction, short]],
      ['Rate', [...asPercent, fraction, short]],
    ] as const)
      for (const number of numbers) assert.equal(told(head, number), 'there', `${head} ${percent}: ${number}`);
    for (const head of ['Share', 'Score', 'Mark']) {
      for (const number of [`${fraction}%`, `${(100 * value).toFixed(0)}%`, (value / 10_000).toFixed(6)])
        assert.notEqual(told(head, number), 'there', `${head} ${percent}: ${number}`);
    }
    assert.notEqual(told('Rate', `${(100 * value).toFixed(0)}%`), 'there');
    // Rounded to a single digit it may be that of another one.
    assert.notEqual(told('Share', (value / 100).toFixed(1)), 'differs');
  }
});

test('of a table of which no cell is named, none has a hundredth by chance', () => {
  const paper = paperOf('71.16', ['45.04', '72.25', '98.92']);
  for (const number of ['1%', '0.7%', '0.45', '0.72', '0.99%'])
    assert.equal(standingOfLast(paper, `In all, it is ${number} [@k, Table 1].`).isThere, false, number);
  assert.equal(standingOfLast(paper, 'In all, it is 0.7225 [@k, Table 1].').isThere, true);
});
