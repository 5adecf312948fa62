/** The limit of a client holds over all nodes: counts are exchanged once a second. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimit, type Peers, shareCounts } from '../../src/http/rate-limit.ts';

/** Peers, of which all hear at once what one publishes. */
function network() {
  const hearing = new Set<(text: string) => void>();
  const messages: string[] = [];
  const peers: Peers = {
    watch: (hear) => {
      hearing.add(hear);
      return () => void hearing.delete(hear);
    },
    publish: async (text) => {
      messages.push(text);
      for (const hear of hearing) hear(text);
    },
  };
  return { peers, messages };
}

test('a client gets its limit at all nodes together, and one second beyond it', (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  let moment = 0;
  const { peers } = network();
  const nodes = [1, 2, 3].map(() => {
    const limit = createRateLimit({ name: 'default', limit: 100, window: 60_000, now: () => moment });
    return { limit, end: shareCounts(new Map([['default', limit]]), peers) };
  });
  const perSecond = 10;
  let allowed = 0;
  for (let second = 0; second < 59; second++) {
    for (const { limit } of nodes) {
      for (let n = 0; n < perSecond; n++) if (limit.take('a').allowed) allowed++;
    }
    moment += 1000;
    context.mock.timers.tick(1000);
  }
  assert.ok(allowed >= 100 && allowed <= 100 + nodes.length * perSecond, `${allowed}`);
  assert.equal(nodes[0]?.limit.take('b').allowed, true, 'another client has its own');
  assert.deepEqual(
    nodes.map(({ limit }) => limit.take('a').left),
    [0, 0, 0],
  );
  for (const { end } of nodes) end();
});

test('many clients are told in messages of at most 7,000 bytes, and those who asked nothing not at all', (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const { peers, messages } = network();
  const limit = createRateLimit({ name: 'default', limit: 1000, window: 60_000 });
  const end = shareCounts(new Map([['default', limit]]), peers);
  const clients = Array.from({ length: 1000 }, (_, n) => `2001:db8:ffff:${(0xf000 + n).toString(16)}::/64`);
  for (const client of clients) limit.take(client);
  context.mock.timers.tick(1000);
  assert.ok(messages.length > 1);
  for (const message of messages) assert.ok(Buffer.byteLength(message) <= 7000, `${message.length}`);
  const told = messages.flatMap((message) => JSON.parse(message).counts.map(([client]: [string]) => client));
  assert.deepEqual(told, clients);
  context.mock.timers.tick(1000);
  assert.equal(messages.flatMap((message) => JSON.parse(message).counts).length, 1000, 'nothing twice');
  end();
});
