/** The files by which registries and clients of agents list the program: as they want them, and true. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readConfig, settings } from '../packages/papertree/src/settings/config.ts';
import { version } from '../packages/papertree/src/version.ts';
import { address, closed, exact, text, words } from './closed-schema.ts';

const read = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));

/** What the registry's schema of 2025-12-11 asks of the fields that we give, and no field that it does not know. */
const serverSchema = closed({
  $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
  name: { type: 'string', maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
  title: text(100),
  description: text(100),
  version: exact,
  websiteUrl: address,
  repository: closed({ url: address, source: { const: 'github' }, subfolder: words }),
  packages: {
    type: 'array',
    minItems: 2,
    items: closed({
      registryType: { const: 'npm' },
      identifier: words,
      version: exact,
      runtimeHint: { enum: ['npx'] },
      transport: {
        anyOf: [closed({ type: { const: 'stdio' } }), closed({ type: { const: 'streamable-http' }, url: address })],
      },
      packageArguments: { type: 'array', items: closed({ type: { const: 'positional' }, value: words }) },
      environmentVariables: {
        type: 'array',
        items: closed(
          {
            name: words,
            description: words,
            format: { enum: ['string', 'number', 'boolean', 'filepath'] },
            default: words,
          },
          ['default'],
        ),
      },
    }),
  },
});

test('the entry of the MCP registry is as its schema wants it', () => {
  const ajv = new Ajv2020({ allErrors: true });
  assert.ok(ajv.validate(serverSchema, read('server.json')), ajv.errorsText());
  assert.equal(ajv.validate(serverSchema, { ...read('server.json'), description: 'x'.repeat(101) }), false);
  assert.equal(ajv.validate(serverSchema, { ...read('server.json'), version: '^0.1.0' }), false);
});

test('the registry’s entry names the package that is published, its commands and its settings', () => {
  const entry = read('server.json');
  const { name, mcpName } = read('packages/papertree/package.json');
  assert.equal(entry.name, mcpName);
  assert.match(entry.repository.url, new RegExp(`/${entry.name.split('/')[0].split('.').at(-1)}/`), 'its owner');
  assert.equal(entry.version, version);
  const known: readonly string[] = Object.values(settings).map((each) => each.name);
  for (const each of entry.packages) {
    assert.deepEqual([each.identifier, each.version], [name, version]);
    const variables: { name: string; default?: string }[] = each.environmentVariables;
    for (const { name: variable } of variables) assert.ok(known.includes(variable), variable);
    const given = Object.fromEntries(variables.map((variable) => [variable.name, variable.default]));
    const usual = readConfig({});
    const { port, arxivUrl } = readConfig(given);
    assert.deepEqual({ port, arxivUrl }, { port: usual.port, arxivUrl: usual.arxivUrl }, 'defaults are the program’s');
  }
  const started = entry.packages.map(
    (each: { packageArguments: { value: string }[]; transport: { type: string } }) =>
      [each.packageArguments.map(({ value }) => value).join(' '), each.transport.type] as const,
  );
  assert.deepEqual(started, [
    ['mcp', 'stdio'],
    ['serve', 'streamable-http'],
  ]);
});
