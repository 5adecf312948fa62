/**
 * Builds both packages as they are published, into `out/`: `npm run build`. `--pack` also makes their tarballs, `--into`
 * names another folder.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compiledIn, compileIn } from './compile-in.ts';
import { mapLines } from './source-maps.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const { values } = parseArgs({
  options: {
    into: { type: 'string', default: `${root}out` },
    pack: { type: 'boolean', default: false },
    'no-check': { type: 'boolean', default: false },
  },
});
const out = resolve(values.into);

/** What a package holds beside its program and its manifest, from the folder of the package or from the root. */
const beside = {
  'papertree-convert': ['packages/papertree-convert/README.md', 'LICENSE'],
  papertree: ['packages/papertree/browser', 'docs', 'README.md', 'LICENSE'],
} as const;

type PackageName = keyof typeof beside;

/** A manifest as it stands in the repository: what it exports are sources. */
interface Manifest {
  readonly exports?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly private?: boolean;
}

// What pages load is not kept in the repository.
if (!existsSync(`${root}packages/papertree/browser`)) execFileSync(process.execPath, [`${root}scripts/browser.ts`]);
for (const name of Object.keys(beside) as PackageName[]) await build(name);
if (values.pack) {
  for (const name of Object.keys(beside))
    execFileSync('npm', ['pack', '--silent', '--pack-destination', out], { cwd: `${out}/${name}`, stdio: 'inherit' });
} else {
  // The built service finds the built converter, not the sources that the workspace links to.
  mkdirSync(`${out}/node_modules`, { recursive: true });
  rmSync(`${out}/node_modules/papertree-convert`, { force: true });
  symlinkSync('../papertree-convert', `${out}/node_modules/papertree-convert`);
}

async function build(name: PackageName): Promise<void> {
  const [from, into] = [`${root}packages/${name}`, `${out}/${name}`];
  rmSync(into, { recursive: true, force: true });
  const manifest = JSON.parse(readFileSync(`${from}/package.json`, 'utf8')) as Manifest;
  // Without exports nobody imports it, and the declarations would lead to sources of the other package.
  const declares = manifest.exports !== undefined;
  const check = values['no-check'] ? ['--noCheck'] : [];
  const tsc = (...options: string[]) =>
    execFileSync(
      `${root}node_modules/.bin/tsc`,
      ['-p', `${from}/tsconfig.build.json`, '--noEmit', 'false', '--outDir', `${into}/dist`, ...options],
      { stdio: 'inherit' },
    );
  // Comments are in the sources, which the maps hold, and in the declarations.
  tsc('--declaration', 'false', '--sourceMap', '--inlineSources', '--removeComments', ...check);
  if (declares) tsc('--declaration', '--emitDeclarationOnly', '--noCheck');
  tidyMaps(into);
  const files = beside[name].map((path) => ({ path, copy: path.slice(path.lastIndexOf('/') + 1) }));
  for (const { path, copy } of files) cpSync(root + path, `${into}/${copy}`, { recursive: true });
  const copies = ['dist', ...files.map(({ copy }) => copy)];
  if (name === 'papertree') {
    await compileIn(root, into);
    copies.push('LICENSES');
  }
  const published = { ...publishedManifest(manifest), files: copies };
  writeFileSync(`${into}/package.json`, `${JSON.stringify(published, undefined, 2)}\n`);
}

/** Has source maps name `src/` beside `dist/`, and not where the sources were when they were built, and lines alone. */
function tidyMaps(into: string): void {
  for (const path of globSync(`${into}/dist/**/*.js.map`)) {
    const map = JSON.parse(readFileSync(path, 'utf8')) as { readonly mappings: string };
    const source = path.replace('/dist/', '/src/').replace(/\.js\.map$/, '.ts');
    const sources = [relative(dirname(path), source)];
    writeFileSync(path, JSON.stringify({ ...map, sources, mappings: mapLines(map.mappings) }));
  }
}

function isCompiledIn(name: string): boolean {
  return compiledIn.some((each) => each === name);
}

/** What npm reads: the program instead of its source, and leave to publish it. */
function publishedManifest({ private: _, exports: sources, bin, dependencies = {}, ...manifest }: Manifest): object {
  const built = (source: string) => source.replace(/^(\.\/)?src\//, '$1dist/').replace(/\.ts$/, '');
  const entry = (source: string) => ({ types: `${built(source)}.d.ts`, default: `${built(source)}.js` });
  const each = <T>(table: Readonly<Record<string, string>>, write: (source: string) => T) =>
    Object.fromEntries(Object.entries(table).map(([name, source]) => [name, write(source)]));
  return {
    ...manifest,
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([each]) => !isCompiledIn(each))),
    ...(sources && { exports: each(sources, entry) }),
    ...(bin && { bin: each(bin, (source) => `${built(source)}.js`) }),
  };
}
