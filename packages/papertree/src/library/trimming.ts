/**
 * Trims what is stored of papers whose text is held back: the build that holds the text is exchanged for one that holds
 * the outline alone, and the copies of files go. It begins with all that is stored, for the policy may have been another.
 */
import { type Shelf, shelvedPages, type VersionId, withFreeLease } from '../storage/index.ts';
import { isCurrent, slicesOfShelf } from './build-format.ts';
import { leaseName } from './builds.ts';
import { holdsTooMuch, packOutline } from './content-policy.ts';
import type { Records } from './records.ts';
import type { Shelving } from './shelving.ts';

export interface Trimming {
  /** Trims a paper in the background. */
  trim(paper: VersionId): void;
  close(): Promise<void>;
}

interface TrimmingOptions {
  readonly shelf: Shelf;
  readonly records: Pick<Records, 'findRefusal'>;
  readonly shelving: Pick<Shelving, 'shelveOutline'>;
  /** Whether text may be held back at all. */
  readonly isNeeded: boolean;
  readonly fault: (thrown: unknown) => void;
}

export function startTrimming({ shelf, records, shelving, isNeeded, fault }: TrimmingOptions): Trimming {
  const { ledger, bytes } = shelf;
  const working = new Set<Promise<void>>();
  let closing = false;

  const trimNow = async (paper: VersionId) => {
    const find = async () => {
      const facts = await ledger.find(paper);
      return holdsTooMuch(facts.build, records.findRefusal(facts, paper)) ? facts.build : undefined;
    };
    if (!(await find())) return;
    await withFreeLease(ledger, leaseName(paper), async (lease) => {
      const build = await find();
      if (!build) return;
      const outline = isCurrent(build) ? await packOutline(slicesOfShelf(bytes, build)) : undefined;
      if (outline) await shelving.shelveOutline(paper, outline, build, lease);
      else await ledger.evict([{ paper, buildId: build.buildId }]);
    });
  };

  const trimAll = async () => {
    for await (const page of shelvedPages(ledger))
      for (const { paper } of page) {
        if (closing) return;
        // A paper that cannot be trimmed does not keep the others.
        await trimNow(paper).catch(fault);
      }
  };

  const track = (work: Promise<void>) => {
    const tracked = work.catch(fault).finally(() => working.delete(tracked));
    working.add(tracked);
  };

  if (isNeeded) track(trimAll());
  return {
    trim: (paper) => track(trimNow(paper)),
    async close() {
      closing = true;
      await Promise.all(working);
    },
  };
}
