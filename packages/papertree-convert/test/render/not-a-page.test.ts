/** Arguments of `convert` that are no page: the error names what was given. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../src/index.ts';

test('neither text nor bytes is said in a sentence', () => {
  for (const [given, name] of [
    [undefined, 'undefined'],
    [null, 'null'],
    [5, 'Number'],
    [{ html: '' }, 'Object'],
    [Promise.resolve(''), 'Promise'],
    [Object.create(null), 'an object'],
  ])
    assert.throws(() => convert(given as string), {
      name: 'TypeError',
      message: `convert: the page must be a string or bytes (Uint8Array), not ${name}.`,
    });
  assert.throws(() => convert(''), { code: 'no-html' });
});
