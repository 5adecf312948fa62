/** The OpenAPI document by Redocly's recommended rules, examples among them; `npm run spectral` has it by Spectral's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { servedOpenApi } from './served-openapi.ts';

const config = await createConfig({ extends: ['recommended'] });

async function lint(document: object): Promise<string[]> {
  const source = JSON.stringify(document);
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return found.map(({ ruleId, message, location }) => `${location[0]?.pointer}: ${ruleId}: ${message}`);
}

test('nothing is found, whoever the operator is', async () => {
  for (const contact of ['', 'me@example.org', 'mailto:me@example.org', 'https://example.org/'])
    assert.deepEqual(await lint(await servedOpenApi(contact)), [], contact);
});

test('an example that is not as its schema says is found', async () => {
  const text = JSON.stringify(await servedOpenApi());
  const found = await lint(JSON.parse(text.replace('"latestVersion":2', '"latestVersion":"two"')));
  assert.match(found.join('\n'), /latestVersion: no-invalid-media-type-examples/);
});
