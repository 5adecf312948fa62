/** The local archive of tests: it echoes, and its faults happen, each to whom it should, and no longer than it should. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Fault } from './faults.ts';
import { startTestArchive } from './test-archive.ts';

const demo = await startTestArchive();
after(() => demo.close());
const ask = (path: string, init: RequestInit = {}) => fetch(demo.url + path, init);

const broken: [string, Omit<Fault, 'path'>][] = [
  ['hangs up', { hangUp: true }],
  ['is cut', { cutAfter: 10 }],
  ['is cut before its first byte', { cutAfter: 0 }],
];

for (const [name, fault] of broken) {
  test(`a fault: the answer ${name}`, async () => {
    const lift = demo.fault({ path: '/abs/', ...fault });
    await assert.rejects(async () => (await ask('/abs/2401.90001')).text());
    lift();
    assert.equal((await ask('/abs/2401.90001')).status, 200);
  });
}

test('faults: another status, header, type; slowly; once; for a pattern', async () => {
  const lifts = [
    demo.fault({ path: /^\/abs\/.*v1$/, status: 429, body: 'Rate exceeded.', headers: { 'X-Odd': '1' }, times: 1 }),
    demo.fault({ path: '/pdf/', type: 'text/plain' }),
    demo.fault({ path: '/html/', slow: { bytes: 2000, every: 1 } }),
    demo.fault({ path: '/src/', unmeasured: true }),
    demo.fault({ path: '/oai', method: 'POST', status: 500 }),
  ];
  const limited = await ask('/abs/2401.90001v1');
  assert.deepEqual([limited.status, await limited.text(), limited.headers.get('x-odd')], [429, 'Rate exceeded.', '1']);
  assert.equal(limited.headers.get('retry-after'), null);
  assert.equal((await ask('/abs/2401.90001v1')).status, 200);
  assert.equal((await ask('/pdf/2401.90001')).headers.get('content-type'), 'text/plain');
  const slow = await (await ask('/html/2401.90001v2')).text();
  const bare = await ask('/src/2401.90001');
  assert.deepEqual([bare.headers.get('content-length'), bare.headers.get('transfer-encoding')], [null, null]);
  assert.equal((await ask('/oai?verb=Odd')).status, 200);
  for (const lift of lifts) lift();
  assert.equal(slow, await (await ask('/html/2401.90001v2')).text());
});

test('a delayed answer begins when the fault is lifted', async () => {
  const lift = demo.fault({ path: '/abs/', untilLifted: true });
  const asked = () => demo.requests.filter(({ target }) => target === '/abs/2403.90003').length;
  let answered = false;
  const answer = ask('/abs/2403.90003').finally(() => {
    answered = true;
  });
  while (asked() === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  // Another answer overtakes it.
  assert.equal((await ask('/pdf/2401.90001v2')).status, 200);
  assert.equal(answered, false);
  lift();
  assert.equal((await answer).status, 200);
});

test('a silent answer ends when the client does, and the log says so', async () => {
  const lift = demo.fault({ path: '/abs/', silent: true });
  const leave = new AbortController();
  const answer = ask('/abs/2402.90002', { signal: leave.signal });
  const entry = () => demo.requests.findLast(({ target }) => target === '/abs/2402.90002');
  while (!entry()) await new Promise<void>((resolve) => setImmediate(resolve));
  leave.abort();
  await assert.rejects(answer);
  while (entry()?.state === 'open') await new Promise<void>((resolve) => setImmediate(resolve));
  assert.deepEqual([entry()?.state, entry()?.status], ['gone', 0]);
  lift();
});

test('an echo says what arrived', async () => {
  const echo = await ask('/demo/echo?x=%20', { method: 'POST', body: 'hello', headers: { 'X-Odd': '1' } });
  const said: { method: string; target: string; body: string; headers: string[] } = JSON.parse(await echo.text());
  assert.equal(said.method, 'POST');
  assert.equal(said.target, '/demo/echo?x=%20');
  assert.equal(Buffer.from(said.body, 'base64').toString(), 'hello');
  assert.equal(said.headers[said.headers.findIndex((name) => name.toLowerCase() === 'x-odd') + 1], '1');
});
