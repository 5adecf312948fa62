/** A process that has papers described without a pause, on a clock that runs ahead: to be killed. */
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../../../test/random.ts';
import { startInference } from '../../src/inference/index.ts';
import { openShelf } from '../../src/storage/index.ts';
import { inferenceOf, readerOf } from './some-model.ts';

export const papers = Array.from({ length: 6 }, (_, n) => ({ id: `2401.0000${n + 1}`, version: 1 }));

export interface Life {
  readonly folder: string;
  readonly url: string;
  readonly dailyTokens: number;
  /** Milliseconds by which its clock is ahead. */
  readonly offset: number;
  /** The papers it asks about, in order. */
  readonly seed: number;
}

async function live({ folder, url, dailyTokens, offset, seed }: Life): Promise<void> {
  const random = seededRandom(seed);
  const shelf = await openShelf(folder, { clock: () => Date.now() + offset });
  process.on('disconnect', () => process.exit());
  const inference = startInference(
    { shelf, readBuild: readerOf(shelf), fault: () => {} },
    inferenceOf(url, 'some-model', dailyTokens),
  );
  process.send?.('alive');
  for (;;) {
    const paper = papers[random.below(papers.length)] ?? { id: '', version: 0 };
    // Told to wait, it asks for the next one.
    await inference.infer(paper).catch(() => new Promise((resolve) => setTimeout(resolve, 20)));
  }
}

const [, script, life] = process.argv;
if (script === fileURLToPath(import.meta.url) && life !== undefined) await live(JSON.parse(life) as Life);
