/** Holds the repository to its own law, and the law’s checker to a house that breaks every rule. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';
import { oldestNode, version } from '../packages/papertree/src/version.ts';
import { builder } from '../packages/papertree-convert/src/convert.ts';
import { documents } from '../scripts/docs.ts';
import { breaches, type Entries, packages, readLaw, type Source } from './house.ts';

const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const list = (patterns: string[]) => globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
const sources: Source[] = list(['packages/*/{src,test}/**/*.ts', 'test/**/*.ts', 'scripts/**/*.ts', 'bench/*.ts']).map(
  (path) => ({
    path,
    text: read(path),
  }),
);
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'packages/papertree-convert/test/judge/README.md',
];
const manifest = JSON.parse(read('package.json'));
const packagePlaces: readonly string[] = manifest.workspaces;
const manifests = packagePlaces.map((place) => ({ place, ...JSON.parse(read(`${place}/package.json`)) }));
const entries: Entries = Object.fromEntries(
  manifests.flatMap(({ place, name, exports = {} }) =>
    Object.entries<string>(exports).map(([entry, file]) => [posix.join(name, entry), posix.join(place, file)]),
  ),
);

test('every source obeys the law of ARCHITECTURE.md', () => {
  assert.deepEqual(breaches(sources, readLaw(read('ARCHITECTURE.md')), entries), []);
});

test('every room of the table exists', () => {
  for (const { place } of readLaw(read('ARCHITECTURE.md')).rooms) assert.ok(existsSync(new URL(place, root)), place);
});

test('published files import only declared packages', () => {
  for (const { place, dependencies, peerDependencies } of manifests) {
    const declared = Object.keys({ ...dependencies, ...peerDependencies });
    const needed = sources.filter(({ path }) => path.startsWith(`${place}/src/`)).flatMap(packages);
    assert.deepEqual(
      needed.filter((name) => !declared.includes(name)),
      [],
      place,
    );
  }
});

test('the packages name their repository, and cannot be published from here', () => {
  for (const each of [manifest, ...manifests]) assert.equal(each.private, true);
  for (const { homepage, repository, bugs } of manifests)
    for (const url of [homepage, repository.url, bugs])
      assert.match(url, /^(?:git\+)?https:\/\/github\.com\/papertree\/papertree[.#/]/);
});

test('every script runs a file that exists, and the pages name only scripts that exist', () => {
  for (const command of Object.values<string>(manifest.scripts)) {
    for (const [path] of command.matchAll(/\b(?:packages|scripts|bench)\/\S+\.ts\b/g))
      assert.ok(existsSync(new URL(path, root)), path);
  }
  for (const page of pages) {
    for (const [, name = ''] of read(page).matchAll(/\bnpm run ([a-z]+)/g))
      assert.ok(name in manifest.scripts, `${page}: ${name}`);
  }
});

test('the pages name only files that exist', () => {
  for (const page of [...pages, 'docs/decisions.md']) {
    for (const [, path = ''] of read(page).matchAll(/`((?:packages|test|scripts|docs|bench)\/[\w./-]+)`/g)) {
      assert.ok(existsSync(new URL(path, root)), `${page}: ${path}`);
    }
  }
});

test('ARCHITECTURE.md names only files of rooms that exist', () => {
  const { rooms } = readLaw(read('ARCHITECTURE.md'));
  const named = [...read('ARCHITECTURE.md').matchAll(/`([a-z]+\/[\w./*-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => rooms.some(({ name }) => path.startsWith(`${name}/`)));
  assert.ok(named.length > 50);
  const missing = named.filter((path) => list(packagePlaces.map((place) => `${place}/src/${path}`)).length === 0);
  assert.deepEqual(missing, []);
});

test('the README’s commands are those that CI runs', () => {
  const ci = read('.ci/run');
  assert.match(read('README.md'), /^npm ci --omit=dev && npm start$/m);
  assert.match(read('README.md'), /^npm ci && npm test$/m);
  for (const step of ['npm ci', 'npm run spectral', 'npm run oldest:commands', 'npm run oldest:engines', 'npm test'])
    assert.match(ci, new RegExp(`^${step}( >.*)?$`, 'm'));
});

test('what the README has people paste works, and takes nothing away for good', () => {
  const blocks = (language: string) =>
    [...read('README.md').matchAll(/^```(\w+)\n(.*?)^```/gms)].flatMap(([, name, text = '']) =>
      name === language ? [text] : [],
    );
  const setups = blocks('json').map((text) => JSON.parse(text).mcpServers.papertree);
  assert.deepEqual(setups, [
    { command: 'papertree', args: ['mcp'] },
    { type: 'http', url: 'http://localhost:8080/mcp' },
  ]);
  for (const text of blocks('sh')) assert.doesNotMatch(text, /--block|^papertree |^alias /m);
});

test('generated pages are as their generator writes them', () => {
  for (const [path, text] of Object.entries(documents())) {
    assert.equal(read(path), text, `${path}: run \`npm run docs\``);
  }
});

test('one version everywhere', () => {
  assert.equal(builder, `papertree/${version}`);
  for (const each of manifests) assert.equal(each.version, version);
  for (const each of [manifest, ...manifests]) assert.equal(each.engines.node, `>=${oldestNode}`);
  assert.match(read('CHANGELOG.md'), new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b`, 'm'));
});

const smallLaw = readLaw(`
### \`packages/a/src/\`

| \`tree/\` | nodes | – | no |
| \`render/\` | writes | tree | no |
| \`main.ts\` | starts | everything | env |

### \`packages/b/src/\`

| \`main.ts\` | starts | everything | env |

Longer than 300 lines may be only: \`packages/a/src/tree/nodes.ts\`.
`);
const said = (path: string, code: string): Source => ({ path, text: `/** Says its job. */\n${code}\n` });

test('the checker passes a house in order', () => {
  const house = [
    said('packages/a/src/tree/nodes.ts', `export const many = 'any';\n${'\n'.repeat(400)}`),
    said(
      'packages/a/src/tree/walk.ts',
      `import { many } from './nodes.ts';\nexport type Walk = typeof many; // : any\nexport const is = 1;`,
    ),
    said(
      'packages/a/src/render/text.ts',
      `import type { Walk } from '../tree/walk.ts';\nimport type { B } from './b.ts';\nexport type A = Walk | B;`,
    ),
    said('packages/a/src/render/b.ts', `import type { A } from './text.ts';\nexport type B = A;`),
    said('test/words.ts', `const any = is || any(1) ? open(any, any > 2) : [any];`),
    said('packages/a/src/main.ts', `import * as text from './render/text.ts';\nexport { text };`),
  ];
  assert.deepEqual(breaches(house, smallLaw), []);
});

