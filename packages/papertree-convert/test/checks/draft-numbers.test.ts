/** Whose a number is by a draft, where its sentence cites several works. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DraftKind, readDraft } from '../../src/checks/index.ts';

/** Each number with the works beside it. */
const numbersOf = (draft: string, kind: DraftKind): string[] =>
  readDraft(draft, kind).flatMap(({ numbers }) => numbers.map(({ words, beside }) => `${words} ${beside.join()}`));

test('in a list each number is of the work that is cited behind it', () => {
  assert.deepEqual(
    numbersOf(
      'Rates vary (80.5\\,\\% for glass~\\cite{able}, 60.1\\,\\% for steel~\\cite{baker}, and 28.4 for tin~\\cite{cole}).',
      'latex',
    ),
    ['80.5% able', '60.1% baker', '28.4 cole'],
  );
  assert.deepEqual(numbersOf('Pots take 5.5 s in glass [@able] and 7.5 s in steel [@baker].', 'markdown'), [
    '5.5 able',
    '7.5 baker',
  ]);
  assert.deepEqual(numbersOf('The rates are 5.5 and 7.5 [@able], and 9.5 [@baker].', 'markdown'), [
    '5.5 able',
    '7.5 able',
    '9.5 baker',
  ]);
});

test('a work that is a word of the clause has the numbers behind it', () => {
  assert.deepEqual(
    numbersOf('\\citet{able} had 24 lids and 340M spoons; later, \\citet{baker} had 32 lids and 7.5M.', 'latex'),
    ['340M able', '7.5M baker'],
  );
  assert.deepEqual(numbersOf('@able has 5.5 and @baker has 7.5.', 'markdown'), ['5.5 able', '7.5 baker']);
  assert.deepEqual(numbersOf('@able find that it is 5.5 s [@baker].', 'markdown'), ['5.5 baker']);
});

test('lists of works and of numbers are paired', () => {
  assert.deepEqual(numbersOf('\\citet{able} and \\citet{baker} report 80.5 and 60.1, respectively.', 'latex'), [
    '80.5 able',
    '60.1 baker',
  ]);
  assert.deepEqual(numbersOf('Rates of 80.5 and 60.1 stand in @able and @baker, respectively.', 'markdown'), [
    '80.5 able',
    '60.1 baker',
  ]);
});

test('a part that begins the sentence is that of the number in the next clause', () => {
  const [{ numbers = [] } = {}] = readDraft('In Table 4 of [@able], glass has 0.425 for steam.', 'markdown');
  assert.deepEqual(
    numbers.map(({ parts }) => parts.map(({ words }) => words)),
    [['Table 4']],
  );
});
