/** Lets only so many through at a time; the others wait in line, as long as they care to. */
import type { Clock } from './clock.ts';

/** Resolves with a function that gives the slot back, or with undefined when the wait was too long. */
export type Acquire = (maxWait: number) => Promise<(() => void) | undefined>;

export function createSemaphore(width: number, clock: Clock): Acquire {
  let free = width;
  const line: (() => void)[] = [];
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else free++;
  };
  const once = () => {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  };
  return async (maxWait) => {
    if (free > 0) {
      free--;
      return once();
    }
    const turn = Promise.withResolvers<boolean>();
    const called = new AbortController();
    const step = () => {
      turn.resolve(true);
      called.abort();
    };
    line.push(step);
    void clock.sleep(maxWait, called.signal).then(() => {
      const place = line.indexOf(step);
      if (place >= 0) line.splice(place, 1);
      turn.resolve(false);
    });
    // Once resolved with true, the place is ours, whatever the clock says later.
    return (await turn.promise) ? once() : undefined;
  };
}
