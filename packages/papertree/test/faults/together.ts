/** One paper asked for at both nodes at once: how long after it was shelved the node that did not build it answers. */
import type { Cluster } from './cluster.ts';
import { comparable, get } from './load.ts';

export interface Together {
  /** Milliseconds, the shortest first. */
  readonly lags: readonly number[];
  readonly wrong: readonly string[];
}

export async function askTogether(
  { nodes, shelf }: Cluster,
  paths: readonly string[],
  expected: ReadonlyMap<string, string>,
): Promise<Together> {
  const lags: number[] = [];
  const wrong: string[] = [];
  let told = 0;
  const forget = shelf.ledger.watch(({ what }) => {
    if (what === 'paper') told = performance.now();
  });
  for (const path of paths) {
    const answered = await Promise.all(
      nodes.map(async ({ url }) => {
        const answer = await get(url, path);
        if (answer.status !== 200 || comparable(answer.text) !== expected.get(path))
          wrong.push(`together: ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
        return performance.now();
      }),
    );
    // The one that builds answers before it is shelved, the other afterwards.
    lags.push(Math.max(...answered) - told);
  }
  forget();
  return { lags: lags.sort((a, b) => a - b), wrong };
}
