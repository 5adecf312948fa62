/** A bar that shows how far a command has come, on a terminal and nowhere else. */
import type { Terminal } from './terminal.ts';

export interface Progress {
  /** One more is done. */
  step(): void;
  /** Takes the bar away, so that something else can be written; the next step brings it back. */
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
