/**
 * Names that are none, at every address that takes one, and values that are none of every choice: ways out of the folder,
 * names that every JavaScript object has, signs of control, scripts. Each is a clear problem.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { get } from '../http/test-server.ts';
import { startTestServer, type TestServer } from '../whole/test-server.ts';
import { addressesNaming, addressesOf } from './addresses.ts';

const idv = '2401.90001v2';
const secret = 'nobody may read this';
let server: TestServer;
before(async () => {
  server = await startTestServer();
  for (const place of ['secret', 'secret.md', 'secret.json', 'secret.png'])
    await writeFile(join(server.dataDir, place), secret);
  await server.get(`/${idv}.md`);
});
after(() => server.close());

const ofObjects = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];

const names: Readonly<Record<string, readonly string[]>> = {
  traversal: [
    ...['..%2Fsecret', '..%2F..%2Fsecret', '..%2F..%2Fetc%2Fpasswd', '%2e%2e', '%2e%2e%2fsecret', '..%5c..%5csecret'],
    ...[
      '%252e%252e%252fsecret',
      '%C0%AE%C0%AE%2Fsecret',
      '..%00%2Fsecret',
      '%2Fetc%2Fpasswd',
      'file:%2F%2F%2Fetc%2Fpasswd',
    ],
  ],
  'names of objects': ofObjects,
  'control characters': ['%00', '%0A', '%0d%0aX-Evil:%20y', '%E2%80%AE', '%5B%5D', '%25s', '%zz', '%', '%F0%9F'],
  scripts: ['%3Cscript%3E', "'%20or%201=1", '%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E', '$%7Bjndi:x%7D'],
  'other letters': ['%F0%9F%AB%96', '%C3%9C'],
  'long names': ['a'.repeat(3000), 'S1.'.repeat(900), '%28'.repeat(900)],
  'parts that are not there': [
    ...['S99', 'S1.p99', 'S1.p99.1.m1', 'S3.T1~r99c1', 'S3.T1~r0c0', '~', '~r1c1', 'Theorem%2099', '(99)', '[99]'],
    ...['v0', 'v9'],
  ],
};

for (const [attack, all] of Object.entries(names))
  test(`${attack}: a name that is none is a problem that says so, in few bytes`, async () => {
    for (const name of all)
      for (const path of addressesNaming(name, idv)) {
        const { status, text, headers } = await server.get(path);
        const says = `${path.slice(0, 80)}: ${status} ${text.slice(0, 300)}`;
        assert.equal(status, 404, says);
        assert.equal(headers['content-type'], 'application/problem+json', says);
        assert.equal(headers['x-evil'], undefined, says);
        const { code, reason } = JSON.parse(text);
        assert.equal(code, 'not-found', says);
        assert.ok(reason.length > 10 && text.length < 8000, says);
        assert.ok(!text.includes(secret), says);
      }
  });

test('names of objects: one is no paper, no choice, no part of a batch and no problem', async () => {
  const check = async (path: string, status: number, code: string) => {
    const got = await server.get(path);
    assert.deepEqual([got.status, JSON.parse(got.text).code], [status, code], path);
  };
  const isPassedOn = async (path: string) => {
    const since = server.demo.requests.length;
    await get(Number(new URL(server.url).port), path);
    return server.demo.requests.slice(since).some(({ target }) => target === path);
  };
  for (const name of ofObjects) {
    // In a folder of that name is nothing of ours.
    for (const [, path] of addressesOf(name)) if (!(await isPassedOn(path))) await check(path, 400, 'invalid-id');
    for (const [, path, { choices = {}, problems }] of addressesOf(idv))
      for (const choice of problems.includes('bad-request') ? Object.keys(choices) : [])
        await check(`${path}?${choice}=${name}`, 400, 'bad-request');
    await check(`/-/batch?ids=${idv}&part=${name}`, 400, 'bad-request');
    assert.ok(await isPassedOn(`/errors/${name}`), name);
  }
});

const megabyte = 'x'.repeat(1_000_000);

test('a query of a megabyte is too long everywhere, and one that means nothing is none', async () => {
  for (const [name, path] of addressesOf(idv)) {
    // The document for programs leaves out what no address answers by itself.
    const { status, text } = await get(Number(new URL(server.url).port), `${path}?q=${megabyte}`);
    assert.deepEqual([status, JSON.parse(text).code], [414, 'uri-too-long'], path);
    if (name === 'find' || name === 'asset') continue;
    assert.equal((await server.get(`${path}?q=${'x'.repeat(4000)}&ids=1,2&%00=%zz`)).status, 200, path);
  }
});

test('what is sought must be there, and no longer than a quotation', async () => {
  for (const query of ['', '?q=', '?q=%20%0A', `?q=${'word+'.repeat(900)}`, '?Q=kettle']) {
    const { status, text } = await server.get(`/${idv}/find.json${query}`);
    assert.deepEqual([status, JSON.parse(text).code], [400, 'bad-request'], query.slice(0, 20));
  }
  for (const odd of ['%00', '%zz', '%F0%9F', '%22%22', '%5B%28%2A', '.*%2B'.repeat(200), '%E2%80%AE', "'--"]) {
    const { status, text } = await server.get(`/${idv}/find.json?q=${odd}`);
    assert.ok(status === 200 || status === 400, `${odd}: ${text}`);
  }
});
