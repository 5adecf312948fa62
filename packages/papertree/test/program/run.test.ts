/** The program’s own words: help, version, and what it says to a command line it does not understand. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { version } from '../../src/version.ts';
import { program } from './program.ts';
import { page, say } from './terminal.ts';

test('without words, and with --help, the program says what it can do', async () => {
  const said = await say([]);
  assert.equal(said.status, 0);
  assert.match(said.out, /^ {2}convert {2}converts papers/m);
  assert.deepEqual(await say(['--help']), said);
  assert.deepEqual(await say(['help']), said);
});

test('a command has its own help, asked for either way', async () => {
  const said = await say(['help', 'convert']);
  assert.match(said.out, /^Usage: papertree convert PATH/);
  for (const format of ['md', 'json', 'txt', 'outline', 'references', 'bib', 'csv', 'figures'])
    assert.ok(said.out.includes(` ${format} `), format);
  assert.deepEqual(await say(['convert', '--help']), said);
});

test('every command that README has people type is there', async () => {
  const page = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const typed = [...page.matchAll(/(?:npx |\.\/|`)papertree ([a-z]+)/g)].map(([, name = '']) => name);
  assert.ok(typed.length > 10);
  for (const name of new Set(typed)) assert.equal((await say(['help', name])).status, 0, name);
});

test('the version is the package’s', async () => {
  assert.deepEqual(await say(['--version']), { status: 0, out: `${version}\n`, err: '' });
});

test('an unknown command is a misuse', async () => {
  const said = await say(['frobnicate']);
  assert.equal(said.status, 2);
  assert.equal(said.out, '');
  assert.match(said.err, /^papertree: unknown command “frobnicate”/);
  assert.equal((await say(['help', 'frobnicate'])).status, 2);
});

async function start(words: readonly string[], input: string, hangUp: boolean) {
  const child = spawn(process.execPath, [program, ...words], { stdio: 'pipe' });
  let out = '';
  let err = '';
  child.stderr.on('data', (piece) => {
    err += piece;
  });
  if (hangUp) child.stdout.destroy();
  else
    child.stdout.on('data', (piece) => {
      out += piece;
    });
  child.stdin.end(input);
  const [status] = await once(child, 'close');
  return { status, out, err };
}

test('the program runs as a process and leaves with its status', async () => {
  assert.equal((await start([], '', false)).status, 0);
  assert.equal((await start(['frobnicate'], '', false)).status, 2);
  const said = await start(['convert', '-'], page('Pipes'), false);
  assert.equal(said.status, 0);
  assert.match(said.out, /^# Pipes$/m);
});

test('a reader that has seen enough is no failure', async () => {
  assert.deepEqual(await start(['convert', '-'], page('Pipes'), true), { status: 0, out: '', err: '' });
});
