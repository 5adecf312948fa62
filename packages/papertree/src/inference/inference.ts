/**
 * The jobs of inference: asks a model about each paper, one process at a time, until its fields are ready or failed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from 'papertree-convert/errors';
import { formatId, type PaperId } from 'papertree-convert/paper';
import {
  type BudgetReservation,
  type Build,
  type Facts,
  type Job,
  type JobWorker,
  type Shelf,
  startJobWorker,
  type TakenJob,
  type Time,
  type VersionId,
} from '../storage/index.ts';
import { collectOutdated, shelvedWhere, type Undescribed } from './described-papers.ts';
import { type Audit, auditFields, type FindPlaces, openQuotations, proveClaims, searchIn } from './evidence.ts';
import { type Excerpt, excerptOf, needArtefact, type ReadArtefact } from './excerpt.ts';
import { basisOf, type InferredFields, isOutdated, type Kept, type Label, moment, readKept, tell } from './inferred.ts';
import type { Model, ModelReply } from './language-model.ts';
import { readAnswer } from './model-answer.ts';
import {
  backoff,
  countAnswer,
  createCounters,
  type FailureCode,
  failingOf,
  type InferenceCounters,
} from './outcomes.ts';
import { makeQuestion, promptVersion, type Question, roomFor } from './prompt.ts';

export interface InferenceOptions {
  readonly model: Model;
  /** Tokens of a question: the excerpt and the instructions. */
  readonly inputTokens: number;
  /** Tokens a day (UTC) over all processes; 0 is no limit. */
  readonly dailyTokens: number;
  /** Questions that this process asks at once; 0 leaves the jobs to other processes. */
  readonly concurrency: number;
  /** The search for what the model quotes; by default on a thread of its own. */
  readonly openQuotations?: typeof openQuotations;
  /** Counters of questions and answers, if they are wanted. */
  readonly counters?: InferenceCounters;
}

export interface InferenceRooms {
  readonly shelf: Shelf;
  /** Opens a build to be read; undefined where there is none, or one of an old format. */
  readonly readBuild: (build: Build | undefined) => ReadArtefact | undefined;
  /** Receives failures of background work. */
  readonly fault: (thrown: unknown) => void;
}

export interface Inference extends Pick<JobWorker, 'wake' | 'idle' | 'close'> {
  readonly label: Label;
  /** The jobs to be queued with a build: none where the saved fields still hold. */
  jobsFor(paper: VersionId, read: ReadArtefact): Promise<Job[]>;
  /** Queues a paper with outdated fields, with others in one transaction; returns the fields that it has from now on. */
  refresh(facts: Facts): Kept | undefined;
  /** Asks whatever fields there are, and waits for the end of the job. */
  infer(paper: VersionId): Promise<InferredFields>;
  /** Shelved versions whose fields have failed, or are outdated. */
  undescribed(which: Undescribed): Promise<VersionId[]>;
  /** Shelved versions whose fields are ready. */
  described(): Promise<VersionId[]>;
  /** Looks up again what the fields of a paper quote; undefined where none are ready, or there is no build. */
  audit(paper: PaperId): Promise<Audit | undefined>;
}

const kind = 'infer';
const budget = 'model tokens';
const day = 86_400_000;
/** Time to save an answer after the model has given it. */
const graceMs = 60_000;
/** The longest pause of a server that fails, unless it asks for more. */
const longestPause = 10 * 60_000;
/** The command line does not wait for an attempt that is further away than this. */
const longestWaitMs = 60_000;

