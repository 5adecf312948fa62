/** The terminal as commands use it: three streams (tests pass their own), a progress bar, and the signals to stop. */
import type { Readable, Writable } from 'node:stream';

export interface Terminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
}

/** Writes, and waits until the stream has room for more. */
export function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (fault) => (fault ? reject(fault) : resolve()));
  });
}

/** Reads a stream to its end. */
export async function readAll(stream: Readable): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  return Buffer.concat(pieces);
}

export interface Progress {
  /** Counts one more item as done. */
  step(): void;
  /** Removes the bar, so that something else can be written; the next step shows it again. */
  clear(): void;
}

const silent: Progress = { step() {}, clear() {} };

export function showProgress(stream: Terminal['stderr'], total: number): Progress {
  if (!stream.isTTY || total < 2) return silent;
  let done = 0;
  return {
    step() {
      done += 1;
      stream.write(`\r${bar(done, total, stream.columns || 80)}\u001b[K`);
    },
    clear() {
      stream.write('\r\u001b[K');
    },
  };
}

/** `[=========           ] 12/119` */
export function bar(done: number, total: number, columns: number): string {
  const count = `${done}/${total}`;
  const width = Math.max(1, Math.min(40, columns - count.length - 4));
  const filled = Math.floor((width * done) / total);
  return `[${'='.repeat(filled)}${' '.repeat(width - filled)}] ${count}`;
}

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * The first signal asks us to stop; a second one finds nobody listening, and ends the program at once. So does the
 * first, once it is over.
 */
export function stopSignal(over?: AbortSignal): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const forget = () => {
      for (const name of signals) process.off(name, hear);
    };
    const hear = (name: NodeJS.Signals) => {
      forget();
      resolve(name);
    };
    for (const name of signals) process.on(name, hear);
    over?.addEventListener('abort', forget);
  });
}
