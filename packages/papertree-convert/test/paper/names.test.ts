/** The archive's line of authors, split into names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitNames } from '../../src/paper/metadata.ts';

for (const [line, names] of [
  ['Ada Lovelace', ['Ada Lovelace']],
  ['Ada Lovelace, Bo Ek and Cy Dee', ['Ada Lovelace', 'Bo Ek', 'Cy Dee']],
  ['Ada Lovelace, and Bo Ek', ['Ada Lovelace', 'Bo Ek']],
  ['Ada Lovelace (1), Bo Ek (1 and 2) ((1) Here, (2) There, too)', ['Ada Lovelace', 'Bo Ek']],
  ['M. L. King, Jr., Bo Ek', ['M. L. King, Jr.', 'Bo Ek']],
  ['Andy Sandler & Bo Ek', ['Andy Sandler', 'Bo Ek']],
  ['', []],
] as const)
  test(`the names in ${JSON.stringify(line)}`, () => {
    assert.deepEqual(splitNames(line), names);
  });
