/** A release: what is built for it, what is told of it, and the commands that would upload it. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { version } from '../packages/papertree/src/version.ts';
import { temporaryFolder } from '../packages/papertree/test/storage/folder.ts';
import { buildArtefacts, readNotes, uploads } from '../scripts/release.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = temporaryFolder();

test('the notes of a release are what the changelog tells of its version', () => {
  const changelog = '# Changes\n\n## 0.2.0 (unreleased)\n\nTwo.\n\n## 0.1.0 (2026-12-01)\n\nOne,\nand more.\n';
  assert.deepEqual(readNotes(changelog, '0.2.0'), { text: 'Two.', isReleased: false });
  assert.deepEqual(readNotes(changelog, '0.1.0'), { text: 'One,\nand more.', isReleased: true });
  assert.equal(readNotes(changelog, '0.1'), undefined);
  assert.ok(readNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version));
});

test('everything that is uploaded is built, has its sum, and is the same when it is built again', async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await buildArtefacts(first, 'Notes.');
  const names = [
    `papertree-${version}.tgz`,
    `papertree-convert-${version}.tgz`,
    'papertree.mcpb',
    'papertree-extension.zip',
    'server.json',
  ];
  assert.deepEqual(readdirSync(first).sort(), ['NOTES.md', 'SHA256SUMS', ...names].sort());
  execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: first, stdio: 'pipe' });
  await buildArtefacts(second, 'Notes.');
  const sums = readFileSync(join(first, 'SHA256SUMS'), 'utf8');
  assert.equal(readFileSync(join(second, 'SHA256SUMS'), 'utf8'), sums);
  assert.equal(sums.trimEnd().split('\n').length, names.length + 1);

  const named = uploads(first).flatMap((words) => words.filter((word) => word.startsWith(first)));
  // The executable is built by its own test.
  const there = named.filter((file) => !file.endsWith('papertree-linux-x64'));
  assert.equal(there.length, named.length - 1);
  for (const file of there) assert.ok(existsSync(file), file);
  for (const name of names) assert.ok(named.includes(join(first, name)), `${name} is uploaded`);
  const programs = uploads(first).map(([program, word]) => `${program} ${word}`);
  assert.deepEqual(programs, [
    'npm publish',
    'npm publish',
    'gh release',
    'mcp-publisher login',
    'mcp-publisher publish',
  ]);
});

test('another version than that of the packages is refused before anything is built', () => {
  const start = (...words: string[]) =>
    spawnSync(process.execPath, ['scripts/release.ts', ...words], { cwd: root, encoding: 'utf8' });
  const { status, stderr } = start('9.9.9', '--dry-run');
  assert.deepEqual(
    [status, stderr],
    [1, `the packages have the version ${version}, not 9.9.9: write it into them first.\n`],
  );
  assert.match(start().stderr, /^Usage: /);
});

test('the workflow calls it, as CI does all else, and needs no secret', () => {
  const text = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
  assert.doesNotMatch(text, /\bsecrets\b/);
  const { jobs } = parse(text) as { jobs: Record<string, { permissions?: object; steps: { run?: string }[] }> };
  const runs = (name: string) => jobs[name]?.steps.flatMap(({ run }) => run ?? []) ?? [];
  assert.match(runs('try').at(-1) ?? '', /^npm run release -- .* --dry-run$/);
  assert.match(runs('publish').at(-1) ?? '', /^npm run release -- "\$\{GITHUB_REF_NAME#v\}"$/);
  assert.ok(runs('publish').includes('.ci/run'), 'all tests are run before');
  assert.deepEqual(jobs.publish?.permissions, { contents: 'write', 'id-token': 'write' });
});
