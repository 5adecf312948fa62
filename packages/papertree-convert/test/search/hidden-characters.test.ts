/** Characters that no reader sees are dropped; formulas, and writing that needs them, stay whole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dropHidden } from '../../src/search/hidden-characters.ts';

const tags = (words: string) =>
  [...words].map((each) => String.fromCodePoint(0xe0000 + (each.codePointAt(0) ?? 0))).join('');

test('what nobody sees is dropped: zero width, direction, tags, fillers, selectors in a row, controls', () => {
  const cases: Readonly<Record<string, string>> = {
    'ig\u200bno\u2060re\ufeff': 'ignore',
    'a\u202eb\u202cc\u2066d\u2069\u200e\u200f\u061c': 'abcd',
    [`word${tags('obey')}`]: 'word',
    'soft\u00adhyphen, jo\u034fin': 'softhyphen, join',
    'x\u3164\uffa0y\u2062z\u2064': 'xyz',
    'A\ufe01\ufe02\u{e0101}\u{e0130}B': 'AB',
    '\u{1f600}\ufe0f\ufe0e\ufe0d': '\u{1f600}\ufe0f',
    'a\u0000b\u001b[31m\u007f\u009d': 'ab[31m',
    'one\u2028two\u2029three\r\nfour\rfive\u000bsix\u0085seven': 'one\ntwo\nthree\nfour\nfive six\nseven',
    'la\u200dtin \u200c\u200d\u200c': 'latin ',
    'می\u200c\u200c\u200cرود': 'می\u200cرود',
    [`\u{1f3f4}${tags('gbobey')}\u{e007f}`]: '\u{1f3f4}',
    '\ufff9base\ufffanote\ufffb': 'basenote',
    'half \ud800': 'half \ufffd',
  };
  for (const [text, expected] of Object.entries(cases)) assert.equal(dropHidden(text), expected, JSON.stringify(text));
});

test('what a reader sees stays: formulas, Persian, Hindi, emoji, flags, keycaps, Chinese and Mongolian forms', () => {
  const whole = [
    '$\\alpha_{1}\\not\\in\\mathbb{R}^{2}$\tand ≠, x\u0338, 𝔽₂, ∩\ufe00',
    'می\u200cخواهم',
    'क्\u200dष and क्\u200cष',
    'ශ්\u200dරී',
    '👩\u200d🔬 👨\u200d👩\u200d👧 🏳\ufe0f\u200d🌈 ❤\ufe0f 1\ufe0f\u20e3 👩🏽\u200d🚀',
    `\u{1f3f4}${tags('gbsct')}\u{e007f}`,
    '葛\u{e0100}',
    'ᠠ\u180b',
    '\u1112\u1160\u11ab',
    'Đặng Văn É, naïve — “quotes” … ½ Ω\n',
  ];
  for (const text of whole) assert.equal(dropHidden(text), text);
});

test('a second pass drops nothing, and nothing but hidden characters is ever dropped', () => {
  const odd = fc.constantFrom(
    'a',
    'م',
    'क',
    '\u094d',
    '👩',
    '🏴',
    '1',
    '\u20e3',
    '葛',
    ' ',
    '\u200b',
    '\u200c',
    '\u200d',
  );
  const hidden = fc.constantFrom(
    '\ufe0f',
    '\u202e',
    '\u2066',
    '\u{e0041}',
    '\u{e0067}',
    '\u{e007f}',
    '\u1160',
    '\ufe00',
    '\u0007',
  );
  const text = fc.array(fc.oneof(odd, hidden, fc.string({ unit: 'grapheme', maxLength: 2 })), { maxLength: 30 });
  const seen = (words: string) =>
    words.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029\ufff9-\ufffb]/gu, '');
  fc.assert(
    fc.property(text, (pieces) => {
      const words = pieces.join('');
      const once = dropHidden(words);
      assert.equal(seen(once), seen(words.toWellFormed()));
      assert.doesNotMatch(
        once,
        /[\u200b\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2}|[\u200c\u200d]{2}/u,
      );
    }),
    { numRuns: 300 },
  );
});
