/** Does long work in turns, so that others are answered in between. */
import { setImmediate as others } from 'node:timers/promises';

/** In characters: some milliseconds of work. */
const turnLength = 64 * 1024;

/** `work` says at each step how many characters it has done, and in the end what came of them. */
export async function inTurns<T>(work: Generator<number, T>): Promise<T> {
  for (let done = 0; ; ) {
    const step = work.next();
    if (step.done) return step.value;
    done += step.value;
    if (done < turnLength) continue;
    done = 0;
    await others();
  }
}
