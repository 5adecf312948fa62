/**
 * Runs the loaders of `examples/` for LangChain.js and LlamaIndex against the demo: `npm run loaders`. Their packages, which
 * are no part of the project, are installed into a temporary folder.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'papertree-loaders-'));
const demo = spawn(process.execPath, [join(root, 'packages/papertree/src/main.ts'), 'demo'], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});

const run = (file: string, words: readonly string[], service = '') =>
  execFileSync(file, words, {
    cwd: folder,
    env: { ...process.env, PAPERTREE_URL: service, PYTHONPATH: join(root, 'examples/python') },
    encoding: 'utf8',
  });

try {
  const service = await addressOf(demo.stdout);
  cpSync(join(root, 'examples/typescript'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  run('npm', ['install', '--silent', '@langchain/core']);
  const loading = `import { PapertreeLoader } from './langchain-loader.ts';
const found = await new PapertreeLoader('2401.90001v2', { service: '${service}', max: 256 }).load();
console.log(JSON.stringify(found.map(({ id, pageContent, metadata }) => [id, pageContent, metadata.kind])));`;
  tell('LangChain.js', run(process.execPath, ['--input-type=module', '--eval', loading]));

  run('python3', ['-m', 'venv', 'python']);
  run('python/bin/pip', ['install', '--quiet', 'llama-index-core']);
  const reading = `import json
from llama_index_reader import PapertreeReader
nodes = PapertreeReader().load_nodes("2401.90001v2", max=256)
assert len(PapertreeReader().load_data("2401.90001v2", max=256)) == len(nodes)
print(json.dumps([[node.node_id, node.get_content("embed"), node.metadata["kind"]] for node in nodes]))`;
  tell('LlamaIndex', run('python/bin/python', ['-c', reading], service));
} finally {
  demo.kill('SIGTERM');
  await once(demo, 'exit');
  rmSync(folder, { recursive: true });
}

async function addressOf(said: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const piece of said) {
    text += piece;
    const address = /http:\/\/localhost:\d+/.exec(text)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error('The demo said no address.');
}

function tell(name: string, json: string): void {
  const found = JSON.parse(json) as readonly (readonly [id: string, text: string, kind: string])[];
  assert.ok(found.length > 5 && found.some(([, , kind]) => kind === 'figure'), json);
  for (const [, text] of found) assert.match(text, /How a Forgotten Kettle Cools/);
  assert.equal(new Set(found.map(([id]) => id)).size, found.length);
  process.stdout.write(`${name}: ${found.length} documents\n`);
}
