/**
 * Makes a release: `npm run release -- 0.1.0`. It checks that the tree is clean and the changelog tells of the version, builds
 * every artefact into `out/release/`, has the tools of `.ci/release` look at them, writes their SHA-256 sums, and uploads
 * them. With `--dry-run` it prints what it would upload instead, and a version may still be called unreleased.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { version } from '../packages/papertree/src/version.ts';
import { buildExecutable, installTools } from './executable.ts';
import { buildExtension } from './extension.ts';
import { buildMcpb } from './mcpb.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const packages = ['papertree-convert', 'papertree'] as const;
const sums = 'SHA256SUMS';
const notesFile = 'NOTES.md';

/** What the changelog tells of a version; undefined where it does not know it. */
export function readNotes(changelog: string, wanted: string): { text: string; isReleased: boolean } | undefined {
  for (const part of changelog.split(/^## /m).slice(1)) {
    const [heading = ''] = part.split('\n', 1);
    const [name, ...rest] = heading.split(' ');
    if (name === wanted)
      return { text: part.slice(heading.length).trim(), isReleased: rest.join(' ') !== '(unreleased)' };
  }
  return undefined;
}

/** Builds what is uploaded into an empty folder, `buildMore` what of it is large, and writes the sums beside it. */
export async function buildArtefacts(into: string, notes: string, buildMore = async () => {}): Promise<void> {
  rmSync(into, { recursive: true, force: true });
  const built = join(into, 'built');
  mkdirSync(built, { recursive: true });
  const words = ['scripts/build.ts', '--pack', '--into', built];
  execFileSync(process.execPath, words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const name of packages)
    copyFileSync(join(built, `${name}-${version}.tgz`), join(into, `${name}-${version}.tgz`));
  rmSync(built, { recursive: true });
  await buildMcpb(into);
  rmSync(await buildExtension(into), { recursive: true });
  await buildMore();
  copyFileSync(join(root, 'server.json'), join(into, 'server.json'));
  writeFileSync(join(into, notesFile), `${notes}\n`);
  const lines = readdirSync(into)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(into, name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(join(into, sums), lines.join(''));
}

/** The commands that publish what is in the folder, in their order: the registry of tools asks npm whether the package is ours. */
export function uploads(folder: string): readonly (readonly [program: string, ...words: string[]])[] {
  const at = (name: string) => join(folder, name);
  const tarballs = packages.map((name) => at(`${name}-${version}.tgz`));
  const notes = ['--title', `Papertree ${version}`, '--notes-file', at(notesFile)];
  return [
    ...tarballs.map((file) => ['npm', 'publish', file, '--access', 'public'] as const),
    [
      'gh',
      'release',
      'create',
      `v${version}`,
      ...notes,
      ...tarballs,
      at('papertree.mcpb'),
      at('papertree-extension.zip'),
      at('papertree-linux-x64'),
      at(sums),
    ],
    ['mcp-publisher', 'login', 'github-oidc'],
    ['mcp-publisher', 'publish', at('server.json')],
  ];
}

/** Has others look at the packages: what they find is a failure. */
function inspect(folder: string): void {
  const look = (program: string, ...words: string[]) => {
    execFileSync(join(root, '.ci/release/node_modules/.bin', program), words, { cwd: folder, stdio: 'pipe' });
    console.log(`  ${program} ${words.join(' ')}: no findings`);
  };
  for (const name of packages) {
    const tarball = `${name}-${version}.tgz`;
    look('publint', tarball, '--strict');
    // The packages are modules of ECMAScript alone: that CommonJS cannot `require` them is no finding.
    look('attw', tarball, '--profile', 'esm-only', '--no-color');
  }
  const unpacked = join(folder, 'unpacked');
  look('mcpb', 'unpack', 'papertree.mcpb', unpacked);
  look('mcpb', 'validate', join(unpacked, 'manifest.json'));
  rmSync(unpacked, { recursive: true });
}

async function release(wanted: string, isDry: boolean): Promise<string | undefined> {
  if (wanted !== version) return `the packages have the version ${version}, not ${wanted}: write it into them first.`;
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (changed !== '') return `the tree is not clean: commit or remove these first.\n${changed.trimEnd()}`;
  const notes = readNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  if (notes === undefined) return `CHANGELOG.md does not tell of ${version}.`;
  if (!notes.isReleased && !isDry) return `CHANGELOG.md calls ${version} unreleased: give it the date.`;

  const folder = join(root, 'out/release');
  installTools();
  await buildArtefacts(folder, notes.text, async () => void (await buildExecutable(folder)));
  console.log('Looked at:');
  inspect(folder);
  console.log(`In ${relative(process.cwd(), folder)}:`);
  for (const name of readdirSync(folder)) console.log(`  ${name}, ${statSync(join(folder, name)).size} bytes`);
  console.log(isDry ? 'Would upload:' : 'Uploading:');
  for (const [program, ...words] of uploads(relative(root, folder))) {
    console.log(`  ${[program, ...words].map((word) => (/[ ()]/.test(word) ? `'${word}'` : word)).join(' ')}`);
    if (!isDry) execFileSync(program, words, { cwd: root, stdio: 'inherit' });
  }
  return undefined;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [wanted = ''] = positionals;
  const fault =
    positionals.length === 1
      ? await release(wanted, values['dry-run'])
      : 'Usage: npm run release -- VERSION [--dry-run]';
  if (fault !== undefined) {
    console.error(fault);
    process.exitCode = 1;
  }
}
