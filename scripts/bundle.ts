/** Bundles the program with all it needs into one folder of a few files, for those who get it without npm. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { licences } from './licences.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = join(root, 'packages/papertree/src');

/**
 * The program, and beside it what a worker thread loads by its address, which cannot be in the same file. The last is the
 * own thread of `piscina`, which that looks for beside itself.
 */
const entries = {
  main: 'packages/papertree/src/main.ts',
  'program/worker': 'packages/papertree/src/program/worker.ts',
  'storage/drivers/sqlite-checkpoint-thread': 'packages/papertree/src/storage/drivers/sqlite-checkpoint-thread.ts',
  worker: 'node_modules/piscina/dist/worker.js',
} as const;

/** Has a source find other files as if it stood where it was, and not in the file into which all are bundled. */
const places: Plugin = {
  name: 'places',
  setup: (esbuild) =>
    esbuild.onLoad({ filter: /[\\/]packages[\\/]papertree[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const place = `./${relative(sources, path).replaceAll('\\', '/').replace(/\.ts$/, '.js')}`;
      const here = `new URL(${JSON.stringify(place)}, import.meta.url).href`;
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', here), loader: 'ts' };
    }),
};

/** Packages that are optional are not there: who asks for one is told so, as where npm has not installed it. */
const absent: Plugin = {
  name: 'absent',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^(?:pg|@aws-sdk\/client-s3|@napi-rs\/nice)$/ }, ({ path }) => ({
      path,
      namespace: 'absent',
    }));
    esbuild.onLoad({ filter: /.*/, namespace: 'absent' }, ({ path }) => ({
      contents: `module.exports = (() => { throw Object.assign(new Error('${path} is not in this bundle'), { code: 'ERR_MODULE_NOT_FOUND' }); })();`,
    }));
  },
};

/** What modules of CommonJS expect to be there. */
const commonJs = [
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url), __dirname = import.meta.dirname, __filename = import.meta.filename;',
].join('\n');

/** How modules for Node are bundled. */
export const forNode = {
  bundle: true,
  minify: true,
  // Functions that threads run are called by their names.
  keepNames: true,
  platform: 'node',
  // An optional peer, larger than all else together: it is loaded where it is installed.
  external: ['gpt-tokenizer/*'] as string[],
  format: 'esm',
  target: 'node22.15',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
} as const;

/** Writes the bundle; `LICENSES` beside it holds the terms of every package that is in it. */
export async function bundleProgram(into: string): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  const { metafile } = await build({
    ...forNode,
    absWorkingDir: root,
    entryPoints: entries,
    outdir: into,
    plugins: [absent, places],
    banner: { js: commonJs },
  });
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(into, 'LICENSES'), licences(metafile, root));
}
