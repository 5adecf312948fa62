/** The servers of the bench: each a process of its own, ended by the bench or with it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Head } from './loads.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const started: ChildProcess[] = [];
const folders: string[] = [];

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'papertree-bench-'));
  folders.push(folder);
  return folder;
}

/** Ends what was started, and throws away what it wrote. */
export async function closeAll(): Promise<void> {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

export async function startArchive(folder: string): Promise<string> {
  const child = fork(file('archive.ts'), [folder]);
  started.push(child);
  const [url] = await once(child, 'message');
  return String(url);
}

export interface Running {
  readonly port: number;
  /** Microseconds of processor, and bytes of memory. */
  used(): Promise<{ readonly cpu: number; readonly rss: number }>;
  end(): void;
}

/** The program itself with its own settings, but for a limit nobody reaches; its log goes where it costs no disk. */
export async function startService(
  archive: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const ours = { ARXIV_URL: archive, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT: '1000000000' };
  const env = { ...process.env, ...ours, ...settings };
  const watch = ['--import', file('watch.ts')];
  const child = fork(file('../packages/papertree/src/main.ts'), ['serve'], {
    env,
    execArgv: watch,
    stdio: ['ignore', openSync('/dev/null', 'w'), 'pipe', 'ipc'],
  });
  started.push(child);
  let said = '';
  for await (const piece of child.stderr ?? []) {
    said += piece;
    const port = Number(/:([0-9]+)\/-\//.exec(said)?.[1]);
    if (port > 0) return running(child, port);
  }
  throw new Error(`The service did not start: ${said}`);
}

export interface Child extends Pick<Running, 'port' | 'end'> {
  /** Its answer to what it is told, where the script has one. */
  ask<Answer>(told: number): Promise<Answer>;
}

/** A script of the bench that tells its port once it answers. */
export async function startChild(script: string, words: readonly string[]): Promise<Child> {
  const child = fork(file(script), words);
  started.push(child);
  const [port] = await once(child, 'message');
  return {
    port,
    async ask(told) {
      child.send(told);
      const [answer] = await once(child, 'message');
      return answer;
    },
    end: () => void child.kill('SIGKILL'),
  };
}

export interface Bare extends Running {
  tell(answer: Head, body: Buffer): Promise<void>;
}

export async function startBare(): Promise<Bare> {
  const child = fork(file('bare.ts'), [], { execArgv: ['--import', file('watch.ts')] });
  started.push(child);
  const [{ port }] = await once(child, 'message');
  return {
    ...running(child, port),
    async tell(answer, body) {
      child.send({ answer, bytes: body.toString('base64') });
      await once(child, 'message');
    },
  };
}

function running(child: ChildProcess, port: number): Running {
  return {
    port,
    async used() {
      child.send('used');
      const [found] = await once(child, 'message');
      return found;
    },
    end: () => void child.kill('SIGKILL'),
  };
}
