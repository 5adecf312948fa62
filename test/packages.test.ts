/** The packages as they are published: built, packed, and installed from their tarballs into an empty folder. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { build } from 'esbuild';
import { convert } from '../packages/papertree-convert/src/index.ts';
import { compiledIn } from '../scripts/compile-in.ts';
import { addressSaid } from './said-by-demo.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'papertree-packages-'));
const installed = join(folder, 'node_modules');

const page = `<!DOCTYPE html><html><body><article class="ltx_document"><h1 class="ltx_title">A page</h1>
<section class="ltx_section" id="S1"><h2 class="ltx_title">One</h2><div class="ltx_para" id="S1.p1"><p class="ltx_p">Words, and
<math alttext="x^{2}" class="ltx_Math"></math>.</p></div></section></article></body></html>`;

interface Manifest {
  readonly private?: boolean;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const manifestOf = (path: string) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest;

/** Installs a package, and what it depends on, from the folder of the workspace, as npm would from its registry. */
function installDependencies(name: string, done = new Set<string>()): void {
  const { dependencies, peerDependencies = {}, peerDependenciesMeta = {} } = manifestOf(join(installed, name));
  const peers = Object.keys(peerDependencies).filter((each) => !peerDependenciesMeta[each]?.optional);
  for (const each of [...Object.keys(dependencies ?? {}), ...peers]) {
    if (done.has(each)) continue;
    done.add(each);
    if (each !== 'papertree-convert')
      cpSync(join(root, 'node_modules', each), join(installed, each), { recursive: true, dereference: true });
    installDependencies(each, done);
  }
}

function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0);
}

/** A program in the folder, run by the Node of this test. */
function run(name: string, code: string): string {
  writeFileSync(join(folder, name), code);
  return execFileSync(process.execPath, ['--no-warnings', name], { cwd: folder, encoding: 'utf8' });
}

