/** Commands in messages: as they work where the program was started, however that was. */
import assert from 'node:assert/strict';
import { basename, dirname } from 'node:path';
import { test } from 'node:test';
import { commandLine, howToStart } from '../../src/program/own-name.ts';
import { version } from '../../src/version.ts';

test('a command is written as it was started', { skip: process.platform === 'win32' }, () => {
  const clone = {
    file: '/home/me/papertree/packages/papertree/src/main.ts',
    platform: 'linux',
    environment: {},
  } as const;
  const installed = { ...clone, file: '/usr/lib/node_modules/papertree/dist/main.js', cwd: '/tmp' } as const;
  const npm = { npm_lifecycle_event: 'start', npm_command: 'run-script' };
  assert.equal(commandLine('demo', { ...clone, cwd: '/home/me/papertree' }), './papertree demo');
  assert.equal(commandLine('demo', { ...clone, cwd: '/home/me' }), 'papertree/papertree demo');
  assert.equal(commandLine('demo', { ...clone, cwd: '/tmp' }), '/home/me/papertree/papertree demo');
  assert.equal(
    commandLine('demo', { ...clone, file: clone.file.replace('/me/', '/my papers/'), cwd: '/tmp' }),
    '"/home/my papers/papertree/papertree" demo',
  );
  assert.equal(commandLine('demo', { ...clone, cwd: '/home/me/papertree', environment: npm }), 'npm run demo');
  assert.equal(commandLine('serve', { ...clone, cwd: '/home/me/papertree', environment: npm }), 'npm start');
  assert.equal(
    commandLine('fetch 1', { ...clone, cwd: '/home/me/papertree', environment: npm }),
    './papertree fetch 1',
  );
  assert.equal(commandLine('demo', installed), 'papertree demo');
  const npx = { npm_lifecycle_event: 'npx', npm_command: 'exec' };
  assert.equal(commandLine('demo', { ...installed, environment: npx }), 'npx papertree demo');
  assert.equal(commandLine('demo', { ...installed, environment: npm }), 'papertree demo', 'in a script of another');
});

test('the program is started by its file, but for what npx keeps', { skip: process.platform === 'win32' }, () => {
  const file = '/home/me/.npm/_npx/0f/node_modules/.bin/papertree';
  const npx = { npm_command: 'exec', npm_execpath: '/usr/lib/node_modules/npm/bin/npm-cli.js' };
  const plain = howToStart({ file: '/usr/bin/papertree', environment: {} });
  assert.deepEqual(plain, { args: ['/usr/bin/papertree'], env: {} });
  const { args, env } = howToStart({ file, environment: npx });
  assert.deepEqual(args, ['/usr/lib/node_modules/npm/bin/npx-cli.js', '--yes', `papertree@${version}`]);
  assert.ok(env.PATH?.startsWith(`${dirname(process.execPath)}:`), 'npx finds this Node, and no other');
  const alone = { file: process.execPath, environment: {} };
  assert.deepEqual(howToStart(alone), { args: [], env: {} }, 'one file with Node in it');
  const shown = commandLine('demo', { ...alone, cwd: dirname(process.execPath), platform: 'linux' });
  assert.equal(shown, `./${basename(process.execPath)} demo`);
  const clone = '/home/me/papertree/packages/papertree/src/main.ts';
  assert.deepEqual(howToStart({ file: clone, environment: npx }).args, [clone]);
});
