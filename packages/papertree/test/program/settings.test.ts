/** Names of settings with a typing error, and the words for a port that cannot be opened. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainListenError, mistypedSettings } from '../../src/program/command.ts';

test('a variable that is one typing error away from a setting is named with it, and no other is', () => {
  const named = (environment: Record<string, string>) => mistypedSettings(environment).map(({ nearest }) => nearest);
  const cases = {
    PORTT: 'PORT',
    PRT: 'PORT',
    PROT: 'PORT',
    DATADIR: 'DATA_DIR',
    MODLE_URL: 'MODEL_URL',
    BASE_URI: 'BASE_URL',
  };
  for (const [typed, wanted] of Object.entries(cases)) assert.deepEqual(named({ [typed]: 'x' }), [wanted], typed);
  assert.deepEqual(named({ HOME: '/', PATH: '/', HOSTNAME: 'x', PORT: '1', MODELS: 'x', MODEL: 'y', LANG: 'C' }), []);
});

test('an error of the network says which setting to change', () => {
  const ports = { mcpPort: 81, metricsPort: 82 };
  const explained = (code: string, port: number) => (explainListenError({ code, port }, ports) as Error).message;
  assert.equal(explained('EADDRINUSE', 80), 'another program already uses port 80; set PORT to another port.');
  assert.equal(explained('EACCES', 81), 'this user may not open port 81; set MCP_PORT to another port.');
  assert.match(explained('EADDRINUSE', 82), /set METRICS_PORT to another port/);
  assert.match(explained('EADDRNOTAVAIL', 80), /^HOST is no address of this machine; use 127\.0\.0\.1/);
  const other = new Error('something else');
  assert.equal(explainListenError(other, ports), other);
});
