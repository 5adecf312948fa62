/** The table of tools that tests need, beside what CI installs; and that a missing one is named, and fails in CI. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { tools } from './tools.ts';

test('CI installs the packages of all tools, and no others', () => {
  const [, installed = ''] =
    /^packages=\((.*)\)$/m.exec(readFileSync(new URL('../.ci/run', import.meta.url), 'utf8')) ?? [];
  const needed = Object.values(tools).flatMap(({ packages }) => packages);
  assert.deepEqual(installed.split(' ').toSorted(), [...new Set(needed)].toSorted());
});

/** What the runner says of a file with a test that needs pandoc, behind one that needs nothing, where no program is found. */
function runWithoutPandoc(env: Readonly<Record<string, string>>, ...options: readonly string[]) {
  const file = fileURLToPath(new URL('fixtures/needs-pandoc.ts', import.meta.url));
  const words = ['--test', '--test-reporter=tap', ...options, file];
  const { status, stdout } = spawnSync(process.execPath, words, { env: { PATH: '', ...env }, encoding: 'utf8' });
  return { status, stdout };
}

for (const isolation of ['none', 'process'])
  test(`a test without its tool is skipped by name, and fails in CI (isolation ${isolation})`, () => {
    const option = `--test-isolation=${isolation}`;
    const { status, stdout } = runWithoutPandoc({}, option);
    assert.equal(status, 0, stdout);
    assert.match(stdout, /# SKIP pandoc is not installed: apt-get install --no-install-recommends pandoc$/m);
    const inCi = runWithoutPandoc({ CI: 'true' }, option);
    assert.equal(inCi.status, 1);
    assert.match(inCi.stdout, /error: '?pandoc is not installed: apt-get install --no-install-recommends pandoc/);
  });
