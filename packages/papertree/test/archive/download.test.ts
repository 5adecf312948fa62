/** A request to the archive that is given up is over: nothing of it fails later, and it is not sent again. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createAgents, download } from '../../src/archive/download.ts';

test('one that is aborted on a kept connection is not sent again, and leaves no rejection behind', async () => {
  const asked: string[] = [];
  const second = Promise.withResolvers<void>();
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/first') response.end('here');
    else second.resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const agents = createAgents();
  const timeouts = { answer: 10_000, idle: 10_000, whole: 10_000 };
  const left: unknown[] = [];
  const note = (reason: unknown) => left.push(reason);
  process.on('unhandledRejection', note);
  try {
    const stop = new AbortController();
    const options = { name: 'It', agents, headers: {}, maxBytes: 1000, timeouts, mayRedirect: () => true };
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const get = (path: string) => download(address + path, { ...options, signal: stop.signal });
    assert.equal((await get('/first')).body.toString(), 'here');
    const given = get('/second');
    await second.promise;
    const reason = new Error('given up');
    stop.abort(reason);
    await assert.rejects(given, reason);
    for (let turns = 0; turns < 50; turns++) await turn();
    assert.deepEqual(left, []);
    assert.deepEqual(asked, ['/first', '/second']);
  } finally {
    process.off('unhandledRejection', note);
    for (const agent of Object.values(agents)) agent.destroy();
    server.closeAllConnections();
    server.close();
  }
});
