/** A local archive for a test file, and the archive's clients pointed at it. */

import { Problem } from 'papertree-convert/errors';
import { type Archive, type ArchiveSettings, openArchive } from '../../src/archive/index.ts';
import type { Fault } from './faults.ts';
import { startTestArchive, type TestArchive } from './test-archive.ts';

export interface DemoArchive {
  readonly demo: TestArchive;
  readonly open: (settings?: Partial<ArchiveSettings>) => Archive;
  /** Forgets what was asked so far. */
  readonly begin: () => void;
  /** The requests to the local archive since then. */
  readonly targets: () => string[];
  /** Lets things go wrong while something is done. */
  readonly during: <T>(faults: readonly Fault[], run: () => Promise<T>) => Promise<T>;
}

export async function startDemoArchive(): Promise<DemoArchive> {
  const demo = await startTestArchive();
  let asked = 0;
  return {
    demo,
    open: (settings = {}) =>
      openArchive({ arxivUrl: demo.url, userAgent: 'test (mailto:us@example.org)', pace: async () => 0, ...settings }),
    begin: () => {
      asked = demo.requests.length;
    },
    targets: () => demo.requests.slice(asked).map(({ target }) => target.replace(/^\/(oai|api\/query).*/, '/$1')),
    during: async (faults, run) => {
      const lifts = faults.map((fault) => demo.fault(fault));
      try {
        return await run();
      } finally {
        for (const lift of lifts) lift();
      }
    },
  };
}

export function codeOf(error: unknown): unknown {
  return error instanceof Problem ? error.code : error;
}
