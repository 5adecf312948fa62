/** `papertree.mcpb`: built, unpacked by another program, and started as Claude Desktop starts it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { startTestArchive, type TestArchive } from '../packages/papertree/test/archive/test-archive.ts';
import { callBy, toolNames } from '../packages/papertree/test/mcp/caller.ts';
import { page } from '../packages/papertree/test/program/terminal.ts';
import { temporaryFolder } from '../packages/papertree/test/storage/folder.ts';
import { buildMcpb } from '../scripts/mcpb.ts';
import { address, closed, exact, list, words } from './closed-schema.ts';
import { python, without } from './tools.ts';

const skip = await without('python');
const folder = temporaryFolder();
const unpacked = join(folder, 'unpacked');

interface Field {
  readonly type: string;
  readonly default: string;
}

interface Manifest {
  readonly server: {
    readonly entry_point: string;
    readonly mcp_config: {
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    };
  };
  readonly user_config: Readonly<Record<string, Field>>;
  readonly tools: readonly { readonly name: string }[];
}

let archive: TestArchive;
let manifest: Manifest;
let size = 0;
before(async () => {
  if (skip) return;
  archive = await startTestArchive();
  const path = await buildMcpb(folder);
  size = statSync(path).size;
  execFileSync(python, ['-m', 'zipfile', '-e', path, unpacked]);
  manifest = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8'));
});
after(() => archive?.close());

/** What version 0.3 asks of the fields that we give, and no field that it does not know. */
const schema = closed({
  manifest_version: { const: '0.3' },
  name: { type: 'string', pattern: '^[a-z-]+$' },
  display_name: words,
  version: exact,
  description: words,
  long_description: words,
  author: closed({ name: words, url: address }),
  repository: closed({ type: { const: 'git' }, url: address }),
  homepage: address,
  support: address,
  license: words,
  keywords: list(words),
  server: closed({
    type: { const: 'node' },
    entry_point: words,
    mcp_config: closed({
      command: { const: 'node' },
      args: list(words),
      env: { type: 'object', additionalProperties: words },
    }),
  }),
  tools: list(closed({ name: words, description: words })),
  user_config: {
    type: 'object',
    additionalProperties: closed({
      type: { enum: ['string', 'directory'] },
      title: words,
      description: words,
      required: { const: false },
      default: { type: 'string' },
    }),
  },
  compatibility: closed({ platforms: list({ enum: ['darwin', 'linux', 'win32'] }), runtimes: closed({ node: words }) }),
});

test('the manifest is as version 0.3 wants it, and names the tools that are there', { skip }, () => {
  const ajv = new Ajv2020({ allErrors: true });
  assert.ok(ajv.validate(schema, manifest), ajv.errorsText());
  assert.deepEqual(
    manifest.tools.map(({ name }) => name),
    toolNames,
  );
  assert.deepEqual(Object.keys(manifest.user_config), ['folder', 'contact', 'archive']);
});

test('it holds the program, its threads, and the terms of all that is in it; at most 1.5 MB', { skip }, (t) => {
  t.diagnostic(`${size} bytes`);
  assert.ok(size <= 1.5e6, `${size} bytes`);
  assert.deepEqual(globSync('**/*.*', { cwd: unpacked }).sort(), [
    'manifest.json',
    'server/main.js',
    'server/package.json',
    'server/program/worker.js',
    'server/storage/drivers/sqlite-checkpoint-thread.js',
    'server/worker.js',
  ]);
  const terms = readFileSync(join(unpacked, 'server/LICENSES'), 'utf8');
  for (const name of ['papertree', 'parse5', 'temml', 'zod', '@modelcontextprotocol/server', 'piscina'])
    assert.match(terms, new RegExp(`^${name}\\b[^\\n]*\\n\\n.*(?:MIT|Copyright)`, 'm'), name);
});

/** As a client does: places are filled by what the person set, else by the default. */
function started(set: Readonly<Record<string, string>>) {
  const { command, args, env } = manifest.server.mcp_config;
  const fill = (text: string) =>
    text.replace(/\$\{(?:user_config\.)?(\w+)\}/g, (place, name) =>
      name === '__dirname' ? unpacked : (set[name] ?? manifest.user_config[name]?.default ?? place),
    );
  assert.equal(command, 'node');
  return {
    command: process.execPath,
    args: args.map(fill),
    env: Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(text)])),
  };
}

test('a client starts it as the manifest says, lists the tools and reads a paper', { skip }, async () => {
  const { args, ...rest } = started({ folder: join(folder, 'papers'), archive: archive.url });
  assert.equal(args[0], join(unpacked, manifest.server.entry_point));
  const client = new Client({ name: 'papertree-test', version: '0' });
  const transport = new StdioClientTransport({ ...rest, args, cwd: folder, stderr: 'pipe' });
  let said = '';
  transport.stderr?.on('data', (piece) => {
    said += piece;
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    toolNames,
  );
  const outline = await callBy(client, 'get_outline', { id: '2401.90001v2' });
  assert.equal(outline.data.idv, '2401.90001v2', outline.text);
  const section = await callBy(client, 'get_section', { id: '2401.90001v2', anchors: ['S1'] });
  assert.match(section.text, /^## 1 Introduction$/m);
  await client.close();
  assert.equal(said, '');
  assert.ok(globSync('papers/**', { cwd: folder }).length > 1, 'it keeps papers in the folder that was set');
});

test('the bundle is the whole program: it converts several pages at once, on threads', { skip }, () => {
  for (const name of ['one', 'two']) writeFileSync(join(folder, `${name}.html`), page(name));
  const words = [join(unpacked, 'server/main.js'), 'convert', 'one.html', 'two.html', '--out', 'converted'];
  execFileSync(process.execPath, words, { cwd: folder, stdio: 'pipe' });
  for (const name of ['one', 'two'])
    assert.match(readFileSync(join(folder, `converted/${name}.md`), 'utf8'), new RegExp(`^# ${name}$`, 'm'));
});

test('fields that are left empty are no settings', { skip }, () => {
  const { env } = started({});
  assert.deepEqual(env, { DATA_DIR: '', CONTACT: '', ARXIV_URL: 'https://arxiv.org' });
});
