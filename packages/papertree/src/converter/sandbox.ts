/** Runs a program that nobody trusts in a sandbox (bubblewrap): without network, without this machine's files, and bounded. */
import { spawn } from 'node:child_process';
import { existsSync, readlinkSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { Problem } from 'papertree-convert/errors';

export interface SandboxLimits {
  /** Milliseconds for all of it. */
  readonly timeout: number;
  /** Bytes of address space of each process. */
  readonly memory: number;
  /** Bytes of all files together, which stand in memory. */
  readonly disk: number;
  /** How many processes and threads there may be at once. */
  readonly processes: number;
  /** Bytes that it may write to its standard output. */
  readonly output: number;
}

export interface SandboxedProgram {
  /** A program of `/usr/bin`, and its arguments. */
  readonly command: readonly string[];
  readonly input: Iterable<Uint8Array>;
  readonly limits: SandboxLimits;
  /** Aborted, it ends the program; what runs then rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface SandboxOutcome {
  /** The exit status; undefined where a signal ended the program. */
  readonly status: number | undefined;
  readonly output: Buffer;
  /** The end of what it wrote to the standard error. */
  readonly log: string;
}

/** The folder in which programs start: all that they can write to, empty at first and gone at the end. */
export const sandboxFolder = '/sandbox';

/** Characters of the log that are kept: its end says how the work came out. */
const keptLog = 64 * 1024;
/** Nobody’s: a service that runs as root must not lend its rights, and the kernel counts no processes of root. */
const nobody = 65534;

/** Throws `build-failed` where a limit was reached. */
export function runSandboxed({ command, input, limits, signal }: SandboxedProgram): Promise<SandboxOutcome> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const isRoot = process.getuid?.() === 0;
    const child = spawn('bwrap', [...sandboxArguments(limits), '--', ...limited(limits), ...command], {
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      // A group of its own, which is ended as one; inside, all else goes with the first process.
      detached: true,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    });
    const pieces: Buffer[] = [];
    let size = 0;
    let log = '';
    let failure: unknown;
    /** Bubblewrap's word that the first process of the sandbox is there: `{ "child-pid": 4711 }`. */
    let info = '';
    let hasStarted = false;
    const kill = () => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const first = /"child-pid": *(\d+)/.exec(info)?.[1];
      if (first !== undefined) killNow(Number(first));
      killNow(-child.pid);
    };
    // Not before it has started: bubblewrap alone would end, and leave behind what it has just begun.
    const end = (reason: unknown) => {
      failure ??= reason;
      if (hasStarted) kill();
    };
    const abort = () => end(signal?.reason);
    signal?.addEventListener('abort', abort);
    const tooLate = () => end(new Problem('build-failed', `It took longer than ${limits.timeout / 1000} s.`));
    const timer = setTimeout(tooLate, limits.timeout);

    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= limits.output) pieces.push(piece);
      else end(new Problem('build-failed', `It wrote more than ${Math.round(limits.output / 1e6)} MB.`));
    });
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      log = (log + piece).slice(-keptLog);
    });
    (child.stdio[3] as Readable)
      .setEncoding('utf8')
      .on('data', (piece: string) => {
        info += piece;
      })
      .on('end', () => {
        hasStarted = true;
        if (failure !== undefined) kill();
      });
    // A program need not read all of its input, or any.
    pipeline(Readable.from(input, { objectMode: false }), child.stdin, () => {});
    child.on('error', (cause) => {
      failure ??= new Problem('build-failed', `The sandbox cannot be started: ${cause.message}`, { cause });
    });
    child.on('close', (status) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      if (failure === undefined) resolve({ status: status ?? undefined, output: Buffer.concat(pieces), log });
      else reject(failure);
    });
  });
}

/** Ends a process, or the group of a negative number; with the first process of a sandbox all others in it end. */
function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

/** Limits of each process, set inside: outside they would count what else runs here. */
function limited({ memory, disk, processes, timeout }: SandboxLimits): string[] {
  const seconds = Math.ceil(timeout / 1000);
  return [
    'prlimit',
    `--as=${memory}`,
    `--cpu=${seconds}`,
    `--fsize=${disk}`,
    `--nproc=${processes}`,
    '--nofile=256',
    '--core=0',
    '--',
  ];
}

/** Programs and the data that they need, from Debian’s packages alone: nothing of `/usr/local`, `/etc/passwd` or a home. */
const readable = [
  '/usr/bin',
  '/usr/lib',
  '/usr/lib32',
  '/usr/lib64',
  '/usr/libexec',
  '/usr/share',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/etc/perl',
  '/etc/texmf',
  '/etc/fonts',
  '/etc/ImageMagick-6',
  '/etc/ImageMagick-7',
  '/var/lib/texmf',
  '/var/lib/ghostscript',
];
/** Debian forbids ImageMagick PDF and PostScript, which would be dangerous without a sandbox. */
const hidden = ['/etc/ImageMagick-6/policy.xml', '/etc/ImageMagick-7/policy.xml'];
const devices = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];

function sandboxArguments({ disk }: SandboxLimits): string[] {
  const there = (path: string) => existsSync(path);
  return [
    ...['--info-fd', '3'],
    // All namespaces, the network's among them; no more of them inside.
    ...['--unshare-all', '--unshare-user', '--disable-userns', '--uid', '1000', '--gid', '1000'],
    ...['--hostname', 'sandbox', '--die-with-parent', '--new-session', '--clearenv'],
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...readable.filter(there).flatMap((path) => ['--ro-bind', path, path]),
    ...hidden.filter(there).flatMap((path) => ['--ro-bind', '/dev/null', path]),
    ...['/bin', '/lib', '/lib32', '/lib64'].flatMap(rootLink),
    ...devices.flatMap((path) => ['--dev-bind', path, path]),
    ...['--size', String(disk), '--tmpfs', sandboxFolder, '--chdir', sandboxFolder, '--remount-ro', '/'],
  ];
}

const environment = {
  PATH: '/usr/bin',
  HOME: sandboxFolder,
  TMPDIR: sandboxFolder,
  LANG: 'C.UTF-8',
  // Threads count as processes.
  OMP_NUM_THREADS: '1',
};

/** `/bin` is a link to `usr/bin` on most systems, and a folder on some. */
function rootLink(path: string): string[] {
  if (!existsSync(path)) return [];
  try {
    return ['--symlink', readlinkSync(path), path];
  } catch {
    return ['--ro-bind', path, path];
  }
}
