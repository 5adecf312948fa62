/** Spaces of an entry of a bibliography: one pass does what regular expressions say. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gaps, tidySpaces } from '../../src/works/marked-text.ts';

const tidied = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:)\]])/g, '')
    .trim();

test('every character that is a space for a regular expression is one', () => {
  for (let code = 0; code < 0x10000; code++) {
    const text = `a${String.fromCharCode(code)}b`;
    assert.equal(tidySpaces(text), text.replace(/\s+/g, ' '), `character ${code}`);
  }
});

test('all short texts of spaces, marks, letters and points are tidied as regular expressions do it', () => {
  const characters = [' ', '\u00a0', 'a', ',', '\ue100', '\ue106'];
  let texts = [''];
  for (let length = 1; length <= 5; length++) {
    texts = texts.flatMap((text) => characters.map((character) => text + character));
    for (const text of texts) {
      assert.equal(tidySpaces(text), text.replace(/\s+/g, ' ').trim());
      assert.equal(tidySpaces(text, gaps.none, false), tidied(text));
      assert.equal(tidySpaces(text, gaps.blocks, false), tidied(text.replace(/\ue106/g, ' ')));
      assert.equal(tidySpaces(text, gaps.all, false), tidied(text.replace(/[\ue100-\ue106]/g, ' ')));
    }
  }
});
