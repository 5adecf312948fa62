/** The walk through the interface, on every pair of engines. */
import { describe } from 'node:test';
import { pairs } from '../engines/pairs.ts';
import { walk } from './conformance.ts';

for (const { name, missing, open } of pairs) {
  // Not in a hook of the suite: the engines would end with that hook.
  const engines = missing ? [] : [await open(), await open()];
  describe(`on ${name}`, { skip: missing }, () => {
    const [one, other] = engines;
    if (one && other) walk(one.settings, other.settings);
  });
}
