/** Made-up title pages in all layouts that we know, read with and without the archive's names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layouts } from './front-matter/layouts.ts';
import { judge } from './front-matter/verdict.ts';

/** Papers of each layout, twice each: `PAPERS=500 SEED=9 node --test test/reader/front-matter.test.ts`. */
const papers = Number(process.env.PAPERS ?? 25);
const first = Number(process.env.SEED ?? 1);
/** Of a hundred readings so many may find less than a person would; none may give anything to somebody else. */
const mostFaults = 3;

for (const layout of layouts)
  test(layout.name, (t) => {
    const faults: string[] = [];
    const wrong: string[] = [];
    for (let seed = first; seed < first + papers; seed++)
      for (const withNames of [false, true]) {
        const verdict = judge(layout, seed, withNames);
        const where = `seed ${seed}${withNames ? ', with the archive’s names' : ''}: `;
        if (verdict.faults.length > 0) faults.push(where + verdict.faults.join('; '));
        if (verdict.wrong.length > 0) wrong.push(where + verdict.wrong.join('; '));
      }
    t.diagnostic(`${2 * papers - faults.length} of ${2 * papers} right, SEED=${first}`);
    assert.deepEqual(wrong, []);
    assert.ok(faults.length <= (mostFaults * 2 * papers) / 100, faults.slice(0, 5).join('\n'));
  });
