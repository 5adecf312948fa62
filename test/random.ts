/** Chance that can be repeated: a failed test prints its seed, and `SEED=… node --test FILE` plays it again. */
import type { TestContext } from 'node:test';

export interface Random {
  /** The next number, from 0 up to 1. */
  next(): number;
  /** The next whole number, from 0 up to what is given. */
  below(limit: number): number;
  /** The seed of another generator, for another process or helper: its draws do not disturb these. */
  seed(): number;
}

/** A generator of the same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const bits = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const next = () => bits() / 2 ** 32;
  return { next, below: (limit) => Math.floor(next() * limit), seed: bits };
}

/** The generator of a test (`passed` is in Node, and not yet in its types): seeded with `SEED`, or with a number that is printed where the test fails. */
export function randomOf(context: TestContext & { readonly passed?: boolean }): Random {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
  context.after(() => {
    if (!context.passed) context.diagnostic(`repeat with SEED=${seed}`);
  });
  return seededRandom(seed);
}
