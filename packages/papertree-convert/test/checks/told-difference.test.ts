/** Which words of a quotation that stands in a paper nearly are told to differ. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeLookup } from '../../src/checks/index.ts';
import { tellNegation } from '../../src/checks/told-difference.ts';

test('words that differ in case alone are marked in no difference', () => {
  const difference = [
    { in: 'both', text: 'So' },
    { in: 'query', text: 'the' },
    { in: 'paper', text: 'The' },
    { in: 'both', text: 'kettle' },
    { in: 'query', text: 'cools' },
    { in: 'paper', text: 'sings' },
  ] as const;
  const { difference: told } = judgeLookup('quotation', 'So the kettle cools', [
    { key: 'able', match: 'fuzzy', difference },
  ]);
  assert.deepEqual(told, [
    { in: 'both', text: 'So The kettle' },
    { in: 'draft', text: 'cools' },
    { in: 'paper', text: 'sings' },
  ]);
});

test('citations that are left out and other spellings are marked in no difference, nor words of the next sentence', () => {
  const told = (...pieces: readonly (readonly ['both' | 'query' | 'paper', string])[]) =>
    judgeLookup('quotation', 'kettles', [
      { key: 'able', match: 'fuzzy', difference: pieces.map(([where, text]) => ({ in: where, text })) },
    ]).difference?.map((each) => `${each.in}: ${each.text}`);
  const [was, is] = [['query', 'was'] as const, ['paper', 'is'] as const];
  assert.deepEqual(told(['both', 'the law of cooling'], ['paper', '[1]'], ['both', 'of Able'], was, is), [
    'both: the law of cooling of Able',
    'draft: was',
    'paper: is',
  ]);
  assert.deepEqual(
    told(['query', 'law of'], ['paper', 'law (Able et al., 2020) of'], ['both', 'it'], was, is)?.length,
    3,
  );
  assert.deepEqual(
    told(['query', '47.5%'], ['paper', '47.5 %'], ['both', 'of all'], was, is)?.[0],
    'both: 47.5 % of all',
  );
  assert.deepEqual(told(['both', 'nobody could name it.'], ['query', 'bagels'], ['paper', 'We']), [
    'both: nobody could name it.',
    'draft: bagels',
  ]);
  assert.deepEqual(told(['both', 'nobody could'], ['query', 'it bagels'], ['paper', 'it. We']), [
    'both: nobody could it.',
    'draft: bagels',
  ]);
  assert.deepEqual(told(['query', 'bagels'], ['paper', 'so.'], ['both', 'Nobody could name it']), [
    'draft: bagels',
    'both: Nobody could name it',
  ]);
});

test('passages that are not alike are told whole, beside one another', () => {
  const told = (pieces: readonly (readonly ['both' | 'query' | 'paper', string])[], words: string, found: string) =>
    judgeLookup('quotation', words, [
      { key: 'able', match: 'fuzzy', found, difference: pieces.map(([where, text]) => ({ in: where, text })) },
    ]).difference?.map((each) => `${each.in}: ${each.text}`);
  const words = 'kettles of steel cool at once';
  const long = 'kettles that nobody has ever put on a fire cool at once';
  const pieces = [
    ['both', 'kettles'],
    ['query', 'of steel'],
    ['paper', 'that nobody has ever put on a fire'],
    ['both', 'cool at once'],
  ] as const;
  assert.deepEqual(told(pieces, words, long), [`draft: ${words}`, `paper: ${long}`]);
  const alike = [...pieces.slice(0, 2), ['paper', 'of iron'] as const, ...pieces.slice(3)];
  assert.equal(told(alike, words, 'kettles of iron cool at once')?.length, 4);
});

test('a negation on one side alone is told', () => {
  const both = { in: 'both', text: 'lids help' } as const;
  const words = (where: 'query' | 'paper', text: string) => ({ in: where, text });
  assert.match(tellNegation([both, words('query', 'not')]), /Only the draft has “not”/);
  assert.match(tellNegation([both, words('paper', 'never')]), /Only the paper has “never”/);
  assert.equal(tellNegation([words('query', 'do not'), words('paper', 'don’t'), both]), '');
  assert.equal(tellNegation([both, words('query', 'much')]), '');
});
