/** Converts many pages on worker threads and yields the results in the order of the pages. */
import { availableParallelism } from 'node:os';
import { asProblem } from 'papertree-convert/errors';
import type { Piscina } from 'piscina';
import { openThreads } from '../threads/pool.ts';
import { type ConvertJob, type ConvertResult, convertPage } from './convert-page.ts';

/** Pages per thread that may be ahead of the slowest: their results are held in memory. */
const readAhead = 4;

/** A single page is converted on this thread, because a worker takes time to start. */
export async function* convertAll(
  jobs: readonly ConvertJob[],
  settled: (job: ConvertJob) => void,
): AsyncGenerator<ConvertResult> {
  const threads = Math.min(availableParallelism(), jobs.length);
  if (jobs.length < 2) {
    for (const job of jobs) {
      const outcome = await convertPage(job);
      settled(job);
      yield outcome;
    }
    return;
  }
  const pool = openThreads({ minThreads: threads, maxThreads: threads });
  try {
    const underway: Promise<ConvertResult>[] = [];
    let next = 0;
    while (next < jobs.length || underway.length > 0) {
      for (; next < jobs.length && underway.length < threads * readAhead; next++) {
        const job = jobs[next] as ConvertJob;
        underway.push(runIn(pool, job).finally(() => settled(job)));
      }
      const first = underway.shift();
      if (first) yield await first;
    }
  } finally {
    await pool.destroy();
  }
}

/** A worker that dies, out of memory for example, fails only its own page. */
function runIn(pool: Piscina, job: ConvertJob): Promise<ConvertResult> {
  return pool.run(job, { name: convertPage.name }).catch((thrown: unknown) => {
    const { code, reason } = asProblem(thrown);
    return { code, reason };
  });
}
