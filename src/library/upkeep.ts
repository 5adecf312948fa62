/** Keeps the shelf in bounds: notes what was read, evicts what was read least recently, deletes what is nobody's. */
import { formatId } from '../paper/id.ts';
import { deleteDue, type Shelf, sweep, type VersionId } from '../storage/index.ts';

export interface Upkeep {
  /** Costs nothing: it is told to the ledger once a minute. */
  used(paper: VersionId): void;
  close(): Promise<void>;
}

const minute = 60_000;
/** It goes down to so much of the limit, so that not every build evicts another. */
const roomy = 0.9;

export function startUpkeep(shelf: Shelf, diskLimit: number, fault: (thrown: unknown) => void): Upkeep {
  const { ledger } = shelf;
  const read = new Map<string, VersionId>();
  let round = 0;
  let running = Promise.resolve();

  const note = async () => {
    const papers = [...read.values()];
    read.clear();
    if (papers.length > 0) await ledger.used(papers);
  };

  const keep = async () => {
    await note();
    await deleteDue(shelf);
    if (round++ % 60 === 0) await sweep(shelf);
    const { kept } = await ledger.stats();
    if (kept.bytes > diskLimit) await ledger.evict(await ledger.victims(kept.bytes - diskLimit * roomy));
  };

  const timer = setInterval(() => {
    running = running.then(keep).catch(fault);
  }, minute);
  timer.unref();

  return {
    used: (paper) => void read.set(formatId(paper), paper),
    async close() {
      clearInterval(timer);
      await running;
      await note();
    },
  };
}
