/** `papertree mcp`: the official client starts it as a process, calls the tools, and ends it by hanging up. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { startTestArchive, type TestArchive } from '../archive/test-archive.ts';
import { callBy, piecesOf } from '../mcp/caller.ts';
import { program } from './program.ts';

const execute = promisify(execFile);

let archive: TestArchive;
let folder: string;
before(async () => {
  archive = await startTestArchive();
  folder = await mkdtemp(join(tmpdir(), 'papertree-mcp-'));
});
after(async () => {
  await archive.close();
  await rm(folder, { recursive: true });
});

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
const environment = () => ({ PATH, NODE_COMPILE_CACHE, ARXIV_URL: archive.url, DATA_DIR: folder });
const eras: readonly ClientOptions[] = [{}, { versionNegotiation: { mode: 'auto' } }];

for (const options of eras) {
  test(`the same seven tools, ${options.versionNegotiation ? 'by the current protocol' : 'as in 2025'}`, async () => {
    const client = new Client({ name: 'papertree-test', version: '0' }, options);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp'],
      env: environment(),
      stderr: 'pipe',
    });
    let said = '';
    transport.stderr?.on('data', (piece) => {
      said += piece;
    });
    await client.connect(transport);
    const { tools } = await client.listTools();
    assert.equal(tools.length, 7);
    const outline = await callBy(client, 'get_outline', { id: '2401.90001v2' });
    assert.equal(outline.data.idv, '2401.90001v2');
    const section = await callBy(client, 'get_section', { id: '2401.90001v2', anchors: ['S1'] });
    assert.match(piecesOf(section.text)[0]?.text ?? '', /^## 1 Introduction\n/);
    assert.match((await callBy(client, 'get_outline', { id: 'x' })).text, /error: invalid-id/);
    await client.close();
    assert.equal(said, '');
  });
}

test('it ends with its input or on a signal, and takes no arguments', async () => {
  const start = (...words: string[]) => {
    const child = spawn(process.execPath, [program, 'mcp', ...words], { env: environment(), stdio: 'pipe' });
    return { child, ended: once(child, 'exit').then(([status]) => status as number) };
  };
  const hungUp = start();
  hungUp.child.stdin.end();
  assert.equal(await hungUp.ended, 0);
  const told = start();
  // It has begun once it answers.
  const ping = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '0' } },
  };
  told.child.stdin.write(`${JSON.stringify(ping)}\n`);
  await once(told.child.stdout, 'data');
  told.child.kill('SIGTERM');
  assert.equal(await told.ended, 0);
  assert.equal(await start('x').ended, 2);
});

test('--setup prints settings of an agent that work as they are, from any folder', async () => {
  const env = { ...environment(), MODEL_KEY: 'secret' };
  const { stdout } = await execute(process.execPath, [program, 'mcp', '--setup'], { env });
  const { papertree } = JSON.parse(stdout).mcpServers;
  assert.deepEqual(papertree.env, { ARXIV_URL: archive.url, DATA_DIR: folder });
  const client = new Client({ name: 'papertree-test', version: '0' });
  await client.connect(new StdioClientTransport({ ...papertree, cwd: tmpdir(), stderr: 'pipe' }));
  assert.equal((await client.listTools()).tools.length, 7);
  await client.close();
});
