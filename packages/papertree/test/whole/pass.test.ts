/** The pass-through of the whole service: long streams in little memory, and either side breaking off. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestArchive } from '../archive/test-archive.ts';
import { memoryOf, program } from '../program/program.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const size = 200 * 1024 * 1024;
const piece = '0123456789abcdef';

let server: TestServer;
before(async () => {
  server = await startTestServer({}, { PASS_RATE_LIMIT: '0' });
});
after(() => server.close());

/** The last request to the archive, those of the library left out. */
const lastAsked = (target: string) => server.demo.requests.findLast((each) => each.target === target);

/** The memory once threads have started and warmed up: it has not grown for a second. */
async function settled(pid: number): Promise<number> {
  let most = 0;
  for (let steady = 0; steady < 10; steady++) {
    const now = memoryOf(pid);
    if (now > most + 1) steady = 0;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return most;
}

test('200 MB stream through the service within 64 MB above idle', { skip: !existsSync('/proc/self') }, async () => {
  const demo = await startTestArchive();
  const folder = await mkdtemp(join(tmpdir(), 'papertree-pass-'));
  // The thread of the search begins some time after the start, and would count as memory of the stream.
  const own = { PORT: '0', DATA_DIR: folder, SEARCH: 'off' };
  const env = { ...process.env, ARXIV_URL: demo.url, ...own };
  const service = spawn(process.execPath, [program, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const { pid = 0 } = service;
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      service.stderr.on('data', (data) => {
        said += data;
        const found = /http:\/\/\S+:[0-9]+/.exec(said)?.[0];
        if (found) resolve(found);
      });
      service.once('exit', () => reject(new Error(`It did not start: ${said}`)));
    });
    await (await fetch(`${url}/demo/bytes/1024`)).arrayBuffer();
    const idle = await settled(pid);
    let got = 0;
    let most = 0;
    let looked = 0;
    const answer = await fetch(`${url}/demo/bytes/${size}`);
    for await (const part of answer.body ?? []) {
      assert.equal(part[0], piece.charCodeAt(got % piece.length));
      got += part.length;
      if (got < looked) continue;
      looked = got + size / 100;
      most = Math.max(most, memoryOf(pid));
    }
    assert.equal(got, size);
    assert.ok(most - idle < 64, `${(most - idle).toFixed()} MB above idle`);
  } finally {
    service.kill('SIGTERM');
    if (service.exitCode === null) await once(service, 'exit');
    await demo.close();
    await rm(folder, { recursive: true, force: true });
  }
});

const alike: [string, RequestInit][] = [
  ['/pdf/2401.90001v2', { method: 'HEAD' }],
  ['/pdf/2401.90001v2', { headers: { Range: 'bytes=100-199' } }],
  ['/pdf/2401.90001v2', { headers: { Range: 'bytes=99999999-' } }],
  ['/list/math', { method: 'POST', body: 'archive=math' }],
  ['/abs/2401.90001V2', { redirect: 'manual' }],
  ['/demo/status/503', {}],
];

for (const [path, init] of alike) {
  const how = `${init.method ?? 'GET'} ${path} ${JSON.stringify(init.headers ?? {})}`;
  test(`${how} is the archive’s own answer, after one request`, async () => {
    const since = server.demo.requests.length;
    const [straight, passed] = [await fetch(server.demo.url + path, init), await fetch(server.url + path, init)];
    const compare = async (answer: Response) => ({
      status: answer.status,
      text: answer.statusText,
      headers: [...answer.headers].filter(([name]) => !/^(?:date|connection|keep-alive|transfer-encoding)$/.test(name)),
      body: Buffer.from(await answer.arrayBuffer()),
    });
    assert.deepEqual(await compare(passed), await compare(straight));
    const asked = server.demo.requests.slice(since).filter(({ target }) => target === path);
    for (const { method, body } of asked)
      assert.deepEqual([method, String(body)], [init.method ?? 'GET', String(init.body ?? '')]);
    assert.equal(asked.length, 2);
  });
}

test('an upload of 20 MB arrives whole', async () => {
  const body = Buffer.alloc(20 * 1024 * 1024, 'upload');
  const answer = await fetch(`${server.url}/demo/echo`, { method: 'POST', body });
  const { method, body: arrived } = (await answer.json()) as { method: string; body: string };
  assert.equal(method, 'POST');
  assert.ok(Buffer.from(arrived, 'base64').equals(body));
});

test('a client that goes away ends the archive’s answer', async () => {
  const target = `/demo/bytes/${size}`;
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: h\r\n\r\n`);
  await once(socket, 'data');
  socket.destroy();
  const asked = lastAsked(target);
  while (asked?.state === 'open') await new Promise<void>((resolve) => setImmediate(resolve));
  assert.equal(asked?.state, 'gone');
});

test('an answer that the archive cuts short is cut short for the client', async () => {
  const lift = server.demo.fault({ path: '/pdf/2401.90001v2', cutAfter: 1000 });
  try {
    const answer = await fetch(`${server.url}/pdf/2401.90001v2`);
    assert.equal(answer.status, 200);
    await assert.rejects(answer.arrayBuffer());
  } finally {
    lift();
  }
});

test('an archive that hangs up is a problem with advice', async () => {
  const lift = server.demo.fault({ path: '/pdf/2401.90001v1', hangUp: true });
  try {
    const answer = await fetch(`${server.url}/pdf/2401.90001v1`);
    assert.equal(answer.status, 502);
    const { code, hint } = (await answer.json()) as { code: string; hint: string };
    assert.equal(code, 'upstream');
    assert.ok(hint.length > 10);
  } finally {
    lift();
  }
});
