/** What was answered a moment ago: given again for a second, and never so much of it that memory fills. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRecents, type Recent } from '../../src/http/recent.ts';
import { type Got, get, sample, withService } from './house.ts';

const recent = (name: string) => ({ address: { to: 'error', code: name } }) as unknown as Recent;

test('it is found under its own target and the coding that was wished, for a second', () => {
  let moment = 5000;
  const recents = createRecents(() => moment);
  recents.keep('/a', 'br', recent('a'));
  moment += 900;
  recents.keep('/b', 'br', recent('b'));
  assert.deepEqual(recents.find('/a', 'br'), recent('a'));
  assert.deepEqual(recents.find('/b', 'br'), recent('b'));
  assert.equal(recents.find('/A', 'br'), undefined);
  assert.equal(recents.find('/a', 'gzip'), undefined);
  moment += 101;
  assert.equal(recents.find('/a', 'br'), undefined);
  recents.keep('/a', 'br', recent('again'));
  moment += 1000;
  assert.deepEqual(recents.find('/a', 'br'), recent('again'));
});

test('a stranger who asks for everything does not fill the memory', () => {
  const recents = createRecents(() => 0);
  const names = Array.from({ length: 10_000 }, (_, index) => `/${index}`);
  for (const name of names) recents.keep(name, 'br', recent(name));
  const found = names.filter((name) => recents.find(name, 'br'));
  assert.ok(found.length > 0 && found.length <= 256, String(found.length));
});

const own = /^(?:date|x-request-id|ratelimit)$/;
const lasting = ({ status, headers, text }: Got) => [
  status,
  Object.entries(headers).filter(([name]) => !own.test(name)),
  text,
];

test('what is given again is what was given, in every coding, short or long, whole or not', async () => {
  for (const text of ['Müller–Žižek 数学\n', 'ä'.repeat(100_000)]) {
    await withService({ ask: () => sample(text) }, async ({ port }) => {
      const etag = '"tag1"';
      for (const headers of [
        {},
        { 'accept-encoding': 'br' },
        { 'accept-encoding': 'gzip' },
        { 'if-none-match': etag },
      ]) {
        for (const method of ['GET', 'HEAD']) {
          const ask = () => get(port, '/2401.00001v2.md', { headers, method });
          const first = await ask();
          assert.deepEqual(lasting(await ask()), lasting(first));
          assert.deepEqual(lasting(await ask()), lasting(first));
        }
      }
      assert.equal((await get(port, '/2401.00001v2.md')).text, text);
    });
  }
});

test('what did not lie ready is asked for every time', async () => {
  await withService({ ask: async () => sample('x') }, async ({ port, asked }) => {
    for (let count = 1; count <= 3; count++) {
      await get(port, '/2401.00001v2/outline.json');
      assert.equal(asked.length, count);
    }
  });
});
