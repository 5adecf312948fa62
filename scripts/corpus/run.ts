/** Judges pages of the corpus in as many threads as there are processors. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Judged } from './judged.ts';

export async function judgeCorpus(names: readonly string[], onPage?: (done: number) => void): Promise<Judged[]> {
  const waiting = [...names];
  const judged: Judged[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      // A judge holds a page, its tree and two parsed texts: ask for room.
      const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 64 },
      });
      const next = () => {
        const name = waiting.shift();
        if (name !== undefined) worker.postMessage(name);
        else void worker.terminate().then(() => resolve());
      };
      worker.on('message', (page: Judged) => {
        judged.push(page);
        onPage?.(judged.length);
        next();
      });
      worker.on('error', reject);
      next();
    });
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism(), names.length) }, work));
  return judged.sort((a, b) => a.name.localeCompare(b.name));
}
