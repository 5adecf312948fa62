/**
 * Reads the logs of conversions that the archive keeps beside its pages, or we with ours, by durable jobs. A log that is not there, or is
 * no log, is no fault: the paper goes without a report.
 */

import { asProblem, Problem } from 'papertree-convert/errors';
import {
  formatId,
  type KeptReport,
  pageTag,
  type ReadLog,
  type Warning,
  warningsOfConversion,
} from 'papertree-convert/paper';
import { type Archive, Outage, readConversionLog } from '../archive/index.ts';
import {
  type Facts,
  type Job,
  type JobWorker,
  type PageValidators,
  readPage,
  type Shelf,
  startJobWorker,
  type TakenJob,
  type VersionId,
} from '../storage/index.ts';
import { openConversion } from './converted-page.ts';
import { untilAborted } from './deadlines.ts';
import type { FileCount } from './file-count.ts';
import { StorageOutage } from './storage-outage.ts';

const kind = 'log';
const ttlMs = 120_000;
/** Attempts while the archive fails, each after four times as long: the last comes six hours after the first. */
const tries = 8;

/** The report of the page that a build was made of; undefined while its log is not read, or where there is none. */
export function reportOf({ conversion }: Pick<Facts, 'conversion'>, page: PageValidators): ReadLog | undefined {
  const kept = keptOf(conversion);
  const { report, fatal = '' } = kept?.page === pageTag(page) ? kept : {};
  return report && { report, fatal };
}

interface PayloadOfLog {
  /** Whether the page was made here, and its log is kept with it. */
  readonly converted: boolean;
}

interface PageOfLog extends PageValidators, PayloadOfLog {
  readonly kept: boolean;
}

/** The jobs to be queued with a build: none where the log of the same page was read before. */
export function logJobs(paper: VersionId, known: Pick<Facts, 'conversion'>, page: PageOfLog): Job[] {
  if (page.kept && reportOf(known, page)) return [];
  const payload: PayloadOfLog = { converted: page.converted };
  return [{ kind, key: formatId(paper), paper, payload }];
}

/** It was saved here. */
function keptOf(conversion: unknown): KeptReport | undefined {
  return conversion as KeptReport | undefined;
}

export interface LogReaderOptions {
  /** Logs that are read at once; 0 leaves them to other processes. */
  readonly count: number;
  readonly fileCount: FileCount;
  /** Told of papers that a log warns of. */
  readonly onBuilt?: (paper: VersionId, warnings: readonly Warning[]) => void;
  readonly fault: (thrown: unknown) => void;
}

export function startLogReader(
  { ledger, bytes }: Pick<Shelf, 'ledger' | 'bytes'>,
  archive: Pick<Archive, 'conversionLog'>,
  { count, fileCount, onBuilt, fault }: LogReaderOptions,
): Pick<JobWorker, 'idle' | 'close'> {
  const save = async (job: TakenJob, { build, conversion }: Facts, read: ReadLog | undefined) => {
    // Without a report there is nothing to say, but that an earlier one holds no longer.
    if (!read && keptOf(conversion)?.report === undefined) return;
    const kept: KeptReport = { page: pageTag(build ?? {}), ...read };
    if (!(await ledger.saveConversion(job, kept))) return;
    const warnings = read ? warningsOfConversion(read) : [];
    if (warnings.length > 0) onBuilt?.(job.paper, warnings);
  };

  const readOwn = async ({ build }: Facts) => {
    const page = build && (await readPage(bytes, build));
    const log = page && openConversion(page)?.log;
    return log === undefined ? undefined : readConversionLog(log);
  };

  const readLog = async (job: TakenJob, stopped: AbortSignal) => {
    // Before the log is asked for: if the page is replaced meanwhile, the job is done once more.
    const facts = await ledger.find(job.paper);
    try {
      const { converted = false } = (job.payload ?? {}) as Partial<PayloadOfLog>;
      const read = converted ? await readOwn(facts) : await archive.conversionLog(job.paper, { signal: stopped });
      if (!stopped.aborted) await save(job, facts, read);
    } catch (thrown) {
      if (stopped.aborted || !isAbsence(thrown)) throw thrown;
      await save(job, facts, undefined);
    }
  };

  const run = async (job: TakenJob, stopped: AbortSignal) => {
    let failure: unknown;
    fileCount.expect([job]);
    // The archive may take a minute: closing does not wait for that.
    const work = readLog(job, stopped).catch((thrown: unknown) => {
      failure = thrown;
    });
    await untilAborted(work, stopped);
    if (stopped.aborted) await ledger.retry(job, 0);
    else if (failure === undefined) await ledger.finish(job).then(() => fileCount.settle(job));
    else await fail(job, failure);
  };

  const fail = async (job: TakenJob, failure: unknown) => {
    const { retryAfter = 0, unasked = false } = failure instanceof Outage ? failure : {};
    const waitMs = Math.max(retryAfter * 1000, 1000 * 4 ** Math.max(1, job.attempt));
    const ofStorage = failure instanceof StorageOutage;
    if (ofStorage || !(failure instanceof Outage)) fault(failure);
    // The archive was not asked, or its answer was not kept: this was no attempt.
    if (unasked || ofStorage) return void (await ledger.retry(job, waitMs));
    const { code, reason } = asProblem(failure);
    if (job.attempt < tries) return void (await ledger.retry(job, waitMs, { code, reason }));
    await ledger.finish(job);
  };

  const giveUp = async (job: TakenJob) => {
    await ledger.finish(job);
    fault(new Problem('upstream', `${job.crashes} processes have died while the log of ${job.key} was read.`));
  };

  return startJobWorker(ledger, { kind, ttlMs, count, run, giveUp, fault });
}

/** There is no log, or one too large to be read. */
function isAbsence(thrown: unknown): boolean {
  return thrown instanceof Problem && !(thrown instanceof Outage);
}
