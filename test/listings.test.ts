/** The files by which registries and clients of agents list the program: as they want them, and true. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { tools } from '../packages/papertree/src/mcp/mcp-server.ts';
import { readConfig, settings } from '../packages/papertree/src/settings/config.ts';
import { version } from '../packages/papertree/src/version.ts';
import { address, closed, exact, list, text, words } from './closed-schema.ts';

const readText = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const read = (path: string) => JSON.parse(readText(path));

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

/** A name as Claude Code wants it. */
const plain = { type: 'string', pattern: '^[a-z][a-z0-9-]*$' };
const person = closed({ name: words, url: address });
const marketplaceSchema = closed({
  name: plain,
  description: words,
  owner: person,
  plugins: list(
    closed({ name: plain, description: words, source: { type: 'string', pattern: '^\\./' }, category: words }),
  ),
});
const pluginSchema = closed({
  name: plain,
  description: words,
  version: exact,
  author: person,
  repository: address,
  homepage: address,
  license: words,
  keywords: list(words),
});

test('the marketplace leads to the plugin, which starts the program of this version', () => {
  const ajv = new Ajv2020({ allErrors: true });
  const marketplace = read('.claude-plugin/marketplace.json');
  assert.ok(ajv.validate(marketplaceSchema, marketplace), ajv.errorsText());
  assert.equal(marketplace.plugins.length, 1);
  const { name, source } = marketplace.plugins[0];
  const plugin = read(`${source}/.claude-plugin/plugin.json`);
  assert.ok(ajv.validate(pluginSchema, plugin), ajv.errorsText());
  assert.deepEqual([plugin.name, plugin.version], [name, version]);
  const servers = { papertree: { command: 'npx', args: ['--yes', `papertree@${version}`, 'mcp'] } };
  assert.deepEqual(read(`${source}/.mcp.json`), { mcpServers: servers });
});

test('the skill teaches every tool, with names, arguments and values that the tools declare', () => {
  const skill = readText('plugin/skills/read-papers/SKILL.md');
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(skill) ?? [];
  const [, name, description = ''] = /^name: (.*)\ndescription: (.*)$/.exec(head) ?? [];
  assert.equal(name, 'read-papers');
  assert.ok(description.length > 100 && description.length <= 1024, `${description.length} characters`);
  const coded = [...body.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const isTool = (code: string) => /^(?:get|list|find)_\w+$/.test(code);
  const declared = tools.map((tool) => tool.name);
  assert.deepEqual([...new Set(coded.filter(isTool))].sort(), declared.toSorted());

  const parameters = tools.flatMap(({ inputSchema }) => Object.entries(inputSchema.properties ?? {}));
  const given = coded.flatMap((code) => {
    const [, parameter, value = ''] = /^([a-z_]+): ("[^"]*"|true|false|\d+)$/.exec(code) ?? [];
    return parameter === undefined ? [] : [{ code, parameter, value: JSON.parse(value) as unknown }];
  });
  assert.ok(given.length >= 4);
  const ajv = new Ajv2020({ strict: false });
  for (const { code, parameter, value } of given)
    assert.ok(
      parameters.some(([declaredName, schema]) => declaredName === parameter && ajv.validate(schema, value)),
      code,
    );
  for (const word of ['id', 'anchors', 'query', 'cursor', 'cited_in'])
    assert.ok(coded.includes(word) && parameters.some(([parameter]) => parameter === word), word);
  const finder = tools.find((tool) => tool.name === 'find_in_paper');
  const verdicts = [...body.matchAll(/^\| `([^`]+)` \|/gm)].map(([, verdict = '']) => verdict);
  assert.equal(verdicts.length, 5);
  for (const verdict of verdicts) assert.ok(finder?.description.includes(`"${verdict}"`), verdict);
});
