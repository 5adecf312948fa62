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

/** A message to the thread. */
export type CheckpointMessage = 'checkpoint' | 'end';

interface Thread {
  readonly worker: Worker;
  readonly ended: Promise<unknown>;
}

const tell = ({ worker }: Thread, message: CheckpointMessage) => worker.postMessage(message);

export function startCheckpoints(file: string): Checkpoints {
  let commits = 0;
  let thread: Thread | undefined;
  let running: PromiseWithResolvers<void> | undefined;
  let end: NodeJS.Timeout | undefined;

  const stop = async () => {
    clearTimeout(end);
    const [stopped, left] = [thread, running];
    thread = undefined;
    running = undefined;
    if (stopped) {
      // The thread ends itself, after the checkpoint that it is at: Node may abort the process where a thread is terminated
      // while it loads its modules or is in a call of SQLite.
      stopped.worker.off('message', finished);
      stopped.worker.ref();
      tell(stopped, 'end');
      await stopped.ended;
    }
    left?.resolve();
  };

  const start = (): Thread => {
    const worker = new Worker(new URL(`./sqlite-checkpoint-thread${extname(import.meta.url)}`, import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    });
    worker.unref();
    worker.on('message', finished);
    // Without a thread the connection makes its own checkpoints, when the log is ten times as long.
    worker.on('error', () => void stop());
    return { worker, ended: new Promise((resolve) => worker.once('exit', resolve)) };
  };

  const run = () => {
    commits = 0;
    clearTimeout(end);
    running ??= Promise.withResolvers();
    thread ??= start();
    tell(thread, 'checkpoint');
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
