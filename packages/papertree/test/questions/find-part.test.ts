/** Parts by their names, and what is said where there is none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from 'papertree-convert/errors';
import type { ReadablePaper } from '../../src/library/index.ts';
import { findPart } from '../../src/questions/find-part.ts';

const opened = { paper: { id: '2401.00001', version: 2 }, index: { places: {} } } as unknown as ReadablePaper;
const sections = [{ id: 'S1', alias: 'introduction', number: '1' }];

test('an unknown name is repeated, cut to a limit', () => {
  const reasonFor = (anchor: string) => {
    try {
      return findPart(sections, anchor, opened, 'section').id;
    } catch (thrown) {
      return (thrown as Problem).reason;
    }
  };
  assert.equal(reasonFor('INTRODUCTION'), 'S1');
  assert.equal(reasonFor('S9'), '2401.00001v2 has no section “S9”.');
  assert.ok(reasonFor('a'.repeat(9000)).length < 200);
  // Half a letter at the cut is none.
  assert.ok(reasonFor(`a${'😀'.repeat(9000)}`).isWellFormed());
});
