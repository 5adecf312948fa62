/** `npm start` as people run it: whatever ends npm ends the service. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { archive, folder } from './program-with-archive.ts';

const clone = fileURLToPath(new URL('../../../..', import.meta.url));

/** Process groups, which hold what npm may have left behind. */
const groups: number[] = [];
after(() => {
  for (const group of groups) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // All of it has ended, as it should.
    }
  }
});

/** Resolves when the program listens; `closed` when npm and all that it started have ended. */
async function startByNpm(script: readonly string[], settings: Record<string, string>) {
  const env = { ...process.env, ARXIV_URL: archive.url, PORT: '0', LOG_LEVEL: 'silent', ...settings };
  const npm = spawn('npm', [...script, '--silent'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  groups.push(npm.pid ?? 0);
  let said = '';
  // The program holds the pipes, too: they are closed when it has ended as well.
  const closed = once(npm, 'close');
  const begun = new Promise<string>((resolve) => {
    const hear = (piece: Buffer) => {
      said += piece;
      const port = /localhost:([0-9]+)/.exec(said)?.[1];
      if (port !== undefined) resolve(port);
    };
    npm.stdout.on('data', hear);
    npm.stderr.on('data', hear);
    closed.then(() => resolve(''));
  });
  return { npm, port: await begun, closed };
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGKILL'] as const)
  test(`a ${signal} to npm ends the service`, { timeout: 60_000, skip: process.platform === 'win32' }, async () => {
    const { npm, port, closed } = await startByNpm(['start'], { DATA_DIR: await mkdtemp(join(folder, 'npm-')) });
    assert.equal((await fetch(`http://127.0.0.1:${port}/-/health/live`)).status, 200);
    npm.kill(signal);
    await closed;
    await assert.rejects(fetch(`http://127.0.0.1:${port}/-/health/live`));
  });

test('the demo that npm started cleans up', { timeout: 60_000, skip: process.platform === 'win32' }, async () => {
  const scratch = await mkdtemp(join(folder, 'npm-demo-'));
  const { npm, port, closed } = await startByNpm(['run', 'demo'], { TMPDIR: scratch });
  assert.notEqual(port, '');
  npm.kill('SIGHUP');
  await closed;
  assert.deepEqual(
    (await readdir(scratch)).filter((name) => name.startsWith('papertree-demo')),
    [],
  );
});
