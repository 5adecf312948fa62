/** Installs the tools to be measured beside us into bench/, apart from the package, where they are not there yet. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

const { dependencies } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { dependencies: object };

if (Object.keys(dependencies).some((name) => !existsSync(`${folder}node_modules/${name}`))) {
  // Not `npm ci`: the lock file need not know the native builds of every system, and `ci` insists.
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
