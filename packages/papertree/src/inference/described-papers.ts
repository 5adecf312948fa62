/**
 * Papers by their inferred fields: those on the shelf, and those with outdated fields, which are collected and queued
 * in one transaction.
 */
import { type Inferred, type Job, type Ledger, shelvedPages, type VersionId } from '../storage/index.ts';

/** `failed`: they failed, were never asked about, or wait. `outdated`: the model there is has not been asked about them. */
export type Undescribed = 'failed' | 'outdated';

/** They are queued in one transaction: each alone would make a reader wait for the disk. */
export interface OutdatedPapers {
  /** The job of this key that is collected already, else the one given. */
  add(key: string, make: () => Job): Job;
  /** Queues what is collected. */
  flush(): Promise<void>;
}

/** They are collected for so long, and then queued together. */
const flushMs = 100;

export function collectOutdated(
  ledger: Pick<Ledger, 'queue'>,
  wake: () => void,
  fault: (thrown: unknown) => void,
): OutdatedPapers {
  const collected = new Map<string, Job>();
  let flushing: NodeJS.Timeout | undefined;
  const flush = async () => {
    clearTimeout(flushing);
    flushing = undefined;
    const jobs = [...collected.values()];
    collected.clear();
    await ledger.queue(jobs);
    if (jobs.length > 0) wake();
  };
  return {
    add(key, make) {
      const job = collected.get(key) ?? make();
      collected.set(key, job);
      flushing ??= setTimeout(() => void flush().catch(fault), flushMs);
      return job;
    },
    flush,
  };
}

export async function shelvedWhere(
  ledger: Pick<Ledger, 'shelved'>,
  wanted: (inferred: Inferred | undefined) => boolean,
): Promise<VersionId[]> {
  const found: VersionId[] = [];
  for await (const page of shelvedPages(ledger))
    found.push(...page.filter(({ inferred }) => wanted(inferred)).map(({ paper }) => paper));
  return found;
}
