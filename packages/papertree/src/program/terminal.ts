/** The terminal as commands use it: three streams (tests pass their own), a progress bar, and the signals to stop. */
import type { Readable, Writable } from 'node:stream';
import { showAddresses } from '../settings/shown-address.ts';
import { isUnderNpm } from './own-name.ts';

export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
}

/** Writes, and waits until the stream has room for more. */
export function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (fault) => (fault ? reject(fault) : resolve()));
  });
}

/** Writes a message; addresses in it are shown as they may be read by anybody. */
export function report(stream: Terminal['stderr'], text: string): Promise<void> {
  return write(stream, showAddresses(text));
}

/** Reads a stream to its end. */
export async function readAll(stream: Readable): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  return Buffer.concat(pieces);
}

export interface Progress {
  /** More items are to be done than was said before. */
  expect(count: number): void;
  /** Counts one more item as done; its name is shown. */
  step(name: string): void;
  /** Removes the bar, so that something else can be written; the next step shows it again. */
  clear(): void;
}

const silent: Progress = { expect() {}, step() {}, clear() {} };

/** A bar on a terminal, for more than one item: papers, pages, and the files that go with them. `clock` is in milliseconds. */
export function showProgress(stream: Terminal['stderr'], first: number, clock = () => performance.now()): Progress {
  if (!stream.isTTY) return silent;
  const start = clock();
  let total = first;
  let done = 0;
  return {
    expect(count) {
      total += count;
    },
    step(name) {
      done += 1;
      if (total < 2) return;
      const line = bar({
        done,
        total,
        elapsed: clock() - start,
        name: showAddresses(name),
        columns: stream.columns || 80,
      });
      stream.write(`\r${line}\u001b[K`);
    },
    clear() {
      if (total > 1) stream.write('\r\u001b[K');
    },
  };
}

export interface ProgressState {
  readonly done: number;
  readonly total: number;
  /** Milliseconds since the start. */
  readonly elapsed: number;
  /** The item done last. */
  readonly name: string;
  readonly columns: number;
}

/** `[=====     ] 12/119  2.4/s  45 s left  2401.00001v2`; what does not fit is left out from the right. */
export function bar({ done, total, elapsed, name, columns }: ProgressState): string {
  const rate = elapsed > 0 ? (done / elapsed) * 1000 : 0;
  const speed = rate === 0 ? [] : [formatRate(rate)];
  const left = rate === 0 || done === total ? [] : [`${formatTime((total - done) / rate)} left`];
  const least = 10 + 3;
  let words = `${done}/${total}`;
  for (const part of [...speed, ...left, name]) {
    const longer = `${words}  ${part}`;
    if (longer.length + least >= columns) break;
    words = longer;
  }
  const width = Math.max(1, Math.min(24, columns - words.length - 4));
  const filled = Math.floor((width * done) / total);
  return `[${'='.repeat(filled)}${' '.repeat(width - filled)}] ${words}`;
}

const formatRate = (rate: number) =>
  rate >= 1 ? `${rate.toFixed(rate < 10 ? 1 : 0)}/s` : `${(rate * 60).toFixed(rate * 60 < 10 ? 1 : 0)}/min`;

/** `45 s`, `3 min`, `2 h 5 min` */
export function formatTime(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

/** Of Ctrl-C under npm the program hears twice: from the terminal, and from npm, which passes it on. */
const echoMs = 500;
const watchMs = 500;

const parent = process.ppid;

/**
 * The first signal stops the command; a second one has no listener any more, and ends the program at once. So does the
 * first, once it is over.
 */
export function stopSignal(over?: AbortSignal): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const forget = () => {
      clearInterval(watch);
      for (const name of signals) process.off(name, hear);
    };
    const hear = (name: NodeJS.Signals) => {
      setTimeout(forget, echoMs).unref();
      resolve(name);
    };
    // npm passes on SIGTERM and SIGINT; where another signal ends it, only its end tells.
    const orphaned = () => process.ppid !== parent && hear('SIGHUP');
    const watch = isUnderNpm ? setInterval(orphaned, watchMs).unref() : undefined;
    for (const name of signals) process.on(name, hear);
    over?.addEventListener('abort', forget);
  });
}
