/** Files of agents into which `papertree mcp --setup CLIENT --write` puts the program. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../storage/folder.ts';
import { program } from './program.ts';

const execute = promisify(execFile);

/** Where each keeps its servers on Linux, and what may be there before. */
const clients = {
  'claude-code': ['.mcp.json', '{"mcpServers":{"other":{"command":"x","args":[]}}}', 'mcpServers'],
  'claude-desktop': ['.config/Claude/claude_desktop_config.json', '{"theme":"dark"}', 'mcpServers'],
  cursor: ['.cursor/mcp.json', '', 'mcpServers'],
  gemini: ['.gemini/settings.json', '{"mcpServers":{"papertree":{"command":"old"}},"b":[1]}', 'mcpServers'],
  vscode: ['.vscode/mcp.json', '{"inputs":[]}', 'servers'],
} as const;

function at(home: string) {
  const { PATH } = process.env;
  const env = { PATH, HOME: home, DATA_DIR: '/data/papers', MODEL_KEY: 'secret' };
  return (...words: string[]) => execute(process.execPath, [program, 'mcp', '--setup', ...words], { cwd: home, env });
}

const linux = { skip: process.platform === 'linux' ? false : 'the files are elsewhere on other systems' };

for (const [name, [file, before, field]] of Object.entries(clients))
  test(`the settings of ${name} gain the program, and keep what else they hold`, linux, async () => {
    const home = temporaryFolder();
    const setUp = at(home);
    const printed = JSON.parse((await setUp(name)).stdout)[field].papertree;
    assert.deepEqual([printed.command, printed.args.at(-1)], [process.execPath, 'mcp']);
    assert.deepEqual(printed.env, { DATA_DIR: '/data/papers' });
    const path = join(home, file);
    assert.deepEqual(await readdir(home), [], 'nothing is written where that is not asked for');

    await mkdir(dirname(path), { recursive: true });
    if (before !== '') await writeFile(path, before);
    const { stderr } = await setUp(name, '--write');
    const known = before === '' ? {} : JSON.parse(before);
    const expected = { ...known, [field]: { ...known[field], papertree: printed } };
    assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), expected);
    assert.match(stderr, name === 'gemini' ? /was already/ : /is now/);
    if (before !== '') assert.equal(await readFile(`${path}.bak`, 'utf8'), before);
    await setUp(name, '--write');
    assert.deepEqual(JSON.parse(await readFile(path, 'utf8')), expected, 'a second time changes nothing');
  });

test('clients that take a server from a link are given one', linux, async () => {
  const setUp = at(temporaryFolder());
  const linkOf = async (name: string) => {
    const { stdout, stderr } = await setUp(name);
    const [, link = ''] = /^Or open this link: (\S+)$/m.exec(stderr) ?? [];
    return { link: link === '' ? undefined : new URL(link), server: Object.values(JSON.parse(stdout))[0] };
  };
  const cursor = await linkOf('cursor');
  const config = Buffer.from(cursor.link?.searchParams.get('config') ?? '', 'base64').toString();
  assert.deepEqual({ papertree: JSON.parse(config) }, cursor.server);
  assert.equal(cursor.link?.searchParams.get('name'), 'papertree');

  const vscode = await linkOf('vscode');
  const { name, ...server } = JSON.parse(decodeURIComponent(vscode.link?.search.slice(1) ?? ''));
  assert.equal(vscode.link?.href.split('?')[0], 'vscode:mcp/install');
  assert.deepEqual({ [name]: { type: 'stdio', ...server } }, vscode.server);

  assert.equal((await linkOf('gemini')).link, undefined);
});

test('the settings of codex gain the program as a table of TOML, once', linux, async () => {
  const home = temporaryFolder();
  const setUp = at(home);
  const own = (await setUp('codex')).stdout;
  assert.match(
    own,
    /^\[mcp_servers\.papertree\]\ncommand = "[^"]+"\nargs = \["[^"]+", "mcp"\]\n\n\[mcp_servers\.papertree\.env\]\nDATA_DIR = "\/data\/papers"\n$/,
  );
  const path = join(home, '.codex/config.toml');
  await mkdir(dirname(path));
  const other = '[mcp_servers.papertree-two]\ncommand = "y"\n';
  await writeFile(
    path,
    `model = "m"\n\n[mcp_servers.papertree]\ncommand = "old"\n[mcp_servers.papertree.env]\nA = "1"\n\n${other}`,
  );
  await setUp('codex', '--write');
  const expected = `model = "m"\n\n${other}\n${own}`;
  assert.equal(await readFile(path, 'utf8'), expected);
  await setUp('codex', '--write');
  assert.equal(await readFile(path, 'utf8'), expected);
});

test('a file that cannot be changed safely stays as it is, and what to do is said', linux, async () => {
  const home = temporaryFolder();
  const setUp = at(home);
  const failing = [
    ['cursor', '.cursor/mcp.json', '{ // mine\n}', /cannot be changed safely .*leave --write out/],
    ['cursor', '.cursor/mcp.json', '[]', /it holds no object/],
    ['codex', '.codex/config.toml', 'a = """\n[mcp_servers.papertree]\n"""', /strings of several lines/],
  ] as const;
  for (const [name, file, text, says] of failing) {
    const path = join(home, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    await assert.rejects(setUp(name, '--write'), { code: 1, stderr: says });
    assert.equal(await readFile(path, 'utf8'), text);
    assert.deepEqual(await readdir(dirname(path)), [file.split('/').at(-1)], 'and no copy is left');
  }
  await assert.rejects(setUp('curser'), { code: 2, stderr: /unknown client “curser”; did you mean cursor\?/ });
  await assert.rejects(setUp('--write'), { code: 2, stderr: /name the client whose file is to be written/ });
});
