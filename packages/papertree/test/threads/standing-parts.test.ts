/** Parts that a draft names, and what is told of one that is not there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { article, bibliography, equation, paragraph, section, statement } from '../../src/demo/latexml-elements.ts';
import { partStanding } from '../../src/threads/standing.ts';
import { openPage } from '../questions/paper-of-page.ts';

test('parts that are told instead of one that is not there stand in the order of their numbers', () => {
  const numbers = [11, 2, 1, 12];
  const page = article(
    'Sums',
    [['Ann Able', 'Kitchen']],
    'Sums.',
    section('S1', '1', 'Sums', ...numbers.map((n) => statement(`Thm${n}`, 'theorem', `Theorem ${n}`, `It is ${n}.`))),
    bibliography([]),
  );
  const { similar } = partStanding(openPage(page).parsed(), 'Theorem 112');
  assert.deepEqual(similar, ['Theorem 1', 'Theorem 2', 'Theorem 11', 'Theorem 12']);
});

test('of more than a few parts the first and last are told where none between is left out, else how many more there are', () => {
  const similar = (numbers: readonly string[], asked: string) => {
    const all = numbers.map((n, i) => statement(`Thm${i}`, 'theorem', `Theorem ${n}`, `It is ${n}.`));
    const page = article('Sums', [['Ann Able', 'Kitchen']], '', section('S1', '1', 'Sums', ...all), bibliography([]));
    return partStanding(openPage(page).parsed(), asked).similar;
  };
  assert.deepEqual(similar(['1', '2', '3', '4', '5', '6', '7'], 'Theorem 9'), ['Theorem 1 to Theorem 7']);
  assert.deepEqual(similar(['I', 'II', 'III', 'IV', 'V', 'VI'], 'Theorem IX'), ['Theorem I to Theorem VI']);
  const gap = ['1', '2', '3', '5', '6', '7', '8'];
  assert.deepEqual(similar(gap, 'Theorem 9').slice(-1), ['2 more']);
  assert.equal(similar(gap, 'Theorem 9').length, 6);
});

test('a statement that begins with a formula is told with what stands behind its name', () => {
  const begun = statement('Thm1', 'theorem', 'Theorem 1', '').replace(/<p .*<\/p>/s, equation('S1.E1', '1', 'a=b'));
  const whole = begun.replace(/<\/div>\s*$/, `${paragraph('Thm1.p2', 'So it is.')}</div>`);
  const page = article('Sums', [['Ann Able', 'Kitchen']], 'Sums.', section('S1', '1', 'Sums', whole), bibliography([]));
  assert.match(partStanding(openPage(page).parsed(), 'Theorem 1').shows, /^Theorem 1\. .*a ?= ?b/);
});
