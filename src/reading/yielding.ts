/** Runs long work in steps and yields to the event loop between them. */
import { setImmediate as eventLoop } from 'node:timers/promises';

/** A few milliseconds of work, in characters. */
const charactersBetweenYields = 64 * 1024;

/** `work` yields the number of characters done in each step and returns the result. */
export async function runYielding<T>(work: Generator<number, T>): Promise<T> {
  for (let done = 0; ; ) {
    const step = work.next();
    if (step.done) return step.value;
    done += step.value;
    if (done < charactersBetweenYields) continue;
    done = 0;
    await eventLoop();
  }
}
