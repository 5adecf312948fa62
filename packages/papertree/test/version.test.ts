/** The check of Node's version, before anything is loaded. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTooOld } from '../src/version.ts';

test('a Node without what we need is told apart', () => {
  const old = ['18.20.4', '20.19.0', '22.14.0'];
  const good = ['22.15.0', '22.15.1', '22.20.0', '23.0.0', '24.0.0', '26.1.0'];
  assert.deepEqual([...old, ...good].filter(isTooOld), old);
});
