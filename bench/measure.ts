/** Times tools side by side: all take turns in every round, and the median of the rounds counts. */
import type { Tool } from './peers.ts';

/** Seconds for one pass over the pages, by the name of the tool; NaN where it threw. */
export type Times = ReadonlyMap<string, number>;

export function measure(tools: readonly Tool[], pages: readonly string[], rounds: number): Times {
  const size = pages.reduce((sum, page) => sum + page.length, 0);
  const samples = new Map<string, number[]>(tools.map(({ name }) => [name, []]));
  // The first rounds warm up and do not count.
  for (let round = -2; round < rounds; round++) {
    for (const tool of tools) {
      if (tool.slow && round !== -1 && round >= Math.max(1, rounds / 4)) continue;
      // Small pages are read several times, so that a sample stands well above the grain of the clock.
      const times = tool.slow ? 1 : Math.max(1, Math.round(1_000_000 / size));
      const seconds = sample(tool, pages, times);
      if (round >= 0) samples.get(tool.name)?.push(seconds);
    }
  }
  return new Map([...samples].map(([name, seconds]) => [name, median(seconds)]));
}

/** The waste of the tool before is not charged to the next. */
function sample(tool: Tool, pages: readonly string[], times: number): number {
  globalThis.gc?.();
  const start = performance.now();
  try {
    for (let time = 0; time < times; time++) for (const page of pages) tool.run(page);
  } catch {
    return Number.NaN;
  }
  return (performance.now() - start) / 1000 / times;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
