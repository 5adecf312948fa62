/**
 * Builds Papertree as one file for Linux on x64, with Node, pages and fonts in it: `npm run executable`. `--into` names another
 * folder than `out/`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { version } from '../packages/papertree/src/version.ts';
import { bundleProgram } from './bundle.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** By these words Node finds what was put into it. */
const resource = ['NODE_SEA_BLOB', '--sentinel-fuse', 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'];

/** What puts a program into Node, and what looks at packages. */
export function installTools(): void {
  execFileSync('npm', ['ci', '--silent', '--prefix', '.ci/release'], { cwd: root, stdio: 'inherit' });
}

/** Needs the tools. */
export async function buildExecutable(into: string): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('this is built on Linux on x64.');
  const folder = mkdtempSync(join(tmpdir(), 'papertree-executable-'));
  try {
    await bundleProgram(join(folder, 'server'));
    cpSync(join(root, 'packages/papertree/browser'), join(folder, 'browser'), { recursive: true });
    const paths = globSync('{server,browser}/**', { cwd: folder }).filter((path) =>
      statSync(join(folder, path)).isFile(),
    );
    const hash = createHash('sha256');
    for (const path of paths.sort()) hash.update(path).update(readFileSync(join(folder, path)));
    writeFileSync(join(folder, 'name'), `${version}-${hash.digest('hex').slice(0, 16)}`);
    const assets = Object.fromEntries(['name', ...paths].map((path) => [path, join(folder, path)]));
    const start = join(folder, 'start.cjs');
    const entryPoints = [join(root, 'scripts/executable-start.ts')];
    await build({ entryPoints, outfile: start, bundle: true, platform: 'node', format: 'cjs', logLevel: 'warning' });
    const config = {
      main: start,
      output: join(folder, 'blob'),
      disableExperimentalSEAWarning: true,
      assets,
    };
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
    execFileSync(process.execPath, ['--experimental-sea-config', join(folder, 'config.json')], { stdio: 'ignore' });

    mkdirSync(into, { recursive: true });
    const file = join(into, 'papertree-linux-x64');
    copyFileSync(process.execPath, file);
    chmodSync(file, 0o755);
    // Names for debuggers are an eighth of it; where there is no tool for that, they stay.
    spawnSync('strip', [file]);
    execFileSync(
      join(root, '.ci/release/node_modules/.bin/postject'),
      [file, resource[0] ?? '', join(folder, 'blob'), ...resource.slice(1)],
      {
        stdio: 'pipe',
      },
    );
    return file;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { into: { type: 'string', default: join(root, 'out') } } });
  installTools();
  const file = await buildExecutable(values.into);
  console.log(`${file}, ${statSync(file).size} bytes`);
}
