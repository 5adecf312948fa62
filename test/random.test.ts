/** The same seed gives the same numbers, and a failed test tells its own. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { nodeFlags } from '../packages/papertree/test/node-flags.ts';
import { seededRandom } from './random.ts';

const draw = (seed: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: 1000 }, () => random.next());
};

test('the same seed gives the same numbers, evenly spread', () => {
  const drawn = draw(7);
  assert.deepEqual(drawn, draw(7));
  assert.notDeepEqual(drawn, draw(8));
  assert.ok(drawn.every((number) => number >= 0 && number < 1));
  for (let tenth = 0; tenth < 10; tenth++) {
    const inIt = drawn.filter((number) => Math.floor(number * 10) === tenth).length;
    assert.ok(inIt > 60 && inIt < 140, `${inIt} of 1000 in tenth ${tenth}`);
  }
});

function run(body: string, env: NodeJS.ProcessEnv = {}) {
  const script = `import { test } from 'node:test';
import { randomOf } from ${JSON.stringify(new URL('random.ts', import.meta.url).href)};
test('drawn', (context) => { const random = randomOf(context); ${body} });`;
  const { NODE_TEST_CONTEXT: _nested, ...outside } = process.env;
  const options = { encoding: 'utf8', env: { ...outside, ...env } } as const;
  const { status, stdout } = spawnSync(
    process.execPath,
    [...nodeFlags, '--input-type=module', '--eval', script],
    options,
  );
  return { status, stdout, seed: /repeat with SEED=(\d+)/.exec(stdout)?.[1] };
}

test('a failed test tells its seed, which repeats it; one that passes is silent', () => {
  const failing = "throw new Error('drawn ' + random.next());";
  const first = run(failing);
  assert.equal(first.status, 1, first.stdout);
  const again = run(failing, { SEED: first.seed ?? '' });
  assert.equal(again.seed, first.seed);
  const drawn = (stdout: string) => /drawn 0\.\d+/.exec(stdout)?.[0];
  assert.ok(drawn(first.stdout));
  assert.equal(drawn(again.stdout), drawn(first.stdout));
  const passed = run('random.next();');
  assert.deepEqual([passed.status, passed.seed], [0, undefined]);
});