before(() => {
  const node = join(root, 'node_modules/.bin/node');
  execFileSync(node, ['scripts/build.ts', '--no-check', '--pack', '--into', folder], { cwd: root, stdio: 'pipe' });
  for (const name of ['papertree-convert', 'papertree']) {
    mkdirSync(join(installed, name), { recursive: true });
    const tarball = join(folder, `${name}-0.1.0.tgz`);
    execFileSync('tar', ['-xzf', tarball, '-C', join(installed, name), '--strip-components=1']);
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});

after(() => rmSync(folder, { recursive: true, force: true }));

test('the converter takes at most 8 MB with all it needs, and runs nothing when it is installed', (t) => {
  installDependencies('papertree-convert');
  const brought = readdirSync(installed).filter((name) => name !== 'papertree' && !name.startsWith('.'));
  const size = brought.reduce((sum, name) => sum + sizeOf(join(installed, name)), 0);
  t.diagnostic(`${brought.length} packages (${brought.join(', ')}), ${(size / 1e6).toFixed(1)} MB`);
  assert.ok(size <= 8e6, `${size} bytes`);
  for (const name of brought) {
    const { private: isPrivate, scripts = {} } = manifestOf(join(installed, name));
    assert.equal(isPrivate, undefined, name);
    assert.deepEqual(
      ['preinstall', 'install', 'postinstall', 'prepare'].filter((each) => each in scripts && each !== 'prepare'),
      [],
      name,
    );
  }
  assert.deepEqual(readdirSync(join(installed, 'papertree-convert')).sort(), [
    'LICENSE',
    'README.md',
    'dist',
    'package.json',
  ]);
});

test('each program of the packages has its source beside it in a map, which names no place of this machine', () => {
  for (const name of ['papertree-convert', 'papertree']) {
    const built = globSync('dist/**/*.js', { cwd: join(installed, name), exclude: ['dist/compiled'] });
    assert.ok(built.length > 100);
    for (const path of built) {
      const map = JSON.parse(readFileSync(join(installed, name, `${path}.map`), 'utf8'));
      const source = join('src', relative('dist', path)).replace(/\.js$/, '.ts');
      assert.deepEqual(map.sources, [relative(dirname(path), source)]);
      assert.deepEqual(map.sourcesContent, [readFileSync(join(root, 'packages', name, source), 'utf8')]);
      assert.ok(
        readFileSync(join(installed, name, path), 'utf8').endsWith(`//# sourceMappingURL=${basename(path)}.map`),
      );
    }
  }
});

test('maps lead from the line of each function to its line in the source', () => {
  const dist = join(installed, 'papertree-convert/dist');
  let functions = 0;
  for (const path of globSync('**/*.js', { cwd: dist })) {
    const payload = JSON.parse(readFileSync(join(dist, `${path}.map`), 'utf8'));
    const map = new SourceMap(payload);
    const source = payload.sourcesContent[0].split('\n');
    const lines = readFileSync(join(dist, path), 'utf8').split('\n');
    for (const [at, line] of lines.entries()) {
      const [declared] = /^(?:export )?(?:async )?function\*? \w+/.exec(line) ?? [];
      if (declared === undefined) continue;
      const found = map.findEntry(at, line.length);
      assert.ok('originalLine' in found && source[found.originalLine]?.includes(declared), `${path}: ${declared}`);
      functions++;
    }
  }
  assert.ok(functions > 1000, String(functions));
});

test('the installed converter converts, also on a worker, and each of its entries opens', () => {
  const wanted = convert(page);
  const code = `
    import { convert } from 'papertree-convert';
    import { isMainThread, parentPort, Worker } from 'node:worker_threads';
    const made = () => { const { markdown, text, outline } = convert(${JSON.stringify(page)}); return { markdown, text, outline }; };
    if (isMainThread) {
      const names = ['errors', 'html', 'markup', 'paper', 'render', 'tree'];
      const opened = await Promise.all(names.map((name) => import('papertree-convert/' + name)));
      const worker = new Worker(new URL(import.meta.url));
      const there = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
      console.log(JSON.stringify({ here: made(), there, entries: opened.map((each) => Object.keys(each).length > 0) }));
    } else parentPort.postMessage(made());`;
  const { here, there, entries } = JSON.parse(run('convert.mjs', code));
  const { markdown, text, outline } = wanted;
  assert.deepEqual(here, JSON.parse(JSON.stringify({ markdown, text, outline })));
  assert.deepEqual(there, here);
  assert.deepEqual(entries, Array(6).fill(true));
});

test('the types of the converter serve a strict program', () => {
  writeFileSync(
    join(folder, 'typed.ts'),
    `import { type Content, convert } from 'papertree-convert';
     import { renderHtml } from 'papertree-convert/html';
     import { parseId } from 'papertree-convert/paper';
     import { visitContent } from 'papertree-convert/tree';
     const { content, markdown } = convert('<p>x', { idv: '2401.00001v2' });
     const typed: Content = content;
     visitContent(typed, () => {});
     export const all: string = markdown + renderHtml(typed).article + String(parseId('2401.00001')?.version);
     // @ts-expect-error a page is no number
     convert(1);`,
  );
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2024', '--types', '', 'typed.ts'];
  execFileSync(join(root, 'node_modules/.bin/tsc'), options, { cwd: folder, stdio: 'pipe' });
});

test('a bundler puts the converter into a program for browsers, without anything of Node', async (t) => {
  const sizes: string[] = [];
  for (const entry of ['papertree-convert', 'papertree-convert/html']) {
    const { outputFiles, metafile } = await build({
      stdin: { contents: `export * from '${entry}'`, resolveDir: folder },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      metafile: true,
    });
    assert.ok(Object.keys(metafile.inputs).every((path) => !path.startsWith('node:')));
    sizes.push(`${entry} ${((outputFiles[0]?.contents.length ?? 0) / 1000).toFixed(0)} kB`);
  }
  t.diagnostic(sizes.join(', '));
});

test('the service takes at most 30 MB with all it needs, and needs none of the packages that are compiled into it', (t) => {
  installDependencies('papertree');
  const names = readdirSync(installed).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(installed, name)).map((each) => `${name}/${each}`) : [name],
  );
  const sizes = names.map((name) => [name, sizeOf(join(installed, name))] as const).sort(([, a], [, b]) => b - a);
  const size = sizes.reduce((sum, [, each]) => sum + each, 0);
  t.diagnostic(sizes.map(([name, each]) => `${name} ${(each / 1e6).toFixed(2)}`).join(', '));
  t.diagnostic(`${names.length} packages, ${(size / 1e6).toFixed(1)} MB`);
  assert.ok(size <= 30e6, `${size} bytes`);
  const terms = readFileSync(join(installed, 'papertree/LICENSES'), 'utf8');
  for (const name of compiledIn) {
    assert.ok(!names.includes(name), name);
    assert.match(terms, new RegExp(`^${name} \\d`, 'm'));
  }
});

/** The installed program, by the Node of this test. */
const program = join(installed, 'papertree/dist/main.js');

test('the installed service converts a page and names its version', () => {
  writeFileSync(join(folder, 'page.html'), page);
  const asked = (...words: string[]) =>
    execFileSync(process.execPath, [program, ...words], { cwd: folder, encoding: 'utf8' });
  assert.equal(asked('--version'), '0.1.0\n');
  assert.match(asked('convert', 'page.html'), /^## One$/m);
});

test('an agent starts the installed service, and the demo answers over HTTP', async (t) => {
  const settings = { DATA_DIR: join(folder, 'papers'), TMPDIR: folder };
  const client = new Client({ name: 'papertree-test', version: '0' });
  const transport = { command: process.execPath, args: [program, 'mcp'], env: settings, cwd: folder };
  await client.connect(new StdioClientTransport(transport));
  assert.equal((await client.listTools()).tools.length, 7);
  await client.close();

  const env = { ...settings, PORT: '0', METRICS_PORT: '0' };
  const demo = spawn(process.execPath, [program, 'demo'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => demo.kill('SIGKILL'));
  const address = await addressSaid(demo.stdout);
  assert.match(await (await fetch(address)).text(), /^# How a Forgotten Kettle Cools/m);
  assert.equal((await fetch(new URL('/-/page/paper.css', address))).status, 200, 'what pages load is in the package');
  demo.kill('SIGTERM');
  assert.deepEqual(await once(demo, 'exit'), [0, null]);
});