export function startInference({ shelf, readBuild, fault }: InferenceRooms, options: InferenceOptions): Inference {
  const { ledger } = shelf;
  const { model, dailyTokens, counters = createCounters() } = options;
  const label = { model: model.name, promptVersion };
  const room = roomFor(options.inputTokens);
  const quotations = (options.openQuotations ?? openQuotations)();
  const ttlMs = model.timeout + graceMs;
  /** The time when this process first looked, by the ledger's clock. */
  let firstLook: Time | undefined;
  const askerAt = (asOf: Time) => ({ label, since: (firstLook ??= asOf) });
  /** In the ledger's time: the server, or the budget, wants us to wait. Before `restFrom`, the clock was put back since. */
  let restUntil = 0;
  let restFrom = 0;
  /** Why we wait, where it is the budget; and the end of the day of which it was last said. */
  let restReason = '';
  let spentUntil: Time = 0;
  /** Failures of the server since its last answer. */
  let misses = 0;

  const jobOf = (paper: VersionId, now: number): Job => {
    const inferred: Kept = { status: 'pending', queuedAt: moment(now) };
    return { kind, key: formatId(paper), paper, inferred };
  };

  const restFor = async (ms: number, atLeastUntil = 0) => {
    restReason = '';
    restFrom = await ledger.now();
    restUntil = Math.max(atLeastUntil, restFrom + ms);
  };

  const mayTake = async () => {
    if (restUntil === 0) return true;
    const now = await ledger.now();
    return now >= restUntil || now < restFrom;
  };

  const rest = async (ms: number) => {
    await restFor(ms, restUntil);
    await ledger.pauseHost(model.host, ms);
  };

  const run = async (job: TakenJob, stopped: AbortSignal) => {
    const { build } = await ledger.find(job.paper);
    // Evicted, or of an old format: the job is queued again with the next build.
    const read = readBuild(build);
    if (!read) return void (await ledger.finish(job));
    const excerpt = await excerptOf(read, room);
    const question = makeQuestion(excerpt.text);
    // The host may have been paused since the last look. The job goes back at once: another process may ask another host.
    const { wait } = await ledger.reserveRequest(model.host, 0, 0);
    if (wait > 0) {
      await restFor(wait);
      return void (await ledger.retry(job, 0));
    }
    if (!(await ledger.prolong(job, ttlMs))) return;
    const reserve =
      dailyTokens === 0 ? undefined : await ledger.reserveBudget(budget, model.cost(question), dailyTokens, day);
    if (reserve?.granted === false) {
      await waitForBudget(reserve, model.cost(question));
      return void (await ledger.retry(job, 0));
    }
    counters.spentUntil = 0;
    if (stopped.aborted) {
      // The question was not sent, so it has cost nothing; a question that was sent may have cost all of the reservation.
      if (reserve) await ledger.settleBudget(reserve, 0);
      return void (await ledger.retry(job, 0));
    }
    const reply = await askUnlessStopped(question, stopped);
    if (reply === undefined) return void (await ledger.retry(job, 0));
    if (reserve && reply.tokens !== undefined) await ledger.settleBudget(reserve, reply.tokens);
    counters.tokens += reply.tokens ?? model.cost(question);
    await conclude(job, reply, question, excerpt, placesIn(build, read));
  };

  const placesIn = (build: Build | undefined, read: ReadArtefact) =>
    searchIn({ key: build?.buildId ?? '', content: () => needArtefact(read, 'content') }, quotations, fault);

  /** Nothing is asked until the budget is renewed, which is said once for each time. */
  const waitForBudget = async ({ until, wait }: BudgetReservation, cost: number) => {
    await restFor(wait);
    restReason = `the tokens of the day are spent (MODEL_DAILY_TOKENS=${dailyTokens}, a question sets ${cost} aside)`;
    counters.spentUntil = Date.now() + wait;
    if (until === spentUntil) return;
    spentUntil = until;
    fault(new Problem('upstream', `papers wait for the model until ${moment(restUntil)}: ${restReason}`));
  };

  const askUnlessStopped = async (question: Question, stopped: AbortSignal): Promise<ModelReply | undefined> => {
    counters.asked++;
    try {
      return await model.ask(question, stopped);
    } catch (thrown) {
      if (stopped.aborted) return undefined;
      throw thrown;
    }
  };

  const conclude = async (
    job: TakenJob,
    reply: ModelReply,
    question: Question,
    { basis, sections }: Excerpt,
    find: FindPlaces,
  ) => {
    if ('failure' in reply) return fail(job, reply.failure, reply.note, basis, reply.retryAfter);
    misses = 0;
    const claims = readAnswer(reply.text, question);
    if ('flaw' in claims) return fail(job, 'nonsense', claims.flaw, basis);
    const findings = await proveClaims(claims, sections, find);
    const inferredAt = moment(await ledger.now());
    const ready: Kept = { status: 'ready', ...findings, ...label, inferredAt, basis };
    countAnswer(counters, findings);
    await ledger.finish(job, ready);
  };

  const fail = async (job: TakenJob, code: FailureCode, reason: string, basis: string, retryAfter = 0) => {
    counters.failed[code]++;
    const { tries, ofAll } = failingOf(code);
    if (ofAll) await rest(Math.max(retryAfter, Math.min(longestPause, backoff(++misses))));
    // Reported once for each series of failures.
    if (ofAll && misses === 1) fault(new Problem('upstream', `papers wait for the model: ${code}, ${reason}`));
    if (job.attempt < tries) return void (await ledger.retry(job, backoff(job.attempt), { code, reason }));
    await giveUp(job, code, reason, basis);
  };

  const giveUp = async (job: TakenJob, code: FailureCode, reason: string, basis: string) => {
    const { detail } = failingOf(code);
    const failedAt = moment(await ledger.now());
    const failed: Kept = { status: 'failed', error: { code, detail }, failedAt, ...label, basis };
    await ledger.fail(job, { code, reason }, failed);
    fault(new Problem('upstream', `${job.key} goes without inferred fields: ${code}, ${reason}`));
  };

  const worker = startJobWorker(ledger, {
    kind,
    ttlMs,
    count: options.concurrency,
    mayTake,
    run: (job, stopped) => run(job, stopped).catch((thrown: unknown) => fail(job, 'fault', reasonOf(thrown), '')),
    giveUp: (job) => giveUp(job, 'fault', `${job.crashes} processes have died of it`, ''),
    fault,
  });

  const outdated = collectOutdated(ledger, worker.wake, fault);

  return {
    label,
    wake: worker.wake,
    async idle() {
      await outdated.flush();
      await worker.idle();
    },
    async close() {
      await outdated.flush();
      await worker.close();
      await quotations.close();
    },
    async jobsFor(paper, read) {
      const facts = await ledger.find(paper);
      const known = basisOf(facts, askerAt(facts.asOf));
      const job = [jobOf(paper, facts.asOf)];
      if (known === undefined) return job;
      // A build does not fail because of its excerpt: the job meets the same fault, and reports it.
      const { basis } = await excerptOf(read, room).catch(() => ({ basis: undefined }));
      return basis === known ? [] : job;
    },
    refresh(facts) {
      const { id, version, build } = facts;
      // A build of an old format is made anew, and queued then.
      if (version === undefined || !readBuild(build) || !isOutdated(facts, askerAt(facts.asOf))) return undefined;
      const paper = { id, version };
      return readKept(outdated.add(formatId(paper), () => jobOf(paper, facts.asOf)).inferred);
    },
    async undescribed(which) {
      const asOf = await ledger.now();
      if (which === 'failed') return shelvedWhere(ledger, (kept) => kept?.status !== 'ready');
      return shelvedWhere(ledger, (inferred) => isOutdated({ asOf, ...(inferred && { inferred }) }, askerAt(asOf)));
    },
    described: () => shelvedWhere(ledger, (kept) => kept?.status === 'ready'),
    async audit(paper) {
      const { inferred, build } = await ledger.find(paper);
      const fields = tell(inferred, label, 0);
      const read = readBuild(build);
      if (fields.status !== 'ready' || !read) return undefined;
      const { sections } = await excerptOf(read, room);
      return auditFields(fields, sections, placesIn(build, read));
    },
    async infer(paper) {
      const before = readKept((await ledger.find(paper)).inferred);
      // A job that waits already is not queued twice, which would ask and pay twice.
      if (before?.status !== 'pending' || !(await ledger.findJob(kind, formatId(paper))))
        await ledger.queue([jobOf(paper, await ledger.now())]);
      worker.wake();
      for (;;) {
        if (worker.stopped.aborted) throw new Problem('upstream', 'stopped; the paper stays in line');
        const { inferred, asOf } = await ledger.find(paper);
        const kept = readKept(inferred);
        if (kept && kept.status !== 'pending') return kept;
        const job = await ledger.findJob(kind, formatId(paper));
        const next = job?.state === 'waiting' ? Math.max(job.at ?? asOf, restUntil) : asOf;
        if (!job) throw new Problem('upstream', 'the build of the paper was removed meanwhile');
        if (next - asOf > longestWaitMs) {
          const failure = job.error && `${job.error.code}, ${job.error.reason}`;
          const why = (restUntil > asOf ? restReason : '') || failure || 'it has to wait';
          throw new Problem('upstream', `${why}; it is tried again at ${moment(next)} by a service that runs`);
        }
        await sleep(100);
      }
    },
  };
}

/** A failure of storage says in its cause what has failed. */
function reasonOf(thrown: unknown): string {
  return String(thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown);
}
