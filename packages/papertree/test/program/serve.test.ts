/** `papertree serve` and `papertree demo`: what they need, how they are used, and how they end. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { archive, folder, pagesAsked, run, start } from './program-with-archive.ts';

test('serve needs nothing but an archive, logs JSON, and exits with 0 on a signal', {
  timeout: 30_000,
}, async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const service = start(['serve']);
    const [, port] = await service.says(/listens on http:\/\/localhost:([0-9]+)\/-\//);
    const got = await fetch(`http://127.0.0.1:${port}/hep-th/9901900.md`);
    assert.equal(got.status, 200);
    assert.match(await got.text(), /^# Duality of Two Church Bells$/m);
    service.kill(signal);
    const { status, out } = await service.ended;
    assert.equal(status, 0);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.ok(lines.some((line) => line.route === 'md' && line.status === 200));
  }
  // The second one found it on the shelf.
  assert.equal(pagesAsked('hep-th/9901900v1'), 1);
});

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const)
  test(`serve lets running answers end at a ${signal}`, { timeout: 60_000 }, async () => {
    const service = start(['serve'], { LOG_LEVEL: 'silent', DATA_DIR: await mkdtemp(join(folder, 'drain-')) });
    const [, port] = await service.says(/localhost:([0-9]+)/);
    const lift = archive.fault({ path: '/html/2402.90002v2', untilLifted: true });
    const asked = pagesAsked('2402.90002v2');
    const answer = fetch(`http://127.0.0.1:${port}/2402.90002v2.md`);
    while (pagesAsked('2402.90002v2') === asked) await new Promise((resolve) => setTimeout(resolve, 20));
    service.kill(signal);
    // npm and the terminal may both send it.
    service.kill(signal);
    // It is ending when it accepts nobody any more.
    while (await accepts(Number(port))) await new Promise((resolve) => setTimeout(resolve, 20));
    lift();
    assert.equal((await answer).status, 200);
    assert.equal((await service.ended).status, 0);
  });

test('a port that is taken is said in a sentence', { timeout: 30_000 }, async () => {
  const { port } = new URL(archive.url);
  const { status, err } = await run(['serve'], {
    PORT: port,
    BASE_URL: 'http://papers.example',
    HOST: '127.0.0.1',
    ARXIV_URL: 'http://archive.example',
    LOG_LEVEL: 'silent',
  });
  assert.equal(status, 1);
  assert.match(
    err,
    new RegExp(`^papertree: another program already uses port ${port}; set PORT to another port\\.\n$`),
  );
});

test('demo serves offline, prints addresses that work, and leaves nothing behind', { timeout: 30_000 }, async () => {
  const scratch = await mkdtemp(join(folder, 'demo-'));
  const demo = start(['demo'], { ARXIV_URL: 'http://archive.example', TMPDIR: scratch });
  // The first ones are for a browser.
  const [, page = '', ...others] = await demo.says(
    /browser:\n {2}(\S+)\n {2}(\S+)\nFor a terminal:\n.*curl (\S+)\n.*curl (\S+)\n.*curl (\S+)\n/,
  );
  assert.match(page, /v\d+\.html$/);
  for (const address of [page, ...others]) {
    const got = await fetch(address);
    assert.equal(got.status, 200, address);
    const told = await got.text();
    // The addresses that answers give of themselves can be followed.
    if (address.endsWith('.json')) assert.ok(!told.includes('localhost:0'), address);
  }
  demo.kill('SIGTERM');
  assert.equal((await demo.ended).status, 0);
  assert.deepEqual(await readdir(scratch), []);
});

test('an archive that switches protocols or says nothing does not keep serve from ending', {
  timeout: 60_000,
}, async () => {
  const sockets: Socket[] = [];
  const odd = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (head) => {
      if (String(head).includes('/html/'))
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(odd, 'listening');
  const url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`;
  const service = start(['serve'], { ARXIV_URL: url, DRAIN_TIMEOUT: '200ms', LOG_LEVEL: 'silent' });
  const [, port] = await service.says(/localhost:([0-9]+)/);
  const asked = ['/2401.77001v1.md', '/abs/2401.77001', '/html/2401.77001v1', '/2401.77001v1.json?async'].map((path) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status,
      () => 0,
    ),
  );
  while (sockets.length < 3) await new Promise((resolve) => setImmediate(resolve));
  service.kill('SIGTERM');
  await service.ended;
  // No answer but our own reached a client: a problem, that the build goes on, or a connection that was cut.
  for (const status of await Promise.all(asked)) assert.ok([0, 202, 502].includes(status), String(status));
  for (const socket of sockets) socket.destroy();
  odd.close();
});
