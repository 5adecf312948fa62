/**
 * Takes the steps of `deploy/Dockerfile` without Docker, and tries what came of them: `npm run image`. The files that are copied
 * into the image are built in an empty folder, and run by bubblewrap as the image's user, as process 1, with nothing to
 * write to but the volume and `/tmp`. What it does not do is to install packages of Debian.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startDemo } from '../packages/papertree/src/demo/local-archive.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'papertree-image-'));
const [build, image, volume] = ['build', 'image', 'volume'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
for (const each of [build, image, volume]) mkdirSync(each);

/** An instruction with its words, on one line. */
const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').replace(/^#.*\n/gm, '');
const steps = [...text.replaceAll('\\\n', ' ').matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = '', rest = '']) => ({
  name,
  rest: rest.trim(),
}));
const second = steps.findLastIndex(({ name }) => name === 'FROM');
const runs = steps.slice(second);
const find = (name: string) => runs.find((step) => step.name === name)?.rest ?? '';
/** The form of JSON, without a shell. */
const wordsOf = (name: string): string[] => JSON.parse(find(name));

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
const isSent = (path: string) => !/^packages\/[^/]+\/test\//.test(path);

for (const { name, rest } of steps.slice(0, second)) {
  if (name === 'COPY') copy(rest.split(' ').slice(0, -1));
  if (name === 'RUN') {
    console.log(`RUN ${rest.slice(0, 100)}`);
    execFileSync('sh', ['-c', rest], { cwd: build, stdio: 'inherit' });
  }
}
for (const { name, rest } of runs) {
  const [, from = '', to = ''] = (name === 'COPY' && /^--from=build \/build\/(\S+) (\S+)$/.exec(rest)) || [];
  if (from !== '') cpSync(join(build, from), join(image, to), { recursive: true, verbatimSymlinks: true });
}
console.log(
  `${execFileSync('du', ['-sm', ...['node_modules', 'out'].map((name) => join(image, name))], { encoding: 'utf8' })}`,
);

function copy(paths: readonly string[]): void {
  for (const path of tracked.filter(
    (each) => isSent(each) && paths.some((sent) => each === sent || each.startsWith(`${sent}/`)),
  )) {
    mkdirSync(dirname(join(build, path)), { recursive: true });
    cpSync(join(root, path), join(build, path));
  }
}

const settings = Object.fromEntries(
  find('ENV')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** As the engine would: read-only but for the volume and `/tmp`, as an ordinary user, as process 1, without an environment. */
function sandbox(words: readonly string[], more: Readonly<Record<string, string>> = {}): string[] {
  const sharing = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--uid', '1000', '--gid', '1000', '--as-pid-1'];
  const walls = [...sharing, '--cap-drop', 'ALL', '--new-session', '--die-with-parent', '--clearenv'];
  const places = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--tmpfs', '/opt'];
  const own = ['--ro-bind', image, '/opt/papertree', '--ro-bind', process.execPath, '/opt/bin/node'];
  const kept = [
    '--tmpfs',
    '/var/lib',
    '--bind',
    volume,
    find('VOLUME'),
    '--remount-ro',
    '/opt',
    '--remount-ro',
    '/var/lib',
  ];
  const env = Object.entries({ ...settings, PATH: '/opt/bin', ...more }).flatMap(([name, value]) => [
    '--setenv',
    name,
    value,
  ]);
  return [...walls, ...places, ...own, ...kept, ...env, '--chdir', find('WORKDIR'), ...words];
}

const demo = await startDemo();
/** The archive, which takes its time. */
const slow = createServer(async (request, response) => {
  await wait(1000);
  const answer = await fetch(demo.url + request.url);
  response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? 'text/html' });
  response.end(Buffer.from(await answer.arrayBuffer()));
}).listen(0, '127.0.0.1');
await once(slow, 'listening');
const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;
const free = createSocket().listen(0, '127.0.0.1');
await once(free, 'listening');
const port = String(portOf(free));
free.close();

try {
  const write = "try { require('fs').writeFileSync('x', ''); } catch (fault) { console.log(fault.code); }";
  assert.equal(execFileSync('bwrap', sandbox(['node', '--eval', write]), { encoding: 'utf8' }), 'EROFS\n');

  const words = [...wordsOf('ENTRYPOINT'), ...wordsOf('CMD')];
  const node = spawn('bwrap', sandbox(words, { PORT: port, ARXIV_URL: `http://127.0.0.1:${portOf(slow)}` }), {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(node, 'exit');
  const health = JSON.parse(find('HEALTHCHECK').replace(/^.*?CMD /, '')) as string[];
  const isHealthy = () =>
    once(spawn(process.execPath, health.slice(1), { env: { PORT: port }, stdio: 'ignore' }), 'exit').then(
      ([code]) => code === 0,
    );
  assert.equal(await isHealthy(), false, 'it is not healthy before it listens');
  for (let tries = 0; !(await isHealthy()); tries += 1) {
    assert.ok(tries < 50 && node.exitCode === null, 'it became healthy');
    await wait(100);
  }

  const answer = fetch(`http://127.0.0.1:${port}/${demo.ids[0]}.md`);
  await wait(500);
  // bwrap passes no signals on: the program is its child.
  const [child = ''] = execFileSync('pgrep', ['--parent', String(node.pid)], { encoding: 'utf8' }).split('\n');
  process.kill(Number(child), 'SIGTERM');
  assert.equal((await answer).status, 200, 'what was asked before is answered');
  const [status] = await ended;
  assert.equal(status, 0);
  console.log('It runs read-only as an ordinary user, becomes healthy, and ends with its answers given.');
} finally {
  slow.close();
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
}
