/** Letters and accents: normal forms as Unicode has them, and long rows of marks in steps in proportion to the text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { convert } from '../src/convert.ts';
import { compose, composeFirst, withoutAccents } from '../src/letters.ts';

const page = (body: string) =>
  `<!DOCTYPE html><html><body><article class="ltx_document"><h1 class="ltx_title">Title</h1>${body}</article></body></html>`;

const marks = fc.string({
  unit: fc.constantFrom('\u0301', '\u0302', '\u0316', '\u0323', '\u0345', '\u05b4', '\u0f71'),
});
const marked = fc.array(fc.tuple(fc.constantFrom('a', 'e', 'ß', 'ﬁ', 'α', 'が', '한', '²', ' ', '𝐱'), marks));
const textOf = (pieces: readonly (readonly string[])[]) => pieces.flat().join('');

test('marks that are not too many are composed and dropped as by the normal forms', () => {
  fc.assert(
    fc.property(marked, (pieces) => {
      const text = textOf(pieces);
      assert.equal(compose(text), text.normalize('NFC'));
      assert.equal(withoutAccents(text), text.normalize('NFKD').replace(/\p{M}+/gu, ''));
    }),
  );
});

test('no mark is lost, and the letter is that of the first thirty', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('\u0301', '\u0302', '\u0316', '\u0323'), { maxLength: 200 }), (many) => {
      const text = `a${many.join('')}`;
      const composed = compose(text);
      const plain = (each: string) => [...each.normalize('NFD').replaceAll('\u034f', '')].toSorted().join('');
      assert.equal(plain(composed), plain(text));
      assert.equal(composed.charCodeAt(0), composeFirst(text));
      assert.equal(composeFirst(composed), composeFirst(text));
    }),
  );
});

test('a letter with thousands of accents is a word of the paper, and no word is missed', () => {
  for (const accents of ['\u0301', '\u0301\u0323', '\u0323\u0302\u0301\u0316']) {
    const { content, text, warnings } = convert(page(`<p class="ltx_p">word a${accents.repeat(3000)}bc word</p>`));
    assert.equal(text.normalize('NFD').split('\u0301').length, accents.includes('\u0301') ? 3001 : 1);
    assert.ok(content.body.length > 0);
    assert.deepEqual(warnings, []);
  }
});
