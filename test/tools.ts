/**
 * What tests need and `npm ci` does not bring: programs of Debian's packages, and the data of ../shared. Where it is missing
 * a test is skipped and says what installs it; with `CI` set its file fails.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';

interface Tool {
  /** Of Debian, as .ci/run installs them. */
  readonly packages: readonly string[];
  /** A sentence; undefined where it is here. */
  readonly findMissing: () => Promise<string | undefined>;
}

/** Python of the system, for which Debian's packages are. */
export const python = '/usr/bin/python3';

/** Run by Java; its own name works only where the system starts such files. */
export const epubcheck = '/usr/share/java/epubcheck.jar';

const table = {
  biber: debian('biber', 'biber', () => isProgram('biber')),
  bibtexparser: debian('bibtexparser', 'python3-bibtexparser', () => imports('bibtexparser')),
  chromium: debian('Chromium', 'chromium-headless-shell', () => findChromium() !== undefined),
  epubcheck: debian('EPUBCheck', 'epubcheck', () => existsSync(epubcheck) && isProgram('java')),
  extensions: debian('Chromium with extensions', 'chromium', () => findWholeChromium() !== undefined),
  /** Draws the pictures of a source that are PDF or EPS. */
  ghostscript: debian('Ghostscript', 'ghostscript', () => isProgram('gs')),
  latexml: {
    packages: ['latexml', 'bubblewrap'],
    findMissing: async () => (await import('../packages/papertree/src/converter/latexml.ts')).findMissingTools(),
  },
  openssl: debian('openssl', 'openssl', () => isProgram('openssl')),
  pandas: debian('pandas', 'python3-pandas', () => imports('pandas')),
  pandoc: debian('pandoc', 'pandoc', () => isProgram('pandoc')),
  /** A server that runs, or the programs of one. */
  postgresql: debian(
    'PostgreSQL',
    'postgresql',
    async () => (await import('../packages/papertree/test/engines/postgres.ts')).isHere,
  ),
  /** The programs, for a server that is to be configured or killed. */
  initdb: debian(
    'PostgreSQL',
    'postgresql',
    async () => (await import('../packages/papertree/test/engines/postgres-server.ts')).findPrograms() !== undefined,
  ),
  swift: debian('OpenStack Swift', 'swift-proxy swift-account swift-container swift-object', () =>
    imports('swift.proxy, swift.account, swift.container, swift.obj'),
  ),
  jq: debian('jq', 'jq', () => isProgram('jq')),
  python: debian('Python', 'python3', () => existsSync(python)),
  curl: debian('curl', 'curl', () => isProgram('curl')),
  /** Puts a program into Node; it stands apart from the project, with what else a release needs. */
  postject: {
    packages: [],
    findMissing: async () =>
      existsSync(new URL('../.ci/release/node_modules/.bin/postject', import.meta.url))
        ? undefined
        : 'postject is not installed: npm ci --prefix .ci/release',
  },
  corpus: shared('corpus'),
  probes: shared('probes'),
  captures: shared('upstream'),
} satisfies Readonly<Record<string, Tool>>;

export type Need = keyof typeof table;
export const tools: Readonly<Record<Need, Tool>> = table;

/** The option `skip` of a test that needs them: false where all are here, else what is missing; with `CI` set that also fails. */
export async function without(...needs: readonly Need[]): Promise<string | false> {
  const missing = await findMissing(needs);
  // A test, for Node passes over what a file throws behind its first test, when many files run in one process.
  if (missing !== undefined && process.env.CI) test(`CI has ${needs.join(' and ')}`, () => assert.fail(missing));
  return missing ?? false;
}

/** Throws what is missing: for scripts, which have nothing to skip. */
export async function demand(...needs: readonly Need[]): Promise<void> {
  const missing = await findMissing(needs);
  if (missing !== undefined) throw new Error(missing);
}

const found = new Map<Need, Promise<string | undefined>>();

async function findMissing(needs: readonly Need[]): Promise<string | undefined> {
  for (const need of needs) if (!found.has(need)) found.set(need, tools[need].findMissing());
  const missing = await Promise.all(needs.map((need) => found.get(need)));
  return missing.filter((sentence) => sentence !== undefined).join('; ') || undefined;
}

function debian(name: string, packages: string, isHere: () => boolean | Promise<boolean>): Tool {
  return {
    packages: packages.split(' '),
    findMissing: async () =>
      (await isHere()) ? undefined : `${name} is not installed: apt-get install --no-install-recommends ${packages}`,
  };
}

function shared(folder: string): Tool {
  return {
    packages: [],
    findMissing: async () =>
      existsSync(new URL(`../../shared/${folder}/`, import.meta.url)) ? undefined : `there is no ../shared/${folder}`,
  };
}

/** The headless shell is Chromium without windows, and takes 0.6 times the processor time; desktops have the whole. */
/** The one that has no window of its own takes no extensions. */
export const findWholeChromium = (): string | undefined => findProgram('chromium');

export function findChromium(): string | undefined {
  return findProgram('chromium-headless-shell') ?? findProgram('chromium');
}

function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isProgram(name: string): boolean {
  return findProgram(name) !== undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function imports(modules: string): boolean {
  return spawnSync(python, ['-c', `import ${modules}`]).status === 0;
}