test('the checker sees each breach', () => {
  const cases: [Source[], RegExp][] = [
    [
      [
        said('packages/a/src/tree/a.ts', `import {\n  b,\n} from '../render/b.ts';`),
        said('packages/a/src/render/b.ts', ''),
      ],
      /may not enter render/,
    ],
    [
      [
        said('packages/a/src/tree/a.ts', `import type { B } from '../render/b.ts';`),
        said('packages/a/src/render/b.ts', ''),
      ],
      /may not enter render/,
    ],
    [
      [said('packages/a/src/tree/a.ts', `const b = await import('../main.ts');`), said('packages/a/src/main.ts', '')],
      /may not enter main/,
    ],
    [
      [said('packages/a/src/tree/a.ts', `export * from '../../test/b.ts';`), said('packages/a/test/b.ts', '')],
      /in no room/,
    ],
    [
      [said('packages/b/src/main.ts', `import '../../a/src/tree/a.ts';`), said('packages/a/src/tree/a.ts', '')],
      /into another package/,
    ],
    [[said('packages/a/src/tree/a.ts', `import 'b/main';`), said('packages/b/src/main.ts', '')], /may not enter main/],
    [[said('packages/a/src/tree/a.ts', `import './gone.ts';`)], /not there/],
    [[said('packages/a/src/attic/a.ts', '')], /in no room/],
    [
      [
        said('packages/a/src/tree/a.ts', `import './b.ts';`),
        said('packages/a/src/tree/b.ts', `export { a } from './a.ts';`),
      ],
      /in a ring/,
    ],
    [[said('packages/a/src/main.ts', 'const home = process.env.HOME;')], /process\.env/],
    [[said('packages/a/src/main.ts', 'const { env } = process;')], /process\.env/],
    [[said('packages/a/src/main.ts', `const home = \`\${process.env.HOME}/x\`;`)], /process\.env/],
    [[said('packages/a/src/main.ts', `import { DatabaseSync } from 'node:sqlite';`)], /database/],
    [[said('packages/a/src/main.ts', `const sdk = await import('ai');`)], /names the SDK/],
    [[said('packages/a/src/tree/a.ts', `import type { LanguageModel } from 'ai';`)], /names the SDK/],
    [[said('packages/a/src/tree/a.ts', `import { readFileSync } from 'node:fs';`)], /pure room and imports node:fs/],
    [[said('packages/a/src/tree/a.ts', 'console.log(1);')], /pure room and uses console/],
    [[{ path: 'packages/a/src/tree/a.ts', text: 'export const a = 1;\n' }], /does not open/],
    [[said('packages/a/src/tree/a.ts', 'export function a(b: any) {}')], /`any`/],
    [[said('packages/a/src/tree/a.ts', 'export const a = b as any;')], /`any`/],
    [[said('packages/a/src/tree/a.ts', 'export const a: Record<string, any> = {};')], /`any`/],
    [[said('packages/a/src/tree/a.ts', 'export const a = new Map<string, any>();')], /`any`/],
    [[said('packages/a/src/tree/a.ts', 'export let a: string | any[];')], /`any`/],
    [[said('packages/a/src/tree/a.ts', 'export type A = any;')], /`any`/],
    [[said('packages/a/src/tree/a.ts', '// @ts-ignore')], /silences/],
    [[said('test/a.ts', `test.${'skip'}('later', () => {});`)], /leaves a test out/],
    [[said('packages/a/src/tree/a.ts', 'export enum A { b }')], /enum/],
    [[said('packages/a/src/tree/string-utils.ts', '')], /name that says nothing/],
    [[said('packages/a/src/tree/a.ts', '\n'.repeat(300))], /302 lines/],
  ];
  for (const [house, expected] of cases) {
    const found = breaches(house, smallLaw, { 'b/main': 'packages/b/src/main.ts' });
    assert.equal(found.length, 1, `${expected}: ${found.join('; ')}`);
    assert.match(found[0] ?? '', expected);
  }
});

test('the checker wants a table of rooms, without a ring and without rooms that are not', () => {
  assert.match(breaches([], readLaw('nothing'))[0] ?? '', /no table/);
  const ring = readLaw('### `packages/a/src/`\n\n| `a/` | a | b, c | no |\n| `b/` | b | a | no |\n');
  const found = breaches([], ring).join('\n');
  assert.match(found, /a → b → a: rooms enter/);
  assert.match(found, /c, which is no room/);
});
