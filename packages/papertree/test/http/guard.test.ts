/** The guard of the agent endpoint: Host is checked on the loopback, Origin everywhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGuard } from '../../src/http/handlers/agent-endpoint.ts';

const options = {
  baseUrl: 'https://papers.example',
  mcpUrl: 'https://agents.example:8443',
  allowedHosts: ['extra.example'],
};

test('on the loopback its names and ours may be called, and no other', () => {
  const guard = createGuard({ host: '127.0.0.1', ...options });
  const good = ['localhost', 'localhost:8080', '127.0.0.1:1', '127.1.2.3', '[::1]:8080', 'me.localhost', 'LOCALHOST.'];
  for (const host of [...good, 'papers.example', 'agents.example:9', 'extra.example', 'Papers.Example:443'])
    assert.equal(guard({ host }), undefined, host);
  const bad = [
    'evil.example',
    'localhost.evil.example',
    'papers.example.evil.example',
    '192.0.2.1',
    '',
    'localhost@evil',
    'a b',
  ];
  for (const host of [...bad, 'evil.example#localhost', '127.0.0.1.evil.example', 'notlocalhost'])
    assert.match(guard({ host }) ?? '', /is no name of this service/, host);
  assert.notEqual(guard({}), undefined);
});

test('elsewhere any Host will do, for a proxy stands before us', () => {
  for (const host of ['0.0.0.0', '::', '192.0.2.1', 'papers.example']) {
    const guard = createGuard({ host, ...options });
    assert.equal(guard({ host: 'anything.example' }), undefined, host);
    assert.notEqual(guard({ host: 'anything.example', origin: 'https://evil.example' }), undefined, host);
  }
  assert.notEqual(createGuard({ host: '::1', ...options })({ host: 'evil.example' }), undefined);
});

test('an Origin, where one is sent, must be one of ours', () => {
  const guard = createGuard({ host: '127.0.0.1', ...options });
  const good = ['http://localhost:3000', 'https://papers.example', 'http://127.0.0.1', 'http://[::1]:5'];
  for (const origin of good) assert.equal(guard({ host: 'localhost', origin }), undefined, origin);
  const bad = [
    'null',
    '',
    'https://evil.example',
    'file://',
    'chrome-extension://papers.example',
    'https://a@localhost',
  ];
  for (const origin of [...bad, 'https://papers.example.evil.example', 'https://localhost/x', 'x'])
    assert.match(guard({ host: 'localhost', origin }) ?? '', /may not call/, origin);
});
