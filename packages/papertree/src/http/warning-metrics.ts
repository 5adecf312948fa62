/** Metrics of what was found wrong with the pages that were built here. */

import { formatId, type PaperId, type Warning } from 'papertree-convert/paper';
import { Counter, type Registry } from 'prom-client';
import type { Log } from './log.ts';

/** PaperAnswers built since the start of the process, by the codes of their warnings. */
export interface WarningCounts {
  count(): Readonly<Record<string, number>>;
  add(paper: PaperId, warnings: readonly Warning[]): void;
}

/** Counts by code for the metrics; the log names each paper. */
export function createWarningCounts(log: Pick<Log, 'warn'>): WarningCounts {
  const counts: Record<string, number> = {};
  return {
    count: () => counts,
    add(paper, warnings) {
      for (const { code } of warnings) counts[code] = (counts[code] ?? 0) + 1;
      if (warnings.length > 0) log.warn({ paper: formatId(paper), warnings }, 'a page has faults');
    },
  };
}

/** `count` tells the papers built since the start of the process that have each warning. */
export function measureWarnings(registry: Registry, count: () => Readonly<Record<string, number>>): void {
  new Counter({
    name: 'papertree_build_warnings_total',
    help: 'PaperAnswers built with a warning, by its code; the log names them.',
    labelNames: ['code'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [code, papers] of Object.entries(count())) this.inc({ code }, papers);
    },
  });
}
