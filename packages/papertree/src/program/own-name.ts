/** Writes commands of this program as they work in the folder where they are read. */
import { basename, delimiter, dirname, join, relative, sep } from 'node:path';
import { environment } from '../settings/config.ts';
import type { Environment } from '../settings/setting.ts';
import { version } from '../version.ts';

/** How the program was started. */
export interface Start {
  /** The file that runs. */
  readonly file: string;
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly environment: Environment;
}

const own = (): Start => ({
  file: process.argv[1] ?? '',
  cwd: process.cwd(),
  platform: process.platform,
  environment,
});

/** Whether a script of npm started the program, or `npx`. */
export const isUnderNpm = 'npm_lifecycle_event' in environment;

const scripts: Readonly<Record<string, string>> = { serve: 'npm start', demo: 'npm run demo' };

/** `demo` becomes `npm run demo`, `./papertree demo`, `papertree demo` … */
export function commandLine(words: string, start = own()): string {
  const isScript = isClone(start) && 'npm_lifecycle_event' in start.environment;
  return (isScript ? scripts[words] : undefined) ?? `${programName(start)} ${words}`;
}

/** Whether the program is one file with Node in it, which names itself as what it runs (`scripts/executable-start.ts`). */
const isExecutable = ({ file }: Pick<Start, 'file'>) => file === process.execPath;

/** An installed program is the build, and the scripts of npm around it are of another project, or `npx`. */
const isClone = ({ file }: Start) => basename(file) === 'main.ts';

function programName(start: Start): string {
  const { file, cwd, platform, environment } = start;
  if (!isClone(start) && !isExecutable(start))
    return environment.npm_command === 'exec' ? 'npx papertree' : 'papertree';
  const here = (path: string) => {
    const short = relative(cwd, path);
    return short.startsWith('..') ? path : short;
  };
  if (platform === 'win32' && isClone(start)) return `${quote(here(process.execPath))} ${quote(here(file))}`;
  const launcher = here(isExecutable(start) ? file : join(dirname(file), '../../..', 'papertree'));
  return quote(launcher.includes(sep) ? launcher : `./${launcher}`);
}

/** How Node starts this program, from any folder and with whatever search path: `env` is what it needs then. */
export interface Starting {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * By full paths. What `npx` has fetched is in a cache that may be emptied, so there it is `npx` that is started, which looks
 * for this Node in the search path.
 */
export function howToStart({ file, environment }: Pick<Start, 'file' | 'environment'> = own()): Starting {
  const { npm_command: command, npm_execpath: npm } = environment;
  if (isExecutable({ file })) return { args: [], env: {} };
  if (command !== 'exec' || npm === undefined || basename(file) === 'main.ts') return { args: [file], env: {} };
  const system = process.platform === 'win32' ? [environment.PATH ?? ''] : ['/usr/local/bin', '/usr/bin', '/bin'];
  return {
    args: [join(dirname(npm), 'npx-cli.js'), '--yes', `papertree@${version}`],
    env: { PATH: [dirname(process.execPath), ...system].join(delimiter) },
  };
}

/** As a shell takes it for one word. */
export const quote = (word: string) => (/^[\w@%+=:,./\\~-]+$/.test(word) ? word : `"${word}"`);
