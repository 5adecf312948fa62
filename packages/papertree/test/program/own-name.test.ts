/** Commands in messages: as they work where the program was started, however that was. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine } from '../../src/program/own-name.ts';

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
