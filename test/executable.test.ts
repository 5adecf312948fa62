/** The program as one file, where the tool that puts it into Node is installed: started without Node, npm and a search path. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { version } from '../packages/papertree/src/version.ts';
import { page } from '../packages/papertree/test/program/terminal.ts';
import { temporaryFolder } from '../packages/papertree/test/storage/folder.ts';
import { buildExecutable } from '../scripts/executable.ts';
import { addressSaid } from './said-by-demo.ts';
import { without } from './tools.ts';

const skip = await without('postject');
const folder = temporaryFolder();
const home = join(folder, 'home');
let file = '';
before(async () => {
  if (skip) return;
  mkdirSync(home);
  file = await buildExecutable(folder);
});

const start = (...words: string[]) =>
  execFileSync(file, words, {
    cwd: folder,
    env: { PATH: '/nonexistent', HOME: home },
    encoding: 'utf8',
    stdio: 'pipe',
  });

test('it says its version, and keeps what it carries for the next start', { skip }, (t) => {
  t.diagnostic(`${statSync(file).size} bytes`);
  assert.equal(start('--version'), `${version}\n`);
  const kept = () => readdirSync(join(home, '.cache/papertree'));
  assert.equal(kept().length, 1);
  const [name = ''] = kept();
  assert.equal(start('--version'), `${version}\n`);
  assert.deepEqual(kept(), [name]);
  assert.deepEqual(JSON.parse(start('mcp', '--setup')).mcpServers.papertree, { command: file, args: ['mcp'] });
});

test('it converts on threads, and serves papers and what their pages load', { skip, timeout: 60_000 }, async (t) => {
  for (const name of ['one', 'two']) writeFileSync(join(folder, `${name}.html`), page(name));
  start('convert', 'one.html', 'two.html', '--out', 'converted');
  assert.match(readFileSync(join(folder, 'converted/two.md'), 'utf8'), /^# two$/m);

  const env = { PATH: '/nonexistent', HOME: home, TMPDIR: folder, PORT: '0' };
  const demo = spawn(file, ['demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => demo.kill('SIGKILL'));
  const address = await addressSaid(demo.stdout);
  assert.match(await (await fetch(address)).text(), /^# How a Forgotten Kettle Cools/m);
  assert.equal((await fetch(new URL('/-/page/paper.css', address))).status, 200);
  demo.kill('SIGTERM');
  assert.deepEqual(await once(demo, 'exit'), [0, null]);
});

test('without a home it runs from a folder that is gone afterwards', { skip }, () => {
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  const env = { PATH: '/nonexistent', HOME: '/proc/nowhere', TMPDIR: scratch };
  assert.equal(execFileSync(file, ['--version'], { env, encoding: 'utf8' }), `${version}\n`);
  assert.deepEqual(
    readdirSync(scratch).filter((name) => name.startsWith('papertree-')),
    [],
  );
});
