/** What README says of the tokens that the tools take is what a tokenizer counts. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { startTestServer } from '../whole/test-server.ts';
import { openCaller } from './caller.ts';

test('README tells how many tokens the tools take, within five in a hundred', async (t) => {
  const server = await startTestServer();
  t.after(() => server.close());
  const { client, close } = await openCaller(server.url);
  t.after(() => close());
  const { tools } = await client.listTools();
  const readme = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
  const [, bare = '', whole = ''] =
    /take about ([\d,]+) tokens .*?, ([\d,]+) with the schemas of their answers/.exec(readme) ?? [];
  const counted = [tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })), tools];
  for (const [n, told] of [bare, whole].entries()) {
    const tokens = countTokens(JSON.stringify(counted[n]));
    const said = Number(told.replace(',', ''));
    assert.ok(Math.abs(tokens / said - 1) < 0.05, `README says ${told}, counted are ${tokens}.`);
  }
});
