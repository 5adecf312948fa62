/** The operator's page names what there is: every code, every setting. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { failures } from '../../src/inference/index.ts';
import { settings } from '../../src/settings/config.ts';

const page = readFileSync(new URL('../../../../docs/inference.md', import.meta.url), 'utf8');

test('every code of a failure, with the tries it gets', () => {
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \|[^|]*\| ?(\d*) ?\|/gm)].map(([, code, tries]) => [code, tries]);
  const asked = Object.entries(failures).filter(([code]) => code !== 'no-model');
  // No question is asked: there is no model, or the text of the paper is held back (src/library/withheld-paper.ts).
  const expected = [['no-model', ''], ['withheld', ''], ...asked.map(([code, { tries }]) => [code, String(tries)])];
  assert.deepEqual(rows, expected);
});

test('every setting of the model', () => {
  const names = Object.values(settings).flatMap(({ name }) => (name.startsWith('MODEL') ? name : []));
  assert.deepEqual(
    names.filter((name) => !page.includes(`\`${name}\``)),
    [],
  );
});
