/** The check of Node's version, before anything is loaded. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isTooOld } from '../src/version.ts';

test('a Node without what we need is told apart', () => {
  const old = ['18.20.4', '20.19.0', '22.14.0'];
  const good = ['22.15.0', '22.15.1', '22.20.0', '23.0.0', '24.0.0', '26.1.0'];
  assert.deepEqual([...old, ...good].filter(isTooOld), old);
});

test('a Node that is too old gets as far as to be told so', () => {
  const program = readFileSync(new URL('../src/main.ts', import.meta.url), 'utf8');
  const named = [...program.matchAll(/^import \{[^}]*\} from '(.*)';$/gm)].map(([, from]) => from);
  // A name that its module does not have there ends it before it begins.
  assert.deepEqual(named, ['./version.ts']);
});
