/** Timeouts that an event loop notices late: what a client has sent whole by then is answered. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { type Running, withService } from './test-server.ts';

const request = 'GET /2401.00001.md HTTP/1.1\r\nHost: papers.example\r\n';

/** A client and the server's end of its connection. */
async function openConnection({ service, port }: Running): Promise<{ client: Socket; server: Socket }> {
  const accepted = once(service.server, 'connection');
  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  const [server] = (await accepted) as [Socket];
  return { client, server };
}

/** Runs where the event loop runs timers: before it reads what has arrived. */
const inTimers = (run: () => void) =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      run();
      resolve();
    }, 1);
  });

const tooLate = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

test('a request that arrived on an idle connection before its timeout was noticed is answered', () =>
  withService({}, async (running) => {
    const { client, server } = await openConnection(running);
    client.write(`${request}\r\n`);
    await once(client, 'data');
    await inTimers(() => {
      client.write(`${request}Connection: close\r\n\r\n`);
      server.emit('timeout');
    });
    assert.match(await text(client), /^HTTP\/1\.1 200 /);
  }));

test('an idle connection is closed', () =>
  withService({}, async (running) => {
    const { client, server } = await openConnection(running);
    client.write(`${request}\r\n`);
    await once(client, 'data');
    server.emit('timeout');
    assert.equal(await text(client), '');
  }));

test('a first request that arrived before its timeout was noticed is answered', () =>
  withService({}, async (running) => {
    const { client, server } = await openConnection(running);
    await inTimers(() => {
      client.write(`${request}Connection: close\r\n\r\n`);
      running.service.server.emit('clientError', tooLate(), server);
    });
    assert.match(await text(client), /^HTTP\/1\.1 200 /);
  }));

test('one that did not arrive is refused', () =>
  withService({}, async (running) => {
    const { client, server } = await openConnection(running);
    client.write(request);
    running.service.server.emit('clientError', tooLate(), server);
    assert.match(await text(client), /^HTTP\/1\.1 400 [\s\S]*took too long to arrive/);
  }));
