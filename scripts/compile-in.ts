/**
 * Puts what the program uses of some packages into the built program, so that they need not be installed with it: of these,
 * far more is installed than is used.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { forNode } from './bundle.ts';
import { licences } from './licences.ts';

/** Megabytes installed with what they bring, and kilobytes of them that are used: 8.4 and 360 (zod not counted), 3.4 and 40, 3.3 and 70. */
export const compiledIn = ['@modelcontextprotocol/server', 'lru-cache', 'prom-client'] as const;

const imports = new RegExp(
  `^(import|export) \\{([^}]*)\\} from '((?:${compiledIn.join('|')})(?:/[^']*)?)';$`.replaceAll('@', '\\@'),
  'gm',
);

/** `@scope/name/part` as the name of a file. */
const fileOf = (specifier: string) => `${specifier.replace('@', '').replaceAll('/', '-')}.js`;

/** `root` has the packages; `into` is the built package, in which the parts are written to `dist/compiled/`. */
export async function compileIn(root: string, into: string): Promise<void> {
  const wanted = new Map<string, Set<string>>();
  for (const path of globSync('dist/**/*.js', { cwd: into }).map((each) => join(into, each))) {
    const code = readFileSync(path, 'utf8');
    const written = code.replace(imports, (_, word: string, list: string, specifier: string) => {
      const names = wanted.get(specifier) ?? new Set();
      wanted.set(specifier, names);
      for (const each of list.split(',')) if (each.trim() !== '') names.add(each.trim().replace(/ as .*$/s, ''));
      const place = relative(dirname(path), join(into, 'dist/compiled', fileOf(specifier))).replaceAll('\\', '/');
      return `${word} {${list}} from '${place.startsWith('.') ? place : `./${place}`}';`;
    });
    const left = compiledIn.find((name) => written.includes(`'${name}`));
    if (left !== undefined) throw new Error(`${path} imports ${left} in another way than by names`);
    if (written !== code) writeFileSync(path, written);
  }
  const { metafile } = await build({
    ...forNode,
    absWorkingDir: root,
    entryPoints: [...wanted.keys()].map((specifier) => ({
      in: `used:${specifier}`,
      out: fileOf(specifier).slice(0, -3),
    })),
    outdir: join(into, 'dist/compiled'),
    splitting: true,
    plugins: [usedOf(wanted, root)],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
  });
  writeFileSync(join(into, 'LICENSES'), licences(metafile, root));
}

/** A module for each package, which exports what is used of it and nothing else. */
const usedOf = (wanted: ReadonlyMap<string, ReadonlySet<string>>, root: string): Plugin => ({
  name: 'used',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^used:/ }, ({ path }) => ({ path: path.slice('used:'.length), namespace: 'used' }));
    esbuild.onLoad({ filter: /.*/, namespace: 'used' }, ({ path }) => ({
      contents: `export { ${[...(wanted.get(path) ?? [])].sort().join(', ')} } from '${path}';`,
      resolveDir: join(root, 'packages/papertree'),
    }));
  },
});
