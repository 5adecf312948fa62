/** Deadlines of answers: what takes longer goes on, and its reader is told of an outage. */
import { Outage } from '../archive/index.ts';
import type { ReadablePaper } from './readable-paper.ts';
import { withTimeout } from './timeouts.ts';

/** The answer, or an outage where it takes too long; the work goes on. */
export async function orOutage<T extends object>(answer: Promise<T>, longest: number): Promise<T> {
  const found = await withTimeout(answer, longest);
  if (found) return found;
  throw new Outage('It takes longer than anybody should wait, and goes on.', { retryAfter: 10 });
}

/** Artefacts that are not made yet are waited for until the same time as the paper itself. */
export function withDeadline({ read, slice, ...opened }: ReadablePaper, end: number): ReadablePaper {
  const left = () => Math.max(0, end - performance.now());
  return {
    ...opened,
    read: (name) => orOutage(read(name), left()),
    slice: (name, from, to) => orOutage(slice(name, from, to), left()),
  };
}
