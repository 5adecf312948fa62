/** The connection that listens, ended at any moment: it is replaced, and the node goes on. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { createChanges } from '../../src/storage/drivers/postgres-changes.ts';

/** “You are in”, and “ask”. */
const welcome = Buffer.from([...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 0, ...Buffer.from('Z'), 0, 0, 0, 5, 73]);

test('a server that ends the connection at its first question is asked again', async () => {
  let connections = 0;
  const again = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    if (++connections === 2) again.resolve();
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(welcome);
      socket.once('data', () => socket.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Of a socket that listens on a port.
  const { port } = server.address() as AddressInfo;
  const changes = createChanges(`postgres://nobody@127.0.0.1:${port}/nothing`);
  const told: unknown[] = [];
  changes.watch((change) => told.push(change));
  // Where its end is nobody’s, the whole process would end with it.
  await again.promise;
  await changes.close();
  server.close();
  assert.deepEqual(told, []);
});
