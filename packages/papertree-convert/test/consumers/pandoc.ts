/** Markdown as pandoc reads it, where that is installed: its tree, and the formulas in it. */
import { execFileSync } from 'node:child_process';
import type { Formula } from './formula.ts';

/** The blocks of pandoc's tree; `from` is a format of pandoc with its extensions: `gfm+tex_math_dollars`. */
export function pandocBlocks(markdown: string, from: string): unknown {
  const options = {
    input: markdown,
    maxBuffer: 1 << 30,
    stdio: ['pipe', 'pipe', 'ignore'] as ['pipe', 'pipe', 'ignore'],
  };
  return JSON.parse(execFileSync('pandoc', ['-f', from, '-t', 'json'], options).toString()).blocks;
}

export function pandocReader(from: string): (markdown: string) => Formula[] {
  return (markdown) => {
    const found: Formula[] = [];
    collect(pandocBlocks(markdown, from), found);
    return found;
  };
}

/** `{"t":"Math","c":[{"t":"InlineMath"},"a"]}`, anywhere in what pandoc prints. */
function collect(value: unknown, found: Formula[]): void {
  if (typeof value !== 'object' || value === null) return;
  const { t, c } = value as { t?: string; c?: [{ t: string }, string] };
  if (t === 'Math' && c) found.push({ latex: c[1], display: c[0].t === 'DisplayMath' });
  else for (const each of Object.values(value)) collect(each, found);
}
