/** The folder for a user’s data: one place on each system, wherever the program is started. */
import assert from 'node:assert/strict';
import { isAbsolute } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../src/settings/config.ts';
import { userDataFolder } from '../../src/settings/folders.ts';

test('each system has its custom', () => {
  const home = '/home/u';
  for (const [platform, variables, expected] of [
    ['linux', {}, '/home/u/.local/share/papertree'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/papertree'],
    ['linux', { XDG_DATA_HOME: 'data' }, '/home/u/.local/share/papertree'],
    ['freebsd', {}, '/home/u/.local/share/papertree'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/home/u/Library/Application Support/papertree'],
  ] as const)
    assert.equal(userDataFolder(variables, platform, home), expected);
  const local = 'C:\\Users\\u\\AppData\\Local';
  assert.equal(userDataFolder({ LOCALAPPDATA: local }, 'win32', ''), `${local}\\papertree`);
  assert.equal(userDataFolder({}, 'win32', 'C:\\Users\\u'), `${local}\\papertree`);
});

test('a user without a home has the folder of services', () => {
  for (const home of ['', '/']) assert.equal(userDataFolder({}, 'linux', home), '/var/lib/papertree');
});

test('the default does not depend on the working directory', () => {
  const { dataDir } = readConfig({ HOME: '/home/u' });
  assert.ok(isAbsolute(dataDir));
  assert.match(dataDir, /^\/home\/u\/.*papertree$/);
  assert.equal(readConfig({ DATA_DIR: 'here' }).dataDir, 'here');
});
