/** Counts what is asked of the engines of a shelf. */
import type { Shelf } from '../../src/storage/index.ts';

/** Counts the calls of every verb from now on, but for some. */
export function countCalls(shelf: Shelf, uncounted: readonly string[] = []) {
  const calls = { ledger: 0, bytes: 0 };
  for (const engine of ['ledger', 'bytes'] as const) {
    for (const [name, verb] of Object.entries(shelf[engine])) {
      const counting = (...given: unknown[]) => {
        calls[engine]++;
        return Reflect.apply(verb, shelf[engine], given);
      };
      if (typeof verb === 'function' && !uncounted.includes(name)) Object.assign(shelf[engine], { [name]: counting });
    }
  }
  return calls;
}
