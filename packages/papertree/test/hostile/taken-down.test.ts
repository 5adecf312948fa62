/** A paper that is taken down is gone at every address, of those that were asked before, too, and for every tool. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShelf } from '../../src/storage/index.ts';
import { openCaller, toolNames } from '../mcp/caller.ts';
import { temporaryFolder } from '../storage/folder.ts';
import { startTestServer, until } from '../whole/test-server.ts';
import { addressesOf } from './addresses.ts';

const id = '2401.90001';

test('nothing is served of a paper that is taken down, and all of it again afterwards', {
  timeout: 240_000,
}, async (t) => {
  const place = temporaryFolder();
  const server = await startTestServer({}, { DATA_DIR: place });
  t.after(() => server.close());
  const shelf = await openShelf(place);
  t.after(() => shelf.close());
  const { call, close } = await openCaller(server.url);
  t.after(() => close());
  const addresses = [`${id}v2`, id].flatMap((idv) => addressesOf(idv));
  for (const [name, path] of addresses) {
    const got = name === 'asset' ? await until(() => server.get(path), 404) : await server.get(path);
    assert.equal(got.status, 200, `${path}: ${got.text.slice(0, 200)}`);
  }

  await shelf.ledger.block({ id }, { reason: 'The author asked.', blockedAt: Date.now() });
  for (const [, path] of addresses) {
    const got = await until(() => server.get(path), 200);
    assert.equal(got.status, 404, `${path}: ${got.text.slice(0, 200)}`);
    assert.equal(JSON.parse(got.text).code, 'not-found', path);
  }
  for (const name of toolNames) {
    const told = await call(name, { id, anchors: ['S1'], query: 'kettle' });
    assert.equal(told.failed, true, name);
  }
  const { text } = await server.get(`/-/batch?part=chunks&ids=${id},${id}v2`);
  for (const line of text.trimEnd().split('\n')) assert.equal(JSON.parse(line).status, 404, line);

  await shelf.ledger.unblock({ id });
  for (const [, path] of addresses) {
    const got = await until(() => server.get(path), 404);
    assert.equal(got.status, 200, `${path}: ${got.text.slice(0, 200)}`);
  }
});
