/**
 * Checkpoints: they copy what the write-ahead log holds into the file, and wait for the disk, on a busy machine for 20 ms
 * and more. They run on a worker thread, which is there only while there is something to write.
 */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface Checkpoints {
  /** Notes that a transaction was committed. */
  committed(): void;
  /** Resolves when no checkpoint is running or due. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Commits between two checkpoints: together they write some 200 pages. */
export const commitsPerCheckpoint = 25;
/** Milliseconds after which a thread without work is ended, for it takes 20 MB. */
const idleMs = 30_000;

export function startCheckpoints(file: string): Checkpoints {
  let commits = 0;
  let thread: Worker | undefined;
  let running: PromiseWithResolvers<void> | undefined;
  let end: NodeJS.Timeout | undefined;

  const stop = async () => {
    clearTimeout(end);
    const [stopped, left] = [thread, running];
    thread = undefined;
    running = undefined;
    // Ends once the checkpoint is over that the thread is at; what is left in the log stays there.
    await stopped?.terminate();
    left?.resolve();
  };

  const start = () => {
    const started = new Worker(new URL(`./checkpoint-thread${extname(import.meta.url)}`, import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    });
    started.unref();
    started.on('message', finished);
    // Without a thread the connection makes its own checkpoints, when the log is ten times as long.
    started.on('error', () => void stop());
    return started;
  };

  const run = () => {
    commits = 0;
    clearTimeout(end);
    running ??= Promise.withResolvers();
    thread ??= start();
    thread.postMessage('checkpoint');
  };

  const finished = () => {
    if (commits >= commitsPerCheckpoint) return run();
    running?.resolve();
    running = undefined;
    end = setTimeout(() => void stop(), idleMs).unref();
  };

  return {
    committed() {
      commits++;
      if (commits >= commitsPerCheckpoint && !running) run();
    },
    idle: async () => running?.promise,
    close: stop,
  };
}

/** The checkpoints of a database in memory, which has none. */
export const noCheckpoints: Checkpoints = { committed: () => {}, idle: async () => {}, close: async () => {} };
