/** The check by the OpenAPI document can fail: what the document does not declare is found, wherever it stands. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from './test-server.ts';

/** Each spoils a good answer in one place. */
const spoilt: readonly (readonly [string, (text: string) => string])[] = [
  ['a field less', (text) => text.replace('"latestVersion":2,', '')],
  ['a field more', (text) => text.replace('{', '{"more":1,')],
  ['a type of node that is none', (text) => text.replace('"type":"paragraph"', '"type":"stanza"')],
  ['a node without its field', (text) => text.replace('"level":1,', '')],
  ['null', (text) => text.replace(/"number":"[^"]*"/, '"number":null')],
  ['a state that is none', (text) => text.replace('"status":"failed"', '"status":"late"')],
  ['a time that is none', (text) => text.replace(/"builtAt":"[^"]*"/, '"builtAt":"today"')],
  ['an address that is none', (text) => text.replace(/"abs":"[^"]*"/, '"abs":"/abs"')],
];

test('every kind of damage to an answer is found', async () => {
  const { get, openApi, close } = await startTestServer();
  try {
    const path = '/2401.90001v2.json';
    const good = await get(path);
    for (const [name, spoil] of spoilt) {
      const text = spoil(good.text);
      assert.notEqual(text, good.text, name);
      assert.throws(() => openApi.check(path, { ...good, text }), /\.json 200/, name);
    }
    assert.throws(() => openApi.check(path, { ...good, status: 418 }), /418 is not declared/);
    const plain = { ...good.headers, 'content-type': 'text/plain' };
    assert.throws(() => openApi.check(path, { ...good, headers: plain }), /declares no text\/plain/);
    assert.throws(
      () => openApi.check(path, { ...good, headers: { ...good.headers, 'retry-after': '1' } }),
      /declares no retry-after/,
    );
  } finally {
    await close();
  }
});
