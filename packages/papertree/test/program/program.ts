/** The program as a process of its own, which a test watches and sends signals. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The sources as they are, or what `PROGRAM` names: the built package, for a Node that runs no TypeScript. */
export const program = resolve(process.env.PROGRAM ?? fileURLToPath(new URL('../../src/main.ts', import.meta.url)));

/** The folder for compiled code that test/run names: by default Node has one among the temporary files. */
const compiled = fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url));

/** The memory that a process has, in MB, where there is a /proc. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

export interface Ended {
  /** Null where a signal ended it. */
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly ended: Promise<Ended>;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the first match in all that it has said, on whichever stream. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
}

const running = new Set<Running>();
afterEach(() => {
  for (const { kill } of running) kill('SIGKILL');
});

/** `cwd` is the folder where it was typed. */
export function startProgram(words: readonly string[], settings: Record<string, string>, cwd?: string): Running {
  // With the compile cache of the test run a process starts in half the time.
  const { PATH, TMPDIR, NODE_COMPILE_CACHE = compiled } = process.env;
  // Nothing can be written below a home that is a file, so a test without a DATA_DIR of its own fails.
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, HOME: program, ...settings };
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'], env, cwd });
  const said = { out: '', err: '' };
  child.stdout.on('data', (piece) => {
    said.out += piece;
  });
  child.stderr.on('data', (piece) => {
    said.err += piece;
  });
  const process_: Running = {
    ended: once(child, 'close').then(([status]) => {
      running.delete(process_);
      return { status, ...said };
    }),
    kill: (signal) => void child.kill(signal),
    async says(pattern) {
      for (;;) {
        const found = pattern.exec(said.out + said.err);
        if (found) return found;
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${said.out}${said.err}`);
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), once(child, 'close')]);
      }
    },
  };
  running.add(process_);
  return process_;
}
