/** What is sought is read as it was meant, or refused with a reason. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from 'papertree-convert/errors';
import { filtersOf, mostCharacters, readWords, relaxations } from '../../src/searching/query.ts';
import type { Phrase } from '../../src/storage/index.ts';

const write = ({ words, isPrefix }: Phrase) => words.join('+') + (isPrefix ? '*' : '');
const read = (text: string) => {
  const { phrases, without } = readWords(text);
  return [...phrases.map(write), ...without.map((phrase) => `-${write(phrase)}`)].join(' ');
};

const rows: readonly (readonly [string, string])[] = [
  ['Attention heads', 'attention head'],
  ['“Attention is” all', 'attention+is all'],
  ['"attention is', 'attention+is'],
  ['optim* "gradient desc"*', 'optim* gradient+desc*'],
  ['loss -dropout -"weight decay"', 'loss -dropout -weight+decay'],
  ['f(x) = -\\gamma -1', 'f+x gamma 1'],
  ['\\alpha_i -\\beta', 'alpha+i beta'],
  ['what is the loss of the model', 'loss model'],
  ['the', 'the'],
  ['state-of-the-art state-of-the-art', 'state+of+the+art'],
  ['author:vaswani OR NEAR(a b) {title}: x^2', 'author+vaswani near+a b title x+2'],
];

for (const [text, words] of rows) test(text, () => assert.equal(read(text), words));

test('what cannot be sought is refused with a reason', () => {
  const hostile: readonly (readonly [string, RegExp])[] = [
    ['', /no word/],
    ['\0', /no word/],
    ['"""\'\' ((( *** --- &&& | !', /no word/],
    ['-only -these', /no word/],
    ['w'.repeat(mostCharacters + 1), /longer than/],
    [Array.from({ length: 33 }, (_, n) => `w${n}`).join(' '), /more than 32 words/],
    ['word '.repeat(200_000), /longer than/],
    ['-"a* '.repeat(10_000), /longer than/],
    ['"'.repeat(mostCharacters), /no word/],
    ['-"'.repeat(mostCharacters / 2), /no word/],
    ['(NOT '.repeat(mostCharacters / 5), /more than 32 words/],
    [`"${'a '.repeat(mostCharacters / 2 - 1)}"`, /more than 32 words/],
    [`"${Array.from({ length: 33 }, (_, n) => `w${n}`).join(' ')}"`, /more than 32 words/],
  ];
  for (const [text, reason] of hostile)
    assert.throws(
      () => readWords(text),
      (thrown) => thrown instanceof Problem && thrown.code === 'bad-request' && reason.test(thrown.reason),
      JSON.stringify(text.slice(0, 40)),
    );
});

test('first all phrases are sought, then all but one, then half of them', () => {
  const of = (text: string) => relaxations(readWords(text).phrases).map((lists) => lists.length);
  assert.deepEqual(of('one'), [1]);
  assert.deepEqual(of('one two'), [1]);
  assert.deepEqual(of('one two three'), [1, 3]);
  assert.deepEqual(of('one two three four'), [1, 4, 6]);
  const many = Array.from({ length: 32 }, (_, n) => `w${n}`).join(' ');
  assert.deepEqual(of(many), [1, 32], 'half of so many can be chosen in too many ways');
});

test('filters are read, and what is none is refused', () => {
  assert.deepEqual(filtersOf({ words: 'x', author: 'Müller, H.', category: 'cs.CL', since: '2024-01' }), {
    author: { words: ['muller', 'h'] },
    category: 'cs.CL',
    since: '2024-01',
  });
  for (const wrong of [
    { author: '...' },
    { author: 'x'.repeat(201) },
    { author: 'Li '.repeat(1e6) },
    { category: "cs'; DROP" },
    { category: 'c'.repeat(1e6) },
    { since: 'yesterday' },
    { since: '2024-13' },
  ])
    assert.throws(
      () => filtersOf({ words: 'x', ...wrong }),
      { code: 'bad-request' },
      JSON.stringify(wrong).slice(0, 50),
    );
});
