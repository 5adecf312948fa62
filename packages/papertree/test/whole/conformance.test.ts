/** The walk through the interface, on every pair of engines. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { openPairs } from '../engines/pairs.ts';
import { walk } from './conformance.ts';

for (const { name, missing, engines } of await openPairs(2))
  describe(`on ${name}`, { skip: missing }, () => {
    const [one, other] = engines;
    assert.ok(one && other);
    walk(one.settings, other.settings);
  });
