/** Times tools side by side: all take turns in every round; the median of the rounds counts, the best is shown too. */
import type { Tool } from './peers.ts';

/** Seconds for one pass over the pages; NaN where the tool threw. */
export interface Time {
  readonly median: number;
  /** The round that was least disturbed: what to look at on a busy machine. */
  readonly best: number;
}

/** Bytes of HTML that each tool reads before it is timed, so that V8 has compiled it. */
const warmUp = 12_000_000;

export function measure(tools: readonly Tool[], pages: readonly string[], rounds: number): ReadonlyMap<string, Time> {
  const size = pages.reduce((sum, page) => sum + page.length, 0);
  const samples = new Map<string, number[]>(tools.map(({ name }) => [name, []]));
  for (const tool of tools) sample(tool, pages, tool.slow ? 1 : Math.ceil(warmUp / size));
  for (let round = 0; round < rounds; round++) {
    for (const tool of tools) {
      if (tool.slow && round >= Math.max(1, rounds / 4)) continue;
      // Small pages are read several times, so that a sample stands well above the grain of the clock.
      const times = tool.slow ? 1 : Math.max(1, Math.round(2_000_000 / size));
      samples.get(tool.name)?.push(sample(tool, pages, times));
    }
  }
  return new Map(
    [...samples].map(([name, seconds]) => [name, { median: median(seconds), best: Math.min(...seconds) }]),
  );
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

/** The value below which a share of ascending values lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** One answer to its end. */
export async function load(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  await answer.arrayBuffer();
}

/** In milliseconds. */
export async function time(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
