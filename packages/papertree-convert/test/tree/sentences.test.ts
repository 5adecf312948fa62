/** The sentence around an offset: whole, and no more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentenceAt } from '../../src/tree/sentences.ts';

const at = (text: string) => sentenceAt(text.replace('@', ''), text.indexOf('@'));

test('the first sentence, one in the middle, the last', () => {
  assert.equal(at('Lids @close. Steam rises. Tea cools.'), 'Lids close.');
  assert.equal(at('Lids close. Steam @rises! Tea cools.'), 'Steam rises!');
  assert.equal(at('Lids close. Steam rises. Tea cools@'), 'Tea cools');
  assert.equal(at('@Lids close.” (Steam rises.) Tea cools.'), 'Lids close.”');
});

test('abbreviations, initials and numbers end no sentence', () => {
  const one = 'As Newton et al. [1] show in Fig. 2 and Eq. 3, cf. Sec. 4, J. Watt found 3.5 % e.g. Steam @[2].';
  assert.equal(at(`Before. ${one} After.`), one.replace('@', ''));
});

test('what never ends is cut', () => {
  assert.ok(at(`${'word '.repeat(1000)}@${'word '.repeat(1000)}`).length <= 2000);
  assert.equal(sentenceAt('', 0), '');
});
