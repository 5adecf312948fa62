/** The worker thread that parses and searches papers, so that neither blocks the event loop of the server. */

import { Problem } from 'papertree-convert/errors';
import type { Comparison, Trace } from 'papertree-convert/render';
import type { Piscina } from 'piscina';
import { openThreads } from '../threads.ts';
import { compareVersions, traceVersions, type Versions } from './compare-versions.ts';
import {
  type AnswerTo,
  answerQuestion,
  type Given,
  type PaperQuestion,
  type PaperSource,
  type QuestionName,
} from './paper-questions.ts';

export interface PaperThread {
  /** `load` reads the paper; it is called only if the thread does not have it. */
  ask<N extends QuestionName>(
    paper: { readonly key: string; readonly load: () => Promise<PaperSource> },
    name: N,
    ...given: Given<N>
  ): Promise<AnswerTo<N>>;
  /** Takes both trees along: their bytes are gone from this thread. */
  compare(versions: Versions): Promise<Comparison>;
  /** The same. */
  trace(versions: Versions): Promise<ReadonlyMap<string, Trace>>;
  close(): Promise<void>;
}

/** Milliseconds for one question, waiting for others included; a thread that takes longer is ended and replaced. */
const usualTimeout = 20_000;
/** An idle thread ends after so many milliseconds, and its parsed papers go with it. */
const idleTimeout = 60_000;

/** There is but one thread, so that a paper is parsed once and not by each. */
export function openPaperThread(timeout: number = usualTimeout): PaperThread {
  const pool = openThreads({ minThreads: 0, maxThreads: 1, idleTimeout });
  const runVersions = (name: string, versions: Versions) =>
    runFor(timeout, (signal) =>
      pool.run(versions, { name, signal, transferList: [versions.before.buffer, versions.after.buffer] }),
    );
  return {
    async ask<N extends QuestionName>(
      { key, load }: { readonly key: string; readonly load: () => Promise<PaperSource> },
      name: N,
      ...given: Given<N>
    ) {
      const known = await run(pool, timeout, { key, name, given });
      if (known) return known.answer;
      const loaded = await run(pool, timeout, { key, name, given, source: await load() });
      // A paper that was sent is answered for.
      return (loaded as { readonly answer: AnswerTo<N> }).answer;
    },
    compare: (versions) => runVersions(compareVersions.name, versions),
    trace: (versions) => runVersions(traceVersions.name, versions),
    close: () => pool.destroy(),
  };
}

async function runFor<T>(timeout: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeout);
  try {
    return await ask(signal);
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw new Problem('build-failed', 'Searching the paper took too long.', { cause });
  }
}

async function run<N extends QuestionName>(
  pool: Piscina,
  timeout: number,
  question: PaperQuestion<N>,
): Promise<{ readonly answer: AnswerTo<N> } | undefined> {
  const transferList = question.source ? [question.source.content.buffer] : [];
  return runFor(timeout, (signal) => pool.run(question, { name: answerQuestion.name, signal, transferList }));
}
